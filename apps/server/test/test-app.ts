import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Call, Sent } from '@campus/contract/define-call.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { createApp, type Foundation } from '../src/app.ts';
import type { Binding } from '../src/platform/bind.ts';
import { createCallOut } from '../src/platform/call-out.ts';
import { type Config, readConfig } from '../src/platform/config.ts';
import type { Database } from '../src/platform/database.ts';
import { createDatabaseNotifications } from '../src/platform/database-notifications.ts';
import { startJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createSecrets } from '../src/platform/secrets.ts';
import { sign } from '../src/platform/signature.ts';
import { createFolderStorage } from '../src/platform/storage.ts';
import { openWithLongTimeouts } from './long-timeouts.ts';
import { TEMPLATE, type TestPlace } from './template-database.ts';
import { TEST_CLOCK_BEGINS } from './test-clock.ts';
import { findAllWrong, isForTheDoctor, type Planted } from './whole-doctor.ts';

export const PASSWORD = 'Campus2026';

// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
type Reply = { status: number; body: any; headers: Record<string, unknown> };
type Extras = {
  token?: string;
  json?: boolean;
  language?: 'zh' | 'en';
  key?: string;
  userAgent?: string;
  signed?: boolean;
  /** Whose key it is signed with; the hall's unless said. */
  signer?: { appkey: string; secret: string };
  headers?: Record<string, string>;
  /** The address it comes from. */
  from?: string;
  /** Another app on the same database. */
  at?: FastifyInstance;
};

/** A whole server on a database of its own, with a clock that only tests move. */
export type TestApp = {
  app: FastifyInstance;
  /** As a superuser, for tests that look around or break something. */
  database: Database;
  /** As the product itself works on it. */
  product: Database;
  foundation: Foundation;
  clock: { now(): number; advance(ms: number): void };
  log: string[];
  call<C extends Call>(call: C, payload?: Sent<C>, extras?: Extras): Promise<Reply>;
  /** As `call`, but with a payload that no page would send. */
  send(call: Call, payload: unknown, extras?: Extras): Promise<Reply>;
  signIn(
    account: string,
    options?: { orgSign?: string; password?: string; at?: FastifyInstance },
  ): Promise<{ access_token: string; refresh_token: string }>;
  hallSignIn(account: string, options?: { orgSign?: string; password?: string }): Promise<string>;
  rows<T = Record<string, unknown>>(text: string, values?: unknown[]): Promise<T[]>;
  /** The headers of a signed message: the address's query as it is sent, and the body as it is sent. */
  signatureFor(
    search: string,
    body?: string | Uint8Array | null,
    change?: Partial<Record<'appkey' | 'nonce' | 'timestamp' | 'secret', string>>,
  ): Promise<Record<string, string>>;
};

/** What has two readings cannot be signed; it is sent with any signature, to see it refused. */
function signed(...message: Parameters<typeof sign>): string {
  try {
    return sign(...message);
  } catch {
    return 'A'.repeat(64);
  }
}

/** A form body or query: nested values in brackets, nulls left out. */
function encode(values: Record<string, unknown>): string {
  const flat = new URLSearchParams();
  const add = (key: string, value: unknown) => {
    if (value === null || value === undefined) return;
    if (typeof value === 'object') for (const [k, v] of Object.entries(value)) add(`${key}[${k}]`, v);
    else flat.append(key, String(value));
  };
  for (const [key, value] of Object.entries(values)) add(key, value);
  return flat.toString();
}

/**
 * Starts a test app before the tests of a file and ends it after them. Where they are about people, lists, businesses, truth
 * or running, the whole doctor looks at what they left, but for the checks that they give something to find themselves. The
 * clock of a test runs no job by itself, so its moments are not looked for.
 */
export function testApp(
  settings: Record<string, string> = {},
  extraBindings: readonly Binding[] = [],
  planted: Planted = [],
): TestApp {
  const it = {} as TestApp & { close(): Promise<void> };
  beforeAll(async () => {
    Object.assign(it, await startTestApp(settings, extraBindings));
  });
  // biome-ignore lint/correctness/noEmptyPattern: nothing else is taken as the first argument
  afterAll(async ({}, file) => {
    try {
      if (isForTheDoctor(file)) expect(await findAllWrong(it, ['clock-slots', ...planted])).toEqual([]);
    } finally {
      await it.close();
    }
  }, 180_000);
  return it;
}

