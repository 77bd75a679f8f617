import type { DataScope } from '@campus/contract/permissions.ts';
import type { Reach } from '@campus/rules/access/power.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import { notKeptFrom, scopeFilter } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, wordsOf } from '#server/platform/sql.ts';
import type { Names } from './roles.store.ts';

/** How far each scope would reach for somebody, by the departments that they belong to. */
export async function findScopes(
  db: Db,
  organisationId: string,
  personId: string,
): Promise<(scope: DataScope) => Reach> {
  const row = await db.row<{ department: string[]; below: string[] }>(sql`
    with home as (
      select d.id, d.path from people p join departments d on d.organisation_id = p.organisation_id
        and (d.id = p.home_department_id or d.id in (select pd.department_id from person_departments pd where pd.person_id = p.id))
      where p.organisation_id = ${organisationId} and p.id = ${personId}
    )
    select array(select id from home) as department,
      array(select distinct d.id from home h join departments d
        on d.organisation_id = ${organisationId} and d.path like h.path || '%') as below`);
  return (scope) => {
    if (scope === 'organisation' || scope === 'own') return { kind: scope };
    return { kind: 'departments', ids: (scope === 'department' ? row?.department : row?.below) ?? [] };
  };
}

export type ReachCounts = { people: number; processes: number; lines: number };
export type Sample = { id: string; name: string; department: Names | null; change: 'added' | 'taken' | 'same' };

type Viewer = { organisationId: string; personId: string; reach: Reach };
/** Two reaches of one person; the first is null for a role that does not exist yet. */
type Change = { personId: string; now: Reach | null; after: Reach };

const yes = (condition: Sql) => sql`coalesce((${condition}), false)`;

function conditions({ personId, now, after }: Change, filter: (reach: Reach, personId: string) => Sql) {
  return { now: now ? yes(filter(now, personId)) : sql`false`, after: yes(filter(after, personId)) };
}

/** "offset 0" has each condition asked once for each row, not once for each figure. */
const figures = (from: Sql, { now, after }: { now: Sql; after: Sql }) => sql`(
  select jsonb_build_object('now', count(*) filter (where was), 'after', count(*) filter (where becomes),
    'added', count(*) filter (where becomes and not was), 'taken', count(*) filter (where was and not becomes))
  from (select ${now} as was, ${after} as becomes from ${from} offset 0) counted)`;

type Figures = Record<'now' | 'after' | 'added' | 'taken', number>;

const SAMPLES = 10;

/** Some of the people in question, those first for whom something changes. */
const samplesOf = (from: Sql, { now, after }: { now: Sql; after: Sql }) => sql`(
  select coalesce(jsonb_agg(to_jsonb(shown) - 'place' order by shown.place), '[]') from (
    select f.id, f.name, f.change, row_number() over (order by array_position(array['added', 'taken', 'same'], f.change), f.account, f.id) as place,
      case when d.id is null then null else ${wordsOf('d')} end as department
    from (
      select a.id, a.name, a.account, a.home_department_id, case when not a.was then 'added' when not a.becomes then 'taken' else 'same' end as change
      from (
        select p.id, p.name, lower(p.account) as account, p.home_department_id, ${now} as was, ${after} as becomes from ${from} offset 0
      ) a where a.was or a.becomes
    ) f left join departments d on d.id = f.home_department_id order by place limit ${sql.number(SAMPLES)}
  ) shown)`;

/** What both reaches cover, as far as the caller may see it. */
export async function countReached(
  db: Db,
  { organisationId, personId: viewerId, reach }: Viewer,
  change: Change,
): Promise<Record<keyof Figures, ReachCounts> & { samples: Sample[] }> {
  const people = conditions(change, peopleWithin);
  const processes = conditions(change, (scope, id) => sql`${scopeFilter(scope, id)} and ${notKeptFrom(id)}`);
  const visible = peopleWithin(reach, viewerId);
  const visiblePeople = sql`people p where p.organisation_id = ${organisationId} and ${visible}`;
  const row = await db.row<Record<keyof ReachCounts, Figures> & { samples: Sample[] }>(sql`select
    ${figures(visiblePeople, people)} as people, ${samplesOf(visiblePeople, people)} as samples,
    ${figures(
      sql`processes p where p.organisation_id = ${organisationId} and ${scopeFilter(reach, viewerId)} and ${notKeptFrom(viewerId)}`,
      processes,
    )} as processes,
    ${figures(
      sql`network_lines l join people p on p.id = l.person_id
        where l.organisation_id = ${organisationId} and l.state <> 'ended' and ${visible}`,
      people,
    )} as lines`);
  const of = (side: keyof Figures): ReachCounts => ({
    people: row?.people[side] ?? 0,
    processes: row?.processes[side] ?? 0,
    lines: row?.lines[side] ?? 0,
  });
  return { now: of('now'), after: of('after'), added: of('added'), taken: of('taken'), samples: row?.samples ?? [] };
}
