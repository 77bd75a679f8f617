import { lookup } from 'node:dns/promises';
import { isIP, isIPv4 } from 'node:net';
import { judgeAddress } from '@campus/rules/connections/inner-addresses.ts';
import type { CallFailure } from '@campus/rules/connections/vocabulary.ts';
import type { FindAddresses, OutgoingCall } from './port.ts';

export const findByName: FindAddresses = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** `[::1]` as it stands in an address is `::1`. */
export const plainHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

export type Found = { addresses: { address: string; family: 4 | 6 }[] } | { failure: CallFailure };

/**
 * The addresses to which a call may connect. The name is looked up once, and nothing else is connected to: what it means a
 * moment later does not matter. One address that is refused refuses them all.
 */
export async function findAllowed(
  { address: { host, scheme }, innerAllowed }: Pick<OutgoingCall, 'address' | 'innerAllowed'>,
  findAddresses: FindAddresses,
): Promise<Found> {
  const plain = plainHost(host);
  const found = isIP(plain) ? [plain] : await findAddresses(plain).catch(() => []);
  if (found.length === 0) return { failure: 'name-unknown' };
  const kinds = found.map(judgeAddress);
  if (kinds.some((kind) => kind === 'never' || (kind === 'inner' && !innerAllowed)))
    return { failure: 'inner-address' };
  // Outside the university everybody on the way could read it.
  if (scheme === 'http' && kinds.includes('public')) return { failure: 'unencrypted' };
  return { addresses: found.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 })) };
}
