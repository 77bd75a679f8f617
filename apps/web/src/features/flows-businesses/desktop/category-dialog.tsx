import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import type { Category } from '../flows-businesses.queries.ts';
import { useCategoryForm } from '../use-categories.ts';

type Props = {
  /** Null for a new one. */
  category: Category | null;
  onClose: () => void;
};

/** Names a new category, or one anew. */
export function CategoryDialog({ category, onClose }: Props) {
  const say = useSay('flows-businesses');
  const { say: ui } = useTexts();
  const id = useId();
  const form = useCategoryForm(category, onClose);
  return (
    <Dialog
      title={say(category ? 'category-rename' : 'category-add')}
      width={480}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('save')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
        <TextInput label={say('name-zh')} required max={30} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={30} {...form.field('nameEn')} />
      </form>
    </Dialog>
  );
}
