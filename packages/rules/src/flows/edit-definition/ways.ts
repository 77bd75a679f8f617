import type { Flow, RouterStep, RouterWay, StepId } from '../definition.ts';
import { isEqual } from './equality.ts';
import { freshId, type NewId } from './ids.ts';
import { acceptEdit } from './limits.ts';
import { openCondition } from './new-step.ts';
import { insertAt, moveWithin, replaceAt } from './order.ts';
import { replaceStepBy } from './places.ts';

const changeRouter = (flow: Flow, id: StepId, change: (router: RouterStep) => RouterStep): Flow =>
  acceptEdit(
    flow,
    replaceStepBy(flow, id, (step) => [step.kind === 'router' ? change(step) : step]),
  );

/** How many ways can stand in any order: all but the last where that is always taken, as none behind it ever would be. */
export const orderedWays = ({ ways }: RouterStep): number =>
  ways.at(-1)?.when === null ? ways.length - 1 : ways.length;

/** Gives a router a further way, behind all but one that is always taken; when it is taken and where it leads is still to be chosen. */
export const addWay = (flow: Flow, router: StepId, newId: NewId): Flow =>
  changeRouter(flow, router, (step) => {
    const id = freshId(newId, new Set(step.ways.map((way) => way.id)));
    return { ...step, ways: insertAt(step.ways, orderedWays(step), [{ id, when: openCondition, to: '' }]) };
  });

/** Takes a way away. The last one stays: a router without any is taken away itself. */
export const removeWay = (flow: Flow, router: StepId, way: string): Flow =>
  changeRouter(flow, router, (step) => {
    const at = step.ways.findIndex(({ id }) => id === way);
    return at < 0 || step.ways.length < 2 ? step : { ...step, ways: replaceAt(step.ways, at, []) };
  });

/**
 * Puts a way into another gap between the ways of its router, which is counted before anything moves. One that is always taken
 * stays the last.
 */
export const moveWay = (flow: Flow, router: StepId, way: string, gap: number): Flow =>
  changeRouter(flow, router, (step) => {
    const from = step.ways.findIndex(({ id }) => id === way);
    const ways = from < 0 || Math.max(from + 1, gap) > orderedWays(step) ? step.ways : moveWithin(step.ways, from, gap);
    return ways === step.ways ? step : { ...step, ways };
  });

export type WayChange = Partial<Pick<RouterWay, 'when' | 'to'>>;

/** Changes when a way is taken or where it leads; only the last one can be taken always. */
export const changeWay = (flow: Flow, router: StepId, way: string, { when, to }: WayChange): Flow =>
  changeRouter(flow, router, (step) => {
    const at = step.ways.findIndex(({ id }) => id === way);
    const before = step.ways[at];
    if (!before || (when === null && before.when !== null && at < step.ways.length - 1)) return step;
    const after = { ...before, ...(when !== undefined && { when }), ...(to !== undefined && { to }) };
    return isEqual(before, after) ? step : { ...step, ways: replaceAt(step.ways, at, [after]) };
  });
