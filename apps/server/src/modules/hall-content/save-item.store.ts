import type { Db } from '#server/platform/database.ts';
import { type Sql, sql } from '#server/platform/sql.ts';
import { insertInto } from '#server/platform/table.ts';
import { type Change, type ItemChange, insertOfItem, type NewItem, updateOfItem } from './hall-content.store.ts';
import { contentChanges } from './hall-content.tables.ts';
import { asInOffice, type OfficeItem, type WithBody } from './lists.store.ts';

type Written = OfficeItem & WithBody;

/** Adds an item with the first line of its history; answers it as clerks see it. */
export const insertItem = (db: Db, row: NewItem, change: Change): Promise<Written> =>
  write(db, insertOfItem(row), change);

/** Changes an item that is locked, with a line in its history; answers it as clerks see it. */
export const updateItem = (db: Db, values: ItemChange, change: Change): Promise<Written> =>
  write(db, updateOfItem(values), change);

/** One statement; the files of the item and who changed it are read as they were before it, and it changes neither. */
async function write(db: Db, item: Sql, change: Change): Promise<Written> {
  const written = await db.row<Written>(sql`
    with written as (${item} returning *), noted as (${insertInto(contentChanges, change)})
    ${asInOffice(sql`written`)}`);
  if (!written) throw new Error(`the item ${change.itemId} was not written`);
  return written;
}
