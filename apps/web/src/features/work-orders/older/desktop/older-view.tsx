import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { EvaluateDialog } from '../../actions/desktop/evaluate-dialog.tsx';
import { DetailPanel } from '../../detail/desktop/detail-panel.tsx';
import { DetailSkeleton } from '../../detail/detail-skeleton.tsx';
import { OrderStates } from '../../detail/order-states.tsx';
import type { OrderAddresses } from '../../order-addresses.ts';
import { useOlder } from '../../work-orders.queries.ts';
import { OlderDetail } from '../older-detail.tsx';
import { OlderChip } from '../older-row.tsx';

type Props = { id: string; addresses: OrderAddresses; onClose: () => void };

/** One order of the older system: to be read, and evaluated where that is still open. */
export function OlderView({ id, addresses, onClose }: Props) {
  const say = useSay('work-orders');
  const query = useOlder(id);
  const order = query.data;
  const [rating, setRating] = useState(false);
  const head = (
    <PanelHead title={order ? order.title : say('detail')}>
      {order && (
        <PanelLine>
          <OlderChip order={order} />
          <span>{order.number}</span>
        </PanelLine>
      )}
    </PanelHead>
  );
  const foot = order?.openActions.includes('evaluate') && (
    <Button kind="primary" onClick={() => setRating(true)}>
      {say('action-evaluate')}
    </Button>
  );
  return (
    <>
      <DetailPanel label={order ? order.title : say('detail')} head={head} foot={foot} onClose={onClose}>
        <OrderStates query={query} list={addresses.older} skeleton={<DetailSkeleton />}>
          {(data) => <OlderDetail order={data} />}
        </OrderStates>
      </DetailPanel>
      {rating && <EvaluateDialog id={id} older onClose={() => setRating(false)} />}
    </>
  );
}
