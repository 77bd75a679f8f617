import type { FieldRight, Flow, Words } from '../definition.ts';
import { type FormDefinition, type FormField, rightToField } from '../form.ts';
import { canonical } from './canonical.ts';
import { compareRights, compareSteps, type StepsChange } from './compare-steps.ts';
import type { Definition } from './definition.ts';
import { byKey, changedValues, compareLists, type ValueChange } from './matching.ts';

/** What differs in the fields of a form. */
export type FieldsChange = (
  | { kind: 'field-removed' | 'field-added'; field: string; index: number }
  | { kind: 'field-moved'; field: string; from: number; to: number }
  | { kind: 'field-changed'; field: string; values: ValueChange<Omit<FormField, 'id' | 'fields'>>[] }
) & {
  /** The group in whose rows the field stands. */
  group?: string;
};

/** One thing that differs between two definitions. */
export type DefinitionChange =
  | { kind: 'flow-changed'; values: ValueChange<Omit<Flow, 'start' | 'steps'>>[] }
  | { kind: 'start-changed'; values: ValueChange<Omit<Flow['start'], 'fields'>>[] }
  | StepsChange
  | { kind: 'title-changed'; before: Words; after: Words }
  | FieldsChange;

/**
 * What one definition says differently from another: the flow first, then the form; what went away first, then what came,
 * moved or changed, in reading order. Things are matched by their ids. Nothing where both mean the same: what holds anyway
 * may be said or not.
 */
export function compareDefinitions(before: Definition, after: Definition): DefinitionChange[] {
  const [old, now] = [canonical(before), canonical(after)];
  const flow = changedValues<Omit<Flow, 'start' | 'steps'>>(old.flow, now.flow, ['start', 'steps']);
  const start = changedValues<Omit<Flow['start'], 'fields'>>(old.flow.start, now.flow.start, ['fields']);
  const [titleBefore, title] = [old.form.title, now.form.title];
  const changes: DefinitionChange[] = [
    ...(flow.length > 0 ? [{ kind: 'flow-changed' as const, values: flow }] : []),
    ...(start.length > 0 ? [{ kind: 'start-changed' as const, values: start }] : []),
    ...compareRights(now.flow.start.id, old.flow.start.fields, now.flow.start.fields, true),
    ...compareSteps(old.flow, now.flow),
    ...(changedValues(titleBefore, title).length > 0
      ? [{ kind: 'title-changed' as const, before: titleBefore, after: title }]
      : []),
    ...compareFields(old.form.fields, now.form.fields),
  ];
  return changes.flatMap((change): DefinitionChange[] =>
    change.kind === 'right-changed' ? usableRight(change, old.form, now.form) : [change],
  );
}

/** Nobody writes what is not filled in, so a right to write it is one to read it. */
function usableRight<C extends { field: string; before: FieldRight; after: FieldRight }>(
  change: C,
  old: FormDefinition,
  now: FormDefinition,
): C[] {
  const rightIn = (form: FormDefinition, right: FieldRight): FieldRight => {
    const field = form.fields.find(({ id }) => id === change.field);
    return field ? rightToField({ fields: { [field.id]: right } }, field, false) : right;
  };
  const [before, after] = [rightIn(old, change.before), rightIn(now, change.after)];
  return before === after ? [] : [{ ...change, before, after }];
}

const compareFields = (before: readonly FormField[], after: readonly FormField[]): FieldsChange[] =>
  compareLists<FormField, FieldsChange>(
    byKey(before, ({ id }) => id),
    byKey(after, ({ id }) => id),
    {
      removed: ({ id }, index) => ({ kind: 'field-removed', field: id, index }),
      added: ({ id }, index) => ({ kind: 'field-added', field: id, index }),
      moved: ({ id }, from, to) => ({ kind: 'field-moved', field: id, from, to }),
      changed: (was, is) => {
        const values = changedValues<Omit<FormField, 'id' | 'fields'>>(was, is, ['id', 'fields']);
        return [
          ...(values.length > 0 ? [{ kind: 'field-changed' as const, field: is.id, values }] : []),
          ...compareFields(was.fields ?? [], is.fields ?? []).map((change) => ({ ...change, group: is.id })),
        ];
      },
    },
  );
