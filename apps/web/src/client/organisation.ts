import { getOrganisation } from '@campus/contract/calls/organisations.ts';
import { useSearchParams } from 'react-router';
import { boot } from './boot.ts';
import { useCall } from './queries.ts';

/** An identifier as it may stand in the `id` query of an address; anything else counts as none. */
export function organisationIn(search: URLSearchParams | string): string | null {
  const id = new URLSearchParams(search).get('id')?.trim() ?? '';
  return /^[a-z0-9][a-z0-9-]{0,39}$/i.test(id) ? id.toLowerCase() : null;
}

/** The organisation of this address, or the default one; null when there is neither. [RULE-08] */
export function useOrgSign(): string | null {
  const [search] = useSearchParams();
  return organisationIn(search) ?? boot().defaultOrganisation;
}

/** Carries the organisation into another address. */
export function withOrganisation(
  path: string,
  orgSign: string | null,
  more: Readonly<Record<string, string>> = {},
): string {
  const [address = '', query = ''] = path.split('?');
  const search = new URLSearchParams(query);
  if (orgSign) search.set('id', orgSign);
  for (const [name, value] of Object.entries(more)) search.set(name, value);
  const text = search.toString();
  return text ? `${address}?${text}` : address;
}

/** What everyone may know of an organisation; it hardly ever changes. */
export function useOrganisation(orgSign: string | null) {
  return useCall(getOrganisation, orgSign === null ? null : { orgSign }, { staleTime: 10 * 60_000 });
}
