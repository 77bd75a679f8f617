import { type Condition, usedInCondition } from '../conditions.ts';
import { branchId, everyStep, type FieldRight, type Step, type StepId, type Words } from '../definition.ts';
import type { FormDefinition } from '../form.ts';
import { reckonedWith } from '../reckon.ts';
import type { Button } from '../vocabulary.ts';
import type { Definition } from './definition.ts';
import { titleWords } from './field-ids.ts';

/** A condition that asks for something, and where it stands. */
export type ConditionUse =
  | { kind: 'branch'; split: StepId; branch: string }
  | { kind: 'skip'; step: StepId }
  /** `rowField` is the field in the rows of the group `field` that is shown by it. */
  | { kind: 'show'; field: string; rowField?: string };

/** Where a definition uses a field. */
export type FieldUse =
  | ConditionUse
  /** What is computed with it. */
  | { kind: 'compute'; field: string; rowField?: string }
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
  uses.push(...shownFields(form, asks, field).filter((use) => use.field !== field));
  for (const { id, compute } of form.fields)
    if (id !== field && compute && reckonedWith(compute).some((used) => (used.group ?? used.field) === field))
      uses.push({ kind: 'compute', field: id });
  for (const step of [flow.start, ...[...everyStep(flow.steps)].map((entry) => entry.step)]) {
    if ('fields' in step && Object.hasOwn(step.fields, field))
      uses.push({ kind: 'right', step: step.id, right: step.fields[field] as FieldRight });
    if ('kind' in step) uses.push(...usesAtStep(step, field), ...conditionsAtStep(step, asks));
  }
  return uses;
}

/** Everything that a definition says of a field in the rows of a group outside that field itself. */
export function usesOfRowField({ form }: Definition, group: string, field: string): FieldUse[] {
  const inner = form.fields.find(({ id }) => id === group)?.fields ?? [];
  const others = inner.filter(({ id }) => id !== field);
  return [
    ...others.flatMap(({ id, showWhen }): FieldUse[] =>
      showWhen && usedInCondition(showWhen).fields.includes(field)
        ? [{ kind: 'show', field: group, rowField: id }]
        : [],
    ),
    ...others.flatMap(({ id, compute }): FieldUse[] =>
      compute && reckonedWith(compute).some((used) => used.field === field)
        ? [{ kind: 'compute', field: group, rowField: id }]
        : [],
    ),
    ...form.fields.flatMap(({ id, compute }): FieldUse[] =>
      compute && reckonedWith(compute).some((used) => used.group === group && used.field === field)
        ? [{ kind: 'compute', field: id }]
        : [],
    ),
  ];
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

type ShowUse = Extract<ConditionUse, { kind: 'show' }>;

/** In rows a field of the same row comes first, so one that is called like the field asked for is not meant. */
const shownFields = ({ fields }: FormDefinition, asks: Asks, asked: string | null = null): ShowUse[] =>
  fields.flatMap(({ id, showWhen, fields: inner = [] }) => [
    ...(showWhen && asks(showWhen) ? [{ kind: 'show' as const, field: id }] : []),
    ...(inner.some((field) => field.id === asked) ? [] : inner).flatMap((field) =>
      field.showWhen && asks(field.showWhen) ? [{ kind: 'show' as const, field: id, rowField: field.id }] : [],
    ),
  ]);

function conditionsAtStep(step: Step, asks: Asks): ConditionUse[] {
  if ('branches' in step)
    return step.branches.flatMap((branch, n): ConditionUse[] =>
      branch.when && asks(branch.when) ? [{ kind: 'branch', split: step.id, branch: branchId(branch, n) }] : [],
    );
  return 'skipWhen' in step && step.skipWhen && asks(step.skipWhen) ? [{ kind: 'skip', step: step.id }] : [];
}
