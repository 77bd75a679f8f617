import { createHash } from 'node:crypto';
import type { CampusCardSystem } from './index.ts';

/** A card system for demonstrations and tests: every account has the same made-up card each time it is asked for. */
export const createFakeCampusCards = (without: readonly string[] = []): CampusCardSystem => ({
  async find(orgSign, account) {
    if (without.includes(account)) return null;
    const digest = createHash('sha256').update(`${orgSign}/${account}`).digest();
    const digits = (BigInt(`0x${digest.subarray(0, 8).toString('hex')}`) % 10n ** 15n).toString().padStart(15, '0');
    return {
      bankAccount: `6217${digits}`,
      balanceFen: digest.readUInt16BE(8) % 50_000,
      status: 'normal',
      effectiveOn: '2026-09-01',
      lastTransitionFen: (digest.readUInt8(10) % 20) * 500,
      currentTransitionFen: 0,
    };
  },
});
