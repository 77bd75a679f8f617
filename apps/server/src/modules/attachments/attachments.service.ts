import { truncateText } from '@campus/rules/basics/characters.ts';
import { isStillToCome } from '@campus/rules/basics/moments.ts';
import { SIGNED_LINK_MS } from '@campus/rules/sessions/sign-in.ts';
import { singleOf } from '#server/platform/addresses.ts';
import type { Upload } from '#server/platform/bind.ts';
import type { WholeBytes } from '#server/platform/bytes.ts';
import type { CallerCtx, Ctx } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sameText } from '#server/platform/secrets.ts';
import type { Storage } from '#server/platform/storage.ts';
import {
  type Attachment,
  claimAttachments,
  deleteUnclaimed,
  findAttachment,
  findAttachments,
  findServed,
  insertAttachment,
  lockUsedBytes,
  type Owner,
  type PictureFacts,
  usedBytes,
} from './attachments.store.ts';
import { cleanPicture, type PictureUse } from './image.ts';

/** For each kind of record that owns pictures: who may see it. The app fills it in; attachments knows no business. */
export type AttachmentOwners = Record<string, (ctx: CallerCtx, ownerId: string) => Promise<boolean>>;

export const DELETE_FILE = 'attachments-delete-file';

const MB = 1024 * 1024;

/** Cleans the picture and stores its file, before the transaction that gives it a row; a file without a row is swept up later. */
export async function storePicture(ctx: CallerCtx, upload: Upload): Promise<Attachment> {
  const quota = ctx.config.attachmentQuotaBytes;
  if ((await usedBytes(ctx.db, ctx.caller.personId)) >= quota) refuse('quota-exceeded', { limitMb: quota / MB });
  const { organisationId, personId } = ctx.caller;
  return {
    ...(await preparePicture(ctx, upload)),
    organisationId,
    uploaderId: personId,
    ownerKind: null,
    ownerId: null,
    quota: 'person',
    createdAt: ctx.now,
  };
}

export type PreparedPicture = Pick<Attachment, 'id' | 'name' | 'mediaType' | 'bytes' | 'width' | 'height'>;

/** Cleans a picture and stores its file. The caller must have checked that the sender may. */
export async function preparePicture(
  ctx: Ctx,
  upload: Upload,
  use: PictureUse = 'handed-in',
): Promise<PreparedPicture> {
  // People who are not signed in are known by their address only.
  const who = (ctx as Partial<CallerCtx>).caller?.personId ?? singleOf(ctx.ip);
  const { content, mediaType, width, height } = await cleanPicture(upload.content, use, who);
  const id = newId(ctx.now);
  const ending = mediaType === 'image/jpeg' ? '.jpg' : `.${mediaType.slice('image/'.length)}`;
  await ctx.storage.put(id, content);
  return { id, name: nameFor(upload.name, ending), mediaType, bytes: content.length, width, height };
}

/** Keeps a picture that belongs to a record from the beginning, and to nobody in particular. */
export async function insertPictureFor(
  db: Db,
  picture: PreparedPicture,
  { organisationId, owner }: { organisationId: string; owner: Owner },
  now: number,
): Promise<void> {
  const belongs = {
    organisationId,
    uploaderId: null,
    ownerKind: owner.kind,
    ownerId: owner.id,
    quota: 'person' as const,
  };
  await insertAttachment(db, { ...picture, ...belongs, createdAt: now });
}

/** The name that people see: no folders, no control characters, and the extension of its real type. */
export function nameFor(name: string, ending: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? '';
  const stem = base
    .replace(/\.[^.]*$/, '')
    .replace(/\p{C}/gu, '')
    .trim();
  return `${truncateText(stem, 80) || 'file'}${ending}`;
}

export async function keepPicture(ctx: CallerCtx, picture: Attachment): Promise<Attachment> {
  const quota = ctx.config.attachmentQuotaBytes;
  const used = await lockUsedBytes(ctx.db, ctx.caller.personId);
  if (used + picture.bytes > quota) refuse('quota-exceeded', { limitMb: quota / MB });
  await insertAttachment(ctx.db, picture);
  return picture;
}

