import { listAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { getOrder, listMyOrders } from '@campus/contract/calls/work-orders.ts';
import { signIn } from './cases.ts';
import type { Talk, Wire } from './load.ts';
import { allowMany, type OrderText, prepareReporting } from './orders.ts';
import { get, sendRequest } from './requests.ts';
import type { Ready } from './server-process.ts';

export const jobNames = ['my list', 'list of all', 'open one', 'search', 'submit'] as const;
export type JobName = (typeof jobNames)[number];

/** What somebody wants done, as the calls that it takes; each is made for the n-th of many people. */
export type Job = { name: JobName; calls: ((n: number) => Wire)[] };

/**
 * What the n-th connection says: the job again and again. Where it is told how many connections there are, it does each job for
 * somebody else, for whom no other connection speaks: nobody reports hundreds of faults, and who has many waits for the count.
 */
export const jobTalk =
  ({ calls }: Pick<Job, 'calls'>, connections = 0) =>
  (n: number): Talk => {
    let turn = 0;
    return {
      next() {
        const person = n + connections * Math.floor(turn / calls.length);
        return calls[turn++ % calls.length]?.(person) ?? null;
      },
    };
  };

/** What the searching job looks for, and what a report says that nobody looks for. */
export type JobTexts = { words: string; text: OrderText };

/** The five jobs as the product does them. This is the one place that knows how many calls each takes. */
export async function productJobs(server: Ready, { words, text }: JobTexts): Promise<Job[]> {
  const { port, password } = server;
  const tokens = await requesterTokens(server);
  const { access_token: admin } = await signIn(port, 'admin', password);
  await allowMany(server, admin);
  const own = (n: number) => tokens[n % tokens.length] as string;
  const mine = (n: number) => get(listMyOrders.path, { kind: 'fault', group: 'done' }, own(n));
  const opened = await Promise.all(tokens.map((_, n) => sendRequest<{ items: { id: string }[] }>(server, mine(n))));
  const one = (n: number) => ({ id: opened[n % tokens.length]?.items[0]?.id as string });
  const report = await prepareReporting(server, own(0));
  return [
    { name: 'my list', calls: [mine] },
    { name: 'list of all', calls: [() => get(listAllProcesses.path, { group: 'todo' }, admin)] },
    { name: 'open one', calls: [(n) => get(getOrder.path, one(n), own(n))] },
    { name: 'search', calls: [() => get(listAllProcesses.path, { group: 'done', words }, admin)] },
    { name: 'submit', calls: [(n) => report.wire(own(n), { text })] },
  ];
}

/** So many people report: no two connections are the same person, and nobody has more open than is allowed. */
export const MOST_REQUESTERS = 40;

/** The students of the organisation, signed in. */
export function requesterTokens({ port, password, accounts }: Ready): Promise<string[]> {
  const students = accounts.filter((account) => /^(student|20\d{10})$/.test(account)).slice(0, MOST_REQUESTERS);
  return Promise.all(students.map(async (name) => (await signIn(port, name, password)).access_token));
}
