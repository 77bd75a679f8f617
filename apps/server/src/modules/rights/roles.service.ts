import {
  keptByAdministrators,
  type Permission,
  permissions,
  type ShippedRole,
  screenOfRight,
  shippedRoleRights,
} from '@campus/contract/permissions.ts';
import { lacking, type Power, type Reach, widest } from '@campus/rules/access/power.ts';
import type { Fields } from '@campus/rules/basics/changes.ts';
import { peopleWithin } from '#server/modules/access/index.ts';
import { findFlowMarks } from '#server/modules/flows/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { changePower } from './act-on.service.ts';
import { callsOf } from './catalogue.ts';
import { keepRoleStates, listDifferences } from './history.store.ts';
import { findOwnPower, lockAdministrators } from './power.store.ts';
import {
  deleteRow,
  findRole,
  insertRole,
  isGivenHere,
  listRoles,
  lockRole,
  type Paging,
  type RoleRow,
  type RoleValues,
  updateRole,
} from './roles.store.ts';

const PLATFORM_RIGHT: Permission = 'organisations.manage';

/** How far the caller reaches by the rights that open these pages; only to themselves where they hold neither. */
const reachIn = ({ rights }: Power): Reach =>
  widest(rights.get('roles.manage') ?? { kind: 'own' }, rights.get('permissions.manage') ?? { kind: 'own' });

/**
 * What a role gives at most. Whose departments its scope means is known only of a member, and anybody may become one:
 * so every scope but one's own counts as the whole organisation.
 */
function powerOf({ scope, rights }: Pick<RoleValues, 'scope' | 'rights'>): Power {
  const reach: Reach = scope === 'own' ? { kind: 'own' } : { kind: 'organisation' };
  return { rights: new Map(rights.map((right) => [right, reach])), marks: [] };
}

/** Why the caller cannot change this role: a role belongs to everybody, and none may be touched that holds more. */
function blockedBy(mine: Power, role: Pick<RoleValues, 'scope' | 'rights'>) {
  if (mine.rights.get('roles.manage')?.kind !== 'organisation') return 'roles-of-everybody' as const;
  return lacking(mine, powerOf(role)).length > 0 ? ('stronger-role' as const) : null;
}

export async function viewRoles(ctx: CallerCtx, query: Paging & { words?: string | undefined }) {
  const { organisationId, personId } = ctx.caller;
  const mine = await findOwnPower(ctx);
  return listRoles(ctx.db, organisationId, { within: peopleWithin(reachIn(mine), personId), personId }, query);
}

const fixedRightsOf = (code: string): readonly Permission[] =>
  code === 'administrator' ? keptByAdministrators.permissions : [];

export async function viewRole(ctx: CallerCtx, id: string) {
  const { organisationId, personId } = ctx.caller;
  const mine = await findOwnPower(ctx);
  const within = peopleWithin(reachIn(mine), personId);
  const role = (await findRole(ctx.db, organisationId, id, { within, personId })) ?? refuse('not-found');
  const inFlows = (await findFlowMarks(ctx.db, organisationId)).roles.has(role.code);
  const shipped = role.shipped ? shippedRoleRights[role.code as ShippedRole] : undefined;
  const blocked = blockedBy(mine, role);
  const manages = mine.rights.has('roles.manage');
  const actions = {
    change: blocked === null,
    delete: blocked === null && !role.shipped && !inFlows && role.members === 0,
    members: manages,
  };
  return {
    ...role,
    shippedAs: shipped ? { scope: shipped.dataScope, rights: [...shipped.permissions] } : null,
    keeps: [...fixedRightsOf(role.code)],
    inFlows,
    blocked: manages ? blocked : null,
    openActions: (['change', 'delete', 'members'] as const).filter((action) => actions[action]),
  };
}

