import {
  type ArticleSection,
  type ContentKind,
  type ContentStanding,
  type ContentState,
  isOrderedByHand,
} from '@campus/rules/hall-content/hall-content.ts';
import type { Db } from '#server/platform/database.ts';
import { keyset, type SortKey } from '#server/platform/paging.ts';
import { at, type Sql, sql } from '#server/platform/sql.ts';
import { isShown, personJson } from './hall-content.store.ts';
import { matchesWords } from './search-terms.ts';

export type FileRow = {
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  width: number | null;
  height: number | null;
};
export type ListedItem = {
  id: string;
  kind: ContentKind;
  section: ArticleSection | null;
  titleZh: string;
  titleEn: string;
  summaryZh: string;
  summaryEn: string;
  address: string | null;
  file: FileRow | null;
  cover: FileRow | null;
  pinned: boolean;
  position: string;
  shownAt: number;
};
export type OfficeItem = ListedItem & {
  state: ContentState;
  showFrom: number | null;
  showUntil: number | null;
  changedAt: number;
  changedBy: { id: string; name: string; department: { zh: string; en: string } | null } | null;
  version: number;
};
export type WithBody = { bodyZh: string; bodyEn: string };
export type Paging = { after?: string | undefined; size?: number | undefined };

const fileJson = (file: string) =>
  sql.raw(`case when ${file}.id is not null then jsonb_build_object('id', ${file}.id, 'name', ${file}.name,
    'mediaType', ${file}.media_type, 'bytes', ${file}.bytes, 'width', ${file}.width, 'height', ${file}.height) end`);

const listed = sql`i.id, i.kind, i.section, i.title_zh as "titleZh", i.title_en as "titleEn", i.summary_zh as "summaryZh",
  i.summary_en as "summaryEn", i.address, ${fileJson('f')} as file, ${fileJson('c')} as cover, i.pinned, i.position,
  i.shown_at as "shownAt"`;
const inOffice = sql`${listed}, i.state, i.show_from as "showFrom", i.show_until as "showUntil",
  i.changed_at as "changedAt", ${personJson('p')} as "changedBy", i.version`;
const body = sql`, i.body_zh as "bodyZh", i.body_en as "bodyEn"`;
const files = sql`left join attachments f on f.id = i.file_id left join attachments c on c.id = i.cover_id`;
const from = sql`content_items i ${files}`;
const fromOffice = sql`${from} left join people p on p.id = i.changed_by`;

/** Items of a part of the same statement as clerks see them, with their texts. */
export const asInOffice = (part: Sql): Sql =>
  sql`select ${inOffice} ${body} from ${part} i ${files} left join people p on p.id = i.changed_by`;

/** Pinned ones first, then the newest; or as clerks arranged them. */
const orderOf = (kind: ContentKind): ['asc' | 'desc', SortKey<ListedItem>[]] =>
  isOrderedByHand(kind)
    ? [
        'asc',
        [
          { column: sql`i.position`, type: 'numeric', of: (row) => row.position },
          { column: sql`i.id`, type: 'uuid', of: (row) => row.id },
        ],
      ]
    : [
        'desc',
        [
          { column: sql`(i.pinned::int)`, type: 'integer', of: (row) => Number(row.pinned) },
          { column: sql`i.shown_at`, type: 'timestamptz', of: (row) => row.shownAt },
          { column: sql`i.id`, type: 'uuid', of: (row) => row.id },
        ],
      ];

const ofKind = (organisationId: string, kind: ContentKind, section: ArticleSection | undefined): Sql =>
  sql`i.organisation_id = ${organisationId} and i.kind = ${kind} ${section ? sql`and i.section = ${section}` : sql.empty}`;

export type ContentFilter = Paging & {
  kind: ContentKind;
  section?: ArticleSection | undefined;
  words?: string | undefined;
};

