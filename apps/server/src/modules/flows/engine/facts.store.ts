import type { WorkCalendar } from '@campus/rules/basics/calendar.ts';
import { type CalendarParts, calendarFrom, calendarParts } from '#server/modules/calendar/index.ts';
import { actingHead, isAtOrAbove } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { json, type Sql, sql, uuids } from '#server/platform/sql.ts';

/** One rule to look people up by; `step` is the key of what needs them, or a word of our own. */
export type PeopleRule = {
  step: string;
  kind:
    | 'role'
    | 'label'
    | 'department'
    | 'department-and-below'
    | 'department-head'
    | 'heads-above'
    | 'place-team'
    | 'owner';
  /** The code of a role, or the topic of a team. */
  code?: string;
  /** The label, department, place, business or person that the rule is about. */
  id?: string;
  from?: number;
  levels?: number;
};

/** A role may be held by a whole university; nobody can ask all of them. */
const MOST = 200;

/** Somebody by an id of another row. The offset makes it a lookup: few are asked for, which the planner cannot know. */
const onePerson = (organisationId: string, id: Sql) => sql`
  select q.id, q.account, q.active, q.home_department_id from people q
  where q.organisation_id = ${organisationId} and q.id = ${id} offset 0`;

/**
 * How each kind of rule finds people; `r` is the rule. Only the kinds in use become part of the query, so that the
 * others cost nothing.
 */
const WAYS: Record<PeopleRule['kind'], (organisationId: string) => Sql> = {
  role: (organisationId) => sql`
    select pr.person_id, 0 as place from roles ro join person_roles pr on pr.role_id = ro.id
    where r.kind = 'role' and ro.organisation_id = ${organisationId} and ro.code = r.code`,
  label: (organisationId) => sql`
    select pl.person_id, 0 as place from person_labels pl
    where r.kind = 'label' and pl.organisation_id = ${organisationId} and pl.label_id = r.id`,
  'place-team': (organisationId) => sql`
    select pl.person_id, 0 as place from (
      with recursive up as (
        select b.id, b.parent_id, b.team_label_id, 0 as above from places b
        where r.kind = 'place-team' and b.organisation_id = ${organisationId} and b.id = r.id
        union all
        select b.id, b.parent_id, b.team_label_id, up.above + 1 from up
        cross join lateral (
          select q.id, q.parent_id, q.team_label_id from places q
          where q.organisation_id = ${organisationId} and q.id = up.parent_id offset 0) b
      )
      select coalesce(pt.label_id, up.team_label_id) as label_id from up
      left join place_teams pt on pt.place_id = up.id and pt.topic = r.code
      where coalesce(pt.label_id, up.team_label_id) is not null
      order by up.above limit 1
    ) team join person_labels pl on pl.organisation_id = ${organisationId} and pl.label_id = team.label_id`,
  department: (organisationId) => sql`
    select m.id as person_id, 0 as place from people m
    where r.kind = 'department' and m.organisation_id = ${organisationId} and m.home_department_id = r.id
    union all
    select pd.person_id, 0 from person_departments pd
    where r.kind = 'department' and pd.organisation_id = ${organisationId} and pd.department_id = r.id`,
  'department-and-below': (organisationId) => sql`
    select m.id as person_id, 0 as place from departments d join people m on m.organisation_id = d.organisation_id and m.home_department_id = d.id
    where r.kind = 'department-and-below' and d.organisation_id = ${organisationId} and d.path like '%/' || r.id || '/%'
    union all
    select pd.person_id, 0 from departments d join person_departments pd on pd.department_id = d.id
    where r.kind = 'department-and-below' and d.organisation_id = ${organisationId} and d.path like '%/' || r.id || '/%'`,
  'department-head': (organisationId) => sql`
    select ${actingHead(sql`d`)} as person_id, 0 as place from departments d
    where r.kind = 'department-head' and d.organisation_id = ${organisationId} and d.id = r.id`,
  'heads-above': (organisationId) => sql`
    select above.head as person_id, above.level::int as place from (
      select coalesce(${actingHead(sql`d`)}, d.head_person_id) as head, row_number() over (order by length(d.path) desc) as level
      from people s
      join departments home on home.id = s.home_department_id
      join departments d on ${isAtOrAbove(sql`d`, sql`home`)}
      where r.kind = 'heads-above' and s.organisation_id = ${organisationId} and s.id = r.id
        and (d.head_person_id is not null or exists (select 1 from department_deputies dd where dd.department_id = d.id))
    ) above where above.level >= r."from" and above.level < r."from" + r.levels`,
  owner: (organisationId) => sql`
    select bp.person_id, bp.position as place from business_people bp
    where r.kind = 'owner' and bp.organisation_id = ${organisationId} and bp.business_id = r.id and bp.part = 'owner'`,
};

const OF_DEPARTMENTS: readonly PeopleRule['kind'][] = ['department', 'department-and-below', 'department-head'];

