import type { Who } from '@campus/rules/flows/definition.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import {
  changeWhoJoin,
  changeWhoPart,
  findWhoPart,
  openWho,
  wrapWho,
} from '@campus/rules/flows/edit-definition/who-parts.ts';
import { type ComposedWho, isComposed, partsOf } from '@campus/rules/flows/who-leaves.ts';
import { isPick, newWho, whoKinds } from './who-kinds.ts';

type Kind = Who['kind'];

/** A rule of another kind: one that is put around others keeps them, and one that was inside and is of that kind stays. */
export function changeWhoKind(who: Who, kind: Kind): Who {
  if (who.kind === kind) return who;
  const parts = partsOf(who).map((part) => part.who);
  switch (kind) {
    case 'first-of':
    case 'all-of':
      if (isComposed(who)) return isList(who) ? changeWhoJoin(who, '', kind) : { kind, of: parts };
      return wrapWho(wrappable(who), '', kind);
    case 'except':
    case 'when': {
      // More than two rules stay together.
      if (!isComposed(who) || parts.length > 2) return wrapWho(wrappable(who), '', kind);
      const [one = openWho, other = openWho] = parts;
      return kind === 'except'
        ? { kind, of: one, without: other }
        : { kind, if: openCondition, then: one, else: other };
    }
    default:
      return parts.find((part) => part.kind === kind) ?? newWho(kind);
  }
}

/** Nobody picks people for a rule inside of another one. */
const wrappable = (who: Who): Who => (isPick(who.kind) ? openWho : who);

export const isList = (who: Who): who is Extract<ComposedWho, { of: readonly Who[] }> =>
  who.kind === 'first-of' || who.kind === 'all-of';

/** The kinds that the part of a rule may have that stands at a path, its own among them. */
export function whoKindsAt(whole: Who, path: string): readonly Kind[] {
  const part = findWhoPart(whole, path);
  if (!part) return [];
  return whoKinds.filter((kind) => {
    if (kind === part.kind) return true;
    if (path !== '' && isPick(kind)) return false;
    // What would go too deep is not done.
    return changeWhoPart(whole, path, changeWhoKind(part, kind)) !== whole;
  });
}

/** The path of a part of the part that stands at a path. */
export const pathIn = (path: string, at: string): string => (path === '' ? at : `${path}.${at}`);
