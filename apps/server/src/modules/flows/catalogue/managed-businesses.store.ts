import type { Reach } from '@campus/rules/access/power.ts';
import type { Words } from '@campus/rules/flows/definition.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, at, ms, type Sql, sql, wordsOf } from '#server/platform/sql.ts';
import { columnsOf } from '#server/platform/table.ts';
import { counted, notKeptFrom } from '../counted.ts';
import { businesses } from '../flows.tables.ts';
import { type FoundNames, namesOf, type PersonName, personJson } from '../names.store.ts';
import type { BusinessState } from './businesses.policy.ts';
import {
  type Business,
  CATEGORY,
  type Category,
  catalogueOrder,
  containing,
  type Version,
} from './businesses.store.ts';

/** Who manages, and how far: whom the counts leave something out for, and which businesses there are for them. */
export type BusinessManager = { organisationId: string; personId: string; reach: Reach; now: number };

/** Businesses `b` within a reach: all of them, or those of which somebody within it is an owner. */
export function managedWithin({ reach, personId }: Pick<BusinessManager, 'reach' | 'personId'>): Sql {
  if (reach.kind === 'organisation') return sql`true`;
  return sql`exists (select 1 from business_people o join people p on p.id = o.person_id
    where o.business_id = b.id and o.part = 'owner' and ${peopleWithin(reach, personId)})`;
}

const running = ({ personId }: BusinessManager): Sql =>
  sql`p.business_id = b.id and p.process_group in ('todo', 'doing') and ${notKeptFrom(personId)}`;
const RUNNING = (manager: BusinessManager): Sql => counted(sql`processes p where ${running(manager)}`);
const LATE = (manager: BusinessManager): Sql =>
  counted(sql`processes p where ${running(manager)} and p.late_at < ${at(manager.now)}`);
/** Drafts of people ask for a published version as well, so that nothing of theirs goes with a business. */
const WAS_USED = sql.raw(`(exists (select 1 from processes used where used.business_id = b.id)
  or exists (select 1 from process_drafts used where used.business_id = b.id))`);
const PEOPLE = (part: 'owner' | 'supervisor'): Sql => sql`coalesce((
  select jsonb_agg(${personJson('p')} order by bp.position, p.id)
  from business_people bp join people p on p.id = bp.person_id where bp.business_id = b.id and bp.part = ${part}), '[]')`;

const LISTED = [
  'id',
  'code',
  'position',
  'nameZh',
  'nameEn',
  'icon',
  'suspended',
  'publishedVersionId',
  'changedAt',
] as const;
type ListedFields = Pick<Business, (typeof LISTED)[number]>;
type Counts = { running: number; late: number; wasUsed: boolean };
export type ManagedRow = Counts & {
  business: ListedFields;
  category: Category;
  versionNumber: number | null;
  draftNumber: number | null;
  owners: PersonName[];
};

/** `stateOf` as a condition. */
const IN_STATE: Record<BusinessState, Sql> = {
  draft: sql.raw('not b.suspended and b.published_version_id is null'),
  published: sql.raw('not b.suspended and b.published_version_id is not null'),
  suspended: sql.raw('b.suspended'),
};

export type ManagedFilters = {
  text: string;
  categoryId?: string | undefined;
  state?: BusinessState | undefined;
  after?: string | undefined;
  size?: number | undefined;
};

/** One page of the businesses within a reach. */
export async function listManaged(
  db: Db,
  manager: BusinessManager,
  { text, categoryId, state, ...paging }: ManagedFilters,
) {
  const page = catalogueOrder<ManagedRow>(paging);
  const wanted = and(
    sql`b.organisation_id = ${manager.organisationId}`,
    managedWithin(manager),
    text ? containing(text) : null,
    categoryId ? sql`b.category_id = ${categoryId}` : null,
    state ? IN_STATE[state] : null,
    page.where,
  );
  const rows = await db.rows<ListedFields & Omit<ManagedRow, 'business'>>(sql`
    select ${columnsOf(businesses, 'b', LISTED)}, ${CATEGORY} as category, v.number as "versionNumber", d.number as "draftNumber",
      ${RUNNING(manager)} as running, ${LATE(manager)} as late, ${WAS_USED} as "wasUsed", ${PEOPLE('owner')} as owners
    from businesses b join business_categories c on c.id = b.category_id
      left join business_versions v on v.id = b.published_version_id
      left join business_versions d on d.business_id = b.id and d.state = 'draft'
    where ${wanted} order by ${page.orderBy} limit ${page.limit}`);
  return page.page(
    rows.map(({ category, versionNumber, draftNumber, running, late, wasUsed, owners, ...business }) => ({
      business,
      category,
      versionNumber,
      draftNumber,
      running,
      late,
      wasUsed,
      owners,
    })),
  );
}

