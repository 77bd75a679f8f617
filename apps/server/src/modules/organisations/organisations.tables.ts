import {
  boolean,
  integer,
  jsonb,
  listOf,
  moment,
  orNull,
  smallint,
  table,
  text,
  uuid,
} from '#server/platform/table.ts';

export const organisations = table('organisations', {
  id: uuid(),
  orgSign: text(),
  oName: text(),
  oNameEn: text(),
  timeZone: text(),
  officeInactivity: boolean(),
  primaryColour: orNull(text()),
  logo: orNull(text()),
  weekdays: listOf(smallint()),
  workingHours: jsonb<{ from: string; to: string }[]>(),
  active: boolean(),
  quotaPeople: orNull(integer()),
  quotaMb: orNull(integer()),
  createdAt: moment(),
});

/** Jobs of suspended organisations. */
export const waitingJobs = table('waiting_jobs', {
  organisationId: uuid(),
  queue: text(),
  data: jsonb<object>(),
  keptAt: moment(),
});
