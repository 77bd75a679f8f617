import type * as calls from '@campus/contract/calls/people-office.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import { findOwnReaches, peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { findLocks } from '#server/modules/sessions/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import {
  areFewMembers,
  countPeopleBy,
  listDepartmentsBelow,
  listIdsBy,
  listPeopleBy,
  listRoles,
  type PeopleFilter,
} from './list.store.ts';

type PeopleQuery = Omit<Received<typeof calls.listPeople>, 'after' | 'size'>;

/** The filter within the caller's reach, and the locked accounts where the filter needed them. */
async function filterOf(
  ctx: CallerCtx,
  { words = '', departmentId, kind, roleId, labelId, state }: PeopleQuery,
): Promise<{ filter: PeopleFilter; locks: Map<string, number> | null }> {
  const { organisationId, personId } = ctx.caller;
  const reach = await reachOf(ctx, 'people.manage');
  const departmentIds = departmentId ? await listDepartmentsBelow(ctx.db, organisationId, departmentId) : null;
  const ids = departmentIds ?? (reach.kind === 'departments' ? reach.ids : null);
  const locks = state === 'locked' ? await findLocks(ctx.db, organisationId, null, ctx.now) : null;
  const text = searchable(words);
  const filter: PeopleFilter = {
    organisationId,
    within: peopleWithin(reach, personId),
    words: text === '' ? null : { text, grams: gramsToFind(words) },
    inside: ids && { ids, few: await areFewMembers(ctx.db, organisationId, ids) },
    kind: kind ?? null,
    roleId: roleId ?? null,
    labelId: labelId ?? null,
    state: state ?? null,
    locked: [...(locks?.keys() ?? [])],
  };
  return { filter, locks };
}

/** The people within the caller's reach. */
export async function viewPeople(
  ctx: CallerCtx,
  { after, size, ...query }: Received<typeof calls.listPeople>,
): Promise<Answered<typeof calls.listPeople>> {
  const { organisationId } = ctx.caller;
  const { filter, locks } = await filterOf(ctx, query);
  const paging = { after, size };
  const { items, next } = await listPeopleBy(ctx.db, filter, paging);
  const accounts = items.map(({ account }) => account);
  const locked = locks ?? (await findLocks(ctx.db, organisationId, accounts, ctx.now));
  return {
    items: items.map(({ nearness: _order, ...row }) => ({
      ...row,
      lockedUntilAt: locked.get(row.account.toLowerCase()) ?? null,
    })),
    next,
    count: paging.after ? null : await countPeopleBy(ctx.db, filter),
  };
}

/** The ids of all people found, at most `most`, for acts on many people at once. */
export async function findAllBy(ctx: CallerCtx, query: PeopleQuery, most: number): Promise<string[]> {
  const { filter } = await filterOf(ctx, query);
  return listIdsBy(ctx.db, filter, most);
}

export async function viewRoles(ctx: CallerCtx, paging: Received<typeof calls.listRolesToGive>) {
  return listRoles(ctx.db, ctx.caller, [...(await findOwnReaches(ctx)).keys()], paging);
}
