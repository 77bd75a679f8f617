import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SERVER = new URL('../../apps/server/src/', import.meta.url);
const FIXED_CLOCK = new URL('./fixed-clock.ts', import.meta.url).href;

/** Everybody seems to come by a proxy, because one address alone may not ask that often. */
const PROXY = '127.0.0.1,::1';

export type Server = { address: string; output(): string; stop(): Promise<void> };

/** Starts the product on a data folder; with `now` its clock stands still at that moment and no job runs. */
export async function startServer(dataFolder: string, now: number | null): Promise<Server> {
  const entry = fileURLToPath(new URL(now === null ? 'main-all.ts' : 'main-http.ts', SERVER));
  const clock = now === null ? [] : ['--import', FIXED_CLOCK];
  // The settings of this shell stay out: a DATABASE_URL of somebody's must not be asked by accident.
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    TMPDIR: process.env.TMPDIR,
    DATA_FOLDER: dataFolder,
    DEMO_DATA: 'true',
    PAGES: 'none',
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_ADDRESS: 'http://hall.example.edu',
    TRUST_PROXY: PROXY,
    // A few people ask everything, at one moment that does not pass.
    PERSON_RATE_TIMES: '1000',
    LOG_LEVEL: 'info',
    ...(now === null ? {} : { FIXED_NOW: String(now) }),
  };
  const child = spawn(process.execPath, [...clock, entry], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  let text = '';
  const address = await new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      text += chunk;
      const port = /"port":(\d+),"msg":"listening"|http:\/\/localhost:(\d+)\/\s/.exec(text);
      if (port) found(`http://127.0.0.1:${port[1] ?? port[2]}`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => failed(new Error(`The server ended before it served:\n${text}`)));
  });
  return {
    address,
    output: () => text,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
  };
}
