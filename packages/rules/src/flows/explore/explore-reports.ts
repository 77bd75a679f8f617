import type { Form } from '../conditions.ts';
import type { Step } from '../definition.ts';
import type { FlowEvent } from '../events.ts';
import { itemsOf } from '../given-values.ts';
import { setReport } from '../read-given.ts';
import { withReckoned } from '../standing-form.ts';
import type { FlowState, Visit } from '../state.ts';
import type { Facts } from '../work.ts';
import type { Drawn } from './explore-symbols.ts';

type Known = { drawn: Drawn; state: FlowState; facts: Facts; now: number };

/** What a step of the product reports on a way: it is done, with what the way says that came of it. Null for other steps. */
export function reportOf(
  step: Step,
  visit: Visit,
  known: Known,
  { typed = {}, ended }: { typed: Form | undefined; ended: string | undefined },
): FlowEvent | null {
  const { drawn, state, facts, now } = known;
  const failed = { kind: 'action-failed' as const, visit: visit.id };
  const form = Object.keys(typed).length > 0 ? { form: withReckoned(drawn.form.fields, state.form, typed) } : {};
  switch (step.kind) {
    case 'action':
      return { kind: 'action-done', visit: visit.id };
    case 'call':
      return { kind: 'action-done', visit: visit.id, ...form };
    case 'set':
      return setReport(drawn, state, visit, { now, timeZone: facts.calendar.timeZone });
    case 'child': {
      if (!visit.children || itemsOf(step, state.form) === 'too-many') return failed;
      const { of, ended: over } = visit.children;
      const item = Array.from({ length: of }, (_, n) => n).find((n) => !Object.hasOwn(over, n)) ?? 0;
      const outcome = ended === 'not-solved' ? ('refused' as const) : ('done' as const);
      return { kind: 'child-ended', visit: visit.id, item, outcome, ...form };
    }
    default:
      return null;
  }
}
