import { bytes, moment } from '#server/platform/database.ts';
import { pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const seeAsSessions = pgTable('see_as_sessions', {
  id: uuid('id').primaryKey(),
  organisationId: uuid('organisation_id').notNull(),
  viewerId: uuid('viewer_id').notNull(),
  viewerSessionId: uuid('viewer_session_id').notNull(),
  personId: uuid('person_id').notNull(),
  reason: text('reason').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  beganAt: moment('began_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  endedAt: moment('ended_at'),
  endedReason: text('ended_reason'),
});
