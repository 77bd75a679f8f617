import { z } from 'zod';
import { everyArea, halls } from '../areas.ts';
import { defineCall, signedIn, signedLink } from '../define-call.ts';
import { uuid } from '../fields.ts';
import { overseers } from './flows-shapes.ts';

const picture = z.object({
  id: uuid,
  name: z.string(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
  /** Good for five minutes; images cannot send a bearer header. */
  link: z.string(),
});

export const uploadImage = defineCall({
  method: 'POST',
  path: '/api/attachments/UploadImage',
  summary: 'Takes one picture, judged by its content, re-encoded without its metadata.',
  areas: everyArea,
  access: signedIn('any'),
  upload: true,
  reply: picture,
  refusals: ['only-images', 'image-too-many-pixels', 'quota-exceeded', 'storage-quota-full'],
});

export const getAttachment = defineCall({
  method: 'GET',
  path: '/api/attachments/GetAttachment',
  summary: 'One picture with a fresh link, for those who may see what it belongs to.',
  areas: [],
  access: signedIn('any'),
  alsoBy: [...overseers, 'hall-content.manage'],
  query: z.strictObject({ id: uuid }),
  reply: picture,
  givesLink: true,
});

export const deleteImage = defineCall({
  method: 'POST',
  path: '/api/attachments/DeleteImage',
  summary: 'Deletes a picture of one’s own that belongs to nothing yet.',
  areas: halls,
  access: signedIn('any'),
  body: z.strictObject({ id: uuid }),
  reply: z.object({ deleted: z.literal(true) }),
  audit: ['id'],
});

export const openAttachment = defineCall({
  method: 'GET',
  path: '/attachments/open',
  summary: 'The bytes behind a signed link.',
  areas: [],
  access: signedLink,
  query: z.strictObject({ id: uuid, until: z.string().max(20), sig: z.string().max(128) }),
  reply: z.unknown(),
  envelope: 'bytes',
  refusals: ['link-expired'],
});
