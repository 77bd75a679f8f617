import { getHallUser } from '@campus/contract/calls/service-hall.ts';
import { getUserInfo, getUserLeftMenu } from '@campus/contract/calls/user-info.ts';
import { findOrganisationById } from '#server/modules/organisations/index.ts';
import { findPersonWithDepartment } from '#server/modules/people/index.ts';
import { bind } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentMenu } from './access.present.ts';
import { findRights, listMenu } from './access.store.ts';

async function whoIsCalling(ctx: CallerCtx) {
  const { organisationId, personId, orgSign, mustChangePassword } = ctx.caller;
  const found = (await findPersonWithDepartment(ctx.db, organisationId, personId)) ?? refuse('session-ended');
  const { account, name, kind } = found.person;
  const department = ctx.language === 'en' ? found.departmentEn : found.departmentZh;
  return { account, name, kind, department, departmentLeader: found.leader, orgSign, mustChangePassword };
}

export const accessRoutes = [
  bind(getUserLeftMenu, async (ctx) =>
    presentMenu(await listMenu(ctx.db, ctx.caller.organisationId, ctx.caller.personId)),
  ),
  bind(getUserInfo, async (ctx) => {
    const organisation = (await findOrganisationById(ctx.db, ctx.caller.organisationId)) ?? refuse('session-ended');
    const { oName, oNameEn, officeInactivity } = organisation;
    const rights = await findRights(ctx.db, ctx.caller.personId);
    return { ...(await whoIsCalling(ctx)), ...rights, oName, oNameEn, inactivity: officeInactivity };
  }),
  bind(getHallUser, whoIsCalling),
];
