import * as calls from '@campus/contract/calls/rights.ts';
import { bind } from '#server/platform/bind.ts';
import { giveRole, takeRole, viewMembers, viewWhoMay } from './members.service.ts';
import { previewScope } from './preview.service.ts';
import { deleteRole, saveRole, viewDifferences, viewRights, viewRole, viewRoles } from './roles.service.ts';
import { explainWhyMay } from './why-may.service.ts';

export const rightRoutes = [
  bind(calls.listRoles, viewRoles),
  bind(calls.listRoleMatrix, viewRoles),
  bind(calls.getRole, (ctx, { id }) => viewRole(ctx, id)),
  bind(calls.listRights, viewRights),
  bind(calls.saveRole, saveRole),
  bind(calls.deleteRole, deleteRole),
  bind(calls.listRoleMembers, viewMembers),
  bind(calls.addRoleMembers, giveRole),
  bind(calls.removeRoleMembers, takeRole),
  bind(calls.previewScope, previewScope),
  bind(calls.listWhoMay, viewWhoMay),
  bind(calls.whyMay, explainWhyMay),
  bind(calls.listRoleDifferences, viewDifferences),
];
