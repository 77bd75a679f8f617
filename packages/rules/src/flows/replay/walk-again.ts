import { findStep } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import { type FlowState, openVisits, type Visit } from '../state.ts';
import { step } from '../step.ts';
import { assumedEvent } from './assume.ts';
import { type Carried, carryOver } from './carry-over.ts';
import { type Copied, copiesIn } from './case-path.ts';
import { factsAgain, type Surroundings } from './facts-again.ts';
import { formUnder } from './form-under.ts';
import type { Act, Recording, Version, VisitKey } from './recorded-case.ts';
import { visitKeys } from './recorded-case.ts';
import { copyOf, isDrawnAnew, noProgress, otherwise, sameClocks } from './walk-progress.ts';

/** A case as it goes under another version, or under the same one in another organisation. */
export type Walked = {
  state: FlowState;
  copies: readonly Copied[];
  /** The visits at which somebody else, or nobody, said in the record what is taken as said here. */
  assumed: ReadonlySet<number>;
  /** The visits whose people nobody looked up then, so that they are those of today. */
  today: ReadonlySet<number>;
  /** The visits whose people were drawn otherwise then, or not drawn at all. */
  drawn: ReadonlySet<number>;
};

/** No case asks for more than this; one that goes in circles is stopped. */
const MOST_EVENTS = 600;

/** What happens at a visit and is not yet done here can be done before its time where something waits for it. */
const AHEAD: readonly FlowEvent['kind'][] = [
  'decide',
  'return',
  'timer',
  'action-done',
  'action-failed',
  'child-ended',
  'wait-over',
  'evaluate',
  'claim',
  'add-signer',
  'transfer',
  'delegate',
];

/** Walks a recorded case again: see the table of `replay-case.ts`. */
export function walkAgain(recording: Recording, version: Version, surroundings: Surroundings): Walked {
  return new Walk(recording, version, surroundings).run();
}

class Walk {
  private progress = noProgress();
  private readonly recording: Recording;
  private readonly version: Version;
  private readonly surroundings: Surroundings;

  constructor(recording: Recording, version: Version, surroundings: Surroundings) {
    this.recording = recording;
    this.version = version;
    this.surroundings = surroundings;
  }

  run(): Walked {
    const { acts, final } = this.recording;
    for (const [n, act] of acts.entries()) {
      if (!this.progress.done.has(n)) {
        this.fireOwnClocks(act);
        if (!this.attempt(n) && !this.reach(n)) this.progress.passedOver.add(n);
        this.progress.done.add(n);
      }
      this.settle(act.after, n);
    }
    this.settle(final, acts.length);
    const { state, copies, assumed, today, drawn } = this.progress;
    return { state, copies, assumed, today, drawn };
  }

  /** Does one recorded act here, if there is something to do it to. */
  private attempt(n: number): boolean {
    const { recording, version, progress } = this;
    const act = recording.acts[n] as Act;
    const kept = copyOf(progress);
    const { state, standIns } = progress;
    const was = recording.version;
    const { timeZone } = this.surroundings.calendar;
    const carried = carryOver({ was, version, timeZone, state, standIns }, act, progress.clock);
    if (carried && this.takeAll(carried, act.row)) {
      progress.done.add(n);
      const visit = act.visit && visitKeys(this.progress.state).get(act.visit);
      if (carried.otherPerson && visit) this.progress.assumed.add(visit.id);
      return true;
    }
    this.progress = kept;
    return false;
  }

  private takeAll({ events, at }: Carried, row: number): boolean {
    return events.every((event) => this.take(event, row, at) || otherwise(event).some((e) => this.take(e, row, at)));
  }

  /** One event by the engine itself; false where it refuses. */
  private take(given: FlowEvent, row: number, at: number): boolean {
    const { recording, version, progress } = this;
    if (progress.count >= MOST_EVENTS) return false;
    const { state: before } = progress;
    const event = formUnder(recording.version, version, before.form, given);
    const form = 'form' in event ? { ...before.form, ...event.form } : before.form;
    const { facts, asked } = factsAgain(recording, version, this.surroundings, { row, form });
    const answer = step(version.flow, before, event, facts, at);
    if (!answer.ok) return false;
    for (const { id, step: entered } of answer.state.visits) {
      if (before.visits.some((old) => old.id === id)) continue;
      if (asked.other || asked.steps.has(entered)) progress.today.add(id);
      if (isDrawnAnew(recording.version, version, entered)) progress.drawn.add(id);
    }
    progress.copies.push(
      ...copiesIn(version.flow, before, answer.changes).map((copied) => ({
        ...copied,
        today: asked.steps.has(copied.step),
      })),
    );
    progress.state = answer.state;
    progress.clock = at;
    progress.count++;
    return true;
  }

