import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../jobs.ts';
import type { FilledOrder } from '../order-texts.ts';
import { endLater, residentMb, spentCpuMs, stopChild } from '../processes.ts';
import type { LoopbackPostgres } from './loopback-postgres.ts';

/** What every system is given: where to keep its programs and its data, one database for all, and what to fill in. */
export type Place = { programs: string; folder: string; postgres: LoopbackPostgres; orders: readonly FilledOrder[] };

export type Running = { port: number; pid: number; startMs: number; stop(): Promise<void> };

/** A system that is filled and can be started; its jobs are known once it runs. */
export type System = { name: string; start(): Promise<Running>; jobs(running: Running): Promise<Job[]> };

/** So many people have made the orders; nobody else asks. */
export const REQUESTERS = 15;

type Command = { command: string[]; cwd: string; env: Record<string, string>; port: number; ready: string };

const GIVE_UP_MS = 180_000;

/** Starts a server, and times it until it gives a first good answer. */
export async function startServer({ command, cwd, env, port, ready }: Command): Promise<Running> {
  const began = performance.now();
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = endLater(() => stopChild(child));
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-2000);
  });
  while (!(await answers(`http://127.0.0.1:${port}${ready}`))) {
    if (child.exitCode !== null || performance.now() - began > GIVE_UP_MS)
      throw new Error(`${command.join(' ')} did not answer:\n${errors}`);
    await sleep(20);
  }
  return { port, pid: child.pid as number, startMs: performance.now() - began, stop };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (reply) => reply.ok,
    () => false,
  );

/** Runs a program to its end; what it said is shown where it failed. */
export function runProgram(command: string[], cwd: string, env: Record<string, string>): Promise<string> {
  const [program, ...args] = command as [string, ...string[]];
  return new Promise((done, fail) => {
    execFile(program, args, { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      error ? fail(new Error(`${command.join(' ')} failed:\n${stdout}${stderr}`.slice(-4000))) : done(stdout),
    );
  });
}

/** A process and all that it started. */
export function familyOf(pid: number): number[] {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const children = threads.flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
    return [pid, ...children.flatMap(familyOf)];
  } catch {
    return [];
  }
}

const sumOf = (pid: number, read: (member: number) => number | null): number =>
  familyOf(pid).reduce((sum, member) => sum + (read(member) ?? 0), 0);

export const familyCpuMs = (pid: number): number => sumOf(pid, spentCpuMs);
export const familyMb = (pid: number): number => sumOf(pid, residentMb);
