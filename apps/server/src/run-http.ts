import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { listen, openRun, PAGES } from './run.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Calls and built pages only; run as many of these as there are cores, beside one or more workers. */
export async function runHttp(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const run = await openRun(config, log, { worker: false });
  const app = await listen(run, config.pages === 'none' ? null : PAGES);
  stopOnSignal(
    async () => {
      await app.close();
      await run.stop();
    },
    (line) => log.info(line),
  );
  // Said last: whoever reads it may end the run at once.
  log.info({ port: (app.server.address() as { port: number }).port }, 'listening');
}
