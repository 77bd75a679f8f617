import { flowActionNames } from './actions.ts';
import { checkFlow, type FlowFaultCode, isUnknown } from './check.ts';
import { type AskedFaultCode, checkAsked } from './check-asked.ts';
import type { LostPartCode } from './check-built-in.ts';
import { checkForm, type FormFaultCode } from './check-form.ts';
import { checkHoles, type HoleCode } from './check-holes.ts';
import type { BeyondFaultCode } from './check-outside.ts';
import { checkGiven, type GivenFaultCode } from './check-system-steps.ts';
import { everyStep, type Flow, type Step, type Who } from './definition.ts';
import { type FieldKind, type FormDefinition, isFilledIn } from './form.ts';
import { rulesOf } from './who-leaves.ts';

/** What a flow names outside itself: ids of people, departments and labels, codes of roles. */
export type Named = Record<'people' | 'departments' | 'labels' | 'roles', Set<string>>;

/** What there is to be named, and which of the product's actions may stand in this flow; all of them unless said. */
export type Known = Named & { actions?: readonly string[] };

export type OutsideFaultCode =
  | 'unknown-person'
  | 'unknown-department'
  | 'unknown-label'
  | 'unknown-role'
  | 'unknown-action'
  | 'field-names-nobody'
  | 'field-no-day'
  | 'field-no-place'
  | 'field-no-choice'
  | 'button-field-not-writable'
  | 'title-unknown'
  | 'title-without-value';
export type DefinitionFaultCode =
  | FlowFaultCode
  | FormFaultCode
  | AskedFaultCode
  | GivenFaultCode
  | OutsideFaultCode
  | HoleCode
  | LostPartCode
  | BeyondFaultCode;
/** `step` is where it is wrong in the flow, `field` where it is wrong in the form; `detail` is the name that does not fit. */
export type DefinitionFault = {
  code: DefinitionFaultCode;
  step: string | null;
  field: string | null;
  detail: string | null;
  /** The branch of a split that it is about. */
  branch?: string | undefined;
  /** The field in the rows of the group `field` that it is about. */
  rowField?: string | undefined;
};

/** The buttons that send a form along. */
const TAKES_FIELDS: readonly string[] = ['agree', 'disagree', 'solve', 'not-solve', 'return'];

/** Kinds of fields whose value says who gets a step: people themselves, a department's head, a place's team. */
const NAMES_PEOPLE: readonly FieldKind[] = ['person', 'people', 'department', 'place'];

