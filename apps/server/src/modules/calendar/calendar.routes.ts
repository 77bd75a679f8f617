import {
  getCalendarYear,
  importCalendarDays,
  removeCalendarDay,
  setCalendarDay,
} from '@campus/contract/calls/calendar.ts';
import { bind } from '#server/platform/bind.ts';
import { clearDay, importDays, saveDay, viewYear } from './calendar.service.ts';

export const calendarRoutes = [
  bind(getCalendarYear, viewYear),
  bind(setCalendarDay, saveDay),
  bind(removeCalendarDay, clearDay),
  bind(importCalendarDays, importDays),
];
