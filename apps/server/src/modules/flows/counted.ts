import { type Sql, sql } from '#server/platform/sql.ts';

/** Nobody needs to know more exactly, and counting further takes long. */
export const MOST_COUNTED = 1000;
export const counted = (from: Sql): Sql =>
  sql`(select count(*)::int from (select 1 from ${from} limit ${sql.number(MOST_COUNTED)}) counted)`;

/** A condition on processes `p`: nobody finds a process whose form excludes them in any list. */
export const notKeptFrom = (personId: string): Sql => sql`not (${personId}::uuid = any(p.kept_from))`;

/**
 * The same as a condition on intervals `i`, for who counts many of them: the few that are kept from somebody are looked up
 * once, and the process of each interval is not.
 */
export const notKeptAway = (organisationId: string, personId: string): Sql => sql`i.process_id not in (
  select k.id from processes k where k.organisation_id = ${organisationId} and k.kept_from <> '{}' and ${personId}::uuid = any(k.kept_from))`;
