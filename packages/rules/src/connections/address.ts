/** The beginning of every address that a connection calls. */
export type Address = { host: string; port: number; prefix: string };

const BEGINNING = /^https:\/\/(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253})(?::([1-9]\d{0,4}))?(?=[/?#]|$)/i;
const PREFIX = /^((?:\/[a-z0-9._~-]+)*)\/?$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const USUAL_PORT = 443;

/** The system to which a text leads by https, and what stands behind it; null where programs could read another one. */
function readSystem(text: string): { host: string; port: number; rest: string } | null {
  const [beginning = '', host = '', port = USUAL_PORT] = BEGINNING.exec(text) ?? [];
  if (!isHost(host) || Number(port) > 65_535) return null;
  return { host: host.toLowerCase(), port: Number(port), rest: text.slice(beginning.length) };
}

/** Whether a text is an address of one system that is asked, or to which people are sent, by https alone. */
export const isHttpsUrl = (text: string): boolean => {
  const system = readSystem(text);
  return system !== null && !/[\s\\]/.test(system.rest) && URL.canParse(text);
};

/** Reads `https://host[:port][/prefix]`, and nothing that programs read in more than one way; null for everything else. */
export function readAddress(text: string): Address | null {
  const system = readSystem(text);
  const prefix = system && PREFIX.exec(system.rest)?.[1];
  if (!system || typeof prefix !== 'string' || prefix.split('/').some(isOnlyDots)) return null;
  return { host: system.host, port: system.port, prefix };
}

export const isAddress = (text: string): boolean => readAddress(text) !== null;

/** The one way to write it. */
export function writeAddress({ host, port, prefix }: Address): string {
  return `https://${host}${port === USUAL_PORT ? '' : `:${port}`}${prefix}`;
}

/** Whether two addresses lead to the same system: whoever gets a secret at one gets it at the other. */
export const isSameSystem = (a: Address, b: Address): boolean =>
  a.host === b.host && a.port === b.port && a.prefix === b.prefix;

/** A name, or an address in its usual form; `0x7f.1`, `127.1` and `2130706433` are neither. */
function isHost(host: string): boolean {
  if (host.startsWith('[')) return true;
  const labels = host.split('.');
  if (!labels.every((label) => LABEL.test(label))) return false;
  const last = labels.at(-1) ?? '';
  return /^(?:\d|0x)/i.test(last) ? isIpv4(labels) : true;
}

const isIpv4 = (labels: readonly string[]): boolean =>
  labels.length === 4 && labels.every((label) => /^(?:0|[1-9]\d{0,2})$/.test(label) && Number(label) <= 255);

/** What leads up, or is taken for it by systems that drop spaces, or what stands behind a semicolon. */
const isOnlyDots = (segment: string): boolean => /^[.\s]+$/.test(segment.split(';', 1)[0] ?? '');

const CHARACTERS = /^(?:[a-z0-9\-._~!$&'()*+,;=:/]|%[0-9a-f]{2})*$/i;
const QUERY = /^(?:[a-z0-9\-._~!$&'()*+,;=:/?]|%[0-9a-f]{2})*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ufffd]/;
/** Some systems decode a path twice. Whoever needs more rounds than these writes no path. */
const MOST_ROUNDS = 4;

/**
 * The path of a call as it is sent, with what stands behind its question mark; null where any system could take it for
 * another path than the one that it seems to be.
 */
export function readPath(text: string): { path: string; query: string } | null {
  const at = text.indexOf('?');
  const [path, query] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
  if (!path.startsWith('/') || !CHARACTERS.test(path) || !QUERY.test(query.slice(1))) return null;
  const plainQuery = decoded(query);
  if (plainQuery === null || CONTROLS.test(plainQuery)) return null;
  return staysBelow(path) ? { path, query } : null;
}

function staysBelow(path: string): boolean {
  const slashes = path.split('/').length;
  let now = path;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // Some systems take wide signs for the plain ones that they look like.
    const segments = now.normalize('NFKC').split('/');
    if (segments.length !== slashes || segments.slice(1, -1).includes('') || segments.some(isOnlyDots)) return false;
    if (segments.some((segment) => segment.includes('\\') || CONTROLS.test(segment))) return false;
    const next = round === 0 ? decoded(now) : decodedPlain(now);
    if (next === null || next === now) return next !== null;
    now = next;
  }
  return false;
}

/** As a system decodes that passes over what is no encoding, as in "100%". */
const decodedPlain = (text: string): string =>
  text.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** A path below which calls may go: no encoded characters, and no slash at its end, unless it is all of it. */
export const isPathPrefix = (text: string): boolean =>
  text === '/' || (/^(?:\/[a-z0-9\-._~]+)+$/i.test(text) && readPath(text) !== null);

/** `/api` lets `/api` and `/api/x` through, and not `/apis`. */
export const isPathAllowed = (path: string, prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`));
