import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkField, checkPassword, type FieldFault, type FieldRules } from './formats.ts';

describe('form check', () => {
  const table: [string, unknown, FieldRules, FieldFault | null][] = [
    ['[RULE-01] spaces do not fill a required field', '  ', { required: true }, { code: 'required' }],
    ['[RULE-01] a missing value fails', undefined, { required: true }, { code: 'required' }],
    ['[RULE-01] null fails', null, { required: true, email: true }, { code: 'required' }],
    ['[RULE-01] an empty list fails', [], { required: true }, { code: 'required' }],
    ['[RULE-01] zero is a value', 0, { required: true }, null],
    ['[RULE-01] a list with a choice is a value', ['a'], { required: true }, null],
    ['[RULE-02] an e-mail address passes', 'a@b.cn', { email: true }, null],
    ['[RULE-02] another text fails', 'a@b', { email: true }, { code: 'format', format: 'email' }],
    ['[RULE-02] an optional e-mail address may stay empty', '', { email: true }, null],
    ['[RULE-02] spaces are no e-mail address', ' ', { email: true }, { code: 'format', format: 'email' }],
    ['[RULE-03] a mobile number passes', '13800138000', { phone: true }, null],
    ['[RULE-03] a mobile number may arrive as a number', 13800138000, { phone: true }, null],
    ['[RULE-03] a landline fails', '020-87110000', { phone: true }, { code: 'format', format: 'phone' }],
    ['[RULE-11] a landline is a telephone', '020-87110000', { telephone: true }, null],
    ['[RULE-11] a short number is no telephone', '1', { telephone: true }, { code: 'format', format: 'telephone' }],
    ['[RULE-11] a MAC passes', '00:1a:2b:3c:4d:5e', { mac: true }, null],
    ['[RULE-11] a broken MAC fails', '00:1a', { mac: true }, { code: 'format', format: 'mac' }],
    ['[RULE-05] a Chinese name passes', '𠮷野', { chineseName: true }, null],
    ['[RULE-05] one character fails', '李', { chineseName: true }, { code: 'format', format: 'chineseName' }],
    ['[RULE-06] too short', '𠮷a', { minLength: 3 }, { code: 'min-length', n: 3 }],
    ['[RULE-06] too long', '𠮷ab', { maxLength: 2 }, { code: 'max-length', n: 2 }],
    ['[RULE-06] both limits count as inside', '𠮷a', { minLength: 2, maxLength: 2 }, null],
    ['[RULE-06] an optional text may stay empty', '', { minLength: 3 }, null],
    ['[RULE-06] a confirmation that differs', 'a', { equals: 'b' }, { code: 'mismatch' }],
    ['[RULE-06] a confirmation left empty', undefined, { equals: 'b' }, { code: 'mismatch' }],
    ['[RULE-06] a confirmation that is the same', 'b', { equals: 'b' }, null],
    ['a flag that is off asks nothing', 'x', { required: false, email: false }, null],
    ['an object is no text', { toString: () => 'a@b.cn' }, { email: true }, { code: 'format', format: 'text' }],
    ['a list is no text', ['a@b.cn'], { email: true }, { code: 'format', format: 'text' }],
    ['a switch is no text', true, { maxLength: 9 }, { code: 'format', format: 'text' }],
    ['infinity is no text', Number.POSITIVE_INFINITY, { minLength: 1 }, { code: 'format', format: 'text' }],
  ];
  test.each(table)('%s', (_, value, rules, fault) => expect(checkField(value, rules)).toEqual(fault));

  test('[RULE-06] the first fault is told: required, format, length, confirmation', () => {
    const rules = { required: true, email: true, maxLength: 8, equals: 'x' };
    expect(checkField('', rules)).toEqual({ code: 'required' });
    expect(checkField('abcdefghi', rules)).toEqual({ code: 'format', format: 'email' });
    expect(checkField('abcde@f.cn', rules)).toEqual({ code: 'max-length', n: 8 });
    expect(checkField('a@b.cn', rules)).toEqual({ code: 'mismatch' });
  });

  test('no value whatever makes the check throw, and none is an e-mail address and a MAC at once', () =>
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
        const fault = checkField(value, { required: true, email: true, mac: true, minLength: 1, maxLength: 5 });
        expect(['required', 'format']).toContain(fault?.code);
      }),
    ));
});

describe('password', () => {
  const good = { next: 'abcd1234', confirm: 'abcd1234', account: '202130001', original: 'old12345' };
  test.each([
    ['a good one', {}, null],
    ['sixteen characters', { next: 'a'.repeat(16), confirm: 'a'.repeat(16) }, null],
    ['seven characters', { next: 'abcd123', confirm: 'abcd123' }, 'length-or-account'],
    ['seventeen characters', { next: 'a'.repeat(17), confirm: 'a'.repeat(17) }, 'length-or-account'],
    ['nothing', { next: '', confirm: '' }, 'length-or-account'],
    ['the account', { account: 'abcd1234' }, 'length-or-account'],
    ['the account in capitals', { account: ' ABCD1234' }, 'length-or-account'],
    ['a special character', { next: 'abcd-1234', confirm: 'abcd-1234' }, 'special'],
    ['a space', { next: 'abcd 1234', confirm: 'abcd 1234' }, 'special'],
    ['a full-width digit', { next: 'abcd123４', confirm: 'abcd123４' }, 'special'],
    ['a Chinese character', { next: '密码abcd1234', confirm: '密码abcd1234' }, 'special'],
    ['a line break at the end', { next: 'abcd1234\n', confirm: 'abcd1234\n' }, 'special'],
    ['another confirmation', { confirm: 'abcd1235' }, 'mismatch'],
    ['a confirmation in capitals', { confirm: 'ABCD1234' }, 'mismatch'],
    ['the original again', { original: 'abcd1234' }, 'same-as-original'],
    ['no original', { original: '' }, 'original-empty'],
    ['spaces for an original', { original: '  ' }, 'original-empty'],
    ['an original that is not asked for', { original: undefined }, null],
  ] as const)('[RULE-09] %s', (_, change, fault) => expect(checkPassword({ ...good, ...change })).toBe(fault));
});
