import enFlows from '@campus/messages/en/flows.ts';
import enOrders from '@campus/messages/en/work-orders.ts';
import zhFlows from '@campus/messages/zh/flows.ts';
import zhOrders from '@campus/messages/zh/work-orders.ts';
import { timelineKinds } from '@campus/rules/flows/vocabulary.ts';
import { describe, expect, test } from 'vitest';

import { eventText } from './event-text.ts';

describe.each<[string, Record<string, string>, string]>([
  ['processes in Chinese', zhFlows, '有了变化'],
  ['processes in English', enFlows, 'Changed'],
  ['orders in Chinese', zhOrders, '有了变化'],
  ['orders in English', enOrders, 'Something changed'],
])('the events of %s', (_name, texts, other) => {
  test('have words for every kind, and for one that is new to the page', () => {
    expect(timelineKinds.filter((kind) => !texts[eventText(kind)])).toEqual([]);
    expect(texts[eventText('teleport')]).toBe(other);
  });

  test('are all of a kind that there is', () => {
    const known: readonly string[] = timelineKinds.map(eventText);
    // The number of reminders follows the kind.
    const others = Object.keys(texts).filter((key) => key.startsWith('event-') && !known.includes(key));
    expect(others.toSorted()).toEqual(['event-count', 'event-other']);
  });
});

test('what is peculiar to orders is said of orders', () => {
  expect(zhFlows[eventText('reopen')]).toBe('重新打开');
  expect(zhOrders[eventText('reopen')]).toBe('重新打开了工单');
  expect(zhOrders[eventText('remind')]).toBe(zhFlows[eventText('remind')]);
});
