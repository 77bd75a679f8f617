import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { Question } from '../order-actions.ts';
import { useReopenOrder, useWithdrawOrder } from '../use-order-questions.ts';
import { EvaluateDialog } from './evaluate-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';

type Props = { id: string; onClose: () => void };

/** What an action asks for, in a window over the page. */
export function OrderQuestion({ question, ...props }: Props & { question: Question }) {
  const Form = { evaluate: EvaluateDialog, reopen: Reopen, withdraw: Withdraw }[question];
  return <Form {...props} />;
}

function Withdraw({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const form = useWithdrawOrder({ id, onDone: onClose });
  const words = { title: say('withdraw-title'), ok: say('withdraw-ok'), cancel: say('withdraw-keep') };
  return (
    <QuestionDialog form={form} words={words} danger onClose={onClose}>
      <p>{say('withdraw-text')}</p>
      <TextareaInput label={say('withdraw-reason')} max={200} rows={2} {...form.field('reason')} />
    </QuestionDialog>
  );
}

function Reopen({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const upload = usePictureUpload();
  const form = useReopenOrder({ id, onDone: onClose });
  return (
    <QuestionDialog form={form} words={{ title: say('reopen-title'), ok: say('reopen-ok') }} onClose={onClose}>
      <p>{say('reopen-text')}</p>
      <TextareaInput label={say('reopen-reason')} required max={500} {...form.field('reason')} />
      <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />
    </QuestionDialog>
  );
}
