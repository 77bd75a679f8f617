import { randomUUID } from 'node:crypto';
import { makeSigningKey } from '../../src/platform/signature.ts';
import type { rosterPlay } from '../roster-play.ts';
import type { Place, Somebody } from '../roster-world/state.ts';
import { RosterWorld } from '../roster-world/world.ts';
import type { TestApp } from '../test-app.ts';

/** Departments of the beginning with what they stand under; the dean has A and all below it. */
export const TREE = { A: null, A1: 'A', A2: 'A', B: null, B1: 'B' } as const;
export const CODES = [...Object.keys(TREE), 'N1', 'N2'];
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
export const KNOWN = PEOPLE.length;
/** Two more whom lists may make. */
export const ALL = KNOWN + 2;
export const LABELS = ['one', 'two', 'strong'] as const;

type Play = ReturnType<typeof rosterPlay>;
/** What all lives of a test share. */
export type Stage = {
  t: TestApp;
  play: Play;
  signer: { appkey: string; secret: string };
  roleIds: { officer: string; strong: string };
};
export type Life = {
  nr: number;
  world: RosterWorld;
  /** The labels of this life, by their words of the test. */
  labels: Record<string, string>;
  /** The account that somebody begins with, by which the world knows them. */
  accountOf(n: number): string;
};

export async function prepare(t: TestApp, play: Play): Promise<Stage> {
  const signer = await makeSigningKey(t.database.db, 'roster', await play.scut(), t.clock.now());
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
  const officer = (await play.roles.makeRole('department-and-below', ['people.manage'])).id;
  const strong = (await play.roles.makeRole('organisation', ['audit.read'])).id;
  return { t, play, signer, roleIds: { officer, strong } };
}

/** Departments, people and labels of one life; nothing of an earlier one is known to the roster any more. */
export async function begin({ t, play, roleIds }: Stage, nr: number): Promise<Life> {
  const accountOf = (n: number) => `20${50 + (nr % 40)}${String(nr).padStart(3, '0')}${n}`;
  const organisation = await play.scut();
  for (const table of ['roster_people', 'roster_leavings']) await t.rows(`delete from ${table}`);
  const ids = Object.fromEntries(Object.keys(TREE).map((one) => [one, randomUUID()])) as Record<string, string>;
  const labels = Object.fromEntries(LABELS.map((one) => [one, `${one}-${nr}`])) as Record<string, string>;
  const world = new RosterWorld({
    strongLabel: labels.strong as string,
    labels: Object.values(labels),
    deanAt: ids.A as string,
  });
  for (const [one, parent] of Object.entries(TREE)) {
    const id = ids[one] as string;
    const path = parent ? `/${ids[parent]}/${id}/` : `/${id}/`;
    const names = { code: `${one}-${nr}`, name: `甲${one}第${nr}` };
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
    await t.rows(`insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2)`, [
      organisation,
      name,
    ]);
  await t.rows(
    `update places set team_label_id = $2 where id = (select id from places where organisation_id = $1 order by id limit 1)`,
    [organisation, await play.label(labels.strong as string)],
  );
  for (const [n, { home, kind, role }] of PEOPLE.entries()) {
    const account = accountOf(n);
    const id = await play.make(account, `甲${home}第${nr}`, [kind], `甲${account}`);
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
  return { nr, world, labels, accountOf };
}
