import type { Values } from '@campus/rules/parameters/catalogue.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import { orderFields } from '@campus/rules/work-orders/work-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { ms, sql } from '#server/platform/sql.ts';
import { pendingOf, selfHelpOf } from './work-orders.store.ts';

type PlaceAt = { id: string; kind: PlaceKind; name: { zh: string; en: string } };
export type StartFacts = {
  mobile: string;
  pending: number;
  /** How much of it may wait, as the organisation set it. */
  selfHelp: Values | null;
  draft: { id: string; changedAt: number } | null;
  places: { id: string; path: PlaceAt[] }[];
};

const PLACES_SHOWN = 4;
/** Places are looked for among so many of somebody's last orders. */
const ORDERS_LOOKED_AT = 30;

/** The way from the campus down to a place. The offset makes it a lookup: the planner expects many places on the way. */
const pathOf = (place: ReturnType<typeof sql>) => sql`(
  with recursive up as (
    select p.id, p.parent_id, p.kind, p.name_zh, p.name_en, 0 as depth from places p where p.id = ${place}
    union all
    select p.id, p.parent_id, p.kind, p.name_zh, p.name_en, up.depth + 1 from up
    cross join lateral (select * from places q where q.id = up.parent_id offset 0) p
  ) select jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'name', jsonb_build_object('zh', name_zh, 'en', name_en)) order by depth desc) from up)`;

/** What a form needs to know of the person before anything is typed, in one query. */
export async function findStartFacts(
  db: Db,
  query: { organisationId: string; personId: string; businessId: string },
): Promise<StartFacts> {
  const { organisationId, personId, businessId } = query;
  const result = await db.rows<StartFacts>(sql`
    select coalesce(me.mobile, '') as mobile,
      ${pendingOf(personId, businessId, null)} as pending, ${selfHelpOf(organisationId)} as "selfHelp",
      (select jsonb_build_object('id', d.id, 'changedAt', ${ms('d.changed_at')}) from process_drafts d
        where d.author_id = me.id and d.business_id = ${businessId} order by d.changed_at desc, d.id desc limit 1) as draft,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', used.place_id, 'path', ${pathOf(sql`used.place_id`)}) order by used.last desc)
        from (
          select lately.place_id, max(lately.submitted_at) as last from (
            select w.place_id, w.submitted_at from work_orders w
            where w.submitter_id = me.id and w.place_id is not null order by w.submitted_at desc limit ${sql.number(ORDERS_LOOKED_AT)}
          ) lately join places q on q.id = lately.place_id and q.active
          group by lately.place_id order by last desc limit ${sql.number(PLACES_SHOWN)}
        ) used
      ), '[]') as places
    from people me where me.organisation_id = ${organisationId} and me.id = ${personId}`);
  const [row] = result;
  if (!row) throw new Error('the caller is not there');
  return row;
}

/** What somebody's own ended order said, to apply for it again. */
export async function findRepeatedOrder(db: Db, organisationId: string, personId: string, id: string) {
  const result = await db.row<Again>(sql`
    select p.id, p.number, p.state -> 'form' as form from processes p join work_orders w on w.id = p.id
    where p.organisation_id = ${organisationId} and p.id = ${id} and p.submitter_id = ${personId} and p.status = 'ended'`);
  type Again = { id: string; number: string; form: Readonly<Record<string, never>> };
  return result ?? null;
}

/** Pictures belong to the order that they were taken for, so an order that is applied for again begins without any. */
export const NOT_REPEATED: readonly string[] = [orderFields.photos];
