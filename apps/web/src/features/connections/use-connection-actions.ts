import { deleteConnection, tryConnection } from '@campus/contract/calls/connections.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type Connection, useRefreshConnections } from './connections.queries.ts';

/** Reads a path over the saved connection, and says in words what came of it. */
export function useTryConnection({ id }: Pick<Connection, 'id'>) {
  const say = useSay('connections-office');
  const failureText = useFailureText();
  const write = useWrite(tryConnection, { quiet: true });
  const [result, setResult] = useState<{ good: boolean; text: string } | null>(null);
  const attempt = async (path: string) => {
    setResult(null);
    try {
      const { status, ms, failure } = await write.mutateAsync({ id, path });
      if (failure === null) return setResult({ good: true, text: say('try-answered', { code: status ?? '', n: ms }) });
      const why = say(`failure-${failure}`);
      const text =
        status === null ? say('try-failed', { why }) : say('try-failed-status', { why, code: status, n: ms });
      return setResult({ good: false, text });
    } catch (error) {
      return setResult({ good: false, text: failureText(error) });
    }
  };
  return { attempt, busy: write.isPending, result };
}

/** Deletes a connection, after a question. */
export function useDeleteConnection({ id, version, name }: Connection, onDone: () => void) {
  const say = useSay('connections-office');
  const words = useWords();
  const refresh = useRefreshConnections();
  const write = useWrite(deleteConnection);
  const remove = async () => {
    const title = say('delete-question', { name: words(name) });
    if (!(await confirm({ title, text: say('delete-text'), okText: say('delete'), danger: true }))) return;
    try {
      await write.mutateAsync({ id, version });
    } catch {
      // The app says why; the panel shows what is there now.
      await refresh();
      return;
    }
    toast(say('deleted'), { kind: 'success' });
    onDone();
    await refresh();
  };
  return { remove, busy: write.isPending };
}