/** One page of what the hall shows of a kind. */
export async function listShown(
  db: Db,
  organisationId: string,
  { kind, section, words, ...paging }: ContentFilter,
  now: number,
) {
  const [order, keys] = orderOf(kind);
  const page = keyset(order, keys, paging);
  const rows = await db.rows<ListedItem>(sql`
    select ${listed} from ${from}
    where ${ofKind(organisationId, kind, section)} and ${isShown(now)} and ${matchesWords(words)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

/** The first ones of several kinds, in one query. */
export async function listFirstItems(
  db: Db,
  organisationId: string,
  wanted: readonly { kind: ContentKind; section?: ArticleSection; most: number }[],
  now: number,
): Promise<ListedItem[]> {
  const parts = wanted.map(({ kind, section, most }) => {
    const [order, keys] = orderOf(kind);
    const { orderBy } = keyset(order, keys, {});
    return sql`(select ${listed} from ${from} where ${ofKind(organisationId, kind, section)} and ${isShown(now)}
      order by ${orderBy} limit ${most})`;
  });
  return db.rows<ListedItem>(sql.join(parts, sql` union all `));
}

/** An organisation, with the item of this id that its hall shows; null where there is no such organisation. */
export async function findShownItem(
  db: Db,
  orgSign: string,
  id: string,
  now: number,
): Promise<{ organisationId: string; active: boolean; item: (ListedItem & WithBody) | null } | null> {
  type Row = { organisationId: string; active: boolean } & ListedItem & WithBody;
  const found = await db.row<Row>(sql`
    select o.id as "organisationId", o.active, ${listed} ${body}
    from organisations o left join content_items i on i.organisation_id = o.id and i.id = ${id} and ${isShown(now)} ${files}
    where o.org_sign = ${orgSign.trim().toLowerCase()}`);
  if (!found) return null;
  const { organisationId, active, ...item } = found;
  // Without an item the columns of one are all null.
  return { organisationId, active, item: item.id === null ? null : item };
}

export type Neighbour = { side: 'newer' | 'older'; id: string; titleZh: string; titleEn: string };

/**
 * The items right before and after an item in its kind and section; pinned items stand among the others by their day.
 */
export async function findNeighbours(
  db: Db,
  organisationId: string,
  { id, kind, section, shownAt }: ListedItem,
  now: number,
): Promise<Neighbour[]> {
  const side = (name: 'newer' | 'older') => {
    const [than, order] = name === 'newer' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
    // Each half by itself, so that both are found by the list's own index.
    return sql`(select ${name}::text as side, n.id, n."titleZh", n."titleEn" from (values (0), (1)) h (pin) cross join lateral (
        select i.id, i.title_zh as "titleZh", i.title_en as "titleEn", i.shown_at from content_items i
        where ${ofKind(organisationId, kind, section ?? undefined)} and i.pinned::int = h.pin and ${isShown(now)}
          and (i.shown_at, i.id) ${than} (${at(shownAt)}, ${id}::uuid)
        order by i.shown_at ${order}, i.id ${order} limit 1) n
      order by n.shown_at ${order}, n.id ${order} limit 1)`;
  };
  return db.rows<Neighbour>(sql`${side('newer')} union all ${side('older')}`);
}

/** How an item stands, as `standingOf` says it. */
function hasStanding(wanted: ContentStanding, now: number): Sql {
  if (wanted === 'draft' || wanted === 'withdrawn') return sql`i.state = ${wanted} and i.state <> 'published'`;
  if (wanted === 'shown') return isShown(now);
  const waits = sql`coalesce(i.show_from > ${at(now)}, false)`;
  return wanted === 'waiting'
    ? sql`i.state = 'published' and ${waits}`
    : sql`i.state = 'published' and not ${waits} and i.show_until <= ${at(now)}`;
}

/** One page of everything of a kind, for clerks. */
export async function listOfficeItems(
  db: Db,
  organisationId: string,
  { kind, section, words, standing: wanted, ...paging }: ContentFilter & { standing?: ContentStanding | undefined },
  now: number,
) {
  const [order, keys] = orderOf(kind);
  const page = keyset<OfficeItem>(order, keys as SortKey<OfficeItem>[], paging);
  const rows = await db.rows<OfficeItem>(sql`
    select ${inOffice} from ${fromOffice}
    where ${ofKind(organisationId, kind, section)} and ${wanted ? hasStanding(wanted, now) : sql`true`} and ${matchesWords(words)} and ${page.where}
    order by ${page.orderBy} limit ${page.limit}`);
  return page.page(rows);
}

export async function findOfficeItem(
  db: Db,
  organisationId: string,
  id: string,
): Promise<(OfficeItem & WithBody) | null> {
  return db.row<OfficeItem & WithBody>(
    sql`select ${inOffice} ${body} from ${fromOffice} where i.organisation_id = ${organisationId} and i.id = ${id}`,
  );
}
