import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Gone, listGone, listHeldBy } from './gone.store.ts';
import { engineOf, type FlowOutside } from './outside.ts';
import { findProcess } from './processes.store.ts';
import { takeEvent } from './take-event.ts';

export const PERSON_GONE = 'person-gone';
const AT_ONCE = 100;

type House = { db: Db; outside: FlowOutside; now: number; sendIn: (db: Db) => SendJob; secrets: Secrets };
/** One person who was disabled, and the process that was looked at last. */
export type LeavingJob = Gone & { after?: string | null };

/** To be called by whatever disables somebody, in its transaction: what they hold goes to others soon after. */
export const sayGone = (send: SendJob, gone: Gone): Promise<void> =>
  send(PERSON_GONE, gone, { singletonKey: `${gone.personId}/` });

/** Looks for those who are disabled and still hold something, however that came about. */
export async function sweepGone(db: Db, _now: number, send: SendJob): Promise<void> {
  for (let after: string | null = null; ; ) {
    const found: Gone[] = await listGone(db, after, AT_ONCE);
    for (const gone of found) await sayGone(send, gone);
    after = found.at(-1)?.personId ?? null;
    if (found.length < AT_ONCE) return;
  }
}

/**
 * What somebody holds who was disabled goes to others, some processes at a time and each in a transaction of its own:
 * a second time finds nothing, one that is refused stops no other, and whoever decides meanwhile is waited for.
 */
export async function replaceGone(
  house: House,
  { organisationId, personId, after = null }: LeavingJob,
): Promise<number> {
  const ids = await listHeldBy(house.db, { organisationId, personId }, after, AT_ONCE);
  let replaced = 0;
  for (const id of ids) if (await replaceIn(house, organisationId, id, personId)) replaced++;
  const last = ids.at(-1);
  if (last && ids.length === AT_ONCE) {
    const rest: LeavingJob = { organisationId, personId, after: last };
    await house.sendIn(house.db)(PERSON_GONE, rest, { singletonKey: `${personId}/${last}` });
  }
  return replaced;
}

async function replaceIn(
  { db, outside, now, sendIn, secrets }: House,
  organisationId: string,
  id: string,
  person: string,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const loaded = await findProcess(tx, organisationId, id, null, { lock: true });
      if (!loaded) return false;
      const engine = engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside);
      await takeEvent(engine, loaded, { kind: 'left', person }, { instead: person });
      return true;
    });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
