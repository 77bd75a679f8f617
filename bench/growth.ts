import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { listAllProcesses, listMonitored, listMyBusiness } from '@campus/contract/calls/flows-monitoring.ts';
import { getMyCounts, getProcess, listMyProcesses, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Wire } from './load.ts';
import { makeOrders, measureOrders } from './orders.ts';
import { type BenchServer, inTemporaryFolder, startBenchServer } from './processes.ts';
import { type Figure, figure, number, type Part, quantile, say } from './report.ts';
import {
  CONNECTIONS,
  get,
  measureTimes,
  post,
  sendRequest,
  type Times,
  type Tokens,
  taskOf,
  tokensOf,
} from './requests.ts';

export type Sizes = { small: number; large: number; seconds: number };

/** Enough of them for one measurement of decisions. */
const PREPARED = 400;

const leave = { kind: 'annual', from: '2026-12-01', until: '2026-12-02', days: '2', reason: '回家探亲' };
const certificate = { kind: 'enrolment', languages: ['zh'], copies: '1', purpose: '签证', delivery: 'collect' };

/** The same requests at a small and at a large number of processes: what they cost should hardly change. */
export async function measureGrowth(sizes: Sizes): Promise<Part> {
  return inTemporaryFolder(async (folder) => {
    const server = await startBenchServer(folder, null);
    try {
      return await measureServed(server, sizes);
    } finally {
      await server.stop();
    }
  });
}

async function measureServed(server: BenchServer, sizes: Sizes): Promise<Part> {
  const tokens = await tokensOf(server);
  await makeSamples(server, tokens);
  await makeOrders(server);
  const found: Map<string, Times>[] = [];
  const notes: string[] = [];
  for (const to of [sizes.small, sizes.large]) {
    const grown = await server.grow(to);
    notes.push(
      `${number(to)} processes, ${number(grown.orders)} of them orders (grown in ${number(grown.seconds)} s).`,
    );
    say(`  ${notes.at(-1)}`);
    found.push(await measureAll(server, await tokensOf(server), sizes));
  }
  const [small, large] = found as [Map<string, Times>, Map<string, Times>];
  const rows: string[][] = [];
  const figures: Figure[] = [];
  for (const [name, after] of large) {
    const before = small.get(name) as Times;
    const ratio = after.p95 / before.p95;
    const scans = after.scans.length > 0 ? after.scans.join(', ') : 'none';
    rows.push([name, ...[before.p50, before.p95, after.p50, after.p95, ratio].map(number), scans]);
    figures.push(figure(`${name}: p95, large against small`, ratio, { atMost: 1.5, unit: ' ×' }));
    figures.push({ what: `${name}: sequential scans`, aim: 'none', result: scans, met: after.scans.length === 0 });
  }
  const deep = (large.get(DEEP) as Times).p95 / (large.get(FIRST) as Times).p95;
  figures.push(figure('a page half-way down against the first', deep, { atMost: 1.3, unit: ' ×' }));
  return {
    title: 'Growth',
    notes: [
      ...notes,
      `${CONNECTIONS} connections; scans: tables over 10 thousand rows that a request reads from end to end.`,
    ],
    table: { head: ['request', 'small p50', 'p95', 'large p50', 'p95', 'p95 ratio', 'scans'], rows },
    figures,
  };
}

async function startStep(server: BenchServer, words: string, access: string): Promise<string> {
  const { items } = await sendRequest<{ items: { startStep: string }[] }>(
    server,
    get(getServices.path, { words }, access),
  );
  return items[0]?.startStep as string;
}

/** Processes in every group, as people really make them; everything else is copied from these. */
async function makeSamples(server: BenchServer, tokens: Tokens): Promise<void> {
  const [leaveStep, certificateStep] = [
    await startStep(server, '请假', tokens.student),
    await startStep(server, '证明', tokens.student),
  ];
  const make = (sId: string, form: object) =>
    sendRequest<{ id: string }>(server, post(submitProcess.path, { sId, form }, tokens.student));
  for (let n = 0; n < 4; n++) {
    await make(leaveStep, leave);
    await make(certificateStep, certificate);
    const answer = await make(leaveStep, leave);
    await decide(server, tokens.staff, answer.id, 'agree');
    const { id } = await make(leaveStep, leave);
    await sendRequest(server, post(withdrawProcess.path, { id }, tokens.student));
    const handled = await make(certificateStep, certificate);
    const task = await taskOf(server, tokens.handler, handled.id);
    await sendRequest(server, post(claimTask.path, { id: handled.id, task }, tokens.handler));
    await decide(server, tokens.handler, handled.id, 'solve', { form: { certificateNo: 'A1' } });
  }
}

