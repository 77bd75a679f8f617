import { expect, test } from 'vitest';
import type { Order, OrderEvent } from '../order-types.ts';
import type { OrderLabels } from '../work-order-labels.ts';
import { findReopening, phonesIn, placeText, telOf, workFacts } from './handling-facts.ts';

const words: OrderLabels['words'] = (name) => name?.zh ?? '';
const named = (zh: string) => ({ zh, en: '' });
const event = (kind: string, reason = '') => ({ kind, reason }) as OrderEvent;

test('each number of a field can be dialled', () => {
  expect(phonesIn('13800001111;020-87110000； (020)8711')).toEqual(['13800001111', '020-87110000', '(020)8711']);
  expect(phonesIn('')).toEqual([]);
  expect(telOf('(020)8711-0000')).toBe('tel:02087110000');
  expect(telOf('+86 138')).toBe('tel:+86138');
});

test('a place is told from the campus down, without what it does not have', () => {
  const location = {
    campus: named('大学城校区'),
    areaOne: named('D区'),
    areaTwo: null,
    building: named('D5栋'),
    room: null,
  };
  expect(placeText({ location }, words)).toBe('大学城校区 › D区 › D5栋');
  expect(placeText({ location: { ...location, campus: null, areaOne: null, building: null } }, words)).toBe('');
});

test('a reopening is told until somebody has decided again', () => {
  expect(findReopening([event('comment'), event('reopen', '还是不行'), event('solve')])?.reason).toBe('还是不行');
  expect(findReopening([event('solve'), event('reopen'), event('solve')])).toBe(null);
  expect(findReopening([event('claim'), event('submit')])).toBe(null);
});

test('of the work only what there is', () => {
  const format = { dateTime: (at: number) => `at ${at}` } as OrderLabels['format'];
  const order = { acceptedAt: 1, resolvedAt: null, endedAt: null, closeType: null, surveyInfo: '', workContent: ' ' };
  expect(workFacts({ ...order, solution: '换线' } as Order, { words, format })).toEqual([
    { label: 'accepted-at', text: 'at 1' },
    { label: 'solution', text: '换线', long: true },
  ]);
});
