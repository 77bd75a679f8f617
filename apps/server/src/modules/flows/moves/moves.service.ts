import type * as calls from '@campus/contract/calls/flows-moves.ts';
import type { Answered, Received } from '@campus/contract/define-call.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findDefinition } from '../catalogue/definitions.store.ts';
import { findWithin } from '../catalogue/managed-businesses.store.ts';
import { lockToChange, managerOf } from '../catalogue/managed-businesses.ts';
import { VERSION_MOVE } from './moves.jobs.ts';
import { presentCase } from './moves.present.ts';
import * as store from './moves.store.ts';
import { findRoute, judgeAll } from './plan-move.service.ts';

const UNDO_MS = 24 * 60 * 60 * 1000;

/** Begins to take what fits to the published version; a job does it, and judges each case anew when it has its turn. */
export async function startMove(
  ctx: CallerCtx,
  { businessId, fromVersionId, revision, mapping: sent }: Received<typeof calls.startMove>,
): Promise<Answered<typeof calls.startMove>> {
  const { business } = await lockToChange(ctx, businessId);
  const { organisationId, personId } = ctx.caller;
  const route = await findRoute(ctx, business, fromVersionId, sent);
  if (await store.isMoving(ctx.db, organisationId, businessId)) return refuse('move-going-on');
  const plan = await judgeAll(ctx, route);
  if (plan.revision !== revision) return refuse('move-plan-changed');
  if (plan.fitting === 0) return refuse('nothing-to-move');
  const { from, to, mapping } = route;
  const id = newId(ctx.now);
  const cases = await store.insertMove(ctx.db, {
    id,
    organisationId,
    businessId,
    fromVersionId: from.id,
    toVersionId: to.id,
    mapping,
    state: 'moving',
    madeAt: ctx.now,
    madeBy: personId,
    movedAt: null,
    undoneAt: null,
    undoneBy: null,
  });
  const named = { kind: 'business', id: businessId, name: business.nameZh };
  noteChange(ctx, named, { runsIn: from.number }, { runsIn: to.number });
  await ctx.send(VERSION_MOVE, { organisationId, moveId: id });
  return { id, cases };
}

/** Begins to take a move back, within a day; what somebody acted on since stays. */
export async function undoMove(
  ctx: CallerCtx,
  { businessId, moveId }: Received<typeof calls.undoMove>,
): Promise<Answered<typeof calls.undoMove>> {
  const { business } = await lockToChange(ctx, businessId);
  const { organisationId, personId } = ctx.caller;
  const move = await store.findMove(ctx.db, organisationId, moveId, { lock: true });
  if (!move || move.businessId !== businessId) return refuse('not-found');
  if (await store.isMoving(ctx.db, organisationId, businessId)) return refuse('move-going-on');
  if (undoUntil(move) === null || ctx.now >= (undoUntil(move) ?? 0)) return refuse('move-undo-over');
  const cases = await store.lineUpForUndo(ctx.db, move);
  if (cases === 0) return refuse('nothing-to-move');
  await store.changeMove(ctx.db, move, { state: 'undoing', undoneBy: personId });
  const named = { kind: 'business', id: businessId, name: business.nameZh };
  const [from, to] = await store.numbersOf(ctx.db, move);
  noteChange(ctx, named, { runsIn: to }, { runsIn: from });
  await ctx.send(VERSION_MOVE, { organisationId, moveId });
  return { cases };
}

/** Until when a move can be undone; null where it is not over, or was undone. */
const undoUntil = ({ state, movedAt }: Pick<store.Move, 'state' | 'movedAt'>): number | null =>
  state === 'moved' && movedAt !== null ? movedAt + UNDO_MS : null;

export async function findMoves(ctx: CallerCtx, query: Received<typeof calls.listMoves>) {
  const manager = await managerOf(ctx);
  if (!(await findWithin(ctx.db, manager, query.businessId))) return refuse('not-found');
  const page = await store.listMoves(ctx.db, ctx.caller, query);
  const items = page.items.map((move) => {
    const until = undoUntil(move);
    return { ...move, undoUntil: until !== null && until > ctx.now && (move.counts.moved ?? 0) > 0 ? until : null };
  });
  return { ...page, items };
}

export async function findMovedCases(
  ctx: CallerCtx,
  { businessId, ...query }: Received<typeof calls.listMovedCases>,
): Promise<Answered<typeof calls.listMovedCases>> {
  const manager = await managerOf(ctx);
  if (!(await findWithin(ctx.db, manager, businessId))) return refuse('not-found');
  const move = await store.findMove(ctx.db, manager.organisationId, query.moveId, { lock: false });
  if (!move || move.businessId !== businessId) return refuse('not-found');
  const from = await findDefinition(ctx.db, move.fromVersionId);
  const page = await store.listCases(ctx.db, ctx.caller, query);
  return { ...page, items: page.items.map(({ reasons, ...row }) => presentCase(row, reasons ?? [], from)) };
}
