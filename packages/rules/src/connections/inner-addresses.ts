/**
 * Where an address leads. `inner`: to this machine or a network of the university's own, which the installation must name.
 * `never`: to what tells secrets to whoever asks, such as a cloud's own machine, or to nobody in particular.
 */
export type AddressKind = 'public' | 'inner' | 'never';

/** Judges an IPv4 or IPv6 address by everything that is hidden in it; what is none leads nowhere. */
export function judgeAddress(text: string): AddressKind {
  const four = bytesOf4(text);
  if (four) return judge4(four);
  const six = bytesOf6(text);
  return six ? judge6(six) : 'never';
}

/**
 * Whether an address may be connected to: everybody's, and an inner one where the installation names its network. An
 * IPv4 address that is hidden in it is public or named, too: it would be translated on its way.
 */
export function mayReach(text: string, isNamed: (address: string) => boolean): boolean {
  const kind = judgeAddress(text);
  if (kind !== 'inner') return kind === 'public';
  const six = bytesOf6(text);
  const held = six && !isLoopback6(six) ? hiddenIn(six).map((bytes) => bytes.join('.')) : [];
  return isNamed(text) && held.every((address) => judgeAddress(address) === 'public' || isNamed(address));
}

type Range = readonly [bytes: readonly number[], bits: number];
const range = (text: string): Range => {
  const [address = '', bits] = text.split('/');
  return [bytesOf4(address) ?? bytesOf6(address) ?? [], Number(bits)];
};
const isIn = (bytes: readonly number[], [network, bits]: Range): boolean =>
  bytes.length === network.length &&
  network.every((byte, n) => {
    const kept = Math.max(0, Math.min(8, bits - n * 8));
    return (byte ^ (bytes[n] as number)) >> (8 - kept) === 0;
  });

/** The machines that a cloud tells its secrets by, multicast, broadcast, and what belongs to one cable only. */
const NEVER = [
  '0.0.0.0/8',
  '169.254.0.0/16',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::254/128',
  'fd00:42::42/128',
  'fd20:ce::254/128',
].map(range);

const INNER_4 = [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
].map(range);

/** Only these are given out to the world, and of them not these. */
const GLOBAL_6 = range('2000::/3');
const INNER_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16'].map(range);

/** Where an IPv6 address holds an IPv4 one: from which byte on, and whether every bit of it is turned over. */
const HOLDING_4: readonly { of: Range; at: number; turned?: true }[] = [
  { of: range('::ffff:0:0/96'), at: 12 },
  { of: range('::ffff:0:0:0/96'), at: 12 },
  { of: range('::/96'), at: 12 },
  { of: range('64:ff9b::/96'), at: 12 },
  { of: range('64:ff9b:1::/48'), at: 12 },
  { of: range('2002::/16'), at: 2 },
  { of: range('2001::/32'), at: 12, turned: true },
];
const MAPPED = range('::ffff:0:0/96');

const judge4 = (bytes: readonly number[]): AddressKind => {
  if (NEVER.some((each) => isIn(bytes, each))) return 'never';
  return INNER_4.some((each) => isIn(bytes, each)) ? 'inner' : 'public';
};

/** The IPv4 addresses that an IPv6 address holds. */
const hiddenIn = (bytes: readonly number[]): number[][] => [
  ...HOLDING_4.filter(({ of }) => isIn(bytes, of)).map(({ at, turned }) =>
    bytes.slice(at, at + 4).map((byte) => (turned ? byte ^ 255 : byte)),
  ),
  ...(holdsIsatap(bytes) ? [bytes.slice(12)] : []),
];

function judge6(bytes: readonly number[]): AddressKind {
  if (NEVER.some((each) => isIn(bytes, each))) return 'never';
  const held = hiddenIn(bytes).map(judge4);
  // The same address in another spelling; all others only lead there by way of something inside.
  if (isIn(bytes, MAPPED)) return held[0] ?? 'never';
  // ::1 holds 0.0.0.1, and is this machine all the same.
  if (held.includes('never') && !isLoopback6(bytes)) return 'never';
  const isInner = held.length > 0 || !isIn(bytes, GLOBAL_6) || INNER_6.some((each) => isIn(bytes, each));
  return isInner ? 'inner' : 'public';
}

const isLoopback6 = (bytes: readonly number[]): boolean => bytes.every((byte, n) => byte === (n === 15 ? 1 : 0));

const holdsIsatap = (bytes: readonly number[]): boolean =>
  ((bytes[8] as number) & 0xfd) === 0 && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe;

function bytesOf4(text: string): number[] | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function bytesOf6(text: string): number[] | null {
  const plain = text.replace(/%.*$/, '');
  const halves = plain.split('::');
  if (halves.length > 2 || !plain.includes(':')) return null;
  const [head, tail] = halves.map((half) => (half === '' ? [] : groupsOf(half.split(':'))));
  if (!head || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? head : null;
  const missing = 16 - head.length - tail.length;
  return missing >= 2 ? [...head, ...Array<number>(missing).fill(0), ...tail] : null;
}

function groupsOf(groups: readonly string[]): number[] | null {
  const bytes: number[] = [];
  for (const [n, group] of groups.entries()) {
    const four = n === groups.length - 1 ? bytesOf4(group) : null;
    if (four) bytes.push(...four);
    else if (/^[0-9a-f]{1,4}$/i.test(group)) {
      const value = Number.parseInt(group, 16);
      bytes.push(value >> 8, value & 255);
    } else return null;
  }
  return bytes;
}
