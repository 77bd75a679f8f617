import { explainError } from './explain-error.ts';
import { readConfig } from './platform/config.ts';
import { createLog } from './platform/log.ts';
import { fillDemo, listen, openRun, PAGES } from './run.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Pages, calls and jobs in one process, with a database of its own unless one is named: what `npm start` runs. */
export async function runAll(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(
    config.logLevel === 'info' && !process.env.LOG_LEVEL && !config.production ? 'warn' : config.logLevel,
  );
  const pages = config.pages === 'none' ? null : PAGES;
  const [run] = await Promise.all([
    openRun(config, log, {
      worker: true,
      onLost: (error) => {
        say(explainError(error));
        process.exit(1);
      },
    }),
    pages ? buildPages() : null,
  ]);
  const app = await listen(run, pages).catch(async (error) => {
    await run.stop();
    throw error;
  });
  const { port } = app.server.address() as { port: number };
  const stopping = new AbortController();
  const filled = fillDemo(run, stopping.signal);
  stopOnSignal(async () => {
    stopping.abort();
    await filled;
    await app.close();
    await run.stop();
  }, say);
  // Said last: whoever reads it may end the run at once.
  announce({ port, apiDocs: config.apiDocs }, run.demo, run.earlierDemos);
}

/** Loaded only where pages are served: the builder is a tool of the project, not a part of the server. */
async function buildPages(): Promise<void> {
  const { buildPagesIfNeeded } = await import('../../../tools/build-pages.ts');
  await buildPagesIfNeeded(say);
}

const earlierText = (signs: readonly string[]): string =>
  `The demo data of ${signs.join(', ')} are those of an earlier version and lack what came later; an empty database gets all of it.`;

function announce(
  { port, apiDocs }: { port: number; apiDocs: boolean },
  demo: { role: string; account: string; password: string }[],
  earlier: readonly string[],
): void {
  const at = `http://localhost:${port}`;
  const lines = [
    '',
    'Campus Hall is ready.',
    `  Hall (PC or phone)   ${at}/`,
    `  Workflow app         ${at}/Main`,
    `  Back-office          ${at}/DTBS`,
    ...(apiDocs ? [`  Calls (OpenAPI)      ${at}/api/docs`] : []),
    ...(demo.length > 0 ? ['', 'Sign in with the demo accounts:'] : []),
    ...demo.map(({ role, account, password }) => `  ${role.padEnd(24)} ${account.padEnd(12)} ${password}`),
    ...(earlier.length > 0 ? ['', earlierText(earlier)] : []),
    '',
  ];
  say(lines.join('\n'));
}
