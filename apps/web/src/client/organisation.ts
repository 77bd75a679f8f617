import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useSearchParams } from 'react-router';
import { boot } from './boot.ts';
import { useCall } from './queries.ts';
import { useCurrentLanguage } from './texts.ts';
import { organisationIn } from './with-organisation.ts';

/** The organisation of this address, or the default one; null when there is neither. [RULE-08] */
export function useOrgSign(): string | null {
  const [search] = useSearchParams();
  return organisationIn(search) ?? boot().defaultOrganisation;
}

/** What everyone may know of an organisation; it hardly ever changes. */
export function useOrganisation(orgSign: string | null) {
  return useCall(getOrganisation, orgSign === null ? null : { orgSign }, { staleTime: 10 * 60_000 });
}

type Named = Pick<Reply<typeof getOrganisation>, 'oName' | 'oNameEn'>;

/** What an organisation is called in the reader's language; nothing until it is known. */
export function useOrganisationName(organisation: Named | undefined): string | undefined {
  const language = useCurrentLanguage();
  return organisation && (language === 'en' ? organisation.oNameEn : organisation.oName);
}
