import type { CallStep, ChildStep, Given, SetStep, Step } from '../definition.ts';
import { FIELD_IN_PATH } from '../given-values.ts';

/** The steps in which the system itself reads and writes the form. */
export type SystemStep = SetStep | ChildStep | CallStep;

export const isSystemStep = (step: Step): step is SystemStep =>
  step.kind === 'set' || step.kind === 'child' || step.kind === 'call';

/** Where such a step names a field of the form: what it writes goes with the field, what it reads must be chosen anew. */
export type SystemPart = 'writes' | 'reads' | 'each' | 'path';

/** The fields of the form that a step names, and what for; one that is still to be chosen is none. */
export function systemFields(step: Step): { field: string; part: SystemPart }[] {
  const named = fieldsNamed(step);
  return named.filter(({ field }) => field !== '');
}

function fieldsNamed(step: Step): { field: string; part: SystemPart }[] {
  switch (step.kind) {
    case 'set':
      // What is taken from the very field that is written goes with it.
      return step.values.flatMap(({ field, from }) => [
        written(field),
        ...read(from).filter((of) => of.field !== field),
      ]);
    case 'child':
      return [
        ...('field' in step.each ? [{ field: step.each.field, part: 'each' as const }] : []),
        ...step.fill.flatMap(({ from }) => (from.kind === 'item' ? [] : read(from))),
        ...step.take.map(({ field }) => written(field)),
      ];
    case 'call':
      return [
        ...[...step.path.matchAll(FIELD_IN_PATH)].map(([, field = '']) => ({ field, part: 'path' as const })),
        ...step.send.flatMap(({ from }) => read(from)),
        ...step.take.map(({ field }) => written(field)),
      ];
    default:
      return [];
  }
}

const written = (field: string) => ({ field, part: 'writes' as const });
const read = (from: Given) => (from.kind === 'field' ? [{ field: from.field, part: 'reads' as const }] : []);

/** A step that writes a field no longer; the same step where it did not. */
export function withoutWriting<S extends Step>(step: S, id: string): S {
  const isOther = ({ field }: { field: string }) => field !== id;
  if (step.kind === 'set') return step.values.every(isOther) ? step : { ...step, values: step.values.filter(isOther) };
  if (step.kind !== 'child' && step.kind !== 'call') return step;
  const take: readonly { field: string }[] = step.take;
  return take.every(isOther) ? step : { ...step, take: take.filter(isOther) };
}

/** The rows of a group whose fields a step takes over one by one, with those fields. */
export function rowFieldsTaken(step: Step): { group: string; field: string }[] {
  if (step.kind !== 'child' || step.each.kind !== 'items') return [];
  const { field: group } = step.each;
  return step.fill.flatMap(({ from }) =>
    from.kind === 'item' && from.field !== null && from.field !== '' ? [{ group, field: from.field }] : [],
  );
}