async function decide(
  server: BenchServer,
  access: string,
  id: string,
  decision: string,
  more: object = {},
): Promise<void> {
  const task = await taskOf(server, access, id);
  await sendRequest(server, post(decideTask.path, { id, task, decision, ...more }, access));
}

const FIRST = 'BusMon done, first page';
const DEEP = 'BusMon done, half-way down';

async function measureAll(server: BenchServer, tokens: Tokens, sizes: Sizes): Promise<Map<string, Times>> {
  const leaveStep = await startStep(server, '请假', tokens.student);
  const made = await sendRequest<{ id: string; number: string }>(
    server,
    post(submitProcess.path, { sId: leaveStep, form: leave }, tokens.student),
  );
  const all = (query: Record<string, string>) => get(listAllProcesses.path, query, tokens.admin);
  const mine = (list: string, access: string) => get(listMyProcesses.path, { list }, access);
  const reads: [string, Wire][] = [
    ['my to-do list', mine('not-handled', tokens.handler)],
    ['what I handled', mine('handled', tokens.staff)],
    ['copied to me', mine('copied', tokens.approver)],
    ['what I submitted', mine('in-approval', tokens.student)],
    ['my counts', get(getMyCounts.path, {}, tokens.staff)],
    ['one process', get(getProcess.path, { id: made.id }, tokens.staff)],
    ['MyBus done', get(listMyBusiness.path, { group: 'done' }, tokens.handler)],
    ['MyMon doing', get(listMonitored.path, { group: 'doing' }, tokens.approver)],
    ['BusMon doing', all({ group: 'doing' })],
    [FIRST, all({ group: 'done' })],
    [DEEP, all({ group: 'done', after: (await server.cursor(0.5)) ?? '' })],
    ['BusMon, a number', all({ group: 'doing', words: made.number })],
    ['BusMon, a common word', all({ group: 'done', words: '年假' })],
    ['BusMon, a name', all({ group: 'done', words: '王静' })],
    ['BusMon, a word that is nowhere', all({ group: 'done', words: '天文台' })],
  ];
  const results = new Map<string, Times>();
  for (const [name, wire] of reads) {
    const scans = await server.scans(wire);
    const found = { ...(await measureTimes(server, () => ({ next: () => wire }), sizes.seconds)), scans };
    say(`    ${name}: p50 ${number(found.p50)} ms, p95 ${number(found.p95)} ms`);
    results.set(name, found);
  }
  say('    submit');
  const submit = (): Wire => post(submitProcess.path, { sId: leaveStep, form: leave }, tokens.student);
  results.set('submit', {
    ...(await measureTimes(server, () => ({ next: submit }), sizes.seconds)),
    scans: await server.scans(submit()),
  });
  say('    decide');
  results.set('decide', await measureDecisions(server, tokens, submit, sizes.seconds));
  for (const [name, found] of await measureOrders(server, sizes.seconds)) results.set(name, found);
  return results;
}

/** Each decision needs a process of its own, made beforehand; a first task of a process is always the same one. */
async function measureDecisions(
  server: BenchServer,
  tokens: Tokens,
  submit: () => Wire,
  seconds: number,
): Promise<Times> {
  const ids: string[] = [];
  for (let n = 0; n < PREPARED; n += 10)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => (await sendRequest<{ id: string }>(server, submit())).id),
      )),
    );
  const task = await taskOf(server, tokens.staff, ids[0] as string);
  const wire = (): Wire => post(decideTask.path, { id: ids.pop() as string, task, decision: 'agree' }, tokens.staff);
  const scans = await server.scans(wire());
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const until = performance.now() + seconds * 1000;
      while (performance.now() < until && ids.length > 0) {
        const began = performance.now();
        await sendRequest(server, wire());
        times.push(performance.now() - began);
      }
    }),
  );
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95), scans };
}
