import { ARRIVAL_MS, type SignOnArea } from '@campus/rules/sign-on/cas.ts';
import type { Db } from '#server/platform/database.ts';
import { recent } from '#server/platform/moments.ts';
import { at, sql } from '#server/platform/sql.ts';
import { columnsOf, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { arrivals, casTickets } from './sign-on.tables.ts';

export type Arrival = RowOf<typeof arrivals>;

/** When a browser was recently sent to the university without a sign-in as the result. */
export async function listUnusedArrivals(db: Db, organisationId: string, browser: Buffer, now: number) {
  const rows = await db.rows<Pick<Arrival, 'sentAt'>>(sql`
    select a.sent_at as "sentAt" from sign_on_arrivals a
    where a.browser = ${browser} and a.organisation_id = ${organisationId} and ${recent(sql`a.sent_at`, now, ARRIVAL_MS)} and not a.opened`);
  return rows.map(({ sentAt }) => sentAt);
}

export async function insertArrival(db: Db, row: NewRowOf<typeof arrivals>): Promise<void> {
  await db.run(insertInto(arrivals, row));
}

/** Takes the last arrival of this browser, if it is recent enough. Of two that take it at once, one gets it. */
export async function takeArrival(
  db: Db,
  {
    organisationId,
    browser,
    area,
    renew,
  }: { organisationId: string; browser: Buffer; area: SignOnArea; renew: boolean },
  now: number,
): Promise<Arrival | null> {
  return db.row<Arrival>(sql`
    update sign_on_arrivals a set used_at = ${at(now)}
    where a.used_at is null and a.id = (
      select l.id from sign_on_arrivals l
      where l.browser = ${browser} and l.organisation_id = ${organisationId} and l.area = ${area} and l.renew = ${renew}
        and ${recent(sql`l.sent_at`, now, ARRIVAL_MS)} and l.used_at is null
      order by l.sent_at desc, l.id desc limit 1)
    returning ${columnsOf(arrivals, 'a')}`);
}

/** Notes a ticket before anybody is asked about it; answers whether it is the first time that it comes. */
export async function noteTicket(
  db: Db,
  row: { ticket: Buffer; organisationId: string; browser: Buffer },
  now: number,
): Promise<boolean> {
  return (await db.run(sql`${insertInto(casTickets, { ...row, takenAt: now })} on conflict do nothing`)) === 1;
}

/** Links a session to its ticket; answers false where the university has ended it meanwhile. */
export async function linkTicket(
  db: Db,
  { ticket, arrivalId }: { ticket: Buffer; arrivalId: string },
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<boolean> {
  const linked = await db.run(sql`
    update cas_tickets set person_id = ${personId}, session_id = ${sessionId} where ticket = ${ticket} and ended_at is null`);
  await markArrived(db, arrivalId);
  return linked === 1;
}

/** The sign-in worked, so the browser is not being sent in a circle. */
export async function markArrived(db: Db, arrivalId: string): Promise<void> {
  await db.run(sql`update sign_on_arrivals set opened = true where id = ${arrivalId}`);
}

export type EndedByTicket = { organisationId: string; personId: string; sessionId: string; account: string };

/** The university ended what a ticket began: all that tickets of that browser opened for that person ends with it. */
export async function endTickets(db: Db, ticket: Buffer, now: number): Promise<EndedByTicket[]> {
  // A sign-in by this ticket may just be under way: waits for it, because only then is it known whose it is.
  const known = await db.row<{ organisation_id: string; browser: Buffer; person_id: string | null }>(sql`
    select organisation_id, browser, person_id from cas_tickets where ticket = ${ticket} and ended_at is null for update`);
  if (!known) return [];
  return db.rows<EndedByTicket>(sql`
    with ended as (
      update cas_tickets t set ended_at = ${at(now)}
      where t.ended_at is null and (t.ticket = ${ticket} or t.browser = ${known.browser}
        and t.organisation_id = ${known.organisation_id} and t.person_id = ${known.person_id})
      returning t.session_id, t.person_id, t.organisation_id)
    select e.session_id as "sessionId", e.person_id as "personId", e.organisation_id as "organisationId", p.account
    from ended e join people p on p.id = e.person_id
    where e.session_id is not null`);
}

/** Deletes rows that are too old to matter. */
export async function clearOldArrivals(db: Db, before: number): Promise<void> {
  await db.run(sql`delete from sign_on_arrivals where sent_at < ${at(before)}`);
  await db.run(sql`delete from cas_tickets where taken_at < ${at(before)} and session_id is null`);
}
