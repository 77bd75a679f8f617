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

/** The disabled person, and the person named as successor. */
type Disabled = DisabledHolder & { handTo?: { to: string; by: string; reason: string } };
/** The same, and the last process that was handled. */
export type DisabledJob = Disabled & { after?: string | null };

/**
 * Called in the transaction that disables somebody. Their tasks go to others soon after: to the named successor if the
 * engine allows it, otherwise by the rule of each step.
 */
export const enqueueReplacement = (send: SendJob, disabled: Disabled): Promise<void> =>
  send(PERSON_GONE, disabled, { singletonKey: `${disabled.personId}/` });

/** Finds disabled people who still hold tasks, for whatever reason. */
export async function enqueueReplacements(db: Db, _now: number, send: SendJob): Promise<void> {
  for (let after: string | null = null; ; ) {
    const found: DisabledHolder[] = await listDisabledHolders(db, after, AT_ONCE);
    for (const holder of found) await enqueueReplacement(send, holder);
    after = found.at(-1)?.personId ?? null;
    if (found.length < AT_ONCE) return;
  }
}

/**
 * Hands the tasks of a disabled person to others, some processes at a time, each in its own transaction: a second run
 * finds nothing, a refusal stops no other process, and a decision in progress is waited for.
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

/**
 * If the named successor may not have a task (their own application, or one that excludes them), the step's rule
 * decides.
 */
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
