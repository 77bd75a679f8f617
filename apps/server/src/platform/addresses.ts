import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** An address in its one form; null for what is none. An IPv4 address that came as IPv6 is the IPv4 address. */
export function addressOf(text: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1];
  const plain = mapped ?? text.replace(/%.*$/, '');
  return isIP(plain) ? plain.toLowerCase() : null;
}

/** The network that an address belongs to: one subscriber has a whole /64, and people behind one /24 are mostly one place. */
export function networkOf(address: string): string {
  return isIPv6(address) ? prefix64(address) : `${address.split('.').slice(0, 3).join('.')}.0/24`;
}

/** One subscriber's addresses as one: with IPv6 they can change theirs at will within a /64. */
export const singleOf = (address: string): string => (isIPv6(address) ? prefix64(address) : address);

function prefix64(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : [];
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** The widest networks that can be named: a wider one is no campus. */
const WIDEST = { ipv4: 8, ipv6: 32 } as const;

/** Networks as people write them, with commas or spaces between; null where one is none, or too wide. */
export function networksIn(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' }[] | null {
  const texts = text.split(/[\s,;，；]+/).filter(Boolean);
  const networks = texts.map((network) => {
    const [, host = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const address = addressOf(host);
    if (!address) return null;
    const family = isIPv4(address) ? ('ipv4' as const) : ('ipv6' as const);
    const most = family === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? most : Number(bits);
    return prefix >= WIDEST[family] && prefix <= most ? { address, prefix, family } : null;
  });
  return networks.every((network) => network !== null) ? networks : null;
}

/** Tells whether an address lies in one of these networks; a text that is no list of networks names none. */
export function inNetworks(texts: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of texts.flatMap((text) => networksIn(text) ?? []))
    list.addSubnet(address, prefix, family);
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
