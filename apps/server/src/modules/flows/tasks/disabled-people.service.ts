import type { Db } from '#server/platform/database.ts';
import type { SendJob } from '#server/platform/jobs.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { type Engine, engineOf, type JobEngine } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { type DisabledHolder, listDisabledHolders, listHeldBy } from './disabled-people.store.ts';
import { isActive } from './substitutes.store.ts';

export const PERSON_GONE = 'person-gone';
const AT_ONCE = 100;

/** Who was disabled, and whom somebody named to get what they hold. */
type Disabled = DisabledHolder & { handTo?: { to: string; by: string; reason: string } };
/** The same, and the process that was looked at last. */
export type DisabledJob = Disabled & { after?: string | null };

/**
 * To be called by whatever disables somebody, in its transaction: what they hold goes to others soon after, to who is
 * named where the engine lets them have it, and otherwise by the rule of each step.
 */
export const enqueueReplacement = (send: SendJob, disabled: Disabled): Promise<void> =>
  send(PERSON_GONE, disabled, { singletonKey: `${disabled.personId}/` });

/** Looks for those who are disabled and still hold something, however that came about. */
export async function enqueueReplacements(db: Db, _now: number, send: SendJob): Promise<void> {
  for (let after: string | null = null; ; ) {
    const found: DisabledHolder[] = await listDisabledHolders(db, after, AT_ONCE);
    for (const holder of found) await enqueueReplacement(send, holder);
    after = found.at(-1)?.personId ?? null;
    if (found.length < AT_ONCE) return;
  }
}

/**
 * What somebody holds who was disabled goes to others, some processes at a time and each in a transaction of its own:
 * a second time finds nothing, one that is refused stops no other, and whoever decides meanwhile is waited for.
 */
export async function replaceDisabled(engine: JobEngine, { after = null, ...disabled }: DisabledJob): Promise<number> {
  const { organisationId, personId } = disabled;
  const ids = await listHeldBy(engine.db, { organisationId, personId }, after, AT_ONCE);
  let replaced = 0;
  for (const id of ids) if ((await handTo(engine, disabled, id)) || (await replaceIn(engine, disabled, id))) replaced++;
  const last = ids.at(-1);
  if (last && ids.length === AT_ONCE) {
    const rest: DisabledJob = { ...disabled, after: last };
    await engine.sendIn(engine.db)(PERSON_GONE, rest, { singletonKey: `${personId}/${last}` });
  }
  return replaced;
}

/** Where the named person may not have it (their own application, or one that is kept from them), the step's rule decides. */
async function handTo(engine: JobEngine, { organisationId, personId, handTo: named }: Disabled, id: string) {
  if (!named) return false;
  const { to, by, reason } = named;
  return takeInTransaction(engine, organisationId, id, async (engine, loaded) => {
    if (loaded.process.keptFrom.includes(to) || (await isActive(engine.db, organisationId, personId))) return false;
    const event = { kind: 'hand-over' as const, by, from: personId, to };
    await takeEvent(engine, loaded, event, { reason, people: [personId, to] });
    return true;
  });
}

const replaceIn = (engine: JobEngine, { organisationId, personId: person }: Disabled, id: string): Promise<boolean> =>
  takeInTransaction(engine, organisationId, id, async (engine, loaded) => {
    await takeEvent(engine, loaded, { kind: 'left', person }, { instead: person });
    return true;
  });

/** One event of one process in a transaction of its own; what is refused did not happen. */
async function takeInTransaction(
  { db, outside, now, sendIn, secrets }: JobEngine,
  organisationId: string,
  id: string,
  take: (engine: Engine, loaded: Loaded) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const loaded = await findProcess(tx, organisationId, id, null, { lock: true });
      return loaded ? take(engineOf({ db: tx, now, send: sendIn(tx), secrets }, outside), loaded) : false;
    });
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
