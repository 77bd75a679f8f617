import {
  getHotSearches,
  keepOutHotSearch,
  listHotSearches,
  searchHall,
  suggest,
} from '@campus/contract/calls/search.ts';
import { bind } from '#server/platform/bind.ts';
import { setKeptOut, viewSearches } from './hot.service.ts';
import { searchAndCount, suggestTitles, viewHottest } from './search.service.ts';

export const searchRoutes = [
  bind(suggest, suggestTitles),
  // Counted outside any transaction of the call: whoever only reads writes no audit line.
  bind(searchHall, async (_ctx, _input, page: Awaited<ReturnType<typeof searchAndCount>>) => page, searchAndCount),
  bind(getHotSearches, viewHottest),
  bind(listHotSearches, viewSearches),
  bind(keepOutHotSearch, setKeptOut),
];
