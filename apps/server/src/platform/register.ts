import type { Call } from '@campus/contract/define-call.ts';
import { houseRefusals } from '@campus/contract/refusals.ts';
import { isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Admission, admit, type RawPayload } from './admit.ts';
import type { Binding, CallUpload } from './bind.ts';
import { type Bytes, sendBytes } from './bytes.ts';
import { withCause } from './cause.ts';
import type { Config } from './config.ts';
import type { CallCtx, Caller, Ctx } from './context.ts';
import { isWorthRetrying } from './database.ts';
import { asRefusal, isStanding } from './database-states.ts';
import { type Attempt, claimKey, findReply, readAttempt, replyToKeep } from './idempotency.ts';
import { announcesBody, closeUnread, readBody, readForm } from './payload.ts';
import { parsePayload, requireKeepable } from './payload-checks.ts';
import type { AskOpenRead } from './preload.ts';
import { readAndRollBack } from './read-and-roll-back.ts';
import { Refusal } from './refusal.ts';
import { wrapRefusal, wrapReply } from './replies.ts';
import { contextOf } from './request-context.ts';
import type { AuditEntry, Runtime } from './runtime.ts';
import { type Events, sendEvents } from './streams.ts';
import { openUpload, readUpload, uploadIn } from './uploads.ts';

/** Binds every call to its address. */
export function registerBindings(app: FastifyInstance, bindings: readonly Binding[], runtime: Runtime): void {
  for (const binding of bindings) {
    const { call } = binding;
    app.route({
      method: call.alsoByGet ? [call.method, 'GET'] : call.method,
      url: call.path,
      config: { call: call.name, countsAs: 'call', streams: call.streamedMb !== null, takesLong: call.takesLong },
      handler: (request, reply) => answer(binding, runtime, request, reply),
    });
  }
}

const isOpenRead = ({ access }: Call): boolean =>
  access.kind === 'open' || (access.kind === 'signature' && access.scope === 'hall');

/** Lets the server itself ask open reads while it serves a document: nobody signs them, and nobody is calling. */
export function createAskOpenRead(bindings: readonly Binding[], runtime: Runtime): AskOpenRead {
  return async (request, call, payload) => {
    const binding = bindings.find((other) => other.call.path === call.path);
    if (!binding || call.writes || !isOpenRead(call)) throw new Error(`${call.path} is no open read`);
    requireArea(call, runtime.config, request);
    const ctx = contextOf(runtime, request);
    const finish = await runtime.rateLimits.startRequest(ctx.ip, call.rate);
    try {
      const input = parsePayload(call.query, payload);
      return call.reply.parse(await binding.handle(ctx, input, undefined));
    } finally {
      finish();
    }
  };
}

async function answer(
  binding: Binding,
  runtime: Runtime,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { call } = binding;
  const ctx: CallCtx = contextOf(runtime, request);
  const admission: Admission = { admitted: false, finish: () => {} };
  try {
    const cause = () => {
      const { organisationId, personId, account } = ctx.audit;
      return { requestId: ctx.requestId, organisationId, personId, account };
    };
    const result = await withCause(cause, () => run(binding, runtime, ctx, request, admission));
    reply.header('cache-control', 'no-store');
    if (call.envelope === 'bytes') return await sendBytes(request, reply, result as Bytes);
    if (call.envelope === 'events')
      return sendEvents(reply, runtime.streams.open(ctx.caller as Caller, result as Events));
    return reply.send(wrapReply(call.envelope, result));
  } catch (thrown) {
    const refusal = isCutOff(request) ? new Refusal('malformed-request') : refusalFor(call, thrown, runtime, ctx);
    await auditRefusal(runtime, call, ctx, refusal, admission);
    setRetryAfter(reply, refusal);
    if (refusal.status === 413 || isBodyWithoutEnd(call, request)) closeUnread(reply);
    reply.header('cache-control', 'no-store');
    return reply.code(refusal.status).send(wrapRefusal(call.envelope, refusal, ctx.language, ctx.requestId));
  } finally {
    admission.finish();
  }
}

