import { isAddress, isPathPrefix, readAddress, writeAddress } from '@campus/rules/connections/address.ts';
import { isConnectionAccount, isConnectionSecret } from '@campus/rules/connections/secret.ts';
import { type Authentication, authentications, connectionLimits } from '@campus/rules/connections/vocabulary.ts';
import type { Fault, ServerFault } from '#web/ui/base/faults.ts';
import type { Connection } from './connections.queries.ts';

const SECOND = 1000;
const { callsPerMinute, timeoutMs, paths: mostPaths } = connectionLimits;
/** How long a call may wait, in seconds, as it is typed. */
export const waits = { least: timeoutMs.least / SECOND, most: timeoutMs.most / SECOND };

type Settings = Pick<
  Connection,
  'name' | 'address' | 'paths' | 'authentication' | 'account' | 'callsPerMinute' | 'mostTimeoutMs' | 'on'
>;

/** The inputs of a connection, or of a new one. */
export const valuesOf = (connection: Settings | null) => ({
  nameZh: connection?.name.zh ?? '',
  nameEn: connection?.name.en ?? '',
  address: connection?.address ?? '',
  paths: connection?.paths.join('\n') ?? '/',
  authentication: connection?.authentication ?? ('bearer' as Authentication),
  account: connection?.account ?? '',
  secret: '',
  perMinute: String(connection?.callsPerMinute ?? 60),
  longestWait: String((connection?.mostTimeoutMs ?? timeoutMs.least * 10) / SECOND),
  on: connection?.on ?? true,
});
export type ConnectionValues = Omit<ReturnType<typeof valuesOf>, 'authentication'> & { authentication: string };

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.normalize('NFKC').trim())
      .filter(Boolean),
  ),
];

/** The values to send, and what the page can see to be wrong with them; the server judges all of it again. */
export function readConnection(values: ConnectionValues) {
  const authentication = authentications.find((kind) => kind === values.authentication) ?? 'none';
  const typed = values.address.normalize('NFKC').trim();
  const address = readAddress(typed);
  const secret = values.secret.trim();
  const sent = {
    name: { zh: values.nameZh.trim(), en: values.nameEn.trim() },
    address: address ? writeAddress(address) : typed,
    paths: linesOf(values.paths),
    authentication,
    ...(authentication === 'basic' && { account: values.account.trim() }),
    ...(authentication !== 'none' && { secret }),
    callsPerMinute: numberOf(values.perMinute),
    mostTimeoutMs: numberOf(values.longestWait) * SECOND,
    on: values.on,
  };
  const faults: ServerFault[] = [
    ...faultAt('address', isAddress(typed) ? null : { code: 'format' }),
    ...faultAt('paths', faultOfPaths(sent.paths)),
    ...faultAt('account', authentication === 'basic' && !isConnectionAccount(sent.account ?? '') && { code: 'format' }),
    ...faultAt(
      'secret',
      authentication !== 'none' && secret !== '' && !isConnectionSecret(secret) && { code: 'format' },
    ),
    ...faultAt('perMinute', faultOfNumber(sent.callsPerMinute, 1, callsPerMinute)),
    ...faultAt('longestWait', faultOfNumber(sent.mostTimeoutMs / SECOND, waits.least, waits.most)),
  ];
  return { sent, faults };
}

const faultAt = (field: keyof ConnectionValues, fault: Fault | null | false): ServerFault[] =>
  fault ? [{ field, ...fault }] : [];

function faultOfPaths(paths: readonly string[]): Fault | null {
  if (paths.length === 0) return { code: 'required' };
  if (paths.length > mostPaths) return { code: 'too-many', n: mostPaths };
  return paths.every(isPathPrefix) ? null : { code: 'format' };
}

const numberOf = (typed: string): number => {
  const text = typed.normalize('NFKC').trim();
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
};

function faultOfNumber(value: number, from: number, to: number): Fault | null {
  if (!Number.isInteger(value)) return { code: 'format' };
  if (value < from) return { code: 'too-small', n: from };
  return value > to ? { code: 'too-large', n: to } : null;
}

/** The settings in which two versions differ; a secret that was typed differs from any. */
export const differing = (one: ConnectionValues, other: ConnectionValues): (keyof ConnectionValues)[] =>
  (Object.keys(one) as (keyof ConnectionValues)[]).filter((name) => one[name] !== other[name]);
