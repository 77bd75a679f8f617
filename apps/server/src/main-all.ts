import { buildPagesIfNeeded } from '../../../tools/build-pages.mjs';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { listen, openRun, PAGES } from './run.ts';
import { explain } from './say.ts';
import { stopOnSignal } from './stopping.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Pages, calls and jobs in one process, with a database of its own unless one is named: what `npm start` runs. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel === 'info' && !process.env.LOG_LEVEL && !config.production ? 'warn' : config.logLevel);
  const pages = config.pages === 'none' ? null : PAGES;
  const [run] = await Promise.all([
    openRun(config, log, {
      worker: true,
      onLost: (error) => {
        say(explain(error));
        process.exit(1);
      },
    }),
    pages ? buildPagesIfNeeded(say) : null,
  ]);
  const app = await listen(run, pages).catch(async (error) => {
    await run.stop();
    throw error;
  });
  const { port } = app.server.address() as { port: number };
  announce(port, run.demo);
  stopOnSignal(async () => {
    await app.close();
    await run.stop();
  }, say);
}

function announce(port: number, demo: { role: string; orgSign: string; account: string; password: string }[]): void {
  const at = `http://localhost:${port}`;
  say('');
  say('Campus Hall is ready.');
  say(`  Hall (PC or phone)   ${at}/`);
  say(`  Workflow app         ${at}/Main`);
  say(`  Back-office          ${at}/DTBS`);
  say(`  Calls (OpenAPI)      ${at}/api/docs`);
  if (demo.length > 0) {
    say('');
    say('Sign in with the demo accounts:');
    for (const one of demo) say(`  ${one.role.padEnd(24)} ${one.account.padEnd(12)} ${one.password}`);
  }
  say('');
}

main().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
