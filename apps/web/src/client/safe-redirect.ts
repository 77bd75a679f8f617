const CALLS = /^\/(api|token|attachments|assets|healthz|readyz|metrics)(\/|$)/i;
const SIGN_IN = /^\/(DTBSlogin|Login|ErrorPC|ErrorPage)(\/|$)|^\/CampusNetworkPhone\/CampusNetworkPhoneLogin(\/|$)/i;

/** A redirect leads only to a page of ours: never to another site, to a call, or back to signing in. Null for anything else. */
export function safeRedirect(target: string | null | undefined, origin: string): string | null {
  if (!target || target.length > 2000) return null;
  // Browsers read a backslash as a slash and drop tabs and line breaks, so none may take part.
  if (!/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(target)) return null;
  let url: URL;
  try {
    url = new URL(target, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin) return null;
  if (url.pathname.startsWith('//') || CALLS.test(url.pathname) || SIGN_IN.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
