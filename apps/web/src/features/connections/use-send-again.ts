import { sendCallAgain } from '@campus/contract/calls/connections.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useRefreshCalls } from './connections.queries.ts';

/** Sends a call again, after a question. */
export function useSendAgain(id: string) {
  const say = useSay('connections-office');
  const refresh = useRefreshCalls();
  const write = useWrite(sendCallAgain);
  const send = async () => {
    const question = { title: say('send-again-question'), text: say('send-again-text'), okText: say('send-again') };
    if (!(await confirm(question))) return;
    try {
      await write.mutateAsync({ id });
      toast(say('sent-again'), { kind: 'success' });
    } catch {
      // The app says why; the page shows what is there now.
    }
    await refresh();
  };
  return { send, busy: write.isPending };
}
