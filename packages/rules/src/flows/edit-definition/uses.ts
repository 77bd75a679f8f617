import { type Condition, usedInCondition } from '../conditions.ts';
import { branchId, everyStep, type FieldRight, type Step, type StepId, type Words } from '../definition.ts';
import type { FormDefinition } from '../form.ts';
import type { Button } from '../vocabulary.ts';
import type { Definition } from './definition.ts';
import { titleWords } from './field-ids.ts';

/** A condition that asks for something, and where it stands. */
export type ConditionUse =
  | { kind: 'branch'; split: StepId; branch: string }
  | { kind: 'skip'; step: StepId }
  | { kind: 'show'; field: string };

/** Where a definition uses a field. */
export type FieldUse =
  | ConditionUse
  | { kind: 'title'; language: keyof Words }
  | { kind: 'right'; step: StepId; right: FieldRight }
  | { kind: 'who'; step: StepId; part: 'field' | 'team-place' | 'team-topic' }
  | { kind: 'wait'; step: StepId }
  | { kind: 'button'; step: StepId; button: Button };

/** Everything that a definition says of a field outside the field itself: the form first, then the flow in reading order. */
export function usesOfField(definition: Definition, field: string): FieldUse[] {
  const { flow, form } = definition;
  const uses: FieldUse[] = [];
  if (!titleWords.includes(field))
    for (const language of ['zh', 'en'] as const)
      if (form.title[language].includes(`{${field}}`)) uses.push({ kind: 'title', language });
  const asks = (condition: Condition) => usedInCondition(condition).fields.includes(field);
  uses.push(...shownFields(form, asks).filter((use) => use.field !== field));
  for (const step of [flow.start, ...[...everyStep(flow.steps)].map((entry) => entry.step)]) {
    if ('fields' in step && Object.hasOwn(step.fields, field))
      uses.push({ kind: 'right', step: step.id, right: step.fields[field] as FieldRight });
    if ('kind' in step) uses.push(...usesAtStep(step, field), ...conditionsAtStep(step, asks));
  }
  return uses;
}

function usesAtStep(step: Step, field: string): FieldUse[] {
  const uses: FieldUse[] = [];
  if ('who' in step) {
    const { id, who } = step;
    if (who.kind === 'field' && who.field === field) uses.push({ kind: 'who', step: id, part: 'field' });
    if (who.kind === 'team' && who.place === field) uses.push({ kind: 'who', step: id, part: 'team-place' });
    if (who.kind === 'team' && who.topic === field) uses.push({ kind: 'who', step: id, part: 'team-topic' });
  }
  if (step.kind === 'wait' && step.until.kind === 'field' && step.until.field === field)
    uses.push({ kind: 'wait', step: step.id });
  if (step.kind === 'approve' || step.kind === 'handle')
    for (const [button, rule] of Object.entries(step.buttons))
      if (rule.fields?.includes(field)) uses.push({ kind: 'button', step: step.id, button: button as Button });
  return uses;
}

/** Where a definition uses a step: conditions that ask how it ended, and evaluations that reopen it. */
export type StepUse = ConditionUse | { kind: 'reopen'; step: StepId };

/** Everything that a definition says of a step outside the step itself. */
export function usesOfStep({ flow, form }: Definition, id: StepId): StepUse[] {
  const asks = (condition: Condition) => usedInCondition(condition).steps.includes(id);
  return [
    ...shownFields(form, asks),
    ...[...everyStep(flow.steps)].flatMap(({ step }): StepUse[] => [
      ...conditionsAtStep(step, asks),
      ...(step.kind === 'evaluate' && step.reopen === id ? [{ kind: 'reopen' as const, step: step.id }] : []),
    ]),
  ];
}

type Asks = (condition: Condition) => boolean;

const shownFields = ({ fields }: FormDefinition, asks: Asks) =>
  fields.flatMap(({ id, showWhen }) => (showWhen && asks(showWhen) ? [{ kind: 'show' as const, field: id }] : []));

function conditionsAtStep(step: Step, asks: Asks): ConditionUse[] {
  if ('branches' in step)
    return step.branches.flatMap((branch, n): ConditionUse[] =>
      branch.when && asks(branch.when) ? [{ kind: 'branch', split: step.id, branch: branchId(branch, n) }] : [],
    );
  return 'skipWhen' in step && step.skipWhen && asks(step.skipWhen) ? [{ kind: 'skip', step: step.id }] : [];
}
