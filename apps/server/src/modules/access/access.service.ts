import { countsIn, type Permission, platformRights } from '@campus/contract/permissions.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findReader, findReaderWithRights, findRights } from './access.store.ts';

type Shown = NonNullable<Awaited<ReturnType<typeof findReader>>>;

const presentReader = ({ caller, language }: CallerCtx, reader: Shown) => ({
  account: reader.account,
  name: reader.name,
  kind: reader.kind,
  department: language === 'en' ? reader.departmentEn : reader.departmentZh,
  departmentLeader: reader.leader,
  orgSign: caller.orgSign,
  mustChangePassword: caller.mustChangePassword,
});

/** Who is calling, as the halls show it. */
export async function viewHallUser(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  return presentReader(ctx, (await findReader(ctx.db, organisationId, personId)) ?? refuse('session-ended'));
}

/** Who is calling, with what they may do and when they are signed out for doing nothing. */
export async function viewUserInfo(ctx: CallerCtx) {
  const { organisationId, personId } = ctx.caller;
  const found = (await findReaderWithRights(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const { oName, oNameEn, officeInactivity: inactivity, roles, permissions } = found;
  const counted = permissions.filter((right) => countsIn(ctx.caller, right));
  return {
    ...presentReader(ctx, found),
    roles: roles.sort(),
    permissions: counted.sort(),
    platformHeldBack: counted.length < permissions.length,
    oName,
    oNameEn,
    inactivity,
  };
}

/** What the roles of the caller permit in this session. */
export async function findOwnRights({ db, caller }: CallerCtx): Promise<Set<Permission>> {
  const rights = await findRights(db, caller.personId);
  return new Set(rights.filter((right) => countsIn(caller, right)));
}

/**
 * Lets the caller change what opens their own account. Whoever holds rights of the platform does that only where they
 * signed in by its password: otherwise the university's sign-in would be a way to that password.
 */
export async function requirePasswordOfPlatform({ db, caller }: CallerCtx): Promise<void> {
  if (caller.byPassword) return;
  const rights = await findRights(db, caller.personId);
  if (rights.some((right) => platformRights.includes(right))) refuse('platform-by-password');
}
