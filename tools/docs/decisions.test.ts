import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decisionFiles, decisionTable, readDecision, readDecisions } from './decisions.ts';

test('every decision has its number, its title, its day and its state in the same form', () => {
  expect(decisionFiles().length).toBeGreaterThan(0);
  readDecisions();
});

test('no number stands twice, and none is left out', () => {
  const numbers = readDecisions().map(({ number }) => Number(number));
  expect(numbers).toEqual(numbers.map((_, n) => n + 1));
});

test('what supersedes a decision is a later one that is there', () => {
  const decisions = readDecisions();
  const later = decisions.flatMap(({ number, state }) => {
    const by = /^superseded by (\d{3})$/.exec(state)?.[1];
    return by === undefined ? [] : [{ number, by }];
  });
  const numbers = decisions.map(({ number }) => number);
  expect(later.filter(({ number, by }) => by <= number || !numbers.includes(by))).toEqual([]);
});

test('docs/decisions/README.md lists all of them in order', () => {
  const list = readFileSync(new URL('../../docs/decisions/README.md', import.meta.url), 'utf8');
  expect(list.slice(list.indexOf('| number |'))).toBe(decisionTable(readDecisions()));
});

describe('a head is refused', () => {
  const rest = '\n\n*2026-11-15, accepted*\n\nText.\n';
  test.each([
    ['without a number in its name', 'some-words.md', `# 001 Words${rest}`],
    ['with another number in its title', '002-some-words.md', `# 001 Words${rest}`],
    ['without a day', '001-some-words.md', '# 001 Words\n\n*accepted*\n\nText.\n'],
    ['with a state that nobody knows', '001-some-words.md', '# 001 Words\n\n*2026-11-15, proposed*\n\nText.\n'],
    ['without an empty line', '001-some-words.md', '# 001 Words\n*2026-11-15, accepted*\n\nText.\n'],
    ['with its text on the same line', '001-some-words.md', '# 001 Words\n\n*2026-11-15, accepted*\nText.\n'],
  ])('%s', (_, file, text) => {
    expect(() => readDecision(file, text)).toThrow(file);
  });
});
