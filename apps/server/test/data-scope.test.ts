import { readFileSync } from 'node:fs';
import { exportAuditEntries, getRequestStory, listAuditEntries } from '@campus/contract/calls/audit.ts';
import { getCall, listCalls, sendCallAgain } from '@campus/contract/calls/connections.ts';
import {
  copyBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  listManagedCategories,
  moveBusiness,
  saveBusiness,
  suspendBusiness,
} from '@campus/contract/calls/flows-catalogue.ts';
import { compareVersions, getDesign, resolvePeople } from '@campus/contract/calls/flows-design.ts';
import { commentOnDraft, listDraftComments, settleDraftComment } from '@campus/contract/calls/flows-draft-comments.ts';
import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import { downloadDrawing } from '@campus/contract/calls/flows-interchange.ts';
import { countAllProcesses, exportAllProcesses, listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { listMovedCases, listMoves, planMove, startMove, undoMove } from '@campus/contract/calls/flows-moves.ts';
import { playDraft } from '@campus/contract/calls/flows-play.ts';
import { replayDraft } from '@campus/contract/calls/flows-replay.ts';
import { getStepFigures } from '@campus/contract/calls/flows-step-figures.ts';
import { handOverTasks } from '@campus/contract/calls/flows-tasks.ts';
import {
  discardDraft,
  listVersions,
  publishVersion,
  restoreVersion,
  saveVersion,
} from '@campus/contract/calls/flows-versions.ts';
import {
  disconnectForPerson,
  lookAtNetwork,
  resetForPerson,
  unbindForPerson,
} from '@campus/contract/calls/network-desk.ts';
import {
  endLine,
  findHolders,
  listHolderCosts,
  refundCharge,
  setLineFreeze,
} from '@campus/contract/calls/network-packages.ts';
import { unlockSignIn } from '@campus/contract/calls/people-office.ts';
import {
  applyFeedRun,
  checkDormitoryFeed,
  getFeedRun,
  listFeedRows,
  listFeedRuns,
  undoFeedRun,
} from '@campus/contract/calls/places-dormitory-feed.ts';
import {
  exportReport,
  listReportCases,
  viewBusinessReport,
  viewEvaluationReport,
  viewPromiseReport,
  viewWorkReport,
} from '@campus/contract/calls/reports.ts';
import {
  listConsoleCases,
  listJobFailures,
  viewConsole,
  viewOverview,
} from '@campus/contract/calls/reports-console.ts';
import {
  agreeRosterRun,
  answerRosterRow,
  applyRosterRun,
  compareRosterRun,
  exportOddRosterRows,
  getRosterDifference,
  getRosterRun,
  keepLeavingPerson,
  listLeaving,
  listRosterRows,
  listRosterRuns,
  undoRosterRun,
} from '@campus/contract/calls/roster.ts';
import { getSeeAs, startSeeAs } from '@campus/contract/calls/see-as.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { permissions } from '@campus/contract/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { rowsOfFile } from '../src/platform/table-file.ts';
import { networkPlay } from './network-application-play.ts';
import { rolePlay } from './role-play.ts';
import { rosterPlay } from './roster-play.ts';
import { type ScopeLabels, scopeTrials } from './scope-trials.ts';
import { testApp } from './test-app.ts';

const t = testApp({}, [], ['processes']);
const play = networkPlay(t);
const roles = rolePlay(t);
const rosters = rosterPlay(t);

/** Holds every right, for one department; one person of it, and one of another. */
const [CLERK, INSIDE, OUTSIDE] = ['100412', '202421011321', '202330781022'];
const DEPARTMENT = `(select home_department_id from people where account = '${CLERK}')`;
const OF_DEPARTMENT = `(p.home_department_id = ${DEPARTMENT} or exists (
  select 1 from person_departments pd where pd.person_id = p.id and pd.department_id = ${DEPARTMENT}))`;
const lines: Record<string, string> = {};
let feedRun = '';
let rosterRun = { id: '', plan: '' };
const rowOf = (account: string) => [
  ['账号', '姓名', '类型'],
  [account, '某人', '学生'],
];
let labels: ScopeLabels;

beforeAll(async () => {
  for (const account of [INSIDE, OUTSIDE]) {
    lines[account!] = await play.opened(account!, 'dorm-month', { mac: account === INSIDE ? 'AA-BB-CC-00-00-01' : '' });
    await play.submit(account!, 'leave');
  }
  // Each of them has a case that called another system, in vain.
  await t.rows(
    `insert into connection_calls (id, organisation_id, process_id, visit, queued_at, state, failure, settled_at)
     select gen_random_uuid(), pr.organisation_id, pr.id, 1, now(), 'failed', 'timeout', now()
     from processes pr join people p on p.id = pr.submitter_id where p.account = any($1)`,
    [[INSIDE, OUTSIDE]],
  );
  feedRun = (await upload('admin')).data.id;
  rosterRun = await rosters.check('people', rowOf(INSIDE!));
  for (const account of [INSIDE, OUTSIDE])
    await t.rows(
      `insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on) values ($1, $2, $3, now(), '2099-01-01')`,
      [await play.person(account!), await roles.organisation(), rosterRun.id],
    );
  // Each of them was given something, decided on it and was evaluated for it.
  for (const account of [INSIDE, OUTSIDE]) {
    const held = `update process_intervals i set person_id = p.id, department_id = p.home_department_id,
      until_department_id = p.home_department_id, until_at = i.from_at + interval '1 hour', outcome`;
    const theirs = `from people p join processes pr on pr.submitter_id = p.id
      where p.account = $1 and i.process_id = pr.id`;
    await t.rows(`${held} = 'agreed' ${theirs} and i.kind = 'task'`, [account]);
    await t.rows(`${held} = 'done' ${theirs} and i.kind = 'case'`, [account]);
    await t.rows(`${held} = null ${theirs} and i.kind = 'promise'`, [account]);
    // Evaluated is what ended; the moment of its end stands beside it.
    await t.rows('update processes set stars = 4, ended_at = submitted_at where submitter_id = $1', [
      await play.person(account!),
    ]);
  }
  const label = async (code: string) => {
    const [row] = await t.rows<{ id: string }>(
      `insert into labels (id, organisation_id, name_zh, name_en) values (gen_random_uuid(), $1, $2, $2) returning id`,
      [await roles.organisation(), code],
    );
    return row!.id;
  };
  labels = { unused: await label('unused'), carried: await label('carried') };
  await t.rows(`update people set document_type = 'passport', document_number = 'E12345678' where account = any($1)`, [
    [INSIDE, OUTSIDE],
  ]);
  for (const account of [INSIDE, OUTSIDE])
    await t.rows('insert into person_labels (organisation_id, person_id, label_id) values ($1, $2, $3)', [
      await roles.organisation(),
      await play.person(account!),
      labels.carried,
    ]);
  // One business belongs to the department, the others to people elsewhere.
  await t.rows(
    `insert into business_people (organisation_id, business_id, person_id, part) values ($1, $2, $3, 'owner')`,
    [await roles.organisation(), await play.business('loan'), await play.person(CLERK!)],
  );
  await roles.let(
    CLERK!,
    'department',
    permissions.filter((one) => one !== 'organisations.manage'),
  );
  play.forget();
});

/** A list of the housing office, as a file. */
async function upload(account: string) {
  const boundary = 'x-boundary-x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="rooms.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const row = (of: string) => `${of},五山校区,东三宿舍,101,1\n`;
  const reply = await t.app.inject({
    method: 'POST',
    url: checkDormitoryFeed.path,
    headers: {
      authorization: `Bearer ${await play.token(account)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.from(`${head}学号,校区,楼栋,房间,床位\n${row(INSIDE!)}${row(OUTSIDE!)}\r\n--${boundary}--\r\n`),
  });
  return reply.json();
}

const asClerk = <C extends Call>(call: C, payload: unknown) => play.send(CLERK!, call as unknown as Call, payload);
const column = async (sql: string): Promise<string[]> =>
  (await t.rows<{ it: string }>(sql)).map(({ it }) => String(it)).sort();

/** All that a list answers, page after page, by what names a row. */
async function whole(call: Call, payload: object, name: (item: Record<string, unknown>) => unknown): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data } = await asClerk(call, { ...payload, size: 50, ...(after ? { after } : {}) });
    found.push(...data.items.map((item: Record<string, unknown>) => String(name(item))));
    if (!data.next) return found.sort();
    after = data.next;
  }
}

const trials = scopeTrials(
  t,
  { ask: asClerk, whole, column, person: play.person, department: DEPARTMENT, ofDepartment: OF_DEPARTMENT },
  () => labels,
);

const entryOf = async (account: string) =>
  (
    await column(`select e.id as it from ledger_entries e join people p on p.id = e.person_id
      where p.account = '${account}' and e.kind in ('fee', 'period') order by e.id limit 1`)
  )[0];

const GROUPS = ['todo', 'doing', 'done', 'abort'] as const;
const inGroup = (group: string) =>
  `select pr.number as it from processes pr where pr.process_group = '${group}' and pr.department_id = ${DEPARTMENT}`;

/** The days that reports are asked about here. */
const period = { fromOn: '2026-11-01', untilOn: '2026-11-30' };
const ledger = (kind: string, column: string) =>
  `process_intervals i join processes pr on pr.id = i.process_id join people p on p.id = i.person_id
   where i.kind = '${kind}' and i.${column} = ${DEPARTMENT}`;
const number = async (from: string) => Number((await column(`select count(*) as it from ${from}`))[0]);
const running = `processes pr where pr.process_group in ('todo', 'doing') and pr.department_id = ${DEPARTMENT}`;

/** A list: what it shows is exactly what the tables say of the department. */
/** A job of the whole organisation, as the queue leaves it when it failed for good. */
async function jobFailed(): Promise<void> {
  const queue = 'send-outgoing';
  await t.foundation.jobs.sendIn(t.database.db)(queue, {});
  await t.rows(
    `insert into jobs.job (id, name, data, state, retry_count, retry_limit, completed_on, output)
     values (gen_random_uuid(), $1, $2, 'failed', 5, 5, $3, '{}')`,
    [queue, { organisationId: await roles.organisation() }, new Date(t.clock.now())],
  );
}

const lists: Record<string, () => Promise<[string[], string[]]>> = {
  FindHolders: async () => [
    await whole(findHolders as unknown as Call, {}, ({ account }) => account),
    await column(
      `select p.account as it from ledger_accounts m join people p on p.id = m.person_id where ${OF_DEPARTMENT}`,
    ),
  ],
  ListAuditEntries: async () => {
    const until = t.clock.now();
    return [
      await whole(listAuditEntries as unknown as Call, { until }, ({ id }) => id),
      await column(`select e.id as it from audit_entries e join people p on p.id = e.person_id
        where ${OF_DEPARTMENT} and e.at < '${new Date(until).toISOString()}'`),
    ];
  },
  ExportAuditEntries: async () => {
    const until = t.clock.now();
    const reply = await t.app.inject({
      url: `${exportAuditEntries.path}?until=${until}`,
      headers: { authorization: `Bearer ${await play.token(CLERK!)}` },
    });
    const [headings, ...rows] = (await rowsOfFile(reply.rawPayload))!;
    const request = headings!.indexOf('请求编号');
    return [
      rows.map((row) => String(row[request])).sort(),
      await column(`select e.request_id as it from audit_entries e join people p on p.id = e.person_id
        where ${OF_DEPARTMENT} and e.at < '${new Date(until).toISOString()}'`),
    ];
  },
  ListAll: async () => {
    const shown = await Promise.all(
      GROUPS.map((group) => whole(listAllProcesses as unknown as Call, { group }, ({ number }) => number)),
    );
    return [shown.flat().sort(), (await Promise.all(GROUPS.map((group) => column(inGroup(group))))).flat().sort()];
  },
  ListCalls: async () => [
    await whole(listCalls as unknown as Call, {}, ({ id }) => id),
    await column(
      `select c.id as it from connection_calls c join processes pr on pr.id = c.process_id where pr.department_id = ${DEPARTMENT}`,
    ),
  ],
  CountAll: async () => {
    const { data } = await asClerk(countAllProcesses, {});
    const counted = await Promise.all(GROUPS.map(async (group) => `${group} ${(await column(inGroup(group))).length}`));
    return [GROUPS.map((group) => `${group} ${data.counts[group]}`), counted];
  },
  ExportAll: async () => {
    const reply = await t.app.inject({
      url: `${exportAllProcesses.path}?group=doing`,
      headers: { authorization: `Bearer ${await play.token(CLERK!)}` },
    });
    return [
      (await rowsOfFile(reply.rawPayload))!
        .slice(1)
        .map(([number]) => String(number))
        .sort(),
      await column(inGroup('doing')),
    ];
  },
  ViewConsole: async () => {
    const { data } = await asClerk(viewConsole, { view: 'all' });
    const begun = data.days.reduce((sum: number, day: { begun: number }) => sum + day.begun, 0);
    const all = await number(`processes pr where pr.department_id = ${DEPARTMENT}`);
    return [
      [`running ${data.running}`, `begun ${begun}`],
      [`running ${await number(running)}`, `begun ${all}`],
    ];
  },
  ListConsoleCases: async () => [
    await whole(listConsoleCases as unknown as Call, { view: 'all', figure: 'running' }, (row) => row.number),
    await column(`select pr.number as it from ${running}`),
  ],
  ViewOverview: async () => {
    const { data } = await asClerk(viewOverview, {});
    const shown = data.rows.map(
      (row: { business: { id: string }; running: number }) => `${row.business.id} ${row.running}`,
    );
    return [
      shown.sort(),
      await column(`select b.id || ' ' || (select count(*) from ${running} and pr.business_id = b.id) as it from businesses b
        where b.organisation_id = '${await roles.organisation()}'`),
    ];
  },
  ViewWorkReport: async () => {
    const { data } = await asClerk(viewWorkReport, period);
    return [
      data.rows.map(
        (row: { person: { id: string }; now: { received: number } }) => `${row.person.id} ${row.now.received}`,
      ),
      await column(`select p.id || ' ' || count(*) as it from ${ledger('task', 'department_id')} group by p.id`),
    ];
  },
  ViewBusinessReport: async () => {
    const { data } = await asClerk(viewBusinessReport, period);
    return [
      data.rows
        .map((row: { business: { id: string }; now: { ended: number } }) => `${row.business.id} ${row.now.ended}`)
        .sort(),
      await column(
        `select i.business_id || ' ' || count(*) as it from ${ledger('case', 'until_department_id')} group by i.business_id`,
      ),
    ];
  },
  ViewEvaluationReport: async () => {
    const { data } = await asClerk(viewEvaluationReport, period);
    return [
      data.rows.map(
        (row: { person: { id: string }; now: { evaluated: number } }) => `${row.person.id} ${row.now.evaluated}`,
      ),
      await column(
        `select p.id || ' ' || count(pr.stars) as it from ${ledger('case', 'until_department_id')} group by p.id`,
      ),
    ];
  },
  ViewPromiseReport: async () => {
    const { data } = await asClerk(viewPromiseReport, period);
    return [
      data.rows
        .map((row: { business: { id: string }; now: { promised: number } }) => `${row.business.id} ${row.now.promised}`)
        .sort(),
      await column(
        `select i.business_id || ' ' || count(*) as it from ${ledger('promise', 'until_department_id')} group by i.business_id`,
      ),
    ];
  },
  ListReportCases: async () => [
    await whole(listReportCases as unknown as Call, { ...period, figure: 'received' }, (row) => row.id),
    await column(`select i.id as it from ${ledger('task', 'department_id')}`),
  ],
  ExportReport: async () => {
    const reply = await t.app.inject({
      url: `${exportReport.path}?${new URLSearchParams({ ...period, report: 'people' })}`,
      headers: { authorization: `Bearer ${await play.token(CLERK!)}` },
    });
    const cells = (await rowsOfFile(reply.rawPayload))!.flat().map(String);
    return [
      (await column('select distinct p.name as it from people p')).filter((name) => cells.includes(name)),
      await column(`select distinct p.name as it from ${ledger('task', 'department_id')}`),
    ];
  },
  ListJobFailures: async () => {
    await jobFailed();
    return [await whole(listJobFailures as unknown as Call, {}, ({ id }) => id), []];
  },
  ListBusinesses: async () => [
    await whole(listBusinesses as unknown as Call, {}, ({ id }) => id),
    await column(`select distinct bp.business_id as it from business_people bp join people p on p.id = bp.person_id
      where bp.part = 'owner' and ${OF_DEPARTMENT}`),
  ],
  ListManagedCategories: async () => [
    (await whole(listManagedCategories as unknown as Call, {}, ({ id, businesses }) => `${id} ${businesses}`)).filter(
      (line) => !line.endsWith(' 0'),
    ),
    await column(`select b.category_id || ' ' || count(distinct b.id) as it from businesses b
      join business_people bp on bp.business_id = b.id and bp.part = 'owner' join people p on p.id = bp.person_id
      where ${OF_DEPARTMENT} group by b.category_id`),
  ],
  ListFeedRuns: async () => [await whole(listFeedRuns as unknown as Call, {}, ({ id }) => id), []],
  ListRosterRuns: async () => [await whole(listRosterRuns as unknown as Call, {}, ({ id }) => id), []],
  ListLeaving: async () => [await whole(listLeaving as unknown as Call, {}, ({ account }) => account), [INSIDE!]],
  ...trials.lists,
};

/** An act or a look at one person: what it answers of somebody. */
const callOf = async (account: string) =>
  (
    await column(`select c.id as it from connection_calls c join processes pr on pr.id = c.process_id
      join people p on p.id = pr.submitter_id where p.account = '${account}' order by c.id limit 1`)
  )[0];

const looks: Record<string, (account: string) => Promise<{ code: string | null; data: unknown }>> = {
  UnlockSignIn: (account) => asClerk(unlockSignIn, { account }),
  GetSeeAs: async (account) => asClerk(getSeeAs, { personId: await play.person(account) }),
  StartSeeAs: async (account) => asClerk(startSeeAs, { personId: await play.person(account), reason: '看看' }),
  SetLineFreeze: (account) => asClerk(setLineFreeze, { lineId: lines[account], frozen: 'true', reason: '核对' }),
  RefundCharge: async (account) =>
    asClerk(refundCharge, { entryId: await entryOf(account), amountFen: 1, reason: '核对' }),
  GetRequestStory: async (account) => {
    const [requestId] = await column(`select e.request_id as it from audit_entries e join people p on p.id = e.person_id
      where p.account = '${account}' order by e.id limit 1`);
    return asClerk(getRequestStory, { requestId });
  },
  HandOver: async (account) =>
    asClerk(handOverTasks, { from: await play.person(account), to: await play.person(CLERK!), reason: '核对' }),
  GetCall: async (account) => asClerk(getCall, { id: await callOf(account) }),
  SendCallAgain: async (account) => asClerk(sendCallAgain, { id: await callOf(account) }),
  EndLine: (account) => asClerk(endLine, { lineId: lines[account], reason: '核对' }),
  KeepLeavingPerson: async (account) => asClerk(keepLeavingPerson, { personId: await play.person(account) }),
  CheckRoster: async (account) => {
    const { id } = await rosters.check('people', rowOf(account), { by: CLERK! });
    const [row] = await rosters.rows(id, {}, CLERK);
    return { code: row!.faults.some(({ fault }) => fault === 'out-of-reach') ? 'not-found' : null, data: row };
  },
  ...trials.looks,
};

/** A business of people who are out of reach, as each call names it. */
const elsewhere = async () => {
  const id = await play.business('seal');
  const categoryId = (await column(`select category_id as it from businesses where id = '${id}'`))[0];
  const name = { zh: '用印', en: 'Seals' };
  return { id, businessId: id, categoryId, code: 'seals', name, numberPrefix: 'YY', revision: 1, basedOn: 1 };
};
const aboutBusiness = (call: unknown, ...fields: string[]): [() => Promise<{ code: string | null }>, string] => [
  async () => {
    const all: Record<string, unknown> = await elsewhere();
    const more: Record<string, unknown> = {
      suspended: true,
      before: '',
      icon: 'seal',
      owners: [await play.person(CLERK!)],
      summary: all.name,
      introduction: all.name,
      audience: { kind: 'all' },
      versionId: all.id,
      fromVersionId: all.id,
      moveId: all.id,
      mapping: {},
      format: 'svg',
      language: 'zh',
      thing: '',
      text: '核对',
      state: 'unfit',
      days: '30',
      from: all.id,
      to: all.id,
    };
    return asClerk(call as Call, Object.fromEntries(fields.map((field) => [field, all[field] ?? more[field]])));
  },
  'not-found',
];
async function drawnElsewhere() {
  const businessId = await play.business('seal');
  const { published } = await play.must('admin', getBusiness, { id: businessId });
  return { businessId, flow: published!.flow, form: published!.form };
}
const SAID = ['code', 'categoryId', 'name', 'icon', 'summary', 'introduction', 'numberPrefix', 'audience', 'owners'];

/** What speaks of everybody is for nobody who reaches a part only. */
const closed: Record<string, [() => Promise<{ code: string | null }>, string]> = {
  GetBusiness: aboutBusiness(getBusiness, 'id'),
  SaveBusiness: aboutBusiness(saveBusiness, 'id', 'revision', ...SAID),
  CopyBusiness: aboutBusiness(copyBusiness, 'id', 'code', 'name', 'numberPrefix', 'categoryId'),
  SuspendBusiness: aboutBusiness(suspendBusiness, 'id', 'suspended'),
  MoveBusiness: aboutBusiness(moveBusiness, 'id', 'categoryId', 'before'),
  DeleteBusiness: aboutBusiness(deleteBusiness, 'id'),
  SaveVersion: [async () => asClerk(saveVersion, { ...(await drawnElsewhere()), basedOn: '' }), 'not-found'],
  PublishVersion: aboutBusiness(publishVersion, 'businessId', 'basedOn'),
  DiscardDraft: aboutBusiness(discardDraft, 'businessId', 'basedOn'),
  ListVersions: aboutBusiness(listVersions, 'businessId'),
  GetDesign: aboutBusiness(getDesign, 'businessId'),
  DownloadDrawing: aboutBusiness(downloadDrawing, 'id', 'format', 'language'),
  ListDraftComments: aboutBusiness(listDraftComments, 'businessId'),
  CommentOnDraft: aboutBusiness(commentOnDraft, 'businessId', 'thing', 'text'),
  SettleDraftComment: [
    async () => {
      const said = { businessId: await play.business('seal'), thing: '', text: '核对' };
      const { id } = await play.must('admin', commentOnDraft, said);
      return asClerk(settleDraftComment, { id, settled: true });
    },
    'not-found',
  ],
  ReplayDraft: [async () => asClerk(replayDraft, { ...(await drawnElsewhere()), organisation: 'then' }), 'not-found'],
  ResolvePeople: [async () => asClerk(resolvePeople, await drawnElsewhere()), 'not-found'],
  ExploreDraft: [async () => asClerk(exploreDraft, await drawnElsewhere()), 'not-found'],
  PlayDraft: [async () => asClerk(playDraft, await drawnElsewhere()), 'not-found'],
  GetStepFigures: aboutBusiness(getStepFigures, 'businessId', 'days'),
  CompareVersions: aboutBusiness(compareVersions, 'businessId', 'from', 'to'),
  PlanMove: aboutBusiness(planMove, 'businessId', 'fromVersionId'),
  StartMove: [
    async () => {
      const businessId = await play.business('seal');
      return asClerk(startMove, { businessId, fromVersionId: businessId, revision: '-', mapping: {} });
    },
    'not-found',
  ],
  ListMoves: aboutBusiness(listMoves, 'businessId'),
  ListMovedCases: aboutBusiness(listMovedCases, 'businessId', 'moveId', 'state'),
  UndoMove: aboutBusiness(undoMove, 'businessId', 'moveId'),
  RestoreVersion: aboutBusiness(restoreVersion, 'businessId', 'versionId', 'basedOn'),
  GetFeedRun: [() => asClerk(getFeedRun, { id: feedRun }), 'not-found'],
  ListFeedRows: [() => asClerk(listFeedRows, { runId: feedRun }), 'not-found'],
  ApplyFeedRun: [() => asClerk(applyFeedRun, { id: feedRun }), 'not-found'],
  UndoFeedRun: [() => asClerk(undoFeedRun, { id: feedRun }), 'not-found'],
  CheckDormitoryFeed: [() => upload(CLERK!), 'not-allowed'],
  GetRosterRun: [() => asClerk(getRosterRun, { id: rosterRun.id }), 'not-found'],
  GetRosterDifference: [() => asClerk(getRosterDifference, { id: rosterRun.id }), 'not-found'],
  ListRosterRows: [() => asClerk(listRosterRows, { runId: rosterRun.id }), 'not-found'],
  ExportOddRosterRows: [() => asClerk(exportOddRosterRows, { id: rosterRun.id }), 'not-found'],
  AnswerRosterRow: [() => asClerk(answerRosterRow, { runId: rosterRun.id, nr: 2, answer: 'new' }), 'not-found'],
  CompareRosterRun: [() => asClerk(compareRosterRun, { id: rosterRun.id }), 'not-found'],
  AgreeRosterRun: [() => asClerk(agreeRosterRun, { id: rosterRun.id, plan: rosterRun.plan }), 'not-found'],
  ApplyRosterRun: [() => asClerk(applyRosterRun, { id: rosterRun.id, plan: rosterRun.plan }), 'not-found'],
  UndoRosterRun: [() => asClerk(undoRosterRun, { id: rosterRun.id }), 'not-found'],
};

const decided = readFileSync(
  new URL('../../../docs/decisions/038-seeing-as-somebody-and-data-scope.md', import.meta.url),
  'utf8',
);
const scoped = [...decided.matchAll(/^\| `(\w+)` \| `[\w.-]+` \| scoped: /gm)].map(([, call]) => call as string);

describe('[ADM-07] a right for one department', () => {
  test('each call that is scoped is tried here', () => {
    const tables = [lists, looks, closed, trials.departments];
    const tried = [...tables.flatMap((table) => Object.keys(table)), 'ListHolderCosts'];
    expect(tried.sort()).toEqual([...scoped].sort());
  });

  test.each(Object.keys(lists))('%s shows exactly what is of the department', async (name) => {
    const [shown, expected] = await lists[name]!();
    expect(shown).toEqual(expected);
    if (!['ListFeedRuns', 'ListRosterRuns', 'ListJobFailures'].includes(name)) expect(shown.length).toBeGreaterThan(0);
  });

  test.each([
    ['LookAtNetwork', lookAtNetwork],
    ['ResetForPerson', resetForPerson],
    ['UnbindForPerson', unbindForPerson],
    ['DisconnectForPerson', disconnectForPerson],
  ] as const)('%s: the desk is for the department as well', async (_, call) => {
    const at = async (account: string) => {
      const deed = call === lookAtNetwork ? {} : { lineId: lines[account], reason: '核对' };
      return (await asClerk(call as unknown as Call, { personId: await play.person(account), ...deed })).code;
    };
    expect(await at(OUTSIDE!)).toBe('not-found');
    expect(['not-found', 'not-allowed']).not.toContain(await at(INSIDE!));
  });

  test.each(Object.keys(looks))('%s: who is of another department is not there', async (name) => {
    expect((await looks[name]!(OUTSIDE!)).code).toBe('not-found');
    expect(['not-found', 'not-allowed']).not.toContain((await looks[name]!(INSIDE!)).code);
  });

  test.each(Object.keys(trials.departments))('%s: another department is not there', async (name) => {
    const { ask, outside, inside } = trials.departments[name]!;
    const departmentOf = async (account: string) =>
      (await column(`select home_department_id as it from people where account = '${account}'`))[0] as string;
    expect((await ask(await departmentOf(OUTSIDE!))).code).toBe(outside);
    const { code } = await ask(await departmentOf(CLERK!));
    if (inside) expect(code).toBe(inside);
    else expect(['not-found', 'not-allowed', 'invalid']).not.toContain(code);
  });

  test.each(Object.keys(closed))('%s is not for who reaches only the department', async (name) => {
    const [ask, code] = closed[name]!;
    expect((await ask()).code).toBe(code);
  });

  test('ListHolderCosts: the money of somebody of another department is not there', async () => {
    const costs = async (account: string) =>
      (await asClerk(listHolderCosts, { personId: await play.person(account) })).data.items.length;
    expect(await costs(OUTSIDE!)).toBe(0);
    expect(await costs(INSIDE!)).toBeGreaterThan(0);
  });

  test('HandOver: nobody of another department is given tasks', async () => {
    const [from, to] = [await play.person(INSIDE!), await play.person(OUTSIDE!)];
    expect((await asClerk(handOverTasks, { from, to, reason: '核对' })).code).toBe('not-found');
  });

  test('an account that is out of reach answers as one that is not there', async () => {
    expect((await asClerk(unlockSignIn, { account: 'nobody-at-all' })).code).toBe('not-found');
    expect((await play.does('admin', unlockSignIn, { account: 'nobody-at-all' })).code).toBe('not-found');
  });
});
