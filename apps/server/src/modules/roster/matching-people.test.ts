import { addPerson, listPeople } from '@campus/contract/calls/people-office.ts';
import { answerRosterRow, exportOddRosterRows } from '@campus/contract/calls/roster.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { networkPlay } from '../../../test/network-application-play.ts';
import { rosterPlay } from '../../../test/roster-play.ts';
import { PASSWORD, testApp } from '../../../test/test-app.ts';

const t = testApp();
const play = rosterPlay(t);
const network = networkPlay(t);
const HEAD = ['账号', '原账号', '姓名', '类型', '部门', '证件类型', '证件号码', '手机'];
let made = 0;
const fresh = () => `${20310000 + ++made * 100}`;
beforeEach(() => t.clock.advance(1000));
const row = (account: string, name: string, more: { former?: string; document?: string; mobile?: string } = {}) => [
  account,
  more.former ?? '',
  name,
  '学生',
  '会计系',
  more.document ? '护照' : '',
  more.document ?? '',
  more.mobile ?? '',
];
/** Somebody who can sign in. */
async function begin(account: string, name: string, document: string) {
  await play.take('people', [HEAD, row(account, name, { document })]);
  await t.rows(
    `update people p set password_hash = s.password_hash from people s where s.account = 'staff' and s.organisation_id = p.organisation_id and p.account = $1`,
    [account],
  );
  return (await play.find(account)) as { id: string };
}

describe('[ROS-04] somebody who has another account', () => {
  test.each([
    ['by their former account', (former: string) => ({ former })],
    ['by their document number', (_: string, document: string) => ({ document })],
  ])('is known %s, and stays the same person', async (_how, more) => {
    const [old, now] = [fresh(), fresh()];
    const document = `E${old}`;
    const { id } = await begin(old, '韩一', document);
    const run = await play.check('people', [HEAD, row(now, '韩一', more(old, document))]);
    expect(run.counts).toMatchObject({ renumbered: 1, new: 0 });
    const [renumbered] = await play.rows(run.id, { shown: 'renumbered' });
    expect(renumbered).toMatchObject({ personId: id, changes: [{ field: 'account', before: old, after: now }] });
    await play.apply(run);
    expect(await play.find(now)).toMatchObject({ id, account: now });
    for (const account of [old, now.toLowerCase()]) {
      await t.signIn(account, { password: PASSWORD });
      expect((await play.must('admin', listPeople, { words: account })).items).toMatchObject([{ id, account: now }]);
    }
    const newcomer = {
      account: old,
      name: '别人',
      kind: 'student' as const,
      departmentId: await play.department('会计系'),
      oneTimePassword: 'false',
    };
    expect((await play.does('admin', addPerson, newcomer as never)).code).toBe('account-taken');
    // A list that still has the old number means the same person.
    expect((await play.check('people', [HEAD, row(old, '韩一')])).counts).toMatchObject({ same: 1, renumbered: 0 });
    await play.undo(run.id);
    expect(await play.find(old)).toMatchObject({ id, account: old });
    expect(await t.rows('select 1 from person_aliases where person_id = $1', [id])).toEqual([]);
    await expect(t.signIn(now)).rejects.toThrow();
  });

  test('keeps their line, under the new name on RADIUS', async () => {
    const [old, now] = ['202421011321', fresh()];
    await network.opened(old, 'dorm-month', { mac: 'AA-BB-CC-00-00-09' });
    const { id, name } = (await play.find(old)) as { id: string; name: string };
    const named = (account: string) =>
      t.rows(
        'select c.attribute, c.value from radcheck c where split_part(c.username, $2, 1) = $1 order by c.attribute',
        [account, '@'],
      );
    const before = await named(old);
    expect(before.length).toBeGreaterThan(0);
    const run = await play.take('people', [HEAD.slice(0, 4), [now, old, name, '学生']]);
    expect(run.counts).toMatchObject({ renumbered: 1 });
    expect(await named(now)).toEqual(before);
    expect(await named(old)).toEqual([]);
    const [account] = await t.rows<{ username: string }>('select username from network_accounts where person_id = $1', [
      id,
    ]);
    expect(account!.username.split('@')[0]).toBe(now);
    await play.undo(run.id);
    expect(await named(old)).toEqual(before);
  });
});

