import { listAllProcesses, listMonitored, listMyBusiness } from '@campus/contract/calls/flows-monitoring.ts';
import { getProcess, listMyApplications, listMyProcesses } from '@campus/contract/calls/flows-processes.ts';
import { listMessages } from '@campus/contract/calls/inbox.ts';
import { listConsoleCases } from '@campus/contract/calls/reports-console.ts';
import { getOrder, listMyOrders } from '@campus/contract/calls/work-orders.ts';
import type { Call } from '@campus/contract/define-call.ts';
import { fill } from '@campus/messages/texts.ts';
import zhInbox from '@campus/messages/zh/inbox.ts';
import { clockText, wallTime } from '@campus/rules/basics/time-zone.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { myLists, processGroups } from '@campus/rules/flows/vocabulary.ts';
import { beforeAll, expect, test } from 'vitest';
import { fillOrders } from '../../../../db/seeds/index.ts';
import { workAtRandom } from '../../../../test/random-work.ts';
import { reportPlay } from '../../../../test/report-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { bindings } from '../../../app.ts';

const t = testApp();
const play = reportPlay(t);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
const d = dice(seed);
const HOUR = 60 * 60 * 1000;

type Due = { dueAt: number | null; dueBy: 'promise' | 'limit' | null; overdue: boolean };
type Row = Due & { id: string };
type Stored = { id: string; due: number | null; promised: number | null; isOrder: boolean };

let stored: ReadonlyMap<string, Stored>;

beforeAll(async () => {
  const { jobs, clock, ...parts } = t.foundation;
  const stage = { ...parts, bindings, sendIn: jobs.sendIn };
  await fillOrders(stage, 'scut', clock.now(), new AbortController().signal);
  await play.publishUsual(['handler', '200158', '200021'], 'approver', { onNotSolved: 'go-on' });
  await workAtRandom(t, play, d, 150);
  // Some are late by now, some are not.
  t.clock.advance(d.below(4) * HOUR);
  play.forget();
  const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;
  const rows = await t.rows<Stored>(
    `select p.id, ${ms('p.due_at')} as due, ${ms('p.promised_at')} as promised,
       exists (select 1 from work_orders w where w.id = p.id) as "isOrder" from processes p`,
  );
  stored = new Map(rows.map((row) => [row.id, row]));
}, 240_000);

/** What the two moments beside a case make of it, reckoned here anew. */
function expected(id: string): Pick<Due, 'dueAt' | 'dueBy'> {
  const { due, promised } = stored.get(id) as Stored;
  if (due === null && promised === null) return { dueAt: null, dueBy: null };
  const isPromise = promised !== null && (due === null || promised <= due);
  return isPromise ? { dueAt: promised, dueBy: 'promise' } : { dueAt: due, dueBy: 'limit' };
}

/** Every page of a list. */
async function every(reader: string, call: Call, query: object): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | undefined; ; ) {
    const { status, data } = await play.send(reader, call, { ...query, size: 50, ...(after ? { after } : {}) });
    if (status !== 200) return all;
    all.push(...data.items);
    if (!data.next) return all;
    after = data.next;
  }
}

const CONSOLE = ['running', 'late', 'soon', 'waiting', 'hung-up'] as const;
const listsOf: [Call, object][] = [
  ...processGroups.flatMap((group): [Call, object][] => [
    [listAllProcesses as never, { group }],
    [listMyBusiness as never, { group }],
    [listMyApplications as never, { group }],
    [listMyOrders as never, { kind: 'fault', group }],
  ]),
  ...(['todo', 'doing', 'partake'] as const).map((group): [Call, object] => [listMonitored as never, { group }]),
  ...myLists.map((list): [Call, object] => [listMyProcesses as never, { list }]),
  ...CONSOLE.flatMap((figure): [Call, object][] => [
    [listConsoleCases as never, { view: 'all', figure }],
    [listConsoleCases as never, { view: 'mine', figure }],
  ]),
];
const READERS = ['admin', 'handler', '200158', 'approver', 'student', '202330781022'];

test('[TRU-74] every row of every list, its detail, its tasks and its order name one deadline, and say which it is', async () => {
  const counted = { rows: 0, due: 0, promise: 0, limit: 0, tasks: 0, orders: 0, overdue: 0 };
  const wrong: string[] = [];
  for (const reader of READERS) {
    const seen = new Map<string, Row>();
    for (const [call, query] of listsOf)
      for (const row of await every(reader, call, query)) {
        counted.rows++;
        const { dueAt, dueBy } = expected(row.id);
        if (row.dueAt !== dueAt || row.dueBy !== dueBy) wrong.push(`${reader} ${call.path} ${JSON.stringify(query)}`);
        seen.set(row.id, row);
      }
    for (const [id, row] of seen) {
      const { status, data } = await play.send(reader, getProcess as never, { id });
      if (status !== 200) continue;
      const { dueAt, dueBy } = expected(id);
      const says = (due: Pick<Due, 'dueAt' | 'dueBy'>, where: string) => {
        if (due.dueAt !== dueAt || due.dueBy !== dueBy) wrong.push(`${reader} ${where} ${id}`);
      };
      if (dueBy) counted[dueBy]++;
      if (row.overdue) counted.overdue++;
      says(data, 'GetProcess');
      for (const task of data.tasks) {
        counted.tasks++;
        says(task, 'task');
      }
      if (!stored.get(id)?.isOrder) continue;
      const order = await play.send(reader, getOrder as never, { id });
      if (order.status === 200) {
        counted.orders++;
        says(order.data, 'GetOrder');
      }
    }
  }
  expect(wrong, `SEED=${seed} of ${JSON.stringify(counted)}`).toEqual([]);
  for (const what of ['rows', 'promise', 'limit', 'tasks', 'orders', 'overdue'] as const)
    expect(counted[what], `SEED=${seed} ${what}`).toBeGreaterThan(0);
});

test('[TRU-74] a message to whoever is asked names the deadline that its case had then', async () => {
  const { id } = await play.submit('student', 'leave', { about: [] });
  const ms = (column: string) => `round(extract(epoch from ${column}) * 1000)::float8`;
  const [now] = await t.rows<Stored>(
    `select id, ${ms('due_at')} as due, ${ms('promised_at')} as promised, false as "isOrder" from processes where id = $1`,
    [id],
  );
  stored = new Map([...stored, [id, now as Stored]]);
  const { dueAt, dueBy } = expected(id);
  const { on, timeMs } = wallTime(dueAt as number, 'Asia/Shanghai');
  const { items } = await play.must('handler', listMessages, { tab: 'all', size: 20 });
  const message = items.find(({ about }) => about?.id === id);
  const sentence = fill(zhInbox[`due-${dueBy as 'promise' | 'limit'}`], { at: `${on} ${clockText(timeMs)}` });
  expect(message?.text.zh).toContain(sentence);
});
