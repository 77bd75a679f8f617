import { useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type MessageTab, useMessages, useReading, useUnread } from './inbox.queries.ts';

/** What both views of the page of messages know: the tab, which stands in the address, its list, and how to read. */
export function useMessagePage() {
  const say = useSay('inbox-messages');
  const [params, setParams] = useSearchParams();
  const tab: MessageTab = params.get('tab') === 'all' ? 'all' : 'unread';
  const unread = useUnread();
  const list = useMessages(tab);
  const { read, readAll, busy } = useReading();
  // Messages newer than the newest visible one stay unread.
  const newest = list.items[0]?.id;
  const anyUnread = unread === undefined ? list.items.some(({ readAt }) => readAt === null) : unread > 0;
  return {
    tab,
    list,
    read,
    busy,
    unread,
    choose: (next: MessageTab) => {
      const changed = new URLSearchParams(params);
      if (next === 'all') changed.set('tab', next);
      else changed.delete('tab');
      setParams(changed, { replace: true, preventScrollReset: true });
    },
    readAll: newest && anyUnread ? () => readAll(newest, () => toast(say('read-done'), { kind: 'success' })) : null,
  };
}

export type MessagePage = ReturnType<typeof useMessagePage>;
