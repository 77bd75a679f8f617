import type { Values } from '@campus/rules/parameters/catalogue.ts';
import type { OrderChannel, OrderKind } from '@campus/rules/work-orders/work-orders.ts';
import type { Db } from '#server/platform/database.ts';
import { at, hiddenId, sql } from '#server/platform/sql.ts';
import { assign, type RowOf } from '#server/platform/table.ts';
import { workOrders } from './work-orders.tables.ts';

export type Order = RowOf<typeof workOrders>;

/** The building that a place is, or stands in. The offset makes it a lookup: the planner expects many places on the way. */
const buildingOf = (organisationId: string, placeId: string | null) => sql`(
  with recursive up as (
    select id, parent_id, kind from places where organisation_id = ${organisationId} and id = ${placeId}::uuid
    union all
    select p.id, p.parent_id, p.kind from up
    cross join lateral (select q.id, q.parent_id, q.kind from places q where q.id = up.parent_id offset 0) p
    where up.kind <> 'building'
  ) select id from up where kind = 'building')`;

/** The most that an organisation can allow; more need not be counted. */
const MOST_PENDING = 1000;

/**
 * How many of somebody's processes of a business wait for acceptance, one of them perhaps left out. The planner must not
 * know whose: most people have few, so that it would make a new plan each time.
 */
export const pendingOf = (personId: string, businessId: string, but: string | null) => sql`(
  select count(*)::int from (
    select 1 from processes p
    where p.submitter_id = ${hiddenId(personId)} and p.business_id = ${hiddenId(businessId)} and p.process_group = 'todo' and p.hidden_at is null
      and p.status = 'running' and p.id is distinct from ${but}::uuid limit ${sql.number(MOST_PENDING)}) pending)`;

/** What the organisation set about how many may wait. */
export const selfHelpOf = (organisationId: string) => sql`(
  select values from parameters where organisation_id = ${organisationId} and key = 'orders.self-help')`;

export type Pending = { pending: number; selfHelp: Values | null };

export async function countPending(
  db: Db,
  { organisationId, personId, businessId, id }: Record<'organisationId' | 'personId' | 'businessId' | 'id', string>,
): Promise<Pending> {
  const result = await db.row<Pending>(
    sql`select ${pendingOf(personId, businessId, id)} as pending, ${selfHelpOf(organisationId)} as "selfHelp"`,
  );
  return result as Pending;
}

/** Where an order came from, and which other orders it belongs to. */
export type Origin = { channel: OrderChannel; joinId: string | null; againOfId: string | null };

export type NewOrder = Origin & {
  id: string;
  organisationId: string;
  businessId: string;
  kind: OrderKind;
  submitterId: string;
  faultType: string | null;
  placeId: string | null;
  open: boolean;
  urgency: number;
};

/** The order to join: an open fault report of somebody else, and never one that joined another itself. */
const joinable = ({ organisationId, joinId, kind, submitterId }: NewOrder) =>
  joinId && kind === 'fault'
    ? sql`(
  select coalesce(j.joined_id, j.id) from work_orders j
  where j.organisation_id = ${organisationId} and j.id = ${joinId} and j.kind = 'fault' and j.open and j.submitter_id <> ${submitterId})`
    : sql`null`;

/** The order that it repeats: one's own, and ended. */
const repeatable = ({ organisationId, againOfId, submitterId }: NewOrder) =>
  againOfId
    ? sql`(
  select w.id from work_orders w join processes p on p.id = w.id
  where w.organisation_id = ${organisationId} and w.id = ${againOfId} and w.submitter_id = ${submitterId} and p.status = 'ended')`
    : sql`null`;

/** A process begins with no urgency. */
const urged = ({ id, urgency }: NewOrder) =>
  urgency === 0 ? sql.empty : sql`with urged as (update processes set urgency = ${urgency} where id = ${id})`;

export type InsertedOrder = Pending & { building: string | null; joined: string | null; again: string | null };

/** Stores a new order and answers what speaks against it: all in one statement, after no other of the person can begin. */
export async function insertOrder(db: Db, order: NewOrder, now: number): Promise<InsertedOrder> {
  const { id, organisationId, submitterId } = order;
  const result = await db.row<InsertedOrder>(sql`
    ${urged(order)}
    insert into work_orders (id, organisation_id, kind, channel, submitter_id, fault_type, building_id, place_id, submitted_at, open, joined_id, again_of_id)
    values (${id}, ${organisationId}, ${order.kind}, ${order.channel}, ${submitterId}, ${order.faultType},
      ${buildingOf(organisationId, order.placeId)}, ${order.placeId}::uuid, ${at(now)}, ${order.open}, ${joinable(order)}, ${repeatable(order)})
    returning building_id as building, joined_id as joined, again_of_id as again,
      ${pendingOf(submitterId, order.businessId, id)} as pending, ${selfHelpOf(organisationId)} as "selfHelp"`);
  return result as InsertedOrder;
}

