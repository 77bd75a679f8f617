import { utf8ToBytes } from '@noble/hashes/utils.js';

/** One file as a multipart body of known bytes: a body can only be signed before the browser sends it. */
export async function multipartOf(
  file: File,
  boundary: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: string }> {
  const name = file.name.replace(/["\r\n]/g, (sign) => encodeURIComponent(sign));
  const head = utf8ToBytes(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
      `Content-Type: ${file.type || 'application/octet-stream'}\r\n\r\n`,
  );
  const content = new Uint8Array(await file.arrayBuffer());
  const tail = utf8ToBytes(`\r\n--${boundary}--\r\n`);
  const bytes = new Uint8Array(head.length + content.length + tail.length);
  bytes.set(head);
  bytes.set(content, head.length);
  bytes.set(tail, head.length + content.length);
  return { bytes, mediaType: `multipart/form-data; boundary=${boundary}` };
}
