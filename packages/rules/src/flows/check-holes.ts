import type { Condition } from './conditions.ts';
import {
  branchId,
  type CallStep,
  type ChildStep,
  everyStep,
  type Flow,
  type RouterStep,
  type SetStep,
  type Step,
  type StepId,
  type Who,
} from './definition.ts';
import type { FormDefinition, RowField } from './form.ts';
import { reckonedWith } from './reckon.ts';
import { conditionsInWho, rulesOf } from './who-leaves.ts';

/** What somebody has still to choose or to write; a draft is kept with it, and never published. */
export type HoleCode =
  | 'who-missing'
  | 'who-when-missing'
  | 'who-when-value-missing'
  | 'nobody-person-missing'
  | 'reassign-person-missing'
  | 'wait-field-missing'
  | 'action-missing'
  | 'router-to-missing'
  | 'set-field-missing'
  | 'given-missing'
  | 'business-missing'
  | 'each-field-missing'
  | 'connection-missing'
  | 'path-missing'
  | 'sent-name-missing'
  | 'take-missing'
  | 'condition-missing'
  | 'condition-value-missing'
  | 'skip-when-missing'
  | 'skip-when-value-missing'
  | 'show-when-missing'
  | 'show-when-value-missing'
  | 'option-value-missing'
  | 'option-label-missing'
  | 'option-twice'
  | 'compute-missing'
  | 'operand-missing';
export type Hole = {
  code: HoleCode;
  step: StepId | null;
  field: string | null;
  detail: string | null;
  branch?: string | undefined;
  rowField?: string | undefined;
};

/** Every place of a flow and its form that was left open. */
export const checkHoles = (flow: Flow, form: FormDefinition): Hole[] => [
  ...form.fields.flatMap((field) => [
    ...holesInField(field),
    ...(field.fields ?? [])
      .flatMap(holesInField)
      .map((hole) => ({ ...hole, field: field.id, rowField: hole.field ?? '' })),
  ]),
  ...[...everyStep(flow.steps)].flatMap(({ step }) => holesInStep(step)),
];

function holesInField({ id, kind, options, showWhen, compute }: RowField): Hole[] {
  const values = options.map(({ value }) => value.trim());
  const twice = new Set(values.filter((value, n) => value !== '' && values.indexOf(value) !== n));
  const at = (code: HoleCode, detail: string | null = null): Hole => ({ code, step: null, field: id, detail });
  return [
    ...(values.includes('') ? [at('option-value-missing')] : []),
    ...options.flatMap(({ value, label }, n) =>
      // An option that has no identifier yet goes by its number.
      label.zh.trim() === '' || label.en.trim() === ''
        ? [at('option-label-missing', value.trim() || String(n + 1))]
        : [],
    ),
    ...[...twice].map((value) => at('option-twice', value)),
    ...(showWhen ? holesInCondition(showWhen) : []).map((hole) =>
      at(hole === 'subject' ? 'show-when-missing' : 'show-when-value-missing'),
    ),
    ...(kind === 'computed' ? holesInCompute(compute) : []).map((code) => at(code)),
  ];
}

/** A sum of nothing says as little as no sum at all. */
function holesInCompute(compute: RowField['compute']): HoleCode[] {
  if (!compute || ('of' in compute && Array.isArray(compute.of) && compute.of.length === 0)) return ['compute-missing'];
  const isOpen = reckonedWith(compute).some(({ group, field }) => group === '' || field === '');
  return isOpen ? ['operand-missing'] : [];
}

