import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { saveConnection } from '@campus/contract/calls/connections.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import type { CallStep } from '@campus/rules/flows/definition.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { flowOutside } from '../src/app.ts';
import { type CallJob, enqueueDueCalls, makeCall } from '../src/modules/flows/index.ts';
import type { CallOut } from '../src/platform/call-out.ts';
import { flowPlay } from './flow-play.ts';
import type { TestApp } from './test-app.ts';
import { TLS } from './tls.ts';

export type Came = { method: string; url: string; headers: IncomingHttpHeaders; body: string };
type Answer = (response: ServerResponse, came: Came) => void;

export const SECRET = 'a-secret"of/the\\tests';
export const PUBLIC_ADDRESS = 'https://hall.example.edu';
export const answers =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

/** Another system, flows that call it, and the worker that makes their calls; the app must name 127.0.0.0/8. */
export function callPlay(t: TestApp) {
  const play = flowPlay(t);
  let server: Server;
  const callOut: CallOut = (call, until) => t.foundation.callOut(call, until);
  const worker = () => ({
    db: t.database.db,
    outside: flowOutside,
    now: t.clock.now,
    sendIn: t.foundation.jobs.sendIn,
    secrets: t.foundation.secrets,
  });
  const it = {
    came: [] as Came[],
    /** What it says; the last one again and again. */
    says: [] as Answer[],
    port: 0,
    callOut,
    /** Made over the office, so that tests know what an administrator may set. */
    async connection(change: Partial<Sent<typeof saveConnection>> = {}): Promise<string> {
      const { id } = await play.must('admin', saveConnection, {
        name: { zh: `系统${Math.random()}`, en: 'A system' },
        address: `https://127.0.0.1:${it.port}/base`,
        paths: ['/api'],
        authentication: 'bearer',
        secret: SECRET,
        callsPerMinute: 600,
        mostTimeoutMs: 60_000,
        on: true,
        ...change,
      });
      return id;
    },
    step: (connection: string, change: Partial<CallStep> = {}): CallStep => ({
      id: 'call',
      name: { zh: '调用', en: 'Call' },
      kind: 'call',
      connection,
      method: 'POST',
      path: '/api/leave',
      send: [
        { name: 'reason', from: { kind: 'field', field: 'reason' } },
        { name: 'number', from: { kind: 'number' } },
      ],
      answer: { kind: 'reply' },
      take: [],
      timeoutMs: 5000,
      onFailure: 'owner',
      ...change,
    }),
    worker,
    make: (job: CallJob, by: CallOut = callOut): Promise<void> =>
      makeCall(worker(), { callOut: by, publicAddress: PUBLIC_ADDRESS }, job),
    /** The jobs that wait in the queue, as a worker would take them. */
    async queued(): Promise<CallJob[]> {
      const rows = await t.rows<{ data: CallJob }>(
        `delete from jobs.job where name = 'process-calls' and state = 'created' returning data`,
      );
      return rows.map(({ data }) => data);
    },
    /** Does everything that waits now. */
    async work(): Promise<void> {
      for (const job of await it.queued()) await it.make(job);
    },
    sweep: (): Promise<void> => enqueueDueCalls(t.database.db, t.clock.now(), t.foundation.jobs.sendIn(t.database.db)),
    async row(processId: string) {
      // biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
      const [row] = await t.rows<any>('select * from connection_calls where process_id = $1 order by visit desc', [
        processId,
      ]);
      return row;
    },
    async form(processId: string): Promise<Record<string, unknown>> {
      const [row] = await t.rows<{ form: Record<string, unknown> }>(
        `select state -> 'form' as form from processes where id = $1`,
        [processId],
      );
      return row!.form;
    },
  };
  beforeAll(async () => {
    server = createServer(TLS, (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const came = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body };
        it.came.push(came);
        const answer = it.says.length > 1 ? it.says.shift() : it.says[0];
        answer?.(response, came);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    it.port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(async () => {
    await it.queued();
    it.came = [];
    it.says = [answers(200, {})];
    play.forget();
  });
  return Object.assign(it, { play });
}
