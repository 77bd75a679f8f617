import type { Reach } from '@campus/rules/access/power.ts';
import type { Usual } from '@campus/rules/flows/promise.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, ms, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { usualOfBusiness } from '../catalogue/promises.store.ts';
import { notKeptAway } from '../counted.ts';
import type { Audience } from '../flows.tables.ts';

type Viewer = { organisationId: string; personId: string; reach: Reach };
export type Candidate = { id: string; kind: 'student' | 'staff'; depth: number };

/** Of no more departments is anybody looked for. */
const MOST_DEPARTMENTS = 300;
const MOST_NAMED = 60;

/**
 * For each department and kind of person the first active account of those whom a business is meant for, in the order of
 * the departments. Each is one look at an index, however many people there are.
 */
export function listCandidates(db: Db, viewer: Viewer, audience: Audience): Promise<Candidate[]> {
  const { organisationId } = viewer;
  const inside = peopleWithin(viewer.reach, viewer.personId);
  const kinds =
    audience.kind === 'student' || audience.kind === 'staff'
      ? sql`array[${audience.kind}]`
      : sql`array['staff', 'student']`;
  const ids = audience.kind === 'chosen' ? audience : null;
  const departments = ids
    ? sql`and exists (select 1 from departments top where top.organisation_id = d.organisation_id
      and top.id = any(${uuids(ids.departments ?? [])}) and (d.path like top.path || '%' or d.merged_into_id = top.id))`
    : sql.empty;
  const byName: Sql = ids
    ? sql`union all (
        select p.id, p.kind, 'named' as path from people p
        where p.organisation_id = ${organisationId} and p.active and ${inside} and (p.id = any(${uuids(ids.people ?? [])}) or p.id in (
          select pl.person_id from person_labels pl
          where pl.organisation_id = ${organisationId} and pl.label_id = any(${uuids(ids.labels ?? [])}) limit ${sql.number(MOST_NAMED)}))
        order by p.account limit ${sql.number(MOST_NAMED)})`
    : sql.empty;
  return db.rows<Candidate>(sql`
    select found.id, found.kind, length(found.path) as depth from (
      select first.id, first.kind, d.path from (
        select d.id, d.path from departments d
        where d.organisation_id = ${organisationId} and d.closed_at is null ${departments}
        order by d.path limit ${sql.number(MOST_DEPARTMENTS)}) d
      cross join unnest(${kinds}) kinds (kind)
      cross join lateral (
        select p.id, p.kind from people p
        where p.organisation_id = ${organisationId} and p.home_department_id = d.id and p.kind = kinds.kind and p.active and ${inside}
        order by p.account limit 1) first
      ${byName}
    ) found order by found.path, found.kind, found.id`);
}

/** What else is looked at: a place with a team, a department, what is usual, and who is not let in where tasks are decided. */
export async function findSurroundings(
  db: Db,
  organisationId: string,
  businessId: string,
): Promise<{ places: string[]; departments: string[]; usual: Usual | null }> {
  const row = await db.row<{ places: string[]; departments: string[]; usual: Usual | null }>(sql`
    select array(select q.id from places q where q.organisation_id = ${organisationId} and q.active
        order by q.team_label_id is null, q.parent_id is null, q.id limit 2) as places,
      array(select d.id from departments d where d.organisation_id = ${organisationId} and d.closed_at is null
        order by d.head_person_id is null, d.path limit 2) as departments,
      ${usualOfBusiness(sql`${businessId}::uuid`)} as usual`);
  return row ?? { places: [], departments: [], usual: null };
}

export type PassedVisit = { step: string; from: number; until: number };

/** The newest visits of each step of a business that were decided since a moment. */
export function listPassed(
  db: Db,
  viewer: Pick<Viewer, 'organisationId' | 'personId'>,
  { businessId, since, most }: { businessId: string; since: number; most: number },
): Promise<PassedVisit[]> {
  return db.rows<PassedVisit>(sql`
    select i.step_id as step, ${ms('i.from_at')} as from, ${ms('i.until_at')} as until from process_intervals i
    where i.business_id = ${businessId} and i.kind = 'step' and i.until_at >= ${at(since)}
      and i.outcome in ('agreed', 'solved', 'not-solved', 'disagreed', 'timed-out')
      and ${notKeptAway(viewer.organisationId, viewer.personId)}
      and not exists (select 1 from process_intervals h where h.process_id = i.process_id and h.kind = 'hung-up' and h.name = i.name)
    order by i.until_at desc limit ${sql.number(most)}`);
}

/** The rights of each of these people, by their roles. */
export async function findRightsOf(
  db: Db,
  organisationId: string,
  people: readonly string[],
): Promise<Map<string, Set<string>>> {
  const rows = await db.rows<{ id: string; rights: string[] }>(sql`
    select pr.person_id as id, array_agg(distinct rp.permission) as rights
    from person_roles pr join role_permissions rp on rp.role_id = pr.role_id
    where pr.organisation_id = ${organisationId} and pr.person_id = any(${uuids(people)}) group by pr.person_id`);
  return new Map(rows.map(({ id, rights }) => [id, new Set(rights)]));
}
