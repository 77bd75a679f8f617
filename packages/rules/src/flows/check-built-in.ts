import { documentTypes, identityTypes } from '../network-applications/registration.ts';
import { orderBusinesses, orderFields, SOLVED_REMOTELY, urgencies } from '../work-orders/work-orders.ts';
import { ownActions } from './actions.ts';
import { isBuiltIn, REGISTRATION_BUSINESS } from './built-in-businesses.ts';
import { everyStep } from './definition.ts';
import type { Definition } from './edit-definition/definition.ts';
import { rightTo } from './form.ts';

/** What the product does in one of its own businesses and reads of it, and what does not work without. */
export type ReliedOn = {
  /** What it does as steps. */
  actions: string[];
  /** The fields that it reads, with their kinds; of some of them also options that it sets or compares with. */
  fields: { id: string; kind: string; options: string[] }[];
  /** Whether it fills the form in by itself, so that nobody can be asked for more before it is sent. */
  fillsForm: boolean;
};

const everyOrder = { [orderFields.urgency]: urgencies };
const optionsRead: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [orderBusinesses.fault]: { ...everyOrder, [orderFields.closeType]: [SOLVED_REMOTELY] },
  [orderBusinesses.complaint]: everyOrder,
  [REGISTRATION_BUSINESS]: { sex: ['male', 'female'], identityType: identityTypes, documentType: documentTypes },
};
const filledByPeople: readonly string[] = Object.values(orderBusinesses);

/** What the product relies on in the business of this code, as it was shipped; null for all others. */
export function reliedOn(code: string, shipped: Definition): ReliedOn | null {
  if (!isBuiltIn(code)) return null;
  const read = optionsRead[code] ?? {};
  return {
    actions: [...actionsIn(shipped)],
    fields: shipped.form.fields.map(({ id, kind, options }) => ({
      id,
      kind,
      options: (read[id] ?? []).filter((option) => options.some(({ value }) => value === option)),
    })),
    fillsForm: !filledByPeople.includes(code),
  };
}

export type LostPartCode =
  | 'built-in-action-missing'
  | 'built-in-field-missing'
  | 'built-in-option-missing'
  | 'built-in-asks-more'
  | 'built-in-picks';
export type LostPart = {
  code: LostPartCode;
  step: string | null;
  field: string | null;
  detail: string | null;
};

/**
 * What keeps a business of the product from working: something that it does or reads was taken out, or its own page is to
 * ask for something that it does not ask. Everything else may be changed, and anything may be added.
 */
export function lostParts(relied: ReliedOn, now: Definition): LostPart[] {
  const none = { step: null, field: null, detail: null };
  const left = actionsIn(now);
  const actions = relied.actions.filter((action) => !left.has(action));
  const present = new Map(now.form.fields.map((field) => [field.id, field]));
  const fields = relied.fields.filter(({ id, kind }) => present.get(id)?.kind !== kind);
  const options = relied.fields.flatMap(({ id, kind, options }) => {
    const there = present.get(id);
    if (there?.kind !== kind) return [];
    const values = there.options.map(({ value }) => value);
    return options.filter((option) => !values.includes(option)).map((detail) => ({ field: id, detail }));
  });
  const asked = now.form.fields.filter(({ id, required }) => required && rightTo(now.flow.start, id, true) === 'write');
  const picks = [...everyStep(now.flow.steps)].filter(
    ({ step }) => 'who' in step && step.who.kind === 'submitter-picks',
  );
  return [
    ...actions.map((detail): LostPart => ({ ...none, code: 'built-in-action-missing', detail })),
    ...fields.map(({ id }): LostPart => ({ ...none, code: 'built-in-field-missing', field: id })),
    ...options.map((option): LostPart => ({ ...none, code: 'built-in-option-missing', ...option })),
    ...(relied.fillsForm ? asked : []).map(({ id }): LostPart => ({ ...none, code: 'built-in-asks-more', field: id })),
    ...picks.map(({ step }): LostPart => ({ ...none, code: 'built-in-picks', step: step.id })),
  ];
}

const actionsIn = ({ flow }: Definition): Set<string> =>
  new Set(
    [...everyStep(flow.steps)].flatMap(({ step }) =>
      step.kind === 'action' && ownActions.some((action) => action === step.action) ? [step.action] : [],
    ),
  );
