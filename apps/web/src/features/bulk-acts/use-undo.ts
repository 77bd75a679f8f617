import { undoBulkAct } from '@campus/contract/calls/bulk-acts.ts';
import { useWrite } from '#web/client/queries.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type BulkAct, useRefreshBulk } from './bulk-acts.queries.ts';

/** Undoes an act, after a question that names what stays. */
export function useUndo(onUndone: (act: BulkAct) => void) {
  const say = useSay('bulk-acts');
  const failure = useFailureText();
  const refresh = useRefreshBulk();
  const write = useWrite(undoBulkAct, { quiet: true });
  return {
    busy: write.isPending,
    undo: async ({ id, act }: BulkAct) => {
      const text = [...(act === 'disable' ? [say('undo-ask-disable')] : []), say('undo-ask-text')].join(' ');
      if (!(await confirm({ title: say('undo-ask'), text, okText: say('undo'), danger: true }))) return;
      try {
        onUndone(await write.mutateAsync({ id }));
      } catch (error) {
        toast(failure(error), { kind: 'warning', ms: 6000 });
      }
      await refresh();
    },
  };
}
