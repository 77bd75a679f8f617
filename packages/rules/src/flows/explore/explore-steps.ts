import { type Condition, usedInCondition } from '../conditions.ts';
import {
  addressOf,
  everyStep,
  type Flow,
  laneSteps,
  type PersonStep,
  type RouterStep,
  type RouterWay,
  type Step,
  type StepId,
} from '../definition.ts';
import { conditionsInWho, leavesOf } from '../who-leaves.ts';
import type { FieldTest } from './explore-values.ts';

export const isForPeople = (step: Step): step is PersonStep => step.kind === 'approve' || step.kind === 'handle';

export function conditionsAt(step: Step): Condition[] {
  if ('branches' in step) return step.branches.flatMap(({ when }) => when ?? []);
  if (step.kind === 'router') return step.ways.flatMap(({ when }) => when ?? []);
  const inWho = 'who' in step ? conditionsInWho(step.who) : [];
  return isForPeople(step) && step.skipWhen ? [step.skipWhen, ...inWho] : inWho;
}

/** Something goes back to what was passed already: a later round finds what an earlier one has written. */
export const goesBack = ({ steps }: Flow): boolean =>
  [...everyStep(steps)].some(
    ({ step }) =>
      (step.kind === 'evaluate' && Boolean(step.reopen)) ||
      (isForPeople(step) &&
        (step.buttons.return !== undefined || (step.kind === 'approve' && step.onDisagree !== 'end'))),
  );

/** How a step of people can let the process go on, the usual way first. */
export function waysOn(step: PersonStep): string[] {
  const limit = step.timeLimit?.finally.kind;
  const byPeople = step.kind === 'approve' ? step.buttons.agree && 'agreed' : step.buttons.solve && 'solved';
  const unsolved = step.buttons['not-solve'] !== undefined || limit === 'refuse';
  const passesBy =
    step.nobody.kind === 'pass' ||
    step.whenSubmitter === 'skip' ||
    (step.kind === 'approve' && step.whenAgain !== 'ask');
  return [
    ...(byPeople ? [byPeople] : []),
    ...(step.kind === 'handle' && step.onNotSolved === 'go-on' && unsolved ? ['not-solved'] : []),
    ...(limit === 'pass' ? ['timed-out'] : []),
    ...(passesBy ? ['passed'] : []),
  ];
}

/** A step of the product that holds its line of work up until it is told what came of it. */
export const isAwaited = (step: Step): boolean =>
  (step.kind === 'action' && step.action !== 'pass' && step.action !== 'refuse') ||
  step.kind === 'set' ||
  (step.kind === 'call' && step.answer.kind !== 'none') ||
  (step.kind === 'child' && step.wait);

/** How a step of the product can let the process go on. */
export const waysOnOfProduct = (step: Step): string[] =>
  step.kind !== 'child' || !step.wait ? ['done'] : step.onRefused === 'end' ? ['solved'] : ['solved', 'not-solved'];

/** The fields that a step of the product writes by itself. */
export function writtenByProduct(step: Step): string[] {
  if (step.kind === 'set') return step.values.map(({ field }) => field);
  const takes = (step.kind === 'call' && step.answer.kind !== 'none') || (step.kind === 'child' && step.wait);
  return takes ? step.take.map(({ field }) => field) : [];
}

export function testsOf(condition: Condition, field: string): FieldTest[] {
  if (condition.kind === 'field') return condition.field === field ? [condition] : [];
  if (condition.kind === 'outcome') return [];
  return (condition.kind === 'not' ? [condition.of] : condition.of).flatMap((part) => testsOf(part, field));
}

/** The fields whose value says who is asked at a step, or until when it waits. */
export function namedByFields(step: Step): string[] {
  if (step.kind === 'wait') return step.until.kind === 'field' ? [step.until.field] : [];
  if (!('who' in step)) return [];
  return leavesOf(step.id, step.who).flatMap(({ who }) => {
    if (who.kind === 'field') return [who.field];
    return who.kind === 'team' ? [who.place, ...(who.topic === null ? [] : [who.topic])] : [];
  });
}

/** One way of a router, with the steps from the one that it leads to up to where the router stands. */
export type Jump = {
  router: RouterStep;
  way: RouterWay;
  lane: string;
  index: number;
  back: boolean;
  /** Of a way back: what is gone through once more. */
  body: readonly Step[];
};

/** Where the ways of a router lead; ways that lead nowhere are left out. */
export function jumpsFrom(flow: Flow, router: RouterStep): Jump[] {
  const here = addressOf(flow, router.id);
  return router.ways.flatMap((way): Jump[] => {
    const there = addressOf(flow, way.to);
    if (!here || !there || there.lanes.some((lane, n) => here.lanes[n] !== lane)) return [];
    const lane = there.lanes.at(-1) as string;
    const inner = here.lanes[there.lanes.length];
    const at = inner === undefined ? here.index : (addressOf(flow, splitOf(inner))?.index ?? 0);
    const back = there.index <= at;
    const body = back ? laneSteps(flow, lane).slice(there.index, at + 1) : [];
    return [{ router, way, lane, index: there.index, back, body }];
  });
}

export const jumpsIn = (flow: Flow): Jump[] =>
  [...everyStep(flow.steps)].flatMap(({ step }) => (step.kind === 'router' ? jumpsFrom(flow, step) : []));

const splitOf = (lane: string): StepId => lane.slice(0, lane.lastIndexOf('/'));

/** The steps whose way of ending is asked about, and the fields, of one or several conditions. */
export const usedIn = (conditions: readonly Condition[]): { fields: Set<string>; steps: Set<StepId> } => ({
  fields: new Set(conditions.flatMap((condition) => usedInCondition(condition).fields)),
  steps: new Set(conditions.flatMap((condition) => usedInCondition(condition).steps)),
});