export async function startTestApp(
  settings: Record<string, string> = {},
  extraBindings: readonly Binding[] = [],
  { postgres: { host, user }, roles, files }: TestPlace = {
    postgres: inject('postgres'),
    roles: inject('roles'),
    files: inject('files'),
  },
): Promise<TestApp & { close(): Promise<void> }> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ host, user, database: 'campus' });
  await admin.connect();
  await admin.query(`create database ${name} template ${TEMPLATE}`);
  const folder = await mkdtemp(join(tmpdir(), 'campus-files-'));
  await cp(files, folder, { recursive: true });
  const config: Config = readConfig({
    NODE_ENV: 'test',
    METRICS_TOKEN: 'metrics-token-of-the-tests',
    // The clock stands still, so what one person of a test does for hours is all done in one minute.
    PERSON_RATE_TIMES: '1000',
    ...settings,
  });
  const log: string[] = [];
  const write = (chunk: unknown, _encoding: string, done: () => void) => {
    log.push(String(chunk));
    done();
  };
  const logger = createLog('info', new Writable({ write }));
  const database = openWithLongTimeouts({ host, user, database: name }, 20);
  const product = openWithLongTimeouts({ host, user: roles.product, database: name }, 20);
  const ofJobs = openWithLongTimeouts({ host, user: roles.jobs, database: name }, 5);
  let now = TEST_CLOCK_BEGINS;
  const clock = {
    now: () => now,
    advance: (ms: number) => {
      now += ms;
    },
  };
  const jobs = await startJobs(ofJobs.pool, logger, { worker: false });
  const foundation: Foundation = {
    config,
    db: product.db,
    clock,
    log: logger,
    secrets: createSecrets('a secret of the tests, long enough', 'a network key of the tests, long enough'),
    storage: createFolderStorage(folder),
    callOut: createCallOut(config.innerNetworks),
    jobs,
    notifications: createDatabaseNotifications({ host, user: roles.product, database: name }, logger),
  };
  const app = await createApp(foundation, {
    pagesFolder: null,
    version: 'test',
    defaultOrganisation: 'scut',
    extraBindings,
  });
  await app.ready();

  const rows = async <T>(text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows as T[];

  const signatureFor: TestApp['signatureFor'] = async (search, body = null, change = {}) => {
    const [key] = await rows<{ appkey: string; secret: string }>(
      `select appkey, secret from signing_keys where scope = 'hall'`,
    );
    const parts = {
      appkey: key!.appkey,
      secret: key!.secret,
      nonce: randomUUID(),
      timestamp: String(Math.floor(now / 1000)),
      ...change,
    };
    const { secret: _kept, ...headers } = parts;
    return { ...headers, signature: signed(search, body, parts) };
  };

  const send: TestApp['send'] = async (call, payload, extras = {}) => {
    const given = (payload ?? {}) as Record<string, unknown>;
    const names = Object.keys((call.query as { shape?: object }).shape ?? {});
    const bodied = call.method === 'POST' || call.method === 'PUT';
    const query = bodied ? Object.fromEntries(Object.entries(given).filter(([k]) => names.includes(k))) : given;
    const body = bodied ? Object.fromEntries(Object.entries(given).filter(([k]) => !names.includes(k))) : undefined;
    const signed = extras.signed ?? call.access.kind === 'signature';
    const search = encode(query);
    const sentBody = bodied ? (extras.json ? JSON.stringify(body) : encode(body ?? {})) : null;
    const result = await (extras.at ?? app).inject({
      method: call.method,
      remoteAddress: extras.from ?? '127.0.0.1',
      url: call.path + (search ? `?${search}` : ''),
      headers: {
        'accept-language': extras.language ?? 'zh',
        ...(bodied ? { 'content-type': extras.json ? 'application/json' : 'application/x-www-form-urlencoded' } : {}),
        ...(extras.token ? { authorization: `Bearer ${extras.token}` } : {}),
        ...(extras.key ? { 'idempotency-key': extras.key } : {}),
        ...(extras.userAgent ? { 'user-agent': extras.userAgent } : {}),
        ...(signed ? await signatureFor(search, sentBody, extras.signer) : {}),
        ...extras.headers,
      },
      ...(sentBody === null ? {} : { payload: sentBody }),
    });
    const json = String(result.headers['content-type'] ?? '').includes('json');
    return { status: result.statusCode, body: json ? result.json() : result.body, headers: result.headers };
  };

  const { token } = await import('@campus/contract/calls/sessions.ts');
  const { serviceHallLogin } = await import('@campus/contract/calls/sign-on.ts');
  return {
    app,
    database,
    product,
    foundation,
    clock,
    log,
    rows,
    signatureFor,
    send,
    call: (call, payload, extras) => send(call as unknown as Call, payload, extras),
    async signIn(account, { orgSign = 'scut', password = PASSWORD, at } = {}) {
      const asked = { type: '0', orgSign, grant_type: 'password', username: account, password };
      const reply = await send(token as unknown as Call, asked, at ? { at } : {});
      if (reply.status !== 200) throw new Error(`sign-in of ${account} failed: ${JSON.stringify(reply.body)}`);
      return reply.body;
    },
    async hallSignIn(account, { orgSign = 'scut', password = PASSWORD } = {}) {
      const reply = await send(serviceHallLogin as unknown as Call, { orgSign, username: account, password });
      if (reply.status !== 200) throw new Error(`hall sign-in of ${account} failed: ${JSON.stringify(reply.body)}`);
      return reply.body.Data.access_token;
    },
    async close() {
      await app.close();
      await foundation.notifications.close();
      await jobs.stop();
      for (const one of [product, ofJobs, database]) await one.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
