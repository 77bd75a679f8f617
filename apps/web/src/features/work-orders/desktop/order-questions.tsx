import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { Question } from '../order-deeds.ts';
import { useReopening, useWithdrawal } from '../use-order-questions.ts';
import { AskingDialog } from './asking-dialog.tsx';
import { EvaluateDialog } from './evaluate-dialog.tsx';

type Props = { id: string; onClose: () => void };

/** What a deed asks for, in a window over the page. */
export function OrderQuestion({ question, ...props }: Props & { question: Question }) {
  const Asked = { evaluate: EvaluateDialog, reopen: Reopen, withdraw: Withdraw }[question];
  return <Asked {...props} />;
}

function Withdraw({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const form = useWithdrawal({ id, onDone: onClose });
  const words = { title: say('withdraw-title'), ok: say('withdraw-ok'), cancel: say('withdraw-keep') };
  return (
    <AskingDialog form={form} words={words} danger onClose={onClose}>
      <p>{say('withdraw-text')}</p>
      <TextareaInput label={say('withdraw-reason')} max={200} rows={2} {...form.field('reason')} />
    </AskingDialog>
  );
}

function Reopen({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const upload = usePictureUpload();
  const form = useReopening({ id, onDone: onClose });
  return (
    <AskingDialog form={form} words={{ title: say('reopen-title'), ok: say('reopen-ok') }} onClose={onClose}>
      <p>{say('reopen-text')}</p>
      <TextareaInput label={say('reopen-reason')} required max={500} {...form.field('reason')} />
      <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />
    </AskingDialog>
  );
}
