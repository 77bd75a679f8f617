import type { ShippedRole } from '@campus/contract/permissions.ts';
import type { Db } from '#server/platform/database.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { sql, texts, uuids } from '#server/platform/sql.ts';
import type { Storage } from '#server/platform/storage.ts';
import { makeBusinesses } from './businesses/make-businesses.ts';
import type { DemoOrganisation } from './describe.ts';
import { listEarlierDemos, noteEdition } from './edition.ts';
import { makeContent } from './hall-content/make-content.ts';
import { lingnanDemo } from './lingnan-demo.ts';
import { makeOrganisation, personId } from './make-organisation.ts';
import { scut } from './scut.ts';
import { sdpt } from './sdpt.ts';

/** Everybody in the demo has it; the screen shows it at every start. */
const PASSWORD = 'Campus2026';

export type DemoSignIn = { role: ShippedRole; orgSign: string; account: string; password: string; name: string };

const signInAccounts: readonly (readonly [ShippedRole, string])[] = [
  ['student', 'student'],
  ['staff', 'staff'],
  ['handler', 'handler'],
  ['approver', 'approver'],
  ['administrator', 'admin'],
  ['platform-administrator', 'platform'],
];

const demoOrganisations: readonly DemoOrganisation[] = [scut, sdpt, lingnanDemo];
export const demoSigns: readonly string[] = demoOrganisations.map(({ orgSign }) => orgSign);

/**
 * Makes the demo organisations that are not there, each whole or not at all, and tells who can be signed in as. One
 * that is there is left alone, whoever made it: a known password never gets into an organisation in use. Those of the
 * demo that have no businesses get the sample ones, and those whose hall shows nothing get something to show.
 */
export async function seedDemo(db: Db, now: number, storage: Storage): Promise<DemoSignIn[]> {
  const standing = await db.rows<{ orgSign: string }>(
    sql`select o.org_sign as "orgSign" from organisations o where o.org_sign = any(${texts(demoSigns)})`,
  );
  const missing = demoOrganisations.filter(
    (organisation) => !standing.some(({ orgSign }) => orgSign === organisation.orgSign),
  );
  if (missing.length > 0) {
    const passwordHash = await hashPassword(PASSWORD);
    await db.transaction(async (tx) => {
      for (const organisation of missing) {
        await makeOrganisation(tx, organisation, passwordHash, now);
        await noteEdition(tx, organisation);
      }
    });
  }
  await db.transaction(async (tx) => {
    for (const orgSign of demoSigns) await makeBusinesses(tx, storage, orgSign, now);
    await makeContent(tx, storage, demoSigns, now);
  });
  return findSignIns(db, scut);
}

/**
 * The demo organisations of an earlier version: what came later is not in them, because people and places in use are
 * left alone. [TRU-67]
 */
export async function findEarlierDemos(db: Db): Promise<string[]> {
  const standing = await db.rows<{ id: string }>(
    sql`select o.id from organisations o where o.org_sign = any(${texts(demoSigns)})`,
  );
  return listEarlierDemos(db, demoOrganisations, standing);
}

/** One sign-in for each role, as far as those people can still be signed in as with the demo's password. */
async function findSignIns(db: Db, { orgSign, people: inDemo }: DemoOrganisation): Promise<DemoSignIn[]> {
  const ids = inDemo.map(({ account }) => personId(orgSign, account));
  const rows = await db.rows<{ id: string; account: string; name: string; active: boolean; hash: string | null }>(
    sql`select p.id, p.account, p.name, p.active, p.password_hash as hash from people p where p.id = any(${uuids(ids)})`,
  );
  const hash = mostCommon(rows.map((row) => row.hash));
  return signInAccounts.flatMap(([role, known]) => {
    const found = rows.find((row) => row.id === personId(orgSign, known));
    if (!found?.active || found.hash === null || found.hash !== hash) return [];
    return [{ role, orgSign, account: found.account, password: PASSWORD, name: found.name }];
  });
}

/** The demo's people begin with one hash between them, so whoever has another one has changed their password. */
function mostCommon(hashes: readonly (string | null)[]): string | null {
  const counted = [...Map.groupBy(hashes, (hash) => hash)].sort(([, a], [, b]) => b.length - a.length);
  return counted[0]?.[0] ?? null;
}
