export { loadCalendar } from './calendar.store.ts';
export { calendarDays } from './calendar.tables.ts';
