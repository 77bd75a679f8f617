import { moment } from '#server/platform/database.ts';
import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from '#server/platform/drizzle.ts';

export const organisations = pgTable('organisations', {
  id: uuid('id').primaryKey(),
  orgSign: text('org_sign').notNull(),
  oName: text('o_name').notNull(),
  oNameEn: text('o_name_en').notNull(),
  timeZone: text('time_zone').notNull(),
  officeInactivity: boolean('office_inactivity').notNull(),
  primaryColour: text('primary_colour'),
  logo: text('logo'),
  weekdays: smallint('weekdays').array().notNull(),
  workingHours: jsonb('working_hours').$type<{ from: string; to: string }[]>().notNull(),
  active: boolean('active').notNull(),
  quotaPeople: integer('quota_people'),
  quotaMb: integer('quota_mb'),
  createdAt: moment('created_at').notNull(),
});

/** Jobs of suspended organisations. */
export const waitingJobs = pgTable('waiting_jobs', {
  organisationId: uuid('organisation_id').notNull(),
  queue: text('queue').notNull(),
  data: jsonb('data').$type<object>().notNull(),
  keptAt: moment('kept_at').notNull(),
});
