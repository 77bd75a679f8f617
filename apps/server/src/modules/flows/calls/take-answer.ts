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
/** The values as the form takes them; or the ids of the fields that do not take theirs. */
type Read = { values: Values; unfit: null } | { values: null; unfit: readonly string[] };

/** The values of an answer as the form takes them, whoever may write them. Sums of money may come as they are written: 123.45. */
export async function readTaken(
  db: Db,
  { form, process }: { form: Definition['form']; process: Pick<Loaded['process'], 'state' | 'organisationId'> },
  taken: Readonly<Record<string, unknown>>,
): Promise<Read> {
  const isMoney = (id: string) => form.fields.some((field) => field.id === id && field.kind === 'money');
  const input = Object.fromEntries(
    Object.entries(taken).map(([field, value]) => [field, (isMoney(field) ? fenOf(value) : value) ?? '']),
  );
  const before = process.state.form;
  const read = readForm(form, input, { before, right: () => 'write', complete: false });
  if (read.faults.length > 0) return { values: null, unfit: read.faults.map(({ field }) => field) };
  const given = Object.fromEntries(Object.entries(read.values).filter(([field]) => Object.hasOwn(taken, field)));
  // Files of somebody else are nothing that a system outside can name.
  const pictures = form.fields.filter(
    (field) => Object.hasOwn(given, field.id) && picturesIn({ ...form, fields: [field] }, given).length > 0,
  );
  if (pictures.length > 0) return { values: null, unfit: pictures.map(({ id }) => id) };
  const unfit = await findUnknownIn(db, process.organisationId, form, read);
  return unfit.length > 0 ? { values: null, unfit } : { values: { form: read.values }, unfit: null };
}

/** A sum with its cents behind a point, as a text; a whole number means what it means in the form. */
function fenOf(value: unknown): unknown {
  const [, yuan, cents = ''] = /^(-?\d{1,12})\.(\d{1,2})$/.exec(typeof value === 'string' ? value.trim() : '') ?? [];
  if (yuan === undefined) return value;
  return Number(`${yuan}${cents.padEnd(2, '0')}`);
}

/** What the fields are called that did not take their values. */
const labelsOf = ({ fields }: Definition['form'], unfit: readonly string[]): string =>
  [...new Set(unfit.map((path) => path.split('.').find((part) => fields.some(({ id }) => id === part)) ?? path))]
    .map((id) => fields.find((field) => field.id === id)?.label)
    .flatMap((label) => (label ? [label.zh || label.en] : []))
    .join('、');

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
  const read = 'taken' in kept ? await readTaken(engine.db, loaded, kept.taken) : null;
  const values = read?.values ?? null;
  // Whoever is asked now has to know what did not fit.
  const reason = read?.unfit ? labelsOf(loaded.form, read.unfit) : '';
  const event: FlowEvent = values ? { kind: 'action-done', visit, ...values } : { kind: 'action-failed', visit };
  try {
    // What is refused in the middle leaves nothing behind.
    await engine.db.transaction((tx) =>
      takeEvent(engineOf({ ...engine, db: tx }, engine.outside), loaded, event, { step: waiting.step.id, reason }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'hung-up') return 'hung-up';
    if (TOO_LATE.includes(error.code)) return 'too-late';
    throw error;
  }
  return values || 'failed' in kept ? 'taken' : 'unfit';
}
