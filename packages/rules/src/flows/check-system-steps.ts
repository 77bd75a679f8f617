import {
  addressOf,
  type CallStep,
  type ChildGiven,
  type ChildStep,
  everyStep,
  type Flow,
  type RouterStep,
  type SetStep,
  type Step,
} from './definition.ts';
import { definitionLimits } from './edit-definition/limits.ts';
import { type FieldKind, type FormDefinition, type FormField, isFilledIn } from './form.ts';
import { canBeGiven } from './given-kinds.ts';
import { FIELD_IN_PATH } from './given-values.ts';
import { isAround } from './reachable.ts';

/** What is wrong with a step at which the product leads, writes, calls or hands in. */
export type SystemFaultCode =
  | 'no-ways'
  | 'way-id-wrong'
  | 'way-id-twice'
  | 'always-way-not-last'
  | 'router-to-wrong'
  | 'field-twice'
  | 'sent-twice'
  | 'take-not-from-one'
  | 'take-without-answer'
  | 'times-out-of-range'
  | 'item-without-items'
  | 'path-wrong';
/** What is wrong with the fields that it takes from, or writes into. */
export type GivenFaultCode =
  | 'field-not-written'
  | 'field-without-value'
  | 'given-unfit'
  | 'field-no-number'
  | 'field-no-items'
  | 'item-no-person';

type Wrong = { code: SystemFaultCode | 'limit-not-positive'; branch?: string; detail?: string };

/** Everything about such a step that can be seen without the form. */
export function checkSystemStep(flow: Flow, step: Step): Wrong[] {
  switch (step.kind) {
    case 'router':
      return checkRouter(flow, step);
    case 'set':
      return twice(step.values.map(({ field }) => field)).map((detail) => ({ code: 'field-twice', detail }));
    case 'child':
      return checkChild(step);
    case 'call':
      return checkCall(step);
    default:
      return [];
  }
}

const twice = (ids: readonly string[]): string[] => [
  ...new Set(ids.filter((id, n) => id !== '' && ids.indexOf(id) !== n)),
];

function checkRouter(flow: Flow, { id, ways }: RouterStep): Wrong[] {
  const lane = addressOf(flow, id)?.lanes.at(-1) ?? '';
  return [
    ...(ways.length === 0 ? [{ code: 'no-ways' as const }] : []),
    ...twice(ways.map((way) => way.id)).map((branch) => ({ code: 'way-id-twice' as const, branch })),
    ...ways.flatMap((way, n): Wrong[] => [
      ...(/^[A-Za-z][A-Za-z0-9-]*$/.test(way.id) ? [] : [{ code: 'way-id-wrong' as const, branch: way.id }]),
      ...(way.when === null && n < ways.length - 1 ? [{ code: 'always-way-not-last' as const, branch: way.id }] : []),
      ...(way.to === '' || (way.to !== id && isAround(flow, lane, way.to))
        ? []
        : [{ code: 'router-to-wrong' as const, branch: way.id, detail: way.to }]),
    ]),
  ];
}

function checkChild({ each, wait, fill, take, submitter }: ChildStep): Wrong[] {
  const { children } = definitionLimits;
  const isTimesWrong =
    each.kind === 'times' && (!Number.isInteger(each.times) || each.times < 1 || each.times > children);
  const ofItem = fill.filter(({ from }) => from.kind === 'item').map(({ field }) => field);
  return [
    ...(isTimesWrong ? [{ code: 'times-out-of-range' as const }] : []),
    ...(take.length > 0 && (!wait || each.kind !== 'once') ? [{ code: 'take-not-from-one' as const }] : []),
    ...(each.kind !== 'items' && (submitter === 'item' || ofItem.length > 0)
      ? [{ code: 'item-without-items' as const }]
      : []),
    ...[...twice(fill.map(({ field }) => field)), ...twice(take.map(({ field }) => field))].map((detail) => ({
      code: 'field-twice' as const,
      detail,
    })),
  ];
}

function checkCall({ path, send, answer, take, timeoutMs }: CallStep): Wrong[] {
  const isTimeWrong = timeoutMs <= 0 || (answer.kind === 'callback' && answer.within.ms <= 0);
  return [
    ...(path === '' || isPath(path) ? [] : [{ code: 'path-wrong' as const, detail: path }]),
    ...(take.length > 0 && answer.kind === 'none' ? [{ code: 'take-without-answer' as const }] : []),
    ...(isTimeWrong ? [{ code: 'limit-not-positive' as const }] : []),
    ...twice(send.map(({ name }) => name)).map((detail) => ({ code: 'sent-twice' as const, detail })),
    ...twice(take.map(({ field }) => field)).map((detail) => ({ code: 'field-twice' as const, detail })),
  ];
}

