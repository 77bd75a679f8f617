import { outcomes } from '@campus/contract/calls/flow-shapes.ts';
import en from '@campus/messages/en/flows.ts';
import zh from '@campus/messages/zh/flows.ts';
import { expect, test } from 'vitest';
import { wordsIn } from '#web/ui/base/words.ts';
import { buttonText, eventText, stateChip, taskChip, urgencyChip } from './flow-labels.ts';

const running = { status: 'running', outcome: null, group: 'doing', tab: 'Processing', hungUp: false } as const;

test.each([
  [running, 'state-processing'],
  [{ ...running, tab: 'InApproval' }, 'state-in-approval'],
  [{ ...running, group: 'todo' }, 'state-waiting'],
  [{ ...running, group: 'done', tab: 'Completed' }, 'state-to-evaluate'],
  [{ ...running, hungUp: true }, 'state-hung-up'],
  [{ ...running, status: 'returned', group: 'todo' }, 'state-returned'],
] as const)('where a process stands: %j', (row, text) => {
  expect(stateChip(row).text).toBe(text);
});

test.each(outcomes)('an ended process says how it ended: %s', (outcome) => {
  const { text } = stateChip({ ...running, status: 'ended', tab: 'Completed', outcome });
  expect(zh[text]).not.toBe('');
  expect(en[text]).not.toBe('');
});

test('words that are new to the page are shown as a change, never as a code', () => {
  expect(eventText('teleport')).toBe('event-other');
  expect(taskChip('teleported').text).toBe('event-other');
  expect(eventText('hand-over')).toBe('event-hand-over');
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
