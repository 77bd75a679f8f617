import { findStep, type StepId } from '../definition.ts';
import { isEqual } from '../edit-definition/equality.ts';
import type { FlowEvent } from '../events.ts';
import { type FlowState, unbegun, type Visit } from '../state.ts';
import type { StandIns } from './carry-over.ts';
import type { Copied } from './case-path.ts';
import type { Version } from './recorded-case.ts';

/** What is tried is thrown away where it leads nowhere, so all of it can be copied. */
export type Progress = {
  state: FlowState;
  clock: number;
  done: Set<number>;
  /** Of what is done: what had nothing here to be done to. */
  passedOver: Set<number>;
  standIns: StandIns;
  copies: Copied[];
  assumed: Set<number>;
  today: Set<number>;
  drawn: Set<number>;
  /** Visits that nothing can be assumed of. */
  stuck: Set<number>;
  count: number;
};

export const copyOf = (progress: Progress): Progress => ({
  ...progress,
  done: new Set(progress.done),
  passedOver: new Set(progress.passedOver),
  standIns: new Map(progress.standIns),
  copies: [...progress.copies],
  assumed: new Set(progress.assumed),
  today: new Set(progress.today),
  drawn: new Set(progress.drawn),
  stuck: new Set(progress.stuck),
});

export const noProgress = (): Progress => ({
  state: unbegun(),
  clock: 0,
  done: new Set(),
  passedOver: new Set(),
  standIns: new Map(),
  copies: [],
  assumed: new Set(),
  today: new Set(),
  drawn: new Set(),
  stuck: new Set(),
  count: 0,
});

/** Whether a step has the same clocks in two versions. */
export function sameClocks(was: Version, is: Version, { step: id }: Visit): boolean {
  const clocksOf = ({ flow }: Version) => {
    const found = findStep(flow, id);
    if (!found) return null;
    if (found.kind === 'wait') return found.until;
    if (found.kind === 'evaluate') return found.closeAfter;
    if (found.kind === 'call') return found.answer;
    return 'timeLimit' in found ? found.timeLimit : null;
  };
  return isEqual(clocksOf(was), clocksOf(is));
}

/** Whether a step draws whom it asks, and did so otherwise in the version of the record, or not at all. */
export function isDrawnAnew(was: Version, is: Version, id: StepId): boolean {
  const votingOf = ({ flow }: Version) => {
    const found = findStep(flow, id);
    return found && 'voting' in found ? found.voting : null;
  };
  const voting = votingOf(is);
  return voting !== null && 'draw' in voting && !isEqual(voting, votingOf(was));
}

/** What comes nearest where the new version does not take it as it was. */
export function otherwise(event: FlowEvent): FlowEvent[] {
  if (event.kind === 'decide' && event.next) {
    const { next: _, ...withoutNext } = event;
    return [withoutNext];
  }
  if (event.kind === 'return' && event.to.kind === 'step') return [{ ...event, to: { kind: 'previous' } }];
  return [];
}
