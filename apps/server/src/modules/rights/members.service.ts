import type { Permission } from '@campus/contract/permissions.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changePower } from './act-on.service.ts';
import { addMembers, listHolders, listMembers, removeMembers } from './members.store.ts';
import { notePeopleChanges } from './note-people.ts';
import { hasRole, type Paging } from './roles.store.ts';

export async function viewMembers(
  ctx: CallerCtx,
  { id, ...query }: Paging & { id: string; words?: string | undefined },
) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'roles.manage'), personId);
  if (!(await hasRole(ctx.db, organisationId, id))) return refuse('not-found');
  return listMembers(ctx.db, id, within, query);
}

export async function viewWhoMay(ctx: CallerCtx, { right, ...paging }: Paging & { right: Permission }) {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'permissions.manage'), personId);
  return listHolders(ctx.db, organisationId, right, within, paging);
}

type Change = { id: string; people: readonly string[] };

/** Gives a role, or takes it, within the caller's reach and power. */
const change =
  (apply: typeof addMembers) =>
  async (ctx: CallerCtx, { id, people }: Change) => {
    const { organisationId } = ctx.caller;
    const changed = await notePeopleChanges(ctx, people, () =>
      changePower(ctx, 'roles.manage', people, async () => {
        // Looked for behind the lock of all changes of roles: it may have been deleted a moment ago.
        if (!(await hasRole(ctx.db, organisationId, id))) return refuse('not-found');
        return apply(ctx.db, organisationId, id, people);
      }),
    );
    return { changed };
  };

export const giveRole = change(addMembers);
export const takeRole = change(removeMembers);
