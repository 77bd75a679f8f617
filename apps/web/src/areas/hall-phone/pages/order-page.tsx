import { useMatches, useSearchParams } from 'react-router';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { EvaluationView, OlderEvaluationView } from '#web/features/work-orders/detail/touch/evaluation-view.tsx';
import { OrderView } from '#web/features/work-orders/detail/touch/order-view.tsx';
import { OlderView } from '#web/features/work-orders/older/touch/older-view.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';

/** One fault report or complaint, or its rating; `orderId` in the address says which. [PH-13] [PH-15] */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('orderId') ?? '';
  return (
    <TouchKit>
      <View key={id} id={id} />
    </TouchKit>
  );
}

function View({ id }: { id: string }) {
  const page = pageIn(useMatches())?.page;
  switch (page) {
    case 'hall-phone.reportingView':
      return <OlderView kind="fault" id={id} />;
    case 'hall-phone.reportingEvaluate':
      return <OlderEvaluationView kind="fault" id={id} />;
    case 'hall-phone.reportingEvaluateV3':
      return <EvaluationView kind="fault" id={id} />;
    case 'hall-phone.complaintView':
      return <OlderView kind="complaint" id={id} />;
    case 'hall-phone.complaintEvaluate':
      return <OlderEvaluationView kind="complaint" id={id} />;
    case 'hall-phone.complaintEvaluateV3':
      return <EvaluationView kind="complaint" id={id} />;
    case 'hall-phone.complaintViewV3':
      return <OrderView kind="complaint" id={id} />;
    default:
      return <OrderView kind="fault" id={id} />;
  }
}
