export { calendarRoutes } from './calendar.routes.ts';
export { loadCalendar, loadCalendarOf, newYearsOf } from './calendar.store.ts';
export { calendarDays } from './calendar.tables.ts';
