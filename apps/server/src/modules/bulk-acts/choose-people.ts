import type * as calls from '@campus/contract/calls/bulk-acts.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { type Answer, MOST_PEOPLE, type Part } from '@campus/rules/bulk-acts/bulk-acts.ts';
import { peopleWithin, reachOf } from '#server/modules/access/index.ts';
import { findAllBy } from '#server/modules/people-office/index.ts';
import { listWithin } from '#server/modules/rights/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';

type Choice = Pick<Received<typeof calls.giveOneTimePasswords>, 'people' | 'found' | 'filter'>;

export const withinReach = async (ctx: CallerCtx, ids: readonly string[]): Promise<Set<string>> => {
  const { organisationId, personId } = ctx.caller;
  const within = peopleWithin(await reachOf(ctx, 'people.manage'), personId);
  return new Set((await listWithin(ctx.db, organisationId, ids, within)).map(({ id }) => id));
};

/** The people who were chosen, by id; and how many of those who were named are out of the caller's reach. */
export async function findChosenPeople(
  ctx: CallerCtx,
  { people, found, filter }: Choice,
): Promise<{ ids: string[]; missing: number }> {
  const tooMany = (n: number) => n > MOST_PEOPLE && refuse('bulk-too-many', { n, limit: MOST_PEOPLE });
  if (found !== undefined) {
    tooMany(found);
    const ids = await findAllBy(ctx, filter ?? {}, MOST_PEOPLE + 1);
    tooMany(ids.length);
    return ids.length === found ? { ids, missing: 0 } : refuse('bulk-found-other', { n: ids.length });
  }
  if (filter && !people) return refuse('bulk-how-many', { n: (await findAllBy(ctx, filter, MOST_PEOPLE + 1)).length });
  const chosenIds = [...new Set(people ?? [])];
  if (chosenIds.length === 0) return refuseField('people', 'required');
  tooMany(chosenIds.length);
  const ids = [...(await withinReach(ctx, chosenIds))].sort();
  return ids.length === 0 ? refuse('not-found') : { ids, missing: chosenIds.length - ids.length };
}

export const makeAnswer = (outcome: Answer['outcome'], parts: readonly Part[]): Answer => ({
  outcome,
  code: null,
  facts: {},
  parts,
});
