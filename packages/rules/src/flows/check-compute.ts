import { usedInCondition } from './conditions.ts';
import type { Compute, FieldKind, FormDefinition, RowField } from './form.ts';
import { operandsOf, reckonedWith } from './reckon.ts';

export type ReckonFaultCode = 'reckoned-unknown' | 'reckoned-kind' | 'reckoned-unit' | 'reckoned-circle';
/** `rowField` is the field of the group `field` that it is about; `detail` is the name that does not fit. */
type ReckonFault = {
  code: ReckonFaultCode;
  field: string;
  rowField?: string | undefined;
  detail?: string | undefined;
};

type Unit = 'number' | 'money';

/** What is wrong with the way in which computed fields come to their values. */
export function checkCompute(form: FormDefinition): ReckonFault[] {
  const outer = form.fields.flatMap((field) =>
    checkOne(field, form.fields).map((fault) => ({ ...fault, field: field.id })),
  );
  const inner = form.fields.flatMap((group) =>
    (group.fields ?? []).flatMap((each) =>
      checkOne(each, group.fields ?? []).map((fault) => ({ ...fault, field: group.id, rowField: each.id })),
    ),
  );
  return [...outer, ...inner, ...circles(form)];
}

type Found = { code: ReckonFaultCode; detail: string };

/** Of the fields beside it, or, in a row, of the fields of the same row. */
function checkOne({ kind, compute, unit = 'number' }: RowField, beside: readonly (RowField & GroupOf)[]): Found[] {
  if (kind !== 'computed' || !compute) return [];
  const found: Found[] = [];
  const units: Unit[] = [];
  const allowed = kindsFor(compute);
  for (const { group, field: id } of reckonedWith(compute)) {
    if (id === '' || group === '') continue;
    const around = group === null ? undefined : beside.find((each) => each.id === group);
    const field = (group === null ? beside : (around?.fields ?? [])).find((each) => each.id === id);
    if (group !== null && around && around.kind !== 'group') found.push({ code: 'reckoned-kind', detail: group });
    else if (!field) found.push({ code: 'reckoned-unknown', detail: group !== null && !around ? group : id });
    else if (!allowed.includes(field.kind)) found.push({ code: 'reckoned-kind', detail: id });
    else units.push(unitOf(field));
  }
  if (found.length === 0 && !fits(compute, unit, units)) found.push({ code: 'reckoned-unit', detail: '' });
  return found;
}
type GroupOf = { fields?: readonly RowField[] | undefined };

function kindsFor(compute: Compute): readonly FieldKind[] {
  if (compute.kind === 'days') return ['date'];
  return compute.kind === 'count' ? ['group', 'choices', 'people', 'pictures'] : ['number', 'money', 'computed'];
}

const unitOf = ({ kind, unit = 'number' }: RowField): Unit =>
  kind === 'money' || (kind === 'computed' && unit === 'money') ? 'money' : 'number';

/** Money and numbers are not added up; a product is money when exactly one of its factors is. */
function fits(compute: Compute, unit: Unit, units: readonly Unit[]): boolean {
  if (compute.kind === 'count' || compute.kind === 'days') return unit === 'number';
  if (compute.kind !== 'product') return units.every((each) => each === unit);
  const money = units.filter((each) => each === 'money').length;
  // What has still to be chosen may be the one that is missing.
  return unit === 'money' ? money === 1 || (money === 0 && units.length < operandsOf(compute).length) : money === 0;
}

/**
 * Computed fields whose value depends on itself: by what they reckon with, or by a condition that shows or hides
 * something of that.
 */
function circles({ fields }: FormDefinition): ReckonFault[] {
  const needs = dependencies(fields);
  const isInCircle = (node: string): boolean => {
    const reached = new Set<string>();
    const open = [...(needs.get(node) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (reached.has(next)) continue;
      reached.add(next);
      open.push(...(needs.get(next) ?? []));
    }
    return reached.has(node);
  };
  return fields.flatMap((field): ReckonFault[] => [
    ...(field.kind === 'computed' && isInCircle(field.id)
      ? [{ code: 'reckoned-circle' as const, field: field.id }]
      : []),
    ...(field.fields ?? [])
      .filter((each) => each.kind === 'computed' && isInCircle(placeOf(field.id, each.id)))
      .map((each) => ({ code: 'reckoned-circle' as const, field: field.id, rowField: each.id })),
  ]);
}

const placeOf = (group: string, field: string): string => `${group}.${field}`;

/** What each field, and each field of a group, looks at before it has its value. */
function dependencies(fields: FormDefinition['fields']): ReadonlyMap<string, readonly string[]> {
  const needs = new Map<string, string[]>();
  let section: string[] = [];
  const asked = ({ showWhen }: RowField) => (showWhen ? usedInCondition(showWhen).fields : []);
  for (const field of fields) {
    if (field.kind === 'section') section = asked(field);
    const inner = field.fields ?? [];
    const isInner = (id: string) => inner.some((each) => each.id === id);
    const computed = field.kind === 'computed' && field.compute ? reckonedWith(field.compute) : [];
    needs.set(field.id, [
      ...section,
      ...asked(field),
      ...computed.flatMap(({ group, field: id }) => (group === null ? [id] : [group, placeOf(group, id)])),
      ...inner.map(({ id }) => placeOf(field.id, id)),
    ]);
    for (const each of inner) {
      const reckoned = each.kind === 'computed' && each.compute ? reckonedWith(each.compute) : [];
      needs.set(placeOf(field.id, each.id), [
        ...asked(each).map((id) => (isInner(id) ? placeOf(field.id, id) : id)),
        ...reckoned.map(({ field: id }) => placeOf(field.id, id)),
      ]);
    }
  }
  return needs;
}
