import { expect, test } from 'vitest';
import { announceOutage, endOutage } from './calls/outages.ts';
import { jsonObject, line, required } from './fields.ts';

const breaks = ['\n', '\r\n', '\r', '\n\n\n', ' \n\t\r\n '];

test.each(breaks)('[RULE-18] what was written in several lines is read as one: %j', (between) => {
  expect(line(9).parse(`${between}one${between}two${between}`)).toBe('one two');
  expect(required(9).parse(`one${between}two`)).toBe('one two');
});

test('[RULE-18] its length is that of the one line, breaks alone are nothing, and other control characters are refused', () => {
  expect(line(7).safeParse('one\n\n\ntwo').success).toBe(true);
  expect(line(6).safeParse('one\ntwo').success).toBe(false);
  expect(required(6).safeParse('\r\n \n').success).toBe(false);
  for (const control of ['\u0000', '\u0007', '\u001b', '\u007f', 'a\tb'])
    expect(line(9).safeParse(control).success, JSON.stringify(control)).toBe(false);
});

test('[REP-06] an announcement and the last word on it may be typed in several lines', () => {
  const texts = { textZh: '东楼断网。\n正在处理。', textEn: 'East Hall is down.\r\nWe are working on it.' };
  const one = { textZh: '东楼断网。 正在处理。', textEn: 'East Hall is down. We are working on it.' };
  const id = '019a0000-0000-7000-8000-000000000001';
  expect(announceOutage.body.parse({ kind: 'outage', placeIds: [id], ...texts })).toMatchObject(one);
  expect(endOutage.body.parse({ id, ...texts })).toMatchObject(one);
});

test('[DES-06] an object is read as it is or from its JSON text, with its nulls and numbers', () => {
  const value = { a: null, b: [1, true, ''], c: { d: '中文' } };
  expect(jsonObject.parse(value)).toEqual(value);
  expect(jsonObject.parse(JSON.stringify(value))).toEqual(value);
});

test.each([
  ['no JSON', '{a'],
  ['a list', '[]'],
  ['a number', '7'],
  ['null', 'null'],
  ['half a character', '{"a":{"b":["\\ud800"]}}'],
  ['a name with NUL', '{"a\\u0000":1}'],
  ['a name that reaches into prototypes', '{"a":{"__proto__":{"b":1}}}'],
  ['what nests too deep', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`],
])('[TRU-20] %s is no such text', (_, text) => {
  expect(jsonObject.safeParse(text).success).toBe(false);
});
