import { expect, test } from 'vitest';
import { clampDay, dayFrom, daysInMonth, showDay } from './day.ts';
import { isWait } from './faults.ts';
import { inSentence } from './in-sentence.ts';
import { initialsOf, toneOf } from './initials-of.ts';
import { checkPath, isFinal, nextKind, type Place, pathText } from './place-path.ts';
import { fitWithin, looksLikeImage } from './shrink-image.ts';
import { checkCount } from './use-checklist-field.ts';
import { checkDay } from './use-date-field.ts';
import { mergeStored } from './use-form.ts';
import { checkPictures } from './use-image-field.ts';
import { checkNewPassword } from './use-password-field.ts';

test('[CONST-04] a day is shown as its field asks', () => {
  expect(showDay('2026-09-01', 'YYYY-MM-DD')).toBe('2026-09-01');
  expect(showDay('2026-09-01', 'YYYY年M月D日')).toBe('2026年9月1日');
  expect(showDay('', 'YYYY-MM-DD')).toBe('');
  expect(showDay('2026-02-30', 'YYYY-MM-DD')).toBe('');
});

test('three wheels always make a day that exists', () => {
  expect(dayFrom(2026, 2, 31)).toBe('2026-02-28');
  expect(dayFrom(2028, 2, 31)).toBe('2028-02-29');
  expect(daysInMonth(2026, 12)).toBe(31);
  expect(clampDay('2026-01-01', '2026-02-01', '2026-03-01')).toBe('2026-02-01');
  expect(clampDay('2026-04-01', '2026-02-01', '2026-03-01')).toBe('2026-03-01');
});

test('[RULE-07] a date is required, exists, and keeps its limits', () => {
  expect(checkDay('', { required: true })).toEqual({ code: 'required-date' });
  expect(checkDay('', {})).toBeNull();
  expect(checkDay('2026-02-30', {})).toEqual({ code: 'date' });
  expect(checkDay('2026-02-01', { min: '2026-02-02' })).toEqual({ code: 'date' });
  expect(checkDay('2026-02-03', { max: '2026-02-02' })).toEqual({ code: 'date' });
  expect(checkDay('2026-02-02', { min: '2026-02-02', max: '2026-02-02' })).toBeNull();
});

test('[RULE-07] a checklist counts its ticks', () => {
  expect(checkCount(0, { required: true, min: 2 })).toEqual({ code: 'required' });
  expect(checkCount(0, { min: 2 })).toBeNull();
  expect(checkCount(1, { min: 2 })).toEqual({ code: 'too-few', n: 2 });
  expect(checkCount(4, { max: 3 })).toEqual({ code: 'too-many', n: 3 });
});

test('a label inside an English sentence begins small, an abbreviation does not', () => {
  expect(inSentence('Contact number', 'en')).toBe('contact number');
  expect(inSentence('E-mail', 'en')).toBe('e-mail');
  expect(inSentence('MAC', 'en')).toBe('MAC');
  expect(inSentence('Contact', 'zh')).toBe('Contact');
});

test('a face is made of the name', () => {
  expect(initialsOf('李雷')).toBe('李雷');
  expect(initialsOf('欧阳娜娜')).toBe('娜娜');
  expect(initialsOf('买买·提江')).toBe('提江');
  expect(initialsOf('ada lovelace')).toBe('AL');
  expect(initialsOf('Plato')).toBe('P');
  expect(initialsOf('')).toBe('');
  expect(toneOf('李雷', 5)).toBe(toneOf(' 李雷 ', 5));
});

const campus: Place = { id: 'c', kind: 'campus', name: { zh: '校区', en: 'Campus' }, leaf: false };
const building: Place = { id: 'b', kind: 'building', name: { zh: 'D5栋', en: 'D5' }, leaf: false };
const room: Place = { id: 'r', kind: 'room', name: { zh: '101室', en: '101' }, leaf: true };

test('an address ends where it is asked to, and levels may be missing', () => {
  expect(checkPath([], 'room', true)).toEqual({ code: 'required' });
  expect(checkPath([], 'room', false)).toBeNull();
  expect(checkPath([campus, building], 'room', false)).toEqual({ code: 'incomplete' });
  expect(checkPath([campus, building], 'building', true)).toBeNull();
  expect(checkPath([campus, building, room], 'room', true)).toBeNull();
  expect(isFinal({ ...building, leaf: true }, 'room')).toBe(true);
  expect(nextKind([campus], [building])).toBe('building');
  expect(nextKind([campus], [])).toBe('area-one');
  expect(nextKind([], [])).toBe('campus');
  expect(pathText([campus, building, room], ({ zh }) => zh)).toBe('校区 / D5栋 / 101室');
  expect(pathText([campus, building, room], ({ en }) => en)).toBe('Campus / D5 / 101');
});

test('a picture keeps its shape when it is shrunk', () => {
  expect(fitWithin(3000, 1000, 2000)).toEqual({ width: 2000, height: 667 });
  expect(fitWithin(1000, 4000, 2000)).toEqual({ width: 500, height: 2000 });
  expect(fitWithin(2000, 2000, 2000)).toEqual({ width: 2000, height: 2000 });
  expect(fitWithin(9000, 1, 2000)).toEqual({ width: 2000, height: 1 });
});

test('[RULE-16] only images are taken, and a drawing that can run scripts is none', () => {
  expect(looksLikeImage({ name: 'a.png', type: 'image/png' })).toBe(true);
  expect(looksLikeImage({ name: 'a.heic', type: '' })).toBe(true);
  expect(looksLikeImage({ name: 'a.svg', type: 'image/svg+xml' })).toBe(false);
  expect(looksLikeImage({ name: 'a.png', type: 'text/plain' })).toBe(false);
  expect(looksLikeImage({ name: 'a.pdf', type: '' })).toBe(false);
});

test('a form waits for its pictures, and an upload under way is no mistake', () => {
  expect(checkPictures(0, [], true)).toEqual({ code: 'required' });
  expect(checkPictures(0, [], false)).toBeNull();
  expect(checkPictures(1, [{ state: 'sending' }], false)).toEqual({ code: 'uploading' });
  expect(checkPictures(1, [{ state: 'sending' }, { state: 'failed' }], false)).toEqual({ code: 'upload-failed' });
  expect(isWait({ code: 'uploading' })).toBe(true);
  expect(isWait({ code: 'upload-failed' })).toBe(false);
});

test('[RULE-09] a new password is judged while it is typed', () => {
  expect(checkNewPassword('abc', '2021', undefined)).toEqual({ code: 'password-length' });
  expect(checkNewPassword('abcd1234', 'abcd1234', undefined)).toEqual({ code: 'password-length' });
  expect(checkNewPassword('abcd-1234', '2021', undefined)).toEqual({ code: 'password-special' });
  expect(checkNewPassword('abcd1234', '2021', 'abcd1234')).toEqual({ code: 'password-same' });
  expect(checkNewPassword('abcd1234', '2021', '')).toBeNull();
});

test('what was kept fills a form only where it still fits', () => {
  const initial = { name: '', months: 1, services: [] as string[] };
  expect(mergeStored(initial, { name: '李雷', months: 3, services: ['1'], gone: 'x' })).toEqual({
    name: '李雷',
    months: 3,
    services: ['1'],
  });
  expect(mergeStored(initial, { name: 7, months: '3', services: 'x' })).toEqual(initial);
  expect(mergeStored(initial, null)).toEqual(initial);
});
