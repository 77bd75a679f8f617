import { normalizeMac } from '@campus/rules/basics/formats.ts';
import { holds as everyHold, type Hold } from '@campus/rules/network-packages/lines.ts';
import type { Db } from '#server/platform/database.ts';
import { type Secrets, sameText } from '#server/platform/secrets.ts';
import type { Sql } from '#server/platform/sql.ts';
import { findAccount, lockAccount, type NetworkAccount } from './accounts.store.ts';
import { findLastStations, findReplies, moveGroup, type RadiusRows, readAsRadius, writeRows } from './radius.store.ts';

/** How an account stands on the network: its speed, the one device it is bound to, and why it is held, if it is. */
export type NetworkStanding = { group: string; mac: string | null; holds: readonly Hold[] };

/** What a RADIUS server sees of a user name; never the password itself. */
export type SeenByRadius = { password: boolean; mac: string | null; group: string | null; holds: Hold[] };

const PASSWORD = 'Cleartext-Password';
const STATION = 'Calling-Station-Id';
const SPEED_PRIORITY = 1;
/** Before every group that lets in: FreeRADIUS stops at the first group that fits. */
const HOLD_PRIORITY = -1;
const NO_ROWS: RadiusRows = { checks: [], groups: [] };
const groupOf = (hold: Hold) => `hold-${hold}`;

/** The rows by which RADIUS knows an account that stands so. */
export function radiusRowsFor(password: string, { group, mac, holds }: NetworkStanding): RadiusRows {
  const station = mac === null ? null : normalizeMac(mac);
  if (mac !== null && station === null) throw new Error(`An account is bound to a MAC, not to ${mac}.`);
  return {
    checks: [
      { attribute: PASSWORD, op: ':=', value: password },
      ...(station === null ? [] : [{ attribute: STATION, op: '==', value: station }]),
    ],
    groups: [
      ...[...new Set(holds)].map((hold) => ({ groupname: groupOf(hold), priority: HOLD_PRIORITY })),
      { groupname: group, priority: SPEED_PRIORITY },
    ],
  };
}

/** Makes the rows that RADIUS reads of an account be exactly this, changing nothing that is already right. */
export async function putOnNetwork(
  db: Db,
  secrets: Secrets,
  { accountId, now, ...standing }: NetworkStanding & { accountId: string; now: number },
): Promise<void> {
  const account = await lockAccount(db, accountId);
  if (!account) throw new Error(`There is no network account ${accountId}.`);
  await writeStanding(db, secrets, account, standing, now);
}

/** The same for an account that the caller has locked; null takes it off the network. */
export async function writeStanding(
  db: Db,
  secrets: Secrets,
  { id, username, password }: NetworkAccount,
  standing: NetworkStanding | null,
  now: number,
): Promise<void> {
  const rows = standing ? radiusRowsFor(secrets.openNetworkPassword(id, password), standing) : NO_ROWS;
  await writeRows(db, username, rows, now);
}

/** Gives accounts (a query of their ids) another speed, where they have this one. */
export const changeSpeed = (db: Db, accounts: Sql, speed: { from: string; to: string }, now: number): Promise<void> =>
  moveGroup(db, accounts, { ...speed, priority: SPEED_PRIORITY }, now);

/** Removes every row by which RADIUS would let an account in. */
export async function takeOffNetwork(db: Db, accountId: string, now: number): Promise<void> {
  const account = await lockAccount(db, accountId);
  if (account) await writeRows(db, account.username, NO_ROWS, now);
}

/** What a RADIUS server reads at this moment, with its rights and in another transaction than the one that wrote. */
export async function readBack(db: Db, username: string): Promise<SeenByRadius> {
  const { checks, groups } = await readAsRadius(db, username);
  const named = new Set(groups.filter(({ priority }) => priority === HOLD_PRIORITY).map(({ groupname }) => groupname));
  return {
    password: checks.some(({ attribute }) => attribute === PASSWORD),
    mac: checks.find(({ attribute }) => attribute === STATION)?.value ?? null,
    group: groups.find(({ priority }) => priority === SPEED_PRIORITY)?.groupname ?? null,
    holds: everyHold.filter((hold) => named.has(groupOf(hold))),
  };
}

/** Whether a RADIUS server reads exactly what was meant, the account's password included; null means nothing at all. */
export async function readBackMatches(
  db: Db,
  secrets: Secrets,
  accountId: string,
  expected: NetworkStanding | null,
): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (!account) return false;
  const seen = await readAsRadius(db, account.username);
  const password = secrets.openNetworkPassword(accountId, account.password);
  const meant = expected ? radiusRowsFor(password, expected) : NO_ROWS;
  return sameText(textOf(seen), textOf(meant));
}

/** One text for the same rows in any order; only ever compared, in constant time. */
const textOf = ({ checks, groups }: RadiusRows): string =>
  JSON.stringify([
    checks.map(({ attribute, op, value }) => JSON.stringify([attribute, op, value])).sort(),
    groups.map(({ groupname, priority }) => JSON.stringify([groupname, priority])).sort(),
  ]);

/** One accept or reject, with the device if the access server named it, and with the reason if RADIUS refused. */
export type NetworkReply = { accepted: boolean; at: number; mac: string | null; reason: string | null };

/** The last accepts and rejects of a user name since a moment, newest first. */
export async function listLastReplies(
  db: Db,
  username: string,
  sinceAt: number,
  most: number,
): Promise<NetworkReply[]> {
  const replies = await findReplies(db, username, sinceAt, most);
  return replies.map(({ station, ...reply }) => ({ ...reply, mac: station && normalizeMac(station) }));
}

export type LastMac = { mac: string; at: number; accepted: boolean };

/**
 * The device that last used a user name, or tried to, for each of these names. Whoever knows a name can be the one who
 * tried, so an unaccepted device is a hint to the owner of the name and nothing to bind by itself.
 */
export async function findLastMacs(db: Db, usernames: readonly string[]): Promise<Map<string, LastMac>> {
  const found = await findLastStations(db, usernames);
  return new Map(
    found.flatMap(({ username, station, at, accepted }) => {
      const mac = station ? normalizeMac(station) : null;
      return mac ? [[username, { mac, at, accepted }] as const] : [];
    }),
  );
}
