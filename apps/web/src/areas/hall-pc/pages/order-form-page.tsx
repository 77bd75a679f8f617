import { useLocation, useMatches, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { DepartmentInput } from '#web/features/flows/people/desktop/department-input.tsx';
import { PeopleInput } from '#web/features/flows/people/desktop/people-input.tsx';
import { ReportNotNeeded, ReportOutages } from '#web/features/outages/report-outages.tsx';
import { OrderFormView } from '#web/features/work-orders/report/desktop/order-form-view.tsx';
import { orderTaskIn } from '#web/features/work-orders/report/order-application.ts';
import type { OrderOutages } from '#web/features/work-orders/report/order-outages.ts';
import { hallLink } from '../hall-link.ts';
import { HallKit } from '../layout/hall-kit.tsx';

function NotNeeded(props: { outageId: string; onBack: () => void }) {
  return <ReportNotNeeded {...props} home={hallLink('index', useOrgSign())} />;
}

const outages: OrderOutages = { Known: ReportOutages, NotNeeded };
const inputs = { People: PeopleInput, Department: DepartmentInput };

/** The form of a fault report or a complaint: a new one, one that is changed, or one that is applied for again. [PC-24] */
export function Component() {
  const [search] = useSearchParams();
  const complaint = pageIn(useMatches())?.page === 'hall-pc.declareComplaintV3';
  const task = orderTaskIn(complaint ? 'complaint' : 'fault', search, useLocation().state);
  return (
    <HallKit>
      <OrderFormView key={JSON.stringify(task)} task={task} inputs={inputs} outages={outages} />
    </HallKit>
  );
}
