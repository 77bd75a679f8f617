import { startMove, undoMove } from '@campus/contract/calls/flows-moves.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type Mapping, type Move, type Plan, useRefreshMoves } from './moves.queries.ts';

/** Begins a move by the plan that is shown; where something changed meanwhile, the new plan is shown instead. */
export function useStartMove(
  businessId: string,
  { onStarted, onChanged }: { onStarted: () => void; onChanged: () => void },
) {
  const say = useSay('flows-moves');
  const failure = useFailureText();
  const refresh = useRefreshMoves();
  const { mutateAsync, isPending } = useWrite(startMove, { quiet: true });
  const start = async ({ from, revision, mapping }: Pick<Plan, 'from' | 'revision'> & { mapping: Mapping }) => {
    try {
      await mutateAsync({ businessId, fromVersionId: from.id, revision, mapping: JSON.stringify(mapping) });
      toast(say('started'), { kind: 'success' });
      await refresh();
      onStarted();
    } catch (error) {
      if (error instanceof RefusalError && error.code === 'move-plan-changed') onChanged();
      else toast(failure(error), { kind: 'warning', ms: 5000 });
      await refresh();
    }
  };
  return { start, busy: isPending };
}

/** Undoes a move after a question. */
export function useUndoMove(businessId: string) {
  const say = useSay('flows-moves');
  const failure = useFailureText();
  const refresh = useRefreshMoves();
  const [busyWith, setBusyWith] = useState<string | null>(null);
  const { mutateAsync } = useWrite(undoMove, { quiet: true });
  const undo = async ({ id, from, to }: Move) => {
    const text = say('undo-says', { from: from.number, to: to.number });
    if (!(await confirm({ title: say('undo-title'), text, okText: say('undo') }))) return;
    setBusyWith(id);
    try {
      await mutateAsync({ businessId, moveId: id });
      toast(say('undo-begun'), { kind: 'success' });
    } catch (error) {
      toast(failure(error), { kind: 'warning', ms: 5000 });
    }
    await refresh();
    setBusyWith(null);
  };
  return { undo, busyWith };
}
