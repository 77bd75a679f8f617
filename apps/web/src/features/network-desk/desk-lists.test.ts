import { expect, test } from 'vitest';
import { reasonText } from './desk-lists.tsx';

test.each([
  ['password', 'reason-password'],
  ['hold-arrears', 'reason-hold-arrears'],
  ['no-device', 'reason-no-device'],
  ['a word of a newer network', 'reason-other'],
  [null, null],
])('[TRU-30] why the network refused is said in words: %s', (reason, text) => {
  expect(reasonText(reason)).toBe(text);
});
