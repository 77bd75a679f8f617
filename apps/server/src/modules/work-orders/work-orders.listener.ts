import type { Form } from '@campus/rules/flows/conditions.ts';
import { pendingBlock, pendingLimit } from '@campus/rules/work-orders/pending-orders.ts';
import { type OrderKind, orderFields, orderKindOf, urgencyLevel } from '@campus/rules/work-orders/work-orders.ts';
import { companionKind, lockStarts, type ProcessHappened, type ProcessListener } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import { countPending, insertOrder, type Origin, type Pending, updateOrder } from './work-orders.store.ts';

export const JOINERS_QUEUE = 'work-order-follow';
/** What those who joined an order are told. */
export type OrderProgressed = {
  organisationId: string;
  leaderId: string;
  number: string;
  event: number;
  by: string | null;
  progress: Progress;
};

/** Where an order came from, which its process does not know; handed over by the hall's own call. */
export const orderOrigin = companionKind<Origin>('work-order');
/** What is submitted like any other business came from there, and belongs to no other order. */
const FROM_WORKFLOW: Origin = { channel: 'workflow', joinId: null, againOfId: null };

/** Stores an order with every process of the two built-in businesses. */
export const orderListener: ProcessListener = async (engine, happened) => {
  const kind = orderKindOf(happened.business.code);
  if (!kind) return;
  const { event, companion } = happened;
  if (happened.before === null) {
    const origin = orderOrigin.read(companion);
    await keepOrder(engine, kind, happened, origin ?? FROM_WORKFLOW);
    return origin && companion;
  }
  if (event.kind === 'resubmit') await requireRoom(engine.db, kind, happened);
  await followProcess(engine, kind, happened, happened.before);
};

const textOf = (form: Form, field: string): string | null => {
  const value = form[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

const subjectOf = (form: Form) => ({
  faultType: textOf(form, orderFields.type),
  placeId: textOf(form, orderFields.place),
});

async function keepOrder(
  { db, now }: Parameters<ProcessListener>[0],
  kind: OrderKind,
  happened: ProcessHappened,
  origin: Origin,
): Promise<void> {
  const { process, business, state, after } = happened;
  const order = {
    id: process.id,
    organisationId: process.organisationId,
    businessId: business.id,
    kind,
    ...origin,
    submitterId: process.submitterId,
    ...subjectOf(state.form),
    open: isOpen(after.processGroup),
    urgency: urgencyLevel(state.form[orderFields.urgency]),
  };
  const inserted = await insertOrder(db, order, now);
  refuseBeyond(kind, inserted);
  requireBuilding(kind, happened, inserted.building);
  if (origin.joinId && !inserted.joined) refuse('join-closed');
  if (origin.againOfId && !inserted.again) refuse('not-found');
}

const isOpen = (group: string): boolean => group === 'todo' || group === 'doing';

/** Somebody who repairs has to know the building. */
function requireBuilding(kind: OrderKind, { form }: ProcessHappened, building: string | null): void {
  const placeRequired = form.fields.some((field) => field.id === orderFields.place && field.required);
  if (kind === 'fault' && placeRequired && !building)
    refuse('invalid', { fields: [{ field: `form.${orderFields.place}`, code: 'required' }] });
}

async function requireRoom(db: Db, kind: OrderKind, { process, business }: ProcessHappened): Promise<void> {
  await lockStarts(db, business.id, process.submitterId);
  const { id, organisationId, submitterId: personId } = process;
  refuseBeyond(kind, await countPending(db, { organisationId, personId, businessId: business.id, id }));
}

function refuseBeyond(kind: OrderKind, { pending, selfHelp }: Pending): void {
  const limit = pendingLimit(kind, selfHelp);
  const block = pendingBlock(kind, pending, limit);
  if (block === 'complaint-pending') refuse(block);
  if (block) refuse(block, { limit });
}

export type Progress = 'accepted' | 'hung-up' | 'resumed' | 'solved' | 'reopened' | 'closed';

/** Which progress of an order those who joined it are told of; null for everything else. */
function progressOf(before: ProcessHappened['before'], after: ProcessHappened['after']): Progress | null {
  if (!before) return null;
  if (before.processGroup !== 'done' && after.processGroup === 'done')
    return after.outcome === 'unsolved' ? 'closed' : 'solved';
  if (!isOpen(before.processGroup) && isOpen(after.processGroup)) return 'reopened';
  if (after.processGroup === 'abort' && before.processGroup !== 'abort') return 'closed';
  if (before.processGroup === 'todo' && after.processGroup === 'doing') return 'accepted';
  if (before.hungUp !== after.hungUp) return after.hungUp ? 'hung-up' : 'resumed';
  return null;
}

async function followProcess(
  { db, now, send }: Parameters<ProcessListener>[0],
  kind: OrderKind,
  happened: ProcessHappened,
  before: NonNullable<ProcessHappened['before']>,
): Promise<void> {
  const { process, event, state, after } = happened;
  const progress = progressOf(before, after);
  const edited = event.kind === 'resubmit' || event.kind === 'edit';
  const order = await updateOrder(
    db,
    process.organisationId,
    process.id,
    {
      open: isOpen(after.processGroup),
      accepted: progress === 'accepted' || (progress === 'solved' && before.processGroup === 'todo'),
      resolved: progress === 'solved',
      reopened: progress === 'reopened',
      complained: event.kind === 'reopen',
      subject: edited ? subjectOf(state.form) : null,
      reminded: event.kind === 'remind' && event.by === process.submitterId,
    },
    now,
  );
  if (edited) requireBuilding(kind, happened, order?.building ?? null);
  // Of an order that an outage brought along, those who joined it hear as people whom the outage concerns, or not at all.
  if (!progress || !order?.joined || happened.quiet) return;
  const { organisationId, number } = process;
  const follow: OrderProgressed = {
    organisationId,
    leaderId: process.id,
    number,
    event: event.id,
    by: event.by,
    progress,
  };
  await send(JOINERS_QUEUE, follow);
}
