import type { Identity } from '@campus/rules/labels/identities.ts';
import { brokenConstraint, type Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type Sql, sql, wordsOf } from '#server/platform/sql.ts';

type Names = { zh: string; en: string };
export type LabelRow = { id: string; name: Names; members: number; disabled: number; hasRule: boolean };

const names = sql`${wordsOf('l')} as name`;
const hasRule = sql`exists (select 1 from label_rules r where r.label_id = l.id) as "hasRule"`;

/** One page of the labels by name; the people are counted who are within a reach. */
export async function listLabels(
  db: Db,
  organisationId: string,
  within: Sql,
  query: { words?: string | undefined; after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<LabelRow>(
    'asc',
    [
      { column: sql`l.name_zh`, type: 'text', of: (row) => row.name.zh },
      { column: sql`l.id`, type: 'uuid', of: (row) => row.id },
    ],
    query,
  );
  const found = query.words
    ? sql`strpos(lower(l.name_zh || chr(10) || l.name_en), lower(${query.words})) > 0`
    : sql`true`;
  const result = await db.rows<LabelRow>(sql`
    select l.id, ${names}, ${hasRule}, c.members, c.disabled
    from (
      select l.* from labels l where l.organisation_id = ${organisationId} and ${found} and ${page.where}
      order by ${page.orderBy} limit ${page.limit}
    ) l
    cross join lateral (
      select count(*) filter (where p.active)::int as members, count(*) filter (where not p.active)::int as disabled
      from person_labels pl join people p on p.id = pl.person_id where pl.label_id = l.id and ${within}
    ) c
    order by ${page.orderBy}`);
  return page.page(result);
}

export type RuleRow = {
  departments: { id: string; name: Names }[] | null;
  below: boolean;
  identities: Identity[];
  admissionYears: number[];
};
export type LabelDetail = LabelRow & {
  byHand: number;
  byRule: number;
  keptOut: number;
  reachesAll: boolean;
  rule: RuleRow | null;
};

/** One label with its rule and the numbers of people who are within a reach. */
export async function findLabel(db: Db, organisationId: string, id: string, within: Sql): Promise<LabelDetail | null> {
  return db.row<LabelDetail>(sql`
    select l.id, ${names}, ${hasRule}, c.*,
      (select count(*)::int from label_kept_out k join people p on p.id = k.person_id where k.label_id = l.id and ${within}) as "keptOut",
      (select jsonb_build_object('below', r.below, 'identities', to_jsonb(r.identities), 'admissionYears', to_jsonb(r.admission_years),
          'departments', case when not r.anywhere then coalesce((
            select jsonb_agg(jsonb_build_object('id', d.id, 'name', ${wordsOf('d')}) order by d.path)
            from label_rule_departments rd join departments d on d.id = rd.department_id where rd.label_id = r.label_id), '[]') end)
        from label_rules r where r.label_id = l.id) as rule
    from labels l
    cross join lateral (
      select count(*) filter (where ${within} and p.active)::int as members, count(*) filter (where ${within} and not p.active)::int as disabled,
        count(*) filter (where ${within} and pl.by_hand)::int as "byHand", count(*) filter (where ${within} and pl.by_rule)::int as "byRule",
        coalesce(bool_and(${within}), true) as "reachesAll"
      from person_labels pl join people p on p.id = pl.person_id where pl.label_id = l.id
    ) c
    where l.organisation_id = ${organisationId} and l.id = ${id}`);
}

/** Until the transaction ends nobody else changes or deletes this label. */
export async function lockLabel(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`select 1 from labels where organisation_id = ${organisationId} and id = ${id} for update`);
}

/** What a broken constraint means to the person who typed. */
function explain(error: unknown): never {
  if (brokenConstraint(error) === 'labels_name_key') refuse('label-name-taken');
  throw error;
}

export async function insertLabel(db: Db, organisationId: string, id: string, name: Names): Promise<void> {
  await db
    .run(
      sql`insert into labels (id, organisation_id, name_zh, name_en) values (${id}, ${organisationId}, ${name.zh}, ${name.en})`,
    )
    .catch(explain);
}

export async function writeName(db: Db, organisationId: string, id: string, name: Names): Promise<void> {
  await db
    .run(
      sql`update labels set name_zh = ${name.zh}, name_en = ${name.en} where organisation_id = ${organisationId} and id = ${id}`,
    )
    .catch(explain);
}

/** Deletes a label with all that is kept of it; the rule first, so that nobody is taken for kept out. */
export async function removeLabel(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`delete from label_rules where organisation_id = ${organisationId} and label_id = ${id}`);
  await db.run(sql`delete from person_labels where organisation_id = ${organisationId} and label_id = ${id}`);
  await db.run(sql`delete from labels where organisation_id = ${organisationId} and id = ${id}`);
}