type Subject = { faultType: string | null; placeId: string | null };
export type OrderChange = {
  open: boolean;
  accepted: boolean;
  resolved: boolean;
  reopened: boolean;
  /** Somebody said that it is not solved after all. */
  complained: boolean;
  /** What the order is about, where the requester changed it. */
  subject: Subject | null;
  /** A reminder makes it more urgent by one, the first time. */
  reminded: boolean;
};

const subjectSet = (organisationId: string, { faultType, placeId }: Subject) => sql`,
  fault_type = ${faultType}, place_id = ${placeId}::uuid, building_id = ${buildingOf(organisationId, placeId)}`;

/** Reads the order as it was before it is marked as raised; nobody else marks it, because its process is locked. */
const urgencyRaised = (organisationId: string, id: string) => sql`, raised as (
  update processes p set urgency = least(p.urgency + 1, 2) from work_orders w
  where w.organisation_id = ${organisationId} and w.id = ${id} and not w.urgency_raised and p.id = w.id)`;

/** What an order keeps of its process; answers its building and whether anybody joined it. */
export async function updateOrder(
  db: Db,
  organisationId: string,
  id: string,
  change: OrderChange,
  now: number,
): Promise<{ building: string | null; joined: boolean } | null> {
  return db.row(sql`
    with changed as (
      update work_orders set open = ${change.open},
        accepted_at = ${change.accepted ? sql`coalesce(accepted_at, ${at(now)})` : sql`accepted_at`},
        resolved_at = ${change.resolved ? at(now) : change.reopened ? sql`null` : sql`resolved_at`},
        reopened_at = ${change.complained ? at(now) : sql`reopened_at`},
        urgency_raised = urgency_raised or ${change.reminded}${change.subject ? subjectSet(organisationId, change.subject) : sql.empty}
      where organisation_id = ${organisationId} and id = ${id}
      returning building_id as building, exists (select 1 from work_orders j where j.joined_id = ${id}) as joined
    )${change.reminded ? urgencyRaised(organisationId, id) : sql.empty}
    select building, joined from changed`);
}

export async function setPriority(db: Db, organisationId: string, id: string, priority: number): Promise<void> {
  await db.run(
    sql`update work_orders set priority = ${priority} where organisation_id = ${organisationId} and id = ${id}`,
  );
}

export async function setFollowUp(
  db: Db,
  organisationId: string,
  id: string,
  followUp: { followUpResult: string; followedUpAt: number; followedUpBy: string },
): Promise<void> {
  await db.run(sql`
    update work_orders set ${assign(workOrders, followUp)} where organisation_id = ${organisationId} and id = ${id}`);
}

/** Those who joined an order and are still open: whom to tell, and which of them lie in a pool still. */
export async function listJoiners(db: Db, organisationId: string, id: string, most: number) {
  const result = await db.rows<Joiner>(sql`
    select w.id, w.submitter_id as "submitterId", p.number, p.title_zh as "titleZh", p.title_en as "titleEn", p.process_group as "group"
    from work_orders w join processes p on p.id = w.id
    where w.organisation_id = ${organisationId} and w.joined_id = ${id} and w.open order by w.submitted_at limit ${most}`);
  type Joiner = {
    id: string;
    submitterId: string;
    number: string;
    titleZh: string;
    titleEn: string;
    group: 'todo' | 'doing';
  };
  return result;
}

/** Open reports of one type in the building of a place, the newest first. */
export async function listFreshOrders(
  db: Db,
  organisationId: string,
  query: { placeId: string; type: string; since: number; personId: string; most: number },
) {
  const result = await db.rows<Fresh>(sql`
    select w.id, p.number, w.submitted_at as "submittedAt", b.name_zh as "buildingZh", b.name_en as "buildingEn",
      p.process_group as "group", w.accepted_at is not null as accepted, w.submitter_id = ${query.personId} as mine,
      (select count(*)::int from work_orders j where j.joined_id = w.id) as joined
    from work_orders w join processes p on p.id = w.id join places b on b.id = w.building_id
    where w.organisation_id = ${hiddenId(organisationId)} and w.building_id = ${buildingOf(organisationId, query.placeId)}
      and w.fault_type = ${query.type} and w.kind = 'fault' and w.open and w.submitted_at >= ${at(query.since)} and w.joined_id is null
    order by w.submitted_at desc limit ${sql.number(query.most)}`);
  type Fresh = {
    id: string;
    number: string;
    submittedAt: number;
    buildingZh: string;
    buildingEn: string;
    group: 'todo' | 'doing';
    accepted: boolean;
    joined: number;
    mine: boolean;
  };
  return result;
}

/** The open orders of a submitter in which a person has a task, claimed or not, the newest first. */
export async function listOpenOrdersAskedOf(
  db: Db,
  organisationId: string,
  { personId, submitterId }: { personId: string; submitterId: string },
  most: number,
): Promise<string[]> {
  const result = await db.rows<{ id: string }>(sql`
    select w.id from process_people q join work_orders w on w.id = q.process_id
    where q.person_id = ${personId} and q.opened_at is not null and w.organisation_id = ${organisationId}
      and w.submitter_id = ${submitterId} and w.open
    order by w.submitted_at desc, w.id desc limit ${most}`);
  return result.map(({ id }) => id);
}
