import type { DataScope, Permission } from '@campus/contract/permissions.ts';
import { boolean, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const roles = pgTable('roles', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  dataScope: text('data_scope').$type<DataScope>().notNull(),
  shipped: boolean('shipped').notNull(),
  version: integer('version').notNull().default(1),
});

export const rolePermissions = pgTable('role_permissions', {
  roleId: uuid('role_id').notNull(),
  permission: text('permission').$type<Permission>().notNull(),
});

export const personRoles = pgTable('person_roles', {
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  roleId: uuid('role_id').notNull(),
});

/** What the product ships and an organisation has been offered; only the seeds look at it. */
export const shippedOffers = pgTable('shipped_offers', {
  organisationId: uuid('organisation_id').notNull(),
  key: text('key').notNull(),
});
