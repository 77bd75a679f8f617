import { searchable } from '@campus/rules/basics/search-grams.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { readingsOf } from '#server/platform/pinyin.ts';

/** What a business is found by: its name and summary in both languages, and how its name is typed. */
export const businessSearchText = (name: Words, summary: Words): string =>
  [...new Set([name.zh, name.en, ...readingsOf(name.zh), summary.zh, summary.en].map(searchable))].join('|');
