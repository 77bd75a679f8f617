/** An identifier as it may stand in the `id` query of an address; anything else counts as none. [ENT-03] */
export function organisationIn(search: URLSearchParams | string): string | null {
  const id = new URLSearchParams(search).get('id')?.trim() ?? '';
  return /^[a-z0-9][a-z0-9-]{0,39}$/i.test(id) ? id.toLowerCase() : null;
}

/** Carries the organisation into another address, beside whatever stands there. */
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
