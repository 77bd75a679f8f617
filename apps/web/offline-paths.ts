import type { Call } from '@campus/contract/define-call.ts';

/** The calls whose replies the phone hall may keep: plain reads that it can make. */
export const offlinePaths = (calls: readonly Call[]): string[] =>
  calls
    .filter(
      ({ method, writes, envelope, access, areas }) =>
        method === 'GET' &&
        !writes &&
        envelope !== 'bytes' &&
        envelope !== 'events' &&
        (access.kind === 'open' || access.kind === 'signature' || access.kind === 'signed-in') &&
        (areas.length === 0 || areas.includes('hall-phone')),
    )
    .map(({ path }) => path);
