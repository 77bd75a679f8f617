import {
  getHotSearches,
  keepOutHotSearch,
  listHotSearches,
  searchHall,
  suggest,
} from '@campus/contract/calls/search.ts';
import { searchable } from '@campus/rules/basics/search-grams.ts';
import { weightAt } from '@campus/rules/search/hot.ts';
import { bind } from '#server/platform/bind.ts';
import { refuseField } from '#server/platform/refusal.ts';
import { keepOut, letIn, listSearches } from './hot.store.ts';
import { searchAndCount, suggestTitles, viewHottest } from './search.service.ts';

const FINE = 100;

export const searchRoutes = [
  bind(suggest, suggestTitles),
  // Counted outside any transaction of the call: whoever only reads writes no audit line.
  bind(searchHall, async (_ctx, _input, page: Awaited<ReturnType<typeof searchAndCount>>) => page, searchAndCount),
  bind(getHotSearches, viewHottest),
  bind(listHotSearches, async (ctx, { words = '', kept, ...paging }) => {
    const asked = { text: searchable(words), keptOut: kept === undefined ? null : kept === 'out', ...paging };
    const { items, next } = await listSearches(ctx.db, ctx.caller.organisationId, asked);
    return {
      items: items.map(({ shown, heat, total, lastAt, keptOut, found }) => ({
        ...{ words: shown, total, lastAt, keptOut, found },
        weight: Math.round(weightAt(heat, ctx.now) * FINE) / FINE,
      })),
      next,
    };
  }),
  bind(keepOutHotSearch, async (ctx, { words: shown, keptOut }) => {
    const { organisationId } = ctx.caller;
    const words = searchable(shown) || refuseField('words', 'required');
    if (keptOut) await keepOut(ctx.db, { organisationId, words, shown }, ctx.now);
    else await letIn(ctx.db, organisationId, words);
    return { words: shown, keptOut };
  }),
];
