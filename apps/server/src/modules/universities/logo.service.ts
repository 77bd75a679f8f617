import { Readable } from 'node:stream';
import { getLogo, type uploadLogo } from '@campus/contract/calls/universities.ts';
import type { Received } from '@campus/contract/define-call.ts';
import { cleanPicture, type Picture } from '#server/modules/attachments/index.ts';
import type { Upload } from '#server/platform/bind.ts';
import type { WholeBytes } from '#server/platform/bytes.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { changeOrganisation, findLogo, lockUniversity, putLogo } from './universities.store.ts';

/** Decoded and encoded anew: what carries a script is no picture, and nothing is hidden behind one. */
export const prepareLogo = (ctx: CallerCtx, upload: Upload | null): Promise<Picture> =>
  cleanPicture((upload ?? refuse('malformed-request')).content, 'logo', ctx.caller.personId);

export async function keepLogo(
  ctx: CallerCtx,
  { id: organisationId }: Received<typeof uploadLogo>,
  { content, mediaType }: Picture,
): Promise<void> {
  if (!(await lockUniversity(ctx.db, organisationId))) refuse('not-found');
  const id = newId(ctx.now);
  await putLogo(ctx.db, { organisationId, id, content, mediaType });
  await changeOrganisation(ctx.db, organisationId, { logo: `${ctx.config.apiBase}${getLogo.path}?id=${id}` });
}

export async function openLogo(ctx: Ctx, { id }: Received<typeof getLogo>): Promise<WholeBytes> {
  const { mediaType, content } = (await findLogo(ctx.db, id)) ?? refuse('not-found');
  return {
    mediaType,
    name: `logo.${mediaType.slice('image/'.length)}`,
    disposition: 'inline',
    length: content.length,
    tag: id,
    open: async (range) => Readable.from([range ? content.subarray(range.from, range.to + 1) : content]),
    forAll: true,
  };
}
