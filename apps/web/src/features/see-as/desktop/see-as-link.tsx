import { getUserInfo } from '@campus/contract/calls/access.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { generatePath } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { ButtonLink } from '#web/ui/base/button-link.tsx';

/** A link from a person to the page that asks for the reason; only for people with the right. */
export function SeeAsLink({ personId }: { personId: string }) {
  const say = useSay('see-as');
  const permissions = useCall(getUserInfo, {}, { staleTime: 60_000 }).data?.permissions;
  if (!permissions?.includes('people.see-as')) return null;
  return <ButtonLink to={generatePath(officePages.pages.seeAs.path, { personId })}>{say('link')}</ButtonLink>;
}
