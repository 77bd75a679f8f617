import type { PlaceKind } from '@campus/rules/places/levels.ts';
import { boolean, integer, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const places = pgTable('places', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  parentId: uuid('parent_id'),
  kind: text('kind').$type<PlaceKind>().notNull(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  position: integer('position').notNull(),
  active: boolean('active').notNull(),
  portRequired: boolean('port_required').notNull(),
  networkOpen: boolean('network_open').notNull(),
  mobileSignalNotice: boolean('mobile_signal_notice').notNull(),
  teamLabelId: uuid('team_label_id'),
  dnsServers: text('dns_servers').array().notNull(),
});
