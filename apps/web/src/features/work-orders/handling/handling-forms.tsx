import { MAX_PHOTOS, priorities, urgencies } from '@campus/rules/work-orders/work-orders.ts';
import { useState } from 'react';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { urgencyText } from '../detail/order-facts.ts';
import { clockChoices } from '../detail/use-answer-visit.ts';
import type { OrderKit } from '../order-kit.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import styles from './handling.module.css';
import { dayClocks, useAddRecord, useRecordFollowUp, useSetUrgency } from './use-handling.ts';

/** Each entry has its own form, so that the emptied form after sending shows no faults. */
export function RecordForm({ id, kit }: { id: string; kit: OrderKit }) {
  const [sent, setSent] = useState(0);
  return <Recording key={sent} id={id} kit={kit} onSent={() => setSent(sent + 1)} />;
}

type RecordingProps = { id: string; kit: OrderKit; onSent: () => void };

function Recording({ id, kit: { TextareaInput, ImageInput }, onSent }: RecordingProps) {
  const say = useSay('work-orders-handling');
  const upload = usePictureUpload();
  const form = useAddRecord(id, onSent);
  const begun = form.values.text !== '' || form.values.pictures.length > 0;
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit} aria-label={say('record-add')}>
      <TextareaInput
        label={say('record-text')}
        placeholder={say('record-ask')}
        hint={say('record-hint')}
        required
        rows={2}
        max={1000}
        {...form.field('text')}
      />
      {begun && (
        <>
          <ImageInput label={say('record-pictures')} max={MAX_PHOTOS} {...upload} {...form.field('pictures')} />
          <div>
            <Button kind="primary" type="submit" busy={form.busy}>
              {say('record-add')}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

export function ImportanceForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const say = useSay('work-orders-handling');
  const orders = useSay('work-orders');
  const { say: ui } = useTexts();
  const form = useSetUrgency(order, onClose);
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit} aria-label={say('importance')}>
      <SegmentedInput
        label={orders('urgency')}
        options={urgencies.map((_, n) => ({ value: String(n), label: orders(urgencyText(n)) }))}
        {...form.field('urgency')}
      />
      <SegmentedInput
        label={orders('priority')}
        options={priorities.map((n) => ({ value: String(n), label: orders(`priority-${n}`) }))}
        {...form.field('priority')}
      />
      <div className={parts.row}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('save')}
        </Button>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}

export function FollowUpForm({ id, kit: { DateInput, PickerInput, TextareaInput } }: { id: string; kit: OrderKit }) {
  const say = useSay('work-orders-handling');
  const { form, today } = useRecordFollowUp(id);
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit} aria-label={say('follow-up')}>
      <p className={parts.muted}>{say('follow-up-asks')}</p>
      <TextareaInput label={say('follow-up-result')} required rows={2} max={500} {...form.field('result')} />
      <div className={styles.times}>
        <DateInput label={say('follow-up-day')} required max={today} {...form.field('day')} />
        <PickerInput
          label={say('follow-up-clock')}
          required
          options={clockChoices(dayClocks)}
          {...form.field('clock')}
        />
      </div>
      <div>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('follow-up-save')}
        </Button>
      </div>
    </form>
  );
}
