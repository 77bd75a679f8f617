import type { ReactNode } from 'react';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import sheet from '#web/ui/touch/close-sheet.module.css';
import { CloseSheet } from '#web/ui/touch/close-sheet.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import type { Question } from '../order-actions.ts';
import { useReopenOrder, useWithdrawOrder } from '../use-order-questions.ts';

type Props = { id: string; onClose: () => void };

/** The rating has a page of its own. */
export type SheetQuestion = Exclude<Question, 'evaluate'>;

/** What an action asks for, in a sheet from the bottom. */
export function OrderQuestion({ question, ...props }: Props & { question: SheetQuestion }) {
  const Form = { reopen: Reopen, withdraw: Withdraw }[question];
  return <Form {...props} />;
}

function Withdraw({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const form = useWithdrawOrder({ id, onDone: onClose });
  return (
    <SheetForm form={form} title={say('withdraw-title')} ok={say('withdraw-ok')} danger onClose={onClose}>
      <p>{say('withdraw-text')}</p>
      <TextareaInput label={say('withdraw-reason')} max={200} rows={2} {...form.field('reason')} />
    </SheetForm>
  );
}

function Reopen({ id, onClose }: Props) {
  const say = useSay('work-orders');
  const upload = usePictureUpload();
  const form = useReopenOrder({ id, onDone: onClose });
  return (
    <SheetForm form={form} title={say('reopen-title')} ok={say('reopen-ok')} onClose={onClose}>
      <p>{say('reopen-text')}</p>
      <TextareaInput label={say('reopen-reason')} required max={500} rows={3} {...form.field('reason')} />
      <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />
    </SheetForm>
  );
}

type SheetFormProps = {
  form: Pick<Form<never>, 'submit' | 'busy'>;
  title: string;
  ok: string;
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

function SheetForm({ form, title, ok, danger = false, onClose, children }: SheetFormProps) {
  return (
    <CloseSheet title={title} onClose={onClose}>
      <form className={sheet.inside} noValidate onSubmit={form.submit}>
        {children}
        <div className={sheet.foot}>
          <Button kind={danger ? 'danger' : 'primary'} type="submit" wide busy={form.busy}>
            {ok}
          </Button>
        </div>
      </form>
    </CloseSheet>
  );
}
