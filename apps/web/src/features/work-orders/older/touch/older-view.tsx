import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { DetailSkeleton } from '../../detail/detail-skeleton.tsx';
import { OrderStates } from '../../detail/order-states.tsx';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import styles from '../../touch/page.module.css';
import { useOlder } from '../../work-orders.queries.ts';
import { OlderDetail } from '../older-detail.tsx';
import { OlderChip } from '../older-row.tsx';

/** One order of the older system: to be read, and evaluated where that is still open. [PH-13] [PH-15] */
export function OlderView({ kind, id }: { kind: OrderKind; id: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('phone', kind);
  const query = useOlder(id);
  return (
    <div className={classes(styles.page, styles.withBar)}>
      {!query.data && <VisuallyHidden as="h1">{say('detail')}</VisuallyHidden>}
      <OrderStates query={query} list={addresses.older} skeleton={<DetailSkeleton />}>
        {(order) => (
          <>
            <Card aria-label={order.number}>
              <Typed as="h1" className={styles.title}>
                {order.title}
              </Typed>
              <div className={parts.row}>
                <OlderChip order={order} />
                <span className={parts.muted}>{order.number}</span>
              </div>
            </Card>
            <OlderDetail order={order} />
            {order.openActions.includes('evaluate') && (
              <ThumbBar size="buttons">
                <ButtonLink kind="primary" to={addresses.olderEvaluate(id)} state={{ deeper: true }}>
                  {say('action-evaluate')}
                </ButtonLink>
              </ThumbBar>
            )}
          </>
        )}
      </OrderStates>
    </div>
  );
}
