/** How a connection shows the other system who calls. */
export const authentications = ['none', 'bearer', 'basic', 'signature'] as const;
export type Authentication = (typeof authentications)[number];

/** What becomes of a call: it waits for its next try, is under way, was answered, or was given up. */
export const callStates = ['queued', 'sending', 'answered', 'failed'] as const;
export type CallState = (typeof callStates)[number];

/** Of a call that the other system answers later: it is awaited, it came, or nobody waits for it any more. */
export const callbackStates = ['awaited', 'arrived', 'over'] as const;
export type CallbackState = (typeof callbackStates)[number];

/** Why a call came to nothing. */
export const callFailures = [
  // what the product does not send
  'connection-gone',
  'connection-off',
  'connection-secret',
  'path',
  'request-too-large',
  'inner-address',
  'unencrypted',
  'no-public-address',
  // what did not get there, or did not come back
  'name-unknown',
  'unreachable',
  'certificate',
  'timeout',
  'interrupted',
  // what came back
  'redirect',
  'status',
  'reply-too-large',
  'reply-encoded',
  'reply-malformed',
  'values',
  'late',
] as const;
export type CallFailure = (typeof callFailures)[number];

/** After these the same call is sent again: nobody knows that the other system has refused it. */
const passing: readonly CallFailure[] = ['name-unknown', 'unreachable', 'timeout', 'interrupted'];
export const isPassing = (failure: CallFailure, status: number | null): boolean =>
  passing.includes(failure) || (failure === 'status' && status !== null && (status === 429 || status >= 500));

const SECOND = 1000;
/** How long it waits before the second try, the third…; after the last one it gives up. */
export const pauses: readonly number[] = [5 * SECOND, 30 * SECOND, 3 * 60 * SECOND, 15 * 60 * SECOND];
export const MOST_TRIES = pauses.length + 1;

export const connectionLimits = {
  connections: 100,
  paths: 20,
  callsPerMinute: 600,
  timeoutMs: { least: 1000, most: 60_000 },
  /** How many calls of one connection are under way at a time. */
  atOnce: 4,
  requestBytes: 256 * 1024,
  replyBytes: 256 * 1024,
  callbackBytes: 64 * 1024,
  /** How much of a reply the log keeps. */
  excerptBytes: 4 * 1024,
  secret: { least: 8, most: 500 },
};
