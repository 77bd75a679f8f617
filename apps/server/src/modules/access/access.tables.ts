import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import { boolean, integer, table, text, uuid, withDefault } from '#server/platform/table.ts';

export const roles = table('roles', {
  id: uuid(),
  organisationId: uuid(),
  code: text(),
  nameZh: text(),
  nameEn: text(),
  dataScope: text<DataScope>(),
  shipped: boolean(),
  version: withDefault(integer()),
});

export const rolePermissions = table('role_permissions', {
  roleId: uuid(),
  permission: text<Permission>(),
});

export const personRoles = table('person_roles', {
  organisationId: uuid(),
  personId: uuid(),
  roleId: uuid(),
});

/** What the product ships and an organisation has been offered; only the seeds look at it. */
export const shippedOffers = table('shipped_offers', {
  organisationId: uuid(),
  key: text(),
});
