import { deflateRawSync } from 'node:zlib';
import {
  actOnContentItem,
  getContentItem,
  saveContentItem,
  uploadContentFile,
} from '@campus/contract/calls/hall-content.ts';
import type { Sent } from '@campus/contract/define-call.ts';
import type { TestApp } from './test-app.ts';

type Saved = Sent<typeof saveContentItem>;

/** What a clerk types, with everything that is left empty. */
export const typed = (change: Partial<Saved> = {}): Saved => ({
  kind: 'notice',
  title: { zh: '停机维护通知', en: 'Maintenance' },
  summary: { zh: '', en: '' },
  body: { zh: '<p>今晚停机。</p>', en: '' },
  pinned: 'false',
  ...change,
});

/** Sends a file for the hall as a page does. */
export async function uploadContent(
  t: TestApp,
  token: string,
  kind: 'picture' | 'file' | 'video',
  content: Buffer,
  name = 'a.bin',
) {
  const boundary = 'x-boundary-x';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const reply = await t.app.inject({
    method: 'POST',
    url: `${uploadContentFile.path}?kind=${kind}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  return { status: reply.statusCode, body: reply.json() };
}

export const save = (t: TestApp, token: string, change: Partial<Saved> = {}) =>
  t.call(saveContentItem, typed(change), { token });

export const act = (
  t: TestApp,
  token: string,
  item: { id: string; version: number },
  action: 'publish' | 'withdraw' | 'delete',
  tell = false,
) => t.call(actOnContentItem, { id: item.id, version: item.version, action, tell }, { token });

/** Makes an item that the hall shows; answers it as clerks see it. */
export async function publish(t: TestApp, token: string, change: Partial<Saved> = {}) {
  const made = await save(t, token, change);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const published = await act(t, token, made.body.data, 'publish');
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return (await t.call(getContentItem, { id: made.body.data.id }, { token })).body.data;
}

const box = (type: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

/** The boxes of an MP4 with nothing to see in it. */
export const mp4 = (bytes = 1000, brand = 'isom') =>
  Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\x02\0isommp42`, 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.from(Array.from({ length: bytes }, (_, n) => n % 251))),
  ]);

export const pdf = (text = 'hello') =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

/** A zip of these files. */
export function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text));
    const path = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(Buffer.byteLength(text), 22);
    local.writeUInt16LE(path.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(text), 24);
    entry.writeUInt16LE(path.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, path, packed);
    list.push(entry, path);
    at += 30 + path.length + packed.length;
  }
  const listed = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
export const types = (main: string) =>
  `<?xml version="1.0"?><Types><Override PartName="/x.xml" ContentType="${main}"/></Types>`;
export const docx = () =>
  zip({ '[Content_Types].xml': types(`${OFFICE}wordprocessingml.document.main+xml`), 'word/document.xml': '<w/>' });

/** An older office document: a compound file of one table and one directory. */
export function compound(stream: string): Buffer {
  const head = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.writeUInt16LE(9, 30);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(0xfffffffe, 68);
  head.fill(0xff, 76);
  head.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(2, 4);
  table.writeUInt32LE(0xfffffffe, 8);
  const directory = Buffer.alloc(1024);
  const name = (text: string, at: number) => {
    directory.write(text, at, 'utf16le');
    directory.writeUInt16LE(2 * text.length + 2, at + 64);
  };
  name('Root Entry', 0);
  // In the second sector of the directory, which only the table leads to.
  name(stream, 512);
  return Buffer.concat([head, table, directory]);
}