/** The picture, if the caller may see the record that owns it; not found otherwise. */
export async function seePicture(ctx: CallerCtx, owners: AttachmentOwners, id: string): Promise<Attachment> {
  const found = await findAttachment(ctx.db, id);
  if (!found || found.organisationId !== ctx.caller.organisationId) return refuse('not-found');
  const { ownerKind, ownerId } = found;
  const maySee =
    ownerKind && ownerId
      ? await (owners[ownerKind]?.(ctx, ownerId) ?? false)
      : found.uploaderId === ctx.caller.personId;
  return maySee ? found : refuse('not-found');
}

export async function deletePicture(ctx: CallerCtx, id: string): Promise<void> {
  if (!(await deleteUnclaimed(ctx.db, ctx.caller.personId, id))) refuse('not-found');
  await ctx.send(DELETE_FILE, { id });
}

/** Gives the caller's pictures to a record of theirs, also from a draft of it; one that is not theirs to give refuses the whole. */
export async function claimPictures(
  ctx: { db: Db; caller: Pick<CallerCtx['caller'], 'personId'> },
  ids: readonly string[],
  owner: Owner,
  from?: Owner,
): Promise<void> {
  const unique = [...new Set(ids)];
  if ((await claimAttachments(ctx.db, ctx.caller.personId, unique, owner, from)) !== unique.length) refuse('not-found');
}

export type OwnedFile = {
  id: string;
  organisationId: string;
  uploaderId: string;
  name: string;
  mediaType: string;
  content: Buffer;
  owner: { kind: string; id: string };
  quota?: Attachment['quota'];
  size?: { width: number; height: number };
};

/** Stores a file that belongs to a record from the beginning; the file comes first, because a row without one is a broken link. */
export async function storeFileFor(db: Db, storage: Storage, file: OwnedFile, now: number): Promise<void> {
  const { id, organisationId, uploaderId, name, mediaType, content, owner, quota = 'person', size } = file;
  await storage.put(id, content);
  await insertAttachment(db, {
    id,
    organisationId,
    uploaderId,
    name,
    mediaType,
    quota,
    bytes: content.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
    ownerKind: owner.kind,
    ownerId: owner.id,
    createdAt: now,
  });
}

/**
 * A link that opens one picture for five minutes, for <img>, which cannot send a bearer header. There is none for
 * people who see the product as somebody else: it would outlive that.
 */
export function linkTo(ctx: Ctx, id: string): string {
  if (ctx.seenBy) return '';
  const until = ctx.now + SIGNED_LINK_MS;
  return `${ctx.config.apiBase}${ctx.config.attachmentsPath}/open?id=${id}&until=${until}&sig=${ctx.secrets.sign(`${id} ${until}`)}`;
}

/** A picture as pages show it, with a link that lasts five minutes. */
export const presentPicture = (ctx: Ctx, { id, name, width, height, bytes }: PictureFacts) => ({
  id,
  name,
  width,
  height,
  bytes,
  link: linkTo(ctx, id),
});

/** The pictures behind some ids, by id; for records whose reader was let in already. */
export async function picturesBehind(ctx: CallerCtx, ids: readonly string[]) {
  return presentPictures(ctx, await findAttachments(ctx.db, ctx.caller.organisationId, ids));
}

/** The same of pictures that a statement has found already. */
export const presentPictures = (ctx: Ctx, found: readonly PictureFacts[]) =>
  new Map(found.map((file) => [file.id, presentPicture(ctx, file)]));

/** The bytes behind a link that is ours and not over. */
export async function openLink(ctx: Ctx, link: { id: string; until: string; sig: string }): Promise<WholeBytes> {
  if (
    !sameText(link.sig, ctx.secrets.sign(`${link.id} ${link.until}`)) ||
    !isStillToCome(Number(link.until), ctx.now, SIGNED_LINK_MS)
  )
    return refuse('link-expired');
  const found = await findServed(ctx.db, link.id);
  return found ? bytesOf(ctx, found) : refuse('not-found');
}

/** The bytes of a file: pictures and films are shown where they are, everything else is kept. */
export function bytesOf({ storage }: Pick<Ctx, 'storage'>, file: Attachment): WholeBytes {
  const { id, mediaType, name, bytes } = file;
  const disposition = /^(image|video)\//.test(mediaType) ? 'inline' : 'attachment';
  return { mediaType, name, disposition, length: bytes, tag: id, open: (range) => storage.read(id, range) };
}
