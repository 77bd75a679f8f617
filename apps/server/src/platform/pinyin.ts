import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The dictionary takes 30 MB, and only those who write names need it: it is read when the first one asks. */
const dictionary = () => require('pinyin-pro') as typeof import('pinyin-pro');

/**
 * How a Chinese text is typed in letters: whole and by its initials. A family name may read unlike the same character
 * elsewhere (曾 is Zeng, not ceng), and who searches may know either, so both are given.
 */
export function readingsOf(text: string): string[] {
  const { pinyin } = dictionary();
  const words = new Set(text.match(/[^\s\p{Script=Han}]+/gu));
  const read = (surname: 'head' | 'off') =>
    pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname })
      .flatMap((part) => part.split(/\s+/))
      .filter((part) => part !== '');
  const readings = [read('head'), read('off')].flatMap((parts) => [
    parts.join(''),
    parts.map((part) => part[0]).join(''),
    // Somebody who types initials still types 5G or WiFi as it is.
    parts.map((part) => (words.has(part) ? part : part[0])).join(''),
  ]);
  return [...new Set(readings.map((reading) => reading.toLowerCase()))];
}