/** The active people whom each rule finds, as a query of `step` and `id` with what orders them inside of a step. */
function peopleByRules(organisationId: string, rules: readonly PeopleRule[]): Sql {
  const kinds = [...new Set(rules.map((rule) => rule.kind))];
  const ways = sql.join(
    kinds.map((kind) => WAYS[kind](organisationId)),
    sql` union all `,
  );
  // A department that was merged means the one it is in now.
  const id = kinds.some((kind) => OF_DEPARTMENTS.includes(kind))
    ? sql`coalesce((select m.merged_into_id from departments m where m.organisation_id = ${organisationId} and m.id = given.id), given.id)`
    : sql`given.id`;
  return sql`
    select r.step, hit.id, hit.place, hit.account
    from (
      select given.step, given.kind, given.code, given."from", given.levels, ${id} as id
      from jsonb_to_recordset(${json(rules)})
        as given (step text, kind text, code text, id uuid, "from" int, levels int)
    ) r
    cross join lateral (
      select p.id, named.place, p.account from (${ways}) named
      cross join lateral (${onePerson(organisationId, sql`named.person_id`)}) p
      where p.active order by named.place, p.account limit ${sql.number(MOST)}
    ) hit`;
}

export type PersonFact = { id: string; active: boolean; substitute: string | null; head: string | null };
type Days = { fromOn: string; untilOn: string };
type FactsAsked = {
  rules: readonly [PeopleRule, ...PeopleRule[]];
  people: readonly string[];
  /** Those of the people above whom a head may be asked for, and then the head above that one. */
  headsOf: readonly string[] | 'everybody';
  today: string;
  days: Days;
};

/**
 * In one query: the people whom each rule finds; of them and of those who are named, whether each is active and who
 * substitutes for them on a day; of some the nearest head above them; the same for those substitutes and heads, to the
 * end of each chain; and the calendar. Somebody may come twice, with and without their head.
 */
export async function findFacts(
  db: Db,
  organisationId: string,
  asked: FactsAsked,
): Promise<{ found: Map<string, string[]>; people: PersonFact[]; calendar: WorkCalendar }> {
  type Row = { found: Record<string, string[]> | null; people: PersonFact[] | null; calendar: CalendarParts | null };
  const withHeads = asked.headsOf === 'everybody' || asked.headsOf.length > 0;
  const person = (withHead: Sql) => sql`p.id, p.active, ${substituteOf(asked.today)} as substitute,
        ${withHeads ? sql`case when ${withHead} then ${headAbove} end` : sql`null::uuid`} as head`;
  const row = (await db.row<Row>(sql`
    with recursive found as materialized (${peopleByRules(organisationId, asked.rules)}
    ), known as (
      select ${person(asked.headsOf === 'everybody' ? sql`true` : sql`p.id = any(${uuids(asked.headsOf)})`)} from people p
      -- As one array, because the planner expects hundreds of rows of what the rules find.
      where p.organisation_id = ${organisationId} and p.id = any(${uuids(asked.people)} || array(select id from found))
      union
      select ${person(sql`next.up`)}
      from known k cross join lateral (values (k.substitute, false)${withHeads ? sql`, (k.head, true)` : sql.empty}) as next (id, up)
      cross join lateral (${onePerson(organisationId, sql`next.id`)}) p
    )
    select
      (select json_object_agg(s.step, s.ids) from (
        select step, json_agg(id order by place, account) as ids from found group by step) s) as found,
      (select json_agg(known) from known) as people,
      ${calendarParts(organisationId, asked.days)} as calendar`)) as Row;
  // Two ways may lead to the same person.
  const found = new Map(Object.entries(row.found ?? {}).map(([step, ids]) => [step, [...new Set(ids)]]));
  return { found, people: row.people ?? [], calendar: calendarFrom(row.calendar) };
}

/** The calendar alone. */
export async function findCalendar(db: Db, organisationId: string, days: Days): Promise<WorkCalendar> {
  const row = await db.row<{ parts: CalendarParts | null }>(sql`
    select ${calendarParts(organisationId, days)} as parts`);
  return calendarFrom(row?.parts ?? null);
}

const substituteOf = (day: string) => sql`(
  select s.substitute_id from substitutes s join people q on q.id = s.substitute_id and q.active
  where s.person_id = p.id and ${day}::date between s.from_on and s.until_on
  order by s.from_on desc, s.id limit 1)`;
/** From the department of the person upwards, each looked at only while none below it has a head. */
const headAbove = sql`(
  select acting.id from departments home
  cross join lateral (
    select above.id from unnest(string_to_array(trim(both '/' from home.path), '/')::uuid[]) with ordinality as above (id, depth)
    order by above.depth desc) way
  cross join lateral (
    select ${actingHead(sql`d`)} as id from departments d
    where d.organisation_id = home.organisation_id and d.id = way.id offset 0) acting
  where home.id = p.home_department_id and acting.id <> p.id limit 1)`;
