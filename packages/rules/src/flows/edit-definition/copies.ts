import type { Condition } from '../conditions.ts';
import { type Flow, findStep, type Step, type StepId, type Who } from '../definition.ts';
import { mapWho } from '../who-leaves.ts';
import { freshId, type NewId, stepIds, takenIds } from './ids.ts';
import { acceptEdit, definitionLimits, nestsAtMost } from './limits.ts';
import { insertAt, isGap } from './order.ts';
import { changeLane, type Place, replaceStepBy } from './places.ts';
import { changeSteps } from './rights.ts';
import { isStep } from './shape.ts';

/** A step as it lies in a clipboard: plain JSON, for this business or another one. */
export type CopiedStep = { kind: 'copied-step'; step: Step };

/** Puts a copy of a step right behind it, under ids of its own. */
export const duplicateStep = (flow: Flow, id: StepId, newId: NewId): Flow =>
  acceptEdit(
    flow,
    replaceStepBy(flow, id, (step) => [step, ...withNewIds([step], takenIds(flow), newId)]),
  );

/** What to keep of a step so that it can be pasted; null where there is no such step. */
export function copyStep(flow: Flow, id: StepId): CopiedStep | null {
  const step = findStep(flow, id);
  return step && { kind: 'copied-step', step };
}

/** Reads what lay in a clipboard, which may be anything; null where it is no step. */
export function readCopiedStep(found: unknown): CopiedStep | null {
  if (typeof found !== 'object' || found === null || !nestsAtMost(found, definitionLimits.depth)) return null;
  const { kind, step } = found as Record<string, unknown>;
  return kind === 'copied-step' && isStep(step) ? { kind, step } : null;
}

/**
 * Puts a copied step at a place, under new ids; what it names outside itself stays as it was. Where a way should lead to a
 * step that is not there is left to be chosen anew.
 */
export function pasteStep(flow: Flow, { lane, index }: Place, { step }: CopiedStep, newId: NewId): Flow {
  const known = new Set([...stepIds(flow.steps), ...stepIds([step])]);
  const ready = changeSteps([step], (inner) => {
    if (inner.kind !== 'router' || inner.ways.every(({ to }) => known.has(to))) return inner;
    return { ...inner, ways: inner.ways.map((way) => (known.has(way.to) ? way : { ...way, to: '' })) };
  });
  const pasted = changeLane(flow, lane, (steps) =>
    isGap(steps, index) ? insertAt(steps, index, withNewIds(ready, takenIds(flow), newId)) : steps,
  );
  return acceptEdit(flow, pasted);
}

/** Copies of steps under ids that nothing has; what they say of one another, they say of the copies. */
export function withNewIds(steps: readonly Step[], taken: Set<string>, newId: NewId): Step[] {
  const before = stepIds(steps);
  const after = before.map(() => freshId(newId, taken));
  // Of two steps that have the same id by mistake each gets its own; what is said of them is said of the first.
  const renamed = new Map([...before.entries()].reverse().map(([n, id]) => [id, after[n] as StepId]));
  const next = after.values();
  const rename = (step: Step): Step => {
    const id = next.next().value as StepId;
    if ('branches' in step) {
      const branchIds = new Set<string>();
      const branches = step.branches.map((branch) => ({
        ...branch,
        id: freshId(newId, branchIds),
        when: branch.when && renameIn(branch.when, renamed),
        steps: branch.steps.map(rename),
      }));
      return { ...step, id, branches };
    }
    if (step.kind === 'approve' || step.kind === 'handle') {
      const who = renameInWho(step.who, renamed);
      return { ...step, id, who, skipWhen: step.skipWhen && renameIn(step.skipWhen, renamed) };
    }
    if (step.kind === 'copy') return { ...step, id, who: renameInWho(step.who, renamed) };
    if (step.kind === 'router') {
      const wayIds = new Set<string>();
      const ways = step.ways.map(({ when, to }) => ({
        id: freshId(newId, wayIds),
        when: when && renameIn(when, renamed),
        to: renamed.get(to) ?? to,
      }));
      return { ...step, id, ways };
    }
    if (step.kind === 'evaluate' && step.reopen)
      return { ...step, id, reopen: renamed.get(step.reopen) ?? step.reopen };
    return { ...step, id };
  };
  return steps.map(rename);
}

const renameInWho = (who: Who, renamed: ReadonlyMap<StepId, StepId>): Who =>
  mapWho(who, (part) => (part.kind === 'when' ? { ...part, if: renameIn(part.if, renamed) } : part));

function renameIn(condition: Condition, renamed: ReadonlyMap<StepId, StepId>): Condition {
  switch (condition.kind) {
    case 'field':
      return condition;
    case 'outcome':
      return { ...condition, step: renamed.get(condition.step) ?? condition.step };
    case 'not':
      return { ...condition, of: renameIn(condition.of, renamed) };
    case 'all':
    case 'any':
      return { ...condition, of: condition.of.map((part) => renameIn(part, renamed)) };
  }
}
