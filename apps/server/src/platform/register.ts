import type { Call } from '@campus/contract/define-call.ts';
import { houseRefusals } from '@campus/contract/refusals.ts';
import type { Language } from '@campus/messages/texts.ts';
import { isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Arrived, Binding } from './bind.ts';
import { type Bytes, sendBytes } from './bytes.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { AuditDraft, Caller, Ctx } from './context.ts';
import { asRefusal, type Db, isWorthRetrying } from './database.ts';
import { type Attempt, claim, findReply, keepReply, readAttempt } from './idempotency.ts';
import type { Jobs } from './jobs.ts';
import type { Ask } from './known.ts';
import type { Log } from './log.ts';
import { readWith, requireKeepable } from './reading.ts';
import { Refusal } from './refusal.ts';
import { wrap, wrapRefusal } from './replying.ts';
import type { Secrets } from './secrets.ts';
import { verifySignature } from './signature.ts';
import type { Storage } from './storage.ts';
import { type Events, type Streams, sendEvents } from './streams.ts';
import { openUpload, readUpload } from './uploads.ts';

/** One line of the audit. */
export type AuditEntry = AuditDraft & { call: string; outcome: string; at: number; requestId: string; ip: string };

/** What the bindings stand on; `findCaller` and `recordAudit` are handed in, because the platform knows no module. */
export type House = {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  storage: Storage;
  jobs: Jobs;
  findCaller(db: Db, token: string, now: number): Promise<Caller>;
  /** As `findCaller`, for calls that are no sign of anybody being there. */
  lookWhoCalls(db: Db, token: string, now: number): Promise<Caller>;
  streams: Streams;
  recordAudit(db: Db, entry: AuditEntry): Promise<void>;
};

/** Binds every call to its address. */
export function registerBindings(app: FastifyInstance, bindings: readonly Binding[], house: House): void {
  for (const binding of bindings) {
    const { call } = binding;
    app.route({
      method: call.method,
      url: call.path,
      config: { call: call.name, streams: call.streamedMb !== null },
      handler: (request, reply) => answer(binding, house, request, reply),
    });
  }
}

const isOpenRead = ({ access }: Call): boolean =>
  access.kind === 'open' || (access.kind === 'signature' && access.scope === 'hall');

/** Open reads, asked by the house itself beside a request: nobody signs them, and nobody is calling. */
export function askingFor(bindings: readonly Binding[], house: House): Ask {
  return async (request, call, payload) => {
    const binding = bindings.find((one) => one.call.path === call.path);
    if (!binding || call.writes || !isOpenRead(call)) throw new Error(`${call.path} is no open read`);
    requireArea(call, house.config, request);
    const input = readWith(call.query, payload);
    return call.reply.parse(
      await binding.handle(contextOf(house, request) as never, input as never, undefined as never),
    );
  };
}

async function answer(binding: Binding, house: House, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = binding;
  const ctx: Ctx & { caller?: Caller } = contextOf(house, request);
  try {
    const result = await run(binding, house, ctx, request);
    reply.header('cache-control', 'no-store');
    if (call.envelope === 'bytes') return await sendBytes(request, reply, result as Bytes);
    if (call.envelope === 'events')
      return sendEvents(reply, house.streams.open(ctx.caller as Caller, result as Events));
    return reply.send(wrap(call.envelope, result));
  } catch (thrown) {
    const refusal = refusalFor(call, asRefusal(thrown), ctx);
    await auditRefusal(house, call, ctx, refusal);
    if (refusal.status === 503) reply.header('retry-after', '2');
    reply.header('cache-control', 'no-store');
    return reply.code(refusal.status).send(wrapRefusal(call.envelope, refusal, ctx.language, ctx.requestId));
  }
}

async function run(
  binding: Binding,
  house: House,
  ctx: Ctx & { caller?: Caller },
  request: FastifyRequest,
): Promise<unknown> {
  const { call } = binding;
  requireArea(call, house.config, request);
  const raw = payloadOf(call, request);
  await admit(call, house, ctx, request, raw);
  requireKeepable(raw.query, null);
  requireKeepable(raw.body, call.outsideRows);
  const { stamp: _stamp, ...query } = raw.query;
  const input = { ...(readWith(call.query, query) as object), ...(readWith(call.body, raw.body) as object) } as Record<
    string,
    unknown
  >;
  for (const name of call.audit) if (input[name] !== undefined) ctx.audit.facts[name] = input[name];
  if (!call.writes)
    return call.reply.parse(
      await binding.handle(ctx as never, input as never, (await prepare(binding, ctx, input, null)) as never),
    );
  const scope = ctx.caller ? `person:${ctx.caller.personId}` : 'open';
  const attempt = readAttempt(request.headers['idempotency-key'], scope, call.name, { query, body: raw.body });
  const earlier = attempt && (await findReply(house.db, house.secrets, attempt));
  if (earlier) return earlier.reply;
  const prepared = await prepare(binding, ctx, input, await arrivedWith(call, request));
  // A large file may have been on its way for minutes, and what is said of it should hold from now on.
  if (call.streamedMb !== null) ctx.now = house.clock.now();
  return write(binding, house, ctx, { input, prepared, attempt });
}

