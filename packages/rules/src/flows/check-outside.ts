import { type ChildStep, everyStep, type FieldRight, type Flow, type Words } from './definition.ts';
import { type FormDefinition, type FormField, isFilledIn, rightToField } from './form.ts';
import { canBeGiven, itemOf, takesField } from './given-kinds.ts';

/** A business that a step may hand in applications for: its form as it is published, null where nothing is. */
export type OutsideBusiness = {
  suspended: boolean;
  published: { form: FormDefinition; start: { fields: Readonly<Record<string, FieldRight>> } } | null;
};
/** What there is beyond the business itself, by id. */
export type Outside = {
  businesses: ReadonlyMap<string, OutsideBusiness>;
  connections: ReadonlyMap<string, { on: boolean }>;
};

export type BeyondFaultCode =
  | 'unknown-business'
  | 'business-not-published'
  | 'business-suspended'
  | 'child-field-unknown'
  | 'child-field-not-written'
  | 'child-field-required'
  | 'child-given-unfit'
  | 'given-unfit'
  | 'unknown-connection'
  | 'connection-off';
/** `name` is what the field of the other business is called; `detail` only its id. */
export type BeyondFault = {
  code: BeyondFaultCode;
  step: string;
  field: null;
  detail: string | null;
  name?: Words | undefined;
};

/** The businesses and connections that the steps of a flow name. */
export function namedBeyond(flow: Flow): { businesses: Set<string>; connections: Set<string> } {
  const named = { businesses: new Set<string>(), connections: new Set<string>() };
  for (const { step } of everyStep(flow.steps)) {
    if (step.kind === 'child' && step.business !== '') named.businesses.add(step.business);
    if (step.kind === 'call' && step.connection !== '') named.connections.add(step.connection);
  }
  return named;
}

/** What is wrong with what a flow uses beyond its own business: other businesses with their forms, and other systems. */
export function checkOutside(
  { flow, form }: { flow: Flow; form: FormDefinition },
  { businesses, connections }: Outside,
): BeyondFault[] {
  return [...everyStep(flow.steps)].flatMap(({ step }): BeyondFault[] => {
    const at = (code: BeyondFaultCode): BeyondFault => ({ code, step: step.id, field: null, detail: null });
    if (step.kind === 'child' && step.business !== '') {
      const business = businesses.get(step.business);
      if (!business) return [at('unknown-business')];
      if (!business.published) return [at('business-not-published')];
      return [...(business.suspended ? [at('business-suspended')] : []), ...checkForms(step, form, business.published)];
    }
    if (step.kind === 'call' && step.connection !== '') {
      const connection = connections.get(step.connection);
      if (!connection) return [at('unknown-connection')];
      return connection.on ? [] : [at('connection-off')];
    }
    return [];
  });
}

/** What a step fills in and takes back, in the form of the business that it hands in applications for. */
function checkForms(
  step: ChildStep,
  own: FormDefinition,
  { form, start }: NonNullable<OutsideBusiness['published']>,
): BeyondFault[] {
  const known = new Map(form.fields.map((field) => [field.id, field]));
  const about = (code: BeyondFaultCode, id: string): BeyondFault => {
    const name = known.get(id)?.label;
    return { code, step: step.id, field: null, detail: id, ...(name && { name }) };
  };
  const isWritten = (field: FormField) => isFilledIn(field.kind) && rightToField(start, field, true) === 'write';
  const filled = new Set(step.fill.map(({ field }) => field));
  const inForm = (id: string): BeyondFault[] => {
    const field = known.get(id);
    if (!field) return [about('child-field-unknown', id)];
    return isWritten(field) ? [] : [about('child-field-not-written', id)];
  };
  const taken = step.take.map(({ from }) => from).filter((id) => id !== '' && !known.has(id));
  return [
    ...[...filled].filter((id) => id !== '').flatMap(inForm),
    ...alwaysShown(form)
      .filter((field) => field.required && isWritten(field) && !filled.has(field.id))
      .map(({ id }) => about('child-field-required', id)),
    ...checkKinds(step, own, form).map(({ code, id }) =>
      code === 'given-unfit' ? ownField(step, code, id) : about(code, id),
    ),
    ...[...new Set(taken)].map((id) => about('child-field-unknown', id)),
  ];
}

type Unfit = { code: 'child-given-unfit' | 'given-unfit'; id: string };

/** The fields that cannot take what they are to be filled with, there and here. */
function checkKinds(step: ChildStep, own: FormDefinition, other: FormDefinition): Unfit[] {
  const [ours, theirs] = [own, other].map(
    ({ fields }) =>
      (id: string) =>
        fields.find((field) => field.id === id),
  ) as [(id: string) => FormField | undefined, (id: string) => FormField | undefined];
  const sources = { fieldOf: ours, itemOf: itemOf(step, own.fields) };
  return [
    ...step.fill.flatMap(({ field, from }): Unfit[] => {
      const into = theirs(field);
      return into && isFilledIn(into.kind) && !canBeGiven(into, from, sources)
        ? [{ code: 'child-given-unfit', id: field }]
        : [];
    }),
    ...step.take.flatMap(({ field, from }): Unfit[] => {
      const [into, source] = [ours(field), theirs(from)];
      return into && source && isFilledIn(into.kind) && !takesField(into, source)
        ? [{ code: 'given-unfit', id: field }]
        : [];
    }),
  ];
}

const ownField = ({ id: step }: ChildStep, code: 'given-unfit', detail: string): BeyondFault => ({
  code,
  step,
  field: null,
  detail,
});

/** What is only shown sometimes, itself or with the heading above it, is asked for only then. */
function alwaysShown({ fields }: FormDefinition): FormField[] {
  let heading: FormField | null = null;
  return fields.filter((field) => {
    if (field.kind === 'section') heading = field;
    return field.showWhen === null && (heading === null || heading.showWhen === null);
  });
}
