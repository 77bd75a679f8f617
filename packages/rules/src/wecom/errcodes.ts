/**
 * What is done about an answer of WeCom. `again`: it is busy, and may be asked once more. `new-token`: ours ended.
 * `restart`: the code is spent, so signing in begins anew. `later`: we ask too often. `settings`: the administrator has
 * to change something. `unknown-member`: nobody of that corp. `away`: whatever nobody knows what to do about.
 */
export type WeComVerdict =
  | 'good'
  | 'again'
  | 'new-token'
  | 'restart'
  | 'later'
  | 'settings'
  | 'unknown-member'
  | 'away';

/** Only the number decides: the texts beside it change. */
const verdicts: ReadonlyMap<number, WeComVerdict> = new Map([
  [0, 'good'],
  [-1, 'again'],
  [40001, 'new-token'],
  [40014, 'new-token'],
  [42001, 'new-token'],
  [40029, 'restart'],
  [41008, 'restart'],
  [42003, 'restart'],
  [45009, 'later'],
  [40013, 'settings'],
  [41001, 'settings'],
  [48002, 'settings'],
  [50001, 'settings'],
  [60011, 'settings'],
  [60020, 'settings'],
  [60111, 'unknown-member'],
]);

/** What an answer to a call means; where a token itself was asked for, another token is no help. */
export function verdictOn(errcode: number, request: 'token' | 'call'): WeComVerdict {
  const verdict = verdicts.get(errcode) ?? 'away';
  return request === 'token' && verdict === 'new-token' ? 'settings' : verdict;
}

/** How often a busy WeCom is asked once more. */
export const MOST_REPEATS = 3;

/** How long a token is used before another one is fetched, of the time that it lives. */
const USED_SHARE = 0.8;
export const refreshAfterMs = (livesS: number): number => Math.floor(livesS * 1000 * USED_SHARE);

/** The address from which WeCom says that it was asked, where it does not let that one in. */
export const addressSeen = (errmsg: string): string | null =>
  /from ip: ?([0-9a-fA-F.:]{2,45})/.exec(errmsg)?.[1] ?? null;
