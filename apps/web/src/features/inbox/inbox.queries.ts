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
/** Where what a message is about is shown in this area; null where this person can open it nowhere. */
export type MessageAddress = (message: Pick<Message, 'kind' | 'about'>) => string | null;

/** The server counts no further. */
export const MOST_COUNTED = 100;

const counted = callQuery(countUnread, {});

/** How many are unread, as it was last heard; nothing is asked for. */
export function useUnread(): number | undefined {
  return useQuery({ ...counted, enabled: false }).data?.unread;
}

/** A new figure; lists that are open are asked for again where it says that something changed. */
export function noteUnread(client: QueryClient, unread: number): void {
  const before = client.getQueryData(counted.queryKey)?.unread;
  client.setQueryData(counted.queryKey, { unread });
  // Beyond what is counted the figure stays, whatever comes.
  if (before !== undefined && (before !== unread || unread >= MOST_COUNTED)) forgetLists(client);
}

const forgetLists = (client: QueryClient) => void client.invalidateQueries({ queryKey: [listMessages.path] });

/** The figure in an event, if it is one. */
export function unreadIn({ event, data }: ServerEvent): number | null {
  if (event !== 'unread') return null;
  try {
    const { unread } = JSON.parse(data) as { unread?: unknown };
    return typeof unread === 'number' ? unread : null;
  } catch {
    return null;
  }
}

/** Hears of new messages for as long as somebody looks at the page. */
export function useFollowInbox(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      // Who sees the page as somebody else is refused the stream.
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

/** An ordinary call renews an access token that has expired, and says to the app that a session is over. */
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

/** Reading one or all; the figure comes with the answer. */
export function useReading() {
  const client = useQueryClient();
  const readOne = useWrite(readMessage);
  const readAll = useWrite(readAllMessages);
  const answered = {
    onSuccess: ({ unread }: { unread: number }) => {
      client.setQueryData(counted.queryKey, { unread });
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
