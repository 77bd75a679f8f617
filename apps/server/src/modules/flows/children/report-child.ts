import type { ChildFailure } from '@campus/rules/flows/child-failures.ts';
import type { Form } from '@campus/rules/flows/conditions.ts';
import { findStep } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { takenFrom } from '@campus/rules/flows/given-values.ts';
import { readGiven } from '@campus/rules/flows/read-given.ts';
import type { FlowState } from '@campus/rules/flows/state.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { sql } from '#server/platform/sql.ts';
import { engineOf, type JobEngine } from '../engine/engine.ts';
import { findProcess, type Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { findUnknownIn } from '../form-ids.ts';
import { type ChildKey, type ChildRow, lockChild, setReported } from './children.store.ts';

/**
 * Tells a case once what became of one of its applications, in a transaction that locks nothing but the case. What comes
 * while the step is hung up stays, and is told when it goes on; a step that does not ask any more is told nothing.
 */
export async function reportChild(engine: JobEngine, key: ChildKey): Promise<void> {
  try {
    await engine.db.transaction(async (tx) => {
      const loaded = await findProcess(tx, key.organisationId, key.parentId, null, { lock: true });
      const row = await lockChild(tx, key);
      if (!loaded || !row || row.reportedAt !== null || !isOver(row)) return;
      const told = await reportOf(tx, loaded, row);
      await setReported(tx, key, told.failure, engine.now);
      const inTransaction = engineOf(
        { db: tx, now: engine.now, send: engine.sendIn(tx), secrets: engine.secrets },
        engine.outside,
      );
      await takeEvent(inTransaction, loaded, told.event, {});
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== 'hung-up') await settle(engine, key);
  }
}

const isOver = ({ state }: ChildRow): boolean => state === 'ended' || state === 'failed';

const settle = ({ db, now }: JobEngine, key: ChildKey): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await lockChild(tx, key);
    if (row && row.reportedAt === null && isOver(row)) await setReported(tx, key, null, now);
  });

type Told = { event: FlowEvent; failure: ChildFailure | null };

async function reportOf(db: Db, loaded: Loaded, row: ChildRow): Promise<Told> {
  const { visit, item, outcome } = row;
  const failed = (failure: ChildFailure | null): Told => ({ event: { kind: 'action-failed', visit }, failure });
  if (outcome === null) return failed(null);
  const form = await readTaken(db, loaded, row);
  if (form === null) return failed('answer-refused');
  const taken = Object.keys(form).length > 0 ? { form } : {};
  return { event: { kind: 'child-ended', visit, item, outcome, ...taken }, failure: null };
}

/** What the step takes into the form of the case; null if its form does not take it. */
async function readTaken(db: Db, { process, flow, form }: Loaded, { visit, childId }: ChildRow): Promise<Form | null> {
  const { state, organisationId } = process;
  const step = findStep(flow, state.visits.find(({ id }) => id === visit)?.step ?? '');
  if (step?.kind !== 'child' || step.take.length === 0) return {};
  const child = await db.row<Pick<FlowState, 'form'>>(sql`
    select c.state -> 'form' as form from processes c where c.organisation_id = ${organisationId} and c.id = ${childId}`);
  const wanted = step.take.map(({ field, from }) => ({ field, path: from }));
  const values = readGiven(form, state.form, takenFrom(wanted, child?.form ?? {}));
  if (values === null) return null;
  const unknown = await findUnknownIn(db, organisationId, form, { values });
  return unknown.length === 0 ? values : null;
}
