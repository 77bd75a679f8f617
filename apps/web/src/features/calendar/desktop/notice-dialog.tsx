import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import { useNoticeForm } from '../use-calendar.ts';

/** Takes the days of a year from the notice as it is published. */
export function NoticeDialog({ year, onClose }: { year: number; onClose: () => void }) {
  const say = useSay('calendar');
  const { say: ui } = useTexts();
  const id = useId();
  const form = useNoticeForm(year, onClose);
  return (
    <Dialog
      title={say('import-title', { year })}
      width={680}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('import-run')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        <TextareaInput
          label={say('import-label')}
          required
          rows={9}
          max={5000}
          hint={say('import-hint')}
          {...form.field('notice')}
        />
      </form>
    </Dialog>
  );
}
