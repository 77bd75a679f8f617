import { type CallStep, findStep } from '@campus/rules/flows/definition.ts';
import type { FlowEvent } from '@campus/rules/flows/events.ts';
import { readForm } from '@campus/rules/flows/read-form.ts';
import { isUnsettled, tasksOf, type Visit } from '@campus/rules/flows/state.ts';
import type { Db } from '#server/platform/database.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Definition } from '../engine/definition.ts';
import { type Engine, engineOf } from '../engine/engine.ts';
import type { Loaded } from '../engine/processes.store.ts';
import { takeEvent } from '../engine/take-event.ts';
import { findUnknownIn, picturesIn } from '../form-ids.ts';
import type { KeptAnswer } from './calls.tables.ts';

export type Waiting = { visit: Visit; step: CallStep };

/** The visit of a call, if its process waits there now, or will wait there when it is let go on. */
export function waitingAt({ flow, process }: Loaded, id: number): Waiting | null {
  const visit = process.state.visits.find((candidate) => candidate.id === id);
  const step = visit && findStep(flow, visit.step);
  if (!visit || visit.outcome !== null || process.status !== 'running' || step?.kind !== 'call') return null;
  return { visit, step };
}

/** Whether nothing failed there yet: afterwards its owner is asked, and nobody is called back any more. */
export const asksOwner = ({ process }: Loaded, { visit }: Waiting): boolean =>
  tasksOf(process.state, visit.id).some(isUnsettled);

type Values = { form: NonNullable<Extract<FlowEvent, { kind: 'action-done' }>['form']> };

/** The values of an answer as the form takes them, whoever may write them; null where one of them does not fit. */
export async function readTaken(
  db: Db,
  { form, process }: { form: Definition['form']; process: Pick<Loaded['process'], 'state' | 'organisationId'> },
  taken: Readonly<Record<string, unknown>>,
): Promise<Values | null> {
  const input = Object.fromEntries(Object.entries(taken).map(([field, value]) => [field, value ?? '']));
  const before = process.state.form;
  const read = readForm(form, input, { before, right: () => 'write', complete: false });
  if (read.faults.length > 0) return null;
  const given = Object.fromEntries(Object.entries(read.values).filter(([field]) => Object.hasOwn(taken, field)));
  // Files of somebody else are nothing that a system outside can name.
  if (picturesIn(form, given).length > 0) return null;
  const unknown = await findUnknownIn(db, process.organisationId, form, read);
  return unknown.length > 0 ? null : { form: read.values };
}

/** What became of an answer: the process went on by it, its values did not fit, it is hung up, or it waits no longer. */
export type Heard = 'taken' | 'unfit' | 'hung-up' | 'too-late';

const TOO_LATE: readonly string[] = [
  'already-settled',
  'already-asked',
  'process-ended',
  'process-returned',
  'no-such-step',
  'not-due',
];

/** Lets a locked process hear of an answer. */
export async function tellProcess(engine: Engine, loaded: Loaded, visit: number, kept: KeptAnswer): Promise<Heard> {
  const waiting = waitingAt(loaded, visit);
  if (!waiting) return 'too-late';
  if (waiting.visit.hung) return 'hung-up';
  const values = 'taken' in kept ? await readTaken(engine.db, loaded, kept.taken) : null;
  const event: FlowEvent = values ? { kind: 'action-done', visit, ...values } : { kind: 'action-failed', visit };
  try {
    // What is refused in the middle leaves nothing behind.
    await engine.db.transaction((tx) =>
      takeEvent(engineOf({ ...engine, db: tx }, engine.outside), loaded, event, { step: waiting.step.id }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'hung-up') return 'hung-up';
    if (TOO_LATE.includes(error.code)) return 'too-late';
    throw error;
  }
  return values || 'failed' in kept ? 'taken' : 'unfit';
}
