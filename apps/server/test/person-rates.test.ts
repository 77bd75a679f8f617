import { getUserInfo } from '@campus/contract/calls/access.ts';
import { allCalls } from '@campus/contract/calls/all.ts';
import { searchContacts } from '@campus/contract/calls/people-contacts.ts';
import { saveProfile } from '@campus/contract/calls/profile.ts';
import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimits, RATES } from '#server/platform/rate-limits.ts';
import { countQueries } from './count-queries.ts';
import { testApp } from './test-app.ts';

const t = testApp({ PERSON_RATE_TIMES: '1' });
const queries = countQueries();
const MINUTE = 60_000;
beforeEach(() => t.clock.advance(2 * MINUTE));

const asksWho = ({ access }: Call): boolean => access.kind === 'signed-in' || access.kind === 'permission';
const lines = (call: string) =>
  t.rows<{ outcome: string; account: string }>(
    `select outcome, account from audit_entries where call = $1 and at > to_timestamp($2)`,
    [call, (t.clock.now() - MINUTE) / 1000],
  );
const inAll = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length;

/** Asks so often, some at once; answers the statuses. */
async function askOften(times: number, ask: () => Promise<{ status: number }>, atOnce = 20): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += atOnce) {
    const some = await Promise.all(Array.from({ length: Math.min(atOnce, times - n) }, ask));
    statuses.push(...some.map(({ status }) => status));
  }
  return statuses;
}

test('[SAF-05] each call of people who are signed in counts as one of these, and each other one by the address', () => {
  const ofPeople = ['read', 'write', 'search', 'upload', 'heavy'];
  for (const call of allCalls) expect([call.name, ofPeople.includes(call.rate)]).toEqual([call.name, asksWho(call)]);
});

/** A new name here is a decision. */
const NAMED = {
  search: [
    'FindHolders',
    'ListAll',
    'ListAuditEntries',
    'ListMonitored',
    'ListMyBusiness',
    'ListPeople',
    'ListWhoMay',
    'SearchPeople',
  ],
  upload: ['UploadAnnex', 'UploadContentFile', 'UploadImage', 'UploadLogo'],
  heavy: [
    'AnswerRosterRow',
    'ApplyBulkAct',
    'ApplyFeedRun',
    'ApplyRosterRun',
    'CheckDormitoryFeed',
    'CheckRoster',
    'CompareRosterRun',
    'DownloadDrawing',
    'ExploreDraft',
    'ExportAll',
    'ExportAuditEntries',
    'ExportMonitored',
    'ExportMyBusiness',
    'ExportOddRosterRows',
    'ExportReport',
    'GetRosterTemplate',
    'GiveOneTimePasswords',
    'ImportCalendarDays',
    'LookAtDrawing',
    'MakeUniversity',
    'PlanMove',
    'PlayDraft',
    'PreviewLabelRule',
    'ReplayDraft',
    'ResolvePeople',
    'StartFromDrawing',
    'StartMove',
    'TryBulkAct',
    'TryConnection',
    'TryParameter',
    'UndoBulkAct',
    'UndoFeedRun',
    'UndoMove',
    'UndoRosterRun',
  ],
};
test('[SAF-05] what is looked for in long lists, taken as a file, or costly is spelt out', () => {
  const of = (rate: string) => allCalls.flatMap((call) => (call.rate === rate ? call.name : [])).sort();
  expect({ search: of('search'), upload: of('upload'), heavy: of('heavy') }).toEqual(NAMED);
});

