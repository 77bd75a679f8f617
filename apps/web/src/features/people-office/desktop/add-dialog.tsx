import { useId, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { FramedField } from '#web/ui/base/framed-field.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { RadioInput } from '#web/ui/desktop/inputs/radio-input.tsx';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import type { AreaParts } from '../area-parts.ts';
import { useAddPerson } from '../use-add-person.ts';
import { usePeopleAddress } from '../use-people-address.ts';
import { PasswordDialog } from './password-dialog.tsx';
import styles from './people-office.module.css';

type Props = { areaParts: AreaParts; onClose: () => void };

/** A new person; the password that they begin with is shown once. */
export function AddDialog({ areaParts: { DepartmentSelect }, onClose }: Props) {
  const say = useSay('people-office');
  const { say: ui } = useTexts();
  const { go } = usePeopleAddress();
  const id = useId();
  const [added, setAdded] = useState<{ id: string; name: string; password: string; untilAt: number } | null>(null);
  const opened = (personId: string) => {
    onClose();
    go({ open: personId, tab: null });
  };
  const form = useAddPerson(({ id: personId, name, password, untilAt }) =>
    password && untilAt !== null ? setAdded({ id: personId, name, password, untilAt }) : opened(personId),
  );
  if (added) return <PasswordDialog {...added} onClose={() => opened(added.id)} />;
  return (
    <Dialog
      title={say('add')}
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
      <form id={id} className={styles.form} noValidate onSubmit={form.submit}>
        <TextInput label={say('account')} required max={40} hint={say('account-hint')} {...form.field('account')} />
        <TextInput label={say('name')} required max={60} {...form.field('name')} />
        <RadioInput
          label={say('kind')}
          required
          options={(['student', 'staff'] as const).map((value) => ({ value, label: say(`kind-${value}`) }))}
          {...form.field('kind')}
        />
        <FramedField label={say('home')} {...form.field('departmentId')}>
          {(departmentId) => (
            <DepartmentSelect
              id={departmentId}
              value={form.values.departmentId || undefined}
              onChange={(chosen) => form.set('departmentId', chosen ?? '')}
            />
          )}
        </FramedField>
        <RadioInput
          label={say('password-choice')}
          required
          options={(['one-time', 'none'] as const).map((value) => ({ value, label: say(`password-${value}`) }))}
          {...form.field('password')}
        />
      </form>
    </Dialog>
  );
}
