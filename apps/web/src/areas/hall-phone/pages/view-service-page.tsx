import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { applicationKindOf } from '@campus/rules/network-packages/lines.ts';
import { generatePath, Link, useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { ServicePages } from '#web/features/flows/apply/touch/service-pages.tsx';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import type { FormOf } from '#web/features/flows/flow-types.ts';
import { hallAddresses, readHallAddress } from '#web/features/flows/hall-addresses.ts';
import { ApplicationFacts } from '#web/features/network-applications/application-facts.tsx';
import { useHallUser } from '#web/features/sign-in/use-hall-user.ts';
import { Note } from '#web/ui/base/note.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { ownPages } from '../own-pages.ts';

/** Any business of the catalogue is read about, applied for and followed here. [PH-08] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-phone.viewService');
  const { user } = useHallUser(orgSign);
  const at = readHallAddress(search);
  const addresses = hallAddresses({
    path: hallPhonePages.pages.viewService.path,
    orgSign,
    businessId: at.businessId,
    opensPanel: false,
    ownPages: ownPages(orgSign, user?.kind === 'staff'),
  });
  return (
    <TouchKit>
      <FlowAddressesHere value={addresses}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <ServicePages
          at={at}
          account={user?.account}
          mine={addresses.mine}
          formOf={formOf}
          tasksElsewhere={inWorkflowApp}
        />
      </FlowAddressesHere>
    </TouchKit>
  );
}

/** An application to the network is shown with its progress. */
const formOf: FormOf = ({ id, business }) => applicationKindOf(business.code) && <ApplicationFacts id={id} cards />;

const inWorkflowApp = (id: string) => <InWorkflowApp id={id} />;

/** Deciding is done in the workflow app. */
function InWorkflowApp({ id }: { id: string }) {
  const say = useSay('hall-services');
  return (
    <Note as="p" kind="calm" gap="lines">
      {say('asked-of-you')}
      <Link to={generatePath(workflowPages.pages.allDetails.path, { prId: id })}>{say('to-workflow')}</Link>
    </Note>
  );
}
