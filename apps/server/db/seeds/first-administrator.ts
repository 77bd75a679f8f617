import { randomInt } from 'node:crypto';
import type { ShippedRole } from '@campus/contract/permissions.ts';
import { defaultHours, defaultWeekdays } from '@campus/rules/basics/calendar.ts';
import { giveShippedRoles } from '#server/modules/access/index.ts';
import { type Organisation, organisations } from '#server/modules/organisations/index.ts';
import { findSignInSettings } from '#server/modules/parameters/index.ts';
import { people, searchTermsOf } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { sql, texts } from '#server/platform/sql.ts';
import { columnsOf, insertInto } from '#server/platform/table.ts';
import { giveReference } from './reference/seed-reference.ts';

export type FirstAdministrator = {
  orgSign: string;
  oName: string;
  oNameEn?: string | undefined;
  account: string;
  name: string;
  /** Whether they make and suspend universities as well; rights of the platform are never given unasked. */
  platform: boolean;
  now: number;
};

export type MadeAdministrator = {
  password: string;
  /** For how many days it opens a first sign-in. */
  days: number;
  university: Pick<Organisation, 'orgSign' | 'oName'>;
  /** How many active administrators the university had already. */
  before: number;
  /** Whether anybody of the installation has rights of the platform now. */
  anyPlatform: boolean;
};

/** A first administrator cannot be made as asked; the message says why. */
export class CannotMakeAdministrator extends Error {}

/** Makes an administrator with a password for one sign-in, and the organisation where it is missing. */
export async function createFirstAdministrator(db: Db, request: FirstAdministrator): Promise<MadeAdministrator> {
  const orgSign = request.orgSign.trim().toLowerCase();
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(orgSign)) {
    throw new CannotMakeAdministrator(
      'The organisation’s identifier takes small letters, digits and hyphens, 40 at most.',
    );
  }
  const oName = request.oName.trim();
  const oNameEn = request.oNameEn?.trim() || oName;
  const [account, name] = [request.account.trim(), request.name.trim()];
  if (!oName || !account || !name) {
    throw new CannotMakeAdministrator('The organisation’s name, the account and the person’s name must not be empty.');
  }
  const password = oneTimePassword();
  // Hashed before the transaction opens, so that it is not held for that long.
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const organisation = await findOrMakeOrganisation(tx, { orgSign, oName, oNameEn }, request.now);
    const id = newId(request.now);
    const person = insertInto(people, {
      id,
      account,
      name,
      passwordHash,
      organisationId: organisation.id,
      kind: 'staff',
      active: true,
      passwordState: 'one-time',
      oneTimeAt: request.now,
      ...searchTermsOf(name, account),
      createdAt: request.now,
      changedAt: request.now,
    });
    if ((await tx.run(sql`${person} on conflict do nothing`)) === 0)
      throw new CannotMakeAdministrator(`The account ${account} exists already in ${orgSign}.`);
    const before = await countHolders(tx, ADMINISTRATORS, organisation.id);
    await giveShippedRoles(tx, organisation.id, id, request.platform ? ADMINISTRATORS : ['administrator']);
    const anyPlatform = (await countHolders(tx, ['platform-administrator'], null)) > 0;
    const { oneTimeDays: days } = await findSignInSettings(tx, organisation.id, request.now);
    return { password, days, university: organisation, before, anyPlatform };
  });
}

const ADMINISTRATORS: readonly ShippedRole[] = ['administrator', 'platform-administrator'];

/** How many active people hold one of these roles, in one university or in any. */
async function countHolders(db: Db, codes: readonly ShippedRole[], organisationId: string | null): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(distinct p.id)::int as count
    from roles r join person_roles pr on pr.role_id = r.id join people p on p.id = pr.person_id and p.active
    where r.code = any(${texts(codes)}) and r.organisation_id = coalesce(${organisationId}::uuid, r.organisation_id)`);
  return row?.count ?? 0;
}

/** The two whose back-office signs out after inactivity from the beginning; for any other it is a choice. */
const INACTIVITY = ['华南理工大学', '顺德职业技术学院'];

async function findOrMakeOrganisation(
  db: Db,
  names: Pick<Organisation, 'orgSign' | 'oName' | 'oNameEn'>,
  now: number,
): Promise<Organisation> {
  const missing = insertInto(organisations, {
    ...names,
    id: newId(now),
    timeZone: 'Asia/Shanghai',
    officeInactivity: INACTIVITY.includes(names.oName),
    weekdays: [...defaultWeekdays],
    workingHours: [...defaultHours],
    active: true,
    createdAt: now,
  });
  await db.run(sql`${missing} on conflict do nothing`);
  const organisation = await db.row<Organisation>(
    sql`select ${columnsOf(organisations, 'o')} from organisations o where o.org_sign = ${names.orgSign}`,
  );
  if (!organisation?.active) throw new CannotMakeAdministrator(`The organisation ${names.orgSign} is switched off.`);
  await giveReference(db, organisation, now);
  return organisation;
}

/** Without 0, O, o, 1, l and I, which look alike when a password is read out or copied from paper. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';

function oneTimePassword(): string {
  const pick = (from: string) => from.charAt(randomInt(from.length));
  const signs = Array.from({ length: 12 }, () => pick(LETTERS + DIGITS)).join('');
  return /[a-z]/i.test(signs) && /[0-9]/.test(signs) ? signs : oneTimePassword();
}
