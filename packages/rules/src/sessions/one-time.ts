const DAY = 24 * 60 * 60_000;

/** A person's password as it is kept; `oneTimeAt` is when a one-time one was given. */
type KeptPassword = { passwordState: 'set' | 'one-time'; oneTimeAt: number | null; changedAt: number };

/** Until when a one-time password that is given at a moment signs somebody in. */
export const endOfOneTime = (givenAt: number, days: number): number => givenAt + days * DAY;

/** Until when somebody's one-time password signs them in; null for a password of their own. */
export const oneTimeUntil = ({ passwordState, oneTimeAt, changedAt }: KeptPassword, days: number): number | null =>
  passwordState === 'one-time' ? endOfOneTime(oneTimeAt ?? changedAt, days) : null;

/** Whether a one-time password is over: it lay around for too long, or whoever it was for never came. */
export function isOneTimeOver(password: KeptPassword, days: number, now: number): boolean {
  const untilAt = oneTimeUntil(password, days);
  return untilAt !== null && now >= untilAt;
}
