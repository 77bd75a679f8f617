import { isRecent, isStillToCome, SKEW_MS } from '../basics/moments.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const ACCESS_MS = 15 * MINUTE;
export const REFRESH_MS = 7 * DAY;
/** With "keep me signed in". */
export const REFRESH_KEEP_MS = 30 * DAY;
/** Two tabs may refresh at once, so a token that was just used stays good this long. */
export const REFRESH_GRACE_MS = 10 * SECOND;
export const HALL_IDLE_MS = 30 * MINUTE;
export const HALL_MAX_MS = 12 * HOUR;
export const INACTIVITY_MS = 30 * MINUTE;
export const INACTIVITY_CHECK_MS = SECOND;
export const SIGNATURE_WINDOW_S = 300;
export const SIGNED_LINK_MS = 5 * MINUTE;

/** Wrong ones from one network lock the account there; so many from anywhere lock it everywhere. */
export const LOCK_ATTEMPTS = 5;
export const LOCK_ATTEMPTS_ANYWHERE = 50;
export const LOCK_WINDOW_MS = HOUR;
export const LOCK_MS = HOUR;
/** Failures older than this can no longer matter, so nobody has to load them. */
export const LOCK_LOOKBACK_MS = LOCK_WINDOW_MS + LOCK_MS;

export type AttemptsVerdict = { locked: false; left: number } | { locked: true; untilAt: number };

/**
 * So many failures within an hour lock for an hour from the last of them, and an attempt during the lock counts for nothing.
 * The failures are those of one account; refused attempts need not be kept, and those of the future do not count.
 */
export function judgeAttempts(failedAt: readonly number[], now: number, most = LOCK_ATTEMPTS): AttemptsVerdict {
  let recent: number[] = [];
  let untilAt = Number.NEGATIVE_INFINITY;
  const counted = failedAt.flatMap((at) => (at - now > SKEW_MS ? [] : Math.min(at, now)));
  for (const at of counted.sort((a, b) => a - b)) {
    if (at < untilAt) continue;
    recent = [...within(recent, at), at];
    if (recent.length < most) continue;
    untilAt = at + LOCK_MS;
    recent = [];
  }
  if (now < untilAt) return { locked: true, untilAt };
  return { locked: false, left: most - within(recent, now).length };
}

/** The failures at an account, judged for the network that tries now: it is locked here or everywhere, and the smaller rest is left. */
export function judgeAccount(
  failures: readonly { network: string; at: number }[],
  network: string,
  now: number,
): AttemptsVerdict {
  const timesOf = (some: typeof failures) => some.map(({ at }) => at);
  const here = judgeAttempts(timesOf(failures.filter((failure) => failure.network === network)), now);
  const anywhere = judgeAttempts(timesOf(failures), now, LOCK_ATTEMPTS_ANYWHERE);
  if (!here.locked && !anywhere.locked) return { locked: false, left: Math.min(here.left, anywhere.left) };
  const until = (verdict: AttemptsVerdict) => (verdict.locked ? verdict.untilAt : Number.NEGATIVE_INFINITY);
  return { locked: true, untilAt: Math.max(until(here), until(anywhere)) };
}

/** A network that tries one password at many accounts is looked at over this time, and refused for as long. */
export const SPRAY_WINDOW_MS = 10 * MINUTE;
export const SPRAY_ACCOUNTS = 20;
/** For a single address of a network that many people share. */
export const SPRAY_ACCOUNTS_SHARED = 200;

/** Whether a network sprays: it failed at so many accounts, and less than a fifth of those that it tried were right. */
export const isSpraying = (accounts: { failed: number; right: number }, shared: boolean): boolean =>
  accounts.failed >= (shared ? SPRAY_ACCOUNTS_SHARED : SPRAY_ACCOUNTS) &&
  accounts.right * 5 < accounts.right + accounts.failed;

/** All sign-ins of an organisation are looked at over this time, and an alarm is over when there was no reason for one as long. */
export const ALARM_WINDOW_MS = HOUR;
export const ALARM_ACCOUNTS = 40;

/**
 * Whether somebody tries many accounts from wherever: so many failed, and no more than five times as many people signed in.
 * Among those who mistype there are always many more who then get in.
 */
export const areTried = (accounts: { failed: number; right: number }): boolean =>
  accounts.failed >= ALARM_ACCOUNTS && accounts.right < accounts.failed * 5;

function within(failedAt: readonly number[], now: number): number[] {
  return failedAt.filter((at) => now - at < LOCK_WINDOW_MS);
}

export type RefreshVerdict = 'rotate' | 'rotate-again' | 'reuse' | 'expired' | 'ended';

/** What a refresh token that was found is worth; `reuse` means that it was stolen, and ends its family. */
export function judgeRefresh(
  token: { usedAt: number | null; expiresAt: number; endedAt: number | null },
  now: number,
): RefreshVerdict {
  if (token.endedAt !== null) return 'ended';
  if (!isStillToCome(token.expiresAt, now, REFRESH_KEEP_MS)) return 'expired';
  if (token.usedAt === null) return 'rotate';
  return isRecent(token.usedAt, now, REFRESH_GRACE_MS) ? 'rotate-again' : 'reuse';
}

/** A session that was not seen for the limit is over, in the page and on the server alike. */
export function isIdle(lastSeenAt: number, now: number, limitMs: number): boolean {
  return !isRecent(lastSeenAt, now, limitMs);
}

/** Only a text that ends in ！ and digits tells the attempts left; any other is shown as it came. */
export function parseAttemptsLeft(text: string): { message: string; left: number } | null {
  const match = /^(.+)！(\d+)$/.exec(text);
  return match?.[1] === undefined ? null : { message: match[1], left: Number(match[2]) };
}
