import { findNames, type Names } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { sql, uuids } from '#server/platform/sql.ts';

export const findPeople = ({ db, caller }: CallerCtx, ids: readonly string[]): Promise<Names> =>
  findNames(db, caller.organisationId, { people: ids });

type BusinessRow = { id: string; code: string; nameZh: string; nameEn: string; icon: string };

/** What businesses are called. */
export async function findBriefs(db: Db, organisationId: string, ids: readonly string[]) {
  const rows = await db.rows<BusinessRow>(sql`
    select b.id, b.code, b.name_zh as "nameZh", b.name_en as "nameEn", b.icon from businesses b
    where b.organisation_id = ${organisationId} and b.id = any(${uuids(ids)})`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => {
    const { code, nameZh, nameEn, icon } = found.get(id) as BusinessRow;
    return { id, code, name: { zh: nameZh, en: nameEn }, icon };
  };
}
