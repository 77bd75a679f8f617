import type { WorkCalendar } from '../basics/calendar.ts';
import { summaryOfTimes, type TimeSummary } from '../reports/figures.ts';
import { branchId, everyStep, type Flow, type Step, type StepId } from './definition.ts';
import { type Stretch, workingMsOf } from './promise.ts';

/** Of how many days the figures of steps can be asked for. */
export const figureDays = ['30', '90', '365'] as const;
export type FigureDays = (typeof figureDays)[number];

/** So many visits are looked at in all: a step has its share of them, of few steps each the most. */
const MOST_LOOKED_AT = 10_000;
const MOST_OF_STEP = 2000;
export const mostVisitsOf = (steps: number): number =>
  Math.min(MOST_OF_STEP, Math.floor(MOST_LOOKED_AT / Math.max(1, steps)));

/** One time that a process came to a step and left it again, as the ledger tells it. */
export type LeftVisit = {
  process: string;
  from: number;
  until: number;
  outcome: string | null;
  /** It lay in a pool. */
  offered: boolean;
  /** Since when somebody had it in hand; null where nobody ever had. */
  takenAt: number | null;
  hung: readonly Stretch[];
  /** By when it had to be done; null where nothing was due. */
  due: number | null;
  /** The process ended with it. */
  ended: boolean;
};

export type StepFigures = {
  /** Visits that were left, but for those that are named next. */
  passed: number;
  /** Nobody had to decide. */
  skipped: number;
  /** Given up before it was done: withdrawn, ended, moved on or cut off. */
  cancelled: number;
  /** Of those that passed: sent back to the submitter or to an earlier step. */
  returned: number;
  /** Of those that passed: not done when it was due, whether somebody or the clock brought it to an end. */
  timedOut: number;
  /** In working seconds, without what was hung up: in a pool until somebody took it. */
  waited: TimeSummary;
  /** The same: in hand until it was left; of what nobody has in hand, as a wait, all of it. */
  worked: TimeSummary;
};

/**
 * What the visits of one step come to. Each of them counts in one of passed, skipped and cancelled. Of a step at which nothing
 * is waited for it is only counted how often it was passed.
 */
export function figuresOfVisits(visits: readonly LeftVisit[], calendar: WorkCalendar, isTimed = true): StepFigures {
  const passed = visits.filter(({ outcome }) => (outcome !== 'passed' || !isTimed) && outcome !== 'cancelled');
  const seconds = (from: number, until: number, hung: readonly Stretch[]) =>
    Math.floor(workingMsOf([{ from, until }], hung, calendar) / 1000);
  return {
    passed: passed.length,
    skipped: isTimed ? visits.filter(({ outcome }) => outcome === 'passed').length : 0,
    cancelled: visits.filter(({ outcome }) => outcome === 'cancelled').length,
    returned: passed.filter(isReturned).length,
    timedOut: passed.filter(isTimedOut).length,
    waited: summaryOfTimes(
      passed.flatMap(({ from, offered, takenAt, hung }) =>
        offered && takenAt !== null ? [seconds(from, takenAt, hung)] : [],
      ),
    ),
    worked: summaryOfTimes(
      passed.flatMap(({ from, until, offered, takenAt, hung }) =>
        (offered && takenAt === null) || !isTimed ? [] : [seconds(takenAt ?? from, until, hung)],
      ),
    ),
  };
}

/** A no that did not end the process has sent it back. */
const isReturned = ({ outcome, ended }: LeftVisit): boolean =>
  outcome === 'returned' || (outcome === 'disagreed' && !ended);

const isTimedOut = ({ outcome, due, until }: LeftVisit): boolean =>
  outcome === 'timed-out' || (due !== null && until > due);

export type BranchFigure = { split: StepId; branch: string /** Null where nothing tells it. */; taken: number | null };

/**
 * How many processes took each branch of the splits that choose: those that came to its first step that leaves a trace. Of a
 * branch that begins with another split, or has no such step, nothing tells it; nor where not all of its visits are known.
 */
export function figuresOfBranches(
  flow: Flow,
  visitsOf: (step: StepId) => { visits: readonly Pick<LeftVisit, 'process'>[]; all: boolean },
): BranchFigure[] {
  return [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (step.kind !== 'exclusive' && step.kind !== 'inclusive') return [];
    return step.branches.map((branch, n): BranchFigure => {
      const first = branch.steps.find(({ kind }) => kind !== 'copy');
      const traced = first && hasFigures(first) ? visitsOf(first.id) : null;
      const taken = traced?.all ? new Set(traced.visits.map(({ process }) => process)).size : null;
      return { split: step.id, branch: branchId(branch, n), taken };
    });
  });
}

const TRACED: readonly Step['kind'][] = [
  'approve',
  'handle',
  'wait',
  'action',
  'evaluate',
  'router',
  'set',
  'child',
  'call',
];
/** Whether something is waited for at a step: a router leads on at once, and what is set is set. */
export const isTimedStep = ({ kind }: Step): boolean => kind !== 'router' && kind !== 'set';

/** Whether a process can stand at a step, and so leaves a trace of it: what only passes or refuses does neither. */
export const hasFigures = (step: Step): boolean =>
  TRACED.includes(step.kind) && !(step.kind === 'action' && (step.action === 'pass' || step.action === 'refuse'));

/** The steps of a flow that have figures. */
export const figuredSteps = (flow: Flow): StepId[] =>
  [...everyStep(flow.steps)].flatMap(({ step }) => (hasFigures(step) ? [step.id] : []));
