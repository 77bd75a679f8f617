import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';
import type { Definition } from '../catalogue/definitions.store.ts';

/** Those of these versions that are of one business, its draft included, by their ids. */
export async function findDefinitionsOf(
  db: Db,
  businessId: string,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Definition>> {
  const rows = await db.rows<Definition & { id: string }>(sql`
    select v.id, v.flow, v.form from business_versions v where v.business_id = ${businessId} and v.id = any(${uuids(versionIds)})`);
  return new Map(rows.map(({ id, ...definition }) => [id, definition]));
}
