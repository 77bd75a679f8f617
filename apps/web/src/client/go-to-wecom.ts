import { beginWeCom } from '@campus/contract/calls/wecom.ts';
import { type SignOnArea, signOnAreas } from '@campus/rules/sign-on/cas.ts';
import { clientOf } from '@campus/rules/wecom/sign-in.ts';
import { browserKey } from './browser-key.ts';
import { callServer } from './call-server.ts';
import { language } from './language.ts';
import { safeRedirect } from './safe-redirect.ts';

const KEY = 'campus.wecom';

/** Why somebody went to WeCom: the page they return to, and whether they bind an account instead of signing in. */
export type Trip = {
  area: SignOnArea;
  target: string | null;
  binds?: boolean;
  /** The token that lets them name their account, when WeCom knows the member but no account is bound. */
  key?: string;
};

type Going = Trip & { orgSign: string; replace?: boolean };

/** Leaves for WeCom and stores the page to return to. The promise only settles if that fails. */
export async function goToWeCom({ orgSign, replace = false, ...trip }: Going): Promise<never> {
  const inside = clientOf(navigator.userAgent) === 'wecom';
  const at = location.origin + location.pathname;
  const payload = { orgSign, area: trip.area, browser: browserKey(), inside, at, lang: language() };
  const { address } = await callServer(beginWeCom, payload);
  rememberTrip(trip);
  if (replace) location.replace(address);
  else location.assign(address);
  // The browser is on its way; nothing of this page must change meanwhile.
  return new Promise(() => {});
}

export function rememberTrip(trip: Trip): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(trip));
  } catch {
    // Without storage they land on the first page.
  }
}

/** How this tab left for WeCom, if it did. */
export function lastTrip(): Trip | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trip | null;
    const area = signOnAreas.find((candidate) => candidate === stored?.area);
    return stored && area ? { ...stored, area, target: safeRedirect(stored.target, location.origin) } : null;
  } catch {
    return null;
  }
}

export function forgetTrip(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}
