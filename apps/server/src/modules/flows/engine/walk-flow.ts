import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { headsLookedUp } from '@campus/rules/flows/heads.ts';
import { withReckoned } from '@campus/rules/flows/standing-form.ts';
import { type Change, type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import { noteUsedFacts, type UsedFacts } from '@campus/rules/flows/used-facts.ts';
import type { Effect, Facts } from '@campus/rules/flows/work.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Definition } from './definition.ts';
import { type Engine, undoableOf } from './engine.ts';
import { asksNobody, loadCalendarFacts, loadFacts, namedBy, peopleNamed } from './facts.ts';
import { runAction, undoAction } from './own-actions.ts';

/** The result of an event that the engine took. */
export type Walk = {
  before: FlowState;
  state: FlowState;
  changes: Change[];
  effects: Effect[];
  /** All events that the engine took, in order, and the facts it used. */
  events: FlowEvent[];
  used: UsedFacts;
  /** The same facts; whatever is looked at is noted among those used. */
  facts: Facts;
};

/** The facts that the engine needs for an event. */
export async function factsFor(
  engine: Pick<Engine, 'db' | 'now' | 'outside'>,
  definition: Definition,
  state: FlowState,
  event: FlowEvent,
  /** The events before it; and whether the steps after the next ones are foreseen, too. */
  { first = [], foresee = false }: { first?: readonly FlowEvent[]; foresee?: boolean } = {},
): Promise<Facts> {
  const undoable = undoableOf(engine.outside);
  if ([...first, event].every((next) => asksNobody(definition.flow, state, next)))
    return { ...(await loadCalendarFacts(engine.db, definition, engine.now)), undoable };
  const formInput = 'form' in event ? event.form : undefined;
  const submitter = event.kind === 'submit' ? event.by : state.submitter;
  const facts = await loadFacts(
    engine.db,
    {
      ...definition,
      submitter,
      values: { ...state.form, ...formInput },
      people: [...peopleNamed(state, event), ...first.flatMap((earlier) => peopleNamed(unbegun(), earlier))],
      headsOf: foresee ? 'everybody' : headsLookedUp(definition.flow, state, event),
    },
    engine.now,
  );
  return { ...facts, undoable };
}

/**
 * Runs an event through the engine: first the events that must come before it, then it, then the actions of the
 * product.
 */
export async function walkFlow(
  engine: Engine,
  definition: Definition,
  { id, state: before }: { id: string; state: FlowState },
  event: FlowEvent,
  first: readonly FlowEvent[] = [],
): Promise<Walk> {
  const facts = await factsFor(engine, definition, before, event, { first });
  // No operation may name somebody who is not active; people of other organisations count as absent.
  if ([...first, event].flatMap(namedBy).some((person) => facts.inactive.includes(person))) refuse('person-inactive');
  const noted = noteUsedFacts(facts);
  const result: Walk = {
    before,
    state: before,
    changes: [],
    effects: [],
    events: [],
    used: noted.used,
    facts: noted.facts,
  };
  const events: FlowEvent[] = [...first, event];
  for (let sent = events.shift(); sent; sent = events.shift()) {
    const next = reckonedAnew(definition, result.state, sent);
    const answer = step(definition.flow, result.state, next, noted.facts, engine.now);
    if (!answer.ok) return refuse(answer.refusal);
    result.events.push(next);
    result.state = answer.state;
    result.changes.push(...answer.changes);
    for (const effect of answer.effects) {
      result.effects.push(effect);
      if (effect.kind === 'undo-action') await undoAction(engine, definition.organisationId, id, result.state, effect);
      if (effect.kind !== 'run-action') continue;
      const reported = await runAction(engine, definition.organisationId, id, result.state, effect);
      if (reported) events.push(reported);
    }
  }
  return result;
}

/** What an action of the product writes into a form nobody reads, so what is computed from it is reckoned here. */
function reckonedAnew({ form }: Definition, state: FlowState, event: FlowEvent): FlowEvent {
  if (event.kind !== 'action-done' || !event.form) return event;
  return { ...event, form: withReckoned(form.fields, state.form, event.form) };
}
