/** A line is one subscription of a person: a package at a place. Its whole life, as a table. */
export const lineStates = ['applied', 'reviewed', 'active', 'pause-booked', 'paused', 'open-booked', 'ended'] as const;
export type LineState = (typeof lineStates)[number];

export const lineEvents = [
  'review',
  'open',
  'book-pause',
  'cancel-pause',
  'start-pause',
  'book-open',
  'cancel-open',
  'start-open',
  'end',
] as const;
export type LineEvent = (typeof lineEvents)[number];

const lifecycle: Readonly<Record<LineState, Readonly<Partial<Record<LineEvent, LineState>>>>> = {
  applied: { review: 'reviewed', end: 'ended' },
  reviewed: { open: 'active', end: 'ended' },
  active: { 'book-pause': 'pause-booked', end: 'ended' },
  'pause-booked': { 'cancel-pause': 'active', 'start-pause': 'paused', end: 'ended' },
  paused: { 'book-open': 'open-booked', end: 'ended' },
  'open-booked': { 'cancel-open': 'paused', 'start-open': 'active', end: 'ended' },
  ended: {},
};

/** What a line becomes, or null where its state knows no such step. */
export const stepLine = (state: LineState, event: LineEvent): LineState | null => lifecycle[state][event] ?? null;

/** Why a line is off; each is set and lifted by itself, and a line is on only where there is none. */
export const holds = ['own-pause', 'arrears', 'freeze', 'epidemic'] as const;
export type Hold = (typeof holds)[number];

export const periods = ['monthly', 'annual'] as const;
export type Period = (typeof periods)[number];
export const audiences = ['staff', 'non-staff'] as const;
export type Audience = (typeof audiences)[number];

/** What people apply for. */
export const applicationKinds = [
  'open',
  'pause',
  'reopen',
  'change-mac',
  'move',
  'password',
  'epidemic-freeze',
  'epidemic-unfreeze',
] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

/** The built-in business of each kind, by its code. */
export const applicationBusinesses: Readonly<Record<ApplicationKind, string>> = {
  open: 'open-network',
  pause: 'pause-network',
  reopen: 'reopen-network',
  'change-mac': 'change-mac',
  move: 'change-dormitory',
  password: 'change-network-password',
  'epidemic-freeze': 'epidemic-freeze',
  'epidemic-unfreeze': 'epidemic-unfreeze',
};

export const applicationKindOf = (code: string): ApplicationKind | null =>
  applicationKinds.find((kind) => applicationBusinesses[kind] === code) ?? null;

const REVIEWED: readonly ApplicationKind[] = ['open', 'pause', 'reopen'];
/** Whether a person decides about it; everything else is self-help and runs by the clock. */
export const isReviewed = (kind: ApplicationKind): boolean => REVIEWED.includes(kind);

/** Who gave a network password that the original was not asked for: its owner, who proved it, or the desk. */
export const resetWays = ['owner', 'desk'] as const;
export type ResetWay = (typeof resetWays)[number];

const WITH_OWN_PASSWORD: readonly ApplicationKind[] = ['open', 'reopen', 'change-mac', 'move'];
/** Whether it makes more use of the network, and so waits until its owner has changed an initial password of the desk. */
export const asksForOwnPassword = (kind: ApplicationKind): boolean => WITH_OWN_PASSWORD.includes(kind);

/** How far what was applied for has come: waiting for its moment, written for the network, read back, and seen to work. */
export const stages = ['queued', 'written', 'verified', 'in-force'] as const;
export type Stage = (typeof stages)[number];

const OPENED: readonly LineState[] = ['active', 'pause-booked', 'paused', 'open-booked'];
/** The states in which a line can be applied for with each kind; an opening needs no line. */
const possible: Readonly<Record<Exclude<ApplicationKind, 'open'>, readonly LineState[]>> = {
  pause: ['active'],
  reopen: ['paused'],
  'change-mac': OPENED,
  move: OPENED,
  password: OPENED,
  'epidemic-freeze': ['active', 'pause-booked'],
  'epidemic-unfreeze': OPENED,
};

/** Whether a line is one that this kind of application is about, whatever else may stand in its way. */
export function isAbout(
  kind: Exclude<ApplicationKind, 'open'>,
  line: { state: LineState; holds: readonly Hold[] },
): boolean {
  if (!possible[kind].includes(line.state)) return false;
  if (kind === 'epidemic-freeze') return !line.holds.includes('epidemic');
  if (kind === 'epidemic-unfreeze') return line.holds.includes('epidemic');
  return true;
}
