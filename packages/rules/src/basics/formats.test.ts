import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textLength, truncateText } from './characters.ts';
import {
  checkChecklist,
  clampNumber,
  isBlank,
  isChineseName,
  isEmail,
  isMac,
  isMobile,
  isTelephone,
  normalizeMac,
  splitContacts,
} from './formats.ts';

describe('blank', () => {
  test.each(['', ' ', '\t\r\n', '\u3000', '\u00a0', '\u200b', ' \ufeff ', null, undefined, [], Number.NaN])(
    '[RULE-01] %j is blank',
    (value) => expect(isBlank(value)).toBe(true),
  );
  test.each(['a', ' a ', '0', '·', 0, false, ['']])('[RULE-01] %j is not blank', (value) =>
    expect(isBlank(value)).toBe(false),
  );
});

describe('e-mail', () => {
  test.each([
    'a@b.cn',
    'li.lei+net@mail.scut.edu.cn',
    'x_1@123.com',
    "o'brien@example.org",
    'a@xn--fiq228c.xn--fiqs8s',
    `${'a'.repeat(64)}@example.com`,
  ])('[RULE-02] [RULE-11] %s is an e-mail address', (value) => expect(isEmail(value)).toBe(true));
  test.each([
    '',
    'a',
    'a@',
    '@b.cn',
    'a@b',
    'a@@b.cn',
    'a b@c.cn',
    ' a@b.cn',
    'a@b.cn ',
    'a@b.cn\n',
    '.a@b.cn',
    'a.@b.cn',
    'a..b@c.cn',
    'a@-b.cn',
    'a@b-.cn',
    'a@b..cn',
    'a@b.c',
    'a@b.12',
    '李雷@b.cn',
    'a@b.cn;c@d.cn',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b.'.repeat(130)}cn`,
  ])('[RULE-02] [RULE-11] %j is not', (value) => expect(isEmail(value)).toBe(false));
});

describe('mobile', () => {
  test.each(['13', '14', '15', '17', '18', '19'])('[RULE-03] [RULE-11] numbers begin with %s', (head) => {
    expect(isMobile(`${head}012345678`)).toBe(true);
    expect(isMobile(`0${head}012345678`)).toBe(true);
    expect(isMobile(`00${head}012345678`)).toBe(false);
    expect(isMobile(`${head}01234567`)).toBe(false);
    expect(isMobile(`${head}0123456789`)).toBe(false);
  });
  test.each([
    '',
    '10012345678',
    '12012345678',
    '16012345678',
    '+8613800138000',
    '138 0013 8000',
    '１３８００１３８０００',
  ])('[RULE-03] [RULE-11] %j is not a mobile number', (value) => expect(isMobile(value)).toBe(false));
  test('[RULE-03] a line break at the end is refused', () => expect(isMobile('13800138000\n')).toBe(false));
});

describe('telephone', () => {
  test.each([
    '020-87110000',
    '02087110000',
    '020-87110000-8012',
    '020-87110000转8012',
    '0757-2232888',
    '0757-22328888',
    '07572232888',
    '(020)87110000',
    '400-820-8820',
    '4008208820',
    '400-8208-820',
    '800-8208820',
    '13800138000',
    '013800138000',
  ])('[RULE-11] %s is a telephone number', (value) => expect(isTelephone(value)).toBe(true));
  test.each([
    '',
    '110',
    '87110000',
    '020-8711000',
    '020-871100001',
    '020--87110000',
    '020-17110000',
    '(020-87110000',
    '020-87110000-',
    '020-87110000-1234567',
    '500-820-8820',
    '400-820-882',
    '020-8711000a',
    '13800138000-1',
  ])('[RULE-11] %j is not', (value) => expect(isTelephone(value)).toBe(false));
});

describe('MAC', () => {
  const address = '00-1A-2B-3C-4D-5E';
  test.each([address, '00:1a:2b:3c:4d:5e', '001A.2B3C.4D5E', '001a2b3c4d5e', '00-1a-2B-3c-4D-5e'])(
    '[RULE-11] %s is kept in one form',
    (value) => {
      expect(isMac(value)).toBe(true);
      expect(normalizeMac(value)).toBe(address);
    },
  );
  test.each([
    '',
    '00-1A-2B-3C-4D',
    '00-1A:2B-3C:4D-5E',
    '00-1A-2B-3C-4D-5G',
    '001A-2B3C-4D5E',
    `${address} `,
    `${address}-6F`,
  ])('[RULE-11] %j is not a MAC', (value) => {
    expect(isMac(value)).toBe(false);
    expect(normalizeMac(value)).toBeNull();
  });
});

