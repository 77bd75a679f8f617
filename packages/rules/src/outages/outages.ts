import { type WorkCalendar, workingMsBetween } from '../basics/calendar.ts';

const MINUTE = 60_000;

/** An outage that is known, or work on the network that was planned. */
export const outageKinds = ['outage', 'maintenance'] as const;
export type OutageKind = (typeof outageKinds)[number];

/** Messages that ask the desk something, and lead nobody else anywhere. */
export const isForDesk = (messageKind: string): boolean =>
  messageKind === 'outage-suspected' || messageKind === 'outage-asks';

export const outageStates = ['suspected', 'announced', 'dismissed', 'ended'] as const;
export type OutageState = (typeof outageStates)[number];

export const outageActions = ['announce', 'change', 'dismiss', 'end', 'set-order', 'solve-again'] as const;
export type OutageAction = (typeof outageActions)[number];

/** What each action makes of each state; `docs/decisions/056` says what they mean. */
const lifecycle: Readonly<Record<OutageState, Partial<Record<OutageAction, OutageState>>>> = {
  suspected: { announce: 'announced', dismiss: 'dismissed' },
  announced: { change: 'announced', end: 'ended', 'set-order': 'announced' },
  dismissed: {},
  ended: { 'solve-again': 'ended' },
};

export const stepOutage = (state: OutageState, action: OutageAction): OutageState | null =>
  lifecycle[state][action] ?? null;

/** How an announced outage stands at a moment. */
export const outageStandings = ['suspected', 'planned', 'in-force', 'dismissed', 'ended'] as const;
export type OutageStanding = (typeof outageStandings)[number];

export const standingOf = (outage: { state: OutageState; beginsAt: number }, now: number): OutageStanding =>
  outage.state === 'announced' ? (outage.beginsAt <= now ? 'in-force' : 'planned') : outage.state;

const DAY = 24 * 60 * MINUTE;
/** So long after the desk was asked, what it says nothing about is not believed any more. */
export const ANSWER_MS = DAY;

type Announced = { beginsAt: number; expectedEndAt: number | null; announcedAt: number | null };

/** When the desk has to say whether it is over: at its expected end, or a day after it was announced where none was said. */
export const answerDueAt = ({ beginsAt, expectedEndAt, announcedAt }: Announced): number =>
  expectedEndAt ?? Math.max(beginsAt, announcedAt ?? beginsAt) + DAY;

/**
 * How something in force stands to its own end: longer than expected once that is over, being checked when nobody has
 * answered for a day.
 */
export const overruns = ['longer', 'checking'] as const;
export type Overrun = (typeof overruns)[number];

export function overrunOf(outage: Announced & { state: OutageState }, now: number): Overrun | null {
  if (standingOf(outage, now) !== 'in-force') return null;
  if (now >= answerDueAt(outage) + ANSWER_MS) return 'checking';
  return outage.expectedEndAt !== null && now >= outage.expectedEndAt ? 'longer' : null;
}

/** Whether the desk is to say if it is over. */
export const wantsAnswer = (outage: Announced & { state: OutageState }, now: number): boolean =>
  standingOf(outage, now) === 'in-force' && now >= answerDueAt(outage);

type Asked = Announced & { askedAt: number | null };

/** Whether the desk was not asked yet about the end that is expected now. */
export const asksFirst = (outage: Asked): boolean => outage.askedAt === null || outage.askedAt < answerDueAt(outage);

/** Whether the desk is asked again: an hour of work after the last time, while people work. A clock put back asks nobody twice. */
export const asksAgain = ({ askedAt }: Asked, now: number, calendar: WorkCalendar): boolean =>
  askedAt !== null &&
  workingMsBetween(askedAt, now, calendar) >= 60 * MINUTE &&
  workingMsBetween(now - MINUTE, now, calendar) > 0;

/** What the actions depend on besides the state; settled once everything that follows from its end was done. */
export type OutageFacts = { state: OutageState; beginsAt: number; settled: boolean; openOrders: number };

/** Whether an action that the state allows has something to act upon now. */
function hasReason(action: OutageAction, outage: OutageFacts, now: number): boolean {
  if (action === 'set-order') return standingOf(outage, now) === 'in-force';
  if (action === 'solve-again') return outage.settled && outage.openOrders > 0;
  return true;
}

export const openOutageActions = (outage: OutageFacts, now: number): OutageAction[] =>
  outageActions.filter((action) => stepOutage(outage.state, action) !== null && hasReason(action, outage, now));

/** Reports of so many people within this time are no coincidence. */
export const PEOPLE_FOR_SUSPICION = 3;
export const SUSPICION_WINDOW_MS = 60 * MINUTE;
/** A suspicion that hears of nothing new for so long is over. */
export const SUSPICION_QUIET_MS = 6 * 60 * MINUTE;
/** What is planned is shown so long before it begins. */
export const SHOWN_BEFORE_MS = 7 * 24 * 60 * MINUTE;
export const MOST_PLACES = 20;
export const MAX_OUTAGE_TEXT = 300;

/** Something that began longer ago than this is not announced any more, and nothing is planned further ahead. */
const ANNOUNCED_AFTER_MS = 7 * DAY;
const PLANNED_AHEAD_MS = 366 * DAY;

/** Whether what is announced can begin and end then; maintenance says when it is expected to be over. */
export function timesFit(
  { kind, beginsAt, expectedEndAt }: { kind: OutageKind; beginsAt: number; expectedEndAt: number | null },
  /** When it begins and is expected to end as it stands, where it is only changed: that need not be judged again. */
  { now, begunAt = null, endsAt = null }: { now: number; begunAt?: number | null; endsAt?: number | null },
): boolean {
  if (beginsAt !== begunAt && (beginsAt < now - ANNOUNCED_AFTER_MS || beginsAt > now + PLANNED_AHEAD_MS)) return false;
  // What has begun is not planned any more: people have reported it, and were told of it.
  if (begunAt !== null && begunAt <= now && beginsAt > now) return false;
  if (expectedEndAt === null) return kind === 'outage';
  if (expectedEndAt !== endsAt && expectedEndAt <= now) return false;
  return expectedEndAt > beginsAt && expectedEndAt <= beginsAt + PLANNED_AHEAD_MS;
}

/** A report as the radar counts it. */
export type CountedReport = { personId: string; at: number };

/**
 * The reports that raise a suspicion: those of the first stretch of time in which enough people reported, and all after them;
 * null where there is none. The reports are of one building and type, in any order.
 */
export function raisedBy<R extends CountedReport>(reports: readonly R[]): R[] | null {
  const sorted = reports.toSorted((one, other) => one.at - other.at);
  const first = sorted.findIndex(({ at }) => {
    const people = sorted.filter((other) => other.at >= at && other.at <= at + SUSPICION_WINDOW_MS);
    return new Set(people.map(({ personId }) => personId)).size >= PEOPLE_FOR_SUSPICION;
  });
  return first < 0 ? null : sorted.slice(first);
}

/** Whether reports hold a suspicion up: one of them is open still, and the last of them is not long ago. */
export const holdUp = (reports: readonly (CountedReport & { open: boolean })[], now: number): boolean =>
  reports.some(({ open }) => open) && reports.some(({ at }) => at > now - SUSPICION_QUIET_MS);

/** A line is a socket in a wall: an outage of the telephones or of the wireless network explains none. */
export const OF_NO_LINE: readonly string[] = ['telephone', 'wireless'];
