import { type Sql, sql } from '#server/platform/sql.ts';

/**
 * Whom flows ask as the head of a department, as a value of its row: the head, or the first active deputy while there
 * is none or they are disabled.
 */
export const actingHead = (department: Sql): Sql => sql`coalesce(
  (select h.id from people h where h.id = ${department}.head_person_id and h.active),
  (select dd.person_id from department_deputies dd join people h on h.id = dd.person_id and h.active
    where dd.department_id = ${department}.id order by dd.position, dd.person_id limit 1))`;
