import type { Flow } from '@campus/rules/flows/definition.ts';
import type { LeftVisit } from '@campus/rules/flows/step-figures.ts';
import type { Db } from '#server/platform/database.ts';
import { at, ms, type Sql, sql, texts } from '#server/platform/sql.ts';
import { MOST_COUNTED, notKeptAway } from '../counted.ts';

/** Whose question it is, about which business; `steps` are those to be looked at. */
export type Asked = { organisationId: string; personId: string; businessId: string; steps: readonly string[] };

/** Of versions before these nothing is looked for. */
const VERSIONS = 20;

/** The published flow of a business, and those of the versions before it, the newest first. */
export async function findFlows(
  db: Db,
  { organisationId, businessId }: Pick<Asked, 'organisationId' | 'businessId'>,
): Promise<{ published: Flow | null; older: Flow[] }> {
  const rows = await db.rows<{ published: boolean; flow: Flow }>(sql`
    select v.state = 'published' as published, v.flow from business_versions v
    where v.organisation_id = ${organisationId} and v.business_id = ${businessId} and v.state <> 'draft'
    order by v.number desc limit ${sql.number(VERSIONS)}`);
  return {
    published: rows.find(({ published }) => published)?.flow ?? null,
    older: rows.flatMap(({ published, flow }) => (published ? [] : [flow])),
  };
}

/** Visits of one step that the reader may know of; those of cases that are kept from them are in no figure. */
const visitsOf = ({ organisationId, personId, businessId }: Asked, when: Sql): Sql => sql`
  process_intervals i where i.business_id = ${businessId} and i.step_id = s.step and i.kind = 'step' and ${when}
    and ${notKeptAway(organisationId, personId)}`;

export type Standing = { step: string; all: number; inHand: number; hungUp: number };

/** How many visits of each step are open, as far as lists count, and of how many somebody has a task. */
export function countStanding(db: Db, asked: Asked): Promise<Standing[]> {
  return db.rows<Standing>(sql`
    select s.step, count(*)::int as all, (count(*) filter (where now.held))::int as "inHand",
      (count(*) filter (where now.hung))::int as "hungUp"
    from unnest(${texts(asked.steps)}) s (step) cross join lateral (
      select i.process_id, i.name, i.step_id from ${visitsOf(asked, sql`i.until_at is null`)} limit ${sql.number(MOST_COUNTED)}
    ) v cross join lateral (
      select exists (select 1 from process_intervals t where t.process_id = v.process_id and t.kind = 'task'
          and t.step_id = v.step_id and t.until_at is null) as held,
        exists (select 1 from process_intervals t where t.process_id = v.process_id and t.kind = 'hung-up'
          and t.name = v.name and t.until_at is null) as hung
    ) now group by s.step`);
}

/** The newest visits of each step that were left since a moment, at most so many and one of each. */
export function listLeft(
  db: Db,
  asked: Asked,
  { since, most }: { since: number; most: number },
): Promise<(LeftVisit & { step: string })[]> {
  const left = visitsOf(asked, sql`i.until_at >= ${at(since)}`);
  // A task of a later visit may begin at the moment at which this one was left; one that was taken and decided at once ends there.
  const itsOwn = sql`t.step_id = v.step_id and t.from_at >= v.from_at and (t.from_at < v.until_at or t.until_at = v.until_at)`;
  return db.rows<LeftVisit & { step: string }>(sql`
    select s.step, v.process_id as process, v.from_at as from, v.until_at as until, v.outcome, v.due_at as due,
      coalesce(o.offered, false) as offered, o.taken as "takenAt", coalesce(o.hung, '[]') as hung, coalesce(o.ended, false) as ended
    from unnest(${texts(asked.steps)}) s (step) cross join lateral (
      select i.process_id, i.name, i.step_id, i.from_at, i.until_at, i.outcome, i.due_at
      from ${left} order by i.until_at desc limit ${sql.number(most)}
    ) v cross join lateral (
      select bool_or(t.kind = 'offer' and ${itsOwn}) as offered, min(t.from_at) filter (where t.kind = 'task' and ${itsOwn}) as taken,
        bool_or(t.kind = 'case' and t.until_at = v.until_at) as ended,
        jsonb_agg(jsonb_build_object('from', ${ms('t.from_at')}, 'until', ${ms('t.until_at')}))
          filter (where t.kind = 'hung-up' and t.name = v.name and t.until_at is not null) as hung
      from process_intervals t where t.process_id = v.process_id
    ) o`);
}
