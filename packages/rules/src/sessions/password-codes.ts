import { isRecent } from '../basics/moments.ts';

const MINUTE = 60_000;

/** How long a mailed code is good, from when it was asked for. */
export const CODE_MS = 15 * MINUTE;
/** So many wrong ones and the code is void. */
export const CODE_TRIES = 5;
/** Whoever asks again sooner gets no second mail: the first one is on its way. */
export const CODE_PAUSE_MS = MINUTE;
export const CODES_AN_HOUR = 3;
/** Codes older than this no longer count against another one. */
export const CODES_WINDOW_MS = 60 * MINUTE;

/** Letters and digits that nobody takes for one another. */
export const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Long enough that trying every account of a university at three codes an hour leads nowhere. */
export const CODE_LENGTH = 8;

/** Whether another code is made for an account, by the moments at which those before it were asked for. */
export function mayMakeCode(earlier: readonly number[], now: number): boolean {
  const recent = earlier.filter((at) => isRecent(at, now, CODES_WINDOW_MS));
  return recent.length < CODES_AN_HOUR && !recent.some((at) => isRecent(at, now, CODE_PAUSE_MS));
}

/** A code as people read and type it: in two halves. */
export const shownCode = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** What somebody typed, without what a keyboard, a mail program or a hurry adds; null where it can be no code. */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign)) ? code : null;
}
