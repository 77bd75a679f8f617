import { useSay } from '#web/client/texts.ts';
import { EvaluationFields } from '../evaluation-fields.tsx';
import { useEvaluation } from '../use-order-questions.ts';
import { AskingDialog } from './asking-dialog.tsx';
import { orderKit } from './order-kit.ts';

type Props = { id: string; older?: boolean; onClose: () => void };

/** The rating of an order; also of one that came from the older system. */
export function EvaluateDialog({ id, older = false, onClose }: Props) {
  const say = useSay('work-orders');
  const form = useEvaluation({ id, older, onDone: onClose });
  return (
    <AskingDialog form={form} words={{ title: say('evaluate-title'), ok: say('evaluate-ok') }} onClose={onClose}>
      <EvaluationFields form={form} kit={orderKit} />
    </AskingDialog>
  );
}
