import { useParams } from 'react-router';
import { boot } from '#web/client/boot.ts';
import { useSession } from '#web/client/sessions.ts';
import { Catalogue } from '#web/features/flows/apply/touch/catalogue.tsx';
import { IntroductionView } from '#web/features/flows/apply/touch/introduction-view.tsx';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import parts from '#web/features/flows/parts.module.css';
import { workflowAddresses } from '../own-pages.ts';

/** One service, or all of them for 0. [WF-03] */
export function Component() {
  const { id = '0' } = useParams();
  const orgSign = useSession()?.orgSign ?? null;
  if (id !== '0')
    return (
      <FlowAddressesHere value={workflowAddresses(boot().mode, orgSign)}>
        <IntroductionView key={id} businessId={id} />
      </FlowAddressesHere>
    );
  return (
    <div className={parts.page}>
      <Catalogue look="rows" />
    </div>
  );
}
