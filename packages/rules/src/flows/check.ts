import { checkPeople, checkWho, type PeopleFaultCode } from './check-people.ts';
import { checkSystemStep, fieldsNamedBy, type SystemFaultCode } from './check-system-steps.ts';
import { type Condition, usedInCondition } from './conditions.ts';
import {
  addressOf,
  branchId,
  everyStep,
  type Flow,
  findStep,
  type SplitStep,
  type Step,
  type StepId,
  type Words,
} from './definition.ts';
import { unreachableSteps } from './reachable.ts';
import { conditionsInWho } from './who-leaves.ts';

/** What is wrong with a definition, in words that name the step; each code has a text that a clerk understands. */
export type FlowFault = { code: FlowFaultCode; step: StepId | null; branch?: string; detail?: string };
export type FlowFaultCode =
  | 'no-steps'
  | 'nobody-decides'
  | 'id-twice'
  | 'id-missing'
  | 'branch-id-twice'
  | 'branch-id-wrong'
  | 'name-missing'
  | 'unreachable'
  | 'no-branches'
  | 'one-branch'
  | 'no-default'
  | 'default-not-last'
  | 'two-defaults'
  | 'condition-in-parallel'
  | 'unknown-field'
  | 'unknown-step'
  | 'step-not-before'
  | 'reopen-not-before'
  | 'end-in-branch-cuts-others'
  | PeopleFaultCode
  | SystemFaultCode;

/** What works as it is drawn, and is perhaps not what was meant; it can be published. */
export type FlowWarning = { code: FlowWarningCode; step: StepId; branch: string };
export type FlowWarningCode = 'end-cuts-others' | 'refusal-cuts-others' | 'router-cuts-others';

/** Proves a definition before it can be published; an empty list means that every process of it comes to an end. */
export function checkFlow(flow: Flow, fields: readonly string[]): FlowFault[] {
  const found = [...everyStep(flow.steps)];
  const faults: FlowFault[] = [];
  if (found.length === 0) faults.push({ code: 'no-steps', step: null });
  const ids = [flow.start.id, ...found.map(({ step }) => step.id)];
  for (const id of new Set(ids.filter((other, n) => ids.indexOf(other) !== n)))
    faults.push({ code: 'id-twice', step: id });
  if (ids.some((id) => id === '' || id.includes('/'))) faults.push({ code: 'id-missing', step: null });
  for (const { id, name } of [flow.start, ...found.map(({ step }) => step)])
    if (isNameless(name)) faults.push({ code: 'name-missing', step: id });
  const before = stepsBefore(flow.steps);
  for (const { step } of found) {
    if (step.kind === 'approve' || step.kind === 'handle') faults.push(...checkPeople(step, before.get(step.id) ?? []));
    if ('branches' in step) faults.push(...checkSplit(step));
    if (step.kind === 'wait' && step.until.kind === 'field' && isUnknown(step.until.field, fields))
      faults.push({ code: 'unknown-field', step: step.id, detail: step.until.field });
    if (step.kind === 'wait' && step.until.kind === 'span' && step.until.span.ms <= 0)
      faults.push({ code: 'limit-not-positive', step: step.id });
    if (step.kind === 'evaluate' && step.closeAfter.ms <= 0) faults.push({ code: 'limit-not-positive', step: step.id });
    if (step.kind === 'evaluate' && step.reopen) faults.push(...checkReopen(flow, step.id, step.reopen));
    if (step.kind === 'copy') faults.push(...checkWho(step));
    faults.push(...checkSystemStep(flow, step).map((fault) => ({ ...fault, step: step.id })));
    const named = fieldsNamedBy(step);
    for (const detail of new Set([...named.from, ...named.into]))
      if (isUnknown(detail, fields)) faults.push({ code: 'unknown-field', step: step.id, detail });
    for (const { when, branch } of conditionsOf(step))
      faults.push(...checkCondition(when, { step: step.id, branch }, fields, before.get(step.id) ?? [], ids));
  }
  faults.push(...unreachableSteps(flow).map((step) => ({ code: 'unreachable' as const, step })));
  if (
    found.length > 0 &&
    found.every(({ step }) => 'branches' in step || step.kind === 'copy' || step.kind === 'router')
  )
    faults.push({ code: 'nobody-decides', step: null });
  return faults;
}

/** What was left open is named by `checkHoles`. */
export const isUnknown = (id: string, among: readonly string[]): boolean => id !== '' && !among.includes(id);

const isNameless = (name: Words): boolean => name.zh.trim() === '' || name.en.trim() === '';