  /** An act whose visit is not open yet: what has to happen before is looked for further on in the record. */
  private reach(n: number): boolean {
    const { recording, version } = this;
    const act = recording.acts[n] as Act;
    if (!act.visit || !AHEAD.includes(act.event.kind)) return false;
    const known = recording.visits.get(act.visit);
    if (!known || !findStep(version.flow, known.step)) return false;
    const kept = copyOf(this.progress);
    for (;;) {
      const mine = visitKeys(this.progress.state).get(act.visit);
      if (mine && mine.outcome !== null) break;
      if (!this.takeNextAhead(n)) break;
      this.settle(act.before, n - 1);
      if (this.attempt(n)) return true;
    }
    this.progress = kept;
    return false;
  }

  private takeNextAhead(n: number): boolean {
    const { acts } = this.recording;
    const open = new Set<VisitKey>();
    for (const [key, visit] of visitKeys(this.progress.state)) if (visit.outcome === null) open.add(key);
    for (let m = n + 1; m < acts.length; m++) {
      const { visit, event } = acts[m] as Act;
      if (this.progress.done.has(m) || !visit || !open.has(visit) || !AHEAD.includes(event.kind)) continue;
      if (this.attempt(m)) return true;
    }
    return false;
  }

  /** What is open here and of which the record has no more to tell is taken as said as the record ended there, or as a yes. */
  private settle(then: FlowState, n: number): void {
    while (this.progress.state.status === 'running' && this.progress.count < MOST_EVENTS) {
      const keys = [...visitKeys(this.progress.state)].filter(([, visit]) => visit.outcome === null);
      const next = keys.find(([key, visit]) => !this.progress.stuck.has(visit.id) && this.isUntold(key, then, n));
      if (!next) return;
      if (!this.doLate(next[0]) && !this.assume(next[0], next[1], n)) this.progress.stuck.add(next[1].id);
    }
  }

  /** Whether the record has told all that it has to tell of a visit. */
  private isUntold(key: VisitKey, then: FlowState, n: number): boolean {
    const known = this.recording.visits.get(key);
    if (!known) return true;
    const atThatTime = then.visits.find(({ id }) => id === known.id);
    if (!atThatTime || atThatTime.outcome === null) return false;
    return !this.recording.acts.some((act, m) => m > n && act.visit === key && !this.progress.done.has(m));
  }

  /** What was said of a visit before it was open here. */
  private doLate(key: VisitKey): boolean {
    const { acts } = this.recording;
    for (const m of [...this.progress.passedOver].sort((a, b) => a - b)) {
      const { visit, event } = acts[m] as Act;
      if (visit !== key || !AHEAD.includes(event.kind)) continue;
      this.progress.passedOver.delete(m);
      if (this.attempt(m)) return true;
    }
    return false;
  }

  private assume(key: VisitKey, visit: Visit, n: number): boolean {
    const { recording, version, progress } = this;
    const known = recording.visits.get(key)?.outcome ?? null;
    const { timeZone } = this.surroundings.calendar;
    const found = assumedEvent({ version, timeZone }, progress, visit, known);
    if (!found) return false;
    const { acts } = recording;
    const row = acts[Math.min(n, acts.length - 1)]?.row ?? 0;
    if (!this.take(found.event, row, Math.max(progress.clock, found.at))) return false;
    this.progress.assumed.add(visit.id);
    return true;
  }

  /**
   * Clocks that run otherwise than those of the record: they run out here where the record took as long at that visit.
   * Clocks that are the same ran out when the record says so, or not at all.
   */
  private fireOwnClocks({ at, before, row }: Act): void {
    const { recording, version } = this;
    const due = openVisits(this.progress.state).flatMap((visit) => {
      const key = [...visitKeys(this.progress.state)].find(([, other]) => other.id === visit.id)?.[0];
      const then = key && before.visits.find(({ id }) => id === recording.visits.get(key)?.id);
      if (!then || then.outcome !== null || visit.hung || sameClocks(recording.version, version, visit)) return [];
      const took = at - then.openedAt;
      return this.progress.state.timers.filter(
        (timer) => timer.visit === visit.id && timer.kind !== 'resume' && timer.dueAt - visit.openedAt <= took,
      );
    });
    for (const timer of due.sort((a, b) => a.dueAt - b.dueAt))
      if (this.progress.state.timers.some(({ id }) => id === timer.id))
        this.take({ kind: 'timer', timer: timer.id }, row, Math.max(this.progress.clock, timer.dueAt));
  }
}
