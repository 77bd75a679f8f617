import { describe, expect, test } from 'vitest';
import { typedFen } from './typed-yuan.ts';

const bounds = { minFen: 1, maxFen: 10_000 };

describe('a sum that is typed in yuan', () => {
  test.each([
    ['4.35', 435],
    ['30', 3000],
    ['30.5', 3050],
    [' ¥30.00 ', 3000],
    ['３０．５', 3050],
    ['100', 10_000],
  ])('%j is %i fen', (text, fen) => expect(typedFen(text, bounds)).toEqual({ fen }));

  test.each([
    ['', { code: 'required' }],
    ['abc', { code: 'format' }],
    ['1.005', { code: 'format' }],
    ['1e2', { code: 'format' }],
    ['0', { code: 'too-small', n: 0.01 }],
    ['-3', { code: 'too-small', n: 0.01 }],
    ['100.01', { code: 'too-large', n: 100 }],
  ])('%j is refused', (text, fault) => expect(typedFen(text, bounds)).toEqual({ fault }));
});
