import { findNearReasons } from '@campus/rules/roster/near-reasons.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import type { ListedRow } from './rows.store.ts';

type Person = {
  id: string;
  documentNumber: string | null;
  mobile: string | null;
  telephone: string | null;
  email: string | null;
};

/** Adds to each row why it may mean a certain person, without the values that were compared. */
export async function addNearReasons(db: Db, rows: readonly ListedRow[]) {
  const ids = rows.flatMap(({ near }) => (near ? [near.id] : []));
  const people = new Map<string, Person>();
  if (ids.length > 0) {
    const result = await db.rows<Person>(sql`
      select id, document_number as "documentNumber", mobile, telephone, email from people where id = any(${uuids(ids)})`);
    for (const person of result) people.set(person.id, person);
  }
  return rows.map((row) => ({
    ...row,
    near: row.near && { ...row.near, why: findNearReasons(row.given ?? {}, people.get(row.near.id) ?? {}) },
  }));
}
