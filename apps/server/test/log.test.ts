import { exportAuditEntries, getRequestStory, listAuditEntries } from '@campus/contract/calls/audit.ts';
import {
  addDepartment,
  closeDepartment,
  mergeDepartment,
  moveDepartment,
  orderDepartment,
  renameDepartment,
  setDepartmentHeads,
} from '@campus/contract/calls/departments.ts';
import { getBusiness, suspendBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { publishVersion, saveVersion } from '@campus/contract/calls/flows-versions.ts';
import { actOnContentItem, moveContentItem, saveContentItem } from '@campus/contract/calls/hall-content.ts';
import { addLabel, deleteLabel, getLabel, renameLabel, saveLabelRule } from '@campus/contract/calls/labels.ts';
import { getMenuTree, saveMenu } from '@campus/contract/calls/menus.ts';
import { unbindForPerson } from '@campus/contract/calls/network-desk.ts';
import { endLine, listPackages, savePackage, setLineFreeze } from '@campus/contract/calls/network-packages.ts';
import { saveParameter } from '@campus/contract/calls/parameters.ts';
import { getPersonInOffice, savePerson } from '@campus/contract/calls/people-office.ts';
import { savePlace } from '@campus/contract/calls/places.ts';
import { addRoleMembers, saveRole } from '@campus/contract/calls/rights.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAudit } from '../src/doctor/audit.check.ts';
import { withAuditLines } from '../src/modules/audit/index.ts';
import { rowsOfFile } from '../src/platform/table-file.ts';
import { typed } from './hall-content-play.ts';
import { networkPlay } from './network-application-play.ts';
import { testApp } from './test-app.ts';

const t = testApp();
const play = networkPlay(t);
beforeEach(() => play.forget());

type Line = { call: string; record: string; record_name: string; before: unknown; after: unknown; request_id: string };
const org = `(select id from organisations where org_sign = 'scut')`;
const one = async (sql: string): Promise<string> => (await t.rows<{ it: string }>(sql))[0]!.it;
/** What the log says of one kind of records since there were so many lines. */
const since = async (before: number, kind: string) =>
  t.rows<Line>(`select * from audit_entries where id > $1 and record like $2 order by id`, [before, `${kind}/%`]);
const last = async () => Number(await one('select coalesce(max(id), 0) as it from audit_entries'));
const must = <C extends Call>(call: C, payload: unknown) => play.must('admin', call, payload as never);

const OWNER = '202430550207';
let lineId = '';
const made: Record<string, string> = {};

beforeAll(async () => {
  lineId = await play.opened(OWNER, 'dorm-month', { mac: 'AA-BB-CC-00-00-01' });
  for (const name of ['甲组', '乙组', '丙组'])
    made[name] = (await must(addDepartment, { name: { zh: name, en: name } })).id as string;
  made.child = (await must(addDepartment, { name: { zh: '甲一', en: 'A1' }, parentId: made.甲组 })).id;
  made.label = (await must(addLabel, { name: { zh: '志愿者', en: 'Volunteer' } })).id;
  made.content = (await must(saveContentItem, typed())).id;
});

async function saveMonth(change: object) {
  const [month] = (await play.must('admin', listPackages, {})).items;
  const { id, code, name, audience, period, priceFen, speedGroup } = month!;
  const same = { id, code, nameZh: name.zh, nameEn: name.en, audience, period, priceFen, speedGroup, active: true };
  await must(savePackage, { ...same, ...change });
}
async function changeDraft() {
  const id = await play.business('leave');
  const { published, draft } = await play.must('admin', getBusiness, { id });
  const { flow, form } = structuredClone(draft ?? published!) as unknown as {
    flow: { steps: { name: { zh: string } }[] };
    form: object;
  };
  flow.steps[0]!.name.zh = '第一步';
  await must(saveVersion, { businessId: id, basedOn: draft?.revision ?? '', flow, form });
}
const contentVersion = async () =>
  Number(await one(`select version as it from content_items where id = '${made.content}'`));

/** For each kind of records: an act, and what the log has to say of it. */
const acts: [string, string, () => Promise<unknown>, { before: object | null; after: object | null }][] = [
  [
    'person',
    'SavePerson',
    async () => {
      const id = await play.person(OWNER);
      const { version } = await play.must('admin', getPersonInOffice, { id });
      await must(savePerson, { id, version, remarks: '转专业' });
    },
    { before: { remarks: null }, after: { remarks: '转专业' } },
  ],
  [
    'role',
    'SaveRole',
    () =>
      must(saveRole, {
        code: 'log-clerk',
        name: { zh: '日志员', en: 'Log clerk' },
        scope: 'own',
        rights: ['audit.read'],
      }),
    { before: null, after: { rights: ['audit.read'] } },
  ],
  [
    'menu',
    'SaveMenu',
    async () => {
      const { version, groups } = await play.must('admin', getMenuTree, {});
      const sent = groups.map(({ id, name, icon, hidden, entries }, n) => ({
        id,
        nameZh: n === 0 ? '改名' : name.zh,
        nameEn: name.en,
        ...(icon && { icon }),
        hidden,
        entries: entries.map((entry) => ({
          id: entry.id,
          nameZh: entry.name.zh,
          nameEn: entry.name.en,
          ...(entry.icon && { icon: entry.icon }),
          hidden: entry.hidden,
          ...(entry.kind === 'outside' && { link: entry.link }),
        })),
      }));
      await must(saveMenu, { version, groups: sent });
    },
    { before: { nameZh: expect.any(String) }, after: { nameZh: '改名' } },
  ],
  [
    'parameter',
    'SaveParameter',
    () => must(saveParameter, { key: 'network.fees', values: { pValue1: '7700' } }),
    { before: { opening: '10000' }, after: { opening: '7700' } },
  ],
  ['package', 'SavePackage', () => saveMonth({ priceFen: 3700 }), { before: {}, after: { priceFen: 3700 } }],
  [
    'place',
    'SavePlace',
    async () =>
      must(savePlace, {
        id: await one(`select id as it from places where code = 'WS' and organisation_id = ${org}`),
        dnsServers: ['192.0.2.77'],
      }),
    { before: {}, after: { dnsServers: ['192.0.2.77'] } },
  ],
  ['business', 'SaveVersion', changeDraft, { before: {}, after: {} }],
  [
    'business',
    'PublishVersion',
    async () => {
      const businessId = await play.business('leave');
      const { draft } = await play.must('admin', getBusiness, { id: businessId });
      await must(publishVersion, { businessId, basedOn: draft!.revision });
    },
    { before: { publishedVersion: 1 }, after: { publishedVersion: 2 } },
  ],
  [
    'business',
    'SuspendBusiness',
    async () => must(suspendBusiness, { id: await play.business('leave'), suspended: true }),
    { before: { suspended: false }, after: { suspended: true } },
  ],
  [
    'content',
    'SaveContentItem',
    () =>
      must(
        saveContentItem,
        typed({ kind: 'link', title: { zh: '图书馆', en: 'Library' }, address: 'https://lib.example.edu' }),
      ),
    { before: null, after: { 'title.zh': '图书馆', address: 'https://lib.example.edu' } },
  ],
  [
    'content',
    'ActOnContentItem',
    async () => must(actOnContentItem, { id: made.content, version: await contentVersion(), action: 'publish' }),
    { before: { state: 'draft' }, after: { state: 'published' } },
  ],
  [
    'content',
    'MoveContentItem',
    async () =>
      must(moveContentItem, {
        id: await one(
          `select id as it from content_items where kind = 'picture' and organisation_id = ${org} order by position limit 1`,
        ),
        before: '',
      }),
    { before: { position: expect.any(String) }, after: { position: expect.any(String) } },
  ],
  [
    'content',
    'ActOnContentItem',
    async () => {
      await t.rows(`update content_items set state = 'draft' where id = $1`, [made.content]);
      await must(actOnContentItem, { id: made.content, version: await contentVersion(), action: 'delete' });
    },
    { before: { 'title.zh': '停机维护通知' }, after: null },
  ],
  [
    'line',
    'UnbindForPerson',
    async () => must(unbindForPerson, { personId: await play.person(OWNER), lineId, reason: '核对' }),
    { before: { mac: expect.stringMatching(/./) }, after: { mac: '' } },
  ],
  [
    'line',
    'SetLineFreeze',
    () => must(setLineFreeze, { lineId, frozen: true, reason: '核对' }),
    { before: { holds: [] }, after: { holds: ['freeze'] } },
  ],
  [
    'line',
    'EndLine',
    () => must(endLine, { lineId, reason: '核对' }),
    { before: { state: 'active' }, after: { state: 'ended' } },
  ],
  [
    'department',
    'AddDepartment',
    () => must(addDepartment, { name: { zh: '丁组', en: 'D' } }),
    { before: null, after: { nameZh: '丁组', nameEn: 'D', parent: null, closed: false } },
  ],
  [
    'department',
    'RenameDepartment',
    () => must(renameDepartment, { id: made.丙组, name: { zh: '丙处', en: 'C' } }),
    { before: { nameZh: '丙组' }, after: { nameZh: '丙处' } },
  ],
  [
    'department',
    'OrderDepartment',
    () => must(orderDepartment, { id: made.丙组, beforeId: made.甲组 }),
    { before: { position: expect.any(Number) }, after: { position: expect.any(Number) } },
  ],
  [
    'department',
    'MoveDepartment',
    () => must(moveDepartment, { id: made.丙组, parentId: made.乙组 }),
    { before: { parent: null }, after: { parent: '乙组' } },
  ],
  [
    'department',
    'SetDepartmentHeads',
    async () => must(setDepartmentHeads, { id: made.丙组, headId: await play.person('staff') }),
    { before: { head: null }, after: { head: expect.any(String) } },
  ],
  [
    'label',
    'AddLabel',
    () => must(addLabel, { name: { zh: '新生', en: 'Freshman' } }),
    { before: null, after: { nameZh: '新生', nameEn: 'Freshman', rule: false } },
  ],
  [
    'label',
    'RenameLabel',
    () => must(renameLabel, { id: made.label, name: { zh: '义工', en: 'Volunteer' } }),
    { before: { nameZh: '志愿者' }, after: { nameZh: '义工' } },
  ],
  [
    'department',
    'CloseDepartment',
    () => must(closeDepartment, { id: made.丙组 }),
    { before: { closed: false }, after: { closed: true } },
  ],
];

describe('[ADM-12] what the log says', () => {
  test.each(acts)(
    'of a %s, before and after %s, and its history is found by the record',
    async (kind, call, act, said) => {
      const before = await last();
      await act();
      const lines = (await since(before, kind)).filter((line) => line.call === call);
      expect(lines).toHaveLength(1);
      const [line] = lines as [Line];
      expect(line.record_name).not.toBe('');
      if (said.before) expect(line.before).toMatchObject(said.before);
      else expect(line.before).toBeNull();
      if (said.after) expect(line.after).toMatchObject(said.after);
      else expect(line.after).toBeNull();
      expect(JSON.stringify(line.before)).not.toBe(JSON.stringify(line.after));
      const history = await play.must('admin', listAuditEntries, { record: line.record, size: 100 });
      expect(history.items[0]).toMatchObject({ call, record: { kind, name: line.record_name } });
      expect(new Set(history.items.map(({ record }) => `${record?.kind}/${record?.id}`))).toEqual(
        new Set([line.record]),
      );
    },
  );

  test('of a draft only the steps and fields that differ', async () => {
    const [line] = await t.rows<Line>(
      `select before, after from audit_entries where call = 'SaveVersion' order by id desc limit 1`,
    );
    expect(Object.keys(line!.after as object)).toEqual([expect.stringMatching(/^step /)]);
  });

  test('is one line for each record in bulk: those whom a role is given, those whom a merged department had', async () => {
    const role = await one(`select id as it from roles where code = 'handler' and organisation_id = ${org}`);
    const people = await Promise.all(['202330781022', '202320114416', '202530550102'].map((who) => play.person(who)));
    let before = await last();
    await must(addRoleMembers, { id: role, people });
    let lines = await since(before, 'person');
    expect(lines.map(({ record }) => record).sort()).toEqual(people.map((id) => `person/${id}`).sort());
    expect(new Set(lines.map(({ request_id }) => request_id)).size).toBe(1);
    await t.rows(`update people set home_department_id = $1 where id = any($2::uuid[])`, [made.甲组, people]);
    before = await last();
    await must(mergeDepartment, { id: made.甲组, intoId: made.乙组 });
    lines = await since(before, 'person');
    expect(lines.map(({ after }) => after)).toEqual(
      people.map(() => ({ department: '乙组', departmentId: made.乙组 })),
    );
    const departments = await since(before, 'department');
    expect(departments.find(({ record }) => record === `department/${made.甲组}`)!.after).toMatchObject({
      closed: true,
      mergedInto: '乙组',
    });
    expect(departments.find(({ record }) => record === `department/${made.child}`)!.after).toMatchObject({
      parent: '乙组',
    });
    expect((await checkAudit({ db: t.database.db })).violations).toEqual([]);
  });

  test('is one line for each who gets a label by its rule, loses it by another one, or with the label', async () => {
    const id = made.label as string;
    const found = async (where: string) =>
      (
        await t.rows<{ record: string }>(
          `select 'person/' || id as record from people where organisation_id = ${org} and ${where} order by id`,
        )
      ).map(({ record }) => record);
    const rule = (years: number[]) =>
      must(saveLabelRule, { id, rule: { identities: ['student'], admissionYears: years } });
    const said = async (act: () => Promise<unknown>) => {
      const before = await last();
      await act();
      const lines = await since(before, 'person');
      const own = await since(before, 'label');
      expect(own).toMatchObject([{ record: `label/${id}` }]);
      return { own: own[0]!, lines, people: lines.map(({ record }) => record).sort() };
    };
    const [older, newer] = [
      await found(`kind = 'student' and admission_year = 2024`),
      await found(`kind = 'student' and admission_year = 2025`),
    ];
    expect(older.length * newer.length).toBeGreaterThan(0);
    const first = await said(() => rule([2024]));
    expect(first.people).toEqual(older);
    for (const { before, after } of first.lines as { before: { labels: string[] }; after: { labels: string[] } }[]) {
      expect(after.labels).toContain('义工');
      expect(before.labels).toEqual(after.labels.filter((name) => name !== '义工'));
    }
    expect(first.own).toMatchObject({ before: { rule: false }, after: { rule: true, ruleYears: [2024] } });
    expect((await said(() => rule([2025]))).people).toEqual([...older, ...newer].sort());
    const { members, disabled } = await play.must('admin', getLabel, { id });
    const gone = await said(() => must(deleteLabel, { id, members: members + disabled }));
    expect(gone.people).toEqual(newer);
    expect(gone.lines[0]!.before).toMatchObject({ labels: expect.arrayContaining(['义工']) });
    expect(gone.own.after).toBeNull();
    expect((await checkAudit({ db: t.database.db })).violations).toEqual([]);
  });

  test('of those who become or are no longer head', async () => {
    const before = await last();
    await must(setDepartmentHeads, { id: made.乙组, headId: await play.person('handler') });
    expect(await since(before, 'person')).toMatchObject([{ after: { heads: expect.arrayContaining(['乙组']) } }]);
  });
});

describe('[ADM-12] the list', () => {
  const page = { headers: { referer: 'http://localhost:80/DTBS/SysManIndex/ParameterManagement?open=secret' } };

  test('is narrowed by who did it, whatever their account was then', async () => {
    const personId = await play.person('admin');
    await t.rows(`insert into audit_entries (organisation_id, at, call, outcome, person_id, account, request_id, ip)
      values (${org}, '2020-01-01', 'Earlier', 'done', '${personId}', 'admin-of-old', 'earlier', '127.0.0.1')`);
    const all = await play.must('admin', listAuditEntries, { personId, until: Date.UTC(2020, 1) });
    expect(all.items.map(({ account }) => account)).toEqual(['admin-of-old']);
    expect((await play.must('admin', listAuditEntries, { personId: crypto.randomUUID() })).items).toEqual([]);
    const { items } = await play.must('admin', listAuditEntries, { personId, from: Date.UTC(2021, 0), size: 100 });
    expect(new Set(items.map(({ account }) => account))).toEqual(new Set(['admin']));
  });

  test('says what ids stand for, and nothing of another organisation', async () => {
    await t.rows(`insert into audit_entries (organisation_id, at, call, outcome, facts, request_id, ip)
      select ${org}, '2020-01-01', 'Earlier', 'done', jsonb_build_object('departments', jsonb_agg(id)), 'named', '127.0.0.1'
      from departments where name_zh = '网络中心' or organisation_id <> ${org}`);
    const { items } = await play.must('admin', listAuditEntries, { requestId: 'named' });
    expect(Object.values(items[0]!.names)).toEqual([{ zh: '网络中心', en: 'Network Centre' }]);
  });

  test('is exported with the same filters, and says before and after', async () => {
    const { access_token: token } = await t.signIn('admin');
    const reply = await t.app.inject({
      url: `${exportAuditEntries.path}?record=parameter/network.fees`,
      headers: { authorization: `Bearer ${token}` },
    });
    const [headings, ...rows] = (await rowsOfFile(reply.rawPayload))!;
    const listed = await play.must('admin', listAuditEntries, { record: 'parameter/network.fees', size: 100 });
    expect(headings).toContain('修改前');
    expect(rows).toHaveLength(listed.items.length);
    // As the page says it: the call, what it was about and what became different, in the reader's words.
    expect(rows[0]).toEqual(expect.arrayContaining(['修改参数', '成功', '参数 · 网络费用', '参数: 网络费用']));
    expect(rows.flat().filter((cell) => /[{}]|network\.fees|SaveParameter/.test(String(cell)))).toEqual([]);
    expect(rows.flat()).toContain('开通工料费: ¥100.00');
  });

  test('says from which page of ours a call came, and nothing that stood behind it', async () => {
    const { access_token: token } = await t.signIn('admin');
    const send = (referer: string) =>
      t.app.inject({
        method: 'POST',
        url: saveParameter.path,
        headers: { authorization: `Bearer ${token}`, referer, 'content-type': 'application/json' },
        payload: JSON.stringify({
          key: 'network.fees',
          values: { pValue1: String(1000 + Math.floor(t.clock.now() % 1000)) },
        }),
      });
    const pageOf = async (referer: string) => {
      t.clock.advance(7);
      const reply = await send(referer);
      const requestId = reply.headers['x-request-id'] as string;
      return (await play.must('admin', getRequestStory, { requestId })).page;
    };
    expect(await pageOf(page.headers.referer)).toBe('/DTBS/SysManIndex/ParameterManagement');
    expect(await pageOf('https://elsewhere.example/DTBS/SysManIndex')).toBeNull();
    expect(await pageOf('no address')).toBeNull();
  });
});

describe('[ADM-12] the story of a request', () => {
  test('joins the call, the jobs that ran because of it, and what was sent', async () => {
    const other = await play.opened('202530550102', 'dorm-month', { mac: 'AA-BB-CC-00-00-02' });
    const personId = await play.person('202530550102');
    await t.rows(
      `insert into message_choices select organisation_id, id, 'network', 'mail', now() from people
       where id = $1 on conflict do nothing`,
      [personId],
    );
    await t.rows(`delete from jobs.job where name = 'network-disconnect'`);
    await must(unbindForPerson, { personId, lineId: other, reason: '核对' });
    const requestId = await one(`select request_id as it from audit_entries order by id desc limit 1`);
    const [job] = await t.rows<{ data: object }>(`select data from jobs.job where name = 'network-disconnect'`);
    const ran: unknown[] = [];
    const [disconnect, broken] = withAuditLines(t.database.db, t.clock.now, [
      { queue: 'network-disconnect', run: async (data) => void ran.push(data) },
      { queue: 'network-verify', run: () => Promise.reject(new Error('away')) },
    ]);
    await disconnect!.run(job!.data, t.foundation.log);
    await expect(broken!.run(job!.data, t.foundation.log)).rejects.toThrow('away');
    // What the clock asks for has no request, and no line.
    await disconnect!.run({ organisationId: null }, t.foundation.log);
    expect(ran).toHaveLength(2);
    const story = await play.must('admin', getRequestStory, { requestId });
    expect(story).toMatchObject({
      account: 'admin',
      page: null,
      calls: [{ call: 'UnbindForPerson', outcome: 'done', records: 1 }],
      jobs: [
        { job: 'network-disconnect', outcome: 'done' },
        { job: 'network-verify', outcome: 'failed' },
      ],
      sent: [{ channel: 'mail', kind: 'network-desk-deed', state: 'waiting', people: 1 }],
    });
    const lines = await play.must('admin', listAuditEntries, { requestId });
    expect(lines.items.map(({ call }) => call)).toEqual(['network-verify', 'network-disconnect', 'UnbindForPerson']);
    expect((await checkAudit({ db: t.database.db })).violations).toEqual([]);
  });

  test('is not there for who may not read it, and of another university', async () => {
    const requestId = await one(
      `select request_id as it from audit_entries where organisation_id = ${org} order by id desc limit 1`,
    );
    expect((await play.does('student', getRequestStory, { requestId })).code).toBe('not-allowed');
    const { access_token: token } = await t.signIn('admin', { orgSign: 'sdpt' });
    expect((await t.call(getRequestStory, { requestId }, { token })).body.code).toBe('not-found');
  });
});
