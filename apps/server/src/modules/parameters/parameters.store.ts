import { at, type Db } from '#server/platform/database.ts';
import { and, asc, eq, inArray, sql } from '#server/platform/drizzle.ts';
import { keyset } from '#server/platform/paging.ts';
import { parameters } from './parameters.tables.ts';

export type Parameter = typeof parameters.$inferSelect;

/** One page of an organisation's parameters, in their fixed order. */
export async function listParameters(
  db: Db,
  organisationId: string,
  asked: { after?: string | undefined; size?: number | undefined },
) {
  const page = keyset<Parameter>(
    'asc',
    [{ column: sql`${parameters.position}`, type: 'integer', of: (row) => row.position }],
    asked,
  );
  const rows = await db
    .select()
    .from(parameters)
    .where(and(eq(parameters.organisationId, organisationId), page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit);
  return page.page(rows);
}

/** What anybody may read of an organisation's parameters. A new name here is a decision: no secret may ever stand in one. */
const OPEN_PARAMETERS = ['hall.basics', 'hall.sign-in', 'hall.epidemic', 'hall.top-up'];

/** The parameters that the hall reads: their order is part of what pages rely on. */
export async function hallParameters(db: Db, organisationId: string): Promise<Parameter[]> {
  return db
    .select()
    .from(parameters)
    .where(and(eq(parameters.organisationId, organisationId), inArray(parameters.key, OPEN_PARAMETERS)))
    .orderBy(asc(parameters.position));
}

/** The networks behind whose single addresses many people stand, as every organisation wrote them. */
export async function listSharedNetworks(db: Db): Promise<string[]> {
  const rows = await db
    .select({ values: parameters.values })
    .from(parameters)
    .where(eq(parameters.key, 'sign-in.shared-networks'));
  return rows.flatMap(({ values }) => values.pValue1 ?? []);
}

/** Merges values into a parameter; an empty text takes a value away. Null when there is no such parameter. */
export async function mergeValues(
  db: Db,
  organisationId: string,
  key: string,
  values: Record<string, string>,
  now: number,
): Promise<Parameter | null> {
  const set = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  const cleared = Object.keys(values).filter((name) => values[name] === '');
  const rows = await db
    .update(parameters)
    .set({
      values: sql`(${parameters.values} - ${sql.param(cleared)}::text[]) || ${JSON.stringify(set)}::jsonb`,
      changedAt: sql`${at(now)}`,
      version: sql`${parameters.version} + 1`,
    })
    .where(and(eq(parameters.organisationId, organisationId), eq(parameters.key, key)))
    .returning();
  return rows[0] ?? null;
}
