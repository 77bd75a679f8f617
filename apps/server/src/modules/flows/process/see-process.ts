import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { monitorScope, scopeCovers } from './monitor-scope.ts';
import { type Reader, readerOf } from './process.policy.ts';

/** A process, and how the caller may see it. */
export type SeenProcess = { loaded: Loaded; reader: Reader };

/** A process that the caller may see; refused as not found otherwise. */
export async function seeProcess(ctx: CallerCtx, id: string, { lock }: { lock: boolean }): Promise<SeenProcess> {
  const { organisationId, personId, permissions, tokenKind } = ctx.caller;
  const atDesk = tokenKind === 'session';
  const loaded = (await findProcess(ctx.db, organisationId, id, personId, { lock })) ?? refuse('not-found');
  const known = readerOf(loaded, personId, { manage: false, monitorAll: false, atDesk });
  const wide = permissions.has('business.monitor-all') || permissions.has('business.manage');
  const viewerId = ctx.seenBy?.personId;
  if (!wide) return known.sees ? { loaded, reader: { ...known, viewerId } } : refuse('not-found');
  const scope = await monitorScope(ctx);
  const covered = scopeCovers(scope, loaded.process.departmentId, loaded.process.submitterId, personId);
  const reader = readerOf(loaded, personId, {
    manage: covered && permissions.has('business.manage'),
    monitorAll: covered && permissions.has('business.monitor-all'),
    atDesk,
  });
  return reader.sees ? { loaded, reader: { ...reader, viewerId } } : refuse('not-found');
}
