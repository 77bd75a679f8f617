import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { listAccounts } from '../bench-tools.ts';
import { fillOrders } from '../fill-orders.ts';
import { productJobs } from '../jobs.ts';
import { NEW_TEXT, RARE_WORD } from '../order-texts.ts';
import { cleanSettings, ROOT, serverCommand } from '../processes.ts';
import { freePort } from './loopback-postgres.ts';
import { type Place, type Running, type System, startServer } from './system.ts';

/** What the demo gives everybody. */
const PASSWORD = 'Campus2026';

/** The product as one HTTP process serves it; its orders are made by its own calls. */
export async function prepareProduct({ folder, postgres, orders }: Place): Promise<System> {
  const home = join(folder, 'product');
  await mkdir(home);
  const address = await postgres.make('campus');
  const port = await freePort();
  const env = cleanSettings({
    PORT: String(port),
    DATABASE_URL: address,
    DATA_FOLDER: home,
    DEMO_DATA: 'true',
    PAGES: 'none',
    TRUST_PROXY: '127.0.0.1,::1',
  });
  const command = serverCommand('apps/server/src/main-http.ts');
  const start = () => startServer({ command, cwd: ROOT, env, port, ready: '/boot.json' });
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  const running = await start();
  const accounts = await listAccounts(pool);
  const served = ({ port: at }: Running) => ({ port: at, accounts, password: PASSWORD });
  try {
    await fillOrders(served(running), orders);
    await pool.query('vacuum analyze');
  } finally {
    await running.stop();
    await pool.end();
  }
  const jobs = (started: Running) => productJobs(served(started), { words: RARE_WORD, text: NEW_TEXT });
  return { name: 'product', start, jobs };
}
