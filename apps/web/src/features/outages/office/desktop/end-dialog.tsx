import { MAX_OUTAGE_TEXT } from '@campus/rules/outages/outages.ts';
import { useId } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { OutageRow } from '../outages-office.queries.ts';
import { useEndForm } from '../use-outage-actions.ts';

/** The last word about an outage, and what it does to how many. */
export function EndDialog({ row, onClose }: { row: OutageRow; onClose: () => void }) {
  const say = useSay('outages-office');
  const { say: ui } = useTexts();
  const id = useId();
  const form = useEndForm(row, onClose);
  const planned = row.standing === 'planned';
  return (
    <Dialog
      title={say(planned ? 'call-off' : `end-${row.kind}`)}
      width={600}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say(planned ? 'call-off' : 'end-now')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
        <Note as="p">
          {planned ? say('call-off-says') : say('end-says', { n: row.openOrders, people: row.concerned })}
        </Note>
        <TextareaInput label={say('end-text-zh')} required rows={3} max={MAX_OUTAGE_TEXT} {...form.field('textZh')} />
        <TextareaInput
          label={say('end-text-en')}
          lang="en"
          required
          rows={3}
          max={MAX_OUTAGE_TEXT}
          {...form.field('textEn')}
        />
        {!planned && <p>{say('end-after')}</p>}
      </form>
    </Dialog>
  );
}
