import { type CalendarParts, calendarParts } from '#server/modules/calendar/index.ts';
import type { Db } from '#server/platform/database.ts';
import { at, sql } from '#server/platform/sql.ts';
import { wantsAnswer } from './meanings.ts';

/** The outages of all organisations that the desk may have to be asked about, one organisation after the other. */
export async function listWantingAnswer(db: Db, now: number) {
  return db.rows<{ id: string; organisationId: string }>(sql`
    select o.id, o.organisation_id as "organisationId" from outages o where ${wantsAnswer(sql`o`, at(now))}
    order by o.organisation_id, o.id`);
}

export async function readCalendar(db: Db, organisationId: string, days: { fromOn: string; untilOn: string }) {
  const found = await db.row<{ parts: CalendarParts }>(sql`select ${calendarParts(organisationId, days)} as parts`);
  return found?.parts ?? null;
}

/** No change of what is announced, so whoever is changing it is not in the way. */
export async function keepAsked(db: Db, organisationId: string, id: string, now: number): Promise<void> {
  await db.run(sql`
    update outages set asked_at = ${at(now)} where organisation_id = ${organisationId} and id = ${id}`);
}
