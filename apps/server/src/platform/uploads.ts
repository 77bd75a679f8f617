import { type Readable, Transform } from 'node:stream';
import { isKeepable, turnsDirection } from '@campus/rules/basics/texts.ts';
import type { FastifyRequest } from 'fastify';
import type { StreamedUpload, Upload } from './bind.ts';
import { Refusal, refuseField } from './refusal.ts';

export const UPLOAD_LIMIT_MB = 10;

/** Reads the one file of a multipart body; its size is limited before a byte of it is decoded. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('malformed-request');
  try {
    const file = await request.file({ limits: { fileSize: UPLOAD_LIMIT_MB * 1024 * 1024, files: 1, fields: 5 } });
    if (!file) throw new Refusal('malformed-request');
    return { name: nameOf(file.filename), content: await file.toBuffer() };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('too-large', { limitMb: UPLOAD_LIMIT_MB });
    throw new Refusal('malformed-request');
  }
}

/** The one file of a multipart body that was read whole, because its signature is over all of its bytes. */
export async function uploadIn(bytes: Buffer, mediaType: string): Promise<Upload> {
  const whole = new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': mediaType } });
  const fields = await whole.formData().catch(() => null);
  const file = fields?.get('file');
  if (!fields || typeof file !== 'object' || file === null || [...fields].length !== 1)
    throw new Refusal('malformed-request');
  if (file.size > UPLOAD_LIMIT_MB * 1024 * 1024) throw new Refusal('too-large', { limitMb: UPLOAD_LIMIT_MB });
  return { name: nameOf(file.name), content: Buffer.from(await file.arrayBuffer()) };
}

function nameOf(name = ''): string {
  if (!isKeepable(name)) return refuseField('file', 'characters');
  return turnsDirection(name) ? refuseField('file', 'direction-signs') : name;
}

/** Opens the one file of a multipart body that is too large to be held; nothing of it is read yet. */
export async function openUpload(request: FastifyRequest, limitMb: number): Promise<StreamedUpload> {
  if (!request.isMultipart()) throw new Refusal('malformed-request');
  // One byte more than allowed, so that a file that is too large is noticed here.
  const limits = { fileSize: limitMb * 1024 * 1024 + 1, files: 1, fields: 5 };
  const file = await request.file({ limits }).catch(() => null);
  if (!file) throw new Refusal('malformed-request');
  return {
    name: nameOf(file.filename),
    take: (mostMb) => file.file.pipe(counted(file.file, Math.min(mostMb, limitMb))),
  };
}

/** Lets bytes through until there are too many. */
function counted(from: Readable, limitMb: number): Transform {
  let bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitMb * 1024 * 1024) done(new Refusal('too-large', { limitMb }));
      else done(null, chunk);
    },
  });
  // The reader learns what went wrong, also where they begin to read only afterwards.
  through.on('error', () => {});
  // A sender who goes away in the middle ends the file as well.
  const broken = () => from.readableEnded || through.destroy(new Refusal('malformed-request'));
  from.once('error', broken).once('close', broken);
  // Where the reader stops, the rest of the body stays unread, and the server throws it away.
  through.once('close', () => from.unpipe(through).resume());
  return through;
}
