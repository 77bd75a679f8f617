import {
  getAnnexes,
  getGuide,
  getRecentServices,
  getService,
  getServices,
  getStartForm,
  listCategories,
} from '@campus/contract/calls/flows-businesses.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOfFile } from '#server/platform/table-file.ts';
import {
  demoAnnexId,
  demoBusinessCodes,
  demoBusinessId,
  demoVersionId,
} from '../../../../db/seeds/demo/businesses/index.ts';
import { testApp } from '../../../../test/test-app.ts';
import type { Audience } from '../flows.tables.ts';
import { type Applicant, isMeantFor } from './audience.policy.ts';
import { listOnOffer } from './businesses.store.ts';
import { makePromises } from './promises.jobs.ts';

const t = testApp({}, [], ['processes', 'decisions', 'holders', 'skipped-steps']);
const id = (code: (typeof demoBusinessCodes)[number], orgSign = 'scut') => demoBusinessId(orgSign, code);
type Item = { id: string; code: string; name: { zh: string; en: string }; startStep: string; category: { id: string } };

const tokens = {} as Record<'student' | 'staff' | 'admin', string>;
const organisation = { scut: '', sdpt: '' };
beforeAll(async () => {
  for (const account of ['student', 'staff', 'admin'] as const)
    tokens[account] = (await t.signIn(account)).access_token;
  for (const { id: own, org_sign } of await t.rows<{ id: string; org_sign: 'scut' | 'sdpt' }>(
    'select id, org_sign from organisations',
  ))
    organisation[org_sign] = own;
});

const services = async (who: keyof typeof tokens, filter: object = {}): Promise<Item[]> => {
  const reply = await t.call(getServices, { size: 100, ...filter }, { token: tokens[who] });
  expect(reply.status).toBe(200);
  return reply.body.data.items;
};
const names = (items: Item[]) => items.map((item) => item.name.en);

/** A process that has ended, put there as the engine's projections would; `hours` of it were spent waiting. */
async function endedProcess(businessCode: (typeof demoBusinessCodes)[number], at: string, hours: number, n: number) {
  const processId = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const from = new Date(at);
  const until = new Date(from.getTime() + hours * 3_600_000);
  await t.rows(
    `insert into processes (id, organisation_id, number, business_id, version_id, title_zh, title_en, submitter_id, submitted_at,
       changed_at, ended_at, status, outcome, process_group, tab, standing, state, search_text, search_grams)
     select $1::uuid, p.organisation_id, $1::text, $2, $3, '标题', 'Title', p.id, $4, $5, $5, 'ended', 'done', 'done', 'Completed', '{}', '{}', '', '{}'
     from people p where p.account = 'student' and p.organisation_id = $6`,
    [processId, id(businessCode), demoVersionId('scut', businessCode), from, until, organisation.scut],
  );
  await t.rows(
    `insert into process_intervals (organisation_id, process_id, business_id, kind, name, from_at, until_at)
     values ($1, $2, $3, 'group', 'doing', $4, $5)`,
    [organisation.scut, processId, id(businessCode), from, until],
  );
}

const NETWORK = [
  'Open the network',
  'Pause the network',
  'Reopen the network',
  'Change MAC',
  'Change dormitory',
  'Dormitory network password',
  'Epidemic-period freeze',
  'Epidemic-period unfreeze',
];

