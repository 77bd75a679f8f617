import type { Definition } from '../edit-definition/definition.ts';
import { isEmpty, keptOutBy } from '../form.ts';
import type { FlowState } from '../state.ts';
import { atField, ofCase, type Unfit } from './unfit.ts';

/**
 * Why what was filled in cannot be read by the new form. A field that is gone keeps its value unseen; one that is new is
 * empty, and asked for by the steps to come.
 */
export function unfitForm(from: Definition, to: Definition, { form, submitter }: FlowState): Unfit[] {
  const kinds = new Map(from.form.fields.map((field) => [field.id, field.kind]));
  const others = to.form.fields.flatMap(({ id, kind }): Unfit[] =>
    kinds.has(id) && kinds.get(id) !== kind && !isEmpty(form[id]) ? [atField('other-field', id)] : [],
  );
  const [was, now] = [from, to].map((version) => keptOutBy(version.form, form, submitter).toSorted().join());
  return was === now ? others : [...others, ofCase('kept-out')];
}
