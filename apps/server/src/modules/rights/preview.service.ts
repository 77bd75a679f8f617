import type { DataScope } from '@campus/contract/permissions.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import { listWithin } from './power.store.ts';
import { countReached, findScopes } from './preview.store.ts';
import { findRole } from './roles.store.ts';

type PreviewQuery = { roleId?: string | undefined; personId?: string | undefined; scope: DataScope };

/** What a role reaches for somebody now, and what it would with another scope. */
export async function previewScope(ctx: CallerCtx, { roleId, personId = ctx.caller.personId, scope }: PreviewQuery) {
  const { organisationId, personId: viewerId } = ctx.caller;
  const viewer = {
    organisationId,
    personId: viewerId,
    reach: await reachOf(ctx, 'roles.manage', 'permissions.manage'),
  };
  const within = peopleWithin(viewer.reach, viewerId);
  if ((await listWithin(ctx.db, organisationId, [personId], within)).length === 0) return refuse('not-found');
  const role = roleId
    ? ((await findRole(ctx.db, organisationId, roleId, { within: sql`false`, personId: viewerId })) ??
      refuse('not-found'))
    : null;
  const reachBy = await findScopes(ctx.db, organisationId, personId);
  const change = { personId, now: role ? reachBy(role.scope) : null, after: reachBy(scope) };
  return countReached(ctx.db, viewer, change);
}
