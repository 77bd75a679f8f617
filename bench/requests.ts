import { randomUUID } from 'node:crypto';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { signIn } from './cases.ts';
import { runLoad, type Talk, type Wire } from './load.ts';
import type { BenchServer } from './processes.ts';
import { quantile } from './report.ts';

export const CONNECTIONS = 4;

export type Tokens = Record<'student' | 'staff' | 'handler' | 'approver' | 'admin', string>;
export type Times = { p50: number; p95: number; scans: string[] };

export async function tokensOf({ port, password }: BenchServer): Promise<Tokens> {
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

export async function sendRequest<T>({ port }: BenchServer, { method, path, headers, body }: Wire): Promise<T> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body });
  if (!reply.ok) throw new Error(`${path} was refused: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

export async function taskOf(server: BenchServer, access: string, id: string): Promise<number> {
  const { tasks } = await sendRequest<{ tasks: { id: number }[] }>(server, get(getProcess.path, { id }, access));
  return tasks[0]?.id as number;
}

export async function measureTimes(
  server: BenchServer,
  talk: (n: number) => Talk,
  seconds: number,
): Promise<Omit<Times, 'scans'>> {
  await runLoad({ port: server.port, connections: CONNECTIONS, seconds: 0.5, talk });
  const { times, failed } = await runLoad({ port: server.port, connections: CONNECTIONS, seconds, talk });
  if (failed.size > 0) throw new Error(`Refused under the load: ${JSON.stringify([...failed].slice(0, 3))}`);
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
