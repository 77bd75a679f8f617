import type { keepOutHotSearch, listHotSearches } from '@campus/contract/calls/search.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import { weightAt } from '@campus/rules/search/hot.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuseField } from '#server/platform/refusal.ts';
import { deleteKeptOut, insertKeptOut, listSearches } from './hot.store.ts';

/** A weight is shown with two decimal places. */
const FINE = 100;

/** What people search for, for the clerk who keeps the hot searches. */
export async function viewSearches(ctx: CallerCtx, { words = '', kept, ...paging }: Received<typeof listHotSearches>) {
  const query = { text: searchable(words), keptOut: kept === undefined ? null : kept === 'out', ...paging };
  const { items, next } = await listSearches(ctx.db, ctx.caller.organisationId, query);
  return {
    items: items.map(({ shown, heat, total, lastAt, keptOut, found }) => ({
      words: shown,
      total,
      lastAt,
      keptOut,
      found,
      weight: Math.round(weightAt(heat, ctx.now) * FINE) / FINE,
    })),
    next,
  };
}

/** Keeps words out of the hot searches, or lets them in again. */
export async function setKeptOut(ctx: CallerCtx, { words: shown, keptOut }: Received<typeof keepOutHotSearch>) {
  const { organisationId } = ctx.caller;
  const words = searchable(shown) || refuseField('words', 'required');
  if (keptOut) await insertKeptOut(ctx.db, { organisationId, words, shown }, ctx.now);
  else await deleteKeptOut(ctx.db, organisationId, words);
  return { words: shown, keptOut };
}
