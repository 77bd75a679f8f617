import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPagesIfNeeded } from '../../../tools/build-pages.ts';
import { createApp } from '../src/app.ts';
import { importOlderOrders } from '../src/modules/work-orders/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { sql } from '../src/platform/drizzle.ts';
import { createLog } from '../src/platform/log.ts';
import { openRun, PAGES } from '../src/run.ts';

/**
 * The product for the browser tests: one throw-away database, and one server for each deployment mode on it.
 * port + 0 has no mode, + 1 to + 6 the modes, + 7 no default organisation, + 8 a clock that tests may move,
 * + 9 takes POST /advance?ms=… for that clock.
 */
const port = Number(process.env.BROWSER_TEST_PORT ?? 4200);
const folder = await mkdtemp(join(tmpdir(), 'campus-browser-'));
const settings = { NODE_ENV: 'test', DATA_FOLDER: folder, HOST: '127.0.0.1' };

await buildPagesIfNeeded((line: string) => process.stderr.write(`${line}\n`));
const run = await openRun(readConfig({ ...settings, DEMO_DATA: 'true' }), createLog('warn'), { worker: true });

// Two people have orders of an older system, one for each size.
const older = ['100412', '100587'].flatMap((account, n) => [
  [`GZ-${n}1`, account, '旧系统里的断网', '已解决', '2021-03-05 14:07', 'D5栋', '换线'],
  [`GZ-${n}2`, account, '旧系统里没有完的', '处理中', '2021-03-06 09:00', 'D5栋', ''],
]);
const head = ['工单号', '账号', '标题', '状态', '提交时间', '楼栋', '解决方案'];
const asked = { orgSign: 'scut', kind: 'fault', rows: [head, ...older], apply: true } as const;
await importOlderOrders(run.foundation.db, asked, systemClock.now());

// The paying system of the journeys.
await run.foundation.db.execute(sql`insert into signing_keys (appkey, secret, scope, created_at, organisation_id)
  select 'deposit-of-the-journeys', 'a secret of the journeys', 'deposit', now(), id from organisations where org_sign = 'scut'`);

let ahead = 0;
const movedClock = { now: () => systemClock.now() + ahead };

async function serve(
  offset: number,
  change: Record<string, string>,
  defaultOrganisation: string | null,
): Promise<void> {
  const config = readConfig({ ...settings, ...change });
  const clock = offset === 8 ? movedClock : systemClock;
  const app = await createApp(
    { ...run.foundation, config, clock },
    { pagesFolder: PAGES, version: 'test', defaultOrganisation },
  );
  await app.listen({ port: port + offset, host: '127.0.0.1' });
}

for (const mode of [1, 2, 3, 4, 5, 6]) await serve(mode, { DEPLOYMENT_MODE: String(mode) }, 'scut');
await serve(7, {}, null);
await serve(8, {}, 'scut');
createServer((request, reply) => {
  ahead += Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('ms') ?? 0);
  reply.end(String(ahead));
}).listen(port + 9, '127.0.0.1');
await serve(0, {}, 'scut');
process.stdout.write('ready\n');

const end = async () => {
  await run.stop().catch(() => {});
  await rm(folder, { recursive: true, force: true });
  process.exit(0);
};
process.on('SIGTERM', () => void end());
process.on('SIGINT', () => void end());