export async function viewRights(ctx: CallerCtx) {
  const mine = await findOwnPower(ctx);
  const held = (right: Permission) => {
    const reach = mine.rights.get(right);
    if (!reach) return null;
    return reach.kind === 'departments' ? ('part' as const) : reach.kind;
  };
  const { organisationId, personId } = ctx.caller;
  // The power over all universities is no matter of one of them, unless a role here gives it.
  const all = await isGivenHere(ctx.db, organisationId, personId, PLATFORM_RIGHT);
  return {
    items: permissions
      .filter((right) => all || right !== PLATFORM_RIGHT)
      .map((right) => ({
        right,
        screen: screenOfRight[right],
        held: held(right),
        calls: callsOf(right).map(({ name, method, path, summary, access }) => ({
          name,
          method,
          path,
          summary,
          further: access.kind === 'signed-in',
        })),
      })),
  };
}

type RoleInput = RoleValues & { id?: string | undefined; version?: number | undefined; code?: string | undefined };

/** Makes or changes a role. What changes the power of its members is judged as a change of theirs. */
export async function saveRole(ctx: CallerCtx, { id, version, code, ...input }: RoleInput) {
  const { organisationId, personId } = ctx.caller;
  const values = { ...input, rights: [...new Set(input.rights)] };
  await lockAdministrators(ctx.db, organisationId);
  const mine = await findOwnPower(ctx);
  const before = id === undefined ? null : ((await lockRole(ctx.db, organisationId, id)) ?? refuse('not-found'));
  const blocked = blockedBy(mine, before ?? { scope: 'own', rights: [] });
  if (blocked) return refuse(blocked);
  if (before && before.version !== version) return refuse('role-changed');
  if (lacking(mine, powerOf(values)).length > 0) return refuse('more-than-held');
  if (before) {
    requireFixedRights(before, values);
    await changePower(ctx, 'roles.manage', before.members, () => updateRole(ctx.db, organisationId, before.id, values));
    await keepRoleStates(ctx.db, organisationId, personId, ctx.now);
    noteChange(ctx, { kind: 'role', id: before.id, name: values.name.zh }, loggedRole(before), loggedRole(values));
    return { id: before.id, version: before.version + 1 };
  }
  const made = { id: newId(ctx.now), organisationId, code: code ?? refuseField('code', 'required') };
  await insertRole(ctx.db, made, values);
  await keepRoleStates(ctx.db, organisationId, personId, ctx.now);
  noteChange(ctx, { kind: 'role', id: made.id, name: values.name.zh }, null, loggedRole(values));
  return { id: made.id, version: 1 };
}

/** A role as the log keeps it. */
const loggedRole = ({ name, scope, rights }: RoleValues): Fields => ({
  nameZh: name.zh,
  nameEn: name.en,
  scope,
  rights: [...rights].sort(),
});

function requireFixedRights({ code }: RoleRow, values: RoleValues): void {
  const fixed = fixedRightsOf(code);
  if (fixed.length === 0) return;
  if (values.scope !== keptByAdministrators.dataScope || fixed.some((right) => !values.rights.includes(right)))
    refuse('administrators-keep');
}

/** Deletes a role that has no members and that no step of a flow asks for. */
export async function deleteRole(ctx: CallerCtx, { id, version }: { id: string; version: number }) {
  const { organisationId, personId } = ctx.caller;
  await lockAdministrators(ctx.db, organisationId);
  const mine = await findOwnPower(ctx);
  const role = (await lockRole(ctx.db, organisationId, id)) ?? refuse('not-found');
  const blocked = blockedBy(mine, role);
  if (blocked) return refuse(blocked);
  if (role.version !== version) return refuse('role-changed');
  if (role.shipped) return refuse('role-shipped');
  if (role.members.length > 0) return refuse('role-has-members', { n: role.members.length });
  if ((await findFlowMarks(ctx.db, organisationId)).roles.has(role.code)) return refuse('role-in-flows');
  await deleteRow(ctx.db, organisationId, id);
  await keepRoleStates(ctx.db, organisationId, personId, ctx.now);
  noteChange(ctx, { kind: 'role', id, name: role.name.zh }, loggedRole(role), null);
  return { deleted: true as const };
}

export async function viewDifferences(ctx: CallerCtx, { since, ...paging }: Paging & { since: number }) {
  return listDifferences(ctx.db, ctx.caller.organisationId, since, paging);
}
