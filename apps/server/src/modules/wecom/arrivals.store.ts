import { ARRIVAL_MS, type SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { at, type Db } from '#server/platform/database.ts';
import { and, eq, isNull, type SQL, sql } from '#server/platform/drizzle.ts';
import { weComArrivals, weComKeys } from './wecom.tables.ts';

/** When a browser was sent to WeCom of late without a sign-in that came of it. */
export async function listSentInVain(db: Db, organisationId: string, browser: Buffer, since: number) {
  const rows = await db
    .select({ sentAt: weComArrivals.sentAt })
    .from(weComArrivals)
    .where(
      and(
        eq(weComArrivals.browser, browser),
        eq(weComArrivals.organisationId, organisationId),
        sql`${weComArrivals.sentAt} > ${at(since)}`,
        eq(weComArrivals.opened, false),
      ),
    );
  return rows.map(({ sentAt }) => sentAt);
}

export async function insertArrival(db: Db, row: typeof weComArrivals.$inferInsert): Promise<void> {
  await db.insert(weComArrivals).values(row);
}

type Came = { state: Buffer; organisationId: string; browser: Buffer };

/** Takes the arrival behind a state, if this browser was sent for it not too long ago; of two who take it one gets it. */
export async function takeArrival(db: Db, came: Came, now: number): Promise<{ area: SignOnArea } | null> {
  const [taken] = await db
    .update(weComArrivals)
    .set({ usedAt: now })
    .where(
      and(
        eq(weComArrivals.state, came.state),
        eq(weComArrivals.organisationId, came.organisationId),
        eq(weComArrivals.browser, came.browser),
        sql`${weComArrivals.sentAt} > ${at(now - ARRIVAL_MS)}`,
        isNull(weComArrivals.usedAt),
      ),
    )
    .returning({ area: weComArrivals.area });
  return taken ?? null;
}

export async function markOpened(db: Db, state: Buffer): Promise<void> {
  await db.update(weComArrivals).set({ opened: true }).where(eq(weComArrivals.state, state));
}

export type BindingKey = typeof weComKeys.$inferSelect;
type Brought = { key: Buffer; organisationId: string; browser: Buffer };

export async function insertKey(db: Db, row: typeof weComKeys.$inferInsert): Promise<void> {
  await db.insert(weComKeys).values(row);
}

const good = ({ key, organisationId, browser }: Brought, now: number): SQL =>
  and(
    eq(weComKeys.key, key),
    eq(weComKeys.organisationId, organisationId),
    eq(weComKeys.browser, browser),
    sql`${weComKeys.madeAt} > ${at(now - ARRIVAL_MS)}`,
    isNull(weComKeys.usedAt),
  ) as SQL;

/** The member behind a key that this browser got not too long ago and that nobody used. */
export async function findKey(db: Db, brought: Brought, now: number): Promise<BindingKey | null> {
  const [found] = await db.select().from(weComKeys).where(good(brought, now));
  return found ?? null;
}

/** As `findKey`, once. */
export async function takeKey(db: Db, brought: Brought, now: number): Promise<BindingKey | null> {
  const [taken] = await db.update(weComKeys).set({ usedAt: now }).where(good(brought, now)).returning();
  return taken ?? null;
}

/** Takes away what can no longer matter to anybody. */
export async function clearOldWeCom(db: Db, before: number): Promise<void> {
  await db.execute(sql`delete from wecom_arrivals where sent_at < ${at(before)}`);
  await db.execute(sql`delete from wecom_keys where made_at < ${at(before)}`);
}
