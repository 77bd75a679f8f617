import { type ContentKind, type ContentState, contentNeeds } from '@campus/rules/hall-content/hall-content.ts';
import { textOf } from './clean-body.ts';
import type { FieldChange } from './hall-content.tables.ts';

type Words = { zh: string; en: string };
export type Filled = { kind: ContentKind; title: Words; body: Words; fileId: string | null; address: string | null };

/** The fields that are still empty and cannot be while the hall shows an item. */
export function missingIn({ kind, title, body, fileId, address }: Filled): string[] {
  const fields = {
    title: title.zh || title.en ? null : 'title',
    body: body.zh || body.en ? null : 'body',
    attachment: fileId ? null : 'fileId',
    address: address ? null : 'address',
  };
  return contentNeeds[kind].flatMap((need) => fields[need] ?? []);
}

/** Whether a kind leads somewhere; of the others no address is kept. */
export const leadsSomewhere = (kind: ContentKind): boolean => kind === 'link' || kind === 'picture';

/** What the file of an item has to be; a notice or an article may come with a document to download. */
const fileTypes: Record<ContentKind, RegExp | null> = {
  picture: /^image\//,
  file: /^application\//,
  video: /^video\//,
  notice: /^application\//,
  link: null,
  article: /^application\//,
};
export const fitsAsFile = (kind: ContentKind, mediaType: string): boolean => fileTypes[kind]?.test(mediaType) ?? false;
export const isImage = (mediaType: string): boolean => mediaType.startsWith('image/');

type Times = { state: ContentState; showFrom: number | null };

/**
 * The moment that orders an item in its list: its first day, otherwise when it was first shown; for a draft its last
 * change.
 */
export function shownAtOf({ state, showFrom }: Times, first: number | null, now: number): number {
  if (showFrom !== null) return showFrom;
  return state === 'draft' || first === null ? now : Math.min(first, now);
}

const SHORT = 200;
/** What stands before a difference, so that it can be found. */
const BEFORE = 40;

/** Both sides of a change, shortened around where they begin to differ. */
export function fieldChange(field: string, before: string, after: string): FieldChange | null {
  if (before === after) return null;
  const [from, to] = field.startsWith('body') ? [textOf(before), textOf(after)] : [before, after];
  const [fromLetters, toLetters] = [Array.from(from), Array.from(to)];
  let same = 0;
  while (same < fromLetters.length && fromLetters[same] === toLetters[same]) same++;
  const start = Math.max(fromLetters.length, toLetters.length) <= SHORT ? 0 : Math.max(0, same - BEFORE);
  return { field, before: shorten(fromLetters, start), after: shorten(toLetters, start) };
}

function shorten(letters: readonly string[], start: number): string {
  const excerpt = letters.slice(start, start + SHORT - (start > 0 ? 1 : 0));
  const begin = start > 0 && excerpt.length > 0 ? '…' : '';
  return start + excerpt.length < letters.length
    ? `${begin}${excerpt.slice(0, SHORT - 2).join('')}…`
    : `${begin}${excerpt.join('')}`;
}