describe('the catalogue', () => {
  test('[C60] by category and position, in both languages, each with the step where it starts', async () => {
    const items = await services('admin');
    const shipped = ['fault-report', 'complaint', ...Object.values(applicationBusinesses)];
    expect(items.slice(0, shipped.length).map((item) => item.code)).toEqual(shipped);
    expect(items.slice(shipped.length).map((item) => item.id)).toEqual([
      id('leave'),
      id('seal'),
      id('loan'),
      id('room'),
    ]);
    expect(items[shipped.length]).toMatchObject({
      name: { zh: '请假申请', en: 'Leave of absence' },
      category: { name: { zh: '人事行政', en: 'Personnel and administration' } },
      startStep: `${demoVersionId('scut', 'leave')}.start`,
    });
    const categories = await t.call(listCategories, {}, { token: tokens.student });
    expect(categories.body.data.items.slice(1).map((category: Item) => category.name.en)).toEqual([
      'Personnel and administration',
      'Equipment and rooms',
      'Student affairs',
    ]);
  });

  test('[C60] who may start: staff see no certificates, students no seal', async () => {
    expect(names(await services('student'))).toEqual([
      'Fault report',
      'Complaints and suggestions',
      ...NETWORK,
      'Leave of absence',
      'Equipment loan',
      'Room booking',
      'Certificates',
    ]);
    expect(names(await services('staff'))).not.toContain('Certificates');
    expect(names(await services('staff'))).toContain('Seal use');
  });

  test.each([
    ['设备', ['Change MAC', 'Equipment loan']],
    ['shebei', ['Equipment loan']],
    ['SBJY', ['Equipment loan']],
    ['equipment LOAN', ['Equipment loan']],
    ['投影仪', ['Equipment loan']],
    ['qingjia', ['Leave of absence']],
    ['100%', []],
    ['_', []],
    ['绝无此物', []],
  ])('words find by name, summary, pinyin and initials: %s', async (words, found) => {
    expect(names(await services('student', { words }))).toEqual(found);
  });

  test('one category alone', async () => {
    const leave = (await services('student')).find((item) => item.code === 'leave');
    expect(names(await services('student', { categoryId: leave!.category.id }))).toEqual(['Leave of absence']);
  });

  test('page by page nothing is skipped or doubled, whatever the size', async () => {
    for (const size of [1, 2, 3]) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const reply = await t.call(getServices, { size, ...(after ? { after } : {}) }, { token: tokens.student });
        seen.push(...reply.body.data.items.map((item: Item) => item.id));
        after = reply.body.data.next ?? undefined;
      } while (after);
      expect(seen).toEqual((await services('student')).map((item) => item.id));
    }
    const forged = await t.call(getServices, { after: 'WzFd' }, { token: tokens.student });
    expect(forged.body.code).toBe('bad-cursor');
  });

  test('another organisation has a catalogue of its own', async () => {
    const token = (await t.signIn('student', { orgSign: 'sdpt' })).access_token;
    const reply = await t.call(getServices, { size: 100 }, { token });
    const own = reply.body.data.items.map((item: Item) => item.id);
    expect(own).toHaveLength(14);
    expect(own.filter((owned: string) => demoBusinessCodes.some((code) => owned === id(code)))).toEqual([]);
    for (const [call, input] of [
      [getService, { id: id('leave') }],
      [getGuide, { id: id('leave'), name: 'rules' }],
      [getAnnexes, { id: id('leave') }],
      [getStartForm, { sId: `${demoVersionId('scut', 'leave')}.start` }],
    ] as const)
      expect((await t.send(call as never, input, { token })).body.code, call.name).toBe('not-found');
  });

  test('the list and the rule agree about every audience', async () => {
    const ids = await t.rows<{ kind: string; id: string }>(
      `select 'departments' as kind, id from departments where organisation_id = $1
       union all select 'labels', id from labels where organisation_id = $1`,
      [organisation.scut],
    );
    const some = (kind: string) => ids.filter((mark) => mark.kind === kind).map((mark) => mark.id);
    const person = '11111111-1111-7111-8111-111111111111';
    const pick = (from: string[]) => fc.subarray(from.slice(0, 4));
    const optional = (from: string[]) => fc.option(pick(from), { nil: undefined });
    const audience: fc.Arbitrary<Audience> = fc.record({
      kind: fc.constantFrom('all', 'student', 'staff', 'chosen'),
      departments: optional(some('departments')),
      labels: optional(some('labels')),
      people: optional([person, id('leave')]),
    });
    const applicant: fc.Arbitrary<Applicant> = fc.record({
      personId: fc.constant(person),
      kind: fc.constantFrom('student', 'staff'),
      departments: pick(some('departments')),
      labels: pick(some('labels')),
    });
    await fc.assert(
      fc.asyncProperty(audience, applicant, async (meant, who) => {
        await t.rows('update businesses set audience = $1 where id = $2', [JSON.stringify(meant), id('room')]);
        const page = await listOnOffer(t.database.db, organisation.scut, who, { text: '', size: 100 });
        expect(page.items.some((item) => item.business.id === id('room'))).toBe(isMeantFor(meant, who));
      }),
      { numRuns: 60 },
    );
    await t.rows(`update businesses set audience = '{"kind":"all"}' where id = $1`, [id('room')]);
  });
});

