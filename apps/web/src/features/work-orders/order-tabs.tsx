import { useSay } from '#web/client/texts.ts';
import { shortCount } from '#web/ui/base/short-count.ts';
import styles from './order-tabs.module.css';
import type { OrderCounts } from './order-types.ts';
import { type OrderTab, orderTabs } from './use-order-list.ts';

type Props = { current: OrderTab; counts: OrderCounts | undefined; onChoose: (tab: OrderTab) => void };

/** The groups of one's orders with how many stand in each, and the drafts. [STATE-05] */
export function OrderTabs({ current, counts, onChoose }: Props) {
  const say = useSay('work-orders');
  return (
    <nav className={styles.tabs} aria-label={say('groups')}>
      {orderTabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={styles.tab}
          aria-current={tab === current ? 'true' : undefined}
          onClick={() => onChoose(tab)}
        >
          <span>{say(`group-${tab}`)}</span>
          {/* The place of the figure is kept while it is counted. */}
          <span className={styles.count}>{counts ? shortCount(counts[tab]) : ' '}</span>
        </button>
      ))}
    </nav>
  );
}
