import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toast, toasts } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});
const texts = () => toasts.get().map(({ text }) => text);

test('[CONST-02] a toast stays 2000 ms unless told otherwise', () => {
  toast('short');
  toast('long', { ms: 5000 });
  vi.advanceTimersByTime(1999);
  expect(texts()).toEqual(['short', 'long']);
  vi.advanceTimersByTime(1);
  expect(texts()).toEqual(['long']);
  vi.advanceTimersByTime(3000);
  expect(texts()).toEqual([]);
});

test('the same sentence stands once, and starts its time again', () => {
  toast('saved');
  vi.advanceTimersByTime(1500);
  toast('saved');
  expect(texts()).toEqual(['saved']);
  vi.advanceTimersByTime(1500);
  expect(texts()).toEqual(['saved']);
});

test('of many, the last three stand', () => {
  for (const text of ['1', '2', '3', '4', '5']) toast(text);
  expect(texts()).toEqual(['3', '4', '5']);
});
