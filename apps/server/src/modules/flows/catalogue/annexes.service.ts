import type { uploadAnnex } from '@campus/contract/calls/flows-catalogue.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import {
  type Attachment,
  keepContentFile,
  linkTo,
  listOwned,
  settleFiles,
  storeContentFile,
} from '#server/modules/attachments/index.ts';
import type { StreamedUpload } from '#server/platform/bind.ts';
import type { CallerCtx } from '#server/platform/context.ts';
import { refuse, refuseField } from '#server/platform/refusal.ts';

const ownerOf = (businessId: string) => ({ kind: 'business', id: businessId });

type Annex = Answered<typeof uploadAnnex>;
export const presentAnnex = (ctx: CallerCtx, { id, name, mediaType, bytes }: Attachment): Annex => ({
  id,
  name,
  mediaType,
  bytes,
  link: linkTo(ctx, id),
});

/** Stores the bytes before the transaction: a large document takes a while to arrive. */
export const prepareAnnex = async (
  ctx: CallerCtx,
  _input: unknown,
  upload: StreamedUpload | null,
): Promise<Attachment> => storeContentFile(ctx, 'file', upload ?? refuse('malformed-request'));

/** Keeps a document for a business that is still to be saved. */
export const keepAnnex = async (ctx: CallerCtx, _input: unknown, file: Attachment): Promise<Annex> =>
  presentAnnex(ctx, await keepContentFile(ctx, file));

/** More than a business may have. */
const ALL = 100;

export const findAnnexesOf = async (ctx: CallerCtx, businessId: string): Promise<Attachment[]> =>
  (await listOwned(ctx.db, ctx.caller.organisationId, ownerOf(businessId), { size: ALL })).items;

/** Pictures and videos are for the hall's own pages. */
const isDocument = ({ mediaType }: Attachment): boolean => !/^(image|video)\//.test(mediaType);

/** Makes these exactly the annexes of a business. */
export async function settleAnnexes(ctx: CallerCtx, businessId: string, ids: readonly string[]): Promise<void> {
  const files = await settleFiles(ctx, ownerOf(businessId), ids);
  const fits = (id: string) => {
    const file = files.get(id);
    return file !== undefined && isDocument(file);
  };
  if (!ids.every(fits)) refuseField('annexes', 'not-an-option');
}
