import { type Sql, sql } from '#server/platform/sql.ts';

const LOST = '\ufffd';

/**
 * As SQL: whether search terms hold what is kept of half a character, and not because the name does. Initials were once
 * taken by halves.
 */
export const hasHalf = (terms: Sql, names: Sql): Sql =>
  sql`(position(${LOST} in ${terms}) > 0 and position(${LOST} in ${names}) = 0)`;
