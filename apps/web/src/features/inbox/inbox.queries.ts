import {
  countUnread,
  type getMessageChoices,
  listMessages,
  readAllMessages,
  readMessage,
  streamMessages,
} from '@campus/contract/calls/inbox.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { useEndless } from '#web/client/endless.ts';
import { followEvents, pageSeen, pause, type ServerEvent } from '#web/client/event-stream.ts';
import { openEvents } from '#web/client/open-events.ts';
import { callQuery, useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { seeing } from '#web/client/see-as.ts';

export type Message = Reply<typeof listMessages>['items'][number];
export type Choices = Reply<typeof getMessageChoices>;
export type MessageTab = 'unread' | 'all';
/** The page of this area for the subject of a message; null if this person cannot open it. */
export type MessageAddress = (message: Pick<Message, 'kind' | 'about'>) => string | null;

/** The server counts no further. */
export const MOST_COUNTED = 100;

const unreadQuery = callQuery(countUnread, {});

/** The last known number of unread messages; sends no request. */
export function useUnread(): number | undefined {
  return useQuery({ ...unreadQuery, enabled: false }).data?.unread;
}

/** Stores a new number of unread messages; reloads open lists if it changed. */
export function noteUnread(client: QueryClient, unread: number): void {
  const before = client.getQueryData(unreadQuery.queryKey)?.unread;
  client.setQueryData(unreadQuery.queryKey, { unread });
  // At its maximum the number stays the same, so it cannot show that nothing changed.
  if (before !== undefined && (before !== unread || unread >= MOST_COUNTED)) forgetLists(client);
}

const forgetLists = (client: QueryClient) => void client.invalidateQueries({ queryKey: [listMessages.path] });

/** The number of unread messages in an event; null if the event has none. */
export function unreadIn({ event, data }: ServerEvent): number | null {
  if (event !== 'unread') return null;
  try {
    const { unread } = JSON.parse(data) as { unread?: unknown };
    return typeof unread === 'number' ? unread : null;
  } catch {
    return null;
  }
}

/** Listens for new messages while the page is visible. */
export function useFollowInbox(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      // The server refuses the stream to an administrator who sees the page as somebody else.
      seeing()
        ? undefined
        : followEvents({
            open: (signal) => openEvents(streamMessages, signal),
            take: (event) => {
              const unread = unreadIn(event);
              if (unread !== null) noteUnread(client, unread);
            },
            goesOn: () => sessionGoesOn(client),
            page: pageSeen,
            wait: pause,
            random: Math.random,
          }),
    [client],
  );
}

/** An ordinary call renews an expired access token, and lets the app notice that the session has ended. */
async function sessionGoesOn(client: QueryClient): Promise<boolean> {
  try {
    noteUnread(client, (await callServer(countUnread, {})).unread);
    return true;
  } catch (error) {
    return !(error instanceof RefusalError && error.status === 401);
  }
}

export function useMessages(tab: MessageTab) {
  return useEndless(listMessages, { tab });
}

/** Marks one or all messages as read; the reply has the new number. */
export function useReading() {
  const client = useQueryClient();
  const readOne = useWrite(readMessage);
  const readAll = useWrite(readAllMessages);
  const answered = {
    onSuccess: ({ unread }: { unread: number }) => {
      client.setQueryData(unreadQuery.queryKey, { unread });
      forgetLists(client);
    },
  };
  return {
    read: ({ id, readAt }: Message) => {
      if (readAt === null) readOne.mutate({ id }, answered);
    },
    readAll: (upTo: string, done?: () => void) =>
      readAll.mutate(
        { upTo },
        {
          onSuccess: (reply) => {
            answered.onSuccess(reply);
            done?.();
          },
        },
      ),
    busy: readAll.isPending,
  };
}
