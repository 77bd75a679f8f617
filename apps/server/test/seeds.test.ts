import { officePages } from '@campus/contract/pages/office.ts';
import { permissions, shippedRoles } from '@campus/contract/permissions.ts';
import { isWorkday, workCalendar } from '@campus/rules/basics/calendar.ts';
import { checkPassword, isChineseName, isEmail, isMobile, isTelephone } from '@campus/rules/basics/formats.ts';
import { weekday } from '@campus/rules/basics/time-zone.ts';
import { type ContentState, standingOf } from '@campus/rules/hall-content/hall-content.ts';
import { canContain, type PlaceKind, portRequired } from '@campus/rules/places/levels.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { createFirstAdministrator, type DemoSignIn, seedDemo, seedReference } from '../db/seeds/index.ts';
import { cleanBody } from '../src/modules/hall-content/clean-body.ts';
import { verifyPassword } from '../src/platform/passwords.ts';
import { countQueries } from './count-queries.ts';
import { databasesToSeed, everyRow, LATER, NOW, type Seeded, TABLES } from './seeded-database.ts';

const queries = countQueries();
const { emptyDatabase, demoDatabase, files } = databasesToSeed();

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
      handler: ['department', [...atWork, 'outages.manage']],
      approver: ['department-and-below', atWork],
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
    // A page of one record is opened from that record.
    const pages = Object.values(officePages.pages).flatMap(({ path }) => (path.includes('/:') ? [] : [path]));
    const sections = rows.filter((row) => row.parent === null);
    expect(sections.map((row) => row.link)).toEqual([
      '/DTBS/BusMonIndex',
      '/DTBS/MyMonIndex',
      '/DTBS/MyBusIndex',
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
      'sign-in.shared-networks',
      'network.radius',
      'people.roster',
      'sign-in.unified',
      'sign-in.scan',
      'sign-in.wecom',
      'sign-in.passwords',
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
  const seeded = await demoDatabase();
  const { db } = seeded.database;
  await seedReference(db, NOW);
  const scut = `(select id from organisations where org_sign = 'scut')`;
  const changes = [
    `update organisations set o_name = '华工', primary_colour = '#123456' where org_sign = 'scut'`,
    `update parameters set values = '{"pValue5": "unified authentication"}', version = 2 where key = 'hall.sign-in'`,
    `update roles set name_zh = '维修人员', data_scope = 'own' where code = 'handler'`,
    `delete from role_permissions where permission = 'business.mine'`,
    `update menus set hidden = true where link like '/DTBS/MyMonIndex%'`,
    `update menus set title_zh = '我的', position = 999, parent_id = (select id from menus g
      where g.link = '/DTBS/SysManIndex' and g.organisation_id = menus.organisation_id) where link = '/DTBS/MyBusIndex/ToDo'`,
    `insert into menus (id, organisation_id, parent_id, kind, link, title_zh, title_en, position, hidden)
      select gen_random_uuid(), organisation_id, id, 'outside', 'https://lib.example', '图书馆', 'Library', 1, false
      from menus where link = '/DTBS/SysManIndex'`,
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
    platform: false,
    now: NOW,
  });
  expect(await seedDemo(db, LATER, files)).toEqual([]);
  const accounts = `select account from people where organisation_id = (select id from organisations where org_sign = 'scut')`;
  expect(await seeded.rows(accounts)).toEqual([{ account: 'root' }]);
});
