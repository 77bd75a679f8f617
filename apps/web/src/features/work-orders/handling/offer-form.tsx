import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/base/icons.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { clockChoices } from '../detail/use-answer-visit.ts';
import type { OrderKit } from '../order-kit.ts';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import styles from './handling.module.css';
import { useOfferVisit } from './use-handling.ts';
import { rowsOf, slotName } from './visit-slots.ts';

type OfferProps = { order: Order; kit: OrderKit; onClose: () => void };

/** Up to three times for the requester to choose from. */
export function OfferForm({ order, kit: { DateInput, PickerInput, TextareaInput }, onClose }: OfferProps) {
  const say = useSay('work-orders-handling');
  const { say: ui } = useTexts();
  const { form, fault, days, fromClocks, untilClocks, begin, mayAdd, add, drop } = useOfferVisit(order, onClose);
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit} aria-label={say('visit-plan')}>
      {rowsOf(form.values).map((row) => (
        <fieldset key={row} className={styles.slot}>
          <legend>{say('slot', { n: row + 1 })}</legend>
          <div className={styles.times}>
            <DateInput label={say('day')} required {...days} {...form.field(slotName('day', row))} />
            <PickerInput
              label={say('from')}
              required
              options={clockChoices(fromClocks)}
              {...form.field(slotName('from', row))}
              onChange={(from) => begin(row, from)}
            />
            <PickerInput
              label={say('until')}
              required
              options={clockChoices(untilClocks(row))}
              {...form.field(slotName('until', row))}
            />
          </div>
          {form.values.count > 1 && (
            <button
              type="button"
              className={styles.drop}
              aria-label={say('slot-drop', { n: row + 1 })}
              onClick={() => drop(row)}
            >
              <CloseIcon size={16} />
            </button>
          )}
        </fieldset>
      ))}
      {mayAdd && (
        <div>
          <Button kind="quiet" icon={<PlusIcon size={16} />} onClick={add}>
            {say('slot-add')}
          </Button>
        </div>
      )}
      <TextareaInput
        label={say('note')}
        placeholder={say('note-ask')}
        hint={say('note-hint')}
        rows={2}
        max={200}
        {...form.field('note')}
      />
      {fault && (
        <p className={styles.fault} role="alert">
          {say(`fault-${fault}`)}
        </p>
      )}
      <div className={parts.row}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('offer-send')}
        </Button>
        <Button onClick={onClose}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}
