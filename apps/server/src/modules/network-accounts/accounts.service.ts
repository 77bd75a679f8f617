import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type Secrets, sameText } from '#server/platform/secrets.ts';
import { findAccount, findByUsername, findInitialAccount, insertAccount, updatePassword } from './accounts.store.ts';

/**
 * FreeRADIUS takes a value in quotes without them, and runs one in back quotes; nobody's password may be either. People's own
 * are held to stricter rules before they get here.
 */
const READABLE = /^[!#-&(-[\]-_a-~]{1,128}$/;

function seal(secrets: Secrets, accountId: string, password: string): Buffer {
  if (!READABLE.test(password)) throw new Error('RADIUS would read that password as something else.');
  return secrets.sealNetworkPassword(accountId, password);
}

type AccountWanted = {
  organisationId: string;
  personId: string;
  /** By preference; one of them has to be free, so whoever asks names enough of them. */
  usernames: Iterable<string>;
  password: string;
  mustChange: boolean;
  now: number;
};

/**
 * The person's account with the first of these names that is theirs or free, created with that password if it does not
 * exist. A user name belongs to one person in the whole database, because a RADIUS server knows no organisations.
 */
export async function findOrOpenAccount(
  db: Db,
  secrets: Secrets,
  { organisationId, personId, usernames, password, mustChange, now }: AccountWanted,
): Promise<{ id: string; username: string }> {
  const id = newId(now);
  const sealed = seal(secrets, id, password);
  for (const username of usernames) {
    const moments = { createdAt: now, changedAt: now, networkChangedAt: now };
    const account = {
      id,
      organisationId,
      personId,
      username,
      mustChange,
      password: sealed,
      initialSince: null,
      ...moments,
    };
    if (await insertAccount(db, account)) return { id, username };
    const standing = await findByUsername(db, username);
    if (standing?.organisationId === organisationId && standing.personId === personId)
      return { id: standing.id, username };
  }
  throw new Error(`Every name for a network account of person ${personId} is taken.`);
}

/** Keeps a new password; the network knows it once the account is put on it again. */
export async function setPassword(
  db: Db,
  secrets: Secrets,
  accountId: string,
  password: string,
  /** `byDesk` where it is an initial one of the desk, which is shown to its owner until they change it. */
  { mustChange, now, byDesk = false }: { mustChange: boolean; now: number; byDesk?: boolean },
): Promise<void> {
  const sealed = seal(secrets, accountId, password);
  if (
    !(await updatePassword(db, accountId, {
      password: sealed,
      mustChange,
      changedAt: now,
      initialSince: byDesk ? now : null,
    }))
  )
    throw new Error(`There is no network account ${accountId}.`);
}

/** Whether that is its password; compared in constant time. */
export async function isPassword(db: Db, secrets: Secrets, accountId: string, typed: string): Promise<boolean> {
  const account = await findAccount(db, accountId);
  return account !== null && sameText(secrets.openNetworkPassword(accountId, account.password), typed);
}

/** The initial password of the desk, for its owner alone; null where there is none, or it is somebody else's. */
export async function findInitialPassword(
  db: Db,
  secrets: Secrets,
  personId: string,
  username: string,
): Promise<string | null> {
  const account = await findInitialAccount(db, personId, username);
  return account && secrets.openNetworkPassword(account.id, account.password);
}
