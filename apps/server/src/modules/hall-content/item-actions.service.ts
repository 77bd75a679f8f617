import type * as calls from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { afterContentAction, isOrderedByHand } from '@campus/rules/hall-content/hall-content.ts';
import { settleFiles } from '#server/modules/attachments/index.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { enqueueAnnouncement } from './hall-content.jobs.ts';
import { shownAtOf } from './hall-content.policy.ts';
import { presentItem } from './hall-content.present.ts';
import { deleteItem, findPositions, insertChange, lockOrder, moveBefore, renumberItems } from './hall-content.store.ts';
import { changeOf, lockItemAt, ownerOfFiles, requireComplete } from './item-changes.ts';
import { updateItem } from './save-item.store.ts';

export async function actOnItem(
  ctx: CallerCtx,
  { id, version, action, tell }: Received<typeof calls.actOnContentItem>,
) {
  const item = await lockItemAt(ctx, id, version);
  const state = afterContentAction(item.state, action);
  if (state === undefined) return refuse('content-not-now');
  if (state === null) {
    await deleteItem(ctx.db, item.organisationId, id);
    await settleFiles(ctx, ownerOfFiles(id), []);
    const change = changeOf(ctx, item, action, [
      { field: 'title.zh', before: item.titleZh, after: '' },
      { field: 'title.en', before: item.titleEn, after: '' },
    ]);
    await insertChange(ctx.db, change);
    return { item: null };
  }
  if (state === 'published') requireComplete(item);
  const first = item.state === 'draft' ? null : item.shownAt;
  const after = {
    organisationId: item.organisationId,
    id,
    state,
    version: version + 1,
    telling: state === 'published' && tell === true ? version + 1 : null,
    toldUpTo: null,
    shownAt: state === 'published' ? shownAtOf({ state, showFrom: item.showFrom }, first, ctx.now) : item.shownAt,
    changedAt: ctx.now,
    changedBy: ctx.caller.personId,
  };
  const change = changeOf(ctx, item, action, [{ field: 'state', before: item.state, after: state }]);
  const row = await updateItem(ctx.db, after, change);
  if (after.telling !== null) await enqueueAnnouncement(ctx, { ...item, ...after });
  return { item: presentItem(row, ctx) };
}

/** Moves an item in its list. Its version stays, so that whoever is editing its words meanwhile can still save them. */
export async function moveItem(ctx: CallerCtx, { id, before }: Received<typeof calls.moveContentItem>) {
  const { organisationId } = ctx.caller;
  const found = await findPositions(ctx.db, organisationId, before ? [id, before] : [id]);
  const moved = found.find((item) => item.id === id) ?? refuse('not-found');
  const target = before ? (found.find((item) => item.id === before) ?? refuse('not-found')) : null;
  if (!isOrderedByHand(moved.kind)) return refuseField('id', 'not-an-option');
  if (target && target.kind !== moved.kind) return refuseField('before', 'not-an-option');
  if (before === id) return { id };
  await lockOrder(ctx.db, organisationId, moved.kind);
  await renumberItems(ctx.db, organisationId, moved.kind);
  const position = await moveBefore(ctx.db, organisationId, moved, target?.id ?? null);
  const change = changeOf(ctx, { organisationId, ...moved }, 'moved', [
    { field: 'position', before: String(moved.position), after: position },
  ]);
  await insertChange(ctx.db, change);
  return { id };
}
