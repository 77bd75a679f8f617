import { everyStep, type Flow, findStep, type Step, type StepId } from '../definition.ts';

/**
 * Which step of a new version is an earlier step of the old one, where their ids do not say so; null: cases that stand at
 * it stay in their version. A step that is not named is the one of the same id.
 */
export type StepMapping = Readonly<Record<StepId, StepId | null>>;

export type MappingFault = {
  step: StepId;
  /** Two steps of the old version would be one; there is no such step; its kind is another. */
  code: 'taken' | 'no-such-step' | 'other-kind';
};

export const idsOf = ({ steps }: Flow): StepId[] => [...everyStep(steps)].map(({ step }) => step.id);

/** What a step of the old version is called in the new one. */
export const calledNow = (mapping: StepMapping, step: StepId): StepId =>
  (Object.hasOwn(mapping, step) ? mapping[step] : null) ?? step;

/** The step of the new version that a step is; null where it is gone, or left where it is. */
export function stepNow(to: Flow, mapping: StepMapping, step: StepId): StepId | null {
  if (Object.hasOwn(mapping, step) && mapping[step] === null) return null;
  const now = calledNow(mapping, step);
  return findStep(to, now) ? now : null;
}

/** What is wrong with a mapping, whatever case would be moved by it. */
export function mappingFaults(from: Flow, to: Flow, mapping: StepMapping): MappingFault[] {
  const olds = idsOf(from);
  const taken = new Map<StepId, number>();
  for (const old of olds) {
    const now = calledNow(mapping, old);
    if (findStep(to, now)) taken.set(now, (taken.get(now) ?? 0) + 1);
  }
  return Object.entries(mapping).flatMap(([step, now]): MappingFault[] => {
    const old = findStep(from, step);
    if (!old) return [{ step, code: 'no-such-step' }];
    if (now === null) return [];
    const found = findStep(to, now);
    if (!found) return [{ step, code: 'no-such-step' }];
    if (!isSameKind(old, found)) return [{ step, code: 'other-kind' }];
    return (taken.get(now) ?? 0) > 1 ? [{ step, code: 'taken' }] : [];
  });
}

/** Whether what was asked at one step can be gone on with at another: what the product began there, it would begin here. */
export function isSameKind(old: Step, now: Step): boolean {
  if (old.kind === 'action' && now.kind === 'action') return old.action === now.action;
  if (old.kind === 'child' && now.kind === 'child') return old.business === now.business;
  if (old.kind === 'call' && now.kind === 'call')
    return old.connection === now.connection && old.answer.kind === now.answer.kind;
  return old.kind === now.kind;
}

/** The steps that a gone one can be: of its kind, and new. */
export const choicesFor = (from: Flow, to: Flow, gone: StepId): Step[] => {
  const old = findStep(from, gone);
  const olds = new Set(idsOf(from));
  return [...everyStep(to.steps)].flatMap(({ step }) =>
    old && !olds.has(step.id) && isSameKind(old, step) ? [step] : [],
  );
};

/**
 * What a clerk is shown first: what they, or somebody before them, said of a step in an earlier move, and else the one new
 * step of its kind that is called the same. `earlier` are the mappings of earlier moves, the oldest first.
 */
export function proposeMapping(from: Flow, to: Flow, earlier: readonly StepMapping[]): StepMapping {
  const proposed: Record<StepId, StepId> = {};
  const olds = new Set(idsOf(from));
  for (const gone of idsOf(from)) {
    if (findStep(to, gone)) continue;
    const choices = choicesFor(from, to, gone).filter(({ id }) => !Object.values(proposed).includes(id));
    const said = earlier.reduce((id, mapping) => calledNow(mapping, id), gone);
    const named = choices.filter(({ name }) => name.zh === findStep(from, gone)?.name.zh);
    const found = choices.find(({ id }) => id === said) ?? (named.length === 1 ? named[0] : undefined);
    if (found && !olds.has(found.id)) proposed[gone] = found.id;
  }
  return proposed;
}
