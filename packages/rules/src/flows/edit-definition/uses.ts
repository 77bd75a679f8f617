import { type Condition, usedInCondition } from '../conditions.ts';
import { branchId, everyStep, type FieldRight, type Step, type StepId, type Who, type Words } from '../definition.ts';
import type { FormDefinition } from '../form.ts';
import { reckonedWith } from '../reckon.ts';
import type { Button } from '../vocabulary.ts';
import { conditionsInWho, everyWho } from '../who-leaves.ts';
import type { Definition } from './definition.ts';
import { titleWords } from './field-ids.ts';
import { rowFieldsTaken, type SystemPart, systemFields } from './system-fields.ts';

/** A condition that asks for something, and where it stands. */
export type ConditionUse =
  | { kind: 'branch'; split: StepId; branch: string }
  | { kind: 'way'; router: StepId; way: string }
  | { kind: 'skip'; step: StepId }
  /** One of the rules of who gets a step holds only then. */
  | { kind: 'who-when'; step: StepId }
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
  /** What the system writes, takes a value from, does something for each of, or has in the path of a call. */
  | { kind: 'system'; step: StepId; part: SystemPart }
  | { kind: 'button'; step: StepId; button: Button };

/** What goes with a removed field; what is not among it stays, because only a person knows what it should say then. */
export const goesWithField = (use: FieldUse): boolean =>
  use.kind === 'right' || use.kind === 'button' || (use.kind === 'system' && use.part === 'writes');

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
export function usesOfRowField({ flow, form }: Definition, group: string, field: string): FieldUse[] {
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
    ...[...everyStep(flow.steps)].flatMap(({ step }): FieldUse[] =>
      rowFieldsTaken(step).some((taken) => taken.group === group && taken.field === field)
        ? [{ kind: 'system', step: step.id, part: 'reads' }]
        : [],
    ),
  ];
}

function usesAtStep(step: Step, field: string): FieldUse[] {
  const uses: FieldUse[] = [];
  if ('who' in step) {
    const rules = [...everyWho(step.who)];
    const who = (part: Extract<FieldUse, { kind: 'who' }>['part'], isUsed: (rule: Who) => boolean) => {
      if (rules.some(isUsed)) uses.push({ kind: 'who', step: step.id, part });
    };
    who('field', (rule) => rule.kind === 'field' && rule.field === field);
    who('team-place', (rule) => rule.kind === 'team' && rule.place === field);
    who('team-topic', (rule) => rule.kind === 'team' && rule.topic === field);
  }
  const parts = systemFields(step).flatMap((named) => (named.field === field ? [named.part] : []));
  for (const part of new Set(parts)) uses.push({ kind: 'system', step: step.id, part });
  if (step.kind === 'wait' && step.until.kind === 'field' && step.until.field === field)
    uses.push({ kind: 'wait', step: step.id });
  if (step.kind === 'approve' || step.kind === 'handle')
    for (const [button, rule] of Object.entries(step.buttons))
      if (rule.fields?.includes(field)) uses.push({ kind: 'button', step: step.id, button: button as Button });
  return uses;
}

/** Where a definition uses a step: conditions that ask how it ended, evaluations that reopen it, and ways that lead to it. */
export type StepUse = ConditionUse | { kind: 'reopen'; step: StepId } | { kind: 'way-to'; router: StepId; way: string };

/** Everything that a definition says of a step outside the step itself. */
export function usesOfStep({ flow, form }: Definition, id: StepId): StepUse[] {
  const asks = (condition: Condition) => usedInCondition(condition).steps.includes(id);
  return [
    ...shownFields(form, asks),
    ...[...everyStep(flow.steps)].flatMap(({ step }): StepUse[] => [
      ...conditionsAtStep(step, asks),
      ...(step.kind === 'evaluate' && step.reopen === id ? [{ kind: 'reopen' as const, step: step.id }] : []),
      ...(step.kind === 'router' ? step.ways : []).flatMap((way): StepUse[] =>
        way.to === id ? [{ kind: 'way-to', router: step.id, way: way.id }] : [],
      ),
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
  if (step.kind === 'router')
    return step.ways.flatMap(({ id, when }): ConditionUse[] =>
      when && asks(when) ? [{ kind: 'way', router: step.id, way: id }] : [],
    );
  return [
    ...('who' in step && conditionsInWho(step.who).some(asks) ? [{ kind: 'who-when' as const, step: step.id }] : []),
    ...('skipWhen' in step && step.skipWhen && asks(step.skipWhen) ? [{ kind: 'skip' as const, step: step.id }] : []),
  ];
}
