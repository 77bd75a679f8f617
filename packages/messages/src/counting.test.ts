import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldFaults } from './en/refusals.ts';
import { fill } from './texts.ts';

const files = readdirSync(new URL('./en/', import.meta.url));
const english: [string, string][] = [];
for (const file of files) {
  const texts: Record<string, string> = (await import(`./en/${file}`)).default;
  for (const [key, text] of Object.entries(texts)) english.push([`${file} ${key}`, text]);
}
for (const [key, text] of Object.entries(fieldFaults)) english.push([`fault ${key}`, text]);

/** The places that hold a number of something. A new place belongs here or to `naming`. */
const counting =
  'n left people accounts networks tries minutes seconds holidays workdays limit new moved odd leaving cases max min limitMb limitKb limitMegapixels mb kb h m percent total done failed share of mostYuan changed gone returned asked tasks lines begun ended most faults notices d'.split(
    ' ',
  );
/** The places that hold words, days, sums with their sign, or the number of one thing in a row. */
const naming =
  'step name number title at detail words price from until branch label page joinedNumber field time text start line amount why month end year to note names may level kind column answer action who up state size seen reference purpose place phone package on message mac link language ip hours fee down device department deed cost bound bed balance alt address account rule promise reason host desk holds what found room one other role right rights scope was is university code list where day held follower all average age whose building type split parts by value button fields ways outcome id match said more'.split(
    ' ',
  );

/** What may follow a number without forms: signs of units, and words that are no noun and no verb of what is counted. */
const invariant =
  'MB KB h min s ms yuan of to or at in out and more most not done selected chosen moved odd received refunded begun ended failed today dealt'.split(
    ' ',
  );

const placesOf = (text: string) => [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name as string);
const afterNumbers = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}(?: |-)(?:\{\{(\w+)\|[^}]*\}\}|([A-Za-z-]+))/g)].filter(([, name]) =>
    counting.includes(name as string),
  );

describe('[TRU-62] English counts right', () => {
  test('of every place it is known whether it holds a number', () => {
    const unknown = english.flatMap(([key, text]) =>
      placesOf(text)
        .filter((name) => !counting.includes(name) && !naming.includes(name))
        .map((name) => `${key}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  test('no noun stands beside a number without its two forms', () => {
    const wrong = english.filter(([, text]) =>
      afterNumbers(text).some(([, name, formsOf, word]) =>
        word === undefined ? formsOf !== name : !invariant.includes(word),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('a number that is written out has the right form, too', () => {
    expect(
      english.filter(([, text]) =>
        /(?<![\d:.])1 [a-z]+s\b|(?<!1 to )\b[02-9] (day|hour|minute|character)\b/.test(text),
      ),
    ).toEqual([]);
  });

  test('both forms are there and differ', () => {
    for (const [key, text] of english) {
      for (const [place, singular, other] of text.matchAll(/\{\{\w+\|([^|}]*)\|([^|}]*)\}\}/g))
        expect([singular, other, singular === other], `${key} ${place}`).toEqual([
          expect.stringMatching(/\S/),
          expect.stringMatching(/\S/),
          false,
        ]);
    }
  });

  test.each([
    [0, '0 days'],
    [1, '1 day'],
    ['1', '1 day'],
    [2, '2 days'],
    [21, '21 days'],
    [1.5, '1.5 days'],
    ['1,001', '1,001 days'],
    ['99+', '99+ days'],
  ])('%s', (n, expected) => expect(fill('{{n}} {{n|day|days}}', { n })).toBe(expected));

  test('only one is one, whatever the number', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.integer(),
          fc.integer().map((n) => n / 100),
        ),
        (n) => {
          expect(fill('{{n|day|days}}', { n })).toBe(Math.abs(n) === 1 ? 'day' : 'days');
        },
      ),
    );
  });

  test('a form without its number stays as it is', () => {
    expect(fill('{{n|day|days}}', {})).toBe('{{n|day|days}}');
  });
});
