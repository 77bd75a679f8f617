import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import type { OrderRow } from '../order-types.ts';
import { slotText } from '../work-order-labels.ts';
import { urgencyText } from './order-facts.ts';
import styles from './order-marks.module.css';

export function StateChip({ order }: { order: Pick<OrderRow, 'state'> }) {
  const say = useSay('work-orders');
  const chip = stateChip(order.state);
  return <Chip kind={chip.kind}>{say(chip.text)}</Chip>;
}

/** Until when it is to be done, and that it takes longer than that. */
export function OrderDue({ row }: { row: Pick<OrderRow, 'state' | 'dueAt' | 'dueBy' | 'overdue'> }) {
  const { dueText, timeText } = useTimeSaid();
  const due = dueText(row);
  const late = timeText({ ...row, promise: null, tookMs: null });
  return (
    <>
      {due && <span>{due}</span>}
      {late && <span>{late}</span>}
    </>
  );
}

/** What else is worth knowing of an order at a glance: urgency, visit, whether it was joined, its stars. */
export function OrderMarks({ row }: { row: Pick<OrderRow, 'urgency' | 'visit' | 'joined' | 'stars'> }) {
  const say = useSay('work-orders');
  const format = useFormat();
  const { urgency, visit, joined, stars } = row;
  return (
    <div className={styles.marks}>
      {urgency > 0 && <Chip kind={urgency > 1 ? 'urgent' : 'attention'}>{say(urgencyText(urgency))}</Chip>}
      {visit?.state === 'offered' && <Chip kind="attention">{say('visit-offered')}</Chip>}
      {visit?.state === 'other' && <Chip kind="waiting">{say('visit-other')}</Chip>}
      {visit?.state === 'agreed' && visit.fromAt !== null && visit.untilAt !== null && (
        <Chip kind="running">{say('visit-at', { at: slotText(visit.fromAt, visit.untilAt, format) })}</Chip>
      )}
      {joined && <Chip>{say('joined-mark')}</Chip>}
      {stars !== null && <StarRating value={stars} />}
    </div>
  );
}
