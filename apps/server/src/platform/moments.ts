import { SKEW_MS } from '@campus/rules/basics/moments.ts';
import { at, type Sql, sql } from './sql.ts';

/** As `isRecent` of the rules, for a column. */
export const recent = (column: Sql, now: number, spanMs: number): Sql =>
  sql`(${column} > ${at(now - spanMs)} and ${column} <= ${at(now + SKEW_MS)})`;

/** As `isStillToCome` of the rules, for a column. */
export const stillToCome = (column: Sql, now: number, spanMs: number): Sql =>
  sql`(${column} > ${at(now)} and ${column} <= ${at(now + spanMs + SKEW_MS)})`;
