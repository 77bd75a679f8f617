import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { openRun } from './run.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** Jobs and the clock only. */
export async function runWorker(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const run = await openRun(config, log, { worker: true });
  stopOnSignal(run.stop, (line) => log.info(line));
  log.info('working');
}
