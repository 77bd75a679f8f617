import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saysAll } from './said-names.ts';

const numbers = [1, 2, 3, 10, 11, 12, 21, 100, 112];
const sentences = [
  { name: (n: number) => `East Court ${n}`, text: (name: string) => `There is a network outage at ${name}.` },
  { name: (n: number) => `Hall ${n}`, text: (name: string) => `${name}: the network is down.` },
  { name: (n: number) => `东苑${n}栋`, text: (name: string) => `${name}出现网络故障，正在处理。` },
  { name: (n: number) => `${n}栋`, text: (name: string) => `西区${name}停网。` },
  { name: (n: number) => `东苑${n}`, text: (name: string) => `正在处理${name}的网络故障` },
];

test.each(sentences)(
  '[REP-06] a place is said where its own name stands, not where another one contains it %#',
  (row) => {
    for (const n of numbers)
      for (const m of numbers)
        expect(saysAll(row.text(row.name(m)), [row.name(n)]), `${row.name(n)} in ${row.name(m)}`).toBe(n === m);
  },
);

test.each([
  ['wired network', 'East Hall (Wired network)', true],
  ['East Court', 'Outage at East Court 12.', false],
  ['东苑', '东苑12栋停网。', false],
  ['东苑', '东苑停网。', true],
  ['Hall', 'The Halls are offline.', false],
  ['Hall', 'Outage at the Hall.', true],
  ['East', 'Outage at North-East.', false],
  ['A区', 'BA区停网', false],
  ['C++ (Lab)', 'C++ (Lab) is down', true],
] as const)('[REP-06] %s in “%s”: %s', (name, text, said) => expect(saysAll(text, [name])).toBe(said));

test('[REP-06] a name that is only a part of another one of them is not said with it', () => {
  expect(saysAll('东苑二栋停网', ['东苑二栋', '东苑'])).toBe(false);
  expect(saysAll('东苑二栋停网', ['东苑', '东苑二栋'])).toBe(false);
  expect(saysAll('东苑、东苑二栋停网', ['东苑', '东苑二栋'])).toBe(true);
});

test('[REP-06] a name of any signs is said by itself', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 20 }), (name) => {
      expect(saysAll(name, [name])).toBe(true);
      expect(saysAll('', [name])).toBe(false);
    }),
    { examples: [['Network sign-in'], ['-'], ['/\\^$.|?*+()[]{}'], ['#&~@-!%,:'], ['|']] },
  );
});

test('[REP-06] all of them must be said; what has no name is none', () => {
  expect(saysAll('东苑1栋停网', ['东苑1栋', '东苑2栋'])).toBe(false);
  expect(saysAll('东苑1栋、东苑2栋停网', ['东苑1栋', '东苑2栋'])).toBe(true);
  expect(saysAll('停网', [''])).toBe(true);
  expect(saysAll('东苑停网', ['东苑', '|'])).toBe(false);
});
