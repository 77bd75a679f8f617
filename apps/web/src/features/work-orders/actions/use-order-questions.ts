import { evaluateProcess, reopenProcess, withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { evaluateOlderOrder } from '@campus/contract/calls/work-orders-older.ts';
import { useWrite } from '#web/client/queries.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { useRunOrderAction } from './use-run-action.ts';

/** What an action asks for before it is done; `onDone` is told when it was done, or when it is no longer possible. */
type QuestionOptions = { id: string; onDone: () => void };

export function useWithdrawOrder({ id, onDone }: QuestionOptions) {
  const act = useRunOrderAction();
  const write = useWrite(withdrawProcess, { quiet: true });
  return useForm({
    initial: { reason: '' },
    onSubmit: async ({ reason }) => {
      const text = reason.trim();
      const answer = await act(() => write.mutateAsync({ id, ...(text && { reason: text }) }), 'did-withdraw');
      if (answer.ok || answer.stale) onDone();
      return answer.ok ? undefined : answer.faults;
    },
  });
}

export function useReopenOrder({ id, onDone }: QuestionOptions) {
  const act = useRunOrderAction();
  const write = useWrite(reopenProcess, { quiet: true });
  return useForm({
    initial: { reason: '', pictures: [] as readonly Picture[] },
    keepAs: `order.reopen.${id}`,
    onSubmit: async ({ reason, pictures }) => {
      const sent = {
        id,
        reason: reason.trim(),
        ...(pictures.length > 0 && { pictures: pictures.map((picture) => picture.id) }),
      };
      const answer = await act(() => write.mutateAsync(sent), 'did-reopen');
      if (answer.ok || answer.stale) onDone();
      return answer.ok ? undefined : answer.faults;
    },
  });
}

/** Stars, text, and whether the request was achieved; an older order is evaluated by a call of its own. */
export function useEvaluateOrder({ id, onDone, older = false }: QuestionOptions & { older?: boolean }) {
  const act = useRunOrderAction();
  const write = useWrite(evaluateProcess, { quiet: true });
  const writeOlder = useWrite(evaluateOlderOrder, { quiet: true });
  return useForm({
    initial: { stars: 0, achieved: '', text: '' },
    keepAs: `order.evaluate.${id}`,
    onSubmit: async ({ stars, achieved, text }) => {
      const sent = { id, stars, achieved: achieved === 'true', text: text.trim() };
      const answer = await act(() => (older ? writeOlder.mutateAsync(sent) : write.mutateAsync(sent)), 'did-evaluate');
      if (answer.ok || answer.stale) onDone();
      return answer.ok ? undefined : answer.faults;
    },
  });
}

export type EvaluationForm = ReturnType<typeof useEvaluateOrder>;
