import { uploadImage } from '@campus/contract/calls/attachments.ts';
import sharp from 'sharp';
import type { TestApp } from './test-app.ts';

/** Sends a file as a page does. */
export async function upload(app: TestApp, content: Buffer, token: string, name = 'photo.jpg', key?: string) {
  const boundary = 'x-boundary-x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
  const reply = await app.app.inject({
    method: 'POST',
    url: uploadImage.path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: reply.statusCode, body: reply.json() };
}

export const pictureBytes = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 20, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();

/** A small picture of somebody's own; answers its id. */
export async function picture(app: TestApp, token: string): Promise<string> {
  const { body } = await upload(app, await pictureBytes(), token);
  return body.data.id;
}
