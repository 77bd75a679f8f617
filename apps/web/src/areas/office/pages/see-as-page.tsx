import { useLocation, useParams } from 'react-router';
import { SeeAsView } from '#web/features/see-as/desktop/see-as-view.tsx';

/** Opened from a person: shows who it is, and asks for the reason to see the product as them. */
export function Component() {
  const { personId = '' } = useParams();
  const { pathname, search } = useLocation();
  return <SeeAsView key={personId} personId={personId} back={pathname + search} />;
}
