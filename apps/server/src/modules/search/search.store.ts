import { type Business, CATALOGUE_ORDER, IS_OFFERED } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, texts } from '#server/platform/sql.ts';

/** What a search reads of a business. */
type SearchedWords =
  | 'id'
  | 'code'
  | 'nameZh'
  | 'nameEn'
  | 'summaryZh'
  | 'summaryEn'
  | 'introductionZh'
  | 'introductionEn'
  | 'guides'
  | 'searchText';

/**
 * A published business with a number for its place in the catalogue; the numbers leave room for what belongs to each
 * business.
 */
export type SearchedBusiness = Pick<Business, SearchedWords> & { place: number };

type Found = { id: string; active: boolean; timeZone: string; businesses: SearchedBusiness[] };

/**
 * An organisation by its identifier, with those of its published businesses that contain all of these searchable texts,
 * guides included, in the order of the catalogue.
 */
export async function findWithBusinesses(
  db: Db,
  orgSign: string,
  wanted: readonly string[],
  most: number,
): Promise<Found | null> {
  const everything = sql`(b.search_text || ' ' || lower(b.introduction_zh || ' ' || b.introduction_en || ' ' || b.guides::text))`;
  const found = sql`
    select jsonb_build_object('id', b.id, 'code', b.code, 'nameZh', b.name_zh, 'nameEn', b.name_en,
      'summaryZh', b.summary_zh, 'summaryEn', b.summary_en, 'introductionZh', b.introduction_zh,
      'introductionEn', b.introduction_en, 'guides', b.guides, 'searchText', b.search_text,
      'place', c.position::bigint * 1000000 + b.position::bigint * 100) as business
    from businesses b join business_categories c on c.id = b.category_id
    where b.organisation_id = o.id and ${IS_OFFERED}
      and not exists (select from unnest(${texts(wanted)}) word where strpos(${everything}, word) = 0)
    order by ${CATALOGUE_ORDER} limit ${most}`;
  return db.row<Found>(sql`
    select o.id, o.active, o.time_zone as "timeZone", to_jsonb(array(${found})) as businesses
    from organisations o where o.org_sign = ${orgSign.trim().toLowerCase()}`);
}
