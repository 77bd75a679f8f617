import { beginForPeople, peopleFor } from './begin.ts';
import { type Form, holds } from './conditions.ts';
import {
  type CopyStep,
  everyStep,
  type Flow,
  type PersonId,
  type PersonStep,
  type StepId,
  type Who,
} from './definition.ts';
import { isEmpty } from './form.ts';
import { type BranchState, type FlowState, tasksOf, unbegun } from './state.ts';
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
  /** Whom the rule names and who cannot be asked. */
  dropped: readonly PersonId[];
};

/** What one submitter would fill in. */
export type Sample = { submitter: PersonId; form: Form };

/**
 * Whom each step would ask if it began now, each by itself: what others decide before it is not foreseen, and nobody has
 * agreed already.
 */
export function foreseeAsked(flow: Flow, sample: Sample, facts: Facts, now: number): AskedAt[] {
  // A process that was submitted just now, and stands at a step whose turn it is.
  const state: FlowState = { ...unbegun(), ...sample, branches: [ROOT], counter: 1 };
  return [...everyStep(flow.steps)].flatMap(({ step }) => {
    if (!('who' in step)) return [];
    const standing = (): Work => ({ flow, facts, now, state, changes: [], effects: [] });
    const asked = step.kind === 'copy' ? copied(standing(), step) : askedAt(standing, step);
    const dropped = (facts.people[step.id] ?? []).filter((person) => facts.inactive.includes(person));
    return [{ step: step.id, dropped: [...new Set(dropped)], ...asked }];
  });
}

type Asked = Pick<AskedAt, 'because' | 'people'>;

const ROOT: BranchState = { id: 1, parent: null, lane: 'root', index: 0, state: 'at-step' };

function copied(work: Work, { id, who }: CopyStep): Asked {
  const open = stillOpen(who, work.state.form);
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
  const open = stillOpen(step.who, form);
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
function stillOpen(who: Who, form: Form): AskedBecause | null {
  if (who.kind === 'submitter-picks' || who.kind === 'previous-picks') return 'picked';
  if (who.kind === 'head-of-previous') return 'decided-before';
  if (who.kind === 'field') return isEmpty(form[who.field]) ? 'field-empty' : null;
  if (who.kind === 'team') return isEmpty(form[who.place]) ? 'field-empty' : null;
  return null;
}
