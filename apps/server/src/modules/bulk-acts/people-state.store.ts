import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import type { Named, Who } from './act.ts';

/** Those of these roles, labels, departments or businesses that there are, with their names. */
export async function listRecordNames(
  db: Db,
  table: 'roles' | 'labels' | 'departments' | 'businesses',
  organisationId: string,
  ids: readonly string[],
): Promise<Named[]> {
  return db.rows<Named>(sql`
    select id, jsonb_build_object('zh', name_zh, 'en', name_en) as name from ${sql.identifier(table)}
    where organisation_id = ${organisationId} and id = any(${uuids(ids)}) order by id`);
}

/** Those of these people who are there and active. */
export async function listActivePeople(db: Db, organisationId: string, ids: readonly string[]): Promise<Who[]> {
  return db.rows<Who>(sql`
    select id, name from people where organisation_id = ${organisationId} and active and id = any(${uuids(ids)})`);
}

export async function listRoleIds(db: Db, personId: string): Promise<string[]> {
  const result = await db.rows<{ id: string }>(
    sql`select role_id as id from person_roles where person_id = ${personId}`,
  );
  return result.map(({ id }) => id);
}

export type LabelState = 'none' | 'hand' | 'rule' | 'both' | 'kept-out';

/** Why somebody carries each of these labels, or does not. */
export async function findLabelStates(
  db: Db,
  personId: string,
  labelIds: readonly string[],
): Promise<Map<string, LabelState>> {
  const result = await db.rows<{ id: string; standing: LabelState }>(sql`
    select l.id, case
      when pl.by_hand and pl.by_rule then 'both' when pl.by_rule then 'rule' when pl.by_hand then 'hand'
      when k.person_id is not null then 'kept-out' else 'none' end as standing
    from unnest(${uuids(labelIds)}) as l (id)
    left join person_labels pl on pl.label_id = l.id and pl.person_id = ${personId}
    left join label_kept_out k on k.label_id = l.id and k.person_id = ${personId}`);
  return new Map(result.map(({ id, standing }) => [id, standing]));
}

/** How many devices somebody is signed in on. */
export async function countSignIns(db: Db, personId: string): Promise<number> {
  const result = await db.row<{ n: number }>(
    sql`select count(*)::int as n from sessions where person_id = ${personId} and ended_at is null`,
  );
  return result?.n ?? 0;
}
