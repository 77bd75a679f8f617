import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import type { Department, FullDepartment } from '../departments.queries.ts';
import { useAddForm } from '../use-names-form.ts';
import styles from './act-dialog.module.css';

type Props = {
  parent: Pick<Department, 'id' | 'name'> | null;
  onClose: () => void;
  onAdded: (department: FullDepartment) => void;
};

/** Adds a department under another, or at the top. */
export function AddDepartmentDialog({ parent, onClose, onAdded }: Props) {
  const say = useSay('departments');
  const { say: ui } = useTexts();
  const words = useWords();
  const id = useId();
  const form = useAddForm(parent?.id ?? null, onAdded);
  return (
    <Dialog
      title={parent ? say('add-in', { name: words(parent.name) }) : say('add')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('add')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={styles.parts} onSubmit={form.submit}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={120} {...form.field('nameEn')} />
      </form>
    </Dialog>
  );
}
