import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shortened, textLength, truncateText } from '../basics/characters.ts';
import { everyIdeograph, inParts, someIdeographs } from '../basics/every-ideograph.ts';
import { gramsOf, gramsToFind, searchable } from '../basics/search-grams.ts';
import { readValue } from '../flows/field-values.ts';
import { titleOf } from '../flows/form.ts';
import { faultLine } from '../reports/fault-line.ts';
import { excerptOf } from '../search/excerpt.ts';
import { hotWords, namesIn } from '../search/hot.ts';
import { readSearchWords, scoreOf } from '../search/search-words.ts';
import { cellExcerpt } from './cells.ts';
import { readRosterRecords } from './read.ts';

const all = everyIdeograph();
/** Enough for what takes long. */
const some = someIdeographs(20);
/** Of these one alone says nothing: it stands between the parts of a name. */
const says = (letter: string) => letter !== '·';
/** Those for which something is not as it should be, so that a failure names them. */
const failing = (holds: (letter: string) => boolean, among = all) =>
  among.filter((letter) => !holds(letter)).slice(0, 20);
const wellFormed = (texts: readonly string[]) => texts.every((text) => text.isWellFormed());

describe('[TRU-73] of every character of the Chinese blocks', () => {
  test('there are more than a hundred thousand, most of them in two halves', () => {
    expect(all.length).toBeGreaterThan(100_000);
    expect(all.filter((letter) => letter.length === 2).length).toBeGreaterThan(70_000);
  });

  test('one counts as one, and none is halved where a text is cut', () => {
    expect(
      failing((c) => textLength(c) === 1 && truncateText(c + c, 1) === c && shortened(c.repeat(3), 2) === `${c}…`),
    ).toEqual([]);
    expect(
      failing((c) => {
        const cut = [titleOf(`题${c.repeat(130)}`, () => null), faultLine({ message: `x${c.repeat(300)}` })];
        return wellFormed([...cut, cellExcerpt(`名${c.repeat(80)}`)]) && cut[0] === `题${c.repeat(119)}`;
      }, some.filter(says)),
    ).toEqual([]);
  });

  test('a name with it, or of it alone, is found by it', () => {
    const isFound = (c: string): boolean => {
      const name = `王${c}`;
      const grams = gramsOf(name);
      const asked = gramsToFind(c);
      return wellFormed(grams) && asked?.every((gram) => grams.includes(gram)) === true;
    };
    expect(failing(isFound, all.filter(says))).toEqual([]);
  });

  test('a title with it is found by it, and shown around it', () => {
    const isFound = (c: string): boolean => {
      const words = readSearchWords(c);
      const title = searchable(`关于${c}的通知`);
      const shown = excerptOf(`${'前'.repeat(50)}${c}${'后'.repeat(90)}`, [searchable(c)]);
      return (
        words !== null &&
        scoreOf(words, { title, readings: '', text: '' }) === 3 &&
        shown.includes(c) &&
        wellFormed([shown])
      );
    };
    expect(failing(isFound, some.filter(says))).toEqual([]);
    expect(failing((c) => namesIn(`王${c}${c}`).every((name) => name.isWellFormed()), some)).toEqual([]);
    expect(failing((c) => hotWords(c + c)?.shown === (c + c).normalize('NFKC'), some.filter(says))).toEqual([]);
  });

  test('a list of people takes it as it stands, sixty to a name', () => {
    const names = inParts(all.filter(says), 60).map((part) => part.join(''));
    const records = [...all.filter(says), ...names].map((name, n) => ({
      account: `2026${n + 1}`,
      name,
      kind: 'student',
    }));
    for (const part of inParts(records, 50_000)) {
      const { rows, odd } = readRosterRecords('people', part);
      expect(odd.slice(0, 5)).toEqual([]);
      expect(rows.every((row, n) => row.name === part[n]?.name)).toBe(true);
    }
    const long = { account: '20269', name: '𠮷'.repeat(61), kind: 'student' };
    expect(readRosterRecords('people', [long]).odd).toMatchObject([{ column: 'name', fault: 'too-long' }]);
  });

  test('a form takes as many of it as of any other', () => {
    const field = { id: 'a', kind: 'text', min: 2, max: 3 } as never;
    const isFair = (c: string): boolean => {
      const [short, fits, long] = [1, 3, 4].map((n) => readValue(field, c.repeat(n)));
      return 'fault' in short! && 'value' in fits! && fits.value === c.repeat(3) && 'fault' in long!;
    };
    expect(failing(isFair)).toEqual([]);
  });
});

test('[TRU-73] however a text is cut, what is left is its beginning and has no half', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...all)), fc.integer({ min: 1, max: 30 }), (letters, most) => {
      const text = letters.join('');
      expect(truncateText(text, most)).toBe(letters.slice(0, most).join(''));
      expect(textLength(shortened(text, most))).toBe(Math.min(letters.length, most));
    }),
  );
});
