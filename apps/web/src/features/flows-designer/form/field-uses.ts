import { type Condition, usedInCondition } from '@campus/rules/flows/conditions.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { type FieldUse, usesOfField, usesOfRowField } from '@campus/rules/flows/edit-definition/uses.ts';
import type { FormDefinition, FormField } from '@campus/rules/flows/form.ts';
import { reckonedWith } from '@campus/rules/flows/reckon.ts';
import { isAskable } from '../conditions/edit-condition.ts';
import { fieldAt, fieldsIn, groupOf, idIn, placeOf } from './field-places.ts';

/** Where a definition uses a field, wherever that stands. */
export function usesOfPlace(definition: Definition, place: string): FieldUse[] {
  const group = groupOf(place);
  return group === null ? usesOfField(definition, place) : usesOfRowField(definition, group, idIn(place));
}

/**
 * The fields that may decide whether a field is shown: not itself, and none that is shown or reckoned only because of it,
 * unless its condition asks for one already. In rows those of the row come first, then those around the group.
 */
export function fieldsForShowing(form: FormDefinition, place: string): FormField[] {
  const group = groupOf(place);
  const own = fieldAt(form, place)?.showWhen ?? null;
  const candidates = (around: readonly FormField[], id: string) => {
    const dependents = dependentsOf(around, id);
    return around.filter(
      (field) => isAskable(field) && (!dependents.has(field.id) || asksAny(own, new Set([field.id]))),
    );
  };
  if (group === null) return candidates(form.fields, place);
  const beside = candidates(fieldsIn(form, group), idIn(place));
  const taken = new Set(fieldsIn(form, group).map(({ id }) => id));
  return [...beside, ...candidates(form.fields, group).filter(({ id }) => !taken.has(id))];
}

/** A field, and all that are shown or reckoned because of it; what stands below a heading is shown because of that. */
function dependentsOf(fields: readonly FormField[], id: string): ReadonlySet<string> {
  const dependents = new Set([id]);
  for (let before = 0; before < dependents.size; ) {
    before = dependents.size;
    let heading: string | null = null;
    for (const field of fields) {
      if (field.kind === 'section') heading = field.id;
      const isBelow = heading !== null && heading !== field.id && dependents.has(heading);
      const isReckoned =
        field.compute && reckonedWith(field.compute).some((used) => dependents.has(used.group ?? used.field));
      if (isBelow || isReckoned || asksAny(field.showWhen, dependents)) dependents.add(field.id);
    }
  }
  return dependents;
}

const asksAny = (condition: Condition | null, fields: ReadonlySet<string>): boolean =>
  condition !== null && usedInCondition(condition).fields.some((field) => fields.has(field));

/** A thing that a computed field can reckon with, and how it is named in the definition. */
export type Reckonable = { group: string | null; field: FormField };

/** The fields that can be added up, taken from another or multiplied: numbers around it, and those in rows, which are summed. */
export function amountsFor(form: FormDefinition, place: string): Reckonable[] {
  const group = groupOf(place);
  const around = fieldsIn(form, group);
  const outer = amountsIn(around, null, reckonedBecauseOf(around, idIn(place)));
  if (group !== null) return outer;
  const because = reckonedBecauseOf(around, place);
  return [
    ...outer,
    ...form.fields.flatMap(({ id, fields = [] }) => (because.has(id) ? [] : amountsIn(fields, id, new Set()))),
  ];
}

const amountsIn = (fields: readonly FormField[], group: string | null, without: ReadonlySet<string>): Reckonable[] =>
  fields
    .filter(({ id, kind }) => (kind === 'number' || kind === 'money' || kind === 'computed') && !without.has(id))
    .map((field) => ({ group, field }));

/** A computed field and those that are reckoned with it, so that none goes round in a circle. */
function reckonedBecauseOf(fields: readonly FormField[], id: string): ReadonlySet<string> {
  const because = new Set([id]);
  for (let before = 0; before < because.size; ) {
    before = because.size;
    for (const field of fields)
      if (field.compute && reckonedWith(field.compute).some((used) => because.has(used.group ?? used.field)))
        because.add(field.id);
  }
  return because;
}

export const daysFor = (form: FormDefinition, place: string): FormField[] =>
  fieldsIn(form, groupOf(place)).filter(({ kind }) => kind === 'date');

/** What can be counted: rows, and what was chosen in a list. */
export const countsFor = (form: FormDefinition, place: string): FormField[] =>
  fieldsIn(form, groupOf(place)).filter(({ kind }) => ['group', 'choices', 'people', 'pictures'].includes(kind));

export const placeOfReckonable = ({ group, field }: Reckonable): string => placeOf(group, field.id);
