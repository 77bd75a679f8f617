import type * as calls from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { type Attachment, settleFiles } from '#server/modules/attachments/index.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuseField } from '#server/platform/refusal.ts';
import { cleanBody } from './clean-body.ts';
import { enqueueAnnouncement } from './hall-content.jobs.ts';
import { fieldChange, fitsAsFile, isImage, leadsSomewhere, shownAtOf } from './hall-content.policy.ts';
import { presentItemWithBody } from './hall-content.present.ts';
import { type Item, lockOrder, type NewItem } from './hall-content.store.ts';
import type { FieldChange } from './hall-content.tables.ts';
import { changeOf, lockItemAt, ownerOfFiles, requireComplete } from './item-changes.ts';
import { viewItem } from './items.service.ts';
import { insertItem, updateItem } from './save-item.store.ts';
import { searchTermsOf } from './search-terms.ts';

type Saved = Received<typeof calls.saveContentItem>;

/** Cleans the texts and makes their search terms, before the transaction: both take a while. */
export async function prepareItemTexts(_ctx: Ctx, { title, summary, body }: Saved) {
  const [zh, en] = [await cleanBody(body.zh), await cleanBody(body.en)];
  return {
    bodyZh: zh.html,
    bodyEn: en.html,
    pictureIds: [...new Set([...zh.pictures, ...en.pictures])],
    ...searchTermsOf({ title, summary, text: { zh: zh.text, en: en.text } }),
  };
}
export type PreparedTexts = Awaited<ReturnType<typeof prepareItemTexts>>;

export async function saveItem(ctx: CallerCtx, input: Saved, texts: PreparedTexts) {
  const { organisationId } = ctx.caller;
  const before = input.id ? await lockItemAt(ctx, input.id, input.version ?? refuseField('version', 'required')) : null;
  if (!before) await lockOrder(ctx.db, organisationId, input.kind);
  const row = newRowOf(ctx, input, texts, before);
  // What is published, also for a later day, stays complete.
  if (row.state === 'published') requireComplete(row);
  const files = await settleFiles(ctx, ownerOfFiles(row.id), filesOf(row));
  requireFitting(row, files);
  const fields = changedFields(before, row, files);
  if (!before) return presentItemWithBody(await insertItem(ctx.db, row, changeOf(ctx, row, 'made', fields)), ctx);
  if (fields.length === 0) return viewItem(ctx, row.id);
  const change = changeOf(ctx, row, 'changed', fields);
  const saved = await updateItem(ctx.db, { ...row, version: before.version + 1 }, change);
  if (before.telling !== null && before.showFrom !== row.showFrom) await enqueueAnnouncement(ctx, row);
  return presentItemWithBody(saved, ctx);
}

/** A field that was not sent stays as it was, an empty one is cleared. */
const sentOr = <T>(sent: T | '' | undefined, before: T | null | undefined): T | null =>
  sent === undefined ? (before ?? null) : sent === '' ? null : sent;

/** No hall shows anything before or after these, and not every number is a moment. */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

function momentOf(field: string, sent: number | '' | undefined, before: number | null | undefined): number | null {
  const at = sentOr(sent, before);
  return at !== null && (at < EARLIEST || at >= LATEST) ? refuseField(field, 'format') : at;
}

function newRowOf(ctx: CallerCtx, input: Saved, texts: PreparedTexts, before: Item | null): NewItem {
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
    address: leadsSomewhere(kind) ? sentOr(input.address, before?.address) : null,
    fileId: sentOr(input.fileId, before?.fileId),
    coverId: sentOr(input.coverId, before?.coverId),
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
  const fieldsOf = (item: Omit<Item, 'position'> | null): Record<string, string> => ({
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
  const [from, to] = [fieldsOf(before), fieldsOf(after)];
  const nameOf = (id: string) => files.get(id)?.name ?? id;
  return Object.keys(to).flatMap((field) => {
    const change = fieldChange(field, from[field] as string, to[field] as string);
    if (!change) return [];
    return field === 'file' || field === 'cover'
      ? [{ field, before: nameOf(change.before), after: nameOf(change.after) }]
      : [change];
  });
}
