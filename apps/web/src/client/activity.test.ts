import { INACTIVITY_MS } from '@campus/rules/sessions/sign-in.ts';
import { beforeEach, expect, test } from 'vitest';
import { createActivity } from './activity.ts';

let now: number;
let values: Map<string, string>;
const shelf = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
};
const open = () => createActivity(shelf, () => now);

beforeEach(() => {
  now = 1_763_164_800_000;
  values = new Map();
});

test('[CONST-01] [STATE-02] after 30 minutes without a sign of life a visit has expired', () => {
  const activity = open();
  now += INACTIVITY_MS - 1;
  expect(activity.expired()).toBe(false);
  now += 1;
  expect(activity.expired()).toBe(true);
});

test('[STATE-02] every sign of life counts from then on', () => {
  const activity = open();
  now += INACTIVITY_MS - 1;
  activity.record();
  now += INACTIVITY_MS - 1;
  expect(activity.expired()).toBe(false);
});

test('[STATE-02] what is done in one tab counts in the others', () => {
  const here = open();
  const there = open();
  now += INACTIVITY_MS - 1;
  there.record();
  now += 2;
  expect(here.expired()).toBe(false);
});

test('[STATE-02] closing the page does not stop the clock', () => {
  open().record();
  now += INACTIVITY_MS;
  expect(open().expired()).toBe(true);
});

test('the last sign of life is exact although not every one is written down', () => {
  const activity = open();
  now += 5000;
  activity.record();
  now += 300;
  activity.record();
  expect(activity.last()).toBe(now);
  expect(values.get('campus.activity')).toBe(String(now - 300));
});

test('a memory that is no number is no memory', () => {
  values.set('campus.activity', 'yesterday');
  expect(open().expired()).toBe(false);
});
