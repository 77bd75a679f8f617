import type { Db } from '#server/platform/database.ts';
import { and } from '#server/platform/sql.ts';
import type { RowOf } from '#server/platform/table.ts';
import { networkAccounts } from './network-accounts.tables.ts';

export type NetworkAccount = RowOf<typeof networkAccounts>;

/** Adds it unless the user name is taken, by whomever. */
export async function insertAccount(db: Db, account: NetworkAccount): Promise<boolean> {
  const rows = await db
    .insert(networkAccounts)
    .values(account)
    .onConflictDoNothing({ target: networkAccounts.username })
    .returning({ id: networkAccounts.id });
  return rows.length === 1;
}

export async function findByUsername(db: Db, username: string): Promise<NetworkAccount | null> {
  const [row] = await db.select().from(networkAccounts).where(eq(networkAccounts.username, username));
  return row ?? null;
}

export async function findAccount(db: Db, id: string): Promise<NetworkAccount | null> {
  const [row] = await db.select().from(networkAccounts).where(eq(networkAccounts.id, id));
  return row ?? null;
}

/** The account of that name, where it is this person's and has an initial password of the desk. */
export async function findInitialAccount(db: Db, personId: string, username: string): Promise<NetworkAccount | null> {
  const [row] = await db
    .select()
    .from(networkAccounts)
    .where(
      and(
        eq(networkAccounts.username, username),
        eq(networkAccounts.personId, personId),
        isNotNull(networkAccounts.initialSince),
      ),
    );
  return row ?? null;
}

/** The tables of RADIUS know no unique rows, so whoever writes those of one account holds this lock. */
export async function lockAccount(db: Db, id: string): Promise<NetworkAccount | null> {
  const [row] = await db.select().from(networkAccounts).where(eq(networkAccounts.id, id)).for('no key update');
  return row ?? null;
}

export async function updatePassword(
  db: Db,
  id: string,
  change: Pick<NetworkAccount, 'password' | 'mustChange' | 'changedAt' | 'initialSince'>,
): Promise<boolean> {
  const rows = await db
    .update(networkAccounts)
    .set(change)
    .where(eq(networkAccounts.id, id))
    .returning({ id: networkAccounts.id });
  return rows.length === 1;
}
