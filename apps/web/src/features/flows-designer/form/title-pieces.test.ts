import { expect, test } from 'vitest';
import { insertPlace, titlePieces, unknownPlaces } from './title-pieces.ts';

test('[DES-05] a title falls apart into texts and places', () => {
  expect(titlePieces('{submitter}请假{days}天')).toEqual([
    { kind: 'place', name: 'submitter' },
    { kind: 'text', text: '请假' },
    { kind: 'place', name: 'days' },
    { kind: 'text', text: '天' },
  ]);
  expect(titlePieces('a {} b {')).toEqual([{ kind: 'text', text: 'a {} b {' }]);
});

test('[DES-05] a place is put where the caret stands, in the stead of what is selected', () => {
  expect(insertPlace('请假天', 'days', 2, 2)).toEqual({ text: '请假{days}天', caret: 8 });
  expect(insertPlace('请假XX天', 'days', 2, 4)).toEqual({ text: '请假{days}天', caret: 8 });
});

test('[DES-05] places that are no field are named', () => {
  expect(unknownPlaces('{submitter} {business} {days} {gone}', ['days'])).toEqual(['gone']);
});
