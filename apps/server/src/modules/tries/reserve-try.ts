import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { insertTry, lockTries } from './tries.store.ts';

const MINUTE = 60_000;
const WITHIN = 10 * MINUTE;
const MOST_OF_PERSON = 10;
const MOST_OF_ORGANISATION = 30;

/**
 * Counts one more try of something that leads to another system, before that is asked; refuses it where the caller or
 * their organisation tried too often lately. It counts for all settings and connections together: whoever tries one after
 * the other is looking around.
 */
export async function reserveTry({ db, caller: { organisationId, personId }, now }: CallerCtx): Promise<void> {
  const freeAt = await db.transaction(async (tx) => {
    const lately = await lockTries(tx, organisationId, { after: now - WITHIN, now });
    const ofPerson = lately.filter((one) => one.personId === personId);
    // The one that must become old before there is room again.
    const inTheWay = [ofPerson[MOST_OF_PERSON - 1], lately[MOST_OF_ORGANISATION - 1]].flatMap((one) => one ?? []);
    if (inTheWay.length > 0) return Math.max(...inTheWay.map(({ triedAt }) => triedAt)) + WITHIN;
    await insertTry(tx, { id: newId(now), organisationId, personId, triedAt: now });
    return null;
  });
  if (freeAt === null) return;
  const seconds = Math.max(1, Math.ceil((freeAt - now) / 1000));
  refuse('tried-often', { minutes: Math.ceil(seconds / 60), seconds });
}
