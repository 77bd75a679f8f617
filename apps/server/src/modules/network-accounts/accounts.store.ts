import type { Db } from '#server/platform/database.ts';
import { type Sql, sql, uuids } from '#server/platform/sql.ts';
import { assign, columnsOf, insertInto, type RowOf } from '#server/platform/table.ts';
import { networkAccounts } from './network-accounts.tables.ts';

export type NetworkAccount = RowOf<typeof networkAccounts>;

/** Adds it unless the user name is taken, by whomever. */
export async function insertAccount(db: Db, account: NetworkAccount): Promise<boolean> {
  return (await db.run(sql`${insertInto(networkAccounts, account)} on conflict (username) do nothing`)) === 1;
}

const accountWhere = (condition: Sql): Sql =>
  sql`select ${columnsOf(networkAccounts, 'a')} from network_accounts a where ${condition}`;

export const findByUsername = (db: Db, username: string): Promise<NetworkAccount | null> =>
  db.row(accountWhere(sql`a.username = ${username}`));

export const findAccount = (db: Db, id: string): Promise<NetworkAccount | null> =>
  db.row(accountWhere(sql`a.id = ${id}`));

/** The account of that name, where it is this person's and has an initial password of the desk. */
export const findInitialAccount = (db: Db, personId: string, username: string): Promise<NetworkAccount | null> =>
  db.row(accountWhere(sql`a.username = ${username} and a.person_id = ${personId} and a.initial_since is not null`));

/** The query of accounts that are locked: the tables of RADIUS know no unique rows, so whoever writes those of an account holds this lock. */
export const lockedAccounts = (ids: readonly string[]): Sql =>
  sql`${accountWhere(sql`a.id = any(${uuids(ids)})`)} for no key update`;

export const lockAccount = (db: Db, id: string): Promise<NetworkAccount | null> => db.row(lockedAccounts([id]));

export async function updatePassword(
  db: Db,
  id: string,
  change: Pick<NetworkAccount, 'password' | 'mustChange' | 'changedAt' | 'initialSince'>,
): Promise<boolean> {
  return (await db.run(sql`update network_accounts set ${assign(networkAccounts, change)} where id = ${id}`)) === 1;
}
