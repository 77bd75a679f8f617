import {
  addRoleMembers,
  deleteRole as deleteRoleCall,
  getRole,
  listRights,
  listRoleDifferences,
  listRoleMatrix,
  listRoleMembers,
  listRoles,
  listWhoMay,
  previewScope,
  removeRoleMembers,
  saveRole as saveRoleCall,
  whyMay,
} from '@campus/contract/calls/rights.ts';
import { bind } from '#server/platform/bind.ts';
import { giveRole, takeRole, viewMembers, viewWhoMay } from './members.service.ts';
import { preview } from './preview.service.ts';
import { deleteRole, saveRole, viewDifferences, viewRights, viewRole, viewRoles } from './roles.service.ts';
import { explain } from './why-may.service.ts';

export const rightRoutes = [
  bind(listRoles, viewRoles),
  bind(listRoleMatrix, viewRoles),
  bind(getRole, (ctx, { id }) => viewRole(ctx, id)),
  bind(listRights, viewRights),
  bind(saveRoleCall, saveRole),
  bind(deleteRoleCall, deleteRole),
  bind(listRoleMembers, viewMembers),
  bind(addRoleMembers, giveRole),
  bind(removeRoleMembers, takeRole),
  bind(previewScope, preview),
  bind(listWhoMay, viewWhoMay),
  bind(whyMay, explain),
  bind(listRoleDifferences, viewDifferences),
];
