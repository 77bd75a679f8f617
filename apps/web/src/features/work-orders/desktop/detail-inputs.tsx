import { useState } from 'react';
import { uploadPicture } from '#web/client/pictures.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { DateInput } from '#web/ui/desktop/inputs/date-input.tsx';
import { ImageInput } from '#web/ui/desktop/inputs/image-input.tsx';
import { PickerInput } from '#web/ui/desktop/inputs/picker-input.tsx';
import { TextareaInput } from '#web/ui/desktop/inputs/textarea-input.tsx';
import type { DetailInputs } from '../order-detail.tsx';
import type { Order } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOrderComment } from '../use-order-comment.ts';
import { clockChoices, type VisitAnswer } from '../use-visit-answer.ts';
import styles from './detail-inputs.module.css';

function Other({ answer }: { answer: VisitAnswer }) {
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
      <TextareaInput label={say('visit-say')} rows={2} max={200} {...form.field('answer')} />
      <div className={parts.row}>
        <Button kind="primary" type="submit" busy={form.busy}>
          {say('visit-send-other')}
        </Button>
        <Button onClick={() => setAsksOther(false)}>{ui('cancel')}</Button>
      </div>
    </form>
  );
}

/** One that was just sent has no faults to show, so each message has a form of its own. */
function CommentForm({ order }: { order: Order }) {
  const [sent, setSent] = useState(0);
  return <Writing key={sent} order={order} onSent={() => setSent(sent + 1)} />;
}

function Writing({ order, onSent }: { order: Order; onSent: () => void }) {
  const say = useSay('work-orders');
  const failureText = useFailureText();
  const form = useOrderComment(order.id, onSent);
  const begun = form.values.text !== '';
  return (
    <form className={parts.stack} noValidate onSubmit={form.submit}>
      <TextareaInput
        label={say('comment-write')}
        hint={order.hungUp ? say('comment-hung-up') : undefined}
        required
        rows={2}
        max={1000}
        {...form.field('text')}
      />
      {begun && (
        <ImageInput
          label={say('pictures')}
          max={6}
          upload={uploadPicture}
          explain={failureText}
          {...form.field('pictures')}
        />
      )}
      {begun && (
        <div>
          <Button kind="primary" type="submit" busy={form.busy}>
            {say('comment-send')}
          </Button>
        </div>
      )}
    </form>
  );
}

export const detailInputs: DetailInputs = { Other, CommentForm };
