import { SaxesParser } from 'saxes';

/** Longer messages are none. */
export const LOGOUT_BYTES = 8 * 1024;
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';

/**
 * The ticket whose sign-in a CAS server says has ended, or null where a message says nothing of the kind. Most servers
 * send a form with the field `logoutRequest`, some the bare message.
 */
export function readLogout(body: string): string | null {
  const xml = body.trimStart().startsWith('<') ? body : (new URLSearchParams(body).get('logoutRequest') ?? '');
  const path: string[] = [];
  const tickets: string[] = [];
  let wrong = xml === '';
  const parser = new SaxesParser({ xmlns: true });
  const stop = () => {
    wrong = true;
  };
  parser.on('error', stop);
  parser.on('doctype', stop);
  parser.on('opentag', ({ uri, local }) => {
    path.push(uri === PROTOCOL ? local : '');
    if (path.join('/') === 'LogoutRequest/SessionIndex') tickets.push('');
  });
  parser.on('text', (text) => {
    if (path.join('/') === 'LogoutRequest/SessionIndex') tickets.push((tickets.pop() ?? '') + text);
  });
  parser.on('closetag', () => void path.pop());
  try {
    if (!wrong) parser.write(xml).close();
  } catch {
    wrong = true;
  }
  return wrong || tickets.length !== 1 ? null : (tickets[0] as string).trim();
}
