import { bytes, moment } from '#server/platform/database.ts';
import { boolean, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const networkAccounts = pgTable('network_accounts', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  personId: uuid('person_id').notNull(),
  username: text('username').notNull(),
  password: bytes('password').notNull(),
  mustChange: boolean('must_change').notNull(),
  createdAt: moment('created_at').notNull(),
  /** When its password changed last. */
  changedAt: moment('changed_at').notNull(),
  /** When what RADIUS reads of it changed last. */
  networkChangedAt: moment('network_changed_at').notNull(),
  initialSince: moment('initial_since'),
});