type WholeVersion = Pick<Version, 'id' | 'number' | 'revision' | 'flow' | 'form' | 'publishedAt' | 'changedAt'> & {
  changedBy: PersonName | null;
};
export type WholeManaged = Counts & {
  business: Business;
  category: Category;
  published: WholeVersion | null;
  draft: WholeVersion | null;
  owners: PersonName[];
  supervisors: PersonName[];
  /** Of those whom the audience names. */
  names: FoundNames;
  labels: { id: string; name: Words }[];
};

const WHOLE_VERSION = (which: Sql): Sql => sql`(
  select jsonb_build_object('id', v.id, 'number', v.number, 'revision', v.revision, 'flow', v.flow, 'form', v.form,
    'publishedAt', ${ms('v.published_at')}, 'changedAt', ${ms('v.changed_at')}, 'changedBy', ${personJson('p')})
  from business_versions v left join people p on p.id = v.changed_by where ${which})`;
const NAMED = (kind: 'people' | 'departments' | 'labels'): Sql =>
  sql`array(select jsonb_array_elements_text(b.audience -> ${kind}::text)::uuid)`;

/** A business within a reach, with all that is said of it; null where it is out of reach. */
export async function findManaged(db: Db, manager: BusinessManager, id: string): Promise<WholeManaged | null> {
  const { organisationId } = manager;
  const row = await db.row<Business & Omit<WholeManaged, 'business'>>(sql`
    select ${columnsOf(businesses, 'b')}, ${CATEGORY} as category,
      ${WHOLE_VERSION(sql`v.id = b.published_version_id`)} as published,
      ${WHOLE_VERSION(sql`v.business_id = b.id and v.state = 'draft'`)} as draft,
      ${PEOPLE('owner')} as owners, ${PEOPLE('supervisor')} as supervisors,
      ${namesOf(organisationId, { people: NAMED('people'), departments: NAMED('departments') })} as names,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', ${wordsOf('l')})) from labels l
        where l.organisation_id = ${organisationId} and l.id = any(${NAMED('labels')})), '[]') as labels,
      ${RUNNING(manager)} as running, ${LATE(manager)} as late, ${WAS_USED} as "wasUsed"
    from businesses b join business_categories c on c.id = b.category_id
    where b.organisation_id = ${organisationId} and b.id = ${id} and ${managedWithin(manager)}`);
  if (!row) return null;
  const { category, published, draft, owners, supervisors, names, labels, running, late, wasUsed, ...business } = row;
  return { business, category, published, draft, owners, supervisors, names, labels, running, late, wasUsed };
}

/** A business within a reach, alone. */
export const findWithin = (db: Db, manager: Omit<BusinessManager, 'now'>, id: string) =>
  db.row<Pick<Business, 'id' | 'categoryId' | 'publishedVersionId'>>(sql`
    select b.id, b.category_id as "categoryId", b.published_version_id as "publishedVersionId" from businesses b
    where b.organisation_id = ${manager.organisationId} and b.id = ${id} and ${managedWithin(manager)}`);

/** What stands beside a business that is locked; `by` is who changed it last. */
export type Standing = {
  inReach: boolean;
  wasUsed: boolean;
  by: string | null;
  draft: (Pick<Version, 'id' | 'number' | 'revision' | 'changedAt'> & { by: string | null }) | null;
};

/** Asked after the lock, because a statement that waits for one sees of other tables what was there before. */
export async function findStanding(db: Db, manager: BusinessManager, id: string): Promise<Standing> {
  const row = await db.row<Standing>(sql`
    select ${managedWithin(manager)} as "inReach", ${WAS_USED} as "wasUsed",
      (select p.name from people p where p.id = b.changed_by) as by,
      (select jsonb_build_object('id', v.id, 'number', v.number, 'revision', v.revision, 'changedAt', ${ms('v.changed_at')},
        'by', (select p.name from people p where p.id = v.changed_by))
      from business_versions v where v.business_id = b.id and v.state = 'draft') as draft
    from businesses b where b.organisation_id = ${manager.organisationId} and b.id = ${id}`);
  return row as Standing;
}
