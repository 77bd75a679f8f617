import type { ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset } from '#server/platform/paging.ts';
import { at, type Sql, sql, uuids } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { type ChangeKind, contentChanges, contentItems, type FieldChange } from './hall-content.tables.ts';

type Row = RowOf<typeof contentItems>;
const SEARCH_TERMS = ['searchText', 'searchGrams', 'titleWords', 'titleReadings', 'titleGrams'] as const;
/** Without the terms by which it is found: they are long, and only the search needs them. */
export type Item = Omit<Row, (typeof SEARCH_TERMS)[number]>;
export type NewItem = Omit<Row, 'position'>;

const ITEM = columnsOf(
  contentItems,
  'i',
  Object.keys(contentItems.columns).filter((name) => !SEARCH_TERMS.some((term) => term === name)),
);

/** Nobody else changes the item until this transaction is over. */
export async function lockItem(db: Db, organisationId: string, id: string): Promise<Item | null> {
  return db.row<Item>(sql`
    select ${ITEM} from content_items i where i.organisation_id = ${organisationId} and i.id = ${id} for update`);
}

/** Nobody else changes the order of a kind until this transaction is over. */
export async function lockOrder(db: Db, organisationId: string, kind: ContentKind): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`content order/${organisationId}/${kind}`}, 0))`);
}

export type ItemChange = Partial<Row> & Pick<Row, 'organisationId' | 'id'>;

/** Adds an item behind the others of its kind. */
export function insertOfItem(row: NewItem): Sql {
  const { organisationId, kind } = row;
  const position = sql`(select coalesce(max(o.position), 0) + 1 from content_items o
    where o.organisation_id = ${organisationId} and o.kind = ${kind})`;
  return insertInto(contentItems, { ...row, position: position as never });
}

export const updateOfItem = ({ organisationId, id, ...values }: ItemChange): Sql => sql`
  update content_items set ${assign(contentItems, values)} where organisation_id = ${organisationId} and id = ${id}`;

export async function deleteItem(db: Db, organisationId: string, id: string): Promise<void> {
  await db.run(sql`delete from content_items where organisation_id = ${organisationId} and id = ${id}`);
}

export type ItemPosition = { id: string; kind: ContentKind; position: string; titleZh: string; titleEn: string };

export async function findPositions(db: Db, organisationId: string, ids: readonly string[]): Promise<ItemPosition[]> {
  return db.rows<ItemPosition>(sql`
    select id, kind, position, title_zh as "titleZh", title_en as "titleEn" from content_items
    where organisation_id = ${organisationId} and id = any(${uuids(ids)})`);
}

/** Puts an item half-way between another one and whatever stands before that, or behind all others; answers where it stands. */
export async function moveBefore(
  db: Db,
  organisationId: string,
  { id, kind }: ItemPosition,
  before: string | null,
): Promise<string> {
  const others = sql`content_items o where o.organisation_id = ${organisationId} and o.kind = ${kind} and o.id <> ${id}`;
  const target = sql`(select t.position from content_items t where t.organisation_id = ${organisationId} and t.id = ${before})`;
  // Halves are exact as a product; a quotient would be rounded.
  const position = before
    ? sql`(select coalesce((max(o.position) + ${target}) * 0.5, ${target} - 1) from ${others} and o.position < ${target})`
    : sql`(select coalesce(max(o.position), 0) + 1 from ${others})`;
  const moved = await db.row<{ position: string }>(sql`
    update content_items set position = ${position} where organisation_id = ${organisationId} and id = ${id} returning position`);
  return String(moved?.position);
}

/** Gives whole numbers to a kind again, once halves of halves have become long. */
export async function renumberItems(db: Db, organisationId: string, kind: ContentKind): Promise<void> {
  await db.run(sql`
    update content_items i set position = n.place
    from (select id, row_number() over (order by position, id) as place from content_items
      where organisation_id = ${organisationId} and kind = ${kind}) n
    where i.id = n.id and exists (
      select 1 from content_items o where o.organisation_id = ${organisationId} and o.kind = ${kind} and scale(o.position) > 30)`);
}

export type Change = {
  organisationId: string;
  itemId: string;
  at: number;
  byPersonId: string;
  what: ChangeKind;
  fields: readonly FieldChange[];
};

export async function insertChange(db: Db, change: Change): Promise<void> {
  await db.run(insertInto(contentChanges, change));
}

export type ChangeRow = {
  id: string;
  at: number;
  what: ChangeKind;
  fields: FieldChange[];
  by: { id: string; name: string; department: { zh: string; en: string } | null } | null;
};

/** Who did something: a person with the home department, as JSON. */
export const personJson = (person: string) =>
  sql.raw(`case when ${person}.id is not null then jsonb_build_object(
  'id', ${person}.id, 'name', ${person}.name, 'department',
  (select jsonb_build_object('zh', d.name_zh, 'en', d.name_en) from departments d where d.id = ${person}.home_department_id)) end`);

export async function listChanges(
  db: Db,
  organisationId: string,
  itemId: string,
  paging: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<ChangeRow>('desc', [{ column: sql`c.id`, type: 'bigint', of: (row) => row.id }], paging);
  const rows = await db.rows<ChangeRow>(sql`
    select c.id::text as id, c.at, c.what, c.fields, ${personJson('p')} as by
    from content_changes c left join people p on p.id = c.by_person_id
    where c.organisation_id = ${organisationId} and c.item_id = ${itemId} and ${page.where}
    order by c.id desc limit ${page.limit}`);
  return page.page(rows);
}

/** An item that people still have to be told of, locked; null where there is nothing to tell. */
export async function lockAnnounced(db: Db, organisationId: string, id: string): Promise<Item | null> {
  const item = await lockItem(db, organisationId, id);
  return item && item.telling !== null ? item : null;
}

/** Stores the last person who was told about an item; null when nobody is left. */
export async function setAnnouncedUpTo(db: Db, organisationId: string, id: string, upTo: string | null): Promise<void> {
  await db.run(updateOfItem({ organisationId, id, toldUpTo: upTo, ...(upTo === null ? { telling: null } : {}) }));
}

/** The attachment of an item that the hall shows now, whatever organisation it is of. */
export async function findShownFile(db: Db, id: string, now: number): Promise<boolean> {
  const found = await db.rows(sql`
    select 1 from attachments a join content_items i on i.organisation_id = a.organisation_id and i.id = a.owner_id
      join organisations o on o.id = i.organisation_id and o.active
    where a.id = ${id} and a.owner_kind = 'content' and ${isShown(now)}`);
  return found.length > 0;
}

/** Whether `content_items i` is seen in the hall, as `standingOf` says it; a test holds the two against each other. */
export const isShown = (now: number) => isShownAt(at(now));
export const isShownAt = (moment: Sql) => sql`(i.state = 'published'
  and (i.show_from is null or i.show_from <= ${moment}) and (i.show_until is null or i.show_until > ${moment}))`;
