import type { SignOnArea } from '@campus/rules/sign-on/cas.ts';
import { bytes, moment } from '#server/platform/database.ts';
import { boolean, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const arrivals = pgTable('sign_on_arrivals', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  browser: bytes('browser').notNull(),
  area: text('area').$type<SignOnArea>().notNull(),
  phone: boolean('phone').notNull(),
  service: text('service').notNull(),
  renew: boolean('renew').notNull(),
  sentAt: moment('sent_at').notNull(),
  usedAt: moment('used_at'),
  opened: boolean('opened').notNull().default(false),
});

export const casTickets = pgTable('cas_tickets', {
  ticket: bytes('ticket').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  browser: bytes('browser').notNull(),
  personId: uuid('person_id'),
  sessionId: uuid('session_id'),
  takenAt: moment('taken_at').notNull(),
  endedAt: moment('ended_at'),
});
