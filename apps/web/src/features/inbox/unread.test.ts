import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { noteUnread, unreadIn } from './inbox.queries.ts';
import { shortUnread } from './unread-badge.tsx';

test('a hundred and more are 99+', () => {
  expect([1, 99, 100].map(shortUnread)).toEqual(['1', '99', '99+']);
});

test('only a figure that the server said counts', () => {
  expect(unreadIn({ event: 'unread', data: '{"unread":7}' })).toBe(7);
  expect(unreadIn({ event: 'unread', data: 'null' })).toBeNull();
  expect(unreadIn({ event: 'unread', data: '<html>' })).toBeNull();
  expect(unreadIn({ event: 'other', data: '{"unread":7}' })).toBeNull();
});

test('lists are asked for again when the figure changes, and beyond what is counted with every word', () => {
  const client = new QueryClient();
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  noteUnread(client, 3);
  expect(invalidated).toHaveBeenCalledTimes(0);
  noteUnread(client, 3);
  expect(invalidated).toHaveBeenCalledTimes(0);
  noteUnread(client, 4);
  expect(invalidated).toHaveBeenCalledTimes(1);
  noteUnread(client, 100);
  noteUnread(client, 100);
  expect(invalidated).toHaveBeenCalledTimes(3);
});
