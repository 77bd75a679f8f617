import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { countAllProcesses } from '../../packages/contract/src/calls/flows-monitoring.ts';
import { listMessages } from '../../packages/contract/src/calls/inbox.ts';
import type { HallKey } from './ask.ts';
import { createClient } from './client.ts';
import { CLERK, type Kept } from './kept.ts';
import { addToDemo, readyLast } from './make-more.ts';
import { startServer } from './server.ts';

const IMPORT_ORDERS = fileURLToPath(new URL('../../apps/server/src/main-import-orders.ts', import.meta.url));

/** Together they use every area and hold every right, in each of the demo's organisations. */
const WHO = [
  ...['admin', 'platform', 'student', 'staff', 'handler', 'approver', CLERK].map(
    (account) => ['scut', account] as const,
  ),
  ...['admin', 'student', 'handler', 'approver'].map((account) => ['sdpt', account] as const),
  ...['admin', 'student'].map((account) => ['lingnan-demo', account] as const),
];

const QUIET_MS = 15_000;
const LONGEST_MS = 600_000;

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Makes a data folder with the demo and some more, and signs everybody in, so that a recording need not. */
export async function make(dataFolder: string): Promise<void> {
  if (existsSync(dataFolder)) throw new Error(`${dataFolder} is there already.`);
  mkdirSync(dataFolder, { recursive: true });
  await whileServing(dataFolder, async (address) => {
    say('The demo is being filled.');
    await waitForDemo(address);
    say('Adding what the demo lacks.');
    await addToDemo(await clientOf(address));
  });
  importOlderOrders(dataFolder);
  await whileServing(dataFolder, async (address) => {
    const client = await clientOf(address);
    const people: Kept['people'] = [];
    for (const [orgSign, account] of WHO) people.push(await client.signIn(orgSign, account));
    const { viewers, values } = await readyLast(client, people);
    const kept: Kept = { now: Date.now(), people, viewers, values };
    writeFileSync(join(dataFolder, 'replies.json'), JSON.stringify(kept, null, 2), { mode: 0o600 });
  });
  const settings = join(dataFolder, 'postgres/data/postgresql.auto.conf');
  if (!existsSync(settings))
    throw new Error(
      `The database stands outside ${dataFolder}: as root, take a folder under the system's temporary one.`,
    );
  // What it learns of its tables meanwhile would change in which order rows come that nobody asked to have in order.
  appendFileSync(settings, 'autovacuum = off\n');
  say(`Made in ${dataFolder}.`);
}

async function whileServing(dataFolder: string, work: (address: string) => Promise<void>): Promise<void> {
  const server = await startServer(dataFolder, null);
  try {
    await work(server.address);
  } catch (error) {
    say(server.output().slice(-4000));
    throw error;
  } finally {
    await server.stop();
  }
}

async function clientOf(address: string) {
  const boot = (await (await fetch(`${address}/boot.json`)).json()) as { hallKey: HallKey };
  return createClient({ address, key: boot.hallKey, now: Date.now });
}

/** The demo fills itself beside the start: it is done when nothing new has come for some time. */
async function waitForDemo(address: string): Promise<void> {
  const client = await clientOf(address);
  const admin = await client.signIn('scut', 'admin');
  const began = Date.now();
  let seen = '';
  let since = began;
  while (Date.now() - since < QUIET_MS || Date.now() - began < 2 * QUIET_MS) {
    if (Date.now() - began > LONGEST_MS) throw new Error('The demo is still being filled.');
    const counts = await client.call(admin, countAllProcesses, {});
    const messages = await client.call(admin, listMessages, { tab: 'all', size: 100 });
    const now = JSON.stringify([counts, messages]);
    if (now !== seen) [seen, since] = [now, Date.now()];
    await sleep(1000);
  }
}

/** Orders of an older system, brought in as an operator does while the product is stopped. */
function importOlderOrders(dataFolder: string): void {
  const file = join(dataFolder, 'older-orders.csv');
  const rows = ['已完成', '已关闭', '处理中', '待受理', '已取消'].map((state, n) =>
    [
      `OLD-${n + 1}`,
      n % 2 === 0 ? 'student' : 'staff',
      `旧系统第${n + 1}单`,
      state,
      `2021-03-0${n + 1} 14:07`,
      '无法上网',
      '五山校区',
    ].join(','),
  );
  writeFileSync(file, ['工单号,账号,标题,状态,提交时间,描述,校区', ...rows].join('\n'));
  for (const kind of ['fault', 'complaint'])
    execFileSync(process.execPath, [IMPORT_ORDERS, '--organisation', 'scut', '--kind', kind, '--apply', file], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        TMPDIR: process.env.TMPDIR,
        DATA_FOLDER: dataFolder,
        DEMO_DATA: 'true',
      },
      stdio: 'inherit',
    });
}
