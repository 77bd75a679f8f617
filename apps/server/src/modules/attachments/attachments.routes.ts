import { deleteImage, getAttachment, openAttachment, uploadImage } from '@campus/contract/calls/attachments.ts';
import { bind } from '#server/platform/bind.ts';
import type { Ctx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  type AttachmentOwners,
  deletePicture,
  keepPicture,
  linkTo,
  openLink,
  seePicture,
  storePicture,
} from './attachments.service.ts';
import type { Attachment } from './attachments.store.ts';

const present = (ctx: Ctx, { id, name, width, height, bytes }: Attachment) => ({
  id,
  name,
  width,
  height,
  bytes,
  link: linkTo(ctx, id),
});

export const attachmentRoutes = (owners: AttachmentOwners) => [
  bind(
    uploadImage,
    async (ctx, _input, picture: Attachment) => present(ctx, await keepPicture(ctx, picture)),
    async (ctx, _input, upload) => storePicture(ctx, upload ?? refuse('malformed-request')),
  ),
  bind(getAttachment, async (ctx, { id }) => present(ctx, await seePicture(ctx, owners, id))),
  bind(deleteImage, async (ctx, { id }) => {
    await deletePicture(ctx, id);
    return { deleted: true as const };
  }),
  bind(openAttachment, async (ctx, link) => openLink(ctx, link)),
];
