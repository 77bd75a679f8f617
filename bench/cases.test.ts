import { createApp } from '@campus/server/src/app.ts';
import { PASSWORD, testApp } from '@campus/server/test/test-app.ts';
import { TEST_CLOCK_BEGINS } from '@campus/server/test/test-clock.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { barePaths } from './bare-fastify.ts';
import { createBenchTools, listAccounts } from './bench-tools.ts';
import { type Case, prepareCases, type Side } from './cases.ts';
import { fillOrders } from './fill-orders.ts';
import { growthRequests, makeSamples } from './growth.ts';
import { productJobs, requesterTokens } from './jobs.ts';
import { recordReruns } from './limit.ts';
import type { Wire } from './load.ts';
import { NEW_TEXT, orderTexts, RARE_WORD } from './order-texts.ts';
import { makeOrders, orderRequests } from './orders.ts';
import { peopleRequests } from './people.ts';
import { measurePlans } from './plan-report.ts';
import type { BenchServer } from './processes.ts';
import type { Request } from './requests.ts';
import { measureRosterOn } from './roster.ts';
import { searchRequests } from './search.ts';

/** Nothing here is timed: this is only about whether the benchmark still knows the product. */
describe('the benchmark', () => {
  const it = testApp({ TRUST_PROXY: '127.0.0.1,::1' });
  let server: BenchServer;

  beforeAll(async () => {
    vi.setSystemTime(TEST_CLOCK_BEGINS);
    const app = await createApp(it.foundation, { pagesFolder: null, version: 'test', defaultOrganisation: 'scut' });
    const tools = await createBenchTools(app, it.product, it.database.pool);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as { port: number };
    const accounts = await listAccounts(it.product.pool);
    server = { ...tools, port, accounts, password: PASSWORD, pid: process.pid, stop: () => app.close() };
  });
  afterAll(async () => {
    await server.stop();
    vi.useRealTimers();
  });

  const send = async ({ method, path, headers, body }: Wire) => {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers, body });
    return { status: reply.status, text: await reply.text() };
  };

  /** Sends each request once, and takes its statements down as a measuring does. */
  const tryRequests = async (requests: readonly Request[]) => {
    for (const { name, next } of requests) {
      expect(await send(next() as Wire), name).toMatchObject({ status: 200 });
      expect(await server.record(next() as Wire), name).toBeGreaterThan(0);
    }
  };

  test('gets an answer to every call and from the bare route beside it', async () => {
    const talkTo = async ({ name, turns, talk }: Case, side: Side) => {
      const { next, onAnswer } = talk(side)(0);
      for (let turn = 0; turn < turns; turn++) {
        const { status, text } = await send(next() as Wire);
        expect(status, `${name}, ${side}: ${text}`).toBe(200);
        onAnswer?.(text);
      }
    };
    for (const measured of await prepareCases(server)) {
      await talkTo(measured, 'call');
      expect(await server.record(measured.sample), measured.name).toBeGreaterThan(0);
      await talkTo(measured, 'bare');
    }
  });

  test('gets an answer to every request about people, among more of them', async () => {
    await server.growPeople(700);
    await tryRequests(await peopleRequests(server));
  });

  test('has a list of people compared, applied and undone', async () => {
    const { table } = await measureRosterOn(server, 30, () => {});
    expect(table.rows).toHaveLength(7);
  });

  test('gets an answer to every search, in grown content', async () => {
    await server.growContent(300);
    await tryRequests(await searchRequests(server));
  });

  test('gets an answer to every request about processes and orders, in a grown database', async () => {
    await makeSamples(server, 1);
    await makeOrders(server, 1);
    expect(await server.grow(200)).toMatchObject({ orders: expect.any(Number) });
    const requests = await growthRequests(server, 3);
    await tryRequests(requests);
    expect((await measurePlans(server, requests.slice(0, 2))).table.rows).toHaveLength(2);
    await tryRequests(await orderRequests(server, 2));
  });

  test('does every job, and runs its statements again without the product', async () => {
    const requesters = await requesterTokens(server);
    await fillOrders(server, orderTexts(requesters.length * 2, requesters.length));
    for (const job of await productJobs(server, { words: RARE_WORD, text: NEW_TEXT })) {
      const { page, reruns } = await recordReruns(server, job, 1);
      expect(reruns[0]?.statements.length, job.name).toBeGreaterThan(0);
      const port = await server.showBare({ page, reruns });
      for (const sending of ['prepared', 'planned'] as const) {
        const reply = await fetch(`http://127.0.0.1:${port}${barePaths.statements(sending, 0)}`);
        expect(await reply.json(), `${job.name}, ${sending}`).toEqual(page);
      }
    }
  });
});
