import { dayOf } from '../basics/time-zone.ts';
import type { Form } from './conditions.ts';
import { type Flow, findStep } from './definition.ts';
import type { FlowEvent } from './events.ts';
import type { FormDefinition } from './form.ts';
import { givenValue } from './given-values.ts';
import { readForm } from './read-form.ts';
import type { FlowState, Visit } from './state.ts';

/**
 * Reads what no person wrote as the form reads what people write, whoever may write it; with what is computed from it.
 * Null if a field does not take its value: then nothing of it is taken.
 */
export function readGiven(form: FormDefinition, before: Form, given: Readonly<Record<string, unknown>>): Form | null {
  // Nobody sends nothing: an empty field is an empty text.
  const input = Object.fromEntries(Object.entries(given).map(([field, value]) => [field, value ?? '']));
  const { values, faults } = readForm(form, input, { before, right: () => 'write', complete: false });
  return faults.length > 0 ? null : values;
}

/** What a step that sets fields would report, where the number of the case is not known. */
export function setReport(
  { flow, form }: { flow: Flow; form: FormDefinition },
  state: FlowState,
  { id: visit, step: id }: Visit,
  { now, timeZone }: { now: number; timeZone: string },
): FlowEvent {
  const step = findStep(flow, id);
  const given = { form: state.form, submitter: state.submitter, number: '', today: dayOf(now, timeZone) };
  const values = step?.kind === 'set' ? step.values : [];
  const raw = Object.fromEntries(values.map(({ field, from }) => [field, givenValue(from, given)]));
  const read = readGiven(form, state.form, raw);
  return read ? { kind: 'action-done', visit, form: read } : { kind: 'action-failed', visit };
}
