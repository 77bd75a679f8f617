import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { saveConnection } from '@campus/contract/calls/connections.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { copyOf, draftNext, freshMark, MANAGER, ORG, publish } from './businesses.ts';
import { ask } from './people.ts';

type Heard = { method: string; path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> };

/** A certificate that the server of the tests believes. */
const pem = (name: string) => readFileSync(new URL(`../server/test/tls/${name}.pem`, import.meta.url));

/** Another system on this machine: keeps what it is asked, and answers as it is told to. */
export async function startOtherSystem(status = 200) {
  const heard: Heard[] = [];
  const answers = {
    status,
    body: status < 300 ? JSON.stringify({ ok: true }) : JSON.stringify({ error: 'no such reader' }),
  };
  const server = createServer({ cert: pem('certificate'), key: pem('key') }, async (request, reply) => {
    let text = '';
    for await (const part of request) text += part;
    const [path = '', ...query] = (request.url ?? '').split('?');
    heard.push({
      method: request.method ?? '',
      path: [path, ...query].join('?'),
      headers: request.headers,
      body: text ? JSON.parse(text) : {},
    });
    const known = path !== '/missing';
    reply.writeHead(known ? answers.status : 404, { 'content-type': 'application/json' });
    reply.end(answers.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    address: `https://127.0.0.1:${port}`,
    heard,
    /** What it answers from now on. */
    answers,
    stop: () => new Promise((done) => server.close(done)),
  };
}
export type OtherSystem = Awaited<ReturnType<typeof startOtherSystem>>;

type Connection = Reply<typeof saveConnection>;

/** A connection to it, kept by call. */
export function connectTo({ address }: OtherSystem, name: string, orgSign = ORG): Promise<Connection> {
  const body = {
    name: { zh: name, en: `${name} en` },
    address,
    paths: ['/'],
    authentication: 'bearer',
    secret: 'a-secret-of-the-journeys',
    callsPerMinute: 60,
    mostTimeoutMs: 5000,
    on: true,
  };
  return ask<Connection>(MANAGER, 'POST', saveConnection.path, body, orgSign);
}

/** A leave with other steps, published. */
export async function leaveWith(
  what: string,
  steps: (of: readonly object[]) => readonly object[],
): Promise<{ id: string; name: string }> {
  const mark = freshMark();
  const name = `${what}${mark}`;
  const id = await copyOf('请假申请', { zh: name, en: `Leave ${mark}` }, `leave-${mark}`);
  await draftNext(id, ({ flow, form }) => ({
    flow: { ...flow, steps: steps((flow as { steps: object[] }).steps) },
    form,
  }));
  await publish(id);
  return { id, name };
}

export const leave = { kind: 'personal', from: '2026-11-23', until: '2026-11-27', days: '3', reason: '回家探亲' };

/** A step that its own submitter decides on. */
export const ownDecision = {
  id: 'decide',
  name: { zh: '确认', en: 'Confirm' },
  kind: 'approve',
  who: { kind: 'submitter' },
  voting: { kind: 'any' },
  pool: false,
  nobody: { kind: 'owner' },
  whenSubmitter: 'self',
  whenAgain: 'ask',
  skipWhen: null,
  onDisagree: 'end',
  onNotSolved: 'end',
  timeLimit: null,
  buttons: { agree: { name: null, reason: 'none', attachments: false, signature: false } },
  fields: {},
};

/** A step that asks the other system. */
export const callStep = (connection: string, part: object) => ({
  id: 'ask',
  name: { zh: '通知图书馆', en: 'Tell the library' },
  kind: 'call',
  connection,
  method: 'POST',
  path: '/loans',
  send: [{ name: 'days', from: { kind: 'field', field: 'days' } }],
  answer: { kind: 'reply' },
  take: [],
  timeoutMs: 5000,
  onFailure: 'owner',
  ...part,
});
