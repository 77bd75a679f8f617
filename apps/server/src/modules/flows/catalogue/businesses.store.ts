import type { Words } from '@campus/rules/flows/definition.ts';
import type { Usual } from '@campus/rules/flows/promise.ts';
import { countOwnedBy } from '#server/modules/attachments/index.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, literally, ms, type Sql, sql, texts, uuids, wordsOf } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { businessCategories, businesses, businessVersions } from '../flows.tables.ts';
import type { Applicant } from './audience.policy.ts';
import { usualOfBusiness } from './promises.store.ts';

type Paging = { after?: string | undefined; size?: number | undefined };
export type Business = RowOf<typeof businesses>;
export type Category = RowOf<typeof businessCategories>;
export type Version = RowOf<typeof businessVersions>;
export type Listed = {
  business: Business;
  category: Category;
  startStep: string | null;
  versionNumber: number | null;
};

/** A business `b` that people can apply for: published, and not suspended. */
export const IS_OFFERED = sql.raw('not b.suspended and b.published_version_id is not null');

/** The order of the catalogue, of a business `b` in its category `c`; as text for who reads no pages of it. */
export const CATALOGUE_ORDER = sql.raw('c.position, c.id, b.position, b.id');

type Placed = { business: Pick<Business, 'position' | 'id'>; category: Pick<Category, 'position' | 'id'> };

/** The order of the catalogue: by category, and inside each as its clerks arranged it. */
export const catalogueOrder = <Row extends Placed>(paging: Paging) =>
  keyset<Row>(
    'asc',
    [
      { column: sql`c.position`, type: 'integer', of: (row) => row.category.position },
      { column: sql`c.id`, type: 'uuid', of: (row) => row.category.id },
      { column: sql`b.position`, type: 'integer', of: (row) => row.business.position },
      { column: sql`b.id`, type: 'uuid', of: (row) => row.business.id },
    ],
    paging,
  );

/** `isMeantFor` as a condition for lists; a test compares the two. */
const meantFor = ({ kind, personId, departments, labels }: Applicant): Sql => sql`(
  b.audience ->> 'kind' in ('all', ${kind})
  or (b.audience ->> 'kind' = 'chosen' and (
    coalesce(b.audience -> 'people' ? ${personId}, false)
    or coalesce(b.audience -> 'departments' ?| ${texts(departments)}, false)
    or coalesce(b.audience -> 'labels' ?| ${texts(labels)}, false))))`;

/** Businesses `b` that a searchable text finds. */
export const containing = (text: string): Sql =>
  sql`(b.search_text like ${`%${literally(text)}%`} or b.code like ${`%${literally(text)}%`})`;

/** The category `c` of a business as JSON. */
export const CATEGORY =
  sql.raw(`jsonb_build_object('id', c.id, 'organisationId', c.organisation_id, 'nameZh', c.name_zh,
  'nameEn', c.name_en, 'position', c.position)`);

type ListedColumns = Business & Omit<Listed, 'business'>;

/** Businesses with what a list says of them; `rest` begins behind the joins. */
async function listBusinesses(db: Db, rest: Sql): Promise<Listed[]> {
  const rows = await db.rows<ListedColumns>(sql`
    select ${columnsOf(businesses, 'b')}, ${CATEGORY} as category, v.flow #>> '{start,id}' as "startStep", v.number as "versionNumber"
    from businesses b join business_categories c on c.id = b.category_id
      left join business_versions v on v.id = b.published_version_id ${rest}`);
  return rows.map(({ category, startStep, versionNumber, ...business }) => ({
    business,
    category,
    startStep,
    versionNumber,
  }));
}

const isOffered = (organisationId: string): Sql => sql`b.organisation_id = ${organisationId} and ${IS_OFFERED}`;

const onOffer = (organisationId: string, applicant: Applicant): Sql =>
  sql`${isOffered(organisationId)} and ${meantFor(applicant)}`;

/** One page of what somebody may use; `text` is searchable text. */
export async function listOnOffer(
  db: Db,
  organisationId: string,
  applicant: Applicant,
  { text, categoryId, ...paging }: Paging & { text: string; categoryId?: string | undefined },
) {
  const page = catalogueOrder<Listed>(paging);
  const wanted = and(
    onOffer(organisationId, applicant),
    categoryId ? sql`b.category_id = ${categoryId}` : null,
    text ? containing(text) : null,
    page.where,
  );
  return page.page(await listBusinesses(db, sql`where ${wanted} order by ${page.orderBy} limit ${page.limit}`));
}

/** The published businesses that are not suspended, in the order of the catalogue, limited in number. */
export async function listPublished(db: Db, organisationId: string, most: number): Promise<Listed[]> {
  return listBusinesses(db, sql`where ${isOffered(organisationId)} order by ${CATALOGUE_ORDER} limit ${most}`);
}

