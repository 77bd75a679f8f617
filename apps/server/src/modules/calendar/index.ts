export { calendarRoutes } from './calendar.routes.ts';
export { type CalendarParts, calendarFrom, calendarParts, loadCalendar, newYearsOf } from './calendar.store.ts';
export { calendarDays } from './calendar.tables.ts';
