import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officePages } from '@campus/contract/pages/office.ts';
import { permissions, shippedRoles } from '@campus/contract/permissions.ts';
import { isWorkday, workCalendar } from '@campus/rules/basics/calendar.ts';
import { checkPassword, isChineseName, isEmail, isMobile, isTelephone } from '@campus/rules/basics/formats.ts';
import { weekday } from '@campus/rules/basics/time-zone.ts';
import { type ContentState, standingOf } from '@campus/rules/hall-content/content.ts';
import { applicationBusinesses } from '@campus/rules/network-packages/lines.ts';
import { canContain, type PlaceKind, portRequired } from '@campus/rules/places/levels.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  createFirstAdministrator,
  type DemoSignIn,
  giveReference,
  seedDemo,
  seedReference,
} from '../db/seeds/index.ts';
import { cleanBody } from '../src/modules/hall-content/clean-body.ts';
import type { Database } from '../src/platform/database.ts';
import { migrate } from '../src/platform/migrate.ts';
import { verifyPassword } from '../src/platform/passwords.ts';
import { createFolderStorage } from '../src/platform/storage.ts';
import { countQueries } from './count-queries.ts';
import { openPatiently } from './patient-database.ts';

const queries = countQueries();
const NOW = Date.parse('2026-03-10T02:00:00Z');
const LATER = NOW + 86_400_000;

/** What the demo's annexes are written to. */
const folder = join(tmpdir(), `campus-seeds-${randomUUID()}`);
const files = createFolderStorage(folder);

