import { useMatches } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { OrderList } from '#web/features/work-orders/list/desktop/order-list.tsx';
import { OlderList } from '#web/features/work-orders/older/desktop/older-list.tsx';
import { HallKit } from '../layout/hall-kit.tsx';

/** One's own fault reports or complaints, the newer or the older ones. [PC-04] [PC-06] */
export function Component() {
  return (
    <HallKit>
      <List />
    </HallKit>
  );
}

function List() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page;
  switch (page) {
    case 'hall-pc.declareComplaintListV3':
      return <OrderList key="complaint" kind="complaint" title={title('hall-pc.declareComplaintListV3')} />;
    case 'hall-pc.repairFaultList':
      return <OlderList key="fault" kind="fault" title={title('hall-pc.repairFaultList')} />;
    case 'hall-pc.declareComplaintList':
      return <OlderList key="complaint" kind="complaint" title={title('hall-pc.declareComplaintList')} />;
    default:
      return <OrderList key="fault" kind="fault" title={title('hall-pc.repairFaultListV3')} />;
  }
}
