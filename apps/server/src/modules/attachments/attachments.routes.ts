import { deleteImage, getAttachment, openAttachment, uploadImage } from '@campus/contract/calls/attachments.ts';
import { bind } from '#server/platform/bind.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  type AttachmentOwners,
  deletePicture,
  keepPicture,
  openLink,
  presentPicture,
  seePicture,
  storePicture,
} from './attachments.service.ts';

export const attachmentRoutes = (owners: AttachmentOwners) => [
  bind(
    uploadImage,
    async (ctx, _input, picture: Awaited<ReturnType<typeof storePicture>>) =>
      presentPicture(ctx, await keepPicture(ctx, picture)),
    async (ctx, _input, upload) => storePicture(ctx, upload ?? refuse('malformed-request')),
  ),
  bind(getAttachment, async (ctx, { id }) => presentPicture(ctx, await seePicture(ctx, owners, id))),
  bind(deleteImage, async (ctx, { id }) => {
    await deletePicture(ctx, id);
    return { deleted: true as const };
  }),
  bind(openAttachment, async (ctx, link) => openLink(ctx, link)),
];
