import { addLabel, renameLabel } from '@campus/contract/calls/labels.ts';
import { useId } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { type Label, useRefreshLabels } from '../labels.queries.ts';

type Props = {
  /** Null for a new label. */
  label: Pick<Label, 'id' | 'name'> | null;
  onClose: () => void;
  onSaved?: (label: Label) => void;
};

/** Names a new label, or renames one. */
export function NameDialog({ label, onClose, onSaved }: Props) {
  const say = useSay('labels');
  const { say: ui } = useTexts();
  const failure = useFailureText();
  const refresh = useRefreshLabels();
  const add = useWrite(addLabel, { quiet: true });
  const rename = useWrite(renameLabel, { quiet: true });
  const id = useId();
  const form = useForm({
    initial: { nameZh: label?.name.zh ?? '', nameEn: label?.name.en ?? '' },
    onSubmit: async ({ nameZh, nameEn }) => {
      const name = { zh: nameZh, en: nameEn };
      try {
        const saved = await (label ? rename.mutateAsync({ id: label.id, name }) : add.mutateAsync({ name }));
        toast(say(label ? 'saved' : 'added'), { kind: 'success' });
        await refresh();
        onClose();
        onSaved?.(saved);
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults.map((fault) => ({ ...fault, field: fault.field === 'name.en' ? 'nameEn' : 'nameZh' }));
      }
    },
  });
  return (
    <Dialog
      title={say(label ? 'rename' : 'add')}
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
      <form id={id} noValidate onSubmit={form.submit} style={{ display: 'grid', gap: 'var(--space-3)' }}>
        <TextInput label={say('name-zh')} required max={60} {...form.field('nameZh')} />
        <TextInput label={say('name-en')} lang="en" required max={60} {...form.field('nameEn')} />
      </form>
    </Dialog>
  );
}
