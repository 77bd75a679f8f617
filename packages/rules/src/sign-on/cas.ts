/** The areas whose sign-in a ticket opens, as they stand in the address to which the university returns people. */
export const signOnAreas = ['hall', 'office', 'workflow'] as const;
export type SignOnArea = (typeof signOnAreas)[number];

/** The page to which the university's sign-in returns people. */
const RETURN_PATH = '/CampusNetWork/sso';

/** What the university returns people to, the same character for character whenever it is said. */
export const serviceOf = (publicAddress: string, orgSign: string, area: SignOnArea): string =>
  `${publicAddress}${RETURN_PATH}?id=${encodeURIComponent(orgSign)}&for=${area}`;

/** A ticket as CAS servers make them; whatever else comes was never one. */
export const isTicket = (text: string): boolean => /^ST-[A-Za-z0-9._-]{1,253}$/.test(text);

/** What a browser is known by: made by the page, kept by the browser, told to nobody but us. */
export const isBrowserKey = (text: string): boolean => /^[A-Za-z0-9]{22,64}$/.test(text);

/** Where people sign in, told to return to us. What the university's own address asks for stays. */
export function loginUrl(login: string, service: string, { renew = false }: { renew?: boolean } = {}): string {
  const url = new URL(login);
  url.searchParams.set('service', service);
  if (renew) url.searchParams.set('renew', 'true');
  url.hash = '';
  return url.href;
}

/** An address of the same server beside its sign-in page: `…/cas/login` and `logout` give `…/cas/logout`. */
function besideLogin(login: string, name: string): URL {
  const url = new URL(login);
  const folder = url.pathname.replace(/\/+$/, '').replace(/\/login$/i, '');
  url.pathname = `${folder}/${name}`;
  url.search = '';
  url.hash = '';
  return url;
}

/**
 * Where the server asks about a ticket: by CAS 3.0 first, which tells attributes, then as servers of before know it. A
 * path that a server does not know leaves the ticket as it is.
 */
export function validationUrls(
  login: string,
  { service, ticket, renew = false }: { service: string; ticket: string; renew?: boolean },
): string[] {
  return ['p3/serviceValidate', 'serviceValidate'].map((name) => {
    const url = besideLogin(login, name);
    const query = { service, ticket, ...(renew ? { renew: 'true' } : {}) };
    // Written out: what a ticket holds must never become a parameter of its own.
    url.search = Object.entries(query)
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&');
    return url.href;
  });
}

/** Where people leave the university's sign-in, and come back to us afterwards. */
export function logoutUrl(login: string, back: string): string {
  const url = besideLogin(login, 'logout');
  url.searchParams.set('service', back);
  return url.href;
}

/** How long somebody may take to sign in at the university. */
export const ARRIVAL_MS = 10 * 60_000;
/** Whoever is sent away so often within that time, and comes back without being signed in, goes round in a circle. */
const LOOP_MS = 10_000;
const LOOP_TIMES = 2;

/** Whether a browser that was sent to the university at these moments, and has no sign-in from them, may be sent once more. */
export const mayBeSentAgain = (sentInVain: readonly number[], now: number): boolean =>
  sentInVain.filter((at) => at > now - LOOP_MS).length < LOOP_TIMES;