describe('Chinese name', () => {
  test.each(['李雷', '欧阳娜娜', '阿不都热合曼', '买买·提江', '𠮷野', '𰻞𰻞', '李〇'])(
    '[RULE-05] %s is a Chinese name',
    (value) => expect(isChineseName(value)).toBe(true),
  );
  test.each([
    '',
    '李',
    '𠮷',
    '李Lei',
    'Li Lei',
    '李 雷',
    '阿不都热合曼江',
    '·李雷',
    '李雷·',
    '李··雷',
    '李雷1',
    '⼀⼆',
  ])('[RULE-05] %j is not', (value) => expect(isChineseName(value)).toBe(false));
});

describe('contact list', () => {
  test('[RULE-12] both semicolons separate, spaces and empty places are dropped, each contact once', () => {
    expect(splitContacts(' 13800138000 ;020-87110000；a@b.cn;;13800138000; ')).toEqual({
      ok: true,
      contacts: ['13800138000', '020-87110000', 'a@b.cn'],
    });
    expect(splitContacts('')).toEqual({ ok: true, contacts: [] });
  });
  test('[RULE-12] every bad entry is named', () => {
    expect(splitContacts('13800138000;12;a@b')).toEqual({ ok: false, bad: ['12', 'a@b'] });
    expect(splitContacts('13800138000,13900139000')).toEqual({ ok: false, bad: ['13800138000,13900139000'] });
  });
  test('[RULE-12] a field may ask for one kind of contact', () => {
    expect(splitContacts('13800138000;a@b.cn', isMobile)).toEqual({ ok: false, bad: ['a@b.cn'] });
  });
});

describe('text', () => {
  test('[RULE-06] rare ideographs and emoji count once', () => {
    expect(textLength('𠮷a😀')).toBe(3);
    expect(textLength('')).toBe(0);
  });
  test('[RULE-07] a text is cut at its maximum and never inside a character', () => {
    expect(truncateText('a😀b', 2)).toBe('a😀');
    expect(truncateText('a😀b', 1)).toBe('a');
    expect(truncateText('ab', 0)).toBe('');
    expect(truncateText('ab', -1)).toBe('');
    expect(truncateText('ab', 5)).toBe('ab');
  });
  test('[RULE-07] what is left is a beginning of the text, as long as allowed, and well formed', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        const cut = truncateText(text, max);
        expect(text.startsWith(cut)).toBe(true);
        expect(textLength(cut)).toBe(Math.min(max, textLength(text)));
        expect(cut.isWellFormed()).toBe(true);
      }),
    ));
});

describe('stepper', () => {
  test.each([
    [5, { min: 1, max: 10 }, 5],
    [0, { min: 1, max: 10 }, 1],
    [11, { min: 1, max: 10 }, 10],
    [2.4, {}, 2],
    [2.6, {}, 3],
    [5, { min: 1, max: 10, step: 3 }, 4],
    [9, { min: 1, max: 9, step: 3 }, 7],
    [0.31, { step: 0.1 }, 0.3],
    [7, { max: 0.3, step: 0.1 }, 0.3],
    [Number.POSITIVE_INFINITY, { max: 9 }, 9],
    [Number.NEGATIVE_INFINITY, { min: 2 }, 2],
    [Number.POSITIVE_INFINITY, {}, 0],
    [Number.NaN, { min: 3 }, 3],
    [Number.NaN, { max: -2 }, -2],
    [5, { min: 8, max: 3 }, 8],
    [5.2, { step: 0 }, 5],
  ])('[RULE-07] %d within %j is %d', (value, range, expected) => expect(clampNumber(value, range)).toBe(expected));
  test('[RULE-07] the result keeps its limits and clamping again changes nothing', () =>
    fc.assert(
      fc.property(
        fc.double(),
        fc.integer(),
        fc.nat(1000),
        fc.integer({ min: 1, max: 50 }),
        (value, min, span, step) => {
          const range = { min, max: min + span, step };
          const clamped = clampNumber(value, range);
          expect(clamped).toBeGreaterThanOrEqual(min);
          expect(clamped).toBeLessThanOrEqual(min + span);
          expect((clamped - min) % step).toBe(0);
          expect(clampNumber(clamped, range)).toBe(clamped);
        },
      ),
    ));
});

test('[RULE-07] a checklist has least and most choices', () => {
  expect(checkChecklist(1, { min: 2 })).toEqual({ code: 'too-few', n: 2 });
  expect(checkChecklist(4, { min: 2, max: 3 })).toEqual({ code: 'too-many', n: 3 });
  expect(checkChecklist(2, { min: 2, max: 3 })).toBeNull();
  expect(checkChecklist(3, { min: 2, max: 3 })).toBeNull();
  expect(checkChecklist(0, {})).toBeNull();
});
