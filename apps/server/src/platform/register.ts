import { type Call, rightsOf } from '@campus/contract/define-call.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import { houseRefusals } from '@campus/contract/refusals.ts';
import { refusedInSeeAs } from '@campus/contract/see-as.ts';
import type { Language } from '@campus/messages/texts.ts';
import { isPhone, servesArea } from '@campus/rules/deployment/modes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from './addresses.ts';
import type { Arrived, Binding } from './bind.ts';
import { type Bytes, sendBytes } from './bytes.ts';
import { because } from './cause.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { AuditChange, AuditDraft, Caller, Ctx, Viewer } from './context.ts';
import { asRefusal, type Db, isWorthRetrying } from './database.ts';
import type { Door } from './door.ts';
import { type Attempt, claim, findReply, keepReply, readAttempt } from './idempotency.ts';
import type { Jobs } from './jobs.ts';
import type { Ask } from './known.ts';
import type { Log } from './log.ts';
import { type MostBytes, messageOf, readBody, readBytes, readForm, requireSize, searchOf } from './payload.ts';
import { readWith, requireKeepable } from './reading.ts';
import { Refusal } from './refusal.ts';
import { wrap, wrapRefusal } from './replying.ts';
import { isSeeAsToken, type Secrets } from './secrets.ts';
import { findSigner, requireSignature } from './signature.ts';
import type { Storage } from './storage.ts';
import { type Events, type Streams, sendEvents } from './streams.ts';
import { readUnseen } from './unseen.ts';
import { openUpload, readUpload, UPLOAD_LIMIT_MB, uploadIn } from './uploads.ts';

/** One line of the audit. */
export type AuditEntry = Omit<AuditDraft, 'changes'> &
  Partial<AuditChange> & { call: string; outcome: string; at: number; requestId: string; ip: string };

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
  /** Takes out of sight, until the transaction is rolled back, what is kept from who sees the product as somebody else. */
  hideKept(db: Db, viewer: Viewer): Promise<void>;
  streams: Streams;
  door: Door;
  recordAudit(db: Db, entries: readonly AuditEntry[]): Promise<void>;
};

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

/** What is known of a request on its way in. */
type Passage = {
  /** Whether it was let in: by its rate, its signature, its token. Until then nothing of it is believed. */
  known: boolean;
  leave(): void;
};

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

