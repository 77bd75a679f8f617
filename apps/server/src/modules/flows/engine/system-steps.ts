import { isStoredUuid } from '@campus/rules/basics/ids.ts';
import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { FieldValue } from '@campus/rules/flows/conditions.ts';
import { type ChildStep, findStep, type SetStep, type StepId } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import {
  type ChildItem,
  childForm,
  childSubmitter,
  type GivenFacts,
  givenValue,
  itemsOf,
} from '@campus/rules/flows/given-values.ts';
import { readGiven } from '@campus/rules/flows/read-given.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import type { Definition } from './definition.ts';

type AtStep = { visit: number; step: StepId };
type GivenIn = { definition: Definition; state: FlowState; number: string; now: number };

/** What a step may take its values from, as things stand. */
export const givenIn = ({ definition, state, number, now }: GivenIn): GivenFacts => ({
  form: state.form,
  today: dayOf(now, definition.timeZone),
  submitter: state.submitter,
  number,
});

/** The event that a step reports which writes values into the form. */
export function valuesSet(given: GivenIn, { visit, step: id }: AtStep): FlowEvent {
  const { definition, state } = given;
  const step = findStep(definition.flow, id);
  const facts = givenIn(given);
  const values = step?.kind === 'set' ? valuesOf(step, facts) : {};
  const form = readGiven(definition.form, state.form, values);
  return form ? { kind: 'action-done', visit, form } : { kind: 'action-failed', visit };
}

const valuesOf = ({ values }: SetStep, facts: GivenFacts): Record<string, FieldValue> =>
  Object.fromEntries(values.map(({ field, from }) => [field, givenValue(from, facts)]));

/** Applications that a step hands in, with the form of their case as it was then. */
export type ChildrenBegun = { visit: number; step: ChildStep; items: readonly ChildItem[]; state: FlowState };

/** What a step is to hand in; null if it cannot. */
export function childrenOf({ definition, state }: Omit<GivenIn, 'number' | 'now'>, at: AtStep): ChildrenBegun | null {
  const step = findStep(definition.flow, at.step);
  if (step?.kind !== 'child' || !isStoredUuid(step.business)) return null;
  const items = itemsOf(step, state.form);
  return items === 'too-many' ? null : { visit: at.visit, step, items, state };
}

/** What each application of a step is: who hands it in, and its form. */
export function childrenWanted({ step, items, state }: ChildrenBegun, given: Omit<GivenIn, 'state'>) {
  const facts = givenIn({ ...given, state });
  return items.map((item) => {
    const submitter = childSubmitter(step, item, state.submitter);
    const submitterId = submitter !== null && isStoredUuid(submitter) ? submitter : null;
    return { item: item.item, submitterId, form: childForm(step, item, facts) };
  });
}

/** Whether a step takes its values from the number of the case, so that it must be there before the case is kept. */
export const asksForNumber = ({ kind, ...step }: { kind: string } & Partial<Pick<SetStep, 'values'>>): boolean =>
  kind === 'set' && (step.values ?? []).some(({ from }) => from.kind === 'number');
