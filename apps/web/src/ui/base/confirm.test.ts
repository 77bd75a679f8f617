import { expect, test } from 'vitest';
import { confirm, questions } from './confirm.ts';

test('questions are asked one after the other, each answered once', async () => {
  const first = confirm({ title: 'first' });
  const second = confirm({ title: 'second' });
  expect(questions.get().map(({ question }) => question.title)).toEqual(['first', 'second']);
  questions.get()[0]?.settle(true);
  expect(await first).toBe(true);
  questions.get()[0]?.settle(false);
  expect(await second).toBe(false);
  expect(questions.get()).toEqual([]);
});
