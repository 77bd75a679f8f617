import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeDocumentReplies } from './document-replies.ts';
import { keptAt } from './kept-replies.ts';

const NOW = 1_700_000_000_000;
const queryKey = ['/api/content/GetHallHome', { orgSign: 'scut' }];

function opened(written: string | null, onLine = true): QueryClient {
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'known' && written !== null ? { textContent: written } : null),
  });
  vi.stubGlobal('navigator', { onLine });
  const queries = new QueryClient();
  storeDocumentReplies(queries);
  return queries;
}

const document = (at: number) =>
  JSON.stringify({
    at,
    replies: [
      {
        path: queryKey[0],
        payload: queryKey[1],
        envelope: 'hall',
        body: { StatusCode: 200, Data: { news: [] }, Msg: '' },
      },
    ],
  });

beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(NOW));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('what the document brings is there before anything is asked, as old as the document', () => {
  const state = opened(document(NOW - 5000)).getQueryState(queryKey);
  expect(state).toMatchObject({ data: { news: [] }, dataUpdatedAt: NOW - 5000 });
});

test('a device whose clock is behind takes it for fresh, not for something of the future', () =>
  expect(opened(document(NOW + 60_000)).getQueryState(queryKey)?.dataUpdatedAt).toBe(NOW));

test('[PH-18] without a network it is only a beginning, and everything is asked again', () =>
  expect(opened(document(NOW), false).getQueryState(queryKey)).toMatchObject({ data: { news: [] }, dataUpdatedAt: 0 }));

test.each([true, false])('what the document brings says when it was said, with a network or without: %s', (onLine) =>
  expect(keptAt(opened(document(NOW - 5000), onLine).getQueryData(queryKey))).toBe(NOW - 5000),
);

test.each([null, '', '{', 'null'])('a document with %j brings nothing and does no harm', (written) =>
  expect(opened(written).getQueryCache().getAll()).toEqual([]),
);