/** The businesses that somebody used last and may still use, the latest first. */
export async function listUsedLately(db: Db, organisationId: string, applicant: Applicant, limit: number) {
  return listBusinesses(
    db,
    sql`join (
        select p.business_id, max(p.submitted_at) as at from processes p
        where p.organisation_id = ${organisationId} and p.submitter_id = ${applicant.personId} group by p.business_id
      ) used on used.business_id = b.id
      where ${onOffer(organisationId, applicant)} order by used.at desc, b.id limit ${limit}`,
  );
}

export async function listCategoryPage(db: Db, organisationId: string, paging: Paging) {
  const page = keyset<Category>(
    'asc',
    [
      { column: sql`c.position`, type: 'integer', of: (row) => row.position },
      { column: sql`c.id`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db.rows<Category>(sql`
    select ${columnsOf(businessCategories, 'c')} from business_categories c
    where c.organisation_id = ${organisationId} and ${page.where} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

export type Part = { part: 'owner' | 'supervisor'; id: string; name: string; department: Words | null };

type PublishedVersion = Pick<Version, 'id' | 'number' | 'flow' | 'form' | 'publishedAt' | 'changedAt'>;
type WholeBusiness = {
  business: Business;
  category: Category;
  version: PublishedVersion | null;
  people: Part[];
  usual: Usual | null;
  annexCount: number;
};

/** One business with its category, its published version, who owns and supervises it, and how long it usually takes. */
export async function findBusiness(db: Db, organisationId: string, id: string): Promise<WholeBusiness | null> {
  const row = await db.row<Business & Omit<WholeBusiness, 'business'>>(sql`
    select ${columnsOf(businesses, 'b')}, ${CATEGORY} as category, (
      select jsonb_build_object('id', v.id, 'number', v.number, 'flow', v.flow, 'form', v.form,
        'publishedAt', ${ms('v.published_at')}, 'changedAt', ${ms('v.changed_at')})
      from business_versions v where v.id = b.published_version_id) as version, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'part', bp.part, 'id', p.id, 'name', p.name, 'department', case when d.id is not null then ${wordsOf('d')} end
      ) order by bp.position, p.id), '[]')
      from business_people bp join people p on p.id = bp.person_id left join departments d on d.id = p.home_department_id
      where bp.business_id = b.id) as people,
      ${usualOfBusiness(sql`b.id`)} as usual,
      ${countOwnedBy(organisationId, { kind: 'business', id })} as "annexCount"
    from businesses b join business_categories c on c.id = b.category_id
    where b.organisation_id = ${organisationId} and b.id = ${id}`);
  if (!row) return null;
  const { category, version, people, usual, annexCount, ...business } = row;
  return { business, category, version, people, usual, annexCount };
}

const oneBusiness = (organisationId: string, id: string): Sql => sql`
  select ${columnsOf(businesses, 'b')} from businesses b where b.organisation_id = ${organisationId} and b.id = ${id}`;

/** A business alone, for checks of who may read it. */
export const findAudience = (db: Db, organisationId: string, id: string) =>
  db.row<Business>(oneBusiness(organisationId, id));

/** Locks the business, its draft and its published version until the end of the transaction. */
export const lockBusiness = (db: Db, organisationId: string, id: string) =>
  db.row<Business>(sql`${oneBusiness(organisationId, id)} for update`);

export const findDraft = (db: Db, organisationId: string, businessId: string) =>
  db.row<Version>(sql`
    select ${columnsOf(businessVersions, 'v')} from business_versions v
    where v.organisation_id = ${organisationId} and v.business_id = ${businessId} and v.state = 'draft'`);

type Named = 'people' | 'departments' | 'labels' | 'roles';
export type KnownIds = Record<Named | 'categories', Set<string>>;

/**
 * Which of these people, departments, labels, categories (by id) and roles (by code) belong to the organisation. People count only
 * while they are active, departments while they are open or merged into another one.
 */
export async function findKnown(
  db: Db,
  organisationId: string,
  named: Readonly<Record<Named, Iterable<string>>> & { readonly categories?: Iterable<string> },
): Promise<KnownIds> {
  const list = (ids: Iterable<string>) => [...new Set(ids)];
  const result = await db.rows<{ kind: keyof KnownIds; id: string }>(sql`
    select 'people' as kind, id::text from people
      where organisation_id = ${organisationId} and active and id = any(${uuids(list(named.people))})
    union all select 'departments', id::text from departments
      where organisation_id = ${organisationId} and id = any(${uuids(list(named.departments))})
        and (closed_at is null or merged_into_id is not null)
    union all select 'labels', id::text from labels
      where organisation_id = ${organisationId} and id = any(${uuids(list(named.labels))})
    union all select 'roles', code from roles
      where organisation_id = ${organisationId} and code = any(${list(named.roles)}::text[])
    union all select 'categories', id::text from business_categories
      where organisation_id = ${organisationId} and id = any(${uuids(list(named.categories ?? []))})`);
  const known: KnownIds = {
    people: new Set(),
    departments: new Set(),
    labels: new Set(),
    roles: new Set(),
    categories: new Set(),
  };
  for (const { kind, id } of result) known[kind].add(id);
  return known;
}
