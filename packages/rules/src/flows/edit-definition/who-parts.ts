import type { Condition } from '../conditions.ts';
import type { Who } from '../definition.ts';
import { type ComposedWho, depthOf, isComposed, leavesOf, partsOf } from '../who-leaves.ts';
import { isEqual } from './equality.ts';
import { definitionLimits } from './limits.ts';
import { openCondition } from './new-step.ts';
import { moveWithin, replaceAt } from './order.ts';

/**
 * Edits of a rule of who gets a step. A part goes by its path as in the keys of leaves: '' is the rule itself, `of.1.then`
 * what the second rule says where its condition holds. Where there is no such part, or the rule would become larger than
 * one may be, the very same rule comes back.
 */

/** A rule that somebody must still choose: it names nobody, and the checker says so. */
export const openWho: Who = { kind: 'people', people: [] };

/** The part at a path; null where there is none. */
export function findWhoPart(who: Who, path: string): Who | null {
  if (path === '') return who;
  for (const { at, who: part } of partsOf(who)) {
    if (path === at) return part;
    if (path.startsWith(`${at}.`)) return findWhoPart(part, path.slice(at.length + 1));
  }
  return null;
}

/** Whether a rule is no deeper than one may be, and is made of no more rules. */
const isSmall = (who: Who): boolean =>
  depthOf(who) <= definitionLimits.whoDepth && leavesOf('', who).length <= definitionLimits.whoParts;

/** A rule with the part at a path made another one. */
function changePart(who: Who, path: string, change: (part: Who) => Who): Who {
  const changed = changeAt(who, path, change);
  if (changed === who || isEqual(changed, who)) return who;
  const isSmaller = leavesOf('', changed).length < leavesOf('', who).length && depthOf(changed) <= depthOf(who);
  return isSmall(changed) || isSmaller ? changed : who;
}

function changeAt(who: Who, path: string, change: (part: Who) => Who): Who {
  if (path === '') return change(who);
  for (const { at, who: part } of partsOf(who)) {
    if (path !== at && !path.startsWith(`${at}.`)) continue;
    const inner = changeAt(part, path.slice(at.length + 1), change);
    return inner === part ? who : withPart(who as ComposedWho, at, inner);
  }
  return who;
}

function withPart(who: ComposedWho, at: string, part: Who): Who {
  if (who.kind === 'first-of' || who.kind === 'all-of')
    return { ...who, of: replaceAt(who.of, Number(at.slice('of.'.length)), [part]) };
  return { ...who, [at]: part };
}

/** Puts another rule in the place of a part. */
export const changeWhoPart = (who: Who, path: string, part: Who): Who => changePart(who, path, () => part);

/** Makes a part the first part of a composed rule; its second part is still to be chosen. */
export const wrapWho = (who: Who, path: string, kind: ComposedWho['kind']): Who =>
  changePart(who, path, (part): Who => {
    switch (kind) {
      case 'first-of':
      case 'all-of':
        return { kind, of: [part, openWho] };
      case 'except':
        return { kind, of: part, without: openWho };
      case 'when':
        return { kind, if: openCondition, then: part, else: openWho };
    }
  });

/** Turns "the first of" into "all of" and back. */
export const changeWhoJoin = (who: Who, path: string, kind: 'first-of' | 'all-of'): Who =>
  changePart(who, path, (part) => (part.kind === 'first-of' || part.kind === 'all-of' ? { ...part, kind } : part));

/** Gives "the first of" or "all of" a further part, at the end; which one is still to be chosen. */
export const addWhoPart = (who: Who, path: string): Who =>
  changePart(who, path, (part) =>
    part.kind === 'first-of' || part.kind === 'all-of' ? { ...part, of: [...part.of, openWho] } : part,
  );

const parentOf = (path: string): { parent: string; at: string } => {
  const [, parent = '', at = ''] = /^(.*?)\.?(of\.\d+|of|without|then|else)$/.exec(path) ?? [];
  return { parent, at };
};

/**
 * Takes a part away. Where one part is left, it stands for the rule around it. Of "all but some" only the some can go:
 * without the others, those who were left out would be asked.
 */
export function removeWhoPart(who: Who, path: string): Who {
  const { parent, at } = parentOf(path);
  return changePart(who, parent, (around) => {
    const others = partsOf(around).filter((part) => part.at !== at);
    if (at === '' || others.length === partsOf(around).length) return around;
    if (around.kind === 'except' && at === 'of') return around;
    if (around.kind !== 'first-of' && around.kind !== 'all-of') return others[0]?.who ?? around;
    if (others.length === 1) return others[0]?.who ?? around;
    return { ...around, of: others.map((part) => part.who) };
  });
}

/** Puts a part of "the first of" or "all of" into another gap between its parts, which is counted before anything moves. */
export function moveWhoPart(who: Who, path: string, gap: number): Who {
  const { parent, at } = parentOf(path);
  return changePart(who, parent, (around) => {
    if (around.kind !== 'first-of' && around.kind !== 'all-of') return around;
    const of = moveWithin(around.of, Number(at.slice('of.'.length)), gap);
    return of === around.of ? around : { ...around, of };
  });
}

/** Changes the condition of a part that depends on one. */
export const changeWhoCondition = (who: Who, path: string, condition: Condition): Who =>
  changePart(who, path, (part) => (part.kind === 'when' ? { ...part, if: condition } : part));

/** The part that a composed part begins with, in its place. */
export const unwrapWho = (who: Who, path: string): Who =>
  changePart(who, path, (part) => (isComposed(part) ? (partsOf(part)[0]?.who ?? part) : part));
