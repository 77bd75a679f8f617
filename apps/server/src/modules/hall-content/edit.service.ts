import type {
  actOnContentItem,
  listContentItems,
  moveContentItem,
  saveContentItem,
} from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { afterContentAction, isOrderedByHand } from '@campus/rules/hall-content/hall-content.ts';
import { type Attachment, settleFiles } from '#server/modules/attachments/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { noteChange } from '#server/platform/note-change.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';
import { cleanBody } from './clean-body.ts';
import { askToTell } from './hall-content.jobs.ts';
import { fieldChange, fitsAsFile, isImage, leadsSomewhere, missingIn, shownAtOf } from './hall-content.policy.ts';
import { presentItem, presentWhole } from './hall-content.present.ts';
import {
  deleteItem,
  findPlaces,
  type Item,
  insertChange,
  insertItem,
  listChanges,
  lockItem,
  lockOrder,
  moveBefore,
  type NewItem,
  straighten,
  updateItem,
} from './hall-content.store.ts';
import type { ChangeKind, FieldChange } from './hall-content.tables.ts';
import { findItem, listAll } from './lists.store.ts';
import { searchTermsOf } from './search-terms.ts';

type Saved = Received<typeof saveContentItem>;
const ownerOf = (id: string) => ({ kind: 'content', id });

export async function findItems(ctx: CallerCtx, asked: Received<typeof listContentItems>) {
  const page = await listAll(ctx.db, ctx.caller.organisationId, asked, ctx.now);
  return { ...page, items: page.items.map((row) => presentItem(row, ctx)) };
}

export async function openItem(ctx: CallerCtx, id: string) {
  const row = await findItem(ctx.db, ctx.caller.organisationId, id);
  return presentWhole(row ?? refuse('not-found'), ctx);
}

/** Cleans the texts and finds out what they are found by, before the transaction: both take a while. */
export async function prepareTexts(_ctx: Ctx, { title, summary, body }: Saved) {
  const [zh, en] = [await cleanBody(body.zh), await cleanBody(body.en)];
  return {
    bodyZh: zh.html,
    bodyEn: en.html,
    pictureIds: [...new Set([...zh.pictures, ...en.pictures])],
    ...searchTermsOf({ title, summary, text: { zh: zh.text, en: en.text } }),
  };
}
export type PreparedTexts = Awaited<ReturnType<typeof prepareTexts>>;

export async function saveItem(ctx: CallerCtx, input: Saved, texts: PreparedTexts) {
  const { organisationId } = ctx.caller;
  const before = input.id
    ? await openForChange(ctx, input.id, input.version ?? refuseField('version', 'required'))
    : null;
  if (!before) await lockOrder(ctx.db, organisationId, input.kind);
  const row = wantedRow(ctx, input, texts, before);
  // What the hall shows or is to show stays whole.
  if (row.state === 'published') requireWhole(row);
  const files = await settleFiles(ctx, ownerOf(row.id), filesOf(row));
  requireFitting(row, files);
  const fields = changedFields(before, row, files);
  if (!before) await insertItem(ctx.db, row);
  else if (fields.length > 0) await updateItem(ctx.db, { ...row, version: before.version + 1 });
  if (fields.length > 0 || !before) await note(ctx, row, before ? 'changed' : 'made', fields);
  if (before && before.telling !== null && before.showFrom !== row.showFrom) await askToTell(ctx, row);
  return openItem(ctx, row.id);
}

/** The item, locked, if it is still as the caller saw it. */
async function openForChange(ctx: CallerCtx, id: string, version: number): Promise<Item> {
  const found = (await lockItem(ctx.db, ctx.caller.organisationId, id)) ?? refuse('not-found');
  return found.version === version ? found : refuse('content-changed');
}

