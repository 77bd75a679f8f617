import { beginForPeople } from './begin.ts';
import { type Form, holds, usedInCondition } from './conditions.ts';
import {
  type CopyStep,
  everyStep,
  type Flow,
  type PersonId,
  type PersonStep,
  type StepId,
  type Who,
} from './definition.ts';
import { leavesConsulted, peopleFor } from './find-people.ts';
import { isEmpty } from './form.ts';
import { type BranchState, type FlowState, tasksOf, unbegun } from './state.ts';
import { type ComposedWho, isComposed, partKey, partsOf } from './who-leaves.ts';
import type { Facts, Work } from './work.ts';

/** How somebody comes to be asked at a step, or why nobody is. */
export const askedBecause = [
  'rule',
  /** Picked by the submitter or by the approver before, so nobody knows yet. */
  'picked',
  /** It hangs on a field that the sample leaves empty. */
  'field-empty',
  /** It hangs on who decides before. */
  'decided-before',
  'skipped',
  'passes',
  'refuses',
  /** The rule finds nobody: the named person, the owner or the administrators are asked. */
  'nobody-found',
] as const;
export type AskedBecause = (typeof askedBecause)[number];

export type AskedAt = {
  step: StepId;
  because: AskedBecause;
  people: readonly { person: PersonId; instead: PersonId | null }[];
  /** How many of these people are drawn; null where all of them are asked. */
  draw: number | null;
  /** Whom the rule names and who cannot be asked. */
  dropped: readonly PersonId[];
};

/** What one submitter would fill in. */
export type Sample = { submitter: PersonId; form: Form };

/**
 * Whom each step would ask if it began now, each by itself: what others decide before it is not foreseen, and nobody has
 * agreed already. Nobody is drawn: all who may be drawn are named.
 */
export function foreseeAsked(flow: Flow, sample: Sample, { lot: _, ...facts }: Facts, now: number): AskedAt[] {
  // A process that was submitted just now, and stands at a step whose turn it is.
  const state: FlowState = { ...unbegun(), ...sample, branches: [ROOT], counter: 1 };
  return [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (!('who' in step)) return [];
    const standing = (): Work => ({ flow, facts, now, state, changes: [], effects: [] });
    const asked = step.kind === 'copy' ? copied(standing(), step) : askedAt(standing, step);
    return [{ step: step.id, draw: drawAt(step, asked), dropped: droppedAt(standing(), step), ...asked }];
  });
}

/** Without those who stand in where the rule finds nobody: all of them are asked. */
function drawAt(step: PersonStep | CopyStep, { because, people }: Asked): number | null {
  if (step.kind === 'copy' || !('draw' in step.voting) || because !== 'rule') return null;
  return people.length > step.voting.draw ? step.voting.draw : null;
}

function droppedAt(work: Work, step: PersonStep | CopyStep): PersonId[] {
  const { people, inactive } = work.facts;
  const named = leavesConsulted(work, step.id, step.who).flatMap(({ key }) => people[key] ?? []);
  return [...new Set(named)].filter((person) => inactive.includes(person));
}

type Asked = Pick<AskedAt, 'because' | 'people'>;

const ROOT: BranchState = { id: 1, parent: null, lane: 'root', index: 0, state: 'at-step' };

function copied(work: Work, { id, who }: CopyStep): Asked {
  const open = stillOpen(work, id, who);
  if (open) return { because: open, people: [] };
  const found = peopleFor(work, id, who);
  return { because: found.length > 0 ? 'rule' : 'passes', people: found.map((person) => ({ person, instead: null })) };
}

function askedAt(standing: () => Work, step: PersonStep): Asked {
  const { form } = standing().state;
  const begin = (change: Partial<PersonStep>) => {
    const work = standing();
    const begun = beginForPeople(work, ROOT, { ...step, ...change });
    const people =
      begun.kind === 'asked'
        ? tasksOf(work.state, begun.visit.id).map(({ person, instead }) => ({ person, instead }))
        : [];
    return { kind: begun.kind, people };
  };
  if (step.skipWhen && holds(step.skipWhen, { form, outcomes: {} })) return { because: 'skipped', people: [] };
  const open = stillOpen(standing(), step.id, step.who);
  if (open) return { because: open, people: [] };
  // What the rule itself finds is seen where nobody found would end it.
  const byRule = begin({ nobody: { kind: 'refuse' } });
  if (byRule.kind === 'asked') return { because: 'rule', people: byRule.people };
  if (byRule.kind === 'passed') return { because: 'skipped', people: [] };
  if (step.nobody.kind === 'pass') return { because: 'passes', people: [] };
  if (step.nobody.kind === 'refuse') return { because: 'refuses', people: [] };
  return { because: 'nobody-found', people: begin({}).people };
}

/** Why nobody can say yet whom a rule finds. */
function stillOpen(work: Work, key: string, who: Who): AskedBecause | null {
  const { form } = work.state;
  if (isComposed(who)) return partOpen(work, key, who);
  if (who.kind === 'submitter-picks' || who.kind === 'previous-picks') return 'picked';
  if (who.kind === 'head-of-previous') return 'decided-before';
  if (who.kind === 'field') return isEmpty(form[who.field]) ? 'field-empty' : null;
  if (who.kind === 'team') return isEmpty(form[who.place]) ? 'field-empty' : null;
  return null;
}

/** Of a composed rule, by what decides it: one of its rules that finds somebody before, or that is not open, is enough. */
function partOpen(work: Work, key: string, who: ComposedWho): AskedBecause | null {
  const openAt = (part: { at: string; who: Who }) => stillOpen(work, partKey(key, part.at), part.who);
  switch (who.kind) {
    case 'except':
      return openAt({ at: 'of', who: who.of });
    case 'when':
      if (usedInCondition(who.if).steps.length > 0) return 'decided-before';
      return openAt(holds(who.if, work.state) ? { at: 'then', who: who.then } : { at: 'else', who: who.else });
    case 'all-of': {
      const open = partsOf(who).map(openAt);
      return open.includes(null) ? null : (open[0] ?? null);
    }
    case 'first-of': {
      const open = partsOf(who).map((part) => ({ part, because: openAt(part) }));
      const first = open.find(
        ({ part, because }) => because !== null || peopleFor(work, partKey(key, part.at), part.who).length > 0,
      );
      return first?.because ?? null;
    }
  }
}
