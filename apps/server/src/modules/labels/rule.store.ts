import type { Identity } from '@campus/rules/labels/identities.ts';
import type { Db } from '#server/platform/database.ts';
import { json, type Sql, sql, texts, uuids } from '#server/platform/sql.ts';
import { type PersonRow, person } from './members.store.ts';

/** A rule as it is kept; `departments` is null where it asks for none. */
export type Rule = {
  departments: readonly string[] | null;
  below: boolean;
  identities: readonly Identity[];
  admissionYears: readonly number[];
};

/** A rule over 100,000 people writes a row for each. */
const LONGEST_MS = 120_000;
const SAMPLES = 10;

const finds = (organisationId: string, { departments, below, identities, admissionYears }: Rule) => sql`
  label_rule_finds(${organisationId}, ${departments ? uuids(departments) : sql`null::uuid[]`}, ${below},
    ${texts(identities)}, ${[...admissionYears]}::integer[], null)`;

/** The people whom a rule finds and nobody keeps out, as `found (id)`; nobody where there is no rule. */
const found = (organisationId: string, labelId: string, rule: Rule | null) =>
  rule
    ? sql`found as materialized (
        select f as id from ${finds(organisationId, rule)} as f
        where f not in (select k.person_id from label_kept_out k where k.label_id = ${labelId}))`
    : sql`found as (select null::uuid as id where false)`;
/** Those who would get the label by it or lose it, as conditions on people `p`. */
const gets = (labelId: string) =>
  sql`p.id in (select id from found) and p.id not in (select person_id from person_labels where label_id = ${labelId})`;
const loses = (labelId: string) =>
  sql`p.id not in (select id from found) and p.id in (select person_id from person_labels where label_id = ${labelId} and not by_hand)`;

export type RulePreview = { people: number; disabled: number; added: number; removed: number; samples: PersonRow[] };

/** Whom a rule would find within a reach, and what it would change. */
export async function previewRule(
  db: Db,
  organisationId: string,
  labelId: string,
  rule: Rule,
  within: Sql,
): Promise<RulePreview> {
  const result = await db.row<RulePreview>(sql`
    with ${found(organisationId, labelId, rule)}, touched as (
      select coalesce(f.id, m.person_id) as id, f.id is not null as is_found, m.person_id is not null as carries, m.by_hand
      from found f full join (select person_id, by_hand from person_labels where label_id = ${labelId}) m on m.person_id = f.id
    )
    select
      count(*) filter (where p.active and t.is_found)::int as people,
      count(*) filter (where not p.active and t.is_found)::int as disabled,
      count(*) filter (where t.is_found and not t.carries)::int as added,
      count(*) filter (where not t.is_found and not t.by_hand)::int as removed,
      coalesce((select jsonb_agg(to_jsonb(s) - 'place' order by s.place) from (
        select lower(p.account) as place, ${person} from people p left join departments d on d.id = p.home_department_id
        where p.organisation_id = ${organisationId} and p.id in (select id from found) and ${within}
        order by lower(p.account) limit ${sql.number(SAMPLES)}
      ) s), '[]') as samples
    from touched t join people p on p.id = t.id where p.organisation_id = ${organisationId} and ${within}`);
  return result as RulePreview;
}

/** Until the transaction ends nobody else changes rules, or people in a way that rules ask about. */
export async function lockRules(db: Db, organisationId: string): Promise<void> {
  await db.run(
    sql`select set_config('statement_timeout', ${String(LONGEST_MS)}, true), labels_hold(${organisationId}, true)`,
  );
}

/**
 * Those who would get or lose the label and may be able to do something that the caller cannot: they hold a right beyond
 * the caller's, a role that flows name, or a headship.
 */
export async function listPerhapsStronger(
  db: Db,
  organisationId: string,
  labelId: string,
  rule: Rule | null,
  held: { rights: readonly { right: string; everywhere: boolean }[]; flowRoles: readonly string[] },
): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    with ${found(organisationId, labelId, rule)}
    select p.id from people p where p.organisation_id = ${organisationId}
      and ((${gets(labelId)}) or (${loses(labelId)}))
      and (
        p.id in (select d.head_person_id from departments d where d.organisation_id = ${organisationId} and d.head_person_id is not null)
        or p.id in (
          select pr.person_id from person_roles pr join roles r on r.id = pr.role_id
          where pr.organisation_id = ${organisationId} and (
            r.code = any(${texts(held.flowRoles)})
            or exists (
              select 1 from role_permissions rp where rp.role_id = r.id and not exists (
                select 1 from jsonb_to_recordset(${json(held.rights)}) as mine ("right" text, everywhere boolean)
                where mine."right" = rp.permission and (mine.everywhere or r.data_scope = 'own'))))))`);
  return result.map(({ id }) => id);
}

/** The departments that a rule means, those below included where it says so. */
export async function listInside(
  db: Db,
  organisationId: string,
  ids: readonly string[],
  below: boolean,
): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select d.id from departments d where d.organisation_id = ${organisationId} and (d.id = any(${uuids(ids)})
      or ${below} and exists (select 1 from unnest(${uuids(ids)}) as above (id) where d.path like '%/' || above.id || '/%'))`);
  return result.map(({ id }) => id);
}

/** Writes a rule in one statement: a rule without its departments would find everybody for a moment. */
export async function writeRule(db: Db, organisationId: string, labelId: string, rule: Rule): Promise<void> {
  const { departments, below, identities, admissionYears } = rule;
  await db.run(sql`
    with kept as (
      insert into label_rules (label_id, organisation_id, anywhere, below, identities, admission_years)
      values (${labelId}, ${organisationId}, ${departments === null}, ${below},
        ${texts(identities)}, ${[...admissionYears]}::integer[])
      on conflict (label_id) do update set anywhere = excluded.anywhere, below = excluded.below,
        identities = excluded.identities, admission_years = excluded.admission_years
    ), gone as (
      delete from label_rule_departments
      where organisation_id = ${organisationId} and label_id = ${labelId} and department_id <> all(${uuids(departments ?? [])})
    )
    insert into label_rule_departments (organisation_id, label_id, department_id)
    select ${organisationId}, ${labelId}, given.id from unnest(${uuids(departments ?? [])}) as given (id)
    on conflict do nothing`);
}

export async function removeRule(db: Db, organisationId: string, labelId: string): Promise<void> {
  await db.run(sql`delete from label_rules where organisation_id = ${organisationId} and label_id = ${labelId}`);
}
