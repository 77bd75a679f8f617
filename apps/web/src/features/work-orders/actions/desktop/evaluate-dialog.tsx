import { useSay } from '#web/client/texts.ts';
import { orderKit } from '../../desktop/order-kit.ts';
import { EvaluationFields } from '../evaluation-fields.tsx';
import { useEvaluateOrder } from '../use-order-questions.ts';
import { QuestionDialog } from './question-dialog.tsx';

type Props = { id: string; older?: boolean; onClose: () => void };

/** The rating of an order; also of one that came from the older system. */
export function EvaluateDialog({ id, older = false, onClose }: Props) {
  const say = useSay('work-orders');
  const form = useEvaluateOrder({ id, older, onDone: onClose });
  return (
    <QuestionDialog form={form} words={{ title: say('evaluate-title'), ok: say('evaluate-ok') }} onClose={onClose}>
      <EvaluationFields form={form} kit={orderKit} />
    </QuestionDialog>
  );
}
