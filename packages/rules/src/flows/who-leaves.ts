import type { Condition } from './conditions.ts';
import type { Step, StepId, Voting, Who } from './definition.ts';

export type ComposedWho = Extract<Who, { kind: 'first-of' | 'all-of' | 'except' | 'when' }>;
/** A rule that finds people by itself. */
export type LeafWho = Exclude<Who, ComposedWho>;

/** A rule inside a step's rule, by the key under which the facts carry its people. */
export type WhoLeaf = { key: string; who: LeafWho };

export const isComposed = (who: Who): who is ComposedWho =>
  who.kind === 'first-of' || who.kind === 'all-of' || who.kind === 'except' || who.kind === 'when';

/** The rules that a composed rule is made of, each by its place in it. */
export function partsOf(who: Who): readonly { at: string; who: Who }[] {
  switch (who.kind) {
    case 'first-of':
    case 'all-of':
      return who.of.map((part, n) => ({ at: `of.${n}`, who: part }));
    case 'except':
      return [
        { at: 'of', who: who.of },
        { at: 'without', who: who.without },
      ];
    case 'when':
      return [
        { at: 'then', who: who.then },
        { at: 'else', who: who.else },
      ];
    default:
      return [];
  }
}

/** The key of a part of the rule that goes by `key`. */
export const partKey = (key: string, at: string): string => `${key}${key.includes('#') ? '.' : '#'}${at}`;

/** The key of the people whom an entry of a step's weights names. */
export const weightKey = (step: StepId, n: number): string => `${step}#weights.${n}`;

/** The rules that find people for a step: its own, or those that it is composed of. */
export function leavesOf(step: StepId, who: Who): WhoLeaf[] {
  if (!isComposed(who)) return [{ key: step, who }];
  return partsOf(who).flatMap((part) => leavesOf(partKey(step, part.at), part.who));
}

/** The rules by which a rule may come to ask somebody: not those whose people it leaves out. */
export const rulesAsking = (who: Who): LeafWho[] =>
  isComposed(who) ? partsOf(who).flatMap((part) => (part.at === 'without' ? [] : rulesAsking(part.who))) : [who];

/** A rule and everything that it is composed of, from the outside in. */
export function* everyWho(who: Who): Generator<Who> {
  yield who;
  for (const part of partsOf(who)) yield* everyWho(part.who);
}

/** Every rule that a step has something to do with: whom it asks, and whose votes it weighs. */
export const rulesOf = (step: Step): Who[] =>
  'who' in step ? [...everyWho(step.who), ...('voting' in step ? votersOf(step.voting) : [])] : [];

const votersOf = (voting: Voting): readonly Who[] =>
  voting.kind === 'weights' ? voting.weights.map(({ who }) => who) : [];

/** The rules to look people up by for a step, each with its key. */
export const lookupsOf = (step: Step): WhoLeaf[] =>
  'who' in step
    ? [
        ...leavesOf(step.id, step.who),
        ...('voting' in step ? votersOf(step.voting) : []).flatMap((who, n) => leavesOf(weightKey(step.id, n), who)),
      ]
    : [];

/** A rule with each part of it changed, from the inside out. */
export function mapWho(who: Who, change: (part: Who) => Who): Who {
  const inner = (part: Who) => mapWho(part, change);
  switch (who.kind) {
    case 'first-of':
    case 'all-of':
      return change({ ...who, of: who.of.map(inner) });
    case 'except':
      return change({ ...who, of: inner(who.of), without: inner(who.without) });
    case 'when':
      return change({ ...who, then: inner(who.then), else: inner(who.else) });
    default:
      return change(who);
  }
}

export const conditionsInWho = (who: Who): Condition[] =>
  [...everyWho(who)].flatMap((part) => (part.kind === 'when' ? [part.if] : []));

/** How many composed rules stand inside one another: none in a plain one. */
export const depthOf = (who: Who): number =>
  isComposed(who) ? 1 + Math.max(0, ...partsOf(who).map((part) => depthOf(part.who))) : 0;
