import { describe, expect, test } from 'vitest';
import { isAccount, isDocumentNumber, maskDocument, mayShow } from './registration.ts';

describe('registration', () => {
  test.each([
    ['staff', 'work-permit', true],
    ['staff', 'admission-notice', false],
    ['postdoc', 'work-permit', true],
    ['postdoc', 'admission-notice', true],
  ] as const)('[RULE-15] %s with a %s: %s', (identity, permit, may) => expect(mayShow(identity, permit)).toBe(may));
  test.each([
    ['identity-card', '11010519491231002X', true],
    ['identity-card', '110105194912310021', false],
    ['identity-card', '1101051949123100', false],
    ['passport', 'E12345678', true],
    ['passport', 'E 1', false],
    ['residence-permit', '810000199408230021', true],
  ] as const)('a %s with the number %s: %s', (type, number, right) =>
    expect(isDocumentNumber(type, number)).toBe(right),
  );
  test.each([
    ['100412', true],
    ['li.wei', true],
    ['a', false],
    ['李伟', false],
    ['a b c', false],
    ['.hidden', false],
  ])('the account %s: %s', (text, right) => expect(isAccount(text)).toBe(right));
  test.each([
    ['11010519491231002X', '**************002X'],
    ['E12345678', '*****5678'],
    ['12345', '*****'],
  ])('%s is shown as %s', (text, masked) => expect(maskDocument(text)).toBe(masked));
});
