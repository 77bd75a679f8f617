import type { Call } from '@campus/contract/define-call.ts';
import { houseRefusals } from '@campus/contract/refusals.ts';
import { isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { admit, type Passage } from './admit.ts';
import type { Arrived, Binding } from './bind.ts';
import { type Bytes, sendBytes } from './bytes.ts';
import { because } from './cause.ts';
import type { Config } from './config.ts';
import type { Caller, Ctx } from './context.ts';
import { asRefusal, isWorthRetrying } from './database.ts';
import type { AuditEntry, House } from './house.ts';
import { type Attempt, claim, findReply, keepReply, readAttempt } from './idempotency.ts';
import type { Ask } from './known.ts';
import { readBody, readForm } from './payload.ts';
import { readWith, requireKeepable } from './reading.ts';
import { Refusal } from './refusal.ts';
import { wrap, wrapRefusal } from './replying.ts';
import { contextOf } from './request-context.ts';
import { type Events, sendEvents } from './streams.ts';
import { readUnseen } from './unseen.ts';
import { openUpload, readUpload, uploadIn } from './uploads.ts';

/** Binds every call to its address. */
export function registerBindings(app: FastifyInstance, bindings: readonly Binding[], house: House): void {
  for (const binding of bindings) {
    const { call } = binding;
    app.route({
      method: call.method,
      url: call.path,
      config: { call: call.name, streams: call.streamedMb !== null, takesLong: call.takesLong },
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
    const ctx = contextOf(house, request);
    const leave = await house.door.enter(ctx.ip, call.rate);
    try {
      const input = readWith(call.query, payload);
      return call.reply.parse(await binding.handle(ctx as never, input as never, undefined as never));
    } finally {
      leave();
    }
  };
}

async function answer(binding: Binding, house: House, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = binding;
  const ctx: Ctx & { caller?: Caller } = contextOf(house, request);
  const passage: Passage = { known: false, leave: () => {} };
  try {
    const cause = () => {
      const { organisationId, personId, account } = ctx.audit;
      return { requestId: ctx.requestId, organisationId, personId, account };
    };
    const result = await because(cause, () => run(binding, house, ctx, request, passage));
    reply.header('cache-control', 'no-store');
    if (call.envelope === 'bytes') return await sendBytes(request, reply, result as Bytes);
    if (call.envelope === 'events')
      return sendEvents(reply, house.streams.open(ctx.caller as Caller, result as Events));
    return reply.send(wrap(call.envelope, result));
  } catch (thrown) {
    const refusal = refusalFor(call, isCutOff(request) ? new Refusal('malformed-request') : asRefusal(thrown), ctx);
    await auditRefusal(house, call, ctx, refusal, passage);
    sayWhenAgain(reply, refusal);
    // What was not read of a body is not waited for.
    if (refusal.status === 413) reply.header('connection', 'close');
    reply.header('cache-control', 'no-store');
    return reply.code(refusal.status).send(wrapRefusal(call.envelope, refusal, ctx.language, ctx.requestId));
  } finally {
    passage.leave();
  }
}

/** Whether the sender went away in the middle of what they sent. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** A caller who is refused for now is told when it is worth coming again. */
export function sayWhenAgain(reply: FastifyReply, { status, facts }: Refusal): void {
  if (status === 503) reply.header('retry-after', '2');
  if (status === 429 && typeof facts.seconds === 'number') reply.header('retry-after', String(facts.seconds));
}

/**
 * The way in, in this order: the size that is said, the headers, the key or token, the moment, the rate, the hash, the
 * nonce, and only then what was sent is read. Nobody makes the server work before it knows them.
 */
async function run(
  binding: Binding,
  house: House,
  ctx: Ctx & { caller?: Caller },
  request: FastifyRequest,
  passage: Passage,
): Promise<unknown> {
  const { call } = binding;
  requireArea(call, house.config, request);
  const came = await admit(call, house, ctx, request, passage);
  passage.known = true;
  const { stamp: _stamp, ...query } = readForm(came.search);
  const body = call.upload ? {} : readBody(came.bytes, request.headers['content-type'] ?? '');
  requireKeepable(query, null);
  requireKeepable(body, call.outsideRows);
  const input = { ...(readWith(call.query, query) as object), ...(readWith(call.body, body) as object) } as Record<
    string,
    unknown
  >;
  for (const name of call.audit) if (input[name] !== undefined) ctx.audit.facts[name] = input[name];
  if (!call.writes) return read(binding, house, ctx, input);
  const scope = ctx.caller ? `person:${ctx.caller.personId}` : 'open';
  const attempt = readAttempt(request.headers['idempotency-key'], scope, call.name, { query, body });
  const earlier = attempt && (await findReply(house.db, house.secrets, attempt));
  if (earlier) return earlier.reply;
  const prepared = await prepare(binding, ctx, input, await arrivedWith(call, request, came.bytes));
  // A large file may have been on its way for minutes, and what is said of it should hold from now on.
  if (call.streamedMb !== null) ctx.now = house.clock.now();
  return write(binding, house, ctx, { input, prepared, attempt });
}

async function read(binding: Binding, house: House, ctx: Ctx, input: Record<string, unknown>): Promise<unknown> {
  const { call } = binding;
  const handle = async (inside: Ctx) =>
    call.reply.parse(
      await binding.handle(inside as never, input as never, (await prepare(binding, inside, input, null)) as never),
    );
  if (!ctx.seenBy) return handle(ctx);
  const { seenBy } = ctx;
  const seen = await readUnseen(
    house.db,
    (db) => house.hideKept(db, seenBy),
    (db) => handle({ ...ctx, db, send: house.jobs.sendIn(db) }),
  );
  await house.recordAudit(house.db, auditEntries(call, ctx, 'done'));
  return seen;
}

async function arrivedWith(call: Call, request: FastifyRequest, bytes: Buffer): Promise<Arrived> {
  if (!call.upload) return null;
  if (call.access.kind === 'signature') return uploadIn(bytes, request.headers['content-type'] ?? '');
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
        // What an attempt noted that did not come through is not told by the next one.
        ctx.audit.changes.length = 0;
        const inside: Ctx = { ...ctx, db: tx, send: house.jobs.sendIn(tx) };
        const data = call.reply.parse(await binding.handle(inside as never, input as never, prepared as never));
        await house.recordAudit(tx, auditEntries(call, ctx, 'done'));
        if (attempt) await keepReply(tx, house.secrets, attempt, data);
        return data;
      });
    } catch (error) {
      if (n >= TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}

/** A deployment refuses the calls of areas that it does not serve, with the words that the page would use. */
function requireArea(call: Call, config: Config, request: FastifyRequest): void {
  if (call.areas.length === 0 || call.areas.some((area) => servesArea(config.mode, area))) return;
  const phone = isPhone(request.headers['user-agent'] ?? '');
  const area = phone && call.areas.includes('hall-phone') ? 'hall-phone' : call.areas[0];
  throw new Refusal('area-not-served', { area });
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

function auditEntries(call: Call, ctx: Ctx, outcome: string): AuditEntry[] {
  const { changes, ...told } = ctx.audit;
  const entry = { ...told, call: call.name, outcome, at: ctx.now, requestId: ctx.requestId, ip: ctx.ip };
  return changes.length === 0 ? [entry] : changes.map((change) => ({ ...entry, ...change }));
}

async function auditRefusal(house: House, call: Call, ctx: Ctx, refusal: Refusal, { known }: Passage): Promise<void> {
  if (refusal.code === 'database-away') return;
  // Whoever is not known could write the audit full, so one line stands for all that they try within a minute.
  if (!known && !house.door.turnedAway(ctx.ip, call.name, refusal.code)) return;
  if (known && !call.writes && !ctx.seenBy) return;
  // What was refused changed nothing.
  ctx.audit.changes.length = 0;
  await house
    .recordAudit(house.db, auditEntries(call, ctx, refusal.code))
    .catch((error) => house.log.error({ err: error }, 'audit'));
}
