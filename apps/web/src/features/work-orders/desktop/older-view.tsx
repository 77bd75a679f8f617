import { useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { DetailSkeleton } from '../detail-skeleton.tsx';
import { OlderDetail } from '../older-detail.tsx';
import { OlderChip } from '../older-row.tsx';
import type { OrderAddresses } from '../order-addresses.ts';
import { OrderShown } from '../order-shown.tsx';
import { useOlder } from '../work-orders.queries.ts';
import { BesideList } from './beside-list.tsx';
import { EvaluateDialog } from './evaluate-dialog.tsx';

type Props = { id: string; addresses: OrderAddresses; onClose: () => void };

/** One order of the older system: to be read, and evaluated where that is still open. */
export function OlderView({ id, addresses, onClose }: Props) {
  const say = useSay('work-orders');
  const asked = useOlder(id);
  const order = asked.data;
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
      <BesideList label={order ? order.title : say('detail')} head={head} foot={foot} onClose={onClose}>
        <OrderShown asked={asked} list={addresses.older} skeleton={<DetailSkeleton />}>
          {(data) => <OlderDetail order={data} />}
        </OrderShown>
      </BesideList>
      {rating && <EvaluateDialog id={id} older onClose={() => setRating(false)} />}
    </>
  );
}
