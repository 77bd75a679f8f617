import { type ShippedRole, shippedRoles } from '@campus/contract/permissions.ts';
import type { Who } from '@campus/rules/flows/definition.ts';
import { menus, roleMenus, rolePermissions, roles } from '#server/modules/access/index.ts';
import { calendarDays } from '#server/modules/calendar/index.ts';
import { listOrganisations, type Organisation } from '#server/modules/organisations/index.ts';
import { parameters } from '#server/modules/parameters/index.ts';
import { fillSearchTerms } from '#server/modules/people/index.ts';
import type { Db } from '#server/platform/database.ts';
import { and, eq, gte, lte } from '#server/platform/drizzle.ts';
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
  // Whoever was written before there were search terms; each batch by itself, so that a large one holds nobody up.
  await fillSearchTerms(db);
}

/** Complaints and applications go to everybody who handles, until the organisation names those who do. */
const HANDLERS: Who = { kind: 'role', role: 'handler' };

/** Gives one organisation what the product ships, for one that is made between two starts. */
export async function giveReference(
  db: Db,
  organisation: Desk & Pick<Organisation, 'id'>,
  now: number,
  desks: Desks = { complaints: HANDLERS, review: HANDLERS },
): Promise<void> {
  await giveMenu(db, organisation.id);
  await giveRoles(db, organisation.id);
  await giveParameters(db, organisation, now);
  await giveCalendar(db, organisation.id);
  await giveBusinesses(db, organisation.id, desks, now);
}

const menuId = (organisationId: string, link: string) => stableId('menu', organisationId, link);
const roleId = (organisationId: string, code: string) => stableId('role', organisationId, code);

async function giveMenu(db: Db, organisationId: string): Promise<void> {
  const give = (entries: readonly (typeof menus.$inferInsert)[]) =>
    db
      .insert(menus)
      .values([...entries])
      .onConflictDoNothing();
  const row = ({ section: _, ...entry }: (typeof officeMenu)[number], parentId: string | null) => ({
    ...entry,
    id: menuId(organisationId, entry.link),
    organisationId,
    parentId,
  });
  await give(officeMenu.filter((entry) => !entry.section).map((entry) => row(entry, null)));
  const idOf = await standingMenu(db, organisationId);
  await give(officeMenu.flatMap((entry) => (entry.section ? [row(entry, idOf(entry.section))] : [])));
}

/** The id of a shipped entry, also where an administrator led it elsewhere or made one of their own for the link. */
async function standingMenu(db: Db, organisationId: string): Promise<(link: string) => string | null> {
  const rows = await db
    .select({ id: menus.id, link: menus.link })
    .from(menus)
    .where(eq(menus.organisationId, organisationId));
  const ids = new Set(rows.map((row) => row.id));
  const byLink = new Map(rows.map((row) => [row.link, row.id]));
  return (link) => {
    const id = menuId(organisationId, link);
    return ids.has(id) ? id : (byLink.get(link) ?? null);
  };
}

/** Rights and menu go to a role only when it is made: what an administrator takes away stays away. */
async function giveRoles(db: Db, organisationId: string): Promise<void> {
  const made = await db
    .insert(roles)
    .values(
      shippedRoles.map((code) => {
        const { nameZh, nameEn, dataScope } = shippedRights[code];
        return { id: roleId(organisationId, code), organisationId, code, nameZh, nameEn, dataScope, shipped: true };
      }),
    )
    .onConflictDoNothing()
    .returning({ id: roles.id, code: roles.code });
  if (made.length === 0) return;
  const rightsOf = (code: string) => shippedRights[code as ShippedRole];
  await db
    .insert(rolePermissions)
    .values(
      made.flatMap(({ id, code }) => rightsOf(code).permissions.map((permission) => ({ roleId: id, permission }))),
    );
  const idOf = await standingMenu(db, organisationId);
  const seen = made.flatMap(({ id, code }) =>
    officeMenu.flatMap(({ link }) => {
      const menu = rightsOf(code).sees(link) ? idOf(link) : null;
      return menu ? [{ organisationId, roleId: id, menuId: menu }] : [];
    }),
  );
  if (seen.length > 0) await db.insert(roleMenus).values(seen).onConflictDoNothing();
}

async function giveParameters(db: Db, organisation: Desk & Pick<Organisation, 'id'>, now: number): Promise<void> {
  await db
    .insert(parameters)
    .values(
      parametersOf(organisation).map((parameter, index) => ({
        ...parameter,
        organisationId: organisation.id,
        position: index + 1,
        changedAt: now,
        version: 1,
      })),
    )
    .onConflictDoNothing();
}

/** A year is given once, where none of its published days stands yet: a day that was taken out stays out. */
async function giveCalendar(db: Db, organisationId: string): Promise<void> {
  const years = Object.keys(publishedCalendar).sort();
  const standing = await db
    .select({ day: calendarDays.day, nameZh: calendarDays.nameZh })
    .from(calendarDays)
    .where(
      and(
        eq(calendarDays.organisationId, organisationId),
        gte(calendarDays.day, `${years[0]}-01-01`),
        lte(calendarDays.day, `${years.at(-1)}-12-31`),
      ),
    );
  const known = new Set(standing.map(({ day, nameZh }) => `${day} ${nameZh}`));
  const missing = Object.values(publishedCalendar)
    .filter((days) => !days.some(({ day, nameZh }) => known.has(`${day} ${nameZh}`)))
    .flat();
  if (missing.length === 0) return;
  await db
    .insert(calendarDays)
    .values(missing.map((day) => ({ ...day, organisationId })))
    .onConflictDoNothing();
}
