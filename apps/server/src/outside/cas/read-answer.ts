import { SaxesParser } from 'saxes';
import type { TicketFault, Vouched } from './port.ts';

const NAMESPACE = 'http://www.yale.edu/tp/cas';
const MOST_ATTRIBUTES = 200;

type Read = Vouched | { fault: TicketFault; detail: string };
type Texts = { path: string; text: string };

const not = (detail: string): Read => ({ fault: 'no-answer', detail });

/**
 * Reads what a CAS server says of a ticket. It must be one answer, success or failure, about one user; declarations of
 * types and entities of one's own have no place in it.
 */
export function readAnswer(xml: string): Read {
  const found: Texts[] = [];
  const path: string[] = [];
  const failure: { code: string | null } = { code: null };
  const texts: string[] = [];
  let odd: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  const stop = (reason: string) => {
    odd ??= reason;
  };
  parser.on('error', (error) => stop(error.message));
  parser.on('doctype', () => stop('a DOCTYPE'));
  parser.on('opentag', ({ uri, local, attributes }) => {
    // Attributes of people may come in any namespace, or none.
    const inAnswer = path.at(-1) === 'attributes' || path.includes('attributes');
    if (uri !== NAMESPACE && !inAnswer) stop(`<${local}> of another kind`);
    path.push(local);
    texts.push('');
    if (path.join('/') === 'serviceResponse/authenticationFailure') {
      if (failure.code !== null) stop('two answers');
      failure.code = String(attributes.code?.value ?? '');
    }
  });
  const add = (text: string) => {
    if (texts.length > 0) texts.push((texts.pop() as string) + text);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    if (found.length < MOST_ATTRIBUTES) found.push({ path: path.join('/'), text: (texts.at(-1) as string).trim() });
    path.pop();
    texts.pop();
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    stop((error as Error).message);
  }
  if (odd !== null) return not(odd);
  return failure.code === null ? vouched(found) : refused(failure.code, found);
}

function refused(code: string, found: readonly Texts[]): Read {
  if (found.some(({ path }) => path === 'serviceResponse/authenticationSuccess')) return not('two answers');
  if (code === 'INVALID_TICKET' || code === 'INVALID_TICKET_SPEC') return { fault: 'ticket-refused', detail: code };
  if (code === 'INVALID_SERVICE' || code.startsWith('UNAUTHORIZED_SERVICE'))
    return { fault: 'service-refused', detail: code === 'INVALID_SERVICE' ? code : 'UNAUTHORIZED_SERVICE' };
  return { fault: 'no-answer', detail: /^[A-Z_]{1,60}$/.test(code) ? code : 'a failure without a code of CAS' };
}

const SUCCESS = 'serviceResponse/authenticationSuccess';

function vouched(found: readonly Texts[]): Read {
  if (found.filter(({ path }) => path === SUCCESS).length !== 1) return not('no success and no failure');
  const users = found.flatMap(({ path, text }) => (path === `${SUCCESS}/user` ? [text] : []));
  const [user = ''] = users;
  if (users.length !== 1 || user === '') return not(users.length > 1 ? 'two users' : 'no user');
  const attributes = new Map<string, string[]>();
  for (const { path, text } of found) {
    const name = path.startsWith(`${SUCCESS}/attributes/`) ? path.slice(SUCCESS.length + 12) : '';
    if (name === '' || name.includes('/')) continue;
    attributes.set(name, [...(attributes.get(name) ?? []), text]);
  }
  return { user, attributes };
}
