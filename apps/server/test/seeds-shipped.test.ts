import { randomUUID } from 'node:crypto';
import { shippedRoles } from '@campus/contract/permissions.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import { describe, expect, test } from 'vitest';
import {
  createFirstAdministrator,
  findEarlierDemos,
  giveReference,
  seedDemo,
  seedReference,
} from '../db/seeds/index.ts';
import { migrate } from '../src/platform/migrate.ts';
import { databasesToSeed, everyRow, LATER, NOW, type Seeded } from './seeded-database.ts';

const { emptyDatabase, demoDatabase, files } = databasesToSeed();
const asked = { orgSign: 'north', oName: '北方大学', account: 'root', name: '管理', platform: false, now: NOW };

describe('the sample businesses', () => {
  /** As a demo was before there were businesses. */
  const empty = [
    `delete from attachments where owner_kind = 'business'`,
    `update businesses set published_version_id = null`,
    ...['business_people', 'business_versions', 'businesses', 'business_categories'].map(
      (table) => `delete from ${table}`,
    ),
    `delete from person_labels where label_id in (select id from labels where name_en in ('Personnel', 'Archives', 'Equipment office', 'Asset review', 'Certificate desk', 'Room desk'))`,
    `delete from labels where name_en in ('Personnel', 'Archives', 'Equipment office', 'Asset review', 'Certificate desk', 'Room desk')`,
  ];
  const codes = ['fault-report', 'complaint', 'staff-registration', ...Object.values(applicationBusinesses)];
  const shipped = `(${codes.map((code) => `'${code}'`).join(', ')})`;
  const samples = `businesses where code not in ${shipped}`;
  const count = async ({ rows }: Seeded, table = samples) =>
    (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

  test('[C60] come to a demo that was made before there were any, the same as to a new one', async () => {
    const seeded = await demoDatabase();
    const { db } = seeded.database;
    const ids = await seeded.rows(`select id from ${samples} order by id`);
    expect(ids).toHaveLength(15);
    for (const statement of empty) await seeded.rows(statement);
    await seedDemo(db, LATER, files);
    expect(await seeded.rows(`select id from ${samples} order by id`)).toEqual(ids);
    expect(await count(seeded, `attachments where owner_kind = 'business'`)).toBe(15);
    expect(await count(seeded, 'business_people')).toBeGreaterThan(30);
  });

  test('stay away where one was taken out, where there are others, and where somebody whom they name is gone', async () => {
    const seeded = await demoDatabase();
    const { db } = seeded.database;
    const scut = `(select id from organisations where org_sign = 'scut')`;
    const leave = `(select id from businesses where code = 'leave' and organisation_id = ${scut})`;
    await seeded.rows(`update businesses set published_version_id = null where id = ${leave}`);
    for (const table of ['business_people', 'business_versions'])
      await seeded.rows(`delete from ${table} where business_id = ${leave}`);
    await seeded.rows(`delete from businesses where id = ${leave}`);
    await seedDemo(db, LATER, files);
    expect(await count(seeded)).toBe(14);

    for (const statement of empty) await seeded.rows(statement);
    const lingnan = `(select id from organisations where org_sign = 'lingnan-demo')`;
    const handler = `(select id from people where account = 'handler' and organisation_id = ${lingnan})`;
    await seeded.rows(`update departments set head_person_id = null where head_person_id = ${handler}`);
    for (const table of ['person_labels', 'person_roles'])
      await seeded.rows(`delete from ${table} where person_id = ${handler}`);
    await seeded.rows(`delete from people where id = ${handler}`);
    const sdpt = `(select id from organisations where org_sign = 'sdpt')`;
    await seeded.rows(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), ${sdpt}, '人事组', 'Ours')`,
    );
    await seedDemo(db, LATER, files);
    expect(await seeded.rows(`select distinct organisation_id = ${scut} as scut from ${samples}`)).toEqual([
      { scut: true },
    ]);
    expect(await count(seeded)).toBe(5);
    expect(await count(seeded, 'business_categories')).toBe(3);
  });

  test('are never given to an organisation in use that only has the name of one of the demo', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    const asked = { orgSign: 'scut', oName: '华南理工大学', account: 'root', name: '管理', platform: false, now: NOW };
    await createFirstAdministrator(db, asked);
    await seedDemo(db, LATER, files);
    expect(await count(seeded)).toBe(10);
  });
});

describe('what the product ships', () => {
  const inNetwork = `link like '/DTBS/NetworkManagement%'`;
  type Entry = { link: string; hidden: boolean; parent: string | null };
  const entries = ({ rows }: Seeded, where: string) =>
    rows<Entry>(
      `select m.link, m.hidden, g.link as parent from menus m left join menus g on g.id = m.parent_id
       where m.${where} order by m.position, m.link`,
    );
  const allowed = ({ rows }: Seeded) =>
    rows(
      `select r.code from role_permissions p join roles r on r.id = p.role_id where p.permission = 'network.manage' order by r.code`,
    );

  test('[ADM-08] arrives in an organisation that was there before it, once, and what is taken away stays away', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await createFirstAdministrator(db, asked);
    const all = await entries(seeded, inNetwork);
    expect(all.length).toBeGreaterThan(4);
    // As it was before there was a network.
    for (const statement of [
      `delete from menus where ${inNetwork}`,
      `delete from role_permissions where permission = 'network.manage'`,
      `delete from shipped_offers where key like '%/DTBS/NetworkManagement%' or key like 'right network.manage%'`,
    ])
      expect((await seeded.database.pool.query(statement)).rowCount, statement).toBeGreaterThan(0);
    await seedReference(db, LATER);
    expect(await entries(seeded, inNetwork)).toEqual(all);
    expect(await allowed(seeded)).toEqual([{ code: 'administrator' }, { code: 'platform-administrator' }]);

    await seeded.rows(
      `delete from role_permissions where permission = 'network.manage' and role_id = (select id from roles where code = 'administrator')`,
    );
    await seeded.rows(`update menus set hidden = true where link = $1`, [all[1]?.link]);
    const before = await everyRow(seeded);
    await seedReference(db, LATER + 1);
    expect(await everyRow(seeded)).toEqual(before);
    expect(await allowed(seeded)).toEqual([{ code: 'platform-administrator' }]);
  });

  test('[ADM-08] of an arranged menu stands at the end of its group, which is made again where it is gone', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await createFirstAdministrator(db, asked);
    const packages = '/DTBS/NetworkManagement/Packages';
    const links = async (where: string) => (await entries(seeded, where)).map(({ link }) => link);
    for (const statement of [
      `update menus m set position = n from (select id, row_number() over (order by position desc) as n from menus) o where o.id = m.id and ${inNetwork} and parent_id is not null`,
      `delete from menus where link = '${packages}'`,
      `delete from shipped_offers where key = 'menu ${packages}'`,
    ])
      await seeded.rows(statement);
    await seedReference(db, LATER);
    expect((await links(`${inNetwork} and m.parent_id is not null`)).at(-1)).toBe(packages);
    // All of it is moved elsewhere, the group is deleted, and then something new belongs there.
    for (const statement of [
      `delete from menus where link = '${packages}'`,
      `update menus set parent_id = (select id from menus where link = '/DTBS/SysManIndex') where ${inNetwork} and parent_id is not null`,
      `delete from menus where link = '/DTBS/NetworkManagement'`,
      `delete from shipped_offers where key = 'menu ${packages}'`,
    ])
      await seeded.rows(statement);
    await seedReference(db, LATER);
    expect(await entries(seeded, `link = '${packages}'`)).toEqual([
      { link: packages, hidden: false, parent: '/DTBS/NetworkManagement' },
    ]);
    const before = await everyRow(seeded);
    await seedReference(db, LATER);
    expect(await everyRow(seeded)).toEqual(before);
  });

  test('counts as offered in organisations that were there when offers began, but for what is of the network', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await createFirstAdministrator(db, asked);
    const before = await everyRow(seeded);
    for (const statement of [
      `delete from role_permissions where permission = 'network.manage'`,
      `delete from role_permissions where permission = 'business.manage'`,
      'create table role_menus (organisation_id uuid, role_id uuid, menu_id uuid)',
      'drop index network_lines_mac_idx',
      'drop table shipped_offers',
      `delete from migrations where name like '0007%'`,
    ])
      await seeded.rows(statement);
    await migrate(seeded.database.pool);
    await seedReference(db, LATER);
    const rowsOnly = (all: Record<string, unknown[]>, table: string) =>
      (all[table] as { row: string }[]).map(({ row }) => row).toSorted();
    const after = await everyRow(seeded);
    expect(rowsOnly(after, 'role_permissions')).toEqual(
      rowsOnly(before, 'role_permissions').filter((row) => !row.includes('business.manage')),
    );
    expect(rowsOnly(after, 'menus')).toEqual(rowsOnly(before, 'menus'));
    // Rights and menus by role that are gone by now stand in that migration, too.
    const gone = /right (tasks\.handle|tasks\.approve) to |menu \S+ to /;
    expect(rowsOnly(after, 'shipped_offers').filter((row) => !gone.test(row))).toEqual(
      rowsOnly(before, 'shipped_offers'),
    );
  });

  test('[ADM-08] when menus by role go, what no role saw becomes hidden, also where its entry was deleted', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await createFirstAdministrator(db, asked);
    const deleted = '/DTBS/NetworkManagement/Packages';
    const unseen = '/DTBS/NetworkManagement/Calendar';
    const loose = '/DTBS/NetworkManagement/Places';
    const before = await entries(seeded, `kind <> 'outside'`);
    // As the version before left it.
    for (const statement of [
      'drop index menus_link_idx',
      'alter table menus drop constraint menus_in_group, drop constraint menus_address',
      'alter table menus drop column kind, drop column hidden, alter column link set not null',
      'alter table menus add constraint menus_link_key unique (organisation_id, link)',
      'create table role_menus (organisation_id uuid not null, role_id uuid not null, menu_id uuid not null)',
      `insert into role_menus select m.organisation_id, r.id, m.id from menus m join roles r on r.code = 'administrator'`,
      `insert into shipped_offers select organisation_id, 'menu ' || link || ' to administrator' from menus`,
      `delete from role_menus where menu_id in (select id from menus where link in ('${deleted}', '${unseen}'))`,
      `delete from menus where link = '${deleted}'`,
      `update menus set parent_id = null where link = '${loose}'`,
      `delete from migrations where name like '0023%'`,
    ])
      await seeded.rows(statement);
    await migrate(seeded.database.pool);
    await seedReference(db, LATER);
    const after = await entries(seeded, `kind <> 'outside'`);
    expect(after).toEqual(before.map((one) => ({ ...one, hidden: [deleted, unseen].includes(one.link) })));
    expect(await seeded.rows(`select 1 from shipped_offers where key like 'menu % to %'`)).toEqual([]);
  });
});

describe('[BO-09] an organisation of before there was a console', () => {
  const LEAD = { MyMonIndex: 100, MyBusIndex: 200, BusMonIndex: 300 };
  /** As the version before left it: the console stood in the third section, and the right to read reports had been offered. */
  async function earlier() {
    const seeded = await emptyDatabase();
    await createFirstAdministrator(seeded.database.db, asked);
    for (const [section, position] of Object.entries(LEAD))
      await seeded.rows(
        `update menus m set position = $2 + m.position - s.position from menus s
         where s.link = $1 and s.kind = 'group' and s.organisation_id = m.organisation_id and (m.id = s.id or m.parent_id = s.id)`,
        [`/DTBS/${section}`, position],
      );
    for (const statement of [
      `delete from role_permissions where permission = 'reports.read'`,
      'drop index processes_hung_up_idx',
      'drop index work_orders_day_idx',
      `delete from migrations where name like '0048%'`,
    ])
      await seeded.rows(statement);
    const update = async () => {
      await migrate(seeded.database.pool);
      await seedReference(seeded.database.db, LATER);
    };
    const menu = () =>
      seeded.rows<{ link: string; position: number }>('select link, position from menus order by position, link');
    return { seeded, update, menu };
  }

  test('has it first in its menu, as a new one has', async () => {
    const fresh = await emptyDatabase();
    await createFirstAdministrator(fresh.database.db, asked);
    const { update, menu } = await earlier();
    expect((await menu())[0]!.link).toBe('/DTBS/MyMonIndex');
    await update();
    expect(await menu()).toEqual(await fresh.rows('select link, position from menus order by position, link'));
    expect((await menu()).slice(0, 2).map(({ link }) => link)).toEqual([
      '/DTBS/BusMonIndex',
      '/DTBS/BusMonIndex/Console',
    ]);
  });

  test('keeps the order that it gave its menu itself', async () => {
    const { seeded, update, menu } = await earlier();
    await seeded.rows(`update menus m set position = n.place from (
      select id, row_number() over (partition by parent_id order by position) as place from menus) n where n.id = m.id`);
    const before = await menu();
    await update();
    expect(await menu()).toEqual(before);
  });

  test('[REP-03] is offered the right to read reports, although one of that name was offered and went', async () => {
    const { seeded, update } = await earlier();
    expect(await seeded.rows(`select 1 from shipped_offers where key like 'right reports.read to %'`)).toHaveLength(2);
    await update();
    const holders = await seeded.rows(
      `select r.code from role_permissions p join roles r on r.id = p.role_id where p.permission = 'reports.read' order by 1`,
    );
    expect(holders).toEqual([{ code: 'administrator' }, { code: 'platform-administrator' }]);
    await seeded.rows(`delete from role_permissions where permission = 'reports.read'`);
    await update();
    expect(await seeded.rows(`select 1 from role_permissions where permission = 'reports.read'`), 'once').toEqual([]);
  });
});

test('a day of an organisation’s own does not keep the published year out', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  await createFirstAdministrator(db, {
    orgSign: 'north',
    oName: '北方大学',
    account: 'root',
    name: '管理',
    platform: false,
    now: NOW,
  });
  await seeded.rows('delete from calendar_days');
  await seeded.rows(
    `insert into calendar_days select id, '2026-11-17', 'holiday', '校庆', 'Anniversary' from organisations`,
  );
  await seedReference(db, LATER);
  expect((await seeded.rows('select 1 from calendar_days')).length).toBe(28 + 5 + 33 + 6 + 1);
});

test('reference data can be given to one organisation by itself', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  const id = randomUUID();
  await seeded.rows(
    `insert into organisations (id, org_sign, o_name, o_name_en, created_at) values ($1, 'x', '某大学', 'Some University', now())`,
    [id],
  );
  await giveReference(db, { id }, NOW);
  expect(await seeded.rows(`select values from parameters where key = 'hall.basics'`)).toEqual([{ values: {} }]);
  expect((await seeded.rows('select 1 from roles')).length).toBe(shippedRoles.length);
});

describe('[TRU-67] a demo of an earlier version', () => {
  test('is named at every start, and one of this version is not', async () => {
    const seeded = await demoDatabase();
    const { db } = seeded.database;
    expect(await findEarlierDemos(db)).toEqual([]);
    await seeded.rows(
      `update shipped_offers set key = 'demo of another description'
       where key like 'demo %' and organisation_id = (select id from organisations where org_sign = 'sdpt')`,
    );
    await seedDemo(db, LATER, files);
    expect(await findEarlierDemos(db)).toEqual(['sdpt']);
    await seeded.rows(`delete from shipped_offers where key like 'demo %'`);
    expect(await findEarlierDemos(db)).toEqual(['scut', 'sdpt', 'lingnan-demo']);
  });

  test('is not what an organisation in use is taken for that has the sign of one', async () => {
    const { database } = await emptyDatabase();
    const made = { orgSign: 'scut', oName: '华南理工大学', account: 'root', name: '管理', platform: false, now: NOW };
    await createFirstAdministrator(database.db, made);
    expect(await findEarlierDemos(database.db)).toEqual([]);
  });

  test('gets the names and pictures that its services have today, unless somebody chose others', async () => {
    const seeded = await demoDatabase();
    const { db } = seeded.database;
    const nameOf = async (code: string) =>
      (await seeded.rows(`select distinct name_zh, icon from businesses where code = '${code}' order by 1`)) as unknown;
    const today = await nameOf('change-dormitory');
    await seeded.rows(`update businesses set name_zh = '迁移宿舍' where code = 'change-dormitory'`);
    await seeded.rows(`update businesses set name_zh = '改密码' where code = 'change-network-password'`);
    await seedReference(db, LATER);
    expect(await nameOf('change-dormitory')).toEqual(today);
    expect(await nameOf('change-network-password')).toEqual([{ name_zh: '改密码', icon: 'key' }]);
  });
});
