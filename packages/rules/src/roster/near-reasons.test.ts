import { expect, test } from 'vitest';
import { findNearReasons } from './near-reasons.ts';

const person = {
  documentNumber: '44010119900101123X',
  mobile: '13800010036',
  telephone: '020-20001035',
  email: 'Shen@scut.example',
};

test.each([
  ['the day of birth of a card', { documentNumber: '440101199001019999' }, ['birthday']],
  ['the end of a document, small letters or not', { documentNumber: 'E123x' }, ['document-end']],
  ['the mobile', { mobile: '13800010036', telephone: null }, ['mobile']],
  ['the telephone', { telephone: '020-20001035' }, ['telephone']],
  ['the mail address, small letters or not', { email: 'shen@SCUT.example' }, ['email']],
  ['several of them', { mobile: '13800010036', email: 'shen@scut.example' }, ['mobile', 'email']],
  ['nothing where nothing is said', { mobile: '', documentNumber: null }, []],
])('[ROS-04] somebody of the same name is near by %s', (_title, row, why) =>
  expect(findNearReasons(row, person)).toEqual(why),
);

test('[ROS-04] what neither says is no reason', () => expect(findNearReasons({}, {})).toEqual([]));
