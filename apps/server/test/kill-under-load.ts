import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { startServer } from './server-process.ts';

type Reply = {
  status: number;
  body: { code?: string; data?: { version: number; values: Record<string, string> }; access_token?: string };
};

/** Kills the server again and again while four writers write, and then holds what was acknowledged against what is there. */
export async function killUnderLoad(kills: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-kill-'));
  const acknowledged = new Map<string, number>();
  const unsure = new Set<string>();
  let address = '';
  let token = '';
  let n = 0;

  const post = async (path: string, fields: Record<string, string>, key?: string): Promise<Reply> => {
    const reply = await fetch(`${address}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(key ? { 'idempotency-key': key } : {}) },
      signal: AbortSignal.timeout(10_000),
    });
    return { status: reply.status, body: (await reply.json()) as Reply['body'] };
  };
  const save = async (key: string): Promise<void> => {
    unsure.add(key);
    const reply = await post('/api/parameters/SaveParameter', { key: 'hall.basics', 'values[pValue4]': key }, key);
    if (reply.status !== 200) return;
    acknowledged.set(key, (reply.body.data as { version: number }).version);
    unsure.delete(key);
  };

  let run = startServer({ DATA_FOLDER: folder });
  for (let kill = 0; kill <= kills; kill++) {
    address = (await run.ready) as string;
    token = '';
    token = (
      await post('/token?type=0&orgSign=scut', { grant_type: 'password', username: 'admin', password: 'Campus2026' })
    ).body.access_token as string;
    // What nobody answered is asked again with its own key: done before the kill or done now, never twice.
    for (const key of [...unsure]) await save(key);
    expect(unsure.size).toBe(0);
    if (kill === kills) break;
    let stop = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!stop) await save(`write-${String(n++).padStart(8, '0')}`).catch(() => {});
    });
    await sleep(300 + Math.random() * 500);
    await run.kill('SIGKILL');
    stop = true;
    await Promise.all(writers);
    run = startServer({ DATA_FOLDER: folder });
  }

  const versions = [...acknowledged.values()];
  expect(versions.length).toBeGreaterThan(kills * 10);
  // Each effect raises the version by one: as many versions as acknowledged keys means one effect each, and none lost.
  expect(new Set(versions).size).toBe(versions.length);
  expect(Math.max(...versions)).toBe(1 + versions.length);
  const last = await post(
    '/api/parameters/SaveParameter',
    { key: 'hall.basics', 'values[pValue4]': 'end' },
    'the-very-end',
  );
  expect(last.body.data?.version).toBe(2 + versions.length);
  expect(await run.kill('SIGTERM')).toBe(0);
  await rm(folder, { recursive: true, force: true });
}
