import { randomUUID } from 'node:crypto';
import { applyBulkAct, giveOneTimePasswords, tryBulkAct, undoBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import {
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { handOverTasks } from '@campus/contract/calls/flows-tasks.ts';
import { changeLabelMembers, saveLabelRule } from '@campus/contract/calls/labels.ts';
import { lookAtNetwork } from '@campus/contract/calls/network-desk.ts';
import {
  addPerson,
  disablePerson,
  enablePerson,
  endPersonSessions,
  giveOneTimePassword,
  savePerson,
  setPersonDepartments,
  setPersonLabels,
  setPersonRoles,
  unlockSignIn,
} from '@campus/contract/calls/people-office.ts';
import { addRoleMembers, removeRoleMembers, saveRole } from '@campus/contract/calls/rights.ts';
import { applyRosterRun, keepLeavingPerson } from '@campus/contract/calls/roster.ts';
import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import { dataScopes, type Permission, permissions } from '@campus/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { flowPlay } from './flow-play.ts';
import { rolePlay } from './role-play.ts';
import { csvOf, rosterPlay } from './roster-play.ts';
import { takeoverModel } from './takeover-model.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = flowPlay(t);
const roles = rolePlay(t);
const model = takeoverModel(t);
const rosters = rosterPlay(t, (account) => play.token(account));

type Who = { id: string; account: string };
/** What is given or changed besides: one of each, thrown anew for every try. */
type Lot = { role: string; label: string; department: string; other: string };
type Act = {
  name: string;
  call: Call;
  right: Permission;
  /**
   * What lets the actor: that the person is within reach, that they also hold nothing which the actor lacks, or that they
   * hold less besides. `gives`: as `power`, and what is given may be more than the actor holds. `grows`: it is about
   * everybody, so only what people hold afterwards is looked at.
   */
  judged: 'reach' | 'power' | 'less' | 'gives' | 'grows';
  /** Ends the person's sign-ins, so it is done to those who do nothing themselves. */
  ends?: true;
  payload(actor: Who, target: Who, lot: Lot): unknown;
};

const act = <C extends Call>(
  name: string,
  call: C,
  rule: Pick<Act, 'right' | 'judged' | 'ends'>,
  payload: (actor: Who, target: Who, lot: Lot) => Sent<C> | Promise<Sent<C>>,
): Act => ({ name, call: call as unknown as Call, ...rule, payload });

const seen = async ({ id }: Who) => {
  const [row] = await t.rows<{ at: string }>(
    'select (extract(epoch from changed_at) * 1000)::bigint as at from people where id = $1',
    [id],
  );
  return { id, version: Number(row!.at) };
};
const ids = async (sql: string, id: string) => (await t.rows<{ id: string }>(sql, [id])).map((row) => row.id);
const rolesOf = ({ id }: Who) => ids('select role_id as id from person_roles where person_id = $1', id);
const labelsOf = ({ id }: Who) => ids('select label_id as id from person_labels where person_id = $1', id);
const name = { zh: '新的', en: 'New' };
let added = 0;
/** What people hold, read again only after something was done. */
let world: Awaited<ReturnType<typeof model.read>> | null = null;

const people = (judged: Act['judged'], ends?: true) => ({
  right: 'people.manage' as const,
  judged,
  ...(ends && { ends }),
});
const departments = { right: 'departments.manage', judged: 'grows' } as const;

const NOBODY = '00000000-0000-4000-8000-000000000000';
/** The dry run of an act on one person, where it says that something would be done to them. */
async function tried(account: string, input: Sent<typeof tryBulkAct>): Promise<{ id: string }> {
  const { data } = await play.send(account, tryBulkAct as unknown as Call, input);
  return { id: data?.counts.tried.done === 1 ? data.id : NOBODY };
}
let turn = 0;
/** One of the acts that give something, after another. */
function giving({ id }: Who, { role, label, department }: Lot): Sent<typeof tryBulkAct> {
  turn += 1;
  const people = [id];
  return [
    { act: 'roles' as const, give: [role], people },
    { act: 'labels' as const, give: [label], people },
    { act: 'department' as const, departmentId: department, people },
  ][turn % 3] as Sent<typeof tryBulkAct>;
}
/** A list that the actor brings in, ready to be applied; none where they may not. */
async function brought({ account }: Who, list: 'people' | 'heads' | 'labels', rows: readonly (readonly string[])[]) {
  const { run } = await rosters.send(list, csvOf(rows), { by: account });
  return { id: run?.id ?? randomUUID(), plan: run?.plan ?? 'none' };
}
const nameOf = async (table: 'departments' | 'labels', id: string) =>
  (await t.rows<{ name: string }>(`select name_zh as name from ${table} where id = $1`, [id]))[0]!.name;
const roster = { right: 'roster.manage', judged: 'grows' } as const;

/** Every act of one person on another, or on what others can do. A call that acts on people adds its line. */
const acts: readonly Act[] = [
  act('UnlockSignIn', unlockSignIn, people('power'), (_, { account }) => ({ account })),
  act('SavePerson', savePerson, people('power'), async (_, target) => ({ ...(await seen(target)), remarks: '核对' })),
  act('EndPersonSessions', endPersonSessions, people('power', true), (_, { id }) => ({ id })),
  act('GiveOneTimePassword', giveOneTimePassword, people('power', true), (_, { id }) => ({ id })),
  act('DisablePerson', disablePerson, people('power', true), async (_, { id }) => ({
    id,
    reason: '离校',
    headships: (await ids('select id from departments where head_person_id = $1', id)).map((departmentId) => ({
      departmentId,
      to: '' as const,
    })),
    businesses: (
      await t.rows<{ businessId: string; part: 'owner' | 'supervisor' }>(
        'select business_id as "businessId", part from business_people where person_id = $1',
        [id],
      )
    ).map((one) => ({ ...one, to: '' as const })),
  })),
  act('EnablePerson', enablePerson, people('power'), (_, { id }) => ({ id })),
  act('SetPersonRoles', setPersonRoles, people('gives'), async (_, target, { role }) => ({
    ...(await seen(target)),
    roles: [...new Set([...(await rolesOf(target)).slice(1), role])],
  })),
  act('SetPersonLabels', setPersonLabels, people('gives'), async (_, target, { label }) => ({
    ...(await seen(target)),
    labels: [...new Set([...(await labelsOf(target)), label])],
  })),
  act('SetPersonDepartments', setPersonDepartments, people('gives'), async (_, target, { department, other }) => ({
    ...(await seen(target)),
    homeDepartmentId: department,
    departments: department === other ? ('' as const) : [other],
  })),
  act('ApplyBulkAct', applyBulkAct, people('gives'), (actor, target, lot) => tried(actor.account, giving(target, lot))),
  act('ApplyBulkAct disable', applyBulkAct, people('gives', true), (actor, { id }) =>
    tried(actor.account, { act: 'disable', reason: '离校', people: [id] }),
  ),
  act('ApplyBulkAct hand-over', applyBulkAct, { right: 'business.manage', judged: 'gives' }, (actor, { id }) =>
    tried(actor.account, { act: 'hand-over', reason: '交接', tasksTo: actor.id, people: [id] }),
  ),
  act('GiveOneTimePasswords', giveOneTimePasswords, people('power', true), (_, { id }) => ({
    people: [id],
    everybody: true,
  })),
  act('UndoBulkAct', undoBulkAct, people('grows'), async (_, target, lot) => {
    const made = await tried('admin', giving(target, lot));
    await play.send('admin', applyBulkAct as unknown as Call, made);
    world = null;
    return made;
  }),
  act('AddPerson', addPerson, people('grows'), (_, __, { department }) => {
    added += 1;
    const account = `added-${added}`;
    return { account, name: '新人', kind: 'staff' as const, departmentId: department, oneTimePassword: 'false' };
  }),
  act('AddRoleMembers', addRoleMembers, { right: 'roles.manage', judged: 'gives' }, (_, { id }, { role }) => ({
    id: role,
    people: [id],
  })),
  act('RemoveRoleMembers', removeRoleMembers, { right: 'roles.manage', judged: 'gives' }, (_, { id }, { role }) => ({
    id: role,
    people: [id],
  })),
  act('SaveRole', saveRole, { right: 'roles.manage', judged: 'grows' }, async (_, target, { role }) => {
    const [row] = await t.rows<{ version: number; scope: 'organisation' }>(
      'select version, data_scope as scope from roles where id = $1',
      [(await rolesOf(target))[0] ?? role],
    );
    const rights = await t.rows<{ right: Permission }>(
      'select permission as right from role_permissions where role_id = $1',
      [role],
    );
    const id = (await rolesOf(target))[0] ?? role;
    return { id, version: Number(row!.version), name, scope: row!.scope, rights: rights.map(({ right }) => right) };
  }),
  act(
    'ChangeLabelMembers',
    changeLabelMembers,
    { right: 'labels.manage', judged: 'gives' },
    (_, { id }, { label }) => ({
      id: label,
      act: 'add' as const,
      people: [id],
    }),
  ),
  act('SaveLabelRule', saveLabelRule, { right: 'labels.manage', judged: 'grows' }, (_, __, { label, department }) => ({
    id: label,
    rule: { departments: [department] },
  })),
  act('SetDepartmentHeads', setDepartmentHeads, departments, (_, { id }, { department }) => ({
    id: department,
    headId: id,
  })),
  act('SetDepartmentDeputies', setDepartmentHeads, departments, (actor, { id }, { department }) => ({
    id: department,
    deputyIds: [...new Set([actor.id, id])],
  })),
  act('MoveDepartment', moveDepartment, departments, (_, __, { department, other }) => ({
    id: department,
    parentId: other,
  })),
  act('MergeDepartment', mergeDepartment, departments, (_, __, { department, other }) => ({
    id: department,
    intoId: other,
  })),
  act('CloseDepartment', closeDepartment, departments, (_, __, { department }) => ({ id: department })),
  act('HandOver', handOverTasks, { right: 'business.manage', judged: 'power' }, (actor, { id }) => ({
    from: id,
    to: actor.id,
    reason: '交接',
  })),
  act('StartSeeAs', startSeeAs, { right: 'people.see-as', judged: 'less' }, (_, { id }) => ({
    personId: id,
    reason: '看看',
  })),
  act('ApplyRosterRun of people', applyRosterRun, roster, async (actor, { account }, { department, label }) =>
    brought(actor, 'people', [
      ['账号', '姓名', '类型', '部门', '手机', '标签'],
      [
        account,
        '名册改',
        '学生',
        await nameOf('departments', department),
        '13800000000',
        await nameOf('labels', label),
      ],
    ]),
  ),
  act('ApplyRosterRun of heads', applyRosterRun, roster, async (actor, { account }, { department }) =>
    brought(actor, 'heads', [
      ['部门', '账号'],
      [await nameOf('departments', department), account],
    ]),
  ),
  act('ApplyRosterRun of labels', applyRosterRun, roster, async (actor, { account }, { label }) =>
    brought(actor, 'labels', [
      ['标签', '账号'],
      [await nameOf('labels', label), account],
    ]),
  ),
  act('KeepLeavingPerson', keepLeavingPerson, { right: 'roster.manage', judged: 'power' }, async (_, { id }) => {
    const { run } = await rosters.send(
      'people',
      csvOf([
        ['账号', '姓名', '类型'],
        ['nobody-yet', '无人', '学生'],
      ]),
    );
    await t.rows(
      `insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on) values ($1, $2, $3, now(), '2099-01-01')
       on conflict do nothing`,
      [id, await roles.organisation(), run.id],
    );
    return { personId: id };
  }),
  act('LookAtNetwork', lookAtNetwork, { right: 'network.manage', judged: 'reach' }, (_, { id }) => ({ personId: id })),
];

/** What puts people or departments elsewhere, where rules of labels find them. */
const moves = acts.filter(({ name: of }) =>
  ['SetPersonDepartments', 'MoveDepartment', 'MergeDepartment', 'ApplyRosterRun of people'].includes(of),
);

/** The same every time, from one number. */
function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  return {
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    some: <T>(from: readonly T[], share: number): T[] => from.filter(() => next() < share),
    chance: (share: number) => next() < share,
  };
}

const DENIED = [
  'not-allowed',
  'not-found',
  'stronger-person',
  'more-than-held',
  'see-as-not-less',
  'see-as-oneself',
  'roles-of-everybody',
];
/** One of every shipped role, and some whose rights are thrown anew all the time, as do those who do nothing themselves. */
const SHIPPED = ['student', 'staff', 'handler', 'approver', 'admin', 'platform'];
const CHANGING = ['100412', '100587', '100871', '200125', '200146', '100046'];
const DOING_NOTHING = ['200009', '100033', '202330781022', '200158', '100058', '100064'];
let everybody: Who[] = [];

beforeAll(async () => {
  everybody = await t.rows<Who>(
    `select p.id, p.account from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'scut' and p.active`,
  );
  // A list of one person moves all of its people; who has to agree to that is tried elsewhere.
  await t.rows(`update parameters set values = '{"pValue3": "100"}' where key = 'people.roster'`);
  // Whoever works on somebody's order looks after their network without any right.
  await t.rows('update work_orders set open = false where open');
  for (const account of [...SHIPPED, ...CHANGING]) await play.token(account);
});

const whoIs = (account: string) => everybody.find((one) => one.account === account) as Who;

async function throwLot(random: ReturnType<typeof randomFrom>): Promise<Lot> {
  const of = await roles.organisation();
  const departments = await ids('select id from departments where organisation_id = $1 and closed_at is null', of);
  return {
    role: random.pick(await ids('select id from roles where organisation_id = $1 order by code', of)),
    label: random.pick(await ids('select id from labels where organisation_id = $1', of)),
    department: random.pick(departments),
    other: random.pick(departments),
  };
}

/** Labels that flows ask by are found by rules in some departments and all below them. */
async function throwRules(random: ReturnType<typeof randomFrom>, departments: readonly string[]): Promise<void> {
  const of = await roles.organisation();
  await t.rows('delete from label_rules where organisation_id = $1', [of]);
  for (const label of random.some(await model.labelsAsked(of), 0.7)) {
    await t.rows(
      `insert into label_rules (label_id, organisation_id, anywhere, below, identities, admission_years) values ($1, $2, false, true, '{}', '{}')`,
      [label, of],
    );
    for (const department of random.some(departments, 0.2))
      await t.rows(
        'insert into label_rule_departments (organisation_id, label_id, department_id) values ($1, $2, $3)',
        [of, label, department],
      );
  }
}

async function tryIt(one: Act, actor: Who, target: Who, lot: Lot): Promise<void> {
  const payload = await one.payload(actor, target, lot);
  const before = world ?? (await model.read());
  world = before;
  const { status, body, ...answer } = await play.send(actor.account, one.call, payload);
  // An act on many answers for each of them.
  const code = answer.data?.left?.length > 0 ? 'stronger-person' : answer.code;
  const said = `${actor.account} ${one.name} ${target.account}: ${JSON.stringify(body)}`;
  expect(status, said).toBeLessThan(500);
  const allowed =
    one.judged === 'grows'
      ? model.holds(before, one.right, actor.id)
      : model.may(before, { ...one, judged: one.judged }, actor.id, target.id);
  if (!allowed) expect(DENIED, said).toContain(code);
  else if (one.judged !== 'gives' && one.judged !== 'grows') expect(DENIED, said).not.toContain(code);
  if (status !== 200) return;
  world = await model.read();
  expect(model.grownBeyond(before, world, actor.id), said).toEqual([]);
  if (one.ends) await t.rows('update people set active = true where id = $1', [target.id]);
}

describe('[ADM-14] nobody raises themselves or takes somebody over', () => {
  test.each(SHIPPED.flatMap((account) => acts.map((one) => [account, one.name, one] as const)))(
    '%s, by %s, whoever it is done to',
    async (account, _, one) => {
      const actor = whoIs(account);
      const random = randomFrom(account.length + one.name.length);
      const targets = [...(one.ends ? [] : SHIPPED), ...DOING_NOTHING.slice(0, 3)].map(whoIs);
      // Without the right it is the same for everybody.
      world ??= await model.read();
      if (!model.holds(world, one.right, actor.id)) targets.splice(2);
      for (const target of targets)
        if (target.id !== actor.id || one.judged === 'reach' || one.judged === 'less')
          await tryIt(one, actor, target, await throwLot(random));
    },
  );

  test.each([1, 2, 3, 4])(
    'people of random roles, scopes, labels, rules of labels and headships, throw %i',
    async (seed) => {
      const random = randomFrom(seed);
      const organisation = await roles.organisation();
      const labels = await ids('select id from labels where organisation_id = $1', organisation);
      const departments = await ids(
        'select id from departments where organisation_id = $1 and closed_at is null',
        organisation,
      );
      const rights = [...new Set(acts.map(({ right }) => right))];
      world = null;
      for (const account of [...CHANGING, ...DOING_NOTHING]) {
        await roles.let(account, random.pick(dataScopes), random.some(permissions, random.pick([0.2, 0.6, 0.95])));
        await roles.give(account, await roles.makeRole(random.pick(dataScopes), random.some(rights, 0.7)));
        const { id } = whoIs(account);
        await t.rows('delete from person_labels where person_id = $1', [id]);
        for (const label of random.some(labels, 0.15))
          await t.rows('insert into person_labels (organisation_id, person_id, label_id) values ($1, $2, $3)', [
            organisation,
            id,
            label,
          ]);
        if (random.chance(0.4))
          await t.rows('update departments set head_person_id = $1 where id = $2', [id, random.pick(departments)]);
        await t.rows('update people set home_department_id = $1 where id = $2', [random.pick(departments), id]);
      }
      await throwRules(random, departments);
      for (let n = 0; n < 80; n++) {
        const one = random.pick(acts);
        const actor = whoIs(random.pick(CHANGING));
        const among = one.ends || random.chance(0.4) ? DOING_NOTHING : CHANGING;
        const target = random.chance(0.8) ? whoIs(random.pick(among)) : random.pick(everybody);
        const may = target.id !== actor.id && !(one.ends && CHANGING.includes(target.account));
        if (may) await tryIt(one, actor, target, await throwLot(random));
      }
    },
  );

  test.each([1, 2])(
    'people who move others and departments to where rules of labels find them, throw %i',
    async (seed) => {
      const random = randomFrom(seed);
      const organisation = await roles.organisation();
      const open = 'select id from departments where organisation_id = $1 and closed_at is null order by id';
      // Whoever leads a department mostly holds what movers lack, so few merges would come as far as rules.
      await t.rows('update departments set head_person_id = null where organisation_id = $1', [organisation]);
      await t.rows('delete from department_deputies where organisation_id = $1', [organisation]);
      await throwRules(random, await ids(open, organisation));
      world = null;
      for (const account of CHANGING) {
        const others = permissions.filter((right) => right !== 'labels.manage' || random.chance(0.2));
        await roles.let(account, random.chance(0.7) ? 'organisation' : random.pick(dataScopes), others);
      }
      for (let n = 0; n < 25; n++)
        await tryIt(
          random.pick(moves),
          whoIs(random.pick(CHANGING)),
          whoIs(random.pick(DOING_NOTHING)),
          await throwLot(random),
        );
    },
  );
});
