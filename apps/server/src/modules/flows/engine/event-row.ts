import { readClock } from '@campus/rules/flows/clock-results.ts';
import type { Flow } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import type { TimelineKind } from '@campus/rules/flows/vocabulary.ts';
import type { Effect } from '@campus/rules/flows/work.ts';
import type { EventRow } from './take-event.store.ts';
import type { Walk } from './walk-flow.ts';

/** What the time line records of an operation beyond the event itself; the engine does not need it. */
export type TimelineNote = {
  /** The time line's own word for it, where the engine's is not enough. */
  kind?: TimelineKind | undefined;
  /** Who did it, if somebody acts for the person whom the engine knows. */
  by?: string | undefined;
  reason?: string | undefined;
  instead?: string | null | undefined;
  step?: string | null | undefined;
  people?: readonly string[] | undefined;
  attachments?: readonly string[] | undefined;
  signature?: string | null | undefined;
};

/** The row of an event in the time line. */
export function eventRow(flow: Flow, event: FlowEvent, note: TimelineNote, walk: Walk): EventRow {
  const { before, state, changes, effects, events, used } = walk;
  const clock = event.kind === 'timer' ? readClock(flow, before, state, event.timer) : null;
  const people = clock ? clock.people : event.kind === 'left' ? tookOver(effects) : (note.people ?? []);
  return {
    kind: note.kind ?? clock?.kind ?? (event.kind === 'decide' ? event.decision : event.kind),
    by: note.by ?? ('by' in event ? event.by : null),
    instead: note.instead ?? null,
    step: note.step ?? stepOf(event, before),
    reason: note.reason ?? '',
    people,
    attachments: note.attachments ?? [],
    signature: note.signature ?? null,
    changes,
    asked: { events, ...(clock?.count ? { count: clock.count } : {}) },
    facts: used,
  };
}

/** The step of an event that names a task, a visit or a timer. */
function stepOf(event: FlowEvent, state: FlowState): string | null {
  const visit =
    'visit' in event
      ? event.visit
      : 'task' in event
        ? state.tasks.find((task) => task.id === event.task)?.visit
        : event.kind === 'timer'
          ? state.timers.find((timer) => timer.id === event.timer)?.visit
          : undefined;
  return state.visits.find(({ id }) => id === visit)?.step ?? null;
}

const tookOver = (effects: readonly Effect[]): string[] => [
  ...new Set(
    effects.flatMap((effect) => (effect.kind === 'tell' && effect.what === 'takes-over' ? [effect.person] : [])),
  ),
];