describe('one service', () => {
  test('[C60] says what it is, who owns it, its guides, its way, and where it starts', async () => {
    const { body } = await t.call(getService, { id: id('leave') }, { token: tokens.student });
    expect(body.data).toMatchObject({
      startStep: `${demoVersionId('scut', 'leave')}.start`,
      guides: [{ name: 'how-to-apply' }, { name: 'rules' }],
      annexCount: 1,
      owners: [{ name: '吴雅琴', department: { zh: '用户服务组', en: 'User Services Team' } }, { name: '梁启文' }],
      blocked: null,
      promise: null,
    });
    expect(body.data.introduction.en).toContain('next head');
    expect(body.data.steps.map((step: { kind: string }) => step.kind)).toEqual(['approve', 'approve', 'copy']);
  });

  test('to whom it is not meant it says so, and its guides and annexes are not there', async () => {
    const { body } = await t.call(getService, { id: id('seal') }, { token: tokens.student });
    expect(body.data).toMatchObject({
      blocked: 'not-for-you',
      startStep: null,
      guides: [],
      annexCount: 0,
      promise: null,
    });
    for (const [call, input] of [
      [getGuide, { id: id('seal'), name: 'stamping' }],
      [getAnnexes, { id: id('seal') }],
    ] as const)
      expect((await t.send(call as never, input, { token: tokens.student })).body.code).toBe('not-found');
    const start = await t.call(
      getStartForm,
      { sId: `${demoVersionId('scut', 'seal')}.start` },
      { token: tokens.student },
    );
    expect(start).toMatchObject({ status: 403, body: { code: 'business-not-for-you' } });
  });

  test('a guide by its name; another name is not there', async () => {
    const found = await t.call(getGuide, { id: id('loan'), name: 'damage' }, { token: tokens.student });
    expect(found.body.data).toMatchObject({
      business: { id: id('loan'), icon: 'laptop' },
      title: { zh: '损坏与遗失', en: 'Damage and loss' },
    });
    const none = await t.call(getGuide, { id: id('loan'), name: 'none' }, { token: tokens.student });
    expect(none.body.code).toBe('not-found');
  });

  test('an annex is a real spreadsheet, taken as a download by a link of five minutes', async () => {
    const { body } = await t.call(getAnnexes, { id: id('loan') }, { token: tokens.student });
    const [annex] = body.data.items;
    expect(annex).toMatchObject({ id: demoAnnexId('scut', 'loan'), name: '可借设备目录 Equipment for loan.xlsx' });
    const opened = await t.app.inject({ url: annex.link });
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/);
    expect(opened.headers['content-security-policy']).toContain('sandbox');
    expect(opened.rawPayload.length).toBe(annex.bytes);
    expect((await rowsOfFile(opened.rawPayload))?.flat()).toContain('投影仪 Projector');
    const again = await t.call(getAnnexes, { id: id('loan') }, { token: tokens.student });
    t.clock.advance(5 * 60_000);
    expect((await t.app.inject({ url: again.body.data.items[0].link })).json().code).toBe('link-expired');
  });

  test('[TRU-31] how long it takes: what four of five cases took in working time, and nothing from fewer than 20', async () => {
    const promised = async () => {
      await makePromises(t.database.db, t.clock.now());
      const service = (await t.call(getService, { id: id('loan') }, { token: tokens.student })).body.data.promise;
      const sId = `${demoVersionId('scut', 'loan')}.start`;
      const form = (await t.call(getStartForm, { sId }, { token: tokens.student })).body.data.promise;
      expect(form).toEqual(service);
      return service;
    };
    // A Monday at 10 in Shanghai; each case takes n hours of wall time, and noon breaks do not count.
    for (let n = 1; n <= 19; n++) await endedProcess('loan', '2026-11-09T02:00:00Z', 1, n);
    expect(await promised()).toBe(null);
    for (let n = 20; n <= 23; n++) await endedProcess('loan', '2026-11-09T02:00:00Z', 6, n);
    expect(await promised()).toEqual({ workingMinutes: 60, cases: 23 });
    for (let n = 24; n <= 41; n++) await endedProcess('loan', '2026-11-09T02:00:00Z', 6, n);
    // Older than 90 days: does not count.
    for (let n = 42; n <= 99; n++) await endedProcess('loan', '2026-07-01T02:00:00Z', 1, n);
    expect(await promised()).toEqual({ workingMinutes: 240, cases: 41 });
  });

  test('what was used last comes first, and only what may still be used', async () => {
    await endedProcess('room', '2026-11-12T02:00:00Z', 1, 200);
    await endedProcess('seal', '2026-11-13T02:00:00Z', 1, 201);
    await endedProcess('leave', '2026-11-11T02:00:00Z', 1, 202);
    await endedProcess('leave', '2026-11-14T02:00:00Z', 1, 203);
    const recent = async (who: keyof typeof tokens) =>
      names((await t.call(getRecentServices, {}, { token: tokens[who] })).body.data.items);
    expect(await recent('student')).toEqual(['Leave of absence', 'Room booking', 'Equipment loan']);
    expect(await recent('staff')).toEqual([]);
    await t.rows('update businesses set suspended = true where id = $1', [id('room')]);
    expect(await recent('student')).toEqual(['Leave of absence', 'Equipment loan']);
    await t.rows('update businesses set suspended = false where id = $1', [id('room')]);
  });
});

