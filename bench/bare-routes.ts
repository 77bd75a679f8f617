import type { createApp } from '@campus/server/src/app.ts';
import { hashOf, newToken } from '@campus/server/src/platform/secrets.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool, PoolClient } from 'pg';
import type { Wire } from './load.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Where the bare route of a call stands. */
export const BARE = '/bare';

export const FORM = 'application/x-www-form-urlencoded';

/** What differs from request to request, and so must differ when its statements are run again. */
const VARYING = {
  headers: ['nonce', 'idempotency-key'],
  body: ['key', 'refresh_token'],
  reply: ['access_token', 'refresh_token'],
};
type Facts = { sent: Record<string, string>; made: Record<string, string> };
type Template = { name: string | undefined; text: string; values: ((facts: Facts) => unknown)[] };
type Recording = { statements: Template[]; reply: Record<string, unknown>; madeFields: string[] };

/**
 * For each call a route of the same server that runs the very statements of the call, through the same pool, and answers
 * the very same reply, with nothing around: no access check, no schemas, no audit but its statement, no query builder.
 * The statements are taken down while the call answers a sample, so they can never be other ones than the product's.
 */
export function registerBareRoutes(app: App, pool: Pool) {
  const recordings = new Map<string, Recording>();
  const answerBare = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.slice(BARE.length).split('?')[0] as string;
    const { statements, reply: sample, madeFields } = recordings.get(path) as Recording;
    const facts = {
      sent: sentFacts(request.headers, request.body),
      made: Object.fromEntries(madeFields.map((name) => [name, newToken()])),
    };
    await replay(pool, statements, facts);
    reply.header('cache-control', 'no-store');
    return reply.send(madeFields.length > 0 ? { ...sample, ...facts.made } : sample);
  };
  app.register(async (inner) => {
    // The calls read their bodies themselves, so the server around them reads none.
    inner.removeAllContentTypeParsers();
    const types = ['application/json', FORM];
    inner.addContentTypeParser(types, { parseAs: 'string' }, async (request: FastifyRequest, body: string) =>
      readBody(body, request.headers['content-type']),
    );
    inner.route({ method: ['GET', 'POST'], url: `${BARE}/*`, handler: answerBare });
  });
  return {
    /** Runs the call once, records the statements it sends to the database, and answers how many there were. */
    async record(sample: Wire): Promise<number> {
      const { path: url, headers, body } = sample;
      const { statements: recorded, answer } = await recordAnswer(app, pool, sample);
      const madeFields = VARYING.reply.filter((name) => typeof answer[name] === 'string');
      const facts = {
        sent: sentFacts(headers, readBody(body ?? '', headers['content-type'])),
        made: Object.fromEntries(madeFields.map((name) => [name, answer[name] as string])),
      };
      const statements = recorded.map(({ name, text, values }) => ({
        name,
        text,
        values: values.map((value) => slotFor(value, facts)),
      }));
      recordings.set(url.split('?')[0] as string, { statements, reply: answer, madeFields });
      return statements.filter(({ text }) => !isBoundary(text)).length;
    },
    recordAll: (sample: Wire): Promise<Recorded> => recordAnswer(app, pool, sample),
    /** The statements of a request, with their values. */
    statementsOf: async (sample: Wire): Promise<Statement[]> =>
      (await recordAnswer(app, pool, sample)).statements.filter(({ text }) => !isBoundary(text)),
  };
}

export type Recorded = { statements: Statement[]; answer: Record<string, unknown> };

/** Lets the product answer a request, and records the statements that it sends to the database meanwhile. */
async function recordAnswer(app: App, pool: Pool, { method, path: url, headers, body }: Wire): Promise<Recorded> {
  const recording = await listenTo(pool);
  const reply = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers,
    ...(body === null ? {} : { payload: body }),
  });
  const statements = recording.stop();
  if (reply.statusCode !== 200) throw new Error(`The sample of ${url} was refused: ${reply.body}`);
  if (statements.length === 0) throw new Error(`No statement of ${url} was heard.`);
  return { statements, answer: reply.json() as Record<string, unknown> };
}

const readBody = (text: string, mediaType: string | undefined): object =>
  mediaType === FORM ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text || '{}');

/** What a request carries of all that varies. */
function sentFacts(headers: object, body: unknown): Record<string, string> {
  const pick = (from: object, names: string[]) => Object.entries(from).filter(([name]) => names.includes(name));
  return Object.fromEntries([...pick(headers, VARYING.headers), ...pick(body ?? {}, VARYING.body)]);
}

/** A value of the sample stays as it is, unless it came from what varies: as it is, as its hash, or as hashes within JSON. */
function slotFor(value: unknown, sample: Facts): (facts: Facts) => unknown {
  const within: ((text: string, facts: Facts) => string)[] = [];
  for (const kind of ['sent', 'made'] as const) {
    for (const [name, text] of Object.entries(sample[kind])) {
      if (value === text) return (facts) => facts[kind][name];
      const hash = hashOf(text);
      if (Buffer.isBuffer(value) && value.equals(hash)) return (facts) => hashOf(facts[kind][name] as string);
      const hex = hash.toString('hex');
      if (typeof value === 'string' && value.includes(hex))
        within.push((json, facts) => json.replaceAll(hex, hashOf(facts[kind][name] as string).toString('hex')));
    }
  }
  if (within.length === 0) return () => value;
  return (facts) => within.reduce((json, put) => put(json, facts), value as string);
}

export const isBoundary = (text: string): boolean => /^(begin|commit)/i.test(text);

async function replay(pool: Pool, statements: readonly Template[], facts: Facts): Promise<void> {
  let client: PoolClient | null = null;
  try {
    for (const { name, text, values } of statements) {
      if (/^begin/i.test(text)) client = await pool.connect();
      await (client ?? pool).query(asSent({ name, text, values: values.map((slot) => slot(facts)) }));
      if (/^commit/i.test(text)) {
        client?.release();
        client = null;
      }
    }
  } finally {
    client?.release(true);
  }
}

/** A statement as the product sends it; one with a name is planned once on each connection, and then only run. */
export type Statement = { name: string | undefined; text: string; values: unknown[] };

/** The statement for pg, with a name only where the product gave it one. */
export const asSent = ({ name, text, values }: Statement) =>
  name === undefined ? { text, values } : { name, text, values };

/** Records every statement that any connection of the pool sends, until it is stopped. */
async function listenTo(pool: Pool): Promise<{ stop(): Statement[] }> {
  const client = await pool.connect();
  const prototype = Object.getPrototypeOf(client);
  client.release();
  const { query } = prototype;
  const statements: Statement[] = [];
  prototype.query = function recordedQuery(this: unknown, ...args: unknown[]) {
    const [first, second] = args as [string | Partial<Statement>, unknown];
    const { name, text = '', values = [] } = typeof first === 'string' ? { text: first } : first;
    statements.push({ name, text, values: Array.isArray(second) ? second : values });
    return query.apply(this, args);
  };
  return {
    stop: () => {
      prototype.query = query;
      return statements;
    },
  };
}
