import type { Words } from '@campus/rules/flows/definition.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { and, literally, type Sql, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { businessCategories, businesses, businessVersions, processes } from '../flows.tables.ts';
import type { Applicant } from './audience.policy.ts';

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

const listed = {
  business: businesses,
  category: businessCategories,
  startStep: sql<string | null>`${businessVersions.flow} #>> '{start,id}'`,
  versionNumber: businessVersions.number,
};

/** The order of the catalogue: by category, and inside each as its clerks arranged it. */
const catalogueOrder = (paging: Paging) =>
  keyset<Listed>(
    'asc',
    [
      { column: sql`${businessCategories.position}`, type: 'integer', of: (row) => row.category.position },
      { column: sql`${businessCategories.id}`, type: 'uuid', of: (row) => row.category.id },
      { column: sql`${businesses.position}`, type: 'integer', of: (row) => row.business.position },
      { column: sql`${businesses.id}`, type: 'uuid', of: (row) => row.business.id },
    ],
    paging,
  );

const textArray = (ids: readonly string[]) => sql`${[...ids]}::text[]`;

/** `isMeantFor` as a condition for lists; a test compares the two. */
const meantFor = ({ kind, personId, departments, labels }: Applicant): Sql => sql`(
  ${businesses.audience} ->> 'kind' in ('all', ${kind})
  or (${businesses.audience} ->> 'kind' = 'chosen' and (
    coalesce(${businesses.audience} -> 'people' ? ${personId}, false)
    or coalesce(${businesses.audience} -> 'departments' ?| ${textArray(departments)}, false)
    or coalesce(${businesses.audience} -> 'labels' ?| ${textArray(labels)}, false))))`;

const containing = (text: string): Sql => sql`${businesses.searchText} like ${`%${literally(text)}%`}`;

const from = (db: Db) =>
  db
    .select(listed)
    .from(businesses)
    .innerJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .leftJoin(businessVersions, eq(businessVersions.id, businesses.publishedVersionId));

const isOffered = (organisationId: string) =>
  and(
    eq(businesses.organisationId, organisationId),
    eq(businesses.suspended, false),
    sql`${businesses.publishedVersionId} is not null`,
  );

const onOffer = (organisationId: string, applicant: Applicant) => and(isOffered(organisationId), meantFor(applicant));

