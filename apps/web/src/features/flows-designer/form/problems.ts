import type { FormDefinition } from '@campus/rules/flows/form.ts';
import type { DesignFault } from '../draft/design.ts';
import { everyPlace, placeOf } from './field-places.ts';
import { type MissingText, missingTexts } from './one-language.ts';

/** What somebody has to mend at a place of a form: a fault that stands in the way of publishing, or a text that is missing. */
export type Problem = { field: string | null } & (
  | { kind: 'fault'; text: DesignFault['text'] }
  | { kind: 'text'; missing: MissingText; blocks: boolean }
);

/** Everything to be mended in a form, field by field in its order; first what is about the form itself. */
export function problemsOf(form: FormDefinition, faults: readonly DesignFault[]): Problem[] {
  const all: Problem[] = [
    ...faults.flatMap((fault): Problem[] =>
      isOfForm(fault) ? [{ kind: 'fault', field: placeOfFault(fault), text: fault.text }] : [],
    ),
    ...missingTexts(form).map(
      (missing): Problem => ({ kind: 'text', field: missing.field, missing, blocks: missing.part === 'option' }),
    ),
  ];
  const places = new Map<string | null, number>([
    [null, -1],
    ...everyPlace(form).map((place, n) => [place, n] as const),
  ]);
  // What the server said of a field that is gone since is over.
  return all
    .filter(({ field }) => places.has(field))
    .sort((a, b) => (places.get(a.field) ?? 0) - (places.get(b.field) ?? 0));
}

const placeOfFault = ({ field, rowField }: DesignFault): string | null =>
  field !== null && rowField !== undefined ? placeOf(field, rowField) : field;

/** Whether it stands in the way of publishing. */
export const isBlocking = (problem: Problem): boolean => problem.kind === 'fault' || problem.blocks;

/** Options without a name are said here at once, and by their number. */
const isOfForm = ({ field, code }: DesignFault): boolean =>
  (field !== null && code !== 'option-label-missing') || code === 'title-unknown';
