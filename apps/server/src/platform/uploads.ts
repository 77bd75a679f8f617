import type { FastifyRequest } from 'fastify';
import type { Upload } from './bind.ts';
import { Refusal } from './refusal.ts';

export const UPLOAD_LIMIT_MB = 10;

/** Reads the one file of a multipart body; its size is limited before a byte of it is decoded. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Refusal('malformed-request');
  try {
    const file = await request.file({ limits: { fileSize: UPLOAD_LIMIT_MB * 1024 * 1024, files: 1, fields: 5 } });
    if (!file) throw new Refusal('malformed-request');
    return { name: file.filename ?? '', content: await file.toBuffer() };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('too-large', { limitMb: UPLOAD_LIMIT_MB });
    throw new Refusal('malformed-request');
  }
}
