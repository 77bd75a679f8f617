import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { giveOneTimePasswords, tryBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { disablePerson, listRolesToGive } from '@campus/contract/calls/people-office.ts';
import { getRole, listRights, listRoleMatrix, listRoles } from '@campus/contract/calls/rights.ts';
import { compareRosterRun, getRosterDifference } from '@campus/contract/calls/roster.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { rosterPlay } from './roster-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = rosterPlay(t);
let made = 0;
const fresh = () => `2099${String(++made).padStart(4, '0')}`;
beforeEach(() => t.clock.advance(1000));

/** Somebody with these rights over one department. */
async function clerk(rights: readonly Parameters<typeof play.roles.let>[2][number][], department = '会计系') {
  const account = fresh();
  await play.make(account, department, []);
  await play.roles.let(account, 'department', ['hall.use', ...rights]);
  return account;
}

describe('[TRU-78] what a log and a list say of somebody outside', () => {
  test('whoever names an outsider in a call that is refused learns no name by it; of their own people they read it', async () => {
    const by = await clerk(['audit.read', 'people.manage']);
    const outsider = await play.make(fresh(), '网络中心', ['staff'], '外人某');
    const own = await play.make(fresh(), '会计系', ['staff', 'administrator'], '自己人');
    const disable = (id: string) =>
      play.does(by, disablePerson, { id, reason: 'x', tasksTo: '', headships: [], businesses: [] });
    expect([(await disable(outsider)).code, (await disable(own)).code]).toEqual(['not-found', 'stronger-person']);
    const { items } = await play.must(by, listAuditEntries, { call: 'DisablePerson' });
    const names = Object.assign({}, ...items.map((item) => item.names));
    expect(names[outsider]).toBeUndefined();
    expect(names[own]).toEqual({ zh: '自己人', en: '自己人' });
    const whole = (await play.must('admin', listAuditEntries, { call: 'DisablePerson' })).items;
    expect(Object.assign({}, ...whole.map((item) => item.names))[outsider]).toBeTruthy();
  });

  test('a list of labels says of an outsider what it says itself, and nothing more', async () => {
    const by = await clerk(['roster.manage', 'labels.manage']);
    const account = fresh();
    await play.make(account, '网络中心', ['staff'], '外人某');
    await t.rows(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, '某标签', 'Some')`,
      [await play.scut()],
    );
    const run = await play.check(
      'labels',
      [
        ['标签', '账号'],
        ['某标签', account],
      ],
      { by },
    );
    const [row] = await play.rows(run.id, {}, by);
    expect(row).toMatchObject({ key: account, department: null, faults: [{ fault: 'out-of-reach' }] });
    expect(JSON.stringify(row)).not.toContain('外人某');
    expect(row!.name).toBe('某标签');
    expect(row!.personId ?? null).toBeNull();
  });
});

describe('[TRU-78] the role of the platform', () => {
  const code = 'platform-administrator';
  const token = async (account: string, orgSign: string) => (await t.signIn(account, { orgSign })).access_token;
  const codes = async (call: typeof listRoles | typeof listRoleMatrix | typeof listRolesToGive, as: string) =>
    (
      (await t.call(call as typeof listRoles, { size: 100 }, { token: as })).body.data.items as {
        code?: string;
        id: string;
        name: { zh: string };
      }[]
    ).map((role) => role.name.zh);

  test('stands among the roles of a university only where somebody has it or could give it', async () => {
    const [other] = await t.rows<{ sign: string; id: string }>(
      `select o.org_sign as sign, o.id from organisations o where not exists (
         select 1 from person_roles pr join roles r on r.id = pr.role_id where pr.organisation_id = o.id and r.code = $1)
         and exists (select 1 from people p where p.organisation_id = o.id and p.account = 'admin') limit 1`,
      [code],
    );
    const admin = await token('admin', other!.sign);
    const [hidden] = await t.rows<{ id: string; name: string }>(
      'select id, name_zh as name from roles where organisation_id = $1 and code = $2',
      [other!.id, code],
    );
    for (const call of [listRoles, listRoleMatrix, listRolesToGive] as const) {
      const listed = await codes(call, admin);
      expect(listed.length).toBeGreaterThan(3);
      expect(listed, call.path).not.toContain(hidden!.name);
    }
    expect((await t.call(getRole, { id: hidden!.id }, { token: admin })).status).toBe(404);
    const rights = async (as: string) =>
      ((await t.call(listRights, {}, { token: as })).body.data.items as { right: string }[]).map(({ right }) => right);
    expect(await rights(admin)).not.toContain('organisations.manage');
    const ownAdmin = await token('admin', 'scut');
    for (const call of [listRoles, listRoleMatrix, listRolesToGive] as const)
      expect(await codes(call, ownAdmin), call.path).toContain(hidden!.name);
    expect(await rights(ownAdmin)).toContain('organisations.manage');
    await t.rows(
      `insert into person_roles (organisation_id, person_id, role_id)
       select $1, p.id, $2 from people p where p.organisation_id = $1 and p.account <> 'admin' limit 1`,
      [other!.id, hidden!.id],
    );
    expect(await codes(listRoles, admin)).toContain(hidden!.name);
  });
});

describe('[TRU-78] before somebody acts', () => {
  test('a role says how many people get into the hall and the workflow app by it alone', async () => {
    const role = await play.roles.makeRole('own', ['hall.use']);
    const [only, also, gone] = [fresh(), fresh(), fresh()];
    for (const account of [only, gone]) await play.make(account, '会计系', []);
    await play.make(also, '会计系', ['staff']);
    for (const account of [only, also, gone]) await play.roles.give(account, role);
    await t.rows('update people set active = false where account = $1', [gone]);
    const before = await play.must('admin', getRole, { id: role.id });
    expect(before).toMatchObject({ members: 3, onlyWay: { hall: 1, workflow: 0 } });
    const student = await play.must('admin', getRole, { id: await play.role('student') });
    const [alone] = await t.rows<{ n: number }>(
      `select count(*)::int as n from people p where p.organisation_id = $1 and p.active and p.kind = 'student'
         and (select array_agg(r.code) from person_roles pr join roles r on r.id = pr.role_id where pr.person_id = p.id) = '{student}'`,
      [await play.scut()],
    );
    expect(student.onlyWay).toEqual({ hall: alone!.n, workflow: alone!.n });
    expect(alone!.n).toBeGreaterThan(3);
  });

  test('an act over a filter without a number says in words that it asks for one, and which', async () => {
    const filter = { words: fresh() };
    for (const answer of [
      await play.does('admin', tryBulkAct, { act: 'disable', reason: 'x', filter }),
      await play.does('admin', giveOneTimePasswords, { filter }),
    ])
      expect(answer.body).toMatchObject({
        code: 'bulk-how-many',
        facts: { n: 0 },
        msg: expect.stringContaining('找到0人'),
      });
  });
});

describe('[TRU-78] labels that a list names and nobody has made', () => {
  test('are made where somebody says which, by who may make labels, and the list goes on', async () => {
    const people = [fresh(), fresh()];
    for (const account of people) await play.make(account, '会计系', ['staff']);
    const [one, two] = [`新签${fresh()}`, `新签𠮷${fresh()}`];
    const list = [
      ['标签', '账号'],
      [one, people[0]!],
      [two, people[1]!],
    ];
    const run = await play.check('labels', list);
    const look = (by: string, id: string) => play.must(by, getRosterDifference, { id });
    expect(await look('admin', run.id)).toMatchObject({ missingLabels: [one, two], mayMakeLabels: true });
    const make = (by: string, id: string, makeLabels: string[]) => play.does(by, compareRosterRun, { id, makeLabels });
    expect((await make('admin', run.id, ['别的'])).code).toBe('invalid');
    const made = await make('admin', run.id, [two]);
    expect(made.data.counts).toMatchObject({ new: 1, odd: 1 });
    expect((await look('admin', run.id)).missingLabels).toEqual([one]);
    const clerkWithout = await clerk(['roster.manage']);
    const own = await play.check(
      'people',
      [
        ['账号', '姓名', '类型', '标签'],
        [people[0]!, '某', '教职工', one],
      ],
      { by: clerkWithout },
    );
    expect(await look(clerkWithout, own.id)).toMatchObject({ missingLabels: [one], mayMakeLabels: false });
    expect((await make(clerkWithout, own.id, [one])).code).toBe('not-allowed');
    expect((await make('admin', run.id, [one])).data.counts).toMatchObject({ new: 2, odd: 0 });
  });
});
