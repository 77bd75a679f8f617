import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { useConnectionForm } from '../use-connection-form.ts';
import { ConnectionFields } from './connection-fields.tsx';

type Props = { onClose: () => void; onMade: (id: string) => void };

export function MakeConnectionDialog({ onClose, onMade }: Props) {
  const say = useSay('connections-office');
  const { say: ui } = useTexts();
  const id = useId();
  const form = useConnectionForm(null, null, (made) => onMade(made.id));
  return (
    <Dialog
      title={say('make-title')}
      width={680}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('make')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
        <ConnectionFields form={form} secretKept={false} />
      </form>
    </Dialog>
  );
}
