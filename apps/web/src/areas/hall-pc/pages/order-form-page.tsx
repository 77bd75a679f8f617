import { useLocation, useMatches, useSearchParams } from 'react-router';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { DepartmentInput } from '#web/features/flows/people/desktop/department-input.tsx';
import { PeopleInput } from '#web/features/flows/people/desktop/people-input.tsx';
import { OrderFormView } from '#web/features/work-orders/report/desktop/order-form-view.tsx';
import { orderTaskIn } from '#web/features/work-orders/report/order-application.ts';
import { HallKit } from '../layout/hall-kit.tsx';

const inputs = { People: PeopleInput, Department: DepartmentInput };

/** The form of a fault report or a complaint: a new one, one that is changed, or one that is applied for again. [PC-24] */
export function Component() {
  const [search] = useSearchParams();
  const complaint = pageIn(useMatches())?.page === 'hall-pc.declareComplaintV3';
  const task = orderTaskIn(complaint ? 'complaint' : 'fault', search, useLocation().state);
  return (
    <HallKit>
      <OrderFormView key={JSON.stringify(task)} task={task} inputs={inputs} />
    </HallKit>
  );
}
