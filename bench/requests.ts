import { randomUUID } from 'node:crypto';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { signIn } from './cases.ts';
import { runLoad, type Wire } from './load.ts';
import type { BenchServer } from './processes.ts';
import { number, quantile, say } from './report.ts';
import type { Ready } from './server-process.ts';

export const CONNECTIONS = 4;

export type Tokens = Record<'student' | 'staff' | 'handler' | 'approver' | 'admin', string>;
export type Times = { p50: number; p95: number; scans: string[] };

export async function tokensOf({ port, password }: Ready): Promise<Tokens> {
  const accounts = ['student', 'staff', 'handler', 'approver', 'admin'] as const;
  const found = await Promise.all(accounts.map((account) => signIn(port, account, password)));
  return Object.fromEntries(accounts.map((account, n) => [account, found[n]?.access_token])) as Tokens;
}

export const get = (path: string, query: Record<string, string>, access: string): Wire => ({
  method: 'GET',
  path: `${path}?${new URLSearchParams(query)}`,
  body: null,
  headers: { authorization: `Bearer ${access}` },
});
export const post = (path: string, body: object, access: string): Wire => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
});

export async function sendRequest<T>({ port }: Ready, { method, path, headers, body }: Wire): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (!reply.ok) throw new Error(`${path} was refused: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

export async function taskOf(server: Ready, access: string, id: string): Promise<number> {
  const { tasks } = await sendRequest<{ tasks: { id: number }[] }>(server, get(getProcess.path, { id }, access));
  return tasks[0]?.id as number;
}

/** Something that is asked for over and over, and null when what was prepared for it is used up. */
export type Request = { name: string; next(): Wire | null };

export const again = (name: string, wire: Wire): Request => ({ name, next: () => wire });

/** Times each of these requests, and names the large tables that it reads from end to end. */
export async function measureRequests(
  server: BenchServer,
  requests: readonly Request[],
  seconds: number,
): Promise<Map<string, Times>> {
  const results = new Map<string, Times>();
  for (const { name, next } of requests) {
    const scans = await server.scans(next() as Wire);
    const load = { port: server.port, connections: CONNECTIONS, talk: () => ({ next }) };
    await runLoad({ ...load, seconds: 0.5 });
    const { times, failed } = await runLoad({ ...load, seconds });
    if (failed.size > 0) throw new Error(`Refused under the load: ${JSON.stringify([...failed].slice(0, 3))}`);
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    say(`    ${name}: p50 ${number(p50)} ms, p95 ${number(p95)} ms`);
    results.set(name, { p50, p95, scans });
  }
  return results;
}
