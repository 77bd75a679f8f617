import { Link } from 'react-router';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { OrderDue, OrderMarks, StateChip } from '../../detail/order-marks.tsx';
import type { OrderRow } from '../../order-types.ts';
import { useOrderLabels } from '../../work-order-labels.ts';
import styles from './order-card.module.css';

/** One order in a list; a tap anywhere opens it. */
export function OrderCard({ row, to }: { row: OrderRow; to: string }) {
  const { say, words, names } = useOrderLabels();
  // A returned or solved order waits for the reader, so the reader's own name is not shown.
  const isWithHandlers = row.people.length > 0 && row.status === 'running' && row.group !== 'done';
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Link to={to} state={{ deeper: true }}>
            <Typed>{words(row.title)}</Typed>
          </Link>
        </h2>
        <StateChip order={row} />
      </div>
      <p className={styles.meta}>
        {row.type && <span>{words(row.type)}</span>}
        {row.place && <span>{words(row.place)}</span>}
      </p>
      <OrderMarks row={row} />
      <p className={styles.meta}>
        <span>{row.number}</span>
        {isWithHandlers && (
          <span>
            {say('handled')} <Sentence>{names(row.people)}</Sentence>
          </span>
        )}
        <RelativeTime at={row.submittedAt} />
        <OrderDue row={row} />
      </p>
    </li>
  );
}
