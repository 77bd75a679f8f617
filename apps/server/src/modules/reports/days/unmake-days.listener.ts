import type { ProcessListener } from '#server/modules/flows/index.ts';
import { lockDays, unmakeDaysOf } from './make-days.store.ts';

/**
 * A case that was kept from nobody is kept from somebody now, or the other way round: the days that it is in are put
 * together again, without it or with it. From whom it is kept says nothing of a day: what is kept from anybody is in none.
 */
export const reportDayListener: ProcessListener = async ({ db }, { process, keptFrom }) => {
  if (!keptFrom.before || isKept(keptFrom.before) === isKept(keptFrom.after)) return;
  await lockDays(db, process.organisationId);
  await unmakeDaysOf(db, process.organisationId, process.id);
};

const isKept = (from: readonly string[]): boolean => from.length > 0;