type Seeded = { database: Database; rows: <T>(text: string, values?: unknown[]) => Promise<T[]> };
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A migrated database without a row in it. */
async function emptyDatabase(): Promise<Seeded> {
  const { host, user } = inject('postgres');
  const name = `seeds_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const database = openPatiently({ host, user, database: name }, 4);
  await migrate(database.pool);
  closing.push(async () => {
    await database.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { database, rows: async (text, values = []) => (await database.pool.query(text, values)).rows };
}

const TABLES = [
  'organisations',
  'parameters',
  'calendar_days',
  'departments',
  'people',
  'person_departments',
  'labels',
  'person_labels',
  'roles',
  'role_permissions',
  'menus',
  'role_menus',
  'shipped_offers',
  'person_roles',
  'places',
  'dormitories',
  'feed_runs',
  'feed_rows',
  'business_categories',
  'businesses',
  'business_versions',
  'business_people',
  'attachments',
  'content_items',
  'content_changes',
];

/** Every row with the transaction that wrote it, so that writing the same values again shows too. */
async function everyRow({ rows }: Seeded): Promise<Record<string, unknown[]>> {
  const found = TABLES.map(
    async (table) => [table, await rows(`select xmin::text, t.*::text as row from ${table} t order by row`)] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}

describe('a demo', () => {
  let seeded: Seeded;
  let signIns: DemoSignIn[];
  const scut = `(select id from organisations where org_sign = 'scut')`;

  beforeAll(async () => {
    seeded = await emptyDatabase();
    signIns = await seedDemo(seeded.database.db, NOW, files);
    await seedReference(seeded.database.db, NOW);
  });

  test('applying it again writes no row', async () => {
    const before = await everyRow(seeded);
    for (const table of TABLES) expect(before[table], table).not.toEqual([]);
    expect(await seedDemo(seeded.database.db, LATER, files)).toEqual(signIns);
    await seedReference(seeded.database.db, LATER);
    expect(await everyRow(seeded)).toEqual(before);
  });

  test('each hall has something to show, of every kind that can be made here, and in every standing but one', async () => {
    const rows = await seeded.rows<{ org_sign: string; kind: string; section: string | null; n: number }>(
      `select o.org_sign, i.kind, i.section, count(*)::int as n from content_items i join organisations o on o.id = i.organisation_id
       group by 1, 2, 3 order by 1, 2, 3`,
    );
    for (const sign of ['scut', 'sdpt', 'lingnan-demo'])
      expect(
        rows.filter((row) => row.org_sign === sign).map(({ kind, section, n }) => `${section ?? kind} ${n}`),
      ).toEqual(['guide 4', 'help 4', 'news 14', 'protocol 1', 'file 3', 'link 6', 'notice 8', 'picture 3', 'video 1']);
    const items = await seeded.rows<{ state: ContentState; from: Date | null; body_zh: string; body_en: string }>(
      `select state, show_from as from, body_zh, body_en from content_items where organisation_id = ${scut}`,
    );
    const standings = items.map(({ state, from }) =>
      standingOf({ state, showFrom: from?.getTime() ?? null, showUntil: null }, NOW),
    );
    expect(new Set(standings)).toEqual(new Set(['shown', 'draft', 'waiting', 'withdrawn']));
    for (const { body_zh, body_en } of items)
      for (const body of [body_zh, body_en]) expect((await cleanBody(body)).html).toBe(body);
    const bare = await seeded.rows(
      `select i.title_zh from content_items i left join attachments c on c.id = i.cover_id
       where i.organisation_id = ${scut} and (i.section = 'news' or i.kind = 'video') and i.state = 'published' and i.show_from is null
         and (c.id is null or c.owner_id <> i.id or c.bytes > 60000 or c.width * 9 <> c.height * 16)`,
    );
    expect(bare).toEqual([]);
    const oneLanguage = await seeded.rows(
      `select 1 from content_items where organisation_id = ${scut} and section = 'news' and (title_zh = '' or title_en = '')`,
    );
    expect(oneLanguage).toHaveLength(2);
  });

  test('of each item it is known who made it and who showed it', async () => {
    const rows = await seeded.rows<{ state: string; done: string; by: string }>(
      `select i.state, string_agg(c.what, ' ' order by c.id) as done, min(p.account) as by from content_items i
       left join content_changes c on c.item_id = i.id left join people p on p.id = c.by_person_id group by i.id`,
    );
    const said = { draft: 'made', published: 'made publish', withdrawn: 'made publish withdraw' };
    for (const { state, done, by } of rows)
      expect({ state, done, by }).toEqual({ state, done: said[state as keyof typeof said], by: 'admin' });
  });

  test('[AUTH-1] the six roles are there, with their rights, in every organisation', async () => {
    const rows = await seeded.rows<{
      org_sign: string;
      code: string;
      shipped: boolean;
      data_scope: string;
      held: string[];
    }>(
      `select o.org_sign, r.code, r.shipped, r.data_scope, array_agg(p.permission order by p.permission) as held
       from roles r join organisations o on o.id = r.organisation_id join role_permissions p on p.role_id = r.id
       group by o.org_sign, r.id`,
    );
    const everyone = ['hall.use', 'workflow.use'];
    const atWork = [...everyone, 'business.mine', 'business.monitor-mine'];
    const expected: Record<string, [string, string[]]> = {
      student: ['own', everyone],
      staff: ['own', everyone],
      handler: ['department', [...atWork, 'tasks.handle']],
      approver: ['department-and-below', [...atWork, 'tasks.approve']],
      administrator: ['organisation', permissions.filter((one) => one !== 'organisations.manage')],
      'platform-administrator': ['organisation', [...permissions]],
    };
    expect(rows).toHaveLength(3 * shippedRoles.length);
    for (const { code, shipped, data_scope, held } of rows) {
      const [scope, rights] = expected[code] ?? [];
      expect({ code, shipped, data_scope, held }).toEqual({
        code,
        shipped: true,
        data_scope: scope,
        held: rights?.toSorted(),
      });
    }
  });

  test('every page of the back-office has a menu entry in its section, and every entry leads to a page or a section', async () => {
    const rows = await seeded.rows<{
      link: string;
      parent: string | null;
      title_zh: string;
      title_en: string;
      icon: string | null;
    }>(
      `select m.link, p.link as parent, m.title_zh, m.title_en, m.icon from menus m left join menus p on p.id = m.parent_id
       where m.organisation_id = ${scut} order by m.position`,
    );
    const pages = Object.values(officePages.pages).map(({ path }) => path);
    const sections = rows.filter((row) => row.parent === null);
    expect(sections.map((row) => row.link)).toEqual([
      '/DTBS/MyMonIndex',
      '/DTBS/MyBusIndex',
      '/DTBS/BusMonIndex',
      '/DTBS/BusinessProcess',
      '/DTBS/ServiceHallManagement',
      '/DTBS/NetworkManagement',
      '/DTBS/ReportManagement',
      '/DTBS/OrgUserIndex',
      '/DTBS/SysManIndex',
    ]);
    for (const row of sections) expect(row.icon).toMatch(/^[a-z]+$/);
    const entries = rows.filter((row) => row.parent !== null);
    expect(entries.map((row) => row.link).sort()).toEqual(pages.toSorted());
    for (const row of entries) expect(row.link.startsWith(`${row.parent}/`), row.link).toBe(true);
    const redirects: Record<string, string> = Object.fromEntries(
      officePages.redirects.map(({ path, to }) => [path, to]),
    );
    for (const row of sections) expect(redirects[row.link], row.link).toBeDefined();
  });

  test('[BO-26] each role sees its part of the menu, and no entry without its section', async () => {
    const rows = await seeded.rows<{ code: string; links: string[] }>(
      `select r.code, array_agg(m.link order by m.position) as links from roles r
       join role_menus rm on rm.role_id = r.id join menus m on m.id = rm.menu_id
       where r.organisation_id = ${scut} group by r.code`,
    );
    const all = (
      await seeded.rows<{ link: string }>(`select link from menus where organisation_id = ${scut} order by position`)
    ).map((row) => row.link);
    const own = all.filter((link) => /^\/DTBS\/(MyMonIndex|MyBusIndex)/.test(link));
    expect(own).toHaveLength(9);
    expect(Object.fromEntries(rows.map(({ code, links }) => [code, links]))).toEqual({
      handler: own,
      approver: own,
      administrator: all.filter((link) => link !== '/DTBS/OrgUserIndex/OrgManagement'),
      'platform-administrator': all,
    });
  });

  test('the hall reads its sign-in as the second parameter, by account and password', async () => {
    const rows = await seeded.rows<{ key: string; values: Record<string, string> }>(
      `select key, values from parameters where organisation_id = ${scut} order by position`,
    );
    expect(rows.map((row) => row.key)).toEqual([
      'hall.basics',
      'hall.sign-in',
      'hall.epidemic',
      'hall.top-up',
      'orders.self-help',
      'network.fees',
      'places.dormitory-feed',
    ]);
    const values = Object.fromEntries(rows.map((row) => [row.key, row.values]));
    expect(values['hall.sign-in']).toEqual({ pValue5: 'account and password' });
    expect(isTelephone(values['hall.basics']?.pValue1 ?? '')).toBe(true);
    expect(values['hall.epidemic']).toEqual({
      pValue1: '2026-02-24',
      pValue2: '2026-05-25',
      pValue3: '7',
      pValue4: '2026-03-03',
    });
    expect(values['orders.self-help']).toEqual({ pValue1: '3', pValue2: '60', pValue3: '2' });
    expect(values['network.fees']).toEqual({ pValue1: '10000' });
    expect(values['places.dormitory-feed']).toEqual({ pValue1: '30' });
  });

  test('the calendar has the published holidays and make-up workdays of 2025 and 2026', async () => {
    const rows = await seeded.rows<{ day: string; kind: 'holiday' | 'workday'; name_zh: string; name_en: string }>(
      `select day::text, kind, name_zh, name_en from calendar_days where organisation_id = ${scut} order by day`,
    );
    const count = (year: string, kind: string) =>
      rows.filter((row) => row.day.startsWith(year) && row.kind === kind).length;
    expect([count('2025', 'holiday'), count('2025', 'workday')]).toEqual([28, 5]);
    expect([count('2026', 'holiday'), count('2026', 'workday')]).toEqual([33, 6]);
    for (const row of rows.filter(({ kind }) => kind === 'workday'))
      expect(weekday(row.day), row.day).toBeGreaterThan(5);
    const exceptions = new Map(rows.map(({ day, kind }) => [day, kind]));
    const calendar = workCalendar({ timeZone: 'Asia/Shanghai', exceptions });
    const worked = ['2025-09-28', '2025-10-09', '2026-01-04', '2026-02-14', '2026-02-24', '2026-02-28', '2026-10-10'];
    for (const day of worked) expect(isWorkday(day, calendar), day).toBe(true);
    const free = ['2025-01-28', '2025-10-08', '2026-01-02', '2026-02-23', '2026-06-19', '2026-09-25', '2026-10-07'];
    for (const day of free) expect(isWorkday(day, calendar), day).toBe(false);
  });

  test('one sign-in for each role, each of which works', async () => {
    expect(signIns.map(({ role, account }) => [role, account])).toEqual([
      ['student', 'student'],
      ['staff', 'staff'],
      ['handler', 'handler'],
      ['approver', 'approver'],
      ['administrator', 'admin'],
      ['platform-administrator', 'platform'],
    ]);
    for (const { role, account, orgSign, name, password } of signIns) {
      expect(checkPassword({ next: password, confirm: password, account })).toBe(null);
      const [person] = await seeded.rows<{ name: string; password_hash: string; codes: string[] }>(
        `select p.name, p.password_hash, array_agg(r.code) as codes from people p join organisations o on o.id = p.organisation_id
         join person_roles pr on pr.person_id = p.id join roles r on r.id = pr.role_id
         where o.org_sign = $1 and p.account = $2 group by p.id`,
        [orgSign, account],
      );
      expect(person?.name).toBe(name);
      expect(person?.codes).toContain(role);
      expect(await verifyPassword(password, person?.password_hash ?? '')).toBe(true);
    }
  });

  test('three organisations, their people well formed and in every role', async () => {
    const organisations = await seeded.rows(
      `select org_sign, o_name, office_inactivity, count(p.id)::int as people, count(distinct p.mobile)::int as mobiles
       from organisations o join people p on p.organisation_id = o.id group by o.id order by people desc, org_sign`,
    );
    expect(organisations).toEqual([
      { org_sign: 'scut', o_name: '华南理工大学', office_inactivity: true, people: 45, mobiles: 45 },
      { org_sign: 'sdpt', o_name: '顺德职业技术学院', office_inactivity: true, people: 9, mobiles: 9 },
      { org_sign: 'lingnan-demo', o_name: '岭南示范大学', office_inactivity: false, people: 8, mobiles: 8 },
    ]);
    const people = await seeded.rows<{ name: string; mobile: string; email: string; identity_type: string | null }>(
      'select name, mobile, email, identity_type from people',
    );
    expect(new Set(people.map(({ mobile }) => mobile)).size).toBe(people.length);
    for (const { name, mobile, email } of people) {
      expect(isMobile(mobile), mobile).toBe(true);
      expect(isEmail(email), email).toBe(true);
      expect(isChineseName(name) || /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(name), name).toBe(true);
    }
    const kinds = new Set(people.map((person) => person.identity_type));
    expect(kinds).toEqual(new Set([null, 'international-student', 'postdoc']));
  });

  test('departments are three levels deep, each with its way from the root and a head', async () => {
    const rows = await seeded.rows<{ path: string; parent: string | null; id: string; head: string | null }>(
      `select d.path, p.path as parent, d.id, d.head_person_id as head
       from departments d left join departments p on p.id = d.parent_id`,
    );
    expect(Math.max(...rows.map(({ path }) => path.split('/').length - 2))).toBe(3);
    for (const { path, parent, id, head } of rows) {
      expect(path).toBe(`${parent ?? '/'}${id}/`);
      expect(head, path).not.toBe(null);
    }
  });

  test('places stand where levels allow, with the buildings that rules speak of', async () => {
    type Place = {
      kind: PlaceKind;
      parent: PlaceKind | null;
      code: string;
      team: string | null;
      dns_servers: string[];
    };
    const places = await seeded.rows<Place>(
      `select c.kind, p.kind as parent, c.code, c.team_label_id as team, c.dns_servers
       from places c left join places p on p.id = c.parent_id`,
    );
    for (const { kind, parent, code, team, dns_servers } of places) {
      expect(parent === null ? kind === 'campus' : canContain(parent, kind), `${kind} ${code} under ${parent}`).toBe(
        true,
      );
      expect(team !== null, code).toBe(kind === 'building');
      expect(dns_servers.every((server) => server.startsWith('192.0.2.'))).toBe(true);
      expect(dns_servers.length, code).toBe(kind === 'campus' ? 2 : 0);
    }
    expect(new Set(places.map(({ kind }) => kind)).size).toBe(5);

    type Building = {
      code: string;
      port_required: boolean;
      network_open: boolean;
      mobile_signal_notice: boolean;
      rooms: number;
    };
    const town = await seeded.rows<Building>(
      `with recursive below as (
         select * from places where organisation_id = ${scut} and name_zh = '大学城校区'
         union all select p.* from places p join below b on p.parent_id = b.id)
       select code, port_required, network_open, mobile_signal_notice,
         (select count(*)::int from places r where r.parent_id = b.id) as rooms
       from below b where kind = 'building'`,
    );
    for (const building of town) {
      const asked = portRequired({ buildingRequiresPort: building.port_required, identityType: null });
      expect(asked, building.code).toBe(building.code !== 'D5');
      expect(building.network_open, building.code).toBe(!['E1', 'E2', 'E3'].includes(building.code));
      expect(building.mobile_signal_notice, building.code).toBe(['E1', 'E2'].includes(building.code));
      expect(building.rooms).toBeGreaterThan(0);
    }
    expect(town.map(({ code }) => code)).toEqual(expect.arrayContaining(['D5', 'E1', 'E2', 'E3']));
    const [wushan] = await seeded.rows<{ asked: number; not: number }>(
      `select count(*) filter (where port_required)::int as asked, count(*) filter (where not port_required)::int as not
       from places where organisation_id = ${scut} and kind = 'building' and code ~ '^(EAST|WEST|NORTH)'`,
    );
    expect(wushan?.asked).toBeGreaterThan(0);
    expect(wushan?.not).toBeGreaterThan(0);
  });

  test('asks little: of a fresh database, and less of one that is there', async () => {
    const fresh = await emptyDatabase();
    const asked = async (work: () => Promise<unknown>) => {
      queries.begin();
      await work();
      return queries.since().length;
    };
    const first = await asked(() => seedDemo(fresh.database.db, NOW, files));
    await seedReference(fresh.database.db, NOW);
    const again = await asked(() => seedDemo(fresh.database.db, NOW, files));
    const reference = await asked(() => seedReference(fresh.database.db, NOW));
    expect(first).toBeLessThanOrEqual(600);
    expect(again).toBeLessThanOrEqual(20);
    expect(reference).toBeLessThanOrEqual(30);
  });
});

test('what an administrator changed or took away survives the next start', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  await seedDemo(db, NOW, files);
  await seedReference(db, NOW);
  const scut = `(select id from organisations where org_sign = 'scut')`;
  const changes = [
    `update organisations set o_name = '华工', desk_phone = null where org_sign = 'scut'`,
    `update parameters set values = '{"pValue5": "unified authentication"}', version = 2 where key = 'hall.sign-in'`,
    `update roles set name_zh = '维修人员', data_scope = 'own' where code = 'handler'`,
    `delete from role_permissions where permission = 'tasks.handle'`,
    `delete from role_menus where menu_id in (select id from menus where link like '/DTBS/MyMonIndex%')`,
    `update menus set link = '/DTBS/MyBusIndex/Mine', title_zh = '我的', position = 999 where link = '/DTBS/MyBusIndex/ToDo'`,
    `update calendar_days set kind = 'workday' where day = '2026-05-05'`,
    `delete from calendar_days where day = '2026-10-07'`,
    `update people set password_hash = 'another', name = '新名' where account = 'student' and organisation_id = ${scut}`,
    `update people set active = false where account = 'staff' and organisation_id = ${scut}`,
    `delete from person_roles where person_id = (select id from people where account = 'handler' and organisation_id = ${scut})`,
    `update departments set name_zh = '信息中心', head_person_id = null where name_zh = '网络中心'`,
    `update labels set name_zh = '运维' where name_zh = '投诉受理组'`,
    `delete from places where kind = 'room' and code = '101'`,
    `update places set code = 'E9', network_open = true where code = 'E1'`,
  ];
  for (const change of changes) expect((await seeded.database.pool.query(change)).rowCount, change).toBeGreaterThan(0);
  const before = await everyRow(seeded);
  const signIns = await seedDemo(db, LATER, files);
  await seedReference(db, LATER);
  expect(await everyRow(seeded)).toEqual(before);
  // Neither the one with another password nor the one who is switched off can be signed in as.
  expect(signIns.map(({ account }) => account)).toEqual(['handler', 'approver', 'admin', 'platform']);
});

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
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await seedDemo(db, NOW, files);
    const ids = await seeded.rows(`select id from ${samples} order by id`);
    expect(ids).toHaveLength(15);
    for (const statement of empty) await seeded.rows(statement);
    await seedDemo(db, LATER, files);
    expect(await seeded.rows(`select id from ${samples} order by id`)).toEqual(ids);
    expect(await count(seeded, `attachments where owner_kind = 'business'`)).toBe(15);
    expect(await count(seeded, 'business_people')).toBeGreaterThan(30);
  });

  test('stay away where one was taken out, where there are others, and where somebody whom they name is gone', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await seedDemo(db, NOW, files);
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
    const asked = { orgSign: 'scut', oName: '华南理工大学', account: 'root', name: '管理', now: NOW };
    await createFirstAdministrator(db, asked);
    await seedDemo(db, LATER, files);
    expect(await count(seeded)).toBe(10);
  });
});

describe('what the product ships', () => {
  const inNetwork = `link like '/DTBS/NetworkManagement%'`;
  const network = `(select id from menus where ${inNetwork})`;
  const links = ({ rows }: Seeded, role: string) =>
    rows<{ link: string }>(
      `select m.link from role_menus g join roles r on r.id = g.role_id join menus m on m.id = g.menu_id
       where r.code = $1 and m.${inNetwork} order by m.position`,
      [role],
    ).then((found) => found.map(({ link }) => link));
  const asked = { orgSign: 'north', oName: '北方大学', account: 'root', name: '管理', now: NOW };

  test('arrives in an organisation that was there before it, once, and what is taken away stays away', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await createFirstAdministrator(db, asked);
    const all = await links(seeded, 'administrator');
    expect(all.length).toBeGreaterThan(4);
    // As it was before there was a network.
    for (const statement of [
      `delete from role_menus where menu_id in ${network}`,
      `delete from menus where ${inNetwork} and parent_id is not null`,
      `delete from menus where ${inNetwork}`,
      `delete from role_permissions where permission = 'network.manage'`,
      `delete from shipped_offers where key like '%/DTBS/NetworkManagement%' or key like 'right network.manage%'`,
    ])
      expect((await seeded.database.pool.query(statement)).rowCount, statement).toBeGreaterThan(0);
    await seedReference(db, LATER);
    expect(await links(seeded, 'administrator')).toEqual(all);
    expect(await links(seeded, 'platform-administrator')).toEqual(all);
    expect(await links(seeded, 'handler')).toEqual([]);
    const allowed = () =>
      seeded.rows(
        `select r.code from role_permissions p join roles r on r.id = p.role_id where p.permission = 'network.manage' order by r.code`,
      );
    expect(await allowed()).toEqual([{ code: 'administrator' }, { code: 'platform-administrator' }]);

    await seeded.rows(
      `delete from role_permissions where permission = 'network.manage' and role_id = (select id from roles where code = 'administrator')`,
    );
    await seeded.rows(
      `delete from role_menus where menu_id = (select id from menus where link = $1) and role_id = (select id from roles where code = 'administrator')`,
      [all[1]],
    );
    await seeded.rows(`delete from role_menus where menu_id = (select id from menus where link = $1)`, [all[2]]);
    await seeded.rows(`delete from menus where link = $1`, [all[2]]);
    const before = await everyRow(seeded);
    await seedReference(db, LATER + 1);
    expect(await everyRow(seeded)).toEqual(before);
    expect(await links(seeded, 'platform-administrator')).toEqual(all.filter((_, n) => n !== 2));
    expect(await allowed()).toEqual([{ code: 'platform-administrator' }]);
  });

  test('counts as offered in organisations that were there when offers began, but for what is of the network', async () => {
    const seeded = await emptyDatabase();
    const { db } = seeded.database;
    await createFirstAdministrator(db, asked);
    const before = await everyRow(seeded);
    for (const statement of [
      `delete from role_menus where menu_id in ${network}`,
      `delete from role_permissions where permission = 'network.manage'`,
      `delete from role_menus where menu_id in (select id from menus where link like '/DTBS/ReportManagement%')`,
      `delete from role_permissions where permission = 'reports.read'`,
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
    const [reports] = await seeded.rows<{ ids: string[] }>(
      `select array_agg(id::text) as ids from menus where link like '/DTBS/ReportManagement%'`,
    );
    expect(rowsOnly(after, 'role_menus')).toEqual(
      rowsOnly(before, 'role_menus').filter((row) => !reports!.ids.some((id) => row.includes(id))),
    );
    expect(rowsOnly(after, 'role_permissions')).toEqual(
      rowsOnly(before, 'role_permissions').filter((row) => !row.includes('reports.read')),
    );
    expect(rowsOnly(after, 'shipped_offers')).toEqual(rowsOnly(before, 'shipped_offers'));
  });

  test('stands in the section of its link, also where an administrator made that anew', async () => {
    const seeded = await emptyDatabase();
    await seedDemo(seeded.database.db, NOW, files);
    const inMyMon = `link like '/DTBS/MyMonIndex%'`;
    await seeded.rows(`delete from role_menus where menu_id in (select id from menus where ${inMyMon})`);
    await seeded.rows(`delete from menus where ${inMyMon} and parent_id is not null`);
    await seeded.rows(`update menus set id = gen_random_uuid() where ${inMyMon}`);
    await seeded.rows(`delete from shipped_offers where key ~ '^menu /DTBS/MyMonIndex/[A-Za-z]+$'`);
    await seedReference(seeded.database.db, LATER);
    const [found] = await seeded.rows<{ entries: number }>(
      `select count(*)::int as entries from menus c join menus p on p.id = c.parent_id where p.link = '/DTBS/MyMonIndex'`,
    );
    expect(found?.entries).toBe(9);
    expect(
      await seeded.rows(`select 1 from role_menus where menu_id in (select id from menus where ${inMyMon})`),
    ).toEqual([]);
  });
});

test('a day of an organisation’s own does not keep the published year out', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  await createFirstAdministrator(db, { orgSign: 'north', oName: '北方大学', account: 'root', name: '管理', now: NOW });
  await seeded.rows('delete from calendar_days');
  await seeded.rows(
    `insert into calendar_days select id, '2026-11-17', 'holiday', '校庆', 'Anniversary' from organisations`,
  );
  await seedReference(db, LATER);
  expect((await seeded.rows('select 1 from calendar_days')).length).toBe(28 + 5 + 33 + 6 + 1);
});

test('two servers that start at the same moment seed once', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  const both = await Promise.all([seedDemo(db, NOW, files), seedDemo(db, NOW, files)]);
  await Promise.all([seedReference(db, NOW), seedReference(db, NOW)]);
  expect(both[0]).toEqual(both[1]);
  expect(both[0]).toHaveLength(6);
  expect((await seeded.rows('select 1 from organisations')).length).toBe(3);
  const made = await seeded.rows(`select 1 from content_changes where what = 'made'`);
  expect(made).toHaveLength((await seeded.rows('select 1 from content_items')).length);
});

test('an organisation in use is never given people of the demo', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  await createFirstAdministrator(db, {
    orgSign: 'scut',
    oName: '华南理工大学',
    account: 'root',
    name: '管理',
    now: NOW,
  });
  expect(await seedDemo(db, LATER, files)).toEqual([]);
  const accounts = `select account from people where organisation_id = (select id from organisations where org_sign = 'scut')`;
  expect(await seeded.rows(accounts)).toEqual([{ account: 'root' }]);
});

describe('the first administrator', () => {
  let seeded: Seeded;
  const asked = { orgSign: 'North-1', oName: ' 北方大学 ', account: 'Root', name: '王管理', now: NOW };
  beforeAll(async () => {
    seeded = await emptyDatabase();
  });
  const people = () =>
    seeded.rows<{ password_hash: string }>(
      `select o.org_sign, o.o_name, o.o_name_en, o.office_inactivity, p.account, p.kind, p.active, p.password_state, p.password_hash,
         (select array_agg(r.code order by r.code) from person_roles pr join roles r on r.id = pr.role_id where pr.person_id = p.id) as roles
       from people p join organisations o on o.id = p.organisation_id order by p.created_at, p.account`,
    );

  test('comes with the organisation and a password for one sign-in', async () => {
    const { password } = await createFirstAdministrator(seeded.database.db, asked);
    expect(password).toMatch(/^[A-HJ-NP-Za-kmnp-z2-9]{12}$/);
    expect(checkPassword({ next: password, confirm: password, account: asked.account })).toBe(null);
    const [made] = await people();
    expect(made).toMatchObject({
      org_sign: 'north-1',
      o_name: '北方大学',
      o_name_en: '北方大学',
      office_inactivity: false,
      account: 'Root',
      kind: 'staff',
      active: true,
      password_state: 'one-time',
      roles: ['administrator', 'platform-administrator'],
    });
    expect(await verifyPassword(password, made?.password_hash ?? '')).toBe(true);
    expect((await seeded.rows('select 1 from roles')).length).toBe(shippedRoles.length);
    expect((await seeded.rows('select 1 from parameters')).length).toBe(7);
  });

  test('is refused where the account exists, whatever its case, and leaves nothing behind', async () => {
    const before = await everyRow(seeded);
    await expect(createFirstAdministrator(seeded.database.db, { ...asked, account: 'rOOT' })).rejects.toThrow(
      'exists already',
    );
    expect(await everyRow(seeded)).toEqual(before);
  });

  test('joins an organisation that is there, which keeps its name', async () => {
    await createFirstAdministrator(seeded.database.db, { ...asked, oName: '别的大学', account: 'second', now: LATER });
    expect(await people()).toMatchObject([{ account: 'Root' }, { account: 'second', o_name: '北方大学' }]);
  });

  test.each([
    [{ orgSign: '北方' }, 'small letters'],
    [{ account: '  ' }, 'must not be empty'],
    [{ name: '' }, 'must not be empty'],
    [{ oName: ' ' }, 'must not be empty'],
  ])('is refused for %j', async (change, message) => {
    await expect(createFirstAdministrator(seeded.database.db, { ...asked, ...change })).rejects.toThrow(message);
  });

  test('is refused in an organisation that is switched off', async () => {
    await seeded.rows('update organisations set active = false');
    await expect(createFirstAdministrator(seeded.database.db, { ...asked, account: 'third' })).rejects.toThrow(
      'switched off',
    );
  });

  test.each(['华南理工大学', '顺德职业技术学院'])(
    '[STATE-02] %s begins with the inactivity time-out',
    async (oName) => {
      const orgSign = `o-${randomUUID().slice(0, 8)}`;
      await createFirstAdministrator(seeded.database.db, { ...asked, orgSign, oName });
      const found = await seeded.rows('select office_inactivity from organisations where org_sign = $1', [orgSign]);
      expect(found).toEqual([{ office_inactivity: true }]);
    },
  );
});

test('reference data can be given to one organisation by itself', async () => {
  const seeded = await emptyDatabase();
  const { db } = seeded.database;
  const id = randomUUID();
  await seeded.rows(
    `insert into organisations (id, org_sign, o_name, o_name_en, created_at) values ($1, 'x', '某大学', 'Some University', now())`,
    [id],
  );
  await giveReference(db, { id, deskPhone: null, deskHoursZh: null, deskHoursEn: null }, NOW);
  expect(await seeded.rows(`select values from parameters where key = 'hall.basics'`)).toEqual([{ values: {} }]);
  expect((await seeded.rows('select 1 from roles')).length).toBe(shippedRoles.length);
});
