import { defaultHours, defaultWeekdays, workCalendar } from '@campus/rules/basics/calendar.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import {
  canReturnToPrevious,
  canReturnToSubmitter,
  passedBefore,
  previousSteps,
  returnTargets,
} from '@campus/rules/flows/returns.ts';
import type { Task, Visit } from '@campus/rules/flows/state.ts';
import { step } from '@campus/rules/flows/step.ts';
import type { Facts, Work } from '@campus/rules/flows/work.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { isForPeople } from './task.policy.ts';

/** Facts for a dry run in which nobody new gets a task. */
function dryFacts(loaded: Loaded, undoable: readonly string[]): Facts {
  return {
    undoable,
    people: {},
    inactive: [],
    substitutes: {},
    heads: {},
    owner: null,
    administrators: [loaded.process.submitterId],
    calendar: workCalendar({
      timeZone: loaded.timeZone,
      weekdays: defaultWeekdays,
      hours: defaultHours,
      exceptions: new Map(),
    }),
  };
}

/**
 * The steps that a visit can be returned to, which of them is the previous one, and the passed steps that are out of
 * reach.
 */
export function returnsOf(loaded: Loaded, visit: Visit, undoable: readonly string[], now: number) {
  const work: Work = {
    flow: loaded.flow,
    state: loaded.process.state,
    facts: dryFacts(loaded, undoable),
    now,
    changes: [],
    effects: [],
  };
  const steps = returnTargets(work, visit);
  const afterwards = loaded.flow.resubmit === 'ask' ? (['restart', 'straight-back'] as const) : [loaded.flow.resubmit];
  return {
    submitter: afterwards.some((choice) => canReturnToSubmitter(work, visit, choice)),
    steps,
    previous: canReturnToPrevious(work, visit) ? previousSteps(work, visit) : [],
    closed: passedBefore(work, visit).filter((step) => !steps.includes(step)),
  };
}

export type TakeBack = { task: Task; refusal: 'cannot-be-undone' | 'hung-up' | null };

/** The reader's decisions that they may take back, or could but for the named refusal. */
export function takeBacksOf(loaded: Loaded, personId: string, undoable: readonly string[], now: number): TakeBack[] {
  const { state } = loaded.process;
  if (state.status !== 'running') return [];
  return state.tasks.flatMap((task): TakeBack[] => {
    if (task.person !== personId || !['agreed', 'disagreed', 'solved', 'not-solved'].includes(task.state)) return [];
    const visit = state.visits.find(({ id }) => id === task.visit);
    const at = visit && findStep(loaded.flow, visit.step);
    if (!isForPeople(at) || !at.buttons['take-back']) return [];
    const event: FlowEvent = { kind: 'take-back', by: personId, task: task.id };
    const tried = step(loaded.flow, state, event, dryFacts(loaded, undoable), now);
    if (tried.ok) return [{ task, refusal: null }];
    const { refusal } = tried;
    return refusal === 'cannot-be-undone' || refusal === 'hung-up' ? [{ task, refusal }] : [];
  });
}
