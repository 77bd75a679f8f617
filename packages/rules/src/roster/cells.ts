import { isLonger, truncateText } from '../basics/characters.ts';
import { isKeepable, turnsDirection } from '../basics/texts.ts';
import type { OddRowFault } from './lists.ts';

/** What a cell says: nothing, that a field is to be cleared, a text, or something that cannot be meant. */
export type Cell<T> = { value: T | null | undefined } | { fault: OddRowFault };

/** Formulas that could not be worked out, and what a spreadsheet shows in a cell that is too narrow. */
const FORMULA_ERROR =
  /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|GETTING_DATA|#+)$/i;
/** Lost letters of decoding, and private characters that only one computer can draw. */
const UNREADABLE = /[\ufffd\p{Co}]/u;
/** Nobody sees these, and nobody typed them: they come along when texts are copied. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufeff]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const WIDE_SIGNS = /[\uff01-\uff5e]/g;
const WIDE_LETTERS_AND_DIGITS = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
/** How a formula keeps a text as it is. */
const TEXT_FORMULA = /^="(.*)"$/;
const QUOTES = /^['\u2018\u2019`]+/;

/** Most cells need no tidying: plain signs and common ideographs, single spaces between. A university has millions. */
const PLAIN = /^[\x21\x22\x24-\x26\x28-\x3c\x3e-\x5f\x61-\x7e\u4e00-\u9fff](?: ?[\x21-\x7e\u4e00-\u9fff])*$/;

const narrowed = (text: string) => String.fromCharCode(text.charCodeAt(0) - 0xfee0);
/** Unicode takes a compatibility ideograph for another character; who bears it in a name does not. */
const NO_COMPATIBILITY = /[^\uf900-\ufaff\u{2f800}-\u{2fa1f}]+/gu;
const oneLine = (text: string) =>
  text
    .replace(NO_COMPATIBILITY, (part) => part.normalize('NFC'))
    .replace(/\s+/g, ' ')
    .trim();

/** Each step may uncover work for another; at the end none has anything left to do, so a second reading changes nothing. */
function settled(text: string, step: (text: string) => string): string {
  let last = text;
  for (let next = step(last); next !== last; next = step(last)) last = next;
  return last;
}

/** Words: names, addresses, titles. Wide brackets and commas are Chinese punctuation and stay. */
export const tidyWords = (text: string): string =>
  PLAIN.test(text)
    ? text
    : settled(text, (dirty) =>
        oneLine(dirty.replace(ZERO_WIDTH, '').replace(WIDE_LETTERS_AND_DIGITS, narrowed))
          // The sign by which a spreadsheet keeps a text from being worked out; names of other scripts may begin with it.
          .replace(/^'+(?=[=+@\d-]|\p{Script=Han})/u, '')
          .replace(TEXT_FORMULA, '$1'),
      );

/** Accounts, numbers, days, words of a fixed set: only plain characters can be meant. */
export const tidyCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : settled(text, (dirty) =>
        oneLine(dirty.replace(INVISIBLE, '').replace(WIDE_SIGNS, narrowed))
          .replace(QUOTES, '')
          .replace(TEXT_FORMULA, '$1'),
      );

/** The faults that a cell can have whatever its column is. */
export function rawFault(raw: string): OddRowFault | null {
  if (PLAIN.test(raw)) return null;
  if (!isKeepable(raw) || UNREADABLE.test(raw)) return 'characters';
  const text = tidyCode(raw);
  if (FORMULA_ERROR.test(text)) return 'formula-error';
  // What a spreadsheet would work out is never a name or a number.
  return /^=./.test(text) ? 'formula' : null;
}

/** A cell of words, at most so many characters; marks that turn the direction of writing are how names are forged. */
export function wordsCell(raw: string, most: number): Cell<string> {
  if (raw === '') return { value: undefined };
  const fault = rawFault(raw);
  if (fault) return { fault };
  const text = tidyWords(raw);
  if (turnsDirection(text)) return { fault: 'direction-marks' };
  return readText(text, (words) => (isLonger(words, most) ? { fault: 'too-long' } : { value: words }));
}

/** A cell of plain characters; `judge` sees it tidied. */
export function codeCell<T>(raw: string, judge: (text: string) => Cell<T>): Cell<T> {
  if (raw === '') return { value: undefined };
  const fault = rawFault(raw);
  return fault ? { fault } : readText(tidyCode(raw), judge);
}

/** An empty cell leaves the value as it is; a single hyphen clears it. */
function readText<T>(text: string, judge: (text: string) => Cell<T>): Cell<T> {
  if (text === '') return { value: undefined };
  return tidyCode(text) === '-' ? { value: null } : judge(text);
}

/** What spreadsheets do to long numbers; null where nothing of it can be seen. */
export function numberFault(text: string): OddRowFault | null {
  if (/^\d+(?:\.\d+)?e[+-]\d+$/i.test(text) || /^\d+\.\d+e\d+$/i.test(text)) return 'number-rounded';
  return /^\d+\.\d*$/.test(text) ? 'number-decimals' : null;
}

/** What is shown of a cell: enough to find it, whole characters only. */
export const cellExcerpt = (raw: string, most = 60): string =>
  truncateText(raw.replace(/[^\P{C}\n]/gu, '\ufffd'), most).replace(/\s+/g, ' ');
