import type { Db } from '#server/platform/database.ts';
import { at, sql, texts, uuids } from '#server/platform/sql.ts';
import { assign, insertInto, type NewRowOf, type RowOf } from '#server/platform/table.ts';
import { monthlyMailWishes } from '../reports.tables.ts';

export type Wish = RowOf<typeof monthlyMailWishes>;

/** Where somebody is reached by mail, the clock of their organisation, and their wish where they have one. */
export type WishState = {
  mailAddress: string | null;
  timeZone: string;
  wish: Pick<Wish, 'language' | 'nextMonth' | 'lastMonth' | 'lastOutcome'> | null;
};

export async function findWish(db: Db, personId: string): Promise<WishState | null> {
  return db.row<WishState>(sql`
    select p.email as "mailAddress", o.time_zone as "timeZone", case when w.person_id is not null then json_build_object(
      'language', w.language, 'nextMonth', w.next_month, 'lastMonth', w.last_month, 'lastOutcome', w.last_outcome) end as wish
    from people p join organisations o on o.id = p.organisation_id left join monthly_mail_wishes w on w.person_id = p.id
    where p.id = ${personId}`);
}

/** Keeps a wish; of one that is kept already only the language changes, so that no month is left out or comes twice. */
export async function keepWish(db: Db, wish: NewRowOf<typeof monthlyMailWishes>): Promise<void> {
  await db.run(sql`
    ${insertInto(monthlyMailWishes, wish)} on conflict (person_id) do update set language = excluded.language`);
}

export async function deleteWish(db: Db, personId: string): Promise<void> {
  await db.run(sql`delete from monthly_mail_wishes where person_id = ${personId}`);
}

export type DueWish = Pick<Wish, 'organisationId' | 'personId'>;
/** The last month that is due in an organisation. */
export type DueMonth = { organisationId: string; month: string };

/**
 * Takes some of the wishes that are due, those first that nobody asked for yet. Nobody else takes them until `askedBefore` has
 * come to now: by then their jobs must have failed.
 */
export async function takeDueWishes(
  db: Db,
  due: readonly DueMonth[],
  { now, askedBefore, most }: { now: number; askedBefore: number; most: number },
): Promise<DueWish[]> {
  const [organisations, months] = [due.map(({ organisationId }) => organisationId), due.map(({ month }) => month)];
  return db.rows<DueWish>(sql`
    update monthly_mail_wishes w set asked_at = ${at(now)} from (
      select w.person_id from unnest(${uuids(organisations)}, ${texts(months)}) as due (organisation_id, month)
        join monthly_mail_wishes w on w.organisation_id = due.organisation_id and w.next_month <= due.month
      where w.asked_at is null or w.asked_at <= ${at(askedBefore)}
      order by w.asked_at nulls first, w.person_id limit ${sql.number(most)} for update of w skip locked) taken
    where w.person_id = taken.person_id
    returning w.organisation_id as "organisationId", w.person_id as "personId"`);
}

/**
 * A wish that nobody else looks at meanwhile, with whether its person still belongs here, whether their university is
 * suspended, and the clock that it goes by.
 */
export type LockedWish = Pick<Wish, 'language' | 'nextMonth'> & {
  active: boolean;
  suspended: boolean;
  timeZone: string;
};

export async function lockWish(db: Db, { organisationId, personId }: DueWish): Promise<LockedWish | null> {
  return db.row<LockedWish>(sql`
    select w.language, w.next_month as "nextMonth", p.active, not o.active as suspended, o.time_zone as "timeZone"
    from monthly_mail_wishes w join people p on p.id = w.person_id join organisations o on o.id = w.organisation_id
    where w.organisation_id = ${organisationId} and w.person_id = ${personId} for update of w`);
}

/** Moves a wish on to its next month. */
export async function settleMonth(
  db: Db,
  personId: string,
  settled: Pick<Wish, 'nextMonth' | 'lastMonth' | 'lastOutcome'>,
): Promise<void> {
  await db.run(sql`
    update monthly_mail_wishes set ${assign(monthlyMailWishes, { ...settled, askedAt: null })} where person_id = ${personId}`);
}
