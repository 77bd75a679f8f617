import {
  decidedOutcomes,
  LOW_STARS,
  type ReportFigure,
  timedEnds,
  type WayOut,
  wayOutOf,
} from '@campus/rules/reports/figures.ts';
import type { DayCount, DayTime } from '@campus/rules/reports/sums.ts';
import { and, at, ms, type Sql, sql, texts } from '#server/platform/sql.ts';

/**
 * What each figure counts: rows `i` of the ledger with their process `p`. Both the sums of days and the lists of cases are made
 * from this table and from nothing else, so that they cannot differ. `docs/decisions/055` says the same in words.
 */
export type Basis = {
  kind: 'task' | 'hung-up' | 'response' | 'case' | 'promise';
  /** By whose day it counts. */
  moment: 'from_at' | 'until_at' | 'due_at';
  /** Whose figure it is. */
  person: Sql;
  /** Where they belonged then. */
  department: Sql;
};

const person = sql`i.person_id`;
const whenItCame = sql`i.department_id`;
const whenItLeft = sql`i.until_department_id`;

const bases = {
  came: { kind: 'task', moment: 'from_at', person, department: whenItCame },
  left: { kind: 'task', moment: 'until_at', person, department: whenItLeft },
  leftAsItCame: { kind: 'task', moment: 'until_at', person, department: whenItCame },
  due: { kind: 'task', moment: 'due_at', person, department: whenItCame },
  hungUp: { kind: 'hung-up', moment: 'from_at', person, department: whenItCame },
  answered: { kind: 'response', moment: 'until_at', person, department: whenItLeft },
  begun: { kind: 'case', moment: 'from_at', person: sql`null::uuid`, department: sql`p.department_id` },
  ended: { kind: 'case', moment: 'until_at', person, department: whenItLeft },
  promised: { kind: 'promise', moment: 'until_at', person, department: whenItLeft },
} as const satisfies Record<string, Basis>;
export type BasisName = keyof typeof bases;
export const basisOf = (name: BasisName): Basis => bases[name];

export type Meaning = {
  basis: BasisName;
  /** Which of these rows, of what is so now. */
  when: (now: number) => Sql;
};

const TRUE = sql`true`;
const all = (basis: BasisName): Meaning => ({ basis, when: () => TRUE });
const only = (basis: BasisName, condition: Sql): Meaning => ({ basis, when: () => condition });

/** The outcomes that a task can be left with and that are counted under a name of their own. */
const named = ['agreed', 'solved', 'disagreed', 'not-solved', 'transferred'];
const leftAs = (way: Exclude<WayOut, 'otherwise'>): Meaning =>
  only('left', sql`i.outcome = any(${texts(named.filter((outcome) => wayOutOf(outcome) === way))})`);

/** Of a case that was opened again after it had ended, the evaluation is of the end that came last. */
export const isLastEnd = sql`i.until_at >= p.ended_at`;
const evaluatedAs = (condition: Sql): Meaning => only('ended', and(condition, isLastEnd));
const stars = (count: number): Meaning => evaluatedAs(sql`p.stars = ${sql.number(count)}`);

/** Sent back to the submitter or to an earlier step; a no that did not end the case did so. Opened again after it was solved is not sent back. */
const wasReturned = sql`exists (
  select 1 from process_intervals back where back.process_id = i.process_id and back.until_at <= i.until_at and (
    (back.kind in ('task', 'step') and back.outcome = 'returned' and not exists (
      select 1 from process_intervals asked where asked.process_id = back.process_id and asked.kind = 'evaluation'
        and asked.step_id = back.step_id))
    or (back.kind = 'step' and back.outcome = 'disagreed' and back.until_at < i.until_at)))`;

/** Whatever ended it: what was not done when it was promised was not kept. A clock that stood still when it ended had time left. */
export const isBroken = sql`i.until_at > i.due_at`;
/** In time, by somebody who did it: what was given up before is no promise that anybody kept. */
const isKept = sql`(i.due_at is null or i.until_at <= i.due_at) and not exists (
  select 1 from process_intervals given_up where given_up.process_id = i.process_id and given_up.kind = 'case'
    and given_up.until_at = i.until_at and given_up.outcome <> all(${texts(timedEnds)}))`;

