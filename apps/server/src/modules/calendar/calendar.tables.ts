import { date, table, text, uuid } from '#server/platform/table.ts';

export const calendarDays = table('calendar_days', {
  organisationId: uuid(),
  day: date(),
  kind: text<'holiday' | 'workday'>(),
  nameZh: text(),
  nameEn: text(),
});