describe('[SAF-05] how often one person may call', () => {
  test('as often as the table says in a minute, wherever they signed in and from wherever they ask', async () => {
    const { access_token: desk } = await t.signIn('handler');
    const { access_token: again } = await t.signIn('handler');
    const hall = await t.hallSignIn('handler');
    const save = (token: string, from: string) => t.call(saveProfile, { mobile: 'x' }, { token, from });
    const ways = [() => save(desk, '203.0.113.1'), () => save(again, '203.0.113.2'), () => save(hall, '203.0.113.3')];
    let turn = 0;
    const statuses = await askOften(RATES.write.aMinute + 40, () => ways[turn++ % 3]!());
    expect(inAll(statuses, 429)).toBe(40);
    const refused = await t.call(saveProfile, { mobile: 'x' }, { token: desk, language: 'en' });
    expect([refused.status, refused.headers['retry-after'], refused.body.code]).toEqual([
      429,
      '60',
      'too-many-requests',
    ]);
    expect(refused.body.msg).toBe('Too many requests. Please try again in 60 s.');
    expect((await save(hall, '203.0.113.4')).body.msg ?? (await save(hall, '203.0.113.4')).body.Msg).toBe(
      '操作过于频繁，请60秒后再试！',
    );
    // Other kinds of calls, and other people, have rates of their own.
    expect((await t.call(getUserInfo, {}, { token: desk })).status).toBe(200);
    const { access_token: other } = await t.signIn('admin');
    expect((await save(other, '203.0.113.1')).status).toBe(422);
    t.clock.advance(MINUTE);
    expect((await save(desk, '203.0.113.1')).status).toBe(422);
  });

  test('of three hundred searches at once exactly as many get in as the table says, the others cost one query', async () => {
    const { access_token: token } = await t.signIn('admin');
    const gate = await t.database.pool.connect();
    await gate.query('begin; lock table departments in access exclusive mode');
    let refused = 0;
    queries.begin();
    const all = Array.from({ length: 300 }, async () => {
      const reply = await t.call(searchContacts, { words: '张' }, { token });
      if (reply.status === 429) refused += 1;
      return reply;
    });
    try {
      await expect.poll(() => refused, { timeout: 20_000 }).toBe(300 - RATES.search.atOnce);
      const others = queries
        .since()
        .filter((text) => !text.includes('from tokens') && !text.includes('update sessions'));
      expect(others.length).toBeLessThanOrEqual(RATES.search.atOnce * new Set(others).size);
    } finally {
      await gate.query('rollback');
      gate.release();
    }
    const replies = await Promise.all(all);
    expect(
      inAll(
        replies.map(({ status }) => status),
        200,
      ),
    ).toBe(RATES.search.atOnce);
    expect(replies.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
    // Who has waited for them gets in again.
    expect((await t.call(searchContacts, { words: '张' }, { token })).status).toBe(200);
    expect(await lines('SearchPeople')).toEqual([]);
  });

  test('a page’s own burst, and a browser that opens again with five of them, get through', async () => {
    const { access_token: token } = await t.signIn('admin');
    const statuses = await Promise.all(
      Array.from({ length: 60 }, async () => (await t.call(getUserInfo, {}, { token })).status),
    );
    expect(inAll(statuses, 200)).toBe(60);
  });

  test('whoever sees the product as somebody else spends their own rate, and not that of the other', async () => {
    const [student] = await t.rows<{
      id: string;
    }>(`select p.id from people p join organisations o on o.id = p.organisation_id
      where o.org_sign = 'scut' and p.account = 'student'`);
    const { access_token: admin } = await t.signIn('admin');
    const started = await t.call(startSeeAs, { personId: student!.id, reason: '核对' }, { token: admin });
    expect(started.status).toBe(200);
    const seeing = started.body.data.token as string;
    const search = (token: string) => t.call(searchContacts, { words: '张三' }, { token });
    await askOften(RATES.search.aMinute / 2, () => search(seeing));
    await askOften(RATES.search.aMinute / 2, () => search(admin));
    expect((await search(seeing)).status).toBe(429);
    expect((await search(admin)).status).toBe(429);
    const own = await t.hallSignIn('student');
    expect((await search(own)).status).toBe(200);
  });

  test('what is refused as too often leaves one line a minute of a writing call and none of a reading one', async () => {
    const { access_token: token } = await t.signIn('admin');
    await askOften(RATES.write.aMinute, () => t.call(saveProfile, { mobile: 'x' }, { token }));
    const before = (await lines('SaveProfile')).length;
    await askOften(60, () => t.call(saveProfile, { mobile: 'x' }, { token }));
    const after = await lines('SaveProfile');
    expect(after.length - before).toBe(1);
    expect(after.filter(({ outcome }) => outcome === 'too-many-requests')).toHaveLength(1);
    await askOften(RATES.search.aMinute + 30, () => t.call(searchContacts, { words: '张三' }, { token }));
    expect(await lines('SearchPeople')).toEqual([]);
  });

  test('all calls of people who are signed in are counted, also streams, files and calls that they may not make', async () => {
    const { access_token: desk } = await t.signIn('handler');
    const signedIn = allCalls.filter(asksWho);
    for (const rate of ['read', 'write', 'search', 'upload', 'heavy'] as const) {
      // What is refused a moment later has been counted.
      const call = signedIn.find((one) => one.rate === rate && one.access.kind === 'permission' && !one.streamedMb)!;
      const one = call.rate === 'upload' ? signedIn.find(({ name }) => name === 'UploadLogo')! : call;
      const statuses = await askOften(RATES[rate].aMinute, () => t.send(one, {}, { token: desk }), 6);
      expect([rate, inAll(statuses, 429)]).toEqual([rate, 0]);
    }
    const missed: string[] = [];
    for (const call of signedIn) if ((await t.send(call, {}, { token: desk })).status !== 429) missed.push(call.name);
    expect(missed).toEqual([]);
  });

  test('an installation may let people do more', async () => {
    const limits = createRateLimits({
      clock: t.clock,
      personTimes: 3,
      readSharedNetworks: async () => [],
      countRefusal: () => {},
      countRefusalOfPerson: () => {},
    });
    for (let n = 0; n < RATES.heavy.atOnce * 3; n++) limits.startRequestOf('somebody', 'heavy');
    expect(() => limits.startRequestOf('somebody', 'heavy')).toThrow('too-many-requests');
  });
});
