import { timelineKinds } from '@campus/rules/flows/vocabulary.ts';
import { expect, test } from 'vitest';
import { wordsIn } from '#web/ui/base/words.ts';
import { buttonText, eventText, taskChip, urgencyChip } from './flow-labels.ts';

test('words that are new to the page are shown as a change, never as a code', () => {
  expect(eventText('teleport')).toBe('event-other');
  expect(taskChip('teleported').text).toBe('event-other');
  const known = timelineKinds.map((kind) => `event-${kind}`);
  expect(timelineKinds.map(eventText)).toEqual(known);
});

test('giving away what nobody has taken is dispatching', () => {
  expect(buttonText('transfer', { state: 'offered' })).toBe('button-dispatch');
  expect(buttonText('transfer', { state: 'claimed' })).toBe('button-transfer');
  expect(buttonText('return', { state: 'offered' })).toBe('button-return');
});

test('only what presses has a chip of urgency', () => {
  expect([0, 1, 2].map((level) => urgencyChip(level)?.text ?? null)).toEqual([null, 'urgency-1', 'urgency-2']);
});

test('a language that was left out is the other one', () => {
  expect(wordsIn('en', { zh: '请假', en: '' })).toBe('请假');
  expect(wordsIn('zh-CN', { zh: '请假', en: 'Leave' })).toBe('请假');
  expect(wordsIn('en', null)).toBe('');
});
