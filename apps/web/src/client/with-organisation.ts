import { readOrganisationSign } from '@campus/rules/deployment/organisation-in-address.ts';

export const organisationIn = (search: URLSearchParams | string): string | null =>
  readOrganisationSign(new URLSearchParams(search).get('id'));

/** Adds the organisation to an address, and keeps its other parameters. */
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