describe('[ROS-03] rows that mean nobody for certain', () => {
  test('somebody of the same name who is near is asked about, and never merged by itself', async () => {
    const [old, now] = [fresh(), fresh()];
    const { id } = await begin(old, '唐近', 'E55551234');
    const file = [HEAD, row(now, '唐近', { document: 'G99991234' })];
    const run = await play.check('people', file);
    expect(run.counts).toMatchObject({ asked: 1, new: 0, renumbered: 0 });
    const [openRow] = await play.rows(run.id, { shown: 'asked' });
    expect(openRow).toMatchObject({ near: { id, account: old, name: '唐近', why: ['document-end'] }, answer: null });
    await play.apply(run);
    expect(await play.find(now)).toBeUndefined();
    const next = await play.check('people', file);
    const says = (answer: 'same' | 'new') =>
      play.must('admin', answerRosterRow, { runId: next.id, nr: openRow!.nr, answer });
    expect((await says('same')).counts).toMatchObject({ asked: 0, renumbered: 1 });
    const decided = await says('new');
    expect(decided.counts).toMatchObject({ asked: 0, new: 1 });
    await play.apply(decided);
    expect(((await play.find(now)) as { id: string }).id).not.toBe(id);
  });

  test.each([
    ['person-twice', (a: string) => [row(a, '甲一'), row(fresh(), '甲一', { document: `E${a}` })]],
    ['document-of-another', (a: string, b: string) => [row(b, '乙二', { document: `E${a}` })]],
    ['former-account-of-another', (a: string, b: string) => [row(b, '乙二', { former: a })]],
    ['department-unknown', (a: string) => [[a, '', '甲一', '学生', '没有的系', '', '', '']]],
    ['label-unknown', (a: string) => [[a, '', '甲一', '学生', '', '', '', '']]],
  ] as const)('%s: put aside by name, and whoever is meant keeps what stands', async (fault, rows) => {
    const [a, b] = [fresh(), fresh()];
    await begin(a, '甲一', `E${a}`);
    await begin(b, '乙二', `E${b}`);
    const labelled = fault === 'label-unknown';
    const before = await t.rows('select * from people where account = any($1) order by id', [[a, b]]);
    const run = await play.check('people', [
      labelled ? [...HEAD, '标签'] : HEAD,
      ...rows(a, b).map((cells) => (labelled ? [...cells, '没有的标签'] : [...cells])),
    ]);
    const odd = await play.rows(run.id, { shown: 'odd' });
    expect(odd.length).toBeGreaterThan(0);
    for (const oddRow of odd) expect(oddRow.faults).toMatchObject([{ fault, column: expect.stringMatching(/./) }]);
    await play.apply(run);
    expect(await t.rows('select * from people where account = any($1) order by id', [[a, b]])).toEqual(before);
  });

  test('can be downloaded with their reasons, mended, and sent again', async () => {
    const a = fresh();
    const run = await play.check('people', [
      HEAD,
      row(a, '丁一'),
      ['2.02531E+11', '', '丁二', '学生', '会计系', '', '', ''],
      [fresh(), '', '丁三', '学生', '没有的系', '', '', ''],
    ]);
    expect(run.counts).toMatchObject({ new: 1, odd: 2 });
    const reply = await t.app.inject({
      url: `${(exportOddRosterRows as unknown as Call).path}?id=${run.id}`,
      headers: { authorization: `Bearer ${await play.token('admin')}` },
    });
    expect(reply.statusCode).toBe(200);
    const again = await play.send('people', new Uint8Array(reply.rawPayload));
    expect(again.run.counts).toMatchObject({ odd: 2, new: 0 });
    expect(again.run.unknownHeadings).toEqual([]);
    expect((await play.rows(again.run.id)).map(({ faults }) => faults[0]?.fault)).toEqual([
      'number-rounded',
      'department-unknown',
    ]);
  });
});
