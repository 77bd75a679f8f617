import { randomBytes } from 'node:crypto';
import { type Sql, sql } from './sql.ts';

/** A UUID of version 7: it begins with the time, so new rows land side by side in every index. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** What stands before the random part: the time and the version. */
const HEAD = 'tttttttt-tttt-7'.length;

/** The same made by the database, another for each row of a statement. PostgreSQL has such a function only from 18 on. */
export const newIdInSql = (now: number): Sql =>
  sql`overlay(gen_random_uuid()::text placing ${newId(now).slice(0, HEAD)} from 1)::uuid`;
