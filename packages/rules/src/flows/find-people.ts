import { holds } from './conditions.ts';
import type { PersonId, Who } from './definition.ts';
import type { Task } from './state.ts';
import { type ComposedWho, isComposed, type LeafWho, partKey, partsOf, type WhoLeaf } from './who-leaves.ts';
import type { Work } from './work.ts';

type Asking = Pick<Work, 'state' | 'facts'>;

/** The people whom a rule finds and who are there; `key` is the step, or the place of the rule in that of its step. */
export function peopleFor(work: Asking, key: string, who: Who): PersonId[] {
  const found = isComposed(who) ? composed(work, key, who) : foundBy(work, key, who);
  return [...new Set(found)].filter((person) => !work.facts.inactive.includes(person));
}

function composed(work: Asking, key: string, who: ComposedWho): PersonId[] {
  const partFor = (part: { at: string; who: Who }) => peopleFor(work, partKey(key, part.at), part.who);
  switch (who.kind) {
    case 'except': {
      const without = new Set(partFor({ at: 'without', who: who.without }));
      return partFor({ at: 'of', who: who.of }).filter((person) => !without.has(person));
    }
    case 'first-of':
    case 'when':
    case 'all-of':
      return consulted(work, key, who).flatMap(partFor);
  }
}

/** Those who were picked come from the state, all others from the facts. */
function foundBy(work: Asking, key: string, who: LeafWho): readonly PersonId[] {
  if (who.kind === 'submitter-picks' || who.kind === 'previous-picks') return work.state.picked[key] ?? [];
  return who.kind === 'head-of-previous' ? headOfPrevious(work) : (work.facts.people[key] ?? []);
}

/** The parts of a rule whose people it takes, as far as it looks: to the first that finds anybody, or where its condition leads. */
function consulted(work: Asking, key: string, who: Exclude<ComposedWho, { kind: 'except' }>) {
  const parts = partsOf(who);
  if (who.kind === 'all-of') return parts;
  if (who.kind === 'when') return [holds(who.if, work.state) ? parts[0]! : parts[1]!];
  const first = parts.findIndex((part) => peopleFor(work, partKey(key, part.at), part.who).length > 0);
  return first < 0 ? parts : parts.slice(0, first + 1);
}

/** The rules that a rule looked at to find its people, and not those that it did without. */
export function leavesConsulted(work: Asking, key: string, who: Who): WhoLeaf[] {
  if (!isComposed(who)) return [{ key, who }];
  if (who.kind === 'except') return leavesConsulted(work, partKey(key, 'of'), who.of);
  return consulted(work, key, who).flatMap((part) => leavesConsulted(work, partKey(key, part.at), part.who));
}

const DECIDED: readonly Task['state'][] = ['agreed', 'disagreed', 'solved', 'not-solved'];

function headOfPrevious({ state, facts }: Asking): PersonId[] {
  const last = state.tasks
    .filter((task) => DECIDED.includes(task.state))
    .reduce<Task | null>((late, task) => (late && (late.settledAt ?? 0) > (task.settledAt ?? 0) ? late : task), null);
  const head = last && facts.heads[last.person];
  return head ? [head] : [];
}
