import { type Sql, sql } from '#server/platform/sql.ts';

/**
 * Whom flows ask as the head of a department, as a value of its row: the head, or the first active deputy while there
 * is none or they are disabled.
 */
export const actingHead = (department: Sql): Sql => sql`coalesce(
  (select h.id from people h where h.id = ${department}.head_person_id and h.active),
  (select dd.person_id from department_deputies dd join people h on h.id = dd.person_id and h.active
    where dd.department_id = ${department}.id order by dd.position, dd.person_id limit 1))`;

/** Whether a department is another one or stands above it: a path is the ids of all of these, so no other has to be looked at. */
export const isAtOrAbove = (department: Sql, other: Sql): Sql =>
  sql`${department}.id = any(string_to_array(trim(both '/' from ${other}.path), '/')::uuid[]) and ${department}.organisation_id = ${other}.organisation_id`;

/** The name of the nearest head above a person `p` whose home is the department `home`. */
export const nearestHead = sql`(select h.name from departments d join people h on h.id = ${actingHead(sql`d`)}
  where ${isAtOrAbove(sql`d`, sql`home`)} and h.id <> p.id
  order by length(d.path) desc limit 1)`;
