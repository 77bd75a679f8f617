import type { Db } from '#server/platform/database.ts';
import { recent } from '#server/platform/moments.ts';
import { refuse } from '#server/platform/refusal.ts';
import { at, sql, texts, uuids } from '#server/platform/sql.ts';

export type Registration = {
  id: string;
  organisationId: string;
  orgSign: string;
  pictures: number;
  submitted: boolean;
};

/**
 * Begins a registration, unless this address began too many lately; the lock makes requests at once count one by one.
 */
export async function insertRegistration(
  db: Db,
  row: { id: string; organisationId: string; ticketHash: Buffer; ip: string },
  limits: { withinMs: number; most: number },
  now: number,
): Promise<boolean> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`registration/${row.ip}`}, 0))`);
  const result = await db.rows(sql`
    insert into staff_registrations (id, organisation_id, ticket_hash, ip, created_at)
    select ${row.id}::uuid, ${row.organisationId}::uuid, ${row.ticketHash}, ${row.ip}, ${at(now)}
    where (select count(*) from staff_registrations where ip = ${row.ip} and ${recent(sql`created_at`, now, limits.withinMs)}) < ${limits.most}
    returning id`);
  return result.length > 0;
}

/**
 * The registration of a ticket that is not over; locked, where something is done with it. What belongs to it is counted by
 * a statement of its own: one that waited for the lock would still count what stood there before it waited.
 */
export async function findRegistration(
  db: Db,
  ticketHash: Buffer,
  { now, withinMs, lock }: { now: number; withinMs: number; lock: boolean },
): Promise<Registration | null> {
  const result = await db.rows<Omit<Registration, 'pictures'> & { active: boolean }>(sql`
    select r.id, r.organisation_id as "organisationId", o.org_sign as "orgSign", r.submitted_at is not null as submitted,
      o.active from staff_registrations r join organisations o on o.id = r.organisation_id
    where r.ticket_hash = ${ticketHash} and ${recent(sql`r.created_at`, now, withinMs)} ${lock ? sql`for update of r` : sql.empty}`);
  const [row] = result;
  if (!row) return null;
  const { active, ...found } = row;
  if (!active) return refuse('organisation-suspended');
  const counted = await db.row<{ pictures: number }>(
    sql`select count(*)::int as pictures from attachments where owner_kind = 'registration' and owner_id = ${found.id}`,
  );
  return { ...found, pictures: counted?.pictures ?? 0 };
}

export async function markSubmitted(
  db: Db,
  id: string,
  made: { personId: string; processId: string },
  now: number,
): Promise<void> {
  await db.run(sql`
    update staff_registrations set person_id = ${made.personId}, process_id = ${made.processId}, submitted_at = ${at(now)} where id = ${id}`);
}

/** Hands the pictures of a registration to the process that it became; answers how many there were. */
export async function handOverPictures(
  db: Db,
  registrationId: string,
  ids: readonly string[],
  to: { personId: string; processId: string },
): Promise<number> {
  const result = await db.rows(sql`
    update attachments set owner_kind = 'process', owner_id = ${to.processId}, uploader_id = ${to.personId}
    where owner_kind = 'registration' and owner_id = ${registrationId} and id = any(${uuids(ids)}) returning id`);
  return result.length;
}

/** Deletes what was begun and never submitted, with its pictures; their files are swept up later. */
export async function clearRegistrations(db: Db, before: number): Promise<void> {
  await db.run(sql`
    with gone as (delete from staff_registrations where submitted_at is null and created_at < ${at(before)} returning id)
    delete from attachments a using gone where a.owner_kind = 'registration' and a.owner_id = gone.id`);
}

export type Registrant = {
  id: string;
  organisationId: string;
  account: string;
  name: string;
  sex: string;
  mobile: string;
  email: string | null;
  identityType: string | null;
  documentType: string;
  documentNumber: string;
  departmentId: string;
  searchText: string;
  searchGrams: string[];
  openText: string;
};

/**
 * The person who registers: not active until somebody has agreed. An account that was refused before can be asked for
 * again; one that is somebody's, or that is being reviewed, cannot. Null where it cannot.
 */
export async function putRegistrant(db: Db, person: Registrant, now: number): Promise<string | null> {
  const result = await db.row<{ id: string }>(sql`
    insert into people (id, organisation_id, account, name, kind, active, home_department_id, password_state, mobile, email, sex, identity_type,
      document_type, document_number, search_text, search_grams, open_text, created_at, changed_at)
    values (${person.id}, ${person.organisationId}, ${person.account}, ${person.name}, 'staff', false, ${person.departmentId}, 'one-time', ${person.mobile}, ${person.email}, ${person.sex},
      ${person.identityType}, ${person.documentType}, ${person.documentNumber}, ${person.searchText}, ${texts(person.searchGrams)}, ${person.openText}, ${at(now)}, ${at(now)})
    on conflict (organisation_id, lower(account)) do update set name = excluded.name, home_department_id = excluded.home_department_id,
      mobile = excluded.mobile, email = excluded.email, sex = excluded.sex, identity_type = excluded.identity_type, document_type = excluded.document_type,
      document_number = excluded.document_number, search_text = excluded.search_text, search_grams = excluded.search_grams, open_text = excluded.open_text, changed_at = excluded.changed_at
    where not people.active and people.password_hash is null
      and exists (select 1 from staff_registrations r where r.person_id = people.id)
      and not exists (select 1 from staff_registrations r join processes p on p.id = r.process_id where r.person_id = people.id and p.status <> 'ended')
    returning id`);
  return result?.id ?? null;
}

export async function isDepartment(db: Db, organisationId: string, id: string): Promise<boolean> {
  const result = await db.rows(
    sql`select 1 from departments where organisation_id = ${organisationId} and id = ${id} and closed_at is null`,
  );
  return result.length > 0;
}

/** Lets a registrant in, as staff. */
export async function activatePerson(
  db: Db,
  organisationId: string,
  personId: string,
  passwordHash: string,
  now: number,
): Promise<boolean> {
  const result = await db.rows(sql`
    with made as (
      update people set active = true, password_hash = ${passwordHash}, password_state = 'one-time', one_time_at = ${at(now)}, changed_at = ${at(now)}
      where organisation_id = ${organisationId} and id = ${personId} and not active and password_hash is null returning id
    ), role as (
      insert into person_roles (organisation_id, person_id, role_id)
      select ${organisationId}, made.id, r.id from made join roles r on r.organisation_id = ${organisationId} and r.code = 'staff'
      on conflict do nothing
    )
    select id from made`);
  return result.length > 0;
}
