import { buffer } from 'node:stream/consumers';
import { type ContentUpload, contentLimitsMb } from '@campus/rules/hall-content/hall-content.ts';
import type { StreamedUpload } from '#server/platform/bind.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { nameFor, preparePicture } from './attachments.service.ts';
import {
  type Attachment,
  contentBytes,
  findUsable,
  insertAttachment,
  lockContentBytes,
  type Owner,
  settleContentFiles,
} from './attachments.store.ts';
import { DOCUMENTS, judgeDocument, judgeVideo } from './file-kinds.ts';
import type { ReadAt } from './read-at.ts';

const MB = 1024 * 1024;

/** Stores what a clerk uploads for the hall, before the transaction that gives it a row; a file without a row is swept up later. */
export async function storeContentFile(
  ctx: CallerCtx,
  kind: ContentUpload,
  upload: StreamedUpload,
): Promise<Attachment> {
  const quota = ctx.config.contentQuotaBytes;
  const { organisationId, personId: uploaderId } = ctx.caller;
  if ((await contentBytes(ctx.db, organisationId)) >= quota) refuse('quota-exceeded', { limitMb: quota / MB });
  const incoming = upload.take(contentLimitsMb[kind]);
  const stored =
    kind === 'picture'
      ? await preparePicture(ctx, { name: upload.name, content: await buffer(incoming) }, 'shown')
      : await storeJudged(ctx, kind, upload.name, incoming);
  return {
    ...stored,
    organisationId,
    uploaderId,
    ownerKind: null,
    ownerId: null,
    quota: 'content',
    createdAt: ctx.now,
  };
}

/** It is written while it comes and judged where it lies; what is nothing that may be kept is taken away again. */
async function storeJudged(
  ctx: Ctx,
  kind: 'file' | 'video',
  name: string,
  incoming: ReturnType<StreamedUpload['take']>,
) {
  const id = newId(ctx.now);
  const bytes = await ctx.storage.putStream(id, incoming);
  const judge = kind === 'video' ? judgeVideo : judgeDocument;
  const judged = await judge(reader(ctx, id, bytes), bytes);
  if (!judged) {
    await ctx.storage.delete(id);
    return refuse('file-kind-refused', { may: kind === 'video' ? 'mp4' : DOCUMENTS });
  }
  const { mediaType, ending } = judged;
  return { id, name: nameFor(name, ending), mediaType, bytes, width: null, height: null };
}

const reader =
  ({ storage }: Ctx, id: string, bytes: number): ReadAt =>
  async (from, length) => {
    if (from >= bytes || length <= 0) return Buffer.alloc(0);
    const stream = await storage.read(id, { from, to: Math.min(bytes, from + length) - 1 });
    return stream ? buffer(stream) : Buffer.alloc(0);
  };

export async function keepContentFile(ctx: CallerCtx, file: Attachment): Promise<Attachment> {
  const quota = ctx.config.contentQuotaBytes;
  const used = await lockContentBytes(ctx.db, ctx.caller.organisationId);
  if (used + file.bytes > quota) refuse('quota-exceeded', { limitMb: quota / MB });
  await insertAttachment(ctx.db, file);
  return file;
}

/**
 * Makes these exactly the files of a content record: its own stay, whoever uploaded them; unused files of the caller
 * become its own; files that it no longer shows are released. Answers all of them by id, and none of anybody else.
 */
export async function settleFiles(
  ctx: CallerCtx,
  owner: Owner,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Attachment>> {
  const { organisationId, personId } = ctx.caller;
  const found = await findUsable(ctx.db, organisationId, personId, ids, owner);
  const changed = found.filter((file) => ids.includes(file.id) === (file.ownerKind === null));
  if (changed.length > 0) await settleContentFiles(ctx.db, changed, owner, personId, ctx.now);
  return new Map(found.map((file) => [file.id, file]));
}
