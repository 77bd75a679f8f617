import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { useSearchParams } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { FlowAddressesHere } from '#web/features/flows/flow-addresses.ts';
import { hallAddresses } from '#web/features/flows/hall-addresses.ts';
import { EvaluateView } from '#web/features/flows/operations/touch/evaluate-view.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';

/** The rating of a network application, named by `orderId` in the address. [PH-12] */
export function Component() {
  const [search] = useSearchParams();
  const orgSign = useOrgSign();
  const title = useSay('pages')('hall-phone.teacherNetworkListEvaluate');
  const id = search.get('orderId') ?? '';
  const addresses = hallAddresses({
    path: hallPhonePages.pages.viewService.path,
    orgSign,
    businessId: null,
    opensPanel: false,
    ownPages: () => null,
  });
  return (
    <TouchKit>
      <FlowAddressesHere value={addresses}>
        <VisuallyHidden as="h1">{title}</VisuallyHidden>
        <EvaluateView key={id} prId={id} />
      </FlowAddressesHere>
    </TouchKit>
  );
}