/** Whether a body is on its way that nobody would read to its end: one that a call does not take, or does not say how long it is. */
const isBodyWithoutEnd = ({ streamedMb }: Call, request: FastifyRequest): boolean =>
  !request.raw.complete &&
  (request.method === 'GET' ? announcesBody(request) : streamedMb === null && !request.headers['content-length']);

/** Whether the sender went away in the middle of what they sent. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Temporary refusals tell the caller when to try again. */
export function setRetryAfter(reply: FastifyReply, { status, facts }: Refusal): void {
  if (status === 503) reply.header('retry-after', '2');
  if (status === 429 && typeof facts.seconds === 'number') reply.header('retry-after', String(facts.seconds));
}

/**
 * The way in, in this order: the announced size, the headers, the key or token, the moment, the rate, the hash, the
 * nonce; only then is the payload read. Nobody makes the server work before it knows who they are.
 */
async function run(
  binding: Binding,
  runtime: Runtime,
  ctx: CallCtx,
  request: FastifyRequest,
  admission: Admission,
): Promise<unknown> {
  const { call } = binding;
  requireArea(call, runtime.config, request);
  const payload = await admit(call, runtime, ctx, request, admission);
  admission.admitted = true;
  const { query, body } = readSent(call, request, payload);
  requireKeepable(query, null);
  requireKeepable(body, call.outsideRows);
  const input = {
    ...(parsePayload(call.query, query) as object),
    ...(parsePayload(call.body, body) as object),
  } as Record<string, unknown>;
  for (const name of call.audit) if (input[name] !== undefined) ctx.audit.facts[name] = input[name];
  if (!call.writes) return read(binding, runtime, ctx, input, await readFile(call, request, payload.bytes));
  const scope = ctx.caller ? `person:${ctx.caller.personId}` : 'open';
  const attempt = readAttempt(request.headers['idempotency-key'], scope, call.name, { query, body });
  // What is prepared would be done twice; everything else meets its own key in the transaction.
  const earlier = attempt && binding.prepares ? await findReply(runtime.db, runtime.secrets, attempt) : null;
  if (earlier) return earlier.reply;
  const prepared = await binding.prepare(ctx, input, await readFile(call, request, payload.bytes));
  // A large file may have been on its way for minutes, and what is said of it should hold from now on.
  if (call.streamedMb !== null) ctx.now = runtime.clock.now();
  return write(binding, runtime, ctx, { input, prepared, attempt });
}

/** The fields of the address and of the body; a call that is also served by GET may find its body's in the address. */
function readSent(call: Call, { method, headers }: FastifyRequest, { search, bytes }: RawPayload) {
  const { stamp: _stamp, ...query } = readForm(search);
  if (call.alsoByGet && method === 'GET') return { query: {}, body: query };
  return { query, body: call.upload ? {} : readBody(bytes, headers['content-type'] ?? '', call.bodyKb) };
}

async function read(
  binding: Binding,
  runtime: Runtime,
  ctx: CallCtx,
  input: Record<string, unknown>,
  file: CallUpload,
): Promise<unknown> {
  const { call } = binding;
  const handle = async (inside: CallCtx) =>
    call.reply.parse(await binding.handle(inside, input, await binding.prepare(inside, input, file)));
  if (!ctx.seenBy) return handle(ctx);
  const { seenBy } = ctx;
  const reply = await readAndRollBack(
    runtime.db,
    (db) => runtime.hideFromViewer(db, seenBy),
    (db) => handle({ ...ctx, db, send: runtime.jobs.sendIn(db) }),
  );
  await runtime.recordAudit(runtime.db, auditEntries(call, ctx, 'done'));
  return reply;
}

async function readFile(call: Call, request: FastifyRequest, bytes: Buffer): Promise<CallUpload> {
  if (!call.upload) return null;
  if (call.access.kind === 'signature') return uploadIn(bytes, request.headers['content-type'] ?? '');
  return call.streamedMb === null ? readUpload(request) : openUpload(request, call.streamedMb);
}

