import type { PersonId, StepId } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import type { Change } from '../state.ts';
import type { UsedFacts } from '../used-facts.ts';

/** One entry of a time line, as it was stored. `events` and `facts` are null where it is older than they are. */
export type RecordedEvent = {
  at: number;
  kind: string;
  by: PersonId | null;
  step: StepId | null;
  changes: readonly Change[];
  events: readonly FlowEvent[] | null;
  facts: UsedFacts | null;
};
