import { isStillToCome } from '../basics/moments.ts';

/** Signing in on a big screen by a code that a signed-in phone scans. */

export const scanStates = ['waiting', 'seen', 'confirmed', 'taken', 'refused', 'over'] as const;
export type ScanState = (typeof scanStates)[number];

/** Why a code came to an end without a session. */
export const scanEnds = ['expired', 'wrong-number', 'guessed', 'not-yours', 'cancelled', 'not-me'] as const;
export type ScanEnd = (typeof scanEnds)[number];

/** `phone` is the person who has seen the code, or sees it first; `screen` has the secret and is the browser that asked. */
type Actor = 'phone' | 'screen' | 'anybody' | 'time';
type Move = { by: Actor; from: readonly ScanState[]; to: ScanState; why: ScanEnd | null };

const open = ['waiting', 'seen', 'confirmed'] as const satisfies readonly ScanState[];

/** Everything that can happen to a code; what does not stand here cannot. */
export const scanMoves = {
  look: { by: 'phone', from: ['waiting'], to: 'seen', why: null },
  'not-yours': { by: 'phone', from: ['waiting', 'seen'], to: 'refused', why: 'not-yours' },
  'choose-right': { by: 'phone', from: ['seen'], to: 'confirmed', why: null },
  'choose-wrong': { by: 'phone', from: ['seen'], to: 'over', why: 'wrong-number' },
  cancel: { by: 'phone', from: ['seen', 'confirmed'], to: 'refused', why: 'cancelled' },
  'not-me': { by: 'phone', from: ['seen', 'confirmed'], to: 'refused', why: 'not-me' },
  take: { by: 'screen', from: ['confirmed'], to: 'taken', why: null },
  'last-guess': { by: 'anybody', from: open, to: 'over', why: 'guessed' },
  time: { by: 'time', from: open, to: 'over', why: 'expired' },
} as const satisfies Record<string, Move>;
export type ScanAct = keyof typeof scanMoves;

/** Where an act leads; null where it cannot happen. */
export function stepScan(state: ScanState, act: ScanAct): ScanState | null {
  const { from, to }: Move = scanMoves[act];
  return from.includes(state) ? to : null;
}

/** How long a code waits for a phone, and the phone for a choice. */
export const SCAN_MS = 90_000;
/** How long a confirmed code waits for the big screen. */
export const SCAN_TAKE_MS = 30_000;
/** So many wrong secrets end a code. */
export const MOST_SCAN_GUESSES = 5;
/** A session of the phone that is older than this has to prove who sits before it. */
export const SCAN_PROOF_MS = 30 * 60_000;
/** How often the big screen asks. */
export const SCAN_ASK_MS = 2_000;
/** So many codes that nobody opened, and the big screen makes no more by itself. */
export const MOST_UNUSED_SCANS = 5;

/** The state at a moment: what nobody ended in time is over. */
export function scanAt(
  { state, why, endsAt }: { state: ScanState; why: ScanEnd | null; endsAt: number },
  now: number,
): { state: ScanState; why: ScanEnd | null } {
  const next = isStillToCome(endsAt, now, SCAN_MS) ? null : stepScan(state, 'time');
  return next ? { state: next, why: 'expired' } : { state, why };
}

/** Until when a code lives that has just come into this state. */
export const scanEndsAt = (state: 'waiting' | 'seen' | 'confirmed', now: number): number =>
  now + (state === 'confirmed' ? SCAN_TAKE_MS : SCAN_MS);

/** Whether the phone's session is enough by itself; one that a code opened never is. */
export const needsScanProof = ({ way, createdAt }: { way: string; createdAt: number }, now: number): boolean =>
  way === 'scan' || createdAt > now || now - createdAt > SCAN_PROOF_MS;

const [LEAST, MOST] = [10, 99];

/** The number that the big screen shows, and three to choose from with it among them. `random(n)` is below n. */
export function drawNumbers(random: (below: number) => number): { number: number; choices: number[] } {
  const numbers = new Set<number>();
  while (numbers.size < 3) numbers.add(LEAST + random(MOST - LEAST + 1));
  const choices = [...numbers];
  return { number: choices[random(3)] as number, choices };
}

/** The public part of a code. */
export const isScanId = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);

const CONFIRM_PATH = '/ScanCodeConfirm';

/** What stands in the code: the page on which the phone confirms. */
export const confirmAddress = (ours: string, orgSign: string, id: string): string =>
  `${ours}${CONFIRM_PATH}?c=${id}&id=${encodeURIComponent(orgSign)}`;
