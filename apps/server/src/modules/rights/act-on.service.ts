import type { Permission } from '@campus/contract/permissions.ts';
import { lacking, type Power } from '@campus/rules/access/power.ts';
import { findOwnReaches, peopleWithin } from '#server/modules/access/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  findOwnPower,
  findPowerOfAll,
  findPowers,
  hasAdministrator,
  listWithin,
  lockAdministrators,
  powerIn,
} from './power.store.ts';

/**
 * Lets the caller act on these people by this right, or refuses: whoever is out of its reach is not there, and nobody
 * acts on somebody who can do what they themselves cannot. To be called by everything that touches somebody's password,
 * contacts, account or state, before it writes. What may change somebody's power goes through `changePower`.
 */
export async function requireMayActOn(ctx: CallerCtx, right: Permission, personIds: readonly string[]): Promise<void> {
  await requireWeaker(ctx, right, personIds);
}

/** As `requireMayActOn`; answers what the caller can do. */
async function requireWeaker(ctx: CallerCtx, right: Permission, personIds: readonly string[]): Promise<Power> {
  const { organisationId, personId } = ctx.caller;
  const wanted = [...new Set(personIds)];
  const powers = await findPowers(ctx.db, organisationId, [...new Set([...wanted, personId])]);
  const mine = powerIn(ctx.caller, powers.get(personId) as Power);
  const reach = mine.rights.get(right) ?? { kind: 'own' };
  const found = await listWithin(ctx.db, organisationId, wanted, peopleWithin(reach, personId));
  if (found.length < wanted.length) return refuse('not-found');
  const stronger = found.find(({ id }) => lacking(mine, powers.get(id) as Power).length > 0);
  if (stronger) refuse('stronger-person', { name: stronger.name });
  return mine;
}

/**
 * Makes a change after which these people may be able to do more or less: their roles, labels, departments, headships
 * or state. It is refused where the caller may not act on one of them, where one of them could then do what the caller
 * could not before, and where the organisation would be left without an administrator.
 */
export async function changePower<Result>(
  ctx: CallerCtx,
  right: Permission,
  personIds: readonly string[],
  change: () => Promise<Result>,
): Promise<Result> {
  const { organisationId } = ctx.caller;
  await lockAdministrators(ctx.db, organisationId);
  const mine = await requireWeaker(ctx, right, personIds);
  const result = await change();
  const after = await findPowers(ctx.db, organisationId, personIds);
  if ([...after.values()].some((power) => lacking(mine, power).length > 0)) refuse('more-than-held');
  if (!(await hasAdministrator(ctx.db, organisationId))) refuse('last-administrator');
  return result;
}

/** Refuses to give rights that the caller lacks, where no certain people are concerned: the rights of a role. */
export async function requireMayGive(ctx: CallerCtx, power: Power): Promise<void> {
  const mine = await findOwnPower(ctx);
  if (lacking(mine, power).length > 0) refuse('more-than-held');
}

/** Whether the caller lacks nothing that anybody of the organisation can do. */
export async function holdsEverything(ctx: CallerCtx): Promise<boolean> {
  const { organisationId, personId } = ctx.caller;
  const { everything, marks } = await findPowerOfAll(ctx.db, organisationId, personId);
  return lacking({ rights: await findOwnReaches(ctx), marks }, everything).length === 0;
}
