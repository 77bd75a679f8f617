import type { uploadContentFile } from '@campus/contract/calls/hall-content.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { type Attachment, keepContentFile, linkTo, storeContentFile } from '#server/modules/attachments/index.ts';
import type { StreamedUpload } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Stores the bytes before the transaction: a video takes a while to arrive. */
export const prepareFile = async (
  ctx: CallerCtx,
  { kind }: Received<typeof uploadContentFile>,
  upload: StreamedUpload | null,
): Promise<Attachment> => storeContentFile(ctx, kind, upload ?? refuse('malformed-request'));

/** Keeps a file for an item that is still to be saved. */
export async function keepFile(ctx: CallerCtx, _input: object, file: Attachment) {
  const { id, name, mediaType, bytes, width, height } = await keepContentFile(ctx, file);
  return { id, name, mediaType, bytes, width, height, link: linkTo(ctx, id) };
}

/** Who may see files of content that is not shown yet, for attachments. */
export const mayManageContent = async (ctx: CallerCtx): Promise<boolean> =>
  ctx.caller.permissions.has('hall-content.manage');
