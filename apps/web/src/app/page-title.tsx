import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { areaOf } from '#web/client/current-area.ts';
import { useOrganisation, useOrganisationName, useOrgSign } from '#web/client/organisation.ts';
import { useSession } from '#web/client/sessions.ts';
import { useSay } from '#web/client/texts.ts';
import { pageIn } from '#web/features/addresses/page-in.ts';
import { setPrimary } from '#web/ui/base/scheme.ts';

/** The window's title, in the reader's language, and the organisation's own colour. */
export function PageTitle() {
  const say = useSay('frames');
  const title = useSay('pages');
  const page = pageIn(useMatches())?.page;
  const named = useOrgSign();
  // The back-office and the workflow app always belong to the organisation of the person who is signed in.
  const session = useSession();
  const area = areaOf(useLocation().pathname);
  const own = area === 'office' || area === 'workflow' ? session?.orgSign : undefined;
  const organisation = useOrganisation(own ?? named).data;
  const place = useOrganisationName(organisation) ?? say('product');
  const text = page ? say('page-title', { page: title(page), place }) : place;
  useEffect(() => {
    document.title = text;
  }, [text]);
  useEffect(() => setPrimary(organisation?.primaryColour ?? null), [organisation?.primaryColour]);
  return null;
}