/** One page of what somebody may use; `text` is searchable text. */
export async function listOnOffer(
  db: Db,
  organisationId: string,
  applicant: Applicant,
  { text, categoryId, ...paging }: Paging & { text: string; categoryId?: string | undefined },
) {
  const page = catalogueOrder(paging);
  const rows = await from(db)
    .where(
      and(
        onOffer(organisationId, applicant),
        categoryId ? eq(businesses.categoryId, categoryId) : undefined,
        text ? containing(text) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** The published businesses that are not suspended, in the order of the catalogue, limited in number. */
export async function listPublished(db: Db, organisationId: string, most: number): Promise<Listed[]> {
  return from(db)
    .where(isOffered(organisationId))
    .orderBy(...catalogueOrder({}).orderBy)
    .limit(most);
}

/**
 * A business with a number for its place in the catalogue; the numbers leave room for what belongs to each business.
 */
export type OfferedBusiness = { business: Business; place: number };

/** Published businesses that contain all of these searchable texts, guides included, in the order of the catalogue. */
export async function listPublishedWith(
  db: Db,
  organisationId: string,
  texts: readonly string[],
  most: number,
): Promise<OfferedBusiness[]> {
  const everything = sql`(${businesses.searchText} || ' ' || lower(${businesses.introductionZh} || ' ' || ${businesses.introductionEn} || ' ' || ${businesses.guides}::text))`;
  const rows = await from(db)
    .where(and(isOffered(organisationId), ...texts.map((text) => sql`strpos(${everything}, ${text}) > 0`)))
    .orderBy(...catalogueOrder({}).orderBy)
    .limit(most);
  return rows.map(({ business, category }) => ({
    business,
    place: category.position * 1_000_000 + business.position * 100,
  }));
}

/** The businesses that somebody used last and may still use, the latest first. */
export async function listUsedLately(db: Db, organisationId: string, applicant: Applicant, limit: number) {
  const used = db
    .select({ businessId: processes.businessId, at: sql`max(${processes.submittedAt})`.as('at') })
    .from(processes)
    .where(and(eq(processes.organisationId, organisationId), eq(processes.submitterId, applicant.personId)))
    .groupBy(processes.businessId)
    .as('used');
  return from(db)
    .innerJoin(used, eq(used.businessId, businesses.id))
    .where(onOffer(organisationId, applicant))
    .orderBy(sql`${used.at} desc`, businesses.id)
    .limit(limit);
}

/** Every business of an organisation, one page. */
export async function listAll(db: Db, organisationId: string, { text, ...paging }: Paging & { text: string }) {
  const page = catalogueOrder(paging);
  const rows = await from(db)
    .where(and(eq(businesses.organisationId, organisationId), text ? containing(text) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

export async function listCategoryPage(db: Db, organisationId: string, paging: Paging) {
  const page = keyset<Category>(
    'asc',
    [
      { column: sql`${businessCategories.position}`, type: 'integer', of: (row) => row.position },
      { column: sql`${businessCategories.id}`, type: 'uuid', of: (row) => row.id },
    ],
    paging,
  );
  const rows = await db
    .select()
    .from(businessCategories)
    .where(and(eq(businessCategories.organisationId, organisationId), page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

export type Part = { part: 'owner' | 'supervisor'; id: string; name: string; department: Words | null };

/** One business with its category, its published version, and who owns and supervises it. */
export async function findBusiness(db: Db, organisationId: string, id: string) {
  const people = sql<Part[]>`(
    select coalesce(jsonb_agg(jsonb_build_object(
      'part', bp.part, 'id', p.id, 'name', p.name,
      'department', case when d.id is not null then jsonb_build_object('zh', d.name_zh, 'en', d.name_en) end
    ) order by bp.position, p.id), '[]')
    from business_people bp join people p on p.id = bp.person_id left join departments d on d.id = p.home_department_id
    where bp.business_id = ${businesses.id})`;
  const [row] = await db
    .select({ business: businesses, category: businessCategories, version: businessVersions, people })
    .from(businesses)
    .innerJoin(businessCategories, eq(businessCategories.id, businesses.categoryId))
    .leftJoin(businessVersions, eq(businessVersions.id, businesses.publishedVersionId))
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, id)));
  return row ?? null;
}

/** A business alone, for checks of who may read it. */
export async function findAudience(db: Db, organisationId: string, id: string) {
  const [row] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, id)));
  return row ?? null;
}

/** Locks the business, its draft and its published version until the end of the transaction. */
export async function lockBusiness(db: Db, organisationId: string, id: string): Promise<Business | null> {
  const [row] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.organisationId, organisationId), eq(businesses.id, id)))
    .for('update');
  return row ?? null;
}

export async function findDraft(db: Db, organisationId: string, businessId: string): Promise<Version | null> {
  const [row] = await db
    .select()
    .from(businessVersions)
    .where(
      and(
        eq(businessVersions.organisationId, organisationId),
        eq(businessVersions.businessId, businessId),
        eq(businessVersions.state, 'draft'),
      ),
    );
  return row ?? null;
}

export type KnownIds = { people: Set<string>; departments: Set<string>; labels: Set<string>; roles: Set<string> };

/**
 * Which of these people, departments, labels (by id) and roles (by code) belong to the organisation. People count only
 * while they are active, departments while they are open or merged into another one.
 */
export async function findKnown(
  db: Db,
  organisationId: string,
  named: Readonly<Record<keyof KnownIds, Iterable<string>>>,
): Promise<KnownIds> {
  const list = (ids: Iterable<string>) => sql`${[...new Set(ids)]}`;
  const result = await db.rows<{ kind: keyof KnownIds; id: string }>(sql`
    select 'people' as kind, id::text from people
      where organisation_id = ${organisationId} and active and id = any(${list(named.people)}::uuid[])
    union all select 'departments', id::text from departments
      where organisation_id = ${organisationId} and id = any(${list(named.departments)}::uuid[])
        and (closed_at is null or merged_into_id is not null)
    union all select 'labels', id::text from labels
      where organisation_id = ${organisationId} and id = any(${list(named.labels)}::uuid[])
    union all select 'roles', code from roles
      where organisation_id = ${organisationId} and code = any(${list(named.roles)}::text[])`);
  const known: KnownIds = { people: new Set(), departments: new Set(), labels: new Set(), roles: new Set() };
  for (const { kind, id } of result) known[kind].add(id);
  return known;
}
