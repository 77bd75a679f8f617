import { moment, table, uuid } from '#server/platform/table.ts';

export const outsideTries = table('outside_tries', {
  id: uuid(),
  organisationId: uuid(),
  personId: uuid(),
  triedAt: moment(),
});
