import { type ReactNode, useId } from 'react';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { EvaluationFields } from '../evaluation-fields.tsx';
import type { Question } from '../order-deeds.ts';
import { useEvaluation, useReopening, useWithdrawal } from '../use-order-questions.ts';
import { orderKit } from './order-kit.ts';

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
    <Asking form={form} words={words} danger onClose={onClose}>
      <p>{say('withdraw-text')}</p>
      <TextareaInput label={say('withdraw-reason')} max={200} rows={2} {...form.field('reason')} />
    </Asking>
  );
}

function Reopen({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const upload = usePictureUpload();
  const form = useReopening({ id, onDone: onClose });
  return (
    <Asking form={form} words={{ title: say('reopen-title'), ok: say('reopen-ok') }} onClose={onClose}>
      <p>{say('reopen-text')}</p>
      <TextareaInput label={say('reopen-reason')} required max={500} {...form.field('reason')} />
      <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />
    </Asking>
  );
}

/** The rating of an order; also of one that came from the older system. */
export function EvaluateDialog({ id, older = false, onClose }: Props & { older?: boolean }) {
  const say = useSay('work-orders');
  const form = useEvaluation({ id, older, onDone: onClose });
  return (
    <Asking form={form} words={{ title: say('evaluate-title'), ok: say('evaluate-ok') }} onClose={onClose}>
      <EvaluationFields form={form} kit={orderKit} />
    </Asking>
  );
}

type AskingProps = {
  form: Pick<Form<never>, 'submit' | 'busy'>;
  words: { title: string; ok: string; cancel?: string };
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

function Asking({ form, words, danger = false, onClose, children }: AskingProps) {
  const { say } = useTexts();
  const id = useId();
  const foot = (
    <>
      <Button onClick={onClose}>{words.cancel ?? say('cancel')}</Button>
      <Button kind={danger ? 'danger' : 'primary'} busy={form.busy} onClick={() => void form.submit()}>
        {words.ok}
      </Button>
    </>
  );
  return (
    <Dialog title={words.title} onClose={onClose} foot={foot}>
      <form id={id} noValidate onSubmit={form.submit} style={{ display: 'contents' }}>
        {children}
      </form>
    </Dialog>
  );
}
