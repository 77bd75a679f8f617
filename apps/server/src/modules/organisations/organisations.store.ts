import type { Db } from '#server/platform/database.ts';
import { and, asc, eq } from '#server/platform/drizzle.ts';
import { organisations } from './organisations.tables.ts';

export type Organisation = typeof organisations.$inferSelect;

/** The organisation that an address names, if it is active; identifiers are compared in small letters. */
export async function findOrganisation(db: Db, orgSign: string): Promise<Organisation | null> {
  const sign = orgSign.trim().toLowerCase();
  const rows = await db
    .select()
    .from(organisations)
    .where(and(eq(organisations.orgSign, sign), eq(organisations.active, true)));
  return rows[0] ?? null;
}

export async function findOrganisationById(db: Db, id: string): Promise<Organisation | null> {
  const rows = await db.select().from(organisations).where(eq(organisations.id, id));
  return rows[0] ?? null;
}

export async function listOrganisations(db: Db): Promise<Organisation[]> {
  return db.select().from(organisations).orderBy(asc(organisations.createdAt), asc(organisations.id));
}