/** Everything that is wrong with a flow and its form together, in an organisation that has what `known` says. */
export function checkDefinition(flow: Flow, form: FormDefinition, known: Known): DefinitionFault[] {
  const { actions = flowActionNames } = known;
  const fields = form.fields.map((field) => field.id);
  const faults: DefinitionFault[] = [
    ...checkForm(form).map(({ detail, ...fault }) => ({ ...fault, step: null, detail: detail ?? null })),
    ...checkFlow(flow, fields).map(({ detail, ...fault }) => ({ ...fault, field: null, detail: detail ?? null })),
  ];
  faults.push(...checkHoles(flow, form), ...checkAsked(flow, form), ...checkGiven(flow, form));
  const kindOf = (id: string): FieldKind | undefined => form.fields.find((field) => field.id === id)?.kind;
  const wrong = (code: DefinitionFaultCode, step: string | null, detail: string, field: string | null = null) =>
    faults.push({ code, step, field, detail });
  for (const detail of titlePlaces(form))
    if (detail !== 'submitter' && detail !== 'business') {
      const kind = kindOf(detail);
      if (kind === undefined) wrong('title-unknown', null, detail);
      else if (kind === 'group' || kind === 'section' || kind === 'note') wrong('title-without-value', null, detail);
    }
  for (const detail of Object.keys(flow.start.fields))
    if (!fields.includes(detail)) wrong('unknown-field', flow.start.id, detail);
  for (const { step } of everyStep(flow.steps)) {
    if ('fields' in step)
      for (const detail of Object.keys(step.fields))
        if (!fields.includes(detail)) wrong('unknown-field', step.id, detail);
    if (step.kind === 'approve' || step.kind === 'handle')
      for (const [button, { fields: needed = [] }] of Object.entries(step.buttons))
        for (const detail of needed) {
          const kind = kindOf(detail);
          if (kind === undefined) wrong('unknown-field', step.id, detail);
          else if (!TAKES_FIELDS.includes(button) || step.fields[detail] !== 'write' || !isFilledIn(kind))
            wrong('button-field-not-writable', step.id, detail);
        }
    for (const who of rulesOf(step)) {
      if (who.kind === 'field' && who.field !== '') {
        const { field: detail } = who;
        const kind = kindOf(detail);
        if (kind === undefined) wrong('unknown-field', step.id, detail);
        else if (!NAMES_PEOPLE.includes(kind)) wrong('field-names-nobody', step.id, detail);
      }
      if (who.kind === 'team') {
        const { place, topic } = who;
        if (place !== '' && kindOf(place) !== 'place')
          wrong(kindOf(place) ? 'field-no-place' : 'unknown-field', step.id, place);
        if (topic && kindOf(topic) !== 'choice')
          wrong(kindOf(topic) ? 'field-no-choice' : 'unknown-field', step.id, topic);
      }
    }
    if (step.kind === 'wait' && step.until.kind === 'field') {
      const { field: detail } = step.until;
      const kind = kindOf(detail);
      if (kind !== undefined && kind !== 'date' && kind !== 'moment') wrong('field-no-day', step.id, detail);
    }
    if (step.kind === 'action' && isUnknown(step.action, actions)) wrong('unknown-action', step.id, step.action);
    const named = namedAt(step);
    for (const detail of named.people) if (!known.people.has(detail)) wrong('unknown-person', step.id, detail);
    for (const detail of named.departments)
      if (!known.departments.has(detail)) wrong('unknown-department', step.id, detail);
    for (const detail of named.labels) if (!known.labels.has(detail)) wrong('unknown-label', step.id, detail);
    for (const detail of named.roles) if (!known.roles.has(detail)) wrong('unknown-role', step.id, detail);
  }
  return faults;
}

const titlePlaces = ({ title }: FormDefinition): Set<string> =>
  new Set(
    [title.zh, title.en].flatMap((text) => [...text.matchAll(/\{([^{}]+)\}/g)].map((found) => found[1] as string)),
  );

/** Everything that a flow names, to be looked up before it is checked. */
export function namedIn(flow: Flow): Named {
  const all = nothing();
  for (const { step } of everyStep(flow.steps)) {
    const named = namedAt(step);
    for (const kind of ['people', 'departments', 'labels', 'roles'] as const)
      for (const id of named[kind]) all[kind].add(id);
  }
  return all;
}

const nothing = (): Named => ({ people: new Set(), departments: new Set(), labels: new Set(), roles: new Set() });

function namedAt(step: Step): Named {
  const named = nothing();
  for (const who of rulesOf(step)) nameWho(who, named);
  if (step.kind === 'approve' || step.kind === 'handle') {
    if (step.nobody.kind === 'person') named.people.add(step.nobody.person);
    const last = step.timeLimit?.finally;
    if (last?.kind === 'reassign') named.people.add(last.to);
  }
  // What is still to be chosen names nobody.
  for (const ids of Object.values(named)) ids.delete('');
  return named;
}

function nameWho(who: Who, named: Named): void {
  if (who.kind === 'people') for (const person of who.people) named.people.add(person);
  if (who.kind === 'role') named.roles.add(who.role);
  if (who.kind === 'label') named.labels.add(who.label);
  if (who.kind === 'team') nameWho(who.otherwise, named);
  if (who.kind === 'department' || who.kind === 'department-head') named.departments.add(who.department);
}
