import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { openRun } from './run.ts';
import { explain } from './say.ts';
import { stopOnSignal } from './stopping.ts';

/** Jobs and the clock only. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const run = await openRun(config, log, { worker: true });
  log.info('working');
  stopOnSignal(run.stop, (line) => log.info(line));
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
