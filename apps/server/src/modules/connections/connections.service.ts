import type * as calls from '@campus/contract/calls/connections.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { type Address, isSameSystem, readAddress, writeAddress } from '@campus/rules/connections/address.ts';
import { mayReach } from '@campus/rules/connections/inner-addresses.ts';
import { isConnectionAccount } from '@campus/rules/connections/secret.ts';
import { connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import { inNetworks } from '#server/platform/addresses.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import * as store from './connections.store.ts';
import { openSecret, sealSecret } from './secret.ts';

type Connection = store.Connection;
/** A business whose flow names a connection: in its published version, or in a draft or a version that cases still run in. */
export type ConnectionUse = { id: string; name: { zh: string; en: string }; now: boolean };
/** Flows stand above connections, so where one is used is handed in. */
export type UsesOf = (db: Db, organisationId: string, connectionId: string) => Promise<ConnectionUse[]>;

type Input = Received<typeof calls.saveConnection>;
type Seen = Answered<typeof calls.saveConnection>;

export const viewConnections = (ctx: CallerCtx, input: Received<typeof calls.listConnections>) =>
  store.listConnections(ctx.db, ctx.caller.organisationId, input);

export async function viewConnection(ctx: CallerCtx, usesOf: UsesOf, id: string): Promise<Seen> {
  const { organisationId } = ctx.caller;
  const row = (await store.findConnection(ctx.db, organisationId, id)) ?? refuse('not-found');
  const usedBy = await usesOf(ctx.db, organisationId, id);
  return {
    id: row.id,
    name: { zh: row.nameZh, en: row.nameEn },
    address: row.address,
    on: row.isOn,
    changedAt: row.changedAt,
    version: row.version,
    paths: row.paths,
    authentication: row.authentication,
    account: row.account,
    secretKept: openSecret(ctx.secrets, row) !== null,
    callsPerMinute: row.callsPerMinute,
    mostTimeoutMs: row.mostTimeoutMs,
    changedBy: await store.findPersonName(ctx.db, organisationId, row.changedBy),
    usedBy,
    openActions: usedBy.length > 0 ? ['change', 'try'] : ['change', 'try', 'delete'],
  };
}

export async function saveConnection(ctx: CallerCtx, usesOf: UsesOf, input: Input): Promise<Seen> {
  const { organisationId, personId } = ctx.caller;
  const address = readInput(ctx, input);
  const before = input.id ? await lockSeen(ctx, { id: input.id, version: input.version }) : null;
  if (!before && (await store.lockConnectionCount(ctx.db, organisationId)) >= connectionLimits.connections)
    refuse('too-many-connections', { limit: connectionLimits.connections });
  const id = before?.id ?? newId(ctx.now);
  const row: Connection = {
    id,
    organisationId,
    nameZh: input.name.zh,
    nameEn: input.name.en,
    address: writeAddress(address),
    paths: [...new Set(input.paths)],
    authentication: input.authentication,
    account: input.authentication === 'basic' ? (input.account ?? '') : null,
    sealed: sealedOf(ctx, { before, input, address, id }),
    callsPerMinute: input.callsPerMinute,
    mostTimeoutMs: input.mostTimeoutMs,
    isOn: input.on,
    version: (before?.version ?? 0) + 1,
    changedAt: ctx.now,
    changedBy: personId,
  };
  if (before) await store.writeConnection(ctx.db, id, row);
  else await store.insertConnection(ctx.db, row);
  const hasNewSecret = Boolean(input.secret) && input.authentication !== 'none';
  noteChange(
    ctx,
    { kind: 'connection', id, name: row.nameZh },
    before && logged(before),
    // That a secret was changed is told, and nothing of it.
    { ...logged(row), ...(before && hasNewSecret ? { secretChanged: true } : {}) },
  );
  return viewConnection(ctx, usesOf, id);
}

/** What the fields say together. */
function readInput({ config }: CallerCtx, input: Input): Address {
  const address = readAddress(input.address) ?? refuse('invalid', { fields: [{ field: 'address', code: 'format' }] });
  const host = address.host.replace(/^\[(.*)\]$/, '$1');
  // What a name means is found out when it is called.
  const isName = !/^[\d.]+$/.test(host) && !host.includes(':');
  if (!isName && !mayReach(host, inNetworks(config.innerNetworks))) refuse('connection-inner');
  if (input.authentication === 'basic' && !isConnectionAccount(input.account ?? '')) refuse('connection-account');
  return address;
}

type Sealing = { before: Connection | null; input: Input; address: Address; id: string };

/**
 * The secret that goes on being kept. To another system, or shown in another way, it does not go along: whoever may change a
 * connection must not learn its secret by leading it to themselves.
 */
function sealedOf(ctx: CallerCtx, { before, input, address, id }: Sealing): Buffer | null {
  if (input.authentication === 'none') return null;
  if (input.secret) return sealSecret(ctx.secrets, { id, organisationId: ctx.caller.organisationId }, input.secret);
  if (!before?.sealed) return refuse('connection-secret-missing');
  const was = readAddress(before.address);
  if (!was || !isSameSystem(was, address) || before.authentication !== input.authentication)
    return refuse('connection-secret-moved');
  return before.sealed;
}

/** A connection as the caller saw it, locked. */
async function lockSeen(
  ctx: CallerCtx,
  { id, version }: { id: string; version: number | undefined },
): Promise<Connection> {
  const row = await store.findConnection(ctx.db, ctx.caller.organisationId, id, { lock: true });
  if (!row) return refuse('not-found');
  return row.version === version ? row : refuse('connection-changed');
}

/** Deletes a connection that no flow names. */
export async function deleteConnection(
  ctx: CallerCtx,
  usesOf: UsesOf,
  input: Received<typeof calls.deleteConnection>,
): Promise<void> {
  const { organisationId } = ctx.caller;
  const row = await lockSeen(ctx, input);
  const uses = await usesOf(ctx.db, organisationId, row.id);
  if (uses.length > 0) refuse('connection-in-use', { n: uses.length, businesses: uses.map(({ name }) => name) });
  await store.removeConnection(ctx.db, organisationId, row.id);
  noteChange(ctx, { kind: 'connection', id: row.id, name: row.nameZh }, logged(row), null);
}

/** A connection as the log keeps it: never its secret. */
const logged = (row: Connection) => ({
  nameZh: row.nameZh,
  nameEn: row.nameEn,
  address: row.address,
  paths: row.paths,
  authentication: row.authentication,
  connectionAccount: row.account,
  callsPerMinute: row.callsPerMinute,
  mostTimeoutMs: row.mostTimeoutMs,
  on: row.isOn,
});
