import type { processState } from '@campus/rules/flows/process-state.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';
import type { OrderKind, Slot } from '@campus/rules/work-orders/work-orders.ts';
import { type PictureFacts, picturesColumn } from '#server/modules/attachments/index.ts';
import { type FoundNames, namesOf } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { ms, sql, uuids } from '#server/platform/sql.ts';
import type { Order } from './work-orders.store.ts';
import type { VisitState } from './work-orders.tables.ts';

export type VisitRow = {
  id: string;
  state: Exclude<VisitState, 'replaced'>;
  offeredBy: string;
  offeredAt: number;
  slots: Slot[];
  note: string;
  fromAt: number | null;
  untilAt: number | null;
  answer: string;
};

export type OrderDetail = Pick<
  Order,
  'kind' | 'channel' | 'priority' | 'urgencyRaised' | 'joinedId' | 'followUpResult' | 'followedUpBy'
> & {
  acceptedAt: number | null;
  resolvedAt: number | null;
  followedUpAt: number | null;
  account: string;
  places: { kind: PlaceKind; name: { zh: string; en: string } }[];
  visit: VisitRow | null;
  joined: ({ id: string; number: string } & Parameters<typeof processState>[0]) | null;
  joiners: number;
  againOf: { id: string; number: string } | null;
  returnReason: string | null;
  records: number;
  names: FoundNames;
  pictures: PictureFacts[];
};

/**
 * Everything of an order that its process does not know, in one query; null where the process is no order. `shown` is
 * what the process only names.
 */
export async function findOrderDetail(
  db: Db,
  organisationId: string,
  id: string,
  shown: { people: readonly string[]; pictures: readonly string[] },
): Promise<OrderDetail | null> {
  return db.row<OrderDetail>(sql`
    select w.kind, w.channel, w.priority, w.urgency_raised as "urgencyRaised", w.joined_id as "joinedId", w.follow_up_result as "followUpResult", w.followed_up_by as "followedUpBy",
      w.accepted_at as "acceptedAt", w.resolved_at as "resolvedAt", w.followed_up_at as "followedUpAt",
      (select s.account from people s where s.id = w.submitter_id) as account,
      coalesce((
        with recursive up as (
          select p.id, p.parent_id, p.kind, p.name_zh, p.name_en from places p where p.id = w.place_id
          union all select p.id, p.parent_id, p.kind, p.name_zh, p.name_en from up join places p on p.id = up.parent_id
        ) select jsonb_agg(jsonb_build_object('kind', kind, 'name', jsonb_build_object('zh', name_zh, 'en', name_en))) from up
      ), '[]') as places,
      case when v.id is not null then jsonb_build_object('id', v.id, 'state', v.state, 'offeredBy', v.offered_by, 'offeredAt', ${ms('v.offered_at')},
        'slots', v.slots, 'note', v.note, 'fromAt', ${ms('v.from_at')}, 'untilAt', ${ms('v.until_at')}, 'answer', v.answer) end as visit,
      (select jsonb_build_object('id', j.id, 'number', j.number, 'status', j.status, 'outcome', j.outcome, 'group', j.process_group, 'tab', j.tab, 'hungUp', j.hung_up) from processes j where j.id = w.joined_id) as joined,
      (select count(*)::int from work_orders j where j.joined_id = w.id) as joiners,
      (select jsonb_build_object('id', a.id, 'number', a.number) from processes a where a.id = w.again_of_id) as "againOf",
      (select e.reason from process_events e where e.process_id = w.id and e.kind = 'return' order by e.id desc limit 1) as "returnReason",
      (select count(*)::int from work_order_records n where n.order_id = w.id) as records,
      ${namesOf(organisationId, { people: sql`(${uuids(shown.people)} || v.offered_by || w.followed_up_by)` })} as names,
      ${picturesColumn(organisationId, uuids(shown.pictures))} as pictures
    from work_orders w left join lateral (
      select * from work_order_visits o where o.order_id = w.id and o.state <> 'replaced' order by o.offered_at desc limit 1) v on true
    where w.organisation_id = ${organisationId} and w.id = ${id}`);
}

/** The kind of an order and its last visit, for those who change them. */
export async function findVisit(db: Db, organisationId: string, id: string) {
  const result = await db.row<Row>(sql`
    select w.kind, w.followed_up_at is not null as "followedUp",
      (select jsonb_build_object('id', v.id, 'state', v.state, 'offeredBy', v.offered_by, 'slots', v.slots, 'fromAt', ${ms('v.from_at')}, 'untilAt', ${ms('v.until_at')})
        from work_order_visits v where v.order_id = w.id and v.state <> 'replaced' order by v.offered_at desc limit 1) as visit
    from work_orders w where w.organisation_id = ${organisationId} and w.id = ${id}`);
  type Row = {
    kind: OrderKind;
    followedUp: boolean;
    visit: Pick<VisitRow, 'id' | 'state' | 'offeredBy' | 'slots' | 'fromAt' | 'untilAt'> | null;
  };
  return result ?? null;
}
