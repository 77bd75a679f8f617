import { Navigate, useMatches, useParams } from 'react-router';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { contactTypes, flowAddress } from '#web/features/flows/flow-addresses.ts';
import { ContactsView } from '#web/features/flows/people/touch/contacts-view.tsx';

/** One person, several, or those to copy. [WF-15] */
export function Component() {
  const { sId = '', type } = useParams();
  const page = pageIn(useMatches())?.page;
  const known = contactTypes.find((contactType) => contactType === type);
  // An address with another word asks for nobody.
  if (!known) return <Navigate to={flowAddress.main} replace />;
  return (
    <ContactsView
      sId={sId}
      type={known}
      several={page !== 'workflow.contacts'}
      copies={page === 'workflow.contactsCopy'}
    />
  );
}
