import type { Flow } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import type { FormDefinition } from '../form.ts';
import { playAtRandom, type playSystemStepsAtRandom } from '../random-play.ts';
import type { FlowState } from '../state.ts';
import { type StepAnswer, step } from '../step.ts';
import { Play } from '../testing.ts';
import { noteUsedFacts } from '../used-facts.ts';
import type { Facts } from '../work.ts';
import type { RecordedCase } from './recorded-case.ts';
import type { RecordedEvent } from './recorded-event.ts';

/** Short ways to cases that have ended, for tests only. */
export const EMPTY_FORM: FormDefinition = { fields: [], title: { zh: '', en: '' } };

type Seen = { flow: Flow; event: FlowEvent; before: FlowState; facts: Facts; now: number };

/** An event as the server stores it: what was asked, what was looked at, and what it changed, as JSON. */
export function recorded({ flow, event, before, facts, now }: Seen): RecordedEvent {
  const noted = noteUsedFacts(facts);
  const answer = step(flow, before, event, noted.facts, now);
  if (!answer.ok) throw new Error(`refused: ${answer.refusal}`);
  const visit = 'task' in event ? before.tasks.find(({ id }) => id === event.task)?.visit : undefined;
  return JSON.parse(
    JSON.stringify({
      at: now,
      kind: event.kind === 'decide' ? event.decision : event.kind,
      by: 'by' in event ? event.by : null,
      step: before.visits.find(({ id }) => id === visit)?.step ?? null,
      changes: answer.changes,
      events: [event],
      facts: noted.used,
    }),
  ) as RecordedEvent;
}

export type RandomCase = { case: RecordedCase; final: FlowState; game: number };

/** Random definitions, played at random to their end; of people, or of what the product does as well. */
export function randomCases(
  seed: number,
  runs: number,
  play: typeof playSystemStepsAtRandom = playAtRandom,
): RandomCase[] {
  const games = new Map<number, { flow: Flow; events: RecordedEvent[]; final: FlowState }>();
  play(seed, runs, (seen) => {
    const game = games.get(seen.game) ?? { flow: seen.flow, events: [], final: seen.after };
    game.events.push(recorded(seen));
    game.final = seen.after;
    games.set(seen.game, game);
  });
  return [...games]
    .filter(([, { final }]) => final.status === 'ended')
    .map(([game, { flow, events, final }]) => ({
      game,
      final,
      case: { version: { flow, form: EMPTY_FORM }, events },
    }));
}

/** A process in play that writes down what the server would keep of it. */
export class RecordedPlay extends Play {
  readonly entries: RecordedEvent[] = [];

  override take(event: FlowEvent): StepAnswer {
    const { flow, state: before, facts, now } = this;
    const answer = super.take(event);
    if (answer.ok) this.entries.push(recorded({ flow, event, before, facts, now }));
    return answer;
  }
  case(form: FormDefinition = EMPTY_FORM): RecordedCase {
    return { version: { flow: this.flow, form }, events: this.entries };
  }
}
