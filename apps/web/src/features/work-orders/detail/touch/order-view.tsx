import { useLocation, useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Card } from '#web/ui/base/card.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Typed } from '#web/ui/base/typed.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { OrderButtons } from '../../actions/touch/order-buttons.tsx';
import { useOrderAddresses } from '../../order-addresses.ts';
import type { Order, OrderKind } from '../../order-types.ts';
import parts from '../../parts.module.css';
import { orderKit } from '../../touch/order-kit.ts';
import styles from '../../touch/page.module.css';
import { useOrder } from '../../work-orders.queries.ts';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { OrderDetail } from '../order-detail.tsx';
import { OrderMarks, StateChip } from '../order-marks.tsx';
import { OrderStates } from '../order-states.tsx';

/** One order in full. [PH-13] [PH-15] */
export function OrderView({ kind, id }: { kind: OrderKind; id: string }) {
  const say = useSay('work-orders');
  const addresses = useOrderAddresses('phone', kind);
  const query = useOrder(id);
  const navigate = useNavigate();
  const { state } = useLocation();
  // An order that is gone from the lists leads back to them.
  const leave = () => void (state?.deeper ? navigate(-1) : navigate(addresses.list, { replace: true }));
  return (
    <div className={classes(styles.page, styles.withBar)}>
      {!query.data && <VisuallyHidden as="h1">{say('detail')}</VisuallyHidden>}
      <OrderStates query={query} list={addresses.list} skeleton={<DetailSkeleton />}>
        {(order) => (
          <>
            <Head order={order} />
            <OrderDetail order={order} addresses={addresses} kit={orderKit} />
            <OrderButtons order={order} addresses={addresses} leave={leave} />
          </>
        )}
      </OrderStates>
    </div>
  );
}

function Head({ order }: { order: Order }) {
  const { urgency, visit, joined, evaluation } = order;
  return (
    <Card aria-label={order.number}>
      <Typed as="h1" className={styles.title}>
        {order.title}
      </Typed>
      <div className={parts.row}>
        <StateChip order={order} />
        <span className={parts.muted}>{order.number}</span>
      </div>
      <OrderMarks row={{ urgency, visit, joined: joined !== null, stars: evaluation?.stars ?? null }} />
    </Card>
  );
}
