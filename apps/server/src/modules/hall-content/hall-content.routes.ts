import {
  actOnContentItem,
  getContent,
  getContentItem,
  getHallHome,
  listContent,
  listContentChanges,
  listContentItems,
  moveContentItem,
  openContentFile,
  saveContentItem,
  uploadContentFile,
} from '@campus/contract/calls/hall-content.ts';
import { type Attachment, keepContentFile, linkTo, storeContentFile } from '#server/modules/attachments/index.ts';
import { bind, type StreamedUpload } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { actOnItem, findChanges, findItems, moveItem, openItem, prepareTexts, saveItem } from './edit.service.ts';
import { openShownFile, showHome, showList, showOne } from './hall.service.ts';

/** Who may see files of content that is not shown yet, for attachments. */
export const mayManageContent = async (ctx: CallerCtx): Promise<boolean> =>
  ctx.caller.permissions.has('hall-content.manage');

export const hallContentRoutes = [
  bind(getHallHome, async (ctx, { orgSign }) => showHome(ctx, orgSign)),
  bind(listContent, showList),
  bind(getContent, showOne),
  bind(openContentFile, openShownFile),
  bind(
    uploadContentFile,
    async (ctx, _input, file: Attachment) => {
      const { id, name, mediaType, bytes, width, height } = await keepContentFile(ctx, file);
      return { id, name, mediaType, bytes, width, height, link: linkTo(ctx, id) };
    },
    async (ctx, { kind }, upload: StreamedUpload | null) =>
      storeContentFile(ctx, kind, upload ?? refuse('malformed-request')),
  ),
  bind(listContentItems, findItems),
  bind(getContentItem, async (ctx, { id }) => openItem(ctx, id)),
  bind(saveContentItem, saveItem, prepareTexts),
  bind(actOnContentItem, actOnItem),
  bind(moveContentItem, moveItem),
  bind(listContentChanges, findChanges),
];
