import { addWorkingMs, type WorkCalendar, workingMsBetween } from '../../basics/calendar.ts';
import { everyStep, type Flow, findStep, type Span, type Step, type StepId } from '../definition.ts';
import { type Finding, finding } from './explore-findings.ts';
import type { Gone } from './explore-people-findings.ts';
import { isForPeople } from './explore-steps.ts';

/** How long a step took in the middle of those times that it was passed lately, in either clock. */
export type UsualTime = { visits: number; workingMs: number; calendarMs: number };

export type TimesAsked = {
  flow: Flow;
  gone: readonly Gone[];
  now: number;
  calendar: WorkCalendar | null;
  usual: ReadonlyMap<StepId, UsualTime>;
  /** What submitters are promised, in working time; null where nothing is. */
  promisedMs: number | null;
};

/** From so many times on it is said what is usual. */
const ENOUGH_VISITS = 5;

/**
 * Times that do not go together. A reminder never comes after its limit has acted, and a limit begins when its step does, so
 * neither is looked for: what can be too short is a limit for its own step, and the promise for the way.
 */
export function findInTimes(asked: TimesAsked): Finding[] {
  return [...limitsTooShort(asked), ...promiseTooShort(asked)];
}

function limitsTooShort({ flow, usual }: TimesAsked): Finding[] {
  return [...everyStep(flow.steps)].flatMap(({ step }): Finding[] => {
    const limit = limitOf(step);
    const took = usual.get(step.id);
    if (!limit || !took || took.visits < ENOUGH_VISITS) return [];
    const needs = limit.clock === 'working' ? took.workingMs : took.calendarMs;
    if (needs <= limit.ms) return [];
    return [finding('limit-too-short', 'fault', { step: step.id, time: { has: limit.ms, needs, clock: limit.clock } })];
  });
}

const limitOf = (step: Step): Span | null => (isForPeople(step) ? (step.timeLimit?.after ?? null) : null);

/** What is waited for on the way, and then what people are allowed as well, against what is promised. */
function promiseTooShort({ flow, gone, calendar, now, promisedMs }: TimesAsked): Finding[] {
  if (promisedMs === null || !calendar) return [];
  const time = (needs: number) => ({ has: promisedMs, needs, clock: 'working' as const });
  let allowed: Finding | null = null;
  for (const { way, walked } of gone) {
    if (way === null) continue;
    const people = walked.stops.flatMap((stop) => {
      const step = findStep(flow, stop.step);
      return step && isForPeople(step) && stop.people.length > 0 ? [{ stop, step }] : [];
    });
    const late = people.find(({ stop }) => workingMsBetween(now, stop.beganAt, calendar) >= promisedMs);
    if (late) {
      const needs = workingMsBetween(now, late.stop.beganAt, calendar);
      return [finding('promise-too-short', 'fault', { step: late.stop.step, way, time: time(needs) })];
    }
    const last = people.at(-1);
    if (allowed || !last) continue;
    const until = people.reduce((at, { stop, step }) => {
      const from = Math.max(at, stop.beganAt);
      const limit = step.timeLimit?.after;
      return limit ? after(from, limit, calendar) : from;
    }, now);
    const needs = workingMsBetween(now, until, calendar);
    if (needs > promisedMs)
      allowed = finding('limits-beyond-promise', 'notice', { step: last.stop.step, way, time: time(needs) });
  }
  return allowed ? [allowed] : [];
}

const after = (at: number, { ms, clock }: Span, calendar: WorkCalendar): number =>
  clock === 'working' ? addWorkingMs(at, ms, calendar) : at + ms;
