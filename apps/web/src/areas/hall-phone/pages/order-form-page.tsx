import { useLocation, useMatches, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { DepartmentInput } from '#web/features/flows/people/touch/department-input.tsx';
import { PeopleInput } from '#web/features/flows/people/touch/people-input.tsx';
import { ReportNotNeeded, ReportOutages } from '#web/features/outages/report-outages.tsx';
import { orderTaskIn } from '#web/features/work-orders/report/order-application.ts';
import type { OrderOutages } from '#web/features/work-orders/report/order-outages.ts';
import { OrderFormView } from '#web/features/work-orders/report/touch/order-form-view.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { phoneLink } from '../phone-link.ts';

function NotNeeded(props: { outageId: string; onBack: () => void }) {
  return <ReportNotNeeded {...props} home={phoneLink('main', useOrgSign())} />;
}

const outages: OrderOutages = { Known: ReportOutages, NotNeeded };
const inputs = { People: PeopleInput, Department: DepartmentInput };
const complaints: (string | undefined)[] = ['hall-phone.declareComplaintV3', 'hall-phone.complaintEdit'];

/** The form of a fault report or a complaint: a new one, one that is changed, or one that is applied for again. [PH-22] */
export function Component() {
  const [search] = useSearchParams();
  const complaint = complaints.includes(pageIn(useMatches())?.page);
  const task = orderTaskIn(complaint ? 'complaint' : 'fault', search, useLocation().state);
  return (
    <TouchKit>
      <OrderFormView key={JSON.stringify(task)} task={task} inputs={inputs} outages={outages} />
    </TouchKit>
  );
}
