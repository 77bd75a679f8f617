import { createRequire } from 'node:module';
import { truncateText } from '@campus/rules/basics/characters.ts';

const require = createRequire(import.meta.url);

/** The dictionary takes 30 MB, and only those who write names need it: it is read when the first one asks. */
const dictionary = () => require('pinyin-pro') as typeof import('pinyin-pro');

/** Ideographs that the dictionary has not come in one piece with the letters beside them; each is a part of its own. */
const PARTS = /\p{Script=Han}|[^\s\p{Script=Han}]+/gu;

/**
 * How a Chinese text is typed in letters: whole and by its initials. A family name may read unlike the same character
 * elsewhere (曾 is Zeng, not ceng), and who searches may know either, so both are given.
 */
export function readingsOf(text: string): string[] {
  const { pinyin } = dictionary();
  // The dictionary has ideographs, and not the radicals and compatibility forms that look the same.
  const plain = text.normalize('NFKC');
  const words = new Set(plain.match(/[^\s\p{Script=Han}]+/gu));
  const read = (surname: 'head' | 'off') =>
    pinyin(plain, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname }).flatMap(
      (part) => part.match(PARTS) ?? [],
    );
  const first = (part: string): string => truncateText(part, 1);
  const readings = [read('head'), read('off')].flatMap((parts) => [
    parts.join(''),
    parts.map(first).join(''),
    // Somebody who types initials still types 5G or WiFi as it is.
    parts.map((part) => (words.has(part) ? part : first(part))).join(''),
  ]);
  return [...new Set(readings.map((reading) => reading.toLowerCase()))];
}
