import { isUnknown } from './check.ts';
import { type Comparison, type Condition, usedInCondition } from './conditions.ts';
import { branchId, everyStep, type Flow } from './definition.ts';
import type { FieldKind, FormDefinition, FormField } from './form.ts';

/** What a condition may not ask. */
export type AskedFaultCode = 'show-when-unknown' | 'condition-cannot-ask';
type AskedFault = {
  code: AskedFaultCode;
  step: string | null;
  field: string | null;
  detail: string;
  branch?: string | undefined;
  rowField?: string | undefined;
};

/** Conditions that ask for fields which are not there, or which cannot be asked that. */
export const checkAsked = (flow: Flow, form: FormDefinition): AskedFault[] => [
  ...form.fields.flatMap((field, at) => [...checkShowing(form, field, at), ...checkRows(form, field)]),
  ...[...everyStep(flow.steps)].flatMap(({ step }): AskedFault[] => {
    const about = (condition: Condition | null, branch?: string): AskedFault[] =>
      cannotAsk(condition, form).map((detail) => ({
        code: 'condition-cannot-ask',
        step: step.id,
        field: null,
        detail,
        ...(branch === undefined ? {} : { branch }),
      }));
    if ('branches' in step) return step.branches.flatMap((branch, n) => about(branch.when, branchId(branch, n)));
    if (step.kind === 'router') return step.ways.flatMap(({ id, when }) => about(when, id));
    return 'skipWhen' in step ? about(step.skipWhen) : [];
  }),
];

/** A field is not shown because of itself, and a section not because of what stands in it. */
function checkShowing(form: FormDefinition, field: FormField, at: number): AskedFault[] {
  const { id, showWhen } = field;
  const own = field.kind === 'section' ? [id, ...idsUnder(form, at)] : [id];
  return faultsOfShowing(showWhen, form, own, []).map((fault) => ({ ...fault, step: null, field: id }));
}

function idsUnder({ fields }: FormDefinition, at: number): string[] {
  const next = fields.findIndex(({ kind }, n) => n > at && kind === 'section');
  return fields.slice(at + 1, next < 0 ? undefined : next).map(({ id }) => id);
}

/** In the rows of a group, a condition asks the fields of the same row first, and then those around the group. */
const checkRows = (form: FormDefinition, group: FormField): AskedFault[] =>
  (group.fields ?? []).flatMap(({ id, showWhen }, _, inner) => {
    const beside = inner.map((field) => field.id);
    return faultsOfShowing(showWhen, form, [id, ...(beside.includes(group.id) ? [] : [group.id])], beside).map(
      (fault) => ({ ...fault, step: null, field: group.id, rowField: id }),
    );
  });

function faultsOfShowing(
  showWhen: Condition | null,
  form: FormDefinition,
  own: readonly string[],
  beside: readonly string[],
): { code: AskedFaultCode; detail: string }[] {
  if (!showWhen) return [];
  const used = usedInCondition(showWhen);
  const known = [...beside, ...form.fields.map(({ id }) => id)];
  const unknown = [...used.fields.filter((id) => own.includes(id) || isUnknown(id, known)), ...used.steps];
  const cannot = cannotAsk(showWhen, form).filter((id) => !own.includes(id) && !beside.includes(id));
  return [
    ...unknown.map((detail) => ({ code: 'show-when-unknown' as const, detail })),
    ...cannot.map((detail) => ({ code: 'condition-cannot-ask' as const, detail })),
  ];
}

/** Headings and notes have nothing to ask for, and a group only whether anything stands in it. */
function cannotAsk(condition: Condition | null, { fields }: FormDefinition): string[] {
  if (!condition) return [];
  const kinds = new Map<string, FieldKind>(fields.map(({ id, kind }) => [id, kind]));
  return asksIn(condition)
    .filter(({ field, is }) => {
      const kind = kinds.get(field);
      return kind === 'section' || kind === 'note' || (kind === 'group' && is !== 'empty' && is !== 'filled');
    })
    .map(({ field }) => field);
}

function asksIn(condition: Condition): { field: string; is: Comparison }[] {
  if (condition.kind === 'field') return [condition];
  if (condition.kind === 'outcome') return [];
  return condition.kind === 'not' ? asksIn(condition.of) : condition.of.flatMap(asksIn);
}
