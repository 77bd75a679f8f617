import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchTools, toolNames } from './bench-tools.ts';
import type { Answer, Question, Ready } from './server-process.ts';

export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** By its address, because what runs before the install is plain JavaScript that no types are kept of. */
const { serverFlags }: { serverFlags: string[] } = await import(`${ROOT}tools/server-flags.mjs`);

/** An entry of the server, started as the project's own commands start it. */
export const serverCommand = (entry: string): string[] => [process.execPath, ...serverFlags, entry];

/** The settings of this shell stay out: a DATABASE_URL of somebody's must not be loaded by accident. */
export const cleanSettings = (more: Record<string, string>): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  HOST: '127.0.0.1',
  PORT: '0',
  LOG_LEVEL: 'warn',
  // A few people do in seconds what a thousand do.
  PERSON_RATE_TIMES: '1000',
  ...more,
});

const standing = new Set<() => Promise<void>>();

/** Notes what has to end with the benchmark, should that be interrupted; answers how to end it at once. */
export function endLater(end: () => Promise<void>): () => Promise<void> {
  standing.add(end);
  return () => {
    standing.delete(end);
    return end();
  };
}

/** Ends all that still stands, the newest first. */
export async function endAll(): Promise<void> {
  for (const end of [...standing].reverse()) await end().catch(() => {});
}

/** Works in a folder of its own, which is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'));
  const remove = endLater(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  try {
    return await work(folder);
  } finally {
    await remove();
  }
}

export type StartedProgram = {
  child: ChildProcess;
  port: number;
  startMs: number;
  cpuMs: number | null;
  stop(): Promise<void>;
};

/** Starts a program of the product and waits for the line in which it says its port. */
export async function startProgram(
  command: string[],
  env: Record<string, string>,
  portLine: RegExp,
): Promise<StartedProgram> {
  const began = performance.now();
  const [program, ...args] = command as [string, ...string[]];
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = endLater(() => stopChild(child));
  let output = '';
  const port = new Promise<number>((found, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const line = portLine.exec(output);
      if (line) found(Number(line[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => failed(new Error(`${command.join(' ')} ended before it listened:\n${output}`)));
  });
  const { pid } = child as { pid: number };
  return { child, port: await port, startMs: performance.now() - began, cpuMs: spentCpuMs(pid), stop };
}

const END_MS = 30_000;

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), END_MS);
  await exit;
  clearTimeout(late);
}

/** The CPU time that a process with all its threads has spent; null where the system does not tell it. */
export function spentCpuMs(pid: number): number | null {
  try {
    const [, , ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\)/s, '()')
      .split(' ');
    return (Number(rest[11]) + Number(rest[12])) * 10;
  } catch {
    return null;
  }
}

/** The resident memory of a process in MB; null where the system does not tell it. */
export function residentMb(pid: number): number | null {
  try {
    const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb ? Number(kb) / 1024 : null;
  } catch {
    return null;
  }
}

/** The product under load, in a process of its own. */
export type BenchServer = Ready & BenchTools & { pid: number; stop(): Promise<void> };

/** Starts the product with bare routes beside its calls, on a fresh database in this folder; it may write a CPU profile. */
async function startBenchServer(folder: string, profiles: string | null): Promise<BenchServer> {
  const flags = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  const child = spawn(process.execPath, [...serverFlags, ...flags, join(ROOT, 'bench/server-process.ts')], {
    cwd: ROOT,
    env: cleanSettings({ DATA_FOLDER: folder, DEMO_DATA: 'true', TRUST_PROXY: '127.0.0.1,::1' }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Values of statements are bytes and moments, too, which JSON does not know.
    serialization: 'advanced',
  });
  const stop = endLater(() => stopChild(child));
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<Ready>();
  child.on('message', (answer: Answer) => {
    if ('ready' in answer) return ready.resolve(answer.ready);
    if ('failed' in answer) waiting.get(answer.id)?.reject(new Error(answer.failed));
    else waiting.get(answer.id)?.resolve(answer.result);
    waiting.delete(answer.id);
  });
  child.once('exit', () => {
    for (const pending of [ready, ...waiting.values()]) pending.reject(new Error('The server under load has ended.'));
  });
  let lastId = 0;
  const ask = (tool: keyof BenchTools, args: unknown[]): Promise<unknown> => {
    const id = ++lastId;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer);
    child.send({ id, tool, args } satisfies Question);
    return answer.promise;
  };
  const tools = Object.fromEntries(toolNames.map((tool) => [tool, (...args: unknown[]) => ask(tool, args)]));
  return { ...(tools as unknown as BenchTools), ...(await ready.promise), pid: child.pid as number, stop };
}

/** Works with a fresh server, whose data are gone afterwards. */
export const withBenchServer = <T>(work: (server: BenchServer) => Promise<T>, profiles: string | null = null) =>
  inTemporaryFolder((folder) => withServerIn(folder, work, profiles));

async function withServerIn<T>(
  folder: string,
  work: (server: BenchServer) => Promise<T>,
  profiles: string | null = null,
): Promise<T> {
  const server = await startBenchServer(folder, profiles);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/**
 * Works at each size, the smallest first: with one fresh server that grows; or, where a folder for the data is named, with one for
 * each size, whose data stay there for the next time.
 */
export async function atEachSize(
  sizes: readonly number[],
  data: string | null,
  work: (server: BenchServer, size: number) => Promise<void>,
): Promise<void> {
  if (data === null)
    return withBenchServer(async (server) => {
      for (const size of sizes) await work(server, size);
    });
  for (const size of sizes) await withServerIn(join(data, String(size)), (server) => work(server, size));
}