/** It begins below the address of its connection and stays there; braces stand around names of fields only. */
function isPath(path: string): boolean {
  const plain = path.replace(FIELD_IN_PATH, 'x');
  const segments = plain.split(/[?#]/, 1)[0]?.split('/') ?? [];
  return (
    /^\/(?!\/)[^\s\\{}]*$/.test(plain) &&
    !path.includes('{}') &&
    !segments.some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
  );
}

export const fieldsInPath = (path: string): string[] =>
  [...path.matchAll(FIELD_IN_PATH)].map((found) => found[1] as string);

/** The fields of the form that such a step takes from, and those that it writes into. */
export function fieldsNamedBy(step: Step): { from: string[]; into: string[] } {
  const fieldOf = (from: ChildGiven): string[] => (from.kind === 'field' ? [from.field] : []);
  switch (step.kind) {
    case 'set':
      return { from: step.values.flatMap(({ from }) => fieldOf(from)), into: step.values.map(({ field }) => field) };
    case 'child':
      return {
        from: [...('field' in step.each ? [step.each.field] : []), ...step.fill.flatMap(({ from }) => fieldOf(from))],
        into: step.take.map(({ field }) => field),
      };
    case 'call':
      return {
        from: [...fieldsInPath(step.path), ...step.send.flatMap(({ from }) => fieldOf(from))],
        into: step.take.map(({ field }) => field),
      };
    default:
      return { from: [], into: [] };
  }
}

const ITEMS: readonly FieldKind[] = ['group', 'people', 'person', 'choices', 'choice', 'department', 'place'];
const PERSONS: readonly FieldKind[] = ['people', 'person'];

type Given = { code: GivenFaultCode | 'unknown-field'; step: string; field: null; detail: string };

/** Whether the fields that such steps name can give and take what is meant; fields that are not there are named elsewhere. */
export const checkGiven = (flow: Flow, form: FormDefinition): Given[] =>
  [...everyStep(flow.steps)].flatMap(({ step }) => {
    const fieldOf = (id: string) => form.fields.find((field) => field.id === id);
    const wrong = (code: Given['code'], detail: string): Given => ({ code, step: step.id, field: null, detail });
    const { from, into } = fieldsNamedBy(step);
    const hasNoValue = (id: string) => ['section', 'note'].includes(fieldOf(id)?.kind ?? '');
    const inPath = step.kind === 'call' ? fieldsInPath(step.path) : [];
    const noText = inPath.filter((id) => fieldOf(id)?.kind === 'group');
    return [
      ...[...new Set([...from.filter(hasNoValue), ...noText])].map((id) => wrong('field-without-value', id)),
      ...[...new Set(into)].filter((id) => isReadOnly(fieldOf(id))).map((id) => wrong('field-not-written', id)),
      ...(step.kind === 'set' ? checkValues(step, fieldOf).map((id) => wrong('given-unfit', id)) : []),
      ...(step.kind === 'child' ? checkItems(step, fieldOf).map(({ code, detail }) => wrong(code, detail)) : []),
    ];
  });

/** The fields that cannot take what they are to be filled with. */
const checkValues = ({ values }: SetStep, fieldOf: (id: string) => FormField | undefined): string[] =>
  values.flatMap(({ field, from }) => {
    const into = fieldOf(field);
    return !into || !isFilledIn(into.kind) || canBeGiven(into, from, { fieldOf }) ? [] : [field];
  });

const isReadOnly = (field: FormField | undefined): boolean => field !== undefined && !isFilledIn(field.kind);

function checkItems(
  { each, submitter, fill }: ChildStep,
  fieldOf: (id: string) => FormField | undefined,
): Pick<Given, 'code' | 'detail'>[] {
  const field = 'field' in each ? fieldOf(each.field) : undefined;
  if (!field || !('field' in each)) return [];
  const detail = each.field;
  const isNumber = field.kind === 'number' || field.kind === 'computed';
  if (each.kind === 'count') return isNumber ? [] : [{ code: 'field-no-number', detail }];
  if (!ITEMS.includes(field.kind)) return [{ code: 'field-no-items', detail }];
  const named = fill.flatMap(({ from }) => (from.kind === 'item' ? [from.field] : []));
  const inRow = field.kind === 'group' ? (field.fields ?? []).map(({ id }) => id) : [];
  return [
    ...(submitter === 'item' && !PERSONS.includes(field.kind) ? [{ code: 'item-no-person' as const, detail }] : []),
    ...(field.kind === 'group' && named.includes(null) ? [{ code: 'field-without-value' as const, detail }] : []),
    ...named.flatMap((id) =>
      id === null || id === '' || inRow.includes(id) ? [] : [{ code: 'unknown-field' as const, detail: id }],
    ),
  ];
}
