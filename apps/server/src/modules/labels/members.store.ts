import type * as calls from '@campus/contract/calls/labels.ts';
import { gramsToFind, searchable } from '@campus/rules/basics/search-grams.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { hasGrams, literally, type Sql, sql, uuids, wordsOf } from '#server/platform/sql.ts';

export type PersonRow = {
  id: string;
  name: string;
  account: string;
  active: boolean;
  kind: 'student' | 'staff';
  department: { zh: string; en: string } | null;
  admissionYear: number | null;
};
export type MemberRow = PersonRow & { way: 'hand' | 'rule' | 'both' | null };

/** What is shown of people `p` whose department is `d`. */
export const person = sql`
  p.id, p.name, p.account, p.active, p.kind, p.admission_year as "admissionYear",
  case when d.id is null then null else ${wordsOf('d')} end as department`;

const SOURCES: Record<(typeof calls.memberLists)[number], (labelId: string) => { from: Sql; where: Sql; way: Sql }> = {
  members: (labelId) => ({
    from: sql`person_labels pl join people p on p.id = pl.person_id`,
    where: sql`pl.label_id = ${labelId}`,
    way: sql`case when pl.by_hand and pl.by_rule then 'both' when pl.by_rule then 'rule' else 'hand' end`,
  }),
  'kept-out': (labelId) => ({
    from: sql`label_kept_out k join people p on p.id = k.person_id`,
    where: sql`k.label_id = ${labelId}`,
    way: sql`null`,
  }),
  others: (labelId) => ({
    from: sql`people p`,
    where: sql`p.active and not exists (select 1 from person_labels pl where pl.label_id = ${labelId} and pl.person_id = p.id)`,
    way: sql`null`,
  }),
};

/** One page of the people of a label, by account. */
export async function listMembers(
  db: Db,
  organisationId: string,
  within: Sql,
  query: {
    id: string;
    list: (typeof calls.memberLists)[number];
    words?: string | undefined;
    after?: string | undefined;
    size?: number | undefined;
  },
) {
  const { from, where, way } = SOURCES[query.list](query.id);
  const page = keyset<MemberRow>(
    'asc',
    [{ column: sql`lower(p.account)`, type: 'text', of: (row) => row.account.toLowerCase() }],
    query,
  );
  const text = searchable(query.words ?? '');
  const grams = gramsToFind(query.words ?? '');
  const result = await db.rows<MemberRow>(sql`
    select ${person}, ${way} as way from ${from} left join departments d on d.id = p.home_department_id
    where p.organisation_id = ${organisationId} and ${where} and ${within}
      and ${grams ? hasGrams(sql`p.search_grams`, grams) : sql`true`}
      and ${text === '' ? sql`true` : sql`p.search_text like ${`%${literally(text)}%`}`}
      and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(result);
}

/** Whoever moves one of them to another department waits, so that the rule is asked after both. */
export async function lockPeople(db: Db, organisationId: string, ids: readonly string[]): Promise<void> {
  await db.run(sql`
    select 1 from people where organisation_id = ${organisationId} and id = any(${uuids(ids)})
    order by id for no key update`);
}

/** What each act writes. The triggers of the tables keep people out whom a rule would find, and let them in again. */
export const changeMembers: Record<
  (typeof calls.memberActs)[number],
  (db: Db, organisationId: string, labelId: string, personIds: readonly string[]) => Promise<void>
> = {
  async add(db, organisationId, labelId, personIds) {
    await db.run(sql`
      insert into person_labels (organisation_id, person_id, label_id)
      select ${organisationId}, given.id, ${labelId} from unnest(${uuids(personIds)}) as given (id)
      on conflict (person_id, label_id) do update set by_hand = true where not person_labels.by_hand`);
  },
  async remove(db, organisationId, labelId, personIds) {
    await db.run(sql`
      delete from person_labels where organisation_id = ${organisationId} and label_id = ${labelId}
        and person_id = any(${uuids(personIds)})`);
  },
  async 'follow-rule'(db, organisationId, labelId, personIds) {
    const those = sql`organisation_id = ${organisationId} and label_id = ${labelId} and person_id = any(${uuids(personIds)})`;
    await db.run(sql`delete from label_kept_out where ${those}`);
    await db.run(sql`update person_labels set by_hand = false where ${those} and by_hand and by_rule`);
    await db.run(sql`delete from person_labels where ${those} and not by_rule`);
  },
};
