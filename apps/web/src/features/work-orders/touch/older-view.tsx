import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { classes } from '#web/ui/base/classes.ts';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { OlderDetail } from '../older-detail.tsx';
import { OlderChip } from '../older-row.tsx';
import { useOrderAddresses } from '../order-addresses.ts';
import { OrderShown } from '../order-shown.tsx';
import type { OrderKind } from '../order-types.ts';
import parts from '../parts.module.css';
import { useOlder } from '../work-orders.queries.ts';
import styles from './page.module.css';

/** One order of the older system: to be read, and evaluated where that is still open. [PH-13] [PH-15] */
export function OlderView({ kind, id }: { kind: OrderKind; id: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('phone', kind);
  const asked = useOlder(id);
  return (
    <div className={classes(styles.page, styles.withBar)}>
      {!asked.data && <h1 className={parts.spoken}>{say('detail')}</h1>}
      <OrderShown asked={asked} list={addresses.older} skeleton={<DetailSkeleton />}>
        {(order) => (
          <>
            <section className={parts.section} aria-label={order.number}>
              <h1 className={styles.title}>{order.title}</h1>
              <div className={parts.row}>
                <OlderChip order={order} />
                <span className={parts.muted}>{order.number}</span>
              </div>
            </section>
            <OlderDetail order={order} />
            {order.openActions.includes('evaluate') && (
              <div className={styles.bar}>
                <Link
                  className={classes(parts.way, parts.main)}
                  to={addresses.olderEvaluate(id)}
                  state={{ deeper: true }}
                >
                  {say('action-evaluate')}
                </Link>
              </div>
            )}
          </>
        )}
      </OrderShown>
    </div>
  );
}
