import { useSay } from '#web/client/texts.ts';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import type { OrderAddresses } from '../order-addresses.ts';
import { OrderDetail } from '../order-detail.tsx';
import { OrderMarks, StateChip } from '../order-marks.tsx';
import { OrderShown } from '../order-shown.tsx';
import type { Order } from '../order-types.ts';
import { useOrder } from '../work-orders.queries.ts';
import { BesideList } from './beside-list.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { orderKit } from './order-kit.ts';

type Props = { id: string; addresses: OrderAddresses; onClose: () => void };

/** One order in full, beside its list or in its place. */
export function OrderView({ id, addresses, onClose }: Props) {
  const say = useSay('work-orders');
  const asked = useOrder(id);
  const order = asked.data;
  return (
    <BesideList
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
      <OrderShown asked={asked} list={addresses.list} skeleton={<DetailSkeleton />}>
        {(data) => <OrderDetail key={data.id} order={data} addresses={addresses} kit={orderKit} />}
      </OrderShown>
    </BesideList>
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