/** What the day table counts. */
export const countMeanings: Readonly<Record<DayCount, Meaning>> = {
  received: all('came'),
  leftByReceipt: all('leftAsItCame'),
  solved: leftAs('solved'),
  notSolved: leftAs('not-solved'),
  transferred: leftAs('transferred'),
  otherwise: only('left', sql`i.outcome is null or i.outcome <> all(${texts(named)})`),
  hungUp: only('hungUp', sql`i.person_id is not null`),
  // What is due later today may still be done in time.
  late: { basis: 'due', when: (now) => sql`i.due_at <= ${at(now)} and (i.until_at is null or i.until_at > i.due_at)` },
  // What ended and was opened again was submitted once.
  begun: only('begun', sql`i.name <> 'reopened'`),
  ended: all('ended'),
  evaluated: evaluatedAs(sql`p.stars is not null`),
  oneStar: stars(1),
  twoStars: stars(2),
  threeStars: stars(3),
  fourStars: stars(4),
  fiveStars: stars(5),
  achieved: evaluatedAs(sql`p.achieved`),
  returned: only('ended', wasReturned),
  promisesKept: only('promised', isKept),
  promisesBroken: only('promised', isBroken),
};

/** What the day table keeps the times of. */
export const timeMeanings: Readonly<Record<DayTime, Meaning>> = {
  responses: only('answered', sql`i.person_id is not null`),
  handlings: only('left', sql`i.outcome = any(${texts(decidedOutcomes)})`),
  caseTimes: only('ended', sql`i.outcome = any(${texts(timedEnds)})`),
  latenesses: only('promised', isBroken),
};

const { oneStar, twoStars, threeStars, fourStars, fiveStars } = countMeanings;

/** What each figure of a report counts; what is in hand is no matter of days, and stands beside this table. */
export const figureMeanings: Readonly<Record<Exclude<ReportFigure, 'in-hand'>, Meaning>> = {
  received: countMeanings.received,
  solved: countMeanings.solved,
  'not-solved': countMeanings.notSolved,
  transferred: countMeanings.transferred,
  otherwise: countMeanings.otherwise,
  'hung-up': countMeanings.hungUp,
  late: countMeanings.late,
  response: timeMeanings.responses,
  handling: timeMeanings.handlings,
  'case-time': timeMeanings.caseTimes,
  'late-by': timeMeanings.latenesses,
  begun: countMeanings.begun,
  ended: countMeanings.ended,
  evaluated: countMeanings.evaluated,
  'stars-1': oneStar,
  'stars-2': twoStars,
  'stars-3': threeStars,
  'stars-4': fourStars,
  'stars-5': fiveStars,
  achieved: countMeanings.achieved,
  low: evaluatedAs(sql`p.stars <= ${sql.number(LOW_STARS)}`),
  returned: countMeanings.returned,
  promised: only('promised', sql`(${isBroken} or ${isKept})`),
  kept: countMeanings.promisesKept,
  broken: countMeanings.promisesBroken,
};

/** What is in somebody's hands, and was so at a moment: tasks that had come, and are there still or left later. */
export const inHandBasis: Basis = bases.came;
export const isThereStill = (moment: Sql): Sql => sql`i.from_at < ${moment} and i.until_at is null`;
/** With an end to the range the planner expects few of them, and looks them up by when they left. */
export const leftLater = (moment: Sql): Sql =>
  sql`i.from_at < ${moment} and i.until_at >= ${moment} and i.until_at < 'infinity'`;

/** What lasts longer is as long as the row, whenever it is asked for. */
const stretches = (wanted: Sql): Sql => sql`coalesce((
  select jsonb_agg(jsonb_build_array(${ms('s.from_at')}, ${ms('coalesce(s.until_at, i.until_at)')}))
  from process_intervals s where s.process_id = i.process_id and s.from_at < i.until_at
    and (s.until_at is null or s.until_at > i.from_at) and ${wanted}), '[]')`;
const since = (from: 'from_at' | 'due_at'): Sql =>
  sql`jsonb_build_array(jsonb_build_array(${ms(`i.${from}`)}, ${ms('i.until_at')}))`;
const whole = since('from_at');
const measured = (open: Sql, hung: Sql): Sql => sql`jsonb_build_array(${open}, ${hung})`;

/** What the time of a row is measured by: the stretches that count, and those hung up; `secondsOf` reads it. */
export const measuredBy: Readonly<Record<DayTime, Sql>> = {
  responses: measured(whole, stretches(sql`s.kind = 'hung-up'`)),
  // Others may be hung up beside it, at steps of other people.
  handlings: measured(whole, stretches(sql`s.kind = 'hung-up' and s.step_id = i.step_id`)),
  caseTimes: measured(
    stretches(sql`s.kind = 'group' and s.name in ('todo', 'doing')`),
    stretches(sql`s.kind = 'hung-up'`),
  ),
  latenesses: measured(since('due_at'), stretches(sql`s.kind = 'hung-up'`)),
};
