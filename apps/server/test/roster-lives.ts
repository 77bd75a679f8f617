import { randomUUID } from 'node:crypto';
import {
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { changeLabelMembers } from '@campus/contract/calls/labels.ts';
import { disablePerson, enablePerson, savePerson, setPersonDepartments } from '@campus/contract/calls/people-office.ts';
import { sendRoster } from '@campus/contract/calls/roster.ts';
import type { Call } from '@campus/contract/define-call.ts';
import type { RosterList } from '@campus/rules/roster/lists.ts';
import { UNDO_MS } from '@campus/rules/roster/outcomes.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { makeSigningKey } from '../src/platform/signature.ts';
import { leavingPlay } from './leaving-play.ts';
import { rosterPlay } from './roster-play.ts';
import { type ActorName, type List, type Place, RosterWorld, type Row, type Somebody } from './roster-world.ts';
import type { TestApp } from './test-app.ts';

/** Departments of the beginning with what they stand under; the dean has A and all below it. */
const TREE = { A: null, A1: 'A', A2: 'A', B: null, B1: 'B' } as const;
const CODES = [...Object.keys(TREE), 'N1', 'N2'];
/** People of the beginning: where they are at home, what they are, and which role they have besides. */
const PEOPLE = [
  { home: 'A1', kind: 'student', role: null },
  { home: 'A2', kind: 'student', role: null },
  { home: 'B1', kind: 'student', role: null },
  { home: 'A1', kind: 'staff', role: 'officer' },
  { home: 'B', kind: 'staff', role: null },
  { home: 'A2', kind: 'staff', role: 'strong' },
  { home: 'A', kind: 'staff', role: null },
] as const;
const KNOWN = PEOPLE.length;
/** Two more whom lists may make. */
const ALL = KNOWN + 2;
const LABELS = ['one', 'two', 'strong'] as const;

const nr = (most: number) => fc.nat({ max: most - 1 });
/** Mostly departments of the beginning. */
const code = fc.constantFrom(...Object.keys(TREE), ...CODES);
const label = fc.constantFrom(...LABELS, 'one' as const, 'two' as const);
const actor = fc.constantFrom<ActorName[]>('admin', 'admin', 'clerk', 'dean', 'outside');
const whole = fc.constantFrom('no', 'student', 'staff', 'everybody' as const);
/** Departments are named by their code, or by their name. */
const spelt = fc.record({ code, byName: fc.boolean() });

const personLine = fc.record(
  {
    name: fc.constantFrom('甲', '乙'),
    kind: fc.constantFrom(null, null, null, 'student' as const, 'staff' as const),
    department: fc.option(spelt, { freq: 8 }),
    mobile: fc.constantFrom('13800000001', '13800000002', null),
    labels: fc.uniqueArray(label),
    /** Under another account, or under that of before. */
    as: fc.constantFrom(null, null, 'new account' as const, 'former account' as const),
    former: fc.oneof({ weight: 7, arbitrary: fc.constant(null) }, nr(KNOWN)),
  },
  { requiredKeys: ['name', 'kind'] },
);
const departmentLine = fc.record(
  { name: fc.constantFrom('甲', '乙'), parent: fc.option(spelt, { freq: 4 }) },
  { requiredKeys: ['name'] },
);
const people = fc.record({
  list: fc.constant('people' as const),
  lines: fc.dictionary(nr(ALL).map(String), personLine, { minKeys: 1, maxKeys: 6 }),
  whole,
});
const list = fc.oneof(
  people,
  people,
  fc.record({ list: fc.constant('departments' as const), lines: fc.dictionary(code, departmentLine, { minKeys: 1 }) }),
  fc.record({
    list: fc.constant('heads' as const),
    lines: fc.uniqueArray(fc.record({ department: spelt, who: nr(ALL), former: fc.boolean(), deputy: fc.boolean() }), {
      minLength: 1,
      maxLength: 5,
      selector: (one) => JSON.stringify(one),
    }),
  }),
  fc.record({
    list: fc.constant('labels' as const),
    lines: fc.uniqueArray(
      fc.record({
        label: fc.oneof({ weight: 9, arbitrary: label }, fc.constant('none')),
        who: nr(ALL),
        former: fc.boolean(),
      }),
      {
        minLength: 1,
        maxLength: 5,
        selector: (one) => JSON.stringify(one),
      },
    ),
    whole,
  }),
);
const hand = fc.oneof(
  fc.record({ by: fc.constant('mobile' as const), who: nr(ALL), mobile: fc.constantFrom('13900000000', '') }),
  fc.record({
    by: fc.constant('home' as const),
    who: nr(ALL),
    home: code,
    besides: fc.uniqueArray(code, { maxLength: 2 }),
  }),
  fc.record({ by: fc.constant('label' as const), who: nr(ALL), label }),
  fc.record({ by: fc.constant('state' as const), who: nr(ALL) }),
  fc.record({
    by: fc.constant('heads' as const),
    code,
    head: fc.option(nr(ALL)),
    deputies: fc.uniqueArray(nr(ALL), { maxLength: 2 }),
  }),
  fc.record({ by: fc.constant('rename' as const), code, name: fc.constantFrom('丙', '丁') }),
  fc.record({ by: fc.constant('move' as const), code, to: fc.option(code) }),
  fc.record({ by: fc.constant('merge' as const), code, to: code }),
  fc.record({ by: fc.constant('close' as const), code }),
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ act: fc.constant('list' as const), by: actor, list }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('hand' as const), hand }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('undo' as const), by: actor, back: fc.nat({ max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('days' as const), days: fc.constantFrom(5, 31) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Those who reach or hold less than an administrator; what they may undo is the dangerous part. */
const lesser = fc.constantFrom<ActorName[]>('dean', 'clerk');
const listed = (by: ActorName, given: Given): Step => ({ act: 'list', by, list: given });
const undone = (by: ActorName): Step => ({ act: 'undo', by, back: 0 });
/** Somebody is at home elsewhere, mostly out of the dean's reach. */
const moved = fc.record({
  by: fc.constant('home' as const),
  who: nr(ALL),
  home: fc.constantFrom('B', 'B1', 'A1'),
  besides: fc.constant<string[]>([]),
});
/** People of a list are elsewhere since, and who brought it takes it back. */
const takenBack = fc
  .tuple(
    lesser,
    list,
    fc.array(fc.oneof({ weight: 4, arbitrary: moved }, { weight: 1, arbitrary: hand }), { minLength: 3, maxLength: 6 }),
  )
  .map(([by, given, hands]): Step[] => [
    listed(by, given),
    ...hands.map((one): Step => ({ act: 'hand', hand: one })),
    undone(by),
  ]);
/** Somebody takes back what an administrator's list changed of what another one had brought. */
const takenOver = fc
  .tuple(fc.oneof(people, list), fc.oneof(people, list), fc.array(hand, { maxLength: 1 }), lesser)
  .map(([first, second, hands, by]): Step[] => [
    listed('admin', first),
    listed('admin', second),
    ...hands.map((one): Step => ({ act: 'hand', hand: one })),
    undone(by),
  ]);
const steps = fc.oneof(
  { weight: 3, arbitrary: step.map((one): Step[] => [one]) },
  { weight: 2, arbitrary: takenBack },
  { weight: 2, arbitrary: takenOver },
);
type Given = Extract<Step, { act: 'list' }>['list'];
type Hand = Extract<Step, { act: 'hand' }>['hand'];

const HEADINGS: Record<RosterList, readonly string[]> = {
  people: ['账号', '原账号', '姓名', '类型', '部门', '手机', '标签'],
  departments: ['部门代码', '部门名称', '上级部门'],
  heads: ['部门', '账号', '副职'],
  labels: ['标签', '账号'],
};
const KINDS = { student: '学生', staff: '教职工' } as const;
const cellOf = (value: string | null | undefined) => (value === undefined ? '' : (value ?? '-'));

/** Random lists of all four kinds by people of different power, acts by hand, days and undoing, each compared with the model. */
export function rosterLives(t: TestApp) {
  const play = rosterPlay(t);
  const { dayPasses } = leavingPlay(t);
  let lives = 0;
  let made = 0;
  let signer: { appkey: string; secret: string } | null = null;
  const roleIds: Record<string, string> = {};

  async function prepare(): Promise<void> {
    if (signer) return;
    signer = await makeSigningKey(t.database.db, 'roster', await play.scut(), t.clock.now());
    // Of so few people one is many; who agrees is tried elsewhere.
    await t.rows(
      `update parameters set values = '{"pValue2": "100", "pValue3": "100"}' where organisation_id = $1 and key = 'people.roster'`,
      [await play.scut()],
    );
    const ordinary = (
      await t.rows<{ permission: string }>(
        `select distinct rp.permission from roles r join role_permissions rp on rp.role_id = r.id
         where r.organisation_id = $1 and r.code in ('student', 'staff')`,
        [await play.scut()],
      )
    ).map(({ permission }) => permission);
    for (const account of ['clerk', 'dean']) await play.make(`roster-${account}`, '会计系', [], account);
    const lets = (account: string, scope: 'organisation' | 'department-and-below', rights: readonly string[]) =>
      play.roles.let(account, scope, ['roster.manage', ...ordinary, ...rights] as never);
    await lets('roster-clerk', 'organisation', []);
    await lets('roster-dean', 'department-and-below', ['people.manage', 'departments.manage']);
    roleIds.officer = (await play.roles.makeRole('department-and-below', ['people.manage'])).id;
    roleIds.strong = (await play.roles.makeRole('organisation', ['audit.read'])).id;
  }

  /** Departments, people and labels of one life; nothing of an earlier one is known to the roster any more. */
  async function begin() {
    await prepare();
    lives += 1;
    const organisation = await play.scut();
    for (const table of ['roster_people', 'roster_leavings']) await t.rows(`delete from ${table}`);
    const ids = Object.fromEntries(Object.keys(TREE).map((one) => [one, randomUUID()])) as Record<string, string>;
    const labels = Object.fromEntries(LABELS.map((one) => [one, `${one}-${lives}`])) as Record<string, string>;
    const world = new RosterWorld({
      strongLabel: labels.strong as string,
      labels: Object.values(labels),
      deanAt: ids.A as string,
    });
    for (const [one, parent] of Object.entries(TREE)) {
      const id = ids[one] as string;
      const path = parent ? `/${ids[parent]}/${id}/` : `/${id}/`;
      const names = { code: `${one}-${lives}`, name: `甲${one}第${lives}` };
      await t.rows(
        `insert into departments (id, organisation_id, parent_id, path, name_zh, name_en, code) values ($1, $2, $3, $4, $5, $5, $6)`,
        [id, organisation, parent ? ids[parent] : null, path, names.name, names.code],
      );
      const place: Place = {
        ...names,
        parent: parent ? (ids[parent] as string) : null,
        closed: false,
        mergedInto: null,
        head: null,
        deputies: [],
      };
      world.places.set(id, place);
    }
    for (const name of Object.values(labels))
      await t.rows(
        `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2)`,
        [organisation, name],
      );
    await t.rows(
      `update places set team_label_id = $2 where id = (select id from places where organisation_id = $1 order by id limit 1)`,
      [organisation, await play.label(labels.strong as string)],
    );
    for (const [n, { home, kind, role }] of PEOPLE.entries()) {
      const account = accountOf(n);
      const id = await play.make(account, `甲${home}第${lives}`, [kind], `甲${account}`);
      if (role) await t.rows('insert into person_roles values ($1, $2, $3)', [organisation, id, roleIds[role]]);
      const one: Somebody = {
        account,
        aliases: [],
        name: `甲${account}`,
        kind,
        home: ids[home] as string,
        besides: [],
        mobile: null,
        labels: [],
        roles: [kind, ...(role ? [role] : [])].sort(),
        active: true,
        left: null,
        written: null,
      };
      world.people.set(account, one);
    }
    await t.rows(`update people set home_department_id = $1 where account = 'roster-dean'`, [ids.A]);
    return { world, labels };
  }
  const accountOf = (n: number) => `20${50 + (lives % 40)}${String(lives).padStart(3, '0')}${n}`;

  async function look(world: RosterWorld): Promise<object> {
    const accounts = [...world.people.values()].flatMap(({ account, aliases }) => [account, ...aliases]);
    const people = await t.rows<{ account: string }>(
      `select p.account, p.name, p.kind, p.home_department_id as home, p.mobile, p.active,
        array(select a.account from person_aliases a where a.person_id = p.id order by a.account collate "C") as aliases,
        array(select b.department_id::text from person_departments b where b.person_id = p.id order by 1) as besides,
        array(select l.name_zh from person_labels pl join labels l on l.id = pl.label_id where pl.person_id = p.id and pl.by_hand order by l.name_zh collate "C") as labels,
        array(select case r.id when $2 then 'officer' when $3 then 'strong' else r.code end from person_roles pr join roles r on r.id = pr.role_id
          where pr.person_id = p.id order by 1) as roles,
        (select case when l.disabled_at is null then l.due_on::text else 'disabled' end from roster_leavings l where l.person_id = p.id) as "left",
        (select case when rp.written ? 'labels' and jsonb_typeof(rp.written -> 'labels') = 'array' then rp.written || jsonb_build_object('labels', coalesce((
            select jsonb_agg(l.name_zh order by l.name_zh collate "C") from labels l where rp.written -> 'labels' ? l.id::text), '[]')) else rp.written end
          from roster_people rp where rp.person_id = p.id) as written
       from people p where p.account = any($1) order by p.account`,
      [accounts, roleIds.officer, roleIds.strong],
    );
    const places = await t.rows(
      `select d.id, d.code, d.name_zh as name, d.parent_id as parent, d.closed_at is not null as closed, d.merged_into_id as "mergedInto",
        (select p.account from people p where p.id = d.head_person_id) as head,
        array(select p.account from department_deputies dd join people p on p.id = dd.person_id where dd.department_id = d.id order by dd.position) as deputies
       from departments d where d.id = any($1) order by d.id`,
      [[...world.places.keys()]],
    );
    return { people, places };
  }

  function foretold(world: RosterWorld): object {
    const accountNow = (who: string | null) => (who === null ? null : (world.people.get(who)?.account ?? null));
    return {
      people: [...world.people.values()]
        .map((one) => ({
          ...one,
          left: one.left && (one.left.disabled ? 'disabled' : one.left.dueOn),
          besides: one.besides.toSorted(),
          roles: one.roles.toSorted(),
        }))
        .sort((a, b) => (a.account < b.account ? -1 : 1)),
      places: [...world.places]
        .map(([id, one]) => ({ id, ...one, head: accountNow(one.head), deputies: one.deputies.map(accountNow) }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    };
  }

  /** A random list in the words of this life. */
  function spellOut(given: Given, world: RosterWorld, labels: Record<string, string>): List {
    const codeOf = (one: string) => `${one}-${lives}`;
    const placed = ({ code: one, byName }: { code: string; byName: boolean }) =>
      byName
        ? ([...world.places.values()].find((place) => place.code === codeOf(one))?.name ?? codeOf(one))
        : codeOf(one);
    const named = (n: number, former: boolean) => {
      const one = world.people.get(accountOf(n));
      return (former ? one?.aliases[0] : undefined) ?? one?.account ?? accountOf(n);
    };
    if (given.list === 'people') {
      const keys = Object.keys(given.lines).map(Number);
      const lines = keys.map((n) => {
        const { name, kind, department, mobile, labels: some, as, former } = given.lines[String(n)]!;
        const known = world.people.get(accountOf(n));
        const renumbers = as === 'new account' && known;
        // Who is not in the list, so that their account is nobody's.
        const other =
          typeof former === 'number' && former !== n && !keys.includes(former) && keys[0] === n
            ? named(former, false)
            : undefined;
        const was = renumbers ? known.account : other;
        return {
          account: renumbers ? `${accountOf(n)}r${++made}` : named(n, as === 'former account'),
          ...(was && { former: was }),
          name: `${name}${accountOf(n)}`,
          kind: kind ?? known?.kind ?? ('student' as const),
          ...(department !== undefined && { department: department && placed(department) }),
          ...(mobile !== undefined && { mobile }),
          ...(some !== undefined && { labels: some.map((one) => labels[one] as string) }),
        };
      });
      return { list: 'people', lines, whole: given.whole };
    }
    if (given.list === 'departments') {
      const lines = Object.entries(given.lines).map(([one, { name, parent }]) => ({
        code: codeOf(one),
        name: `${name}${one}第${lives}`,
        ...(parent !== undefined && { parent: parent && placed(parent) }),
      }));
      return { list: 'departments', lines };
    }
    if (given.list === 'heads') {
      const lines = given.lines.map(({ department, who, former, deputy }) => ({
        department: placed(department),
        account: named(who, former),
        deputy,
      }));
      return { list: 'heads', lines };
    }
    const lines = given.lines.map((one) => ({
      label: labels[one.label] ?? '没有的标签',
      account: named(one.who, one.former),
    }));
    return { list: 'labels', lines, whole: given.whole };
  }

  const cellsOf = (given: List): string[][] => {
    if (given.list === 'people')
      return given.lines.map(({ account, former, name, kind, department, mobile, labels }) => [
        account,
        former ?? '',
        name,
        KINDS[kind],
        cellOf(department),
        cellOf(mobile),
        labels === undefined ? '' : labels.length === 0 ? '-' : labels.join(';'),
      ]);
    if (given.list === 'departments')
      return given.lines.map(({ code: one, name, parent }) => [one, name, cellOf(parent)]);
    if (given.list === 'heads')
      return given.lines.map(({ department, account, deputy }) => [department, account, deputy ? '是' : '否']);
    return given.lines.map((one) => [one.label, one.account]);
  };

  /** Rows without repeated lines: as a file says them, they would be told apart before anything is compared. */
  async function take(given: List, by: ActorName): Promise<string> {
    const rows = cellsOf(given);
    const whole = 'whole' in given ? given.whole : 'no';
    if (by !== 'outside') {
      const account = by === 'admin' ? by : `roster-${by}`;
      const run = await play.check(given.list, [[...HEADINGS[given.list]], ...rows], { by: account, whole });
      await play.apply(run, account);
      return run.id;
    }
    const columns = {
      people: ['account', 'formerAccount', 'name', 'kind', 'department', 'mobile', 'labels'],
      departments: ['code', 'nameZh', 'parent'],
      heads: ['department', 'account', 'deputy'],
      labels: ['name', 'account'],
    }[given.list];
    const records = rows.map((row) =>
      Object.fromEntries(row.flatMap((cell, n) => (cell === '' ? [] : [[columns[n], cell]]))),
    );
    const { status, body } = await t.send(
      sendRoster as unknown as Call,
      { orgSign: 'scut', list: given.list, reference: `life-${++made}`, part: 1, parts: 1, rows: records, whole },
      { json: true, signer: signer! },
    );
    if (status !== 200 || body.data.state !== 'applied') throw new Error(JSON.stringify(body));
    const [run] = await t.rows<{ id: string }>(
      `select id from roster_runs where source = 'call' order by received_at desc, id desc limit 1`,
    );
    return run!.id;
  }

  async function rowsOf(runId: string, lines: number, byCall: boolean) {
    const rows = await t.rows<{
      nr: number;
      key: string;
      outcome: string;
      faults: { fault: string }[];
      department: string | null;
      label: string | null;
      back: boolean | null;
      list: string;
    }>(
      `select r.nr, r.key, r.outcome, r.faults, r.department_id as department, u.list,
        (select l.name_zh from labels l where l.id::text = r.before ->> 'label') as label, r.went_back as back
       from roster_rows r join roster_runs u on u.id = r.run_id where r.run_id = $1 order by r.nr`,
      [runId],
    );
    const first = byCall ? 1 : 2;
    return rows.map(({ nr: at, key, outcome, faults, department, label: of, back, list: kind }) => {
      const n = at - first;
      const what = outcome === 'odd' ? '' : kind === 'heads' ? ` ${department}` : kind === 'labels' ? ` ${of}` : '';
      return {
        at: n < lines ? String(n) : `gone ${key}${what}`,
        outcome,
        faults: faults.map(({ fault }) => fault),
        back,
      };
    });
  }

  const plainly = (at: string, outcome: string) => (outcome === 'odd' ? at.split(' ').slice(0, 2).join(' ') : at);

  /** What became of each row, beside what the model says; a reason of the model is among those that were told. */
  async function compareRows(runId: string, given: List, foreseen: readonly Row[], by: ActorName): Promise<void> {
    const found = await rowsOf(runId, given.lines.length, by === 'outside');
    const text = (at: string, outcome: string, fault: string) => `${plainly(at, outcome)} ${outcome} ${fault}`;
    const expected = foreseen.map(({ at, outcome, fault }) => text(at, outcome, fault ?? ''));
    const faultsAt = new Map(foreseen.map(({ at, outcome, fault }) => [plainly(at, outcome), fault]));
    const seen = found.map(({ at, outcome, faults }) => {
      const fault = faultsAt.get(at);
      const isThat = outcome === 'odd' && fault && (fault === 'odd' || faults.includes(fault));
      return text(at, outcome, isThat ? fault : (faults[0] ?? ''));
    });
    expect(seen.sort()).toEqual(expected.sort());
  }

  async function doByHand(one: Hand, world: RosterWorld, labels: Record<string, string>): Promise<void> {
    const who = 'who' in one ? accountOf(one.who) : '';
    const person = world.people.get(who);
    const placed = (key: string) =>
      [...world.places].find(([, place]) => place.code === `${key}-${lives}` && !place.closed)?.[0] ?? null;
    const place = 'code' in one ? placed(one.code) : null;
    const idOf = (key: string) => play.person(world.people.get(key)?.account as string);
    if ('who' in one && person) {
      const id = await idOf(who);
      if (one.by === 'mobile') {
        await play.must('admin', savePerson, { id, version: await play.version(id), mobile: one.mobile } as never);
        person.mobile = one.mobile || null;
      }
      if (one.by === 'home') {
        const home = placed(one.home);
        if (!home) return;
        const besides = [...new Set(one.besides.flatMap((key) => placed(key) ?? []))].filter((other) => other !== home);
        await play.must('admin', setPersonDepartments, {
          id,
          version: await play.version(id),
          homeDepartmentId: home,
          departments: besides,
        } as never);
        Object.assign(person, { home, besides });
      }
      if (one.by === 'label') {
        const name = labels[one.label] as string;
        const has = person.labels.includes(name);
        await play.must('admin', changeLabelMembers, {
          id: await play.label(name),
          act: has ? 'remove' : 'add',
          people: [id],
        });
        person.labels = has ? person.labels.filter((other) => other !== name) : [...person.labels, name].sort();
      }
      if (one.by === 'state') {
        const headships = [...world.places].flatMap(([departmentId, { head }]) =>
          head === who ? [{ departmentId, to: '' }] : [],
        );
        if (person.active)
          await play.must('admin', disablePerson, { id, reason: '试', headships, businesses: [] } as never);
        else await play.must('admin', enablePerson, { id });
        if (person.active) world.disable(who);
        else world.enable(who);
      }
    }
    if (!place) return;
    const at = world.places.get(place) as Place;
    if (one.by === 'heads') {
      const there = (n: number) => (world.people.get(accountOf(n))?.active ? [accountOf(n)] : []);
      const head = one.head === null ? null : (there(one.head)[0] ?? null);
      const deputies = one.deputies.flatMap(there).filter((key) => key !== head);
      const deputyIds: string[] = [];
      for (const key of deputies) deputyIds.push(await idOf(key));
      await play.must('admin', setDepartmentHeads, {
        id: place,
        headId: head ? await idOf(head) : '',
        deputyIds: deputyIds.length > 0 ? deputyIds : '',
      } as never);
      Object.assign(at, { head, deputies });
    }
    if (one.by === 'rename') {
      const name = `${one.name}${one.code}第${lives}`;
      await play.must('admin', renameDepartment, { id: place, name: { zh: name, en: name } });
      at.name = name;
    }
    if (one.by === 'move') {
      const to = one.to === null ? null : placed(one.to);
      if (to && world.pathOf(to).includes(place)) return;
      await play.must('admin', moveDepartment, { id: place, ...(to && { parentId: to }) });
      at.parent = to;
    }
    if (!('code' in one) || one.code === 'A') return;
    if (one.by === 'merge') {
      const to = placed(one.to);
      if (!to || world.pathOf(to).includes(place)) return;
      await play.must('admin', mergeDepartment, { id: place, intoId: to });
      world.merge(place, to);
    }
    if (one.by === 'close') {
      const full =
        [...world.people.values()].some(({ home, besides }) => home === place || besides.includes(place)) ||
        [...world.places.values()].some(({ parent, closed }) => parent === place && !closed);
      if (full) return;
      await play.must('admin', closeDepartment, { id: place });
      Object.assign(at, { closed: true, head: null, deputies: [] });
    }
  }

  async function walk(steps: readonly Step[]): Promise<void> {
    const { world, labels } = await begin();
    const told: string[] = [];
    try {
      for (const one of steps) {
        t.clock.advance(1000);
        if (one.act === 'list') {
          const given = spellOut(one.list, world, labels);
          told.push(`${one.by} ${JSON.stringify(given)}`);
          const foreseen = world.plan(given, one.by);
          const id = await take(given, one.by);
          await compareRows(id, given, foreseen, one.by);
          const codes = given.list === 'departments' ? given.lines.map(({ code: of }) => of) : [];
          const fresh = await t.rows<{ code: string; id: string }>(
            `select code, id from departments where code = any($1)`,
            [codes],
          );
          const [run] = await t.rows<{ at: string }>(
            `select (extract(epoch from applied_at) * 1000)::bigint as at from roster_runs where id = $1`,
            [id],
          );
          world.apply(
            given,
            foreseen,
            { id, at: Number(run!.at), by: one.by },
            new Map(fresh.map((row) => [row.code, row.id])),
          );
        } else if (one.act === 'hand') {
          told.push(`by hand ${JSON.stringify(one.hand)}`);
          await doByHand(one.hand, world, labels);
        } else if (one.act === 'days') {
          told.push(`${one.days} days`);
          await dayPasses(one.days);
          play.forget();
          world.passDays(t.clock.now());
        } else {
          const sees = (by: ActorName) => by === one.by || one.by === 'admin' || one.by === 'clerk';
          const open = world.runs.filter(
            ({ undone, at, by }) => !undone && at + UNDO_MS > t.clock.now() + 60_000 && sees(by),
          );
          const run = open.at(-1 - one.back);
          if (!run || one.by === 'outside') continue;
          told.push(`${one.by} undoes ${run.list} ${run.id}`);
          await play.undo(run.id, one.by === 'admin' ? 'admin' : `roster-${one.by}`);
          const rows = run.rows;
          const foreseen = [...world.undo(run, one.by)].map(([at, back]) => `${at} ${back}`);
          const lines = rows.filter(({ at }) => !at.startsWith('gone')).length;
          const found = await rowsOf(run.id, lines, run.by === 'outside');
          expect(found.flatMap(({ at, back }) => (back === null ? [] : [`${at} ${back}`])).sort()).toEqual(
            foreseen.sort(),
          );
        }
        expect(await look(world)).toEqual(foretold(world));
      }
    } catch (error) {
      throw new Error(`${told.join('\n')}\n${error instanceof Error ? error.message : error}`, { cause: error });
    }
  }

  return {
    steps: (most: number) =>
      fc.array(steps, { minLength: 4, maxLength: most, size: 'max' }).map((all) => all.flat().slice(0, most)),
    walk,
  };
}
