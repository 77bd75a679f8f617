import { findOrganisationById } from '#server/modules/organisations/index.ts';
import { findPersonWithDepartment } from '#server/modules/people/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findRights } from './access.store.ts';

/** Who is calling, as the halls show it. */
export async function viewHallUser(ctx: CallerCtx) {
  const { organisationId, personId, orgSign, mustChangePassword } = ctx.caller;
  const found = (await findPersonWithDepartment(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const { account, name, kind } = found.person;
  const department = ctx.language === 'en' ? found.departmentEn : found.departmentZh;
  return { account, name, kind, department, departmentLeader: found.leader, orgSign, mustChangePassword };
}

/** Who is calling, with what they may do and when they are signed out for doing nothing. */
export async function viewUserInfo(ctx: CallerCtx) {
  const organisation = (await findOrganisationById(ctx.db, ctx.caller.organisationId)) ?? refuse('session-ended');
  const { oName, oNameEn, officeInactivity } = organisation;
  const rights = await findRights(ctx.db, ctx.caller.personId);
  return { ...(await viewHallUser(ctx)), ...rights, oName, oNameEn, inactivity: officeInactivity };
}
