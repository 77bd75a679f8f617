import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { listAllProcesses, listMonitored, listMyBusiness } from '@campus/contract/calls/flows-monitoring.ts';
import { getMyCounts, getProcess, listMyProcesses, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { claimTask, decideTask } from '@campus/contract/calls/flows-tasks.ts';
import { compareSizes, SCANS } from './compare-sizes.ts';
import type { Wire } from './load.ts';
import { makeOrders, orderRequests } from './orders.ts';
import { measurePlans } from './plan-report.ts';
import { atEachSize, type BenchServer } from './processes.ts';
import { figure, number, type Part, say } from './report.ts';
import {
  again,
  CONNECTIONS,
  get,
  measureRequests,
  post,
  type Request,
  sendRequest,
  type Times,
  taskOf,
  tokensOf,
} from './requests.ts';

export type Sizes = { small: number; large: number; seconds: number; data: string | null };

/** Enough of them for one measurement of decisions. */
const PREPARED = 400;
const ROUNDS = 4;

const leave = { kind: 'annual', from: '2026-12-01', until: '2026-12-02', days: '2', reason: '回家探亲' };
const certificate = { kind: 'enrolment', languages: ['zh'], copies: '1', purpose: '签证', delivery: 'collect' };

/** The same requests at a small and at a large number of processes: what they cost should hardly change. */
export async function measureGrowth(sizes: Sizes): Promise<Part[]> {
  const found: Map<string, Times>[] = [];
  const notes: string[] = [];
  let plans: Part | null = null;
  await atEachSize([sizes.small, sizes.large], sizes.data, async (server, to) => {
    if (!(await server.hasGrown())) {
      await makeSamples(server);
      await makeOrders(server);
    }
    const grown = await server.grow(to);
    notes.push(
      `${number(to)} processes, ${number(grown.orders)} of them orders (grown in ${number(grown.seconds)} s).`,
    );
    say(`  ${notes.at(-1)}`);
    const requests = [...(await growthRequests(server)), ...(await orderRequests(server))];
    found.push(await measureRequests(server, requests, sizes.seconds));
    if (to < sizes.large) return;
    say('  plans');
    plans = await measurePlans(server, requests);
  });
  const [small, large] = found as [Map<string, Times>, Map<string, Times>];
  const compared = compareSizes(small, large);
  const deep = (large.get(DEEP) as Times).p95 / (large.get(FIRST) as Times).p95;
  const growth: Part = {
    title: 'Growth',
    notes: [...notes, `${CONNECTIONS} connections.`, SCANS],
    ...compared,
    figures: [...compared.figures, figure('a page half-way down against the first', deep, { atMost: 1.3, unit: ' ×' })],
  };
  return plans ? [growth, plans] : [growth];
}

async function startStep(server: BenchServer, words: string, access: string): Promise<string> {
  const { items } = await sendRequest<{ items: { startStep: string }[] }>(
    server,
    get(getServices.path, { words }, access),
  );
  return items[0]?.startStep as string;
}

/** Processes in every group, as people really make them; everything else is copied from these. */
export async function makeSamples(server: BenchServer, rounds = ROUNDS): Promise<void> {
  const tokens = await tokensOf(server);
  const [leaveStep, certificateStep] = [
    await startStep(server, '请假', tokens.student),
    await startStep(server, '证明', tokens.student),
  ];
  const make = (sId: string, form: object) =>
    sendRequest<{ id: string }>(server, post(submitProcess.path, { sId, form }, tokens.student));
  for (let n = 0; n < rounds; n++) {
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

export async function growthRequests(server: BenchServer, prepared = PREPARED): Promise<Request[]> {
  const tokens = await tokensOf(server);
  const leaveStep = await startStep(server, '请假', tokens.student);
  const made = await sendRequest<{ id: string; number: string }>(
    server,
    post(submitProcess.path, { sId: leaveStep, form: leave }, tokens.student),
  );
  const all = (query: Record<string, string>) => get(listAllProcesses.path, query, tokens.admin);
  const mine = (list: string, access: string) => get(listMyProcesses.path, { list }, access);
  const submit = (): Wire => post(submitProcess.path, { sId: leaveStep, form: leave }, tokens.student);
  return [
    again('my to-do list', mine('not-handled', tokens.handler)),
    again('what I handled', mine('handled', tokens.staff)),
    again('copied to me', mine('copied', tokens.approver)),
    again('what I submitted', mine('in-approval', tokens.student)),
    again('my counts', get(getMyCounts.path, {}, tokens.staff)),
    again('one process', get(getProcess.path, { id: made.id }, tokens.staff)),
    again('MyBus done', get(listMyBusiness.path, { group: 'done' }, tokens.handler)),
    again('MyMon doing', get(listMonitored.path, { group: 'doing' }, tokens.approver)),
    again('BusMon doing', all({ group: 'doing' })),
    again(FIRST, all({ group: 'done' })),
    again(DEEP, all({ group: 'done', after: (await server.cursor(0.5)) ?? '' })),
    again('BusMon, a number', all({ group: 'doing', words: made.number })),
    again('BusMon, a common word', all({ group: 'done', words: '年假' })),
    again('BusMon, a name', all({ group: 'done', words: '王静' })),
    again('BusMon, a word that is nowhere', all({ group: 'done', words: '天文台' })),
    { name: 'submit', next: submit },
    await prepareDecisions(server, tokens.staff, submit, prepared),
  ];
}

/** Each decision needs a process of its own, made beforehand; a first task of a process is always the same one. */
async function prepareDecisions(
  server: BenchServer,
  access: string,
  submit: () => Wire,
  prepared: number,
): Promise<Request> {
  const ids: string[] = [];
  const make = async () => ids.push((await sendRequest<{ id: string }>(server, submit())).id);
  while (ids.length < prepared) await Promise.all(Array.from({ length: Math.min(10, prepared - ids.length) }, make));
  const task = await taskOf(server, access, ids[0] as string);
  const next = (): Wire | null => {
    const id = ids.pop();
    return id === undefined ? null : post(decideTask.path, { id, task, decision: 'agree' }, access);
  };
  return { name: 'decide', next };
}