function holesInStep(step: Step): Hole[] {
  const at = (code: HoleCode, branch?: string): Hole => ({
    code,
    step: step.id,
    field: null,
    detail: null,
    ...(branch === undefined ? {} : { branch }),
  });
  if ('branches' in step)
    return step.branches.flatMap(({ when, ...branch }, n) =>
      (when ? holesInCondition(when) : []).map((hole) =>
        at(hole === 'subject' ? 'condition-missing' : 'condition-value-missing', branchId(branch, n)),
      ),
    );
  const holes: Hole[] = [];
  if (rulesOf(step).some(isOpen)) holes.push(at('who-missing'));
  const inWho = 'who' in step ? conditionsInWho(step.who).flatMap(holesInCondition) : [];
  holes.push(...inWho.map((hole) => at(hole === 'subject' ? 'who-when-missing' : 'who-when-value-missing')));
  if (step.kind === 'wait' && step.until.kind === 'field' && step.until.field === '')
    holes.push(at('wait-field-missing'));
  if (step.kind === 'action' && step.action === '') holes.push(at('action-missing'));
  if (step.kind === 'router') return holesInWays(step, at);
  if (step.kind === 'set' || step.kind === 'child' || step.kind === 'call')
    return holesInSystemStep(step).map((code) => at(code));
  if (step.kind !== 'approve' && step.kind !== 'handle') return holes;
  if (step.nobody.kind === 'person' && step.nobody.person === '') holes.push(at('nobody-person-missing'));
  const last = step.timeLimit?.finally;
  if (last?.kind === 'reassign' && last.to === '') holes.push(at('reassign-person-missing'));
  const skip = step.skipWhen ? holesInCondition(step.skipWhen) : [];
  return [...holes, ...skip.map((hole) => at(hole === 'subject' ? 'skip-when-missing' : 'skip-when-value-missing'))];
}

function holesInWays({ ways }: RouterStep, at: (code: HoleCode, branch: string) => Hole): Hole[] {
  return ways.flatMap(({ id, when, to }) => [
    ...(when ? holesInCondition(when) : []).map((hole) =>
      at(hole === 'subject' ? 'condition-missing' : 'condition-value-missing', id),
    ),
    ...(to === '' ? [at('router-to-missing', id)] : []),
  ]);
}

/** Each once, however many of its lines were left open. */
function holesInSystemStep(step: SetStep | ChildStep | CallStep): HoleCode[] {
  const given =
    step.kind === 'set'
      ? step.values
      : step.kind === 'child'
        ? step.fill
        : step.send.map(({ name, from }) => ({ field: name, from }));
  const isOpenGiven = given.some(({ from }) => (from.kind === 'field' || from.kind === 'item') && from.field === '');
  const isNameOpen = given.some(({ field }) => field === '');
  const take =
    step.kind === 'child'
      ? step.take
      : step.kind === 'call'
        ? step.take.map(({ field, path }) => ({ field, from: path }))
        : [];
  const holes: [HoleCode, boolean][] = [
    ['set-field-missing', step.kind === 'set' && (given.length === 0 || isNameOpen)],
    ['business-missing', step.kind === 'child' && step.business === ''],
    ['each-field-missing', step.kind === 'child' && 'field' in step.each && step.each.field === ''],
    ['connection-missing', step.kind === 'call' && step.connection === ''],
    ['path-missing', step.kind === 'call' && step.path === ''],
    ['sent-name-missing', step.kind !== 'set' && isNameOpen],
    ['given-missing', isOpenGiven],
    ['take-missing', take.some(({ field, from }) => field === '' || from === '')],
  ];
  return holes.flatMap(([code, isOpen]) => (isOpen ? [code] : []));
}

/** Whether it is said by what people are found, and not yet by which. Nobody in a list is a fault of its own. */
function isOpen(who: Who): boolean {
  switch (who.kind) {
    case 'people':
      return who.people.includes('');
    case 'role':
      return who.role === '';
    case 'label':
      return who.label === '';
    case 'department':
    case 'department-head':
      return who.department === '';
    case 'field':
      return who.field === '';
    case 'team':
      return who.place === '' || who.topic === '' || isOpen(who.otherwise);
    default:
      return false;
  }
}

/** A condition asks about something, and most compare it with something. */
function holesInCondition(condition: Condition): ('subject' | 'value')[] {
  switch (condition.kind) {
    case 'field': {
      const { field, is, value } = condition;
      if (field === '') return ['subject'];
      const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      return empty && is !== 'empty' && is !== 'filled' ? ['value'] : [];
    }
    case 'outcome':
      return condition.step === '' ? ['subject'] : [];
    case 'not':
      return holesInCondition(condition.of);
    default:
      return condition.of.length === 0 ? ['subject'] : condition.of.flatMap(holesInCondition);
  }
}
