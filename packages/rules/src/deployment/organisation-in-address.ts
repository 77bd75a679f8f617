/** An organisation as it may be named in the `id` query of an address; anything else counts as none. [ENT-03] */
export function readOrganisationSign(id: string | null | undefined): string | null {
  const name = id?.trim() ?? '';
  return /^[a-z0-9][a-z0-9-]{0,39}$/i.test(name) ? name.toLowerCase() : null;
}