function contextOf(house: House, request: FastifyRequest): Ctx {
  return {
    db: house.db,
    now: house.clock.now(),
    language: languageOf(request),
    requestId: request.id,
    ip: callerAddress(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    log: house.log,
    config: house.config,
    secrets: house.secrets,
    storage: house.storage,
    signedFor: null,
    audit: {
      organisationId: null,
      personId: null,
      account: null,
      page: pageOf(request, house.config),
      facts: {},
      changes: [],
    },
    seenBy: null,
    send: house.jobs.sendIn(house.db),
    door: house.door,
  };
}

/** The page of ours that makes a call, as its browser says: the path alone, because what stands behind it may be secret. */
function pageOf({ headers, host }: FastifyRequest, { publicAddress }: Config): string | null {
  const from = headers.referer;
  if (!from || from.length > 2000 || !URL.canParse(from)) return null;
  const page = new URL(from);
  const ours =
    page.host === host.replace(/:(80|443)$/, '') ||
    (publicAddress !== null && page.origin === new URL(publicAddress).origin);
  return ours && page.pathname.length <= 200 ? page.pathname : null;
}

/** Where a call comes from. What a proxy passed on and is no address is dropped: then it is the proxy's own. */
export const callerAddress = ({ ip, socket }: FastifyRequest): string =>
  addressOf(ip) ?? addressOf(socket.remoteAddress ?? '') ?? '';

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh';

/** A deployment refuses the calls of areas that it does not serve, with the words that the page would use. */
function requireArea(call: Call, config: Config, request: FastifyRequest): void {
  if (call.areas.length === 0 || call.areas.some((area) => servesArea(config.mode, area))) return;
  const phone = isPhone(request.headers['user-agent'] ?? '');
  const area = phone && call.areas.includes('hall-phone') ? 'hall-phone' : call.areas[0];
  throw new Refusal('area-not-served', { area });
}

/** What came: the address's parameters as they were sent, and the bytes of the body, but for files that are read later. */
type Came = { search: string; bytes: Buffer };

/** A file, and the few lines that a multipart body has around it. */
const withFile: MostBytes = {
  bytes: UPLOAD_LIMIT_MB * 1024 * 1024 + 64 * 1024,
  refusal: () => new Refusal('too-large', { limitMb: UPLOAD_LIMIT_MB }),
};

async function admit(
  call: Call,
  house: House,
  ctx: Ctx & { caller?: Caller },
  request: FastifyRequest,
  passage: Passage,
): Promise<Came> {
  const { access } = call;
  const search = searchOf(request.raw.url ?? '');
  const most = call.upload ? withFile : messageOf(call.bodyKb);
  if (call.streamedMb === null) requireSize(request, most);
  const read = () => readBytes(request, most);
  const enter = async () => {
    passage.leave = await house.door.enter(ctx.ip, call.rate);
  };
  const token = bearerIn(request);
  const asksWho = access.kind === 'signed-in' || access.kind === 'permission';
  // A page that shows what somebody else sees says so with every call, so that open ones leave nothing behind either.
  if (!asksWho && token && isSeeAsToken(token)) await findWhoCalls(call, house, ctx, token, passage);
  if (access.kind === 'open' || access.kind === 'signed-link') {
    await enter();
    return { search, bytes: await read() };
  }
  if (access.kind === 'signature') {
    const signer = await findSigner(house.db, request.headers, access.scope, ctx.now);
    await enter();
    const bytes = await read();
    await requireSignature(house.db, signer, { search, body: bytes }, ctx.now);
    ctx.signedFor = signer.organisationId;
    return { search, bytes };
  }
  await requireCaller(call, house, ctx, request, passage);
  return { search, bytes: call.upload ? NOTHING : await read() };
}

const NOTHING = Buffer.alloc(0);

/** The caller's rights as a use case may ask for them. It must not ask for one that its call does not name: who reads the contract would not know of it. */
function rightsNamedBy(call: Call, held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  const named = rightsOf(call);
  const has = (right: Permission) => {
    if (!named.includes(right)) throw new Error(`${call.name} asks for ${right}, which it does not name`);
    return held.has(right);
  };
  return Object.assign(new Set(named.filter((right) => held.has(right))), { has });
}

async function requireCaller(
  call: Call,
  house: House,
  ctx: Ctx & { caller?: Caller },
  request: FastifyRequest,
  passage: Passage,
): Promise<void> {
  const { access, oneTimePassword } = call;
  const token = bearerIn(request);
  if (!token) throw new Refusal('not-signed-in');
  const caller = await findWhoCalls(call, house, ctx, token, passage);
  const wanted = access.kind === 'signed-in' ? access.token : 'session';
  // Who sees the product as somebody else sees every area by one token.
  const fits = wanted === 'any' || caller.tokenKind === wanted || caller.seenBy !== null;
  if (!fits) throw new Refusal('not-signed-in');
  if (caller.mustChangePassword && !oneTimePassword) throw new Refusal('password-must-change');
  const permissions = rightsNamedBy(call, caller.permissions);
  if (access.kind === 'permission' && permissions.size === 0) throw new Refusal('not-allowed');
  ctx.caller = { ...caller, permissions };
}

/** Finds whose token it is, for the audit as well, and refuses all but reading to who sees the product as somebody else. */
async function findWhoCalls(call: Call, house: House, ctx: Ctx, token: string, passage: Passage): Promise<Caller> {
  // A page opens its stream again by itself after every cut, also when nobody sits before it.
  const find = call.envelope === 'events' ? house.lookWhoCalls : house.findCaller;
  const caller = await find(house.db, token, ctx.now);
  passage.known = true;
  const { organisationId, personId, account, seenBy } = caller;
  const who = seenBy ?? caller;
  Object.assign(ctx.audit, { organisationId, personId: who.personId, account: who.account });
  if (!seenBy) return caller;
  ctx.seenBy = seenBy;
  ctx.audit.facts.seenAs = { personId, account };
  if (refusedInSeeAs(call)) throw new Refusal('see-as-reads-only');
  return caller;
}

const bearerIn = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;

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
