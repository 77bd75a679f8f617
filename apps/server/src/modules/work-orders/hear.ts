import type { Form } from '@campus/rules/flows/conditions.ts';
import { numberOf } from '@campus/rules/parameters/settings.ts';
import { type OrderKind, orderFields, orderKindOf, urgencyLevel } from '@campus/rules/work-orders/work-orders.ts';
import type { ProcessHappened, ProcessListener } from '#server/modules/flows/index.ts';
import type { Db } from '#server/platform/database.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  countWaiting,
  followProcess,
  insertOrder,
  lockPerson,
  type Origin,
  raiseUrgency,
  setSubject,
  type Waiting,
} from './work-orders.store.ts';

export const FOLLOW_ORDER = 'work-order-follow';
/** What those who joined an order are to hear. */
export type Follow = {
  organisationId: string;
  leaderId: string;
  number: string;
  event: number;
  by: string | null;
  progress: Progress;
};

/** Keeps an order beside every process of the two built-in businesses; this one was submitted from the hall. */
export const hearFrom =
  (origin: Origin): ProcessListener =>
  async (engine, happened) => {
    const kind = orderKindOf(happened.business.code);
    if (!kind) return;
    if (happened.before === null) return begun(engine, kind, happened, origin);
    const { event } = happened;
    if (event.kind === 'resubmit') await requireRoom(engine.db, kind, happened);
    if (event.kind === 'resubmit' || event.kind === 'edit') await changeSubject(engine.db, kind, happened);
    await progressed(engine, happened, happened.before);
  };

/** The same for what is submitted like any other business. */
export const hearOrders = hearFrom({ channel: 'workflow', joinId: null, againOfId: null });

const textOf = (form: Form, field: string): string | null => {
  const value = form[field];
  return typeof value === 'string' && value !== '' ? value : null;
};

async function begun(
  { db, now }: Parameters<ProcessListener>[0],
  kind: OrderKind,
  happened: ProcessHappened,
  origin: Origin,
): Promise<void> {
  const { process, business, state, after } = happened;
  await lockPerson(db, process.submitterId);
  const order = {
    id: process.id,
    organisationId: process.organisationId,
    businessId: business.id,
    kind,
    ...origin,
    submitterId: process.submitterId,
    faultType: textOf(state.form, orderFields.type),
    placeId: textOf(state.form, orderFields.place),
    open: isOpen(after.processGroup),
    urgency: urgencyLevel(state.form[orderFields.urgency]),
  };
  const kept = await insertOrder(db, order, now);
  refuseBeyond(kind, kept);
  requireBuilding(kind, happened, kept.building);
  if (origin.joinId && !kept.joined) refuse('join-closed');
  if (origin.againOfId && !kept.again) refuse('not-found');
}

const isOpen = (group: string): boolean => group === 'todo' || group === 'doing';

/** Somebody who repairs has to know the building. */
function requireBuilding(kind: OrderKind, { form }: ProcessHappened, building: string | null): void {
  const asked = form.fields.some((field) => field.id === orderFields.place && field.required);
  if (kind === 'fault' && asked && !building)
    refuse('invalid', { fields: [{ field: `form.${orderFields.place}`, code: 'required' }] });
}

async function requireRoom(db: Db, kind: OrderKind, { process, business }: ProcessHappened): Promise<void> {
  await lockPerson(db, process.submitterId);
  const { id, organisationId, submitterId: personId } = process;
  refuseBeyond(kind, await countWaiting(db, { organisationId, personId, businessId: business.id, id }));
}

/** One complaint may wait for acceptance at a time, and so many orders that one filed oneself. */
function refuseBeyond(kind: OrderKind, { pending, limit: set }: Waiting): void {
  const limit = pendingLimit(kind, set);
  if (pending < limit) return;
  if (kind === 'complaint') refuse('complaint-pending');
  refuse('self-help-too-many', { limit });
}

/** How many may wait at once; a parameter of the organisation, but for complaints. */
export function pendingLimit(kind: OrderKind, set: string | null): number {
  return kind === 'complaint' ? 1 : numberOf('orders.self-help', 'pending', set === null ? null : { pValue1: set });
}

async function changeSubject(db: Db, kind: OrderKind, happened: ProcessHappened): Promise<void> {
  const { process, state } = happened;
  const subject = { faultType: textOf(state.form, orderFields.type), placeId: textOf(state.form, orderFields.place) };
  requireBuilding(kind, happened, await setSubject(db, process.organisationId, process.id, subject));
}

export type Progress = 'accepted' | 'hung-up' | 'resumed' | 'solved' | 'reopened' | 'closed';

/** What those who joined an order hear of it. */
function progressOf(before: ProcessHappened['before'], after: ProcessHappened['after']): Progress | null {
  if (!before) return null;
  if (before.processGroup !== 'done' && after.processGroup === 'done')
    return after.outcome === 'unsolved' ? 'closed' : 'solved';
  if (before.processGroup === 'done' && isOpen(after.processGroup)) return 'reopened';
  if (after.processGroup === 'abort' && before.processGroup !== 'abort') return 'closed';
  if (before.processGroup === 'todo' && after.processGroup === 'doing') return 'accepted';
  if (before.hungUp !== after.hungUp) return after.hungUp ? 'hung-up' : 'resumed';
  return null;
}

async function progressed(
  { db, now, send }: Parameters<ProcessListener>[0],
  happened: ProcessHappened,
  before: NonNullable<ProcessHappened['before']>,
): Promise<void> {
  const { process, event, after } = happened;
  const progress = progressOf(before, after);
  const order = await followProcess(
    db,
    process.organisationId,
    process.id,
    {
      open: isOpen(after.processGroup),
      accepted: progress === 'accepted' || (progress === 'solved' && before.processGroup === 'todo'),
      resolved: progress === 'solved',
      reopened: progress === 'reopened',
    },
    now,
  );
  if (!order) return;
  if (event.kind === 'remind' && event.by === process.submitterId)
    await raiseUrgency(db, process.organisationId, process.id);
  if (!progress || !order.joined) return;
  const { organisationId, number } = process;
  const follow: Follow = { organisationId, leaderId: process.id, number, event: event.id, by: event.by, progress };
  await send(FOLLOW_ORDER, follow);
}
