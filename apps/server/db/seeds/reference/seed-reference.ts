import { shippedRoles } from '@campus/contract/permissions.ts';
import type { Who } from '@campus/rules/flows/definition.ts';
import { rolePermissions, roles, shippedOffers } from '#server/modules/access/index.ts';
import { calendarDays } from '#server/modules/calendar/index.ts';
import { giveShippedMenu } from '#server/modules/menus/index.ts';
import { listOrganisations, type Organisation } from '#server/modules/organisations/index.ts';
import { parameters } from '#server/modules/parameters/index.ts';
import { fillDepartmentTerms, fillSearchTerms } from '#server/modules/people/index.ts';
import { keepRoleStates } from '#server/modules/rights/index.ts';
import type { Db } from '#server/platform/database.ts';
import { sql } from '#server/platform/sql.ts';
import { insertAllInto } from '#server/platform/table.ts';
import { stableId } from '../stable-id.ts';
import { type Desks, giveBusinesses } from './businesses/give-businesses.ts';
import { publishedCalendar } from './calendar.ts';
import { officeMenu } from './menu.ts';
import { type Desk, parametersOf } from './parameters.ts';
import { shippedRights } from './roles.ts';

/** Gives every organisation what the product ships, at every start; what stands there already is never touched. */
export async function seedReference(db: Db, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const organisation of await listOrganisations(tx)) await giveReference(tx, organisation, now);
  });
  // What was written before there were search terms; each batch by itself, so that a large one holds nobody up.
  await fillSearchTerms(db);
  await fillDepartmentTerms(db);
}

/** Complaints and applications go to every handler until the organisation names its own team. */
const HANDLERS: Who = { kind: 'role', role: 'handler' };

/** Gives one organisation what the product ships, for one that is made between two starts. */
export async function giveReference(
  db: Db,
  organisation: Desk & Pick<Organisation, 'id'>,
  now: number,
  desks: Desks = { complaints: HANDLERS, review: HANDLERS },
): Promise<void> {
  await giveMenu(db, organisation.id, now);
  await giveRoles(db, organisation.id);
  await keepRoleStates(db, organisation.id, null, now);
  await giveParameters(db, organisation, now);
  await giveCalendar(db, organisation.id);
  await giveBusinesses(db, organisation.id, desks, now);
}

const roleId = (organisationId: string, code: string) => stableId('role', organisationId, code);

/** The entries that the organisation was never offered. They are noted as offered now. */
async function offer(db: Db, organisationId: string, keys: readonly string[]): Promise<(key: string) => boolean> {
  const offers = insertAllInto(
    shippedOffers,
    keys.map((key) => ({ organisationId, key })),
  );
  const made = await db.rows<{ key: string }>(sql`${offers} on conflict do nothing returning key`);
  const fresh = new Set(made.map(({ key }) => key));
  return (key) => fresh.has(key);
}

/** An entry is offered once: a new one arrives at the next start, one that was taken away stays away. */
async function giveMenu(db: Db, organisationId: string, now: number): Promise<void> {
  const keyOf = (link: string) => `menu ${link}`;
  const isNew = await offer(
    db,
    organisationId,
    officeMenu.map(({ link }) => keyOf(link)),
  );
  await giveShippedMenu(db, organisationId, officeMenu, (link) => isNew(keyOf(link)), now);
}

/** Each right is offered to a shipped role once, whether it was made now or long ago. */
async function giveRoles(db: Db, organisationId: string): Promise<void> {
  const rows = shippedRoles.map((code) => {
    const { nameZh, nameEn, dataScope } = shippedRights[code];
    return { id: roleId(organisationId, code), organisationId, code, nameZh, nameEn, dataScope, shipped: true };
  });
  await db.run(sql`${insertAllInto(roles, rows)} on conflict do nothing`);
  const rights = shippedRoles.flatMap((code) =>
    shippedRights[code].permissions.map((permission) => ({ code, permission, key: `right ${permission} to ${code}` })),
  );
  const isNew = await offer(
    db,
    organisationId,
    rights.map(({ key }) => key),
  );
  const standing = await standingRoles(db, organisationId);
  const allowed = rights.flatMap(({ code, permission, key }) => {
    const role = isNew(key) ? standing.get(code) : undefined;
    return role ? [{ roleId: role, permission }] : [];
  });
  if (allowed.length > 0) await db.run(sql`${insertAllInto(rolePermissions, allowed)} on conflict do nothing`);
}

/** The shipped roles of an organisation by code. */
async function standingRoles(db: Db, organisationId: string): Promise<Map<string, string>> {
  const rows = await db.rows<{ id: string; code: string }>(
    sql`select r.id, r.code from roles r where r.organisation_id = ${organisationId} and r.shipped`,
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

async function giveParameters(db: Db, organisation: Desk & Pick<Organisation, 'id'>, now: number): Promise<void> {
  const rows = parametersOf(organisation).map((parameter, index) => ({
    ...parameter,
    organisationId: organisation.id,
    position: index + 1,
    changedAt: now,
    version: 1,
  }));
  await db.run(sql`${insertAllInto(parameters, rows)} on conflict do nothing`);
}

/** A year is added once, while none of its published days is there: a day that was removed stays removed. */
async function giveCalendar(db: Db, organisationId: string): Promise<void> {
  const years = Object.keys(publishedCalendar).sort();
  const standing = await db.rows<{ day: string; nameZh: string }>(sql`
    select c.day, c.name_zh as "nameZh" from calendar_days c
    where c.organisation_id = ${organisationId} and c.day between ${`${years[0]}-01-01`}::date and ${`${years.at(-1)}-12-31`}::date`);
  const known = new Set(standing.map(({ day, nameZh }) => `${day} ${nameZh}`));
  const missing = Object.values(publishedCalendar)
    .filter((days) => !days.some(({ day, nameZh }) => known.has(`${day} ${nameZh}`)))
    .flat();
  if (missing.length === 0) return;
  const rows = missing.map((day) => ({ ...day, organisationId }));
  await db.run(sql`${insertAllInto(calendarDays, rows)} on conflict do nothing`);
}
