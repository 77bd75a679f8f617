import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import type { OrderKit } from '../order-kit.ts';
import parts from '../parts.module.css';
import styles from './order-visit.module.css';
import { clockChoices, type VisitAnswer } from './use-answer-visit.ts';

type Props = { answer: VisitAnswer; kit: OrderKit };

/** Asks for another time than those that were offered. */
export function OtherTime({ answer, kit: { DateInput, PickerInput, TextareaInput } }: Props) {
  const say = useSay('work-orders');
  const { say: ui } = useTexts();
  const { form, fromClocks, untilClocks, today, setAsksOther } = answer;
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit}>
      <div className={styles.times}>
        <DateInput label={say('visit-day')} required min={today} {...form.field('day')} />
        <PickerInput label={say('visit-from')} required options={clockChoices(fromClocks)} {...form.field('from')} />
        <PickerInput label={say('visit-until')} required options={clockChoices(untilClocks)} {...form.field('until')} />
      </div>
      <TextareaInput
        label={say('visit-say')}
        placeholder={say('visit-say-ask')}
        rows={2}
        max={200}
        {...form.field('answer')}
      />
      <div className={parts.row}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('visit-send-other')}
        </Button>
        <Button onClick={() => setAsksOther(false)}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}
