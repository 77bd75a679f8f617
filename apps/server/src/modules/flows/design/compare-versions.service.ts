import type * as calls from '@campus/contract/calls/flows-design.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { sayChanges } from '@campus/messages/flow-change-text.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findWithin } from '../catalogue/managed-businesses.store.ts';
import { managerOf } from '../catalogue/managed-businesses.ts';
import { findDefinitionsOf } from './definitions-of.store.ts';
import { findDesignNames } from './design-names.store.ts';

/** What one version of a business says differently from another. */
export async function compareVersions(
  ctx: CallerCtx,
  { businessId, from, to }: Received<typeof calls.compareVersions>,
): Promise<Answered<typeof calls.compareVersions>> {
  const manager = await managerOf(ctx);
  if (!(await findWithin(ctx.db, manager, businessId))) return refuse('not-found');
  const definitions = await findDefinitionsOf(ctx.db, businessId, [from, to]);
  const [before, after] = [definitions.get(from), definitions.get(to)];
  if (!before || !after) return refuse('not-found');
  const { names } = await findDesignNames(ctx.db, manager.organisationId, [before, after]);
  const people = Object.fromEntries(Object.values(names.people).map(({ id, name }) => [id, name]));
  return { changes: sayChanges(before, after, { ...names, people }) };
}
