/**
 * Runs the stages one after the other, all of them whatever fails, and says `N passed, N failed` last. With `--changed`
 * only the tests run that a change can have touched (see changed.ts); `--changed=COMMIT` says since when.
 */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Group, signalGroup, startGroup } from '../processes.ts';
import { findOrInstallBrowser } from './browser.ts';
import { changedFiles, type SuiteName, touchedTests } from './changed.ts';
import { findOrInstallCounterparts } from './counterparts.ts';
import { type Counted, type Fault, readPlaywright, readVitest, type Took } from './results.ts';

interface Stage {
  commands: string[][];
  folder?: string;
  /** Counts the tests; a stage without it is one test by itself. */
  read?: (file: string) => Counted;
  needsBrowser?: boolean;
  needsCounterparts?: boolean;
  /** Runs only when it is named. */
  byName?: boolean;
}

type Outcome = Omit<Counted, 'skipped'>;

/** How many of the dearest tests are named at the end. */
const DEAREST = 10;

const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, '.cache', 'test');
const resultOf = (name: string) => join(results, `${name}.json`);

const vitest = (project: string): Stage => ({
  commands: [
    [
      'vitest',
      'run',
      '--project',
      project,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${resultOf(project)}`,
    ],
  ],
  read: readVitest,
});

const playwright = (config: string): Stage => ({
  commands: [['playwright', 'test', '--config', config, '--forbid-only', '--reporter=list,json']],
  folder: 'apps/e2e',
  read: readPlaywright,
  needsBrowser: true,
});

const stages: Record<string, Stage> = {
  types: {
    commands: [
      ['tsc', '-p', 'tsconfig.json'],
      ['tsc', '-p', 'apps/web/tsconfig.json'],
      ['tsc', '-p', 'apps/e2e/tsconfig.json'],
    ],
  },
  // It colours what it writes even where nobody sees colours.
  lint: { commands: [['biome', 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off'])]] },
  boundaries: { commands: [['node', 'tools/boundaries/check.ts']] },
  unused: { commands: [['knip']] },
  unit: vitest('unit'),
  server: { ...vitest('server'), needsCounterparts: true },
  kit: playwright('kit.config.ts'),
  browser: playwright('playwright.config.ts'),
  deep: { ...vitest('deep'), byName: true },
};

let current: Group | undefined;
let stopped: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second signal ends everything at once.
    if (current) signalGroup(current, stopped ? 'SIGKILL' : signal);
    stopped = signal;
  });
}

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const change = args.find((word) => /^--changed(=|$)/.test(word));
  const wanted = args.filter((word) => word !== change);
  const unknown = wanted.filter((name) => !stages[name]);
  if (unknown.length > 0) {
    console.error(`There is no stage ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`);
    return 1;
  }
  const touched = change === undefined ? undefined : findTouched(change.split('=')[1]);
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  // What tests leave among the temporary files, running databases included, is found there and ended.
  const scratch = fs.mkdtempSync(join(tmpdir(), 'campus-test-'));
  fs.chmodSync(scratch, 0o755);
  const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH: path, TMPDIR: scratch };

  const report: (Outcome & { name: string; seconds: number })[] = [];
  for (const [name, stage] of Object.entries(stages)) {
    if (stopped || (wanted.length > 0 ? !wanted.includes(name) : stage.byName)) continue;
    const only = touched?.[name as SuiteName];
    if (only?.length === 0) continue;
    console.log(`\n── ${name}`);
    const began = Date.now();
    const outcome = await runStage(name, stage, env, only);
    const seconds = (Date.now() - began) / 1000;
    report.push({ name, seconds, ...outcome });
    console.log(`── ${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds.toFixed(1)} s`);
  }
  await endLeftovers(scratch);
  sayWhatFailed(report.flatMap(({ name, faults }) => faults.map((fault) => ({ ...fault, stage: name }))));
  sayWhatTook(report.flatMap(({ name, took }) => took.map((test) => ({ ...test, stage: name }))));
  for (const { name, passed, failed, seconds, notes } of report) {
    const counts = `${String(passed).padStart(6)} passed ${String(failed).padStart(5)} failed`;
    const remarks = notes.map((note) => `; ${note}`).join('');
    console.log(`${name.padEnd(11)}${counts} ${seconds.toFixed(1).padStart(8)} s${remarks}`);
  }
  if (stopped) console.log(`Ended by ${stopped} before everything had run.`);
  const passed = report.reduce((sum, stage) => sum + stage.passed, 0);
  const failed = report.reduce((sum, stage) => sum + stage.failed, stopped ? 1 : 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function findTouched(since: string | undefined): Record<SuiteName, string[]> {
  const changed = changedFiles(root, since);
  const touched = touchedTests(root, changed);
  const counts = Object.entries(touched).map(([name, tests]) => `${tests.length} files of ${name}`);
  console.log(`${changed.length} files have changed; they can have touched ${counts.join(', ')}.`);
  return touched;
}

/** Repeated at the end, because the start of a long run scrolls away. */
function sayWhatFailed(faults: (Fault & { stage: string })[]): void {
  for (const { stage, title, why } of faults) console.log(`\nFailed, ${stage}: ${title}\n${why}`);
}

/** Where the time goes: what is to be made cheaper first. */
function sayWhatTook(took: (Took & { stage: string })[]): void {
  const dearest = took.toSorted((a, b) => b.ms - a.ms).slice(0, DEAREST);
  if (dearest.length > 0) console.log('\nThe dearest tests:');
  for (const { stage, title, ms } of dearest)
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${stage.padEnd(8)} ${title}`);
  console.log('');
}

async function runStage(name: string, stage: Stage, common: NodeJS.ProcessEnv, only: string[] = []): Promise<Outcome> {
  const env: NodeJS.ProcessEnv = { ...common, PLAYWRIGHT_JSON_OUTPUT_FILE: resultOf(name) };
  if (stage.needsBrowser) {
    const browser = findOrInstallBrowser();
    if (!browser) return { passed: 0, failed: 1, notes: ['no browser'], faults: [], took: [] };
    env.CHROMIUM_PATH = browser;
  }
  if (stage.needsCounterparts) findOrInstallCounterparts();
  let code = 0;
  for (const [command = '', ...args] of stage.commands) {
    if (stopped) break;
    current = startGroup(command, [...args, ...only.map((file) => join(root, file))], {
      cwd: join(root, stage.folder ?? ''),
      env,
    });
    code = (await current.ended) || code;
    signalGroup(current, 'SIGKILL');
    current = undefined;
  }
  if (!stage.read) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, notes: [], faults: [], took: [] };
  return judge(stage.read(resultOf(name)), code);
}

/** What a runner counted is not the whole truth: nothing may be left out, and nothing may fail outside the tests. */
function judge({ passed, failed, skipped, notes, ...others }: Counted, code: number): Outcome {
  if (skipped > 0) notes = [...notes, `${skipped} skipped`];
  if (process.env.CI) failed += skipped;
  if (passed + failed === 0) return { passed, failed: 1, notes: [...notes, 'no test ran'], ...others };
  if (code !== 0 && failed === 0) return { passed, failed: 1, notes: [...notes, `it ended with ${code}`], ...others };
  return { passed, failed, notes, ...others };
}

/** Ends databases that still run among the temporary files, and then takes the files away. */
async function endLeftovers(scratch: string): Promise<void> {
  const files = fs.readdirSync(scratch, { recursive: true, encoding: 'utf8' });
  const postmasters = files
    .filter((file) => basename(file) === 'postmaster.pid')
    .map((file) => Number(fs.readFileSync(join(scratch, file), 'utf8').split('\n')[0]))
    .filter((pid) => pid > 1);
  for (const pid of postmasters) send(pid, 'SIGQUIT');
  // A process that has ended but was not yet collected also answers, hence the limit.
  for (const limit = Date.now() + 3_000; postmasters.some((pid) => send(pid, 0)) && Date.now() < limit; )
    await sleep(50);
  fs.rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
