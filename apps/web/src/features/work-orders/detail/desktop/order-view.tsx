import { useSay } from '#web/client/texts.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { OrderButtons } from '../../actions/desktop/order-buttons.tsx';
import { orderKit } from '../../desktop/order-kit.ts';
import type { OrderAddresses } from '../../order-addresses.ts';
import type { Order } from '../../order-types.ts';
import { useOrder } from '../../work-orders.queries.ts';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { OrderDetail } from '../order-detail.tsx';
import { OrderMarks, StateChip } from '../order-marks.tsx';
import { OrderStates } from '../order-states.tsx';
import { DetailPanel } from './detail-panel.tsx';

type Props = { id: string; addresses: OrderAddresses; onClose: () => void };

/** One order in full, beside its list or in its place. */
export function OrderView({ id, addresses, onClose }: Props) {
  const say = useSay('work-orders');
  const query = useOrder(id);
  const order = query.data;
  return (
    <DetailPanel
      label={order ? order.title : say('detail')}
      head={order ? <OrderHead order={order} /> : <PanelHead title={say('detail')} />}
      foot={
        order &&
        order.openActions.length > 0 && (
          <OrderButtons key={order.id} order={order} addresses={addresses} leave={onClose} />
        )
      }
      onClose={onClose}
    >
      <OrderStates query={query} list={addresses.list} skeleton={<DetailSkeleton />}>
        {(data) => <OrderDetail key={data.id} order={data} addresses={addresses} kit={orderKit} />}
      </OrderStates>
    </DetailPanel>
  );
}

function OrderHead({ order }: { order: Order }) {
  const marks = {
    urgency: order.urgency,
    visit: order.visit,
    joined: order.joined !== null,
    stars: order.evaluation?.stars ?? null,
  };
  return (
    <PanelHead title={order.title}>
      <PanelLine>
        <StateChip order={order} />
        <span>{order.number}</span>
        <OrderMarks row={marks} />
      </PanelLine>
    </PanelHead>
  );
}
