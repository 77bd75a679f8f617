import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { type FirstLink, useUniversityForm } from '../use-university-form.ts';
import { UniversityFields } from './university-fields.tsx';

type Props = { onClose: () => void; onMade: (id: string, link: FirstLink) => void };

/** Makes a university; its logo is added later among its settings. */
export function MakeUniversityDialog({ onClose, onMade }: Props) {
  const say = useSay('universities');
  const { say: ui } = useTexts();
  const id = useId();
  const form = useUniversityForm(null, onMade);
  return (
    <Dialog
      title={say('make-title')}
      width={640}
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
        <UniversityFields form={form} signFixed={false} />
      </form>
    </Dialog>
  );
}
