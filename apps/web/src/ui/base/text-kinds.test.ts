import { describe, expect, test } from 'vitest';
import { checkText, tidyText } from './text-kinds.ts';

describe('what is wrong with a line', () => {
  test.each([
    ['[RULE-01] blanks only', '\u3000 ', 'text', { required: true }, 'required'],
    ['[RULE-01] an optional line', '', 'email', {}, undefined],
    ['[RULE-02] no e-mail', 'a@b', 'email', {}, 'email'],
    ['[RULE-03] no mobile', '12800138000', 'mobile', {}, 'mobile'],
    ['[RULE-03] a mobile with a zero', '013800138000', 'mobile', {}, undefined],
    ['[RULE-05] no Chinese name', '李', 'chinese-name', {}, 'chinese-name'],
    ['[RULE-11] no telephone', '8711', 'telephone', {}, 'telephone'],
    ['[RULE-11] no MAC', '00-1A', 'mac', {}, 'mac'],
    ['[RULE-12] a comma separates nothing', '13800138000,13900139000', 'contacts', {}, 'contacts'],
    ['[RULE-12] two contacts', '13800138000;a@b.cn', 'contacts', {}, undefined],
    ['[RULE-12] an optional list', '', 'contacts', {}, undefined],
    ['[RULE-06] too short', 'a', 'text', { min: 2 }, 'min-length'],
    ['[RULE-06] too long', 'abc', 'text', { max: 2 }, 'max-length'],
    ['[RULE-06] not the same', 'a', 'text', { equals: 'b' }, 'mismatch'],
  ] as const)('%s', (_, value, kind, limits, code) => expect(checkText(value, kind, limits)?.code).toBe(code));

  test('[RULE-06] the number that the text needs comes with it', () => {
    expect(checkText('a', 'text', { min: 2 })).toEqual({ code: 'min-length', n: 2 });
  });
});

test('[RULE-11] a MAC is kept in one spelling, and one that is none is left as typed', () => {
  expect(tidyText(' 001a.2b3c.4d5e ', 'mac')).toBe('00-1A-2B-3C-4D-5E');
  expect(tidyText('00-1A', 'mac')).toBe('00-1A');
});

test('[RULE-12] contacts are kept with one kind of semicolon, each once', () => {
  expect(tidyText('13800138000； a@b.cn;;13800138000', 'contacts')).toBe('13800138000;a@b.cn');
  expect(tidyText('13800138000；12', 'contacts')).toBe('13800138000；12');
});
