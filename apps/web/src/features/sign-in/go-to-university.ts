import { beginSignOn } from '@campus/contract/calls/sign-on.ts';
import { loginUrl, type SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { browserKey } from '#web/client/browser-key.ts';
import { callServer } from '#web/client/call-server.ts';
import { safeRedirect } from '#web/client/safe-redirect.ts';
import { rememberWay } from './last-way.ts';

const KEY = 'campus.sign-on';

type Going = {
  orgSign: string;
  area: SignOnArea;
  /** The university's sign-in page. */
  address: string;
  phone: boolean;
  /** Where to go on to afterwards; null for the first page of the area. */
  target: string | null;
  /** Asks people who are already signed in to prove again who they are. */
  prove?: boolean;
  signal?: AbortSignal;
};

/** Leaves for the university's sign-in page, and keeps in mind where somebody was going. The promise ends only if it fails. */
export async function goToUniversity(going: Going): Promise<never> {
  const { orgSign, area, address, phone, target, prove = false, signal } = going;
  const at = location.origin + location.pathname;
  const payload = { orgSign, area, phone, browser: browserKey(), at, renew: prove };
  const { service } = await callServer(beginSignOn, payload, { signal });
  remember({ area, address, phone, target, prove });
  rememberWay('unified');
  location.assign(loginUrl(address, service, { renew: prove }));
  // The browser is on its way; nothing of this page must change meanwhile.
  return new Promise(() => {});
}

type Trip = Pick<Going, 'area' | 'address' | 'phone' | 'target' | 'prove'>;

function remember(trip: Trip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip));
  } catch {
    // Without storage they land on the first page.
  }
}

/** How this tab left for the university, if it did and has not come back yet. */
export function leftFor(area: SignOnArea): Trip | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trip | null;
    if (stored?.area !== area) return null;
    return { ...stored, target: safeRedirect(stored.target, location.origin) };
  } catch {
    return null;
  }
}

export function forgetLeft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
