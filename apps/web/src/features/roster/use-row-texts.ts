import { cellOf } from '@campus/rules/roster/choices.ts';
import { columnsOf, headingOf, rosterColumns } from '@campus/rules/roster/columns.ts';
import type { RosterList } from '@campus/rules/roster/lists.ts';
import { useCurrentLanguage, useSay } from '#web/client/texts.ts';
import type { ListedRow } from './roster.queries.ts';

type Side = ListedRow['changes'][number]['before'];

/** The fields of a list and their values as texts. */
export function useRowTexts(list: RosterList) {
  const say = useSay('roster');
  const language = useCurrentLanguage();
  const own: Readonly<Record<string, string>> = {
    leaving: say('field-leaving'),
    active: say('field-active'),
    place: say('field-place'),
    label: say('field-label'),
  };
  const field = (name: string) =>
    Object.hasOwn(rosterColumns[list], name) ? headingOf(list, name, language) : (own[name] ?? name);
  const value = (name: string, side: Side): string => {
    if (side === null || (Array.isArray(side) && side.length === 0)) return say('nothing');
    if (name === 'place') return side === 'head' ? say('place-head') : say('place-deputy', { n: String(side) });
    if (name === 'active') return say(side === 'true' ? 'active-true' : 'active-false');
    return cellOf(name, side, language);
  };
  const columns: readonly string[] = columnsOf(list);
  const place = (name: string) => (columns.includes(name) ? columns.indexOf(name) : columns.length);
  /** In the order of the columns, as people know their files. */
  const ordered = <T extends { field: string }>(sides: readonly T[]): T[] =>
    sides.toSorted((a, b) => place(a.field) - place(b.field));
  return { field, value, ordered };
}
