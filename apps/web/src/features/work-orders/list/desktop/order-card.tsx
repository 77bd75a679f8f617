import { Link } from 'react-router';
import { RelativeTime } from '#web/ui/base/relative-time.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { OrderButtons } from '../../actions/desktop/order-buttons.tsx';
import { OrderDue, OrderMarks, StateChip } from '../../detail/order-marks.tsx';
import type { OrderAddresses } from '../../order-addresses.ts';
import type { OrderRow } from '../../order-types.ts';
import { useOrderLabels } from '../../work-order-labels.ts';
import styles from './order-card.module.css';

type Props = {
  row: OrderRow;
  opened: boolean;
  addresses: OrderAddresses;
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
};
const MOST_BUTTONS = 2;

/** One order in a list. Its title is a real link, so that it can be opened in another tab; a plain click opens it here. */
export function OrderCard({ row, opened, addresses, addressOf, onOpen }: Props) {
  const { say, words, names } = useOrderLabels();
  // A returned or solved order waits for the reader, so the reader's own name is not shown.
  const isWithHandlers = row.people.length > 0 && row.status === 'running' && row.group !== 'done';
  return (
    <li className={styles.card} data-opened={opened || undefined}>
      <div className={styles.main}>
        <div className={styles.head}>
          <StateChip order={row} />
          <h2 className={styles.title}>
            <Link
              to={addressOf(row.id)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                onOpen(row.id);
              }}
            >
              <Typed>{words(row.title)}</Typed>
            </Link>
          </h2>
        </div>
        <p className={styles.meta}>
          <span>{row.number}</span>
          {row.type && <span>{words(row.type)}</span>}
          {row.place && <span>{words(row.place)}</span>}
          <OrderDue row={row} />
        </p>
        <OrderMarks row={row} />
      </div>
      <div className={styles.aside}>
        {isWithHandlers && (
          <span>
            {say('handled')} <Sentence>{names(row.people)}</Sentence>
          </span>
        )}
        <RelativeTime at={row.submittedAt} />
      </div>
      <div className={styles.buttons}>
        <OrderButtons order={row} addresses={addresses} most={MOST_BUTTONS} />
      </div>
    </li>
  );
}
