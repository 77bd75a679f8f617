import { useId } from 'react';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import rows from '#web/ui/desktop/form-rows.module.css';
import { TextInput } from '#web/ui/desktop/inputs/text-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { Cost } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { useRefund } from '../use-refund.ts';
import styles from './panels.module.css';

/** Gives back a charge or a part of it, to the balance. */
export function RefundDialog({ charge, onClose }: { charge: Cost; onClose: () => void }) {
  const { say, format } = useOfficeLabels();
  const { say: ui } = useTexts();
  const id = useId();
  const form = useRefund(charge, onClose);
  return (
    <Dialog
      title={say('refund-title', { kind: say(`entry-${charge.kind}`) })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button kind="primary" type="submit" form={id} busy={form.busy}>
            {say('refund')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className={rows.form} onSubmit={form.submit}>
        <p className={styles.says}>
          {say('refund-says', {
            amount: format.money(-charge.amountFen),
            at: format.dateTime(charge.paidAt ?? charge.at),
          })}
          {charge.refundedFen > 0 && ` ${say('refund-before', { amount: format.money(charge.refundedFen) })}`}
        </p>
        <TextInput label={say('refund-yuan')} required max={14} {...form.field('amount')} />
        <TextareaInput label={say('reason')} required rows={3} max={200} {...form.field('reason')} />
      </form>
    </Dialog>
  );
}
