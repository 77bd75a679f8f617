import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@campus/server/src/platform/embedded-postgres.ts';
import { pagesFault } from './pages.ts';
import { cleanSettings, endLater, inTemporaryFolder, residentMb, serverCommand, startProgram } from './processes.ts';
import { type Figure, figure, median, number, type Part, say } from './report.ts';

const ALL = 'apps/server/src/main-all.ts';
const HTTP = 'apps/server/src/main-http.ts';
const ANNOUNCED = /http:\/\/localhost:(\d+)\/\s/;
const LOGGED = /"port":(\d+)[^\n]*"listening"/;
const REST_MS = 5000;

type Settings = Record<string, string>;
/** `npm run` names a place for compiled code before anything runs; without one, Node first has to read its own remover of types. */
const keepingCompiled = (folder: string): Settings => ({ NODE_COMPILE_CACHE: join(folder, 'compiled') });

/** How long starts take until the port answers, and what the processes hold when nobody asks anything. */
export async function measureStarts({ rounds }: { rounds: number }): Promise<Part> {
  const fault = await pagesFault();
  const pages: Settings = fault ? { PAGES: 'none' } : {};
  const part: Part = {
    title: 'Starts and memory',
    notes: [
      `Starts are timed from the command to the port, as the median of ${rounds}; CPU is what the process spent by then. Memory is resident, ${REST_MS / 1000} s after the start.`,
      ...(fault ? [`Without pages, which could not be built: ${fault}`] : []),
    ],
    table: { head: ['what', 'start s', 'CPU s', 'memory MB'], rows: [] },
    figures: [],
  };
  const add = (what: string, { starts, cpu, memory }: Repeated) => {
    const seconds = (ms: number[]) => (ms.length > 0 ? number(median(ms) / 1000) : '');
    part.table.rows.push([what, seconds(starts), seconds(cpu), memory ? number(memory) : '']);
  };

  await inTemporaryFolder(async (folder) => {
    const env = cleanSettings({ ...pages, ...keepingCompiled(folder), DATA_FOLDER: folder });
    say('  first start');
    const first = await repeated(1, serverCommand(ALL), env, ANNOUNCED, false);
    add('first start: makes the database, migrates, seeds', first);
    say('  second start');
    const second = await repeated(rounds, serverCommand(ALL), env, ANNOUNCED);
    add('second start, embedded database', second);
    part.figures.push(
      figure('second start, embedded database', median(second.starts) / 1000, { atMost: 4, unit: ' s' }),
    );
    part.figures.push(...restFigure('memory at rest, calls and jobs in one process', second.memory, 150));
    if (fault) return;
    say('  npm start');
    const typed = await repeated(rounds, ['npm', 'start', '--silent'], env, ANNOUNCED, false);
    add('npm start, with all that it checks', { ...typed, cpu: [] });
    part.figures.push(figure('npm start, second time', median(typed.starts) / 1000, { atMost: 4, unit: ' s' }));
  });

  await inTemporaryFolder(async (folder) => {
    say('  start beside a running database');
    const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: () => {} });
    const stop = endLater(postgres.stop);
    try {
      const own = join(folder, 'beside');
      await mkdir(own);
      const settings = {
        DATABASE_URL: postgres.connectionString,
        DATA_FOLDER: own,
        DEMO_DATA: 'true',
        LOG_LEVEL: 'info',
      };
      const env = cleanSettings({ ...pages, ...keepingCompiled(own), ...settings });
      await repeated(1, serverCommand(HTTP), env, LOGGED, false);
      const again = await repeated(rounds, serverCommand(HTTP), env, LOGGED);
      add('start beside a running database', again);
      part.figures.push(
        figure('start beside a running database', median(again.starts) / 1000, { atMost: 1, unit: ' s' }),
      );
      part.figures.push(...restFigure('memory at rest, calls only', again.memory, 120));
    } finally {
      await stop();
    }
  });
  return part;
}

const restFigure = (what: string, memory: number | null, atMost: number): Figure[] =>
  memory === null ? [] : [figure(what, Math.round(memory), { atMost, unit: ' MB' })];

/** How long each start took, what CPU time its process had spent by then, and the memory of the last one, all in ms and MB. */
type Repeated = { starts: number[]; cpu: number[]; memory: number | null };

/** Starts one after the other; the last one is left alone for a while, and its memory is read. */
async function repeated(
  rounds: number,
  command: string[],
  env: Settings,
  portLine: RegExp,
  rest = true,
): Promise<Repeated> {
  const found: Repeated = { starts: [], cpu: [], memory: null };
  for (let round = 1; round <= rounds; round++) {
    const started = await startProgram(command, env, portLine);
    found.starts.push(started.startMs);
    if (started.cpuMs) found.cpu.push(started.cpuMs);
    if (rest && round === rounds) {
      await sleep(REST_MS);
      found.memory = residentMb(started.child.pid as number);
    }
    await started.stop();
  }
  return found;
}