async function arrivedWith(call: Call, request: FastifyRequest): Promise<Arrived> {
  if (!call.upload) return null;
  return call.streamedMb === null ? readUpload(request) : openUpload(request, call.streamedMb);
}

async function prepare(binding: Binding, ctx: Ctx, input: Record<string, unknown>, upload: Arrived): Promise<unknown> {
  return binding.prepare ? binding.prepare(ctx, input as never, upload as never) : undefined;
}

const TRIES = 3;

/** One transaction for the claim of the key, the use case, its jobs, its audit line and the kept reply. */
async function write(
  binding: Binding,
  house: House,
  ctx: Ctx,
  asked: { input: Record<string, unknown>; prepared: unknown; attempt: Attempt | null },
): Promise<unknown> {
  const { call } = binding;
  const { input, prepared, attempt } = asked;
  for (let n = 1; ; n++) {
    try {
      return await house.db.transaction(async (tx) => {
        if (attempt && !(await claim(tx, attempt, ctx.now))) {
          const earlier = await findReply(tx, house.secrets, attempt);
          if (!earlier) throw new Refusal('busy');
          return earlier.reply;
        }
        const inside: Ctx = { ...ctx, db: tx, send: house.jobs.sendIn(tx) };
        const data = call.reply.parse(await binding.handle(inside as never, input as never, prepared as never));
        await house.recordAudit(tx, auditEntry(call, ctx, 'done'));
        if (attempt) await keepReply(tx, house.secrets, attempt, data);
        return data;
      });
    } catch (error) {
      if (n >= TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

function contextOf(house: House, request: FastifyRequest): Ctx {
  return {
    db: house.db,
    now: house.clock.now(),
    language: languageOf(request),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: house.log,
    config: house.config,
    secrets: house.secrets,
    storage: house.storage,
    signedFor: null,
    audit: { organisationId: null, personId: null, account: null, facts: {} },
    send: house.jobs.sendIn(house.db),
  };
}

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';

/** A deployment refuses the calls of areas that it does not serve, with the words that the page would use. */
function requireArea(call: Call, config: Config, request: FastifyRequest): void {
  if (call.areas.length === 0 || call.areas.some((area) => servesArea(config.mode, area))) return;
  const phone = isPhone(request.headers['user-agent'] ?? '');
  const area = phone && call.areas.includes('hall-phone') ? 'hall-phone' : call.areas[0];
  throw new Refusal('area-not-served', { area });
}

type Raw = { query: Record<string, unknown>; body: Record<string, unknown> };

function payloadOf(call: Call, request: FastifyRequest): Raw {
  const body = call.upload ? {} : (request.body ?? {});
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed-request');
  const raw = { query: (request.query ?? {}) as Record<string, unknown>, body: body as Record<string, unknown> };
  return raw;
}

async function admit(
  call: Call,
  house: House,
  ctx: Ctx & { caller?: Caller },
  request: FastifyRequest,
  raw: Raw,
): Promise<void> {
  const { access } = call;
  if (access.kind === 'open' || access.kind === 'signed-link') return;
  if (access.kind === 'signature') {
    const params = { ...raw.query, ...raw.body };
    ctx.signedFor = await verifySignature(house.db, request.headers, access.scope, params, ctx.now);
    return;
  }
  // A page opens its stream again by itself after every cut, also when nobody sits before it.
  const find = call.envelope === 'events' ? house.lookWhoCalls : house.findCaller;
  const caller = await find(house.db, bearerOf(request), ctx.now);
  ctx.audit.organisationId = caller.organisationId;
  ctx.audit.personId = caller.personId;
  ctx.audit.account = caller.account;
  const wanted = access.kind === 'permission' ? 'session' : access.token;
  if (wanted !== 'any' && caller.tokenKind !== wanted) throw new Refusal('not-signed-in');
  if (caller.mustChangePassword && !call.oneTimePassword) throw new Refusal('password-must-change');
  if (access.kind === 'permission' && !caller.permissions.has(access.permission)) throw new Refusal('not-allowed');
  ctx.caller = caller;
}

function bearerOf(request: FastifyRequest): string {
  const found = /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '');
  if (!found) throw new Refusal('not-signed-in');
  return found[1] as string;
}

/** What the caller hears: a declared refusal as it is, anything else as "unexpected", with the truth in the log only. */
function refusalFor(call: Call, thrown: unknown, ctx: Ctx): Refusal {
  const declared: readonly string[] = [...houseRefusals, ...call.refusals];
  if (thrown instanceof Refusal && declared.includes(thrown.code)) return thrown;
  ctx.log.error(
    { err: thrown, call: call.name, requestId: ctx.requestId },
    thrown instanceof Refusal ? 'undeclared refusal' : 'unexpected',
  );
  return new Refusal('unexpected');
}

function auditEntry(call: Call, ctx: Ctx, outcome: string): AuditEntry {
  return { ...ctx.audit, call: call.name, outcome, at: ctx.now, requestId: ctx.requestId, ip: ctx.ip };
}

async function auditRefusal(house: House, call: Call, ctx: Ctx, refusal: Refusal): Promise<void> {
  if (!call.writes || refusal.code === 'database-away') return;
  await house
    .recordAudit(house.db, auditEntry(call, ctx, refusal.code))
    .catch((error) => house.log.error({ err: error }, 'audit'));
}
