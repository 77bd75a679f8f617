import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beginSignOn, takeTicket } from '@campus/contract/calls/sign-on.ts';
import { expect, inject, test } from 'vitest';
import { startCasServer } from '../../../test/cas-server.ts';
import { startServer } from '../../../test/server-process.ts';
import { testApp } from '../../../test/test-app.ts';
import { TRUST } from '../../../test/tls.ts';

const HALL = 'http://hall.test';
const t = testApp({ PUBLIC_ADDRESS: HALL, INNER_NETWORKS: '127.0.0.0/8' });
const MAIN = fileURLToPath(new URL('../../main-http.ts', import.meta.url));
const SHIFTED_CLOCK = new URL('../../../test/shifted-clock.ts', import.meta.url).href;

test('[SSO-01] a server that is killed between ticket and answer costs one more trip', {
  timeout: 120_000,
}, async () => {
  const { host, user } = inject('postgres');
  const [{ name }] = (await t.rows<{ name: string }>('select current_database() as name')) as [{ name: string }];
  const folder = await mkdtemp(join(tmpdir(), 'sign-on-kill-'));
  const cas = await startCasServer();
  await t.rows(
    `update parameters set values = $1 where key = 'hall.sign-in'
     and organisation_id = (select id from organisations where org_sign = 'scut')`,
    [{ pValue5: 'unified authentication', pValue9: cas.login }],
  );
  const server = startServer(
    {
      DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      DATA_FOLDER: folder,
      DEMO_DATA: 'false',
      PUBLIC_ADDRESS: HALL,
      INNER_NETWORKS: '127.0.0.0/8',
      ...TRUST,
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      CLOCK_SHIFT_MS: String(t.clock.now() - Date.now()),
    },
    MAIN,
  );
  const sessions = async () => (await t.rows<{ n: number }>('select count(*)::int as n from sessions'))[0]!.n;
  try {
    const port = () => /"port":(\d+)/.exec(server.output())?.[1];
    await expect.poll(port, { timeout: 60_000 }).toBeDefined();
    const browser = randomUUID().replaceAll('-', '');
    const begin = async () =>
      (await t.call(beginSignOn, { orgSign: 'scut', area: 'office', browser })).body.data.service;
    const ticket = cas.ticketFor('admin', await begin());
    const before = await sessions();
    // The university is asked and does not answer before the server is gone.
    cas.plant(() => {});
    const input = { orgSign: 'scut', area: 'office' as const, browser, ticket };
    const key = randomUUID();
    const outcome = fetch(`http://127.0.0.1:${port()}${takeTicket.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(input),
    }).then(
      async (reply) => `answered ${await reply.text()}`,
      () => 'cut off',
    );
    await expect.poll(() => cas.asked.length, { timeout: 10_000 }).toBe(1);
    await server.kill('SIGKILL');
    expect(await outcome).toBe('cut off');
    cas.plant(null);
    // The page sends the same attempt again, is told to begin anew, and does so.
    const again = await t.call(takeTicket, input, { key });
    expect(['sign-on-unasked', 'sign-on-ticket']).toContain(again.body.code);
    expect(await sessions()).toBe(before);
    const anew = { ...input, ticket: cas.ticketFor('admin', await begin()) };
    expect((await t.call(takeTicket, anew)).status).toBe(200);
    expect(await sessions()).toBe(before + 1);
  } finally {
    await server.kill('SIGKILL');
    await cas.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
