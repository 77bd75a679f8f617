import { useMatches } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { OrderList } from '#web/features/work-orders/list/touch/order-list.tsx';
import { OlderList } from '#web/features/work-orders/older/touch/older-list.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';

/** One's own fault reports or complaints, the newer or the older ones. [PH-13] [PH-15] */
export function Component() {
  return (
    <TouchKit>
      <List />
    </TouchKit>
  );
}

function List() {
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page;
  switch (page) {
    case 'hall-phone.complaintListV3':
      return <OrderList key="complaint" kind="complaint" title={title('hall-phone.complaintListV3')} />;
    case 'hall-phone.reporting':
      return <OlderList key="fault" kind="fault" title={title('hall-phone.reporting')} />;
    case 'hall-phone.complaintList':
      return <OlderList key="complaint" kind="complaint" title={title('hall-phone.complaintList')} />;
    default:
      return <OrderList key="fault" kind="fault" title={title('hall-phone.reportingV3')} />;
  }
}