const TRIES = 3;

/** One transaction for the claim of the key, the use case, its jobs, its audit line and the kept reply. */
async function write(
  binding: Binding,
  runtime: Runtime,
  ctx: CallCtx,
  work: { input: Record<string, unknown>; prepared: unknown; attempt: Attempt | null },
): Promise<unknown> {
  const { call } = binding;
  const { input, prepared, attempt } = work;
  for (let n = 1; ; n++) {
    try {
      return await runtime.db.transaction(async (tx) => {
        if (attempt && !(await claimKey(tx, attempt, ctx.now))) {
          const earlier = await findReply(tx, runtime.secrets, attempt);
          if (!earlier) throw new Refusal('busy');
          return earlier.reply;
        }
        // What an earlier, failed try noted belongs to that try.
        ctx.audit.changes.length = 0;
        const inside: CallCtx = { ...ctx, db: tx, send: runtime.jobs.sendIn(tx) };
        const data = call.reply.parse(await binding.handle(inside, input, prepared));
        const keptReply = attempt && replyToKeep(runtime.secrets, attempt, data);
        await runtime.recordAudit(tx, auditEntries(call, ctx, 'done'), keptReply);
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

/** The refusal in the reply: declared ones as they are, anything else as "unexpected", its cause only in the log. */
function refusalFor(call: Call, thrown: unknown, { log, readiness }: Runtime, { requestId }: Ctx): Refusal {
  const declared: readonly string[] = [...houseRefusals, ...call.refusals];
  const refusal = asRefusal(thrown);
  const isDeclared = refusal instanceof Refusal && declared.includes(refusal.code);
  if (isDeclared && refusal === thrown) return refusal;
  const said = isDeclared ? refusal.code : thrown instanceof Refusal ? 'undeclared refusal' : 'unexpected';
  log.error({ err: thrown, call: call.name, requestId }, said);
  readiness.note(thrown);
  return isDeclared ? refusal : new Refusal('unexpected');
}

function auditEntries(call: Call, ctx: Ctx, outcome: string): AuditEntry[] {
  const { changes, ...draft } = ctx.audit;
  const entry = { ...draft, call: call.name, outcome, at: ctx.now, requestId: ctx.requestId, ip: ctx.ip };
  return changes.length === 0 ? [entry] : changes.map((change) => ({ ...entry, ...change }));
}

async function auditRefusal(
  runtime: Runtime,
  call: Call,
  ctx: Ctx,
  refusal: Refusal,
  admission: Admission,
): Promise<void> {
  if (isStanding(refusal)) return;
  if (!leavesLine(runtime, call, ctx, refusal, admission)) return;
  // What was refused changed nothing.
  ctx.audit.changes.length = 0;
  await runtime
    .recordAudit(runtime.db, auditEntries(call, ctx, refusal.code))
    .catch((error) => runtime.log.error({ err: error }, 'audit'));
}

/** Nobody can fill the audit: what strangers try, and what is refused to people that they only wanted to read, is one line a minute. */
function leavesLine({ rateLimits }: Runtime, call: Call, ctx: Ctx, refusal: Refusal, { admitted }: Admission): boolean {
  const { personId } = ctx.audit;
  if (!admitted) return rateLimits.countRefusal(ctx.ip, call.name, refusal.code);
  if (personId === null) return call.writes;
  const isFirst = () => rateLimits.countRefusalOf(personId, call.name, refusal.code);
  if (refusal.code === 'too-many-requests') return isFirst() && call.writes;
  if (call.writes) return true;
  return (ctx.seenBy !== null || isKeptAway(refusal)) && isFirst();
}

/** Asked of people who may have what they asked for, once they have done that. */
const FIRST_SOMETHING_ELSE: readonly string[] = ['password-must-change', 'proof-needed'];

/** Whether somebody asked for what is not theirs; what they may not see is answered as if it was not there. */
const isKeptAway = ({ status, code }: Refusal): boolean =>
  [401, 403, 404].includes(status) && !FIRST_SOMETHING_ELSE.includes(code);
