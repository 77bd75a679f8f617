import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { substitutes } from '../flows.tables.ts';

type Row = RowOf<typeof substitutes>;

export async function listSubstitutes(
  db: Db,
  organisationId: string,
  personId: string,
  today: string,
  query: { after?: string | undefined; size?: number | undefined },
) {
  const paging = keyset<Row>(
    'asc',
    [
      { column: sql`s.from_on::text`, type: 'text', of: (row) => row.fromOn },
      { column: sql`s.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const rows = await db.rows<Row>(sql`
    select ${columnsOf(substitutes, 's')} from substitutes s
    where s.organisation_id = ${organisationId} and (s.person_id = ${personId} or s.substitute_id = ${personId})
      and s.until_on >= ${today}::date and ${paging.where}
    order by s.from_on, s.id limit ${paging.limit}`);
  return paging.page(rows);
}

export async function insertSubstitute(db: Db, row: Row): Promise<void> {
  await db.run(insertInto(substitutes, row));
}

export async function endSubstitute(db: Db, organisationId: string, personId: string, id: string): Promise<boolean> {
  const gone = await db.run(sql`
    delete from substitutes where organisation_id = ${organisationId} and person_id = ${personId} and id = ${id}`);
  return gone === 1;
}

/** Without the lock, two requests at once would both find the days free. */
export async function lockSubstitutesOf(db: Db, personId: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`substitutes/${personId}`}, 0))`);
}

export async function hasSubstituteBetween(
  db: Db,
  personId: string,
  fromOn: string,
  untilOn: string,
): Promise<boolean> {
  const found = await db.row(sql`
    select 1 from substitutes where person_id = ${personId} and from_on <= ${untilOn}::date and until_on >= ${fromOn}::date limit 1`);
  return found !== null;
}

export async function isActive(db: Db, organisationId: string, personId: string): Promise<boolean> {
  const person = await db.row<{ active: boolean }>(sql`
    select active from people where organisation_id = ${organisationId} and id = ${personId}`);
  return person?.active ?? false;
}