/** A field that was not sent stays as it was, an empty one is cleared. */
const given = <T>(sent: T | '' | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent === '' ? null : sent;

/** No hall shows anything before or after these, and not every number is a moment. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

function momentOf(field: string, sent: number | '' | undefined, before: number | null | undefined): number | null {
  const at = given(sent, before);
  return at !== null && (at < EARLIEST || at >= LATEST) ? refuseField(field, 'format') : at;
}

function wantedRow(ctx: CallerCtx, input: Saved, texts: PreparedTexts, before: Item | null): NewItem {
  const { kind, title, summary } = input;
  if (before && before.kind !== kind) refuseField('kind', 'not-writable');
  const section = kind === 'article' ? (input.section ?? before?.section ?? refuseField('section', 'required')) : null;
  const showFrom = momentOf('showFrom', input.showFrom, before?.showFrom);
  const showUntil = momentOf('showUntil', input.showUntil, before?.showUntil);
  if (showFrom !== null && showUntil !== null && showUntil <= showFrom) refuseField('showUntil', 'too-small');
  const state = before?.state ?? 'draft';
  return {
    id: before?.id ?? newId(ctx.now),
    organisationId: ctx.caller.organisationId,
    kind,
    section,
    state,
    titleZh: title.zh,
    titleEn: title.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    ...texts,
    address: leadsSomewhere(kind) ? given(input.address, before?.address) : null,
    fileId: given(input.fileId, before?.fileId),
    coverId: given(input.coverId, before?.coverId),
    showFrom,
    showUntil,
    pinned: input.pinned,
    shownAt: shownAtOf({ state, showFrom }, before?.shownAt ?? null, ctx.now),
    telling: before?.telling ?? null,
    toldUpTo: before?.toldUpTo ?? null,
    version: before?.version ?? 1,
    madeAt: before?.madeAt ?? ctx.now,
    madeBy: before ? before.madeBy : ctx.caller.personId,
    changedAt: ctx.now,
    changedBy: ctx.caller.personId,
  };
}

function requireWhole(row: NewItem): void {
  const { kind, fileId, address } = row;
  const title = { zh: row.titleZh, en: row.titleEn };
  const missing = missingIn({ kind, title, body: { zh: row.bodyZh, en: row.bodyEn }, fileId, address });
  if (missing.length > 0) refuse('invalid', { fields: missing.map((field) => ({ field, code: 'required' as const })) });
}

const filesOf = ({ fileId, coverId, pictureIds }: Pick<Item, 'fileId' | 'coverId' | 'pictureIds'>): string[] =>
  [fileId, coverId, ...pictureIds].filter((id) => id !== null);

/** Every file is this item's or the caller's own, and of a kind that fits where it stands. */
function requireFitting(row: NewItem, files: ReadonlyMap<string, Attachment>): void {
  const fits = (id: string, may: (mediaType: string) => boolean) => {
    const file = files.get(id);
    return file !== undefined && may(file.mediaType);
  };
  if (row.fileId && !fits(row.fileId, (type) => fitsAsFile(row.kind, type))) refuseField('fileId', 'not-an-option');
  if (row.coverId && !fits(row.coverId, isImage)) refuseField('coverId', 'not-an-option');
  if (!row.pictureIds.every((id) => fits(id, isImage))) refuseField('body', 'not-an-option');
}

const moment = (at: number | null) => (at === null ? '' : new Date(at).toISOString());

function changedFields(before: Item | null, after: NewItem, files: ReadonlyMap<string, Attachment>): FieldChange[] {
  const said = (item: NewItem | null): Record<string, string> => ({
    section: item?.section ?? '',
    'title.zh': item?.titleZh ?? '',
    'title.en': item?.titleEn ?? '',
    'summary.zh': item?.summaryZh ?? '',
    'summary.en': item?.summaryEn ?? '',
    'body.zh': item?.bodyZh ?? '',
    'body.en': item?.bodyEn ?? '',
    address: item?.address ?? '',
    file: item?.fileId ?? '',
    cover: item?.coverId ?? '',
    showFrom: moment(item?.showFrom ?? null),
    showUntil: moment(item?.showUntil ?? null),
    pinned: String(item?.pinned ?? false),
  });
  const [from, to] = [said(before), said(after)];
  const named = (id: string) => files.get(id)?.name ?? id;
  return Object.keys(to).flatMap((field) => {
    const change = fieldChange(field, from[field] as string, to[field] as string);
    if (!change) return [];
    return field === 'file' || field === 'cover'
      ? [{ field, before: named(change.before), after: named(change.after) }]
      : [change];
  });
}

export async function actOnItem(ctx: CallerCtx, { id, version, action, tell }: Received<typeof actOnContentItem>) {
  const item = await openForChange(ctx, id, version);
  const state = afterContentAction(item.state, action);
  if (state === undefined) return refuse('content-not-now');
  if (state === null) {
    await deleteItem(ctx.db, item.organisationId, id);
    await settleFiles(ctx, ownerOf(id), []);
    await note(ctx, item, action, [
      { field: 'title.zh', before: item.titleZh, after: '' },
      { field: 'title.en', before: item.titleEn, after: '' },
    ]);
    return { item: null };
  }
  if (state === 'published') requireWhole(item);
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
  await updateItem(ctx.db, after);
  await note(ctx, item, action, [{ field: 'state', before: item.state, after: state }]);
  if (after.telling !== null) await askToTell(ctx, { ...item, ...after });
  const row = await findItem(ctx.db, item.organisationId, id);
  return { item: row && presentItem(row, ctx) };
}

/** Keeps a change with the item and in the log. */
async function note(
  ctx: CallerCtx,
  { organisationId, id, titleZh, titleEn }: Pick<Item, 'organisationId' | 'id' | 'titleZh' | 'titleEn'>,
  what: ChangeKind,
  fields: FieldChange[],
): Promise<void> {
  await insertChange(ctx.db, {
    organisationId,
    itemId: id,
    at: ctx.now,
    byPersonId: ctx.caller.personId,
    what,
    fields,
  });
  const said = (side: 'before' | 'after') => Object.fromEntries(fields.map((one) => [one.field, one[side]]));
  noteChange(
    ctx,
    { kind: 'content', id, name: titleZh || titleEn },
    what === 'made' ? null : said('before'),
    what === 'delete' ? null : said('after'),
  );
}

/** Its words stay as they are, so whoever is changing them meanwhile is not disturbed. */
export async function moveItem(ctx: CallerCtx, { id, before }: Received<typeof moveContentItem>) {
  const { organisationId } = ctx.caller;
  const found = await findPlaces(ctx.db, organisationId, before ? [id, before] : [id]);
  const moved = found.find((one) => one.id === id) ?? refuse('not-found');
  const target = before ? (found.find((one) => one.id === before) ?? refuse('not-found')) : null;
  if (!isOrderedByHand(moved.kind)) return refuseField('id', 'not-an-option');
  if (target && target.kind !== moved.kind) return refuseField('before', 'not-an-option');
  if (before === id) return { id };
  await lockOrder(ctx.db, organisationId, moved.kind);
  await straighten(ctx.db, organisationId, moved.kind);
  await moveBefore(ctx.db, organisationId, moved, target?.id ?? null);
  const [now] = await findPlaces(ctx.db, organisationId, [id]);
  await note(ctx, { organisationId, ...moved }, 'moved', [
    { field: 'position', before: String(moved.position), after: String(now?.position) },
  ]);
  return { id };
}

/** Who changed an item, also one that is gone. */
export async function findChanges(
  ctx: CallerCtx,
  { id, ...asked }: { id: string; after?: string | undefined; size?: number | undefined },
) {
  const { organisationId } = ctx.caller;
  const page = await listChanges(ctx.db, organisationId, id, asked);
  if (page.items.length > 0 || asked.after) return page;
  // What was brought in by other ways than ours has no changes yet.
  return (await findPlaces(ctx.db, organisationId, [id])).length > 0 ? page : refuse('not-found');
}
