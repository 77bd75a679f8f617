import { isDeepStrictEqual } from 'node:util';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { headsLookedUp } from '@campus/rules/flows/heads.ts';
import { withReckoned } from '@campus/rules/flows/standing-form.ts';
import { type Change, type FlowState, unbegun } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import { noteUsedFacts, type UsedFacts } from '@campus/rules/flows/used-facts.ts';
import type { Effect, Facts } from '@campus/rules/flows/work.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Definition } from './definition.ts';
import { type Draws, drawsFor } from './draws.ts';
import { type Engine, undoableOf } from './engine.ts';
import { asksNobody, asksSamePeople, loadCalendarFacts, loadFacts, namedBy, peopleNamed } from './facts.ts';
import { runAction, undoAction } from './own-actions.ts';
import { type ChildrenBegun, childrenOf, valuesSet } from './system-steps.ts';

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
  /** Applications that steps hand in. */
  children: ChildrenBegun[];
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
 * Runs an event through the engine: first the events that must come before it, then it, then what the steps report that
 * the product does by itself. What leaves the case, calls and applications, begins when all of it is stored.
 */
export async function walkFlow(
  engine: Engine,
  definition: Definition,
  { id, number = '', state: before }: { id: string; number?: string | undefined; state: FlowState },
  event: FlowEvent,
  first: readonly FlowEvent[] = [],
): Promise<Walk> {
  const draws = drawsFor(engine.db, definition, id, engine.lot);
  const facts = await draws(await factsFor(engine, definition, before, event, { first }));
  // No operation may name somebody who is not active; people of other organisations count as absent.
  if ([...first, event].flatMap(namedBy).some((person) => facts.inactive.includes(person))) refuse('person-inactive');
  const noted = noteUsedFacts(facts);
  const walk: Walk = {
    before,
    state: before,
    changes: [],
    effects: [],
    events: [],
    used: noted.used,
    facts: noted.facts,
    children: [],
  };
  const using: Using = { now: noted.facts, found: facts, draws };
  for (const sent of [...first, event]) {
    const effects = take(engine, definition, walk, sent, using.now);
    // What a step reports may have more steps report something.
    for (let effect = effects.shift(); effect; effect = effects.shift()) {
      const reported = await reportOf(engine, { definition, id, number, walk }, effect);
      if (!reported || ('visit' in reported && !isOpen(walk.state, reported.visit))) continue;
      const next = reckonedAnew(definition, walk.state, reported);
      await useFactsOf(engine, definition, walk, next, using);
      effects.push(...take(engine, definition, walk, next, using.now));
    }
  }
  return walk;
}

/** Lets the engine take one event; answers what follows from it. */
function take(engine: Engine, definition: Definition, walk: Walk, event: FlowEvent, facts: Facts): Effect[] {
  const answer = step(definition.flow, walk.state, event, facts, engine.now);
  if (!answer.ok) return refuse(answer.refusal);
  walk.events.push(event);
  walk.state = answer.state;
  walk.changes.push(...answer.changes);
  walk.effects.push(...answer.effects);
  return [...answer.effects];
}

type Walking = { definition: Definition; id: string; number: string; walk: Walk };

/** What a step of the product reports at once, if anything. */
async function reportOf(
  engine: Engine,
  { definition, id, number, walk }: Walking,
  effect: Effect,
): Promise<FlowEvent | null> {
  const { state } = walk;
  const { organisationId } = definition;
  switch (effect.kind) {
    case 'run-action':
      return isOpen(state, effect.visit) ? runAction(engine, organisationId, id, state, effect) : null;
    case 'undo-action':
      await undoAction(engine, organisationId, id, state, effect);
      return null;
    case 'set-values':
      return isOpen(state, effect.visit) ? valuesSet({ definition, state, number, now: engine.now }, effect) : null;
    case 'start-children': {
      const children = childrenOf({ definition, state }, effect);
      if (!children) return { kind: 'action-failed', visit: effect.visit };
      walk.children.push(children);
      return null;
    }
    default:
      return null;
  }
}

/** Something that was reported earlier may have ended what the visit stood in. */
const isOpen = ({ status, visits }: FlowState, visit: number): boolean =>
  status === 'running' && visits.some(({ id, outcome }) => id === visit && outcome === null);

/** The facts that events are taken with: as they were found, and as the engine looks at them. */
type Using = { found: Facts; now: Facts; draws: Draws };

/** The people of coming steps may hang on what a step has written: then they are looked up again. */
async function useFactsOf(
  engine: Engine,
  definition: Definition,
  walk: Walk,
  event: FlowEvent,
  using: Using,
): Promise<void> {
  if (!('form' in event) || !event.form) return;
  if (asksSamePeople(definition, walk.state, { ...walk.state.form, ...event.form })) return;
  const found = await using.draws(await factsFor(engine, definition, walk.state, event));
  if (isDeepStrictEqual(found, using.found)) return;
  const noted = noteUsedFacts(found);
  Object.assign(using, { found, now: noted.facts });
  walk.used.anew = [...(walk.used.anew ?? []), { event: walk.events.length, facts: noted.used }];
}

/** What an action of the product writes into a form nobody reads, so what is computed from it is reckoned here. */
function reckonedAnew({ form }: Definition, state: FlowState, event: FlowEvent): FlowEvent {
  if (event.kind !== 'action-done' || !event.form) return event;
  return { ...event, form: withReckoned(form.fields, state.form, event.form) };
}
