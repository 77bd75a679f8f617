import { isFilledIn } from '@campus/rules/flows/form.ts';
import { reckonedWith } from '@campus/rules/flows/reckon.ts';
import type { FormField } from './form-values.ts';

type Row = { field: FormField };
type RightRow = Row & { right: 'read' | 'write' };

/** Fields under one heading; those that stand before the first one have none. */
export type FormSection<R extends Row> = { heading: FormField | null; rows: readonly R[] };

/** A form to be read, by its headings: words for who fills it in, and headings of nothing, are left out. */
export function inSections<R extends Row>(rows: readonly R[]): FormSection<R>[] {
  const sections: { heading: FormField | null; rows: R[] }[] = [{ heading: null, rows: [] }];
  for (const row of rows) {
    if (row.field.kind === 'section') sections.push({ heading: row.field, rows: [] });
    else if (row.field.kind !== 'note') sections.at(-1)?.rows.push(row);
  }
  return sections.filter((section) => section.rows.length > 0);
}

/** Rows without the headings below which nothing stands. */
export function withoutBareHeadings<R extends Row>(rows: readonly R[]): R[] {
  return rows.filter(
    ({ field }, at) => field.kind !== 'section' || (rows[at + 1]?.field.kind ?? 'section') !== 'section',
  );
}

/**
 * A form as a step fills it in: what may be written there, what is reckoned from that, and of the rest the headings above
 * and the words right before.
 */
export function toWrite<R extends RightRow>(rows: readonly R[]): R[] {
  const isOurs = oursAmong(rows);
  const kept = rows.filter((row, at) => {
    const { kind } = row.field;
    if (kind === 'section') return true;
    if (kind !== 'note') return isOurs(row);
    const next = rows.slice(at + 1).find(({ field }) => field.kind !== 'note');
    return next !== undefined && isOurs(next);
  });
  return withoutBareHeadings(kept);
}

/** Whether a step writes a field, or changes what is reckoned. */
function oursAmong(rows: readonly RightRow[]): (row: RightRow) => boolean {
  const ours = new Set(
    rows.flatMap(({ field, right }) => (right === 'write' && isFilledIn(field.kind) ? [field.id] : [])),
  );
  for (let before = -1; before < ours.size; ) {
    before = ours.size;
    for (const { field } of rows)
      if (field.compute && reckonedWith(field.compute).some(({ group, field: of }) => ours.has(group ?? of)))
        ours.add(field.id);
  }
  return ({ field }) => ours.has(field.id);
}
