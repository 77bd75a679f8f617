import { dayOf } from '@campus/rules/basics/time-zone.ts';
import type { Db } from '#server/platform/database.ts';
import { and, sql } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { dormitories } from './places.tables.ts';

export type Dormitory = RowOf<typeof dormitories>;

/** Where somebody lives: a room, or a building where no room is known; null where nobody said so. */
export async function findDormitory(db: Db, organisationId: string, personId: string): Promise<Dormitory | null> {
  const rows = await db
    .select()
    .from(dormitories)
    .where(and(eq(dormitories.organisationId, organisationId), eq(dormitories.personId, personId)));
  return rows[0] ?? null;
}

/** Somebody else than the housing office says where a person lives; its next list compares with this. */
export async function setDormitory(
  db: Db,
  dormitory: { organisationId: string; personId: string; placeId: string; bed: string | null },
  { now, timeZone }: { now: number; timeZone: string },
): Promise<void> {
  const home = { placeId: dormitory.placeId, bed: dormitory.bed, sinceOn: dayOf(now, timeZone), feedRunId: null };
  await db
    .insert(dormitories)
    .values({ organisationId: dormitory.organisationId, personId: dormitory.personId, ...home })
    .onConflictDoUpdate({
      target: dormitories.personId,
      set: home,
      setWhere: sql`(${dormitories.placeId}, ${dormitories.bed}) is distinct from (${dormitory.placeId}::uuid, ${dormitory.bed}::text)`,
    });
}
