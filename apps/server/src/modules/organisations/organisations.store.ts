import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import { columnsOf, type RowOf } from '#server/platform/table.ts';
import { organisations } from './organisations.tables.ts';

export type Organisation = RowOf<typeof organisations>;

/** The organisation that an address names; identifiers are compared in small letters. One that is suspended serves nobody, and says so. */
export async function findOrganisation(db: Db, orgSign: string): Promise<Organisation | null> {
  const found = await findBySign(db, orgSign);
  return found && !found.active ? refuse('organisation-suspended') : found;
}

/** As `findOrganisation`, and refuses where there is none of this name. */
export async function requireOrganisation(db: Db, orgSign: string): Promise<Organisation> {
  return (await findOrganisation(db, orgSign)) ?? refuse('organisation-unknown');
}

/** As `findOrganisation`, also one that is suspended: for those who run the installation. */
export async function findBySign(db: Db, orgSign: string): Promise<Organisation | null> {
  return db.row<Organisation>(
    sql`select ${columnsOf(organisations, 'o')} from organisations o where o.org_sign = ${orgSign.trim().toLowerCase()}`,
  );
}

/** As `findOrganisation`, with what the setting of the hall says of the desk. */
export async function findOrganisationWithBasics(
  db: Db,
  orgSign: string,
): Promise<{ organisation: Organisation; basics: Record<string, string> | null } | null> {
  const found = await db.row<Organisation & { basics: Record<string, string> | null }>(sql`
    select ${columnsOf(organisations, 'o')},
      (select p.values from parameters p where p.organisation_id = o.id and p.key = 'hall.basics') as basics
    from organisations o where o.org_sign = ${orgSign.trim().toLowerCase()}`);
  if (!found) return null;
  const { basics, ...organisation } = found;
  return organisation.active ? { organisation, basics } : refuse('organisation-suspended');
}

export async function findOrganisationById(db: Db, id: string): Promise<Organisation | null> {
  return db.row<Organisation>(sql`select ${columnsOf(organisations, 'o')} from organisations o where o.id = ${id}`);
}

/** The time zone of an organisation. */
export async function findTimeZone(db: Db, organisationId: string): Promise<string> {
  const found = await db.row<{ timeZone: string }>(
    sql`select o.time_zone as "timeZone" from organisations o where o.id = ${organisationId}`,
  );
  return found?.timeZone ?? 'Asia/Shanghai';
}

/** Today in an organisation's own time. */
export async function findToday(db: Db, organisationId: string, now: number): Promise<string> {
  return dayOf(now, await findTimeZone(db, organisationId));
}

export async function listOrganisations(db: Db): Promise<Organisation[]> {
  return db.rows<Organisation>(
    sql`select ${columnsOf(organisations, 'o')} from organisations o order by o.created_at, o.id`,
  );
}

/** The identifiers of some active organisations. */
export async function listActiveSigns(db: Db, atMost: number): Promise<string[]> {
  const rows = await db.rows<{ orgSign: string }>(
    sql`select o.org_sign as "orgSign" from organisations o where o.active limit ${atMost}`,
  );
  return rows.map(({ orgSign }) => orgSign);
}