/** Where a branch ends or refuses the whole process, or leads out of its split, while others of its split may be under way. */
export function warnFlow(flow: Flow): FlowWarning[] {
  return [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (step.kind !== 'inclusive' && step.kind !== 'parallel') return [];
    return step.branches.flatMap((branch, n): FlowWarning[] => {
      const inside = [...everyStep(branch.steps)].map((entry) => entry.step);
      const at = { step: step.id, branch: branchId(branch, n) };
      const ends = step.kind === 'inclusive' && inside.some((inner) => inner.kind === 'end');
      const refuses = inside.some((inner) => inner.kind === 'action' && inner.action === 'refuse');
      const own = new Set(inside.map((inner) => inner.id));
      const leadsOut = inside.some(
        (inner) => inner.kind === 'router' && inner.ways.some(({ to }) => to !== '' && !own.has(to)),
      );
      return [
        ...(ends ? [{ code: 'end-cuts-others' as const, ...at }] : []),
        ...(refuses ? [{ code: 'refusal-cuts-others' as const, ...at }] : []),
        ...(leadsOut ? [{ code: 'router-cuts-others' as const, ...at }] : []),
      ];
    });
  });
}

function conditionsOf(step: Step): { when: Condition; branch?: string }[] {
  if ('branches' in step) return step.branches.flatMap(({ when }) => (when ? [{ when }] : []));
  if (step.kind === 'router') return step.ways.flatMap(({ when, id }) => (when ? [{ when, branch: id }] : []));
  const ofPeople = 'who' in step ? conditionsInWho(step.who) : [];
  return ('skipWhen' in step && step.skipWhen ? [step.skipWhen, ...ofPeople] : ofPeople).map((when) => ({ when }));
}

/** For each step, those that have been passed whenever it is reached or may have been. */
function stepsBefore(
  steps: readonly Step[],
  earlier: StepId[] = [],
  found = new Map<StepId, StepId[]>(),
): Map<StepId, StepId[]> {
  const passed = [...earlier];
  for (const step of steps) {
    found.set(step.id, [...passed]);
    passed.push(step.id);
    if (!('branches' in step)) continue;
    for (const branch of step.branches) stepsBefore(branch.steps, passed, found);
    passed.push(...step.branches.flatMap((branch) => [...everyStep(branch.steps)].map((entry) => entry.step.id)));
  }
  return found;
}

function checkCondition(
  condition: Condition,
  { step, branch }: { step: StepId; branch: string | undefined },
  fields: readonly string[],
  before: readonly StepId[],
  ids: readonly StepId[],
): FlowFault[] {
  const used = usedInCondition(condition);
  const at = { step, ...(branch === undefined ? {} : { branch }) };
  const unknown = used.fields
    .filter((field) => isUnknown(field, fields))
    .map((detail) => ({ code: 'unknown-field' as const, ...at, detail }));
  const steps = used.steps.flatMap((detail): FlowFault[] => {
    if (detail === '') return [];
    if (!ids.includes(detail)) return [{ code: 'unknown-step', ...at, detail }];
    return before.includes(detail) ? [] : [{ code: 'step-not-before', ...at, detail }];
  });
  return [...unknown, ...steps];
}

/** What is reopened goes back on its own way, to a step of people. */
function checkReopen(flow: Flow, at: StepId, reopen: StepId): FlowFault[] {
  const [here, there] = [addressOf(flow, at), addressOf(flow, reopen)];
  if (!there) return [{ code: 'unknown-step', step: at, detail: reopen }];
  const kind = findStep(flow, reopen)?.kind;
  const before = here?.lanes.at(-1) === there.lanes.at(-1) && there.index < (here?.index ?? 0);
  return before && (kind === 'approve' || kind === 'handle')
    ? []
    : [{ code: 'reopen-not-before', step: at, detail: reopen }];
}

function checkSplit(step: SplitStep): FlowFault[] {
  const faults: FlowFault[] = [];
  const say = (code: FlowFaultCode, branch?: string) =>
    faults.push({ code, step: step.id, ...(branch === undefined ? {} : { branch }) });
  const branches = step.branches.map((branch, n) => ({ ...branch, id: branchId(branch, n) }));
  if (branches.length === 0) say('no-branches');
  if (branches.length === 1) say('one-branch');
  for (const { id, name } of branches) {
    if (!/^([A-Za-z][A-Za-z0-9-]*|\d+)$/.test(id)) say('branch-id-wrong', id);
    if (isNameless(name)) say('name-missing', id);
  }
  for (const id of new Set(branches.map((branch) => branch.id)))
    if (branches.filter((branch) => branch.id === id).length > 1) say('branch-id-twice', id);
  const defaults = branches.filter((branch) => branch.when === null);
  if (step.kind === 'parallel') {
    for (const { id, when, steps } of branches) {
      if (when !== null) say('condition-in-parallel', id);
      if ([...everyStep(steps)].some((entry) => entry.step.kind === 'end')) say('end-in-branch-cuts-others', id);
    }
    return faults;
  }
  if (defaults.length === 0) say('no-default');
  for (const { id } of defaults.slice(1)) say('two-defaults', id);
  if (defaults.length === 1 && branches.at(-1)?.when !== null) say('default-not-last', defaults[0]?.id);
  return faults;
}
