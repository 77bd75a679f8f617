import { hashOf, type Secrets } from '#server/platform/secrets.ts';
import type { Call } from './calls.store.ts';

/** Where other systems call back. */
export const CALLBACKS = '/api/callbacks';

/**
 * The secret in the address at which a call is called back. It follows from the secret of the installation, so that every try
 * sends the same although only its hash is kept.
 */
export const callbackToken = (secrets: Secrets, { id }: Pick<Call, 'id'>): string =>
  secrets.sign(`callback of call ${id}`);
export const callbackHash = (token: string): Buffer => hashOf(`callback ${token}`);

/** Null where the installation does not know its own address. */
export const callbackAddress = (publicAddress: string | null, token: string): string | null =>
  publicAddress && `${publicAddress}${CALLBACKS}/${token}`;