describe('the start form', () => {
  const startForm = async (code: (typeof demoBusinessCodes)[number], who: keyof typeof tokens = 'student') =>
    t.call(getStartForm, { sId: `${demoVersionId('scut', code)}.start` }, { token: tokens[who] });

  test('[C53] asks only for what is written at the start', async () => {
    const { body } = await startForm('certificate');
    const fields = body.data.fields.map((field: { id: string }) => field.id);
    expect(fields).toEqual(['kind', 'languages', 'copies', 'purpose', 'delivery', 'address']);
    expect(body.data.fields[5].showWhen).toEqual({ kind: 'field', field: 'delivery', is: 'is', value: 'mail' });
    expect(body.data.withdraw).toBe('until-decided');
  });

  test('names the steps whose people the submitter picks', async () => {
    const { body } = await startForm('room');
    expect(body.data.picks).toEqual([
      {
        sId: `${demoVersionId('scut', 'room')}.told`,
        stepName: { zh: '知会联系人', en: 'Tell contacts' },
        several: true,
        required: false,
      },
    ]);
  });

  test.each(['nonsense', `${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}.start`])('%s is not there', async (sId) => {
    expect((await t.call(getStartForm, { sId }, { token: tokens.student })).body.code).toBe('not-found');
  });

  test('a later step is no start', async () => {
    const sId = `${demoVersionId('scut', 'leave')}.head`;
    expect((await t.call(getStartForm, { sId }, { token: tokens.student })).body.code).toBe('not-found');
  });
});
