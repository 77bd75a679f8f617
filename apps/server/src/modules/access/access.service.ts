import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findReader, findReaderWithRights } from './access.store.ts';

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
  return {
    ...presentReader(ctx, found),
    roles: roles.sort(),
    permissions: permissions.sort(),
    oName,
    oNameEn,
    inactivity,
  };
}
