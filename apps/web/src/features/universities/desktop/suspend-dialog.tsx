import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import type { University } from '../universities.queries.ts';
import { useSuspendUniversity } from '../use-university-actions.ts';

/** Explains what suspending does, and asks for the university's sign, because it stops a whole university. */
export function SuspendDialog({ university, onClose }: { university: University; onClose: () => void }) {
  const say = useSay('universities');
  const { say: ui } = useTexts();
  const words = useWords();
  const id = useId();
  const form = useSuspendUniversity(university, onClose);
  return (
    <Dialog
      title={say('suspend-title', { name: words(university.name) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="danger" type="submit" form={id} busy={form.busy}>
            {say('suspend')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
        <Note kind="bad">{say('suspend-text')}</Note>
        <TextInput
          label={say('suspend-sign', { name: university.orgSign })}
          required
          max={40}
          placeholder={university.orgSign}
          equals={university.orgSign}
          {...form.field('orgSign')}
        />
      </form>
    </Dialog>
  );
}
