import { MOST_PRINTED_LINES, unprintedKinds } from '@campus/rules/flows/print-template.ts';
import { namesOwnedBy, type PictureFacts, picturesColumn } from '#server/modules/attachments/index.ts';
import type { Db } from '#server/platform/database.ts';
import { ms, sql, uuids } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import type { processEvents } from '../flows.tables.ts';
import { type FoundNames, namesOf } from '../names.store.ts';

type PrintedLine = Pick<RowOf<typeof processEvents>, 'id' | 'kind' | 'reason' | 'people' | 'signature'> & {
  at: number;
  by: string | null;
  instead: string | null;
  step: string | null;
};
export type PrintedFacts = {
  /** The oldest first; the latest ones where it is too much. */
  lines: PrintedLine[];
  /** How many lines there are in all. */
  all: number;
  names: FoundNames;
  pictures: PictureFacts[];
  /** One more than are printed shows that there are more. */
  files: string[];
};

export const MOST_PRINTED_FILES = 100;

/** What of a process stands on paper beside its form, in one query: its way, and its files without those and without signatures. */
export async function findPrinted(
  db: Db,
  organisationId: string,
  processId: string,
  hidden: readonly string[],
): Promise<PrintedFacts> {
  const printed = sql`e.organisation_id = ${organisationId} and e.process_id = ${processId}
    and e.kind <> all(${[...unprintedKinds]}::text[])`;
  const people = sql`array(select unnest(lines.people || lines.by || lines.instead) from lines)`;
  const signatures = sql`array(select e.signature from process_events e
    where e.organisation_id = ${organisationId} and e.process_id = ${processId} and e.signature is not null)`;
  const without = sql`${uuids(hidden)} || ${signatures}`;
  const row = await db.row<PrintedFacts>(sql`
    with lines as materialized (
      select e.id, e.at, e.kind, e.by_person_id as by, e.instead_id as instead, e.step_id as step, e.reason, e.people, e.signature
      from process_events e where ${printed} order by e.id desc limit ${sql.number(MOST_PRINTED_LINES)})
    select (select coalesce(jsonb_agg(jsonb_build_object('id', lines.id, 'at', ${ms('lines.at')},
        'kind', lines.kind, 'by', lines.by, 'instead', lines.instead, 'step', lines.step, 'reason', lines.reason,
        'people', lines.people, 'signature', lines.signature) order by lines.id), '[]') from lines) as lines,
      (select count(*)::int from process_events e where ${printed}) as all,
      ${namesOf(organisationId, { people })} as names,
      ${picturesColumn(organisationId, sql`array(select lines.signature from lines)`)} as pictures,
      ${namesOwnedBy(organisationId, { kind: 'process', id: processId }, without, MOST_PRINTED_FILES + 1)} as files`);
  return row as PrintedFacts;
}

export async function findIdOf(db: Db, organisationId: string, number: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select p.id from processes p where p.organisation_id = ${organisationId} and p.number = ${number}`);
  return row?.id ?? null;
}
