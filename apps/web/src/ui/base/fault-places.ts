import { isSameAnswer } from './group-rows.ts';

/** A fault goes once its field was changed; inside a field, only that of the answer that was changed. */
export const staysFaulty = (at: string, name: string, before: unknown, after: unknown): boolean =>
  at !== name && (!at.startsWith(`${name}.`) || isSameAnswer(before, after, at.slice(name.length + 1)));

/** The field that shows a fault: the one that it names, or else the one around it; null where there is none. */
export function shownAt(field: string, isHere: (name: string) => boolean): string | null {
  for (let name = field; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.'))))
    if (isHere(name)) return name;
  return null;
}
