import { date, pgTable, text, uuid } from '#server/platform/drizzle.ts';

export const calendarDays = pgTable('calendar_days', {
  organisationId: uuid('organisation_id').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  kind: text('kind').$type<'holiday' | 'workday'>().notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
});
