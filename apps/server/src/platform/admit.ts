import { type Call, rightsOf } from '@campus/contract/define-call.ts';
import { type Permission, platformRights } from '@campus/contract/permissions.ts';
import { refusedInSeeAs } from '@campus/contract/see-as.ts';
import type { FastifyRequest } from 'fastify';
import type { CallCtx, Caller, Ctx } from './context.ts';
import { type MostBytes, messageLimit, readBytes, requireSize, searchOf } from './payload.ts';
import { Refusal } from './refusal.ts';
import type { Runtime } from './runtime.ts';
import { isSeeAsToken } from './secrets.ts';
import { findSigner, requireSignature } from './signature.ts';
import { UPLOAD_LIMIT_MB } from './uploads.ts';

/** How far a request has come on its way in. */
export type Admission = {
  /** Whether it was let in, by its rate, its signature or its token. Until then nothing of it is believed. */
  admitted: boolean;
  /** Tells the rate limits that the request is over. */
  finish(): void;
};

/** What was sent: the parameters of the address, and the bytes of the body. A file is read later. */
export type RawPayload = { search: string; bytes: Buffer };

/** A file, and the few lines that a multipart body has around it. */
const withFile: MostBytes = {
  bytes: UPLOAD_LIMIT_MB * 1024 * 1024 + 64 * 1024,
  refusal: () => new Refusal('too-large', { limitMb: UPLOAD_LIMIT_MB }),
};

/** Lets a call in by what its contract asks for, or refuses it. */
export async function admit(
  call: Call,
  runtime: Runtime,
  ctx: CallCtx,
  request: FastifyRequest,
  admission: Admission,
): Promise<RawPayload> {
  const { access } = call;
  const search = searchOf(request.raw.url ?? '');
  const most = call.upload ? withFile : messageLimit(call.bodyKb);
  if (call.streamedMb === null) requireSize(request, most);
  const read = () => readBytes(request, most);
  const startRequest = async () => {
    admission.finish = await runtime.rateLimits.startRequest(ctx.ip, call.rate);
  };
  const token = bearerIn(request);
  // A page that shows what somebody else sees says so with every call, so that open ones leave nothing behind either.
  if (!asksWho(call) && token && isSeeAsToken(token)) await findWhoCalls(call, runtime, ctx, token, admission);
  if (access.kind === 'open' || access.kind === 'signed-link') {
    await startRequest();
    return { search, bytes: await read() };
  }
  if (access.kind === 'signature') {
    const signer = await findSigner(runtime.db, request.headers, access.scope, ctx.now);
    await startRequest();
    const bytes = await read();
    await requireSignature(runtime.db, signer, { search, body: bytes }, ctx.now);
    ctx.signedFor = signer.organisationId;
    return { search, bytes };
  }
  await requireCaller(call, runtime, ctx, request, admission);
  return { search, bytes: call.upload ? NOTHING : await read() };
}

const NOTHING = Buffer.alloc(0);

const asksWho = ({ access }: Call): boolean => access.kind === 'signed-in' || access.kind === 'permission';

/** The caller's rights for a use case, which must not ask for one that its call does not name in the contract. */
function rightsNamedBy(call: Call, held: ReadonlySet<Permission>): ReadonlySet<Permission> {
  const rights = rightsOf(call);
  const has = (right: Permission) => {
    if (!rights.includes(right)) throw new Error(`${call.name} asks for ${right}, which it does not name`);
    return held.has(right);
  };
  return Object.assign(new Set(rights.filter((right) => held.has(right))), { has });
}

const isOfPlatform = (call: Call): boolean => rightsOf(call).every((right) => platformRights.includes(right));

async function requireCaller(
  call: Call,
  runtime: Runtime,
  ctx: CallCtx,
  request: FastifyRequest,
  admission: Admission,
): Promise<void> {
  const { access, oneTimePassword } = call;
  const token = bearerIn(request);
  if (!token) throw new Refusal('not-signed-in');
  const caller = await findWhoCalls(call, runtime, ctx, token, admission);
  const wanted = access.kind === 'signed-in' ? access.token : 'session';
  // Seeing the product as somebody else works in every area with one token.
  const fits = wanted === 'any' || caller.tokenKind === wanted || caller.seenBy !== null;
  if (!fits) throw new Refusal('not-signed-in');
  if (caller.mustChangePassword && !oneTimePassword) throw new Refusal('password-must-change');
  const permissions = rightsNamedBy(call, caller.permissions);
  if (access.kind === 'permission' && permissions.size === 0)
    throw new Refusal(caller.byPassword || !isOfPlatform(call) ? 'not-allowed' : 'platform-by-password');
  ctx.caller = { ...caller, permissions };
}

/** Finds whose token it is, for the audit as well, and refuses all but reading to who sees the product as somebody else. */
async function findWhoCalls(
  call: Call,
  runtime: Runtime,
  ctx: Ctx,
  token: string,
  admission: Admission,
): Promise<Caller> {
  // A page opens its stream again by itself after every cut, also when nobody sits before it.
  const find = call.envelope === 'events' ? runtime.peekAtCaller : runtime.findCaller;
  const caller = await find(runtime.db, token, ctx.now, rightsOf(call).length > 0);
  admission.admitted = true;
  const { organisationId, personId, account, seenBy } = caller;
  const who = seenBy ?? caller;
  Object.assign(ctx.audit, { organisationId, personId: who.personId, account: who.account });
  if (asksWho(call)) admission.finish = runtime.rateLimits.startRequestOf(who.personId, call.rate);
  if (!seenBy) return caller;
  ctx.seenBy = seenBy;
  ctx.audit.facts.seenAs = { personId, account };
  if (refusedInSeeAs(call)) throw new Refusal('see-as-reads-only');
  return caller;
}

const bearerIn = (request: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
