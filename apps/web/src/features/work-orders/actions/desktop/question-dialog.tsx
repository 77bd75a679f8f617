import { type ReactNode, useId } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import type { Form } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';

type QuestionDialogProps = {
  form: Pick<Form<never>, 'submit' | 'busy'>;
  words: { title: string; ok: string; cancel?: string };
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a window over the page, with one button that sends it. */
export function QuestionDialog({ form, words, danger = false, onClose, children }: QuestionDialogProps) {
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
