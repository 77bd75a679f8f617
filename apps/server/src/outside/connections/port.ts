import type { Address } from '@campus/rules/connections/address.ts';
import type { CallFailure } from '@campus/rules/connections/vocabulary.ts';

/** One request to another system. Its path was read by the rules, and everything in its headers can stand there as it is. */
export type OutgoingCall = {
  address: Pick<Address, 'scheme' | 'host' | 'port'>;
  /** The path with what stands behind its question mark. */
  target: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  innerAllowed: boolean;
  /** For all of it: finding the name, connecting, sending, and reading the last byte. */
  timeoutMs: number;
};

/** What came back, whatever its status; or why nothing did that can be read. */
export type OutgoingReply =
  | { status: number; body: Buffer; failure: null }
  | { status: number | null; body: null; failure: CallFailure };

export type CallOut = (call: OutgoingCall) => Promise<OutgoingReply>;
/** Every address of a name. */
export type FindAddresses = (host: string) => Promise<readonly string[]>;
