import { readFileSync } from 'node:fs';
import { exportAuditEntries, getRequestStory, listAuditEntries } from '@campus/contract/calls/audit.ts';
import { countAllProcesses, exportAllProcesses, listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { handOverTasks } from '@campus/contract/calls/flows-tasks.ts';
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

const t = testApp();
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
  feedRun = (await upload('admin')).data.id;
  rosterRun = await rosters.check('people', rowOf(INSIDE!));
  for (const account of [INSIDE, OUTSIDE])
    await t.rows(
      `insert into roster_leavings (person_id, organisation_id, run_id, gone_at, due_on) values ($1, $2, $3, now(), '2099-01-01')`,
      [await play.person(account!), await roles.organisation(), rosterRun.id],
    );
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

/** A list: what it shows is exactly what the tables say of the department. */
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
  ListFeedRuns: async () => [await whole(listFeedRuns as unknown as Call, {}, ({ id }) => id), []],
  ListRosterRuns: async () => [await whole(listRosterRuns as unknown as Call, {}, ({ id }) => id), []],
  ListLeaving: async () => [await whole(listLeaving as unknown as Call, {}, ({ account }) => account), [INSIDE!]],
  ...trials.lists,
};

/** An act or a look at one person: what it answers of somebody. */
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
  EndLine: (account) => asClerk(endLine, { lineId: lines[account], reason: '核对' }),
  KeepLeavingPerson: async (account) => asClerk(keepLeavingPerson, { personId: await play.person(account) }),
  CheckRoster: async (account) => {
    const { id } = await rosters.check('people', rowOf(account), { by: CLERK! });
    const [row] = await rosters.rows(id, {}, CLERK);
    return { code: row!.faults.some(({ fault }) => fault === 'out-of-reach') ? 'not-found' : null, data: row };
  },
  ...trials.looks,
};

/** What speaks of everybody is for nobody who reaches a part only. */
const closed: Record<string, [() => Promise<{ code: string | null }>, string]> = {
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
    if (!['ListFeedRuns', 'ListRosterRuns'].includes(name)) expect(shown.length).toBeGreaterThan(0);
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

  test.each(Object.keys(closed))('%s is for who reaches the whole organisation', async (name) => {
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
