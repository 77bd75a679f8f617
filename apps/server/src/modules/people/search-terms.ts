import { gramsOf, searchable } from '@campus/rules/basics/search-grams.ts';
import { readingsOf } from '#server/platform/pinyin.ts';

/** Stands between the parts, so that no search finds the end of one and the beginning of the next. */
export const BETWEEN = '|';

/** What a person is found by, for whoever writes people: name and accounts as they are, pinyin and its initials. */
export function searchTermsOf(name: string, account: string, formerAccounts: readonly string[] = []) {
  const open = [...new Set([name, ...readingsOf(name)].map(searchable))];
  const parts = [...new Set([name, account, ...formerAccounts, ...readingsOf(name)].map(searchable))];
  return { searchText: parts.join(BETWEEN), searchGrams: gramsOf(...parts), openText: open.join(BETWEEN) };
}
