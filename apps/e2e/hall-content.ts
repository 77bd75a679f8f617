import { expect, server, tokensOf } from './fixtures.ts';

/** An organisation whose content no other story looks at. */
export const CONTENT_ORG = 'lingnan-demo';

type Words = { zh: string; en: string };
export type MadeFile = { id: string; link: string };
export type MadeItem = { id: string; version: number };
type Item = {
  kind: 'picture' | 'notice' | 'file' | 'link' | 'article' | 'video';
  section?: 'news' | 'guide' | 'help' | 'protocol';
  title: Words;
  summary?: Words;
  body?: Words;
  address?: string;
  fileId?: string;
  coverId?: string;
  pinned?: boolean;
};

async function post<T>(path: string, body: object, orgSign: string): Promise<T> {
  const { access_token } = await tokensOf('admin', server.everything, orgSign);
  const reply = await fetch(server.everything + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { data, msg } = (await reply.json()) as { data: T; msg: string };
  expect(reply.ok, `${path}: ${msg}`).toBe(true);
  return data;
}

/** A draft, made by call. */
export const makeItem = (item: Item, orgSign = CONTENT_ORG) =>
  post<MadeItem>(
    '/api/content/SaveContentItem',
    { summary: { zh: '', en: '' }, body: { zh: '', en: '' }, pinned: false, ...item },
    orgSign,
  );

export const changeItem = ({ id, version }: MadeItem, item: Item, orgSign = CONTENT_ORG) =>
  post<MadeItem>(
    '/api/content/SaveContentItem',
    { id, version, summary: { zh: '', en: '' }, body: { zh: '', en: '' }, pinned: false, ...item },
    orgSign,
  );

/** Something that the hall shows, published by call. */
export async function publishItem(item: Item, orgSign = CONTENT_ORG): Promise<MadeItem> {
  const { id, version } = await makeItem(item, orgSign);
  await post('/api/content/ActOnContentItem', { id, version, action: 'publish' }, orgSign);
  return { id, version: version + 1 };
}

export async function uploadContent(
  kind: 'picture' | 'file' | 'video',
  name: string,
  bytes: Buffer,
  orgSign = CONTENT_ORG,
): Promise<MadeFile> {
  const { access_token } = await tokensOf('admin', server.everything, orgSign);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const reply = await fetch(`${server.everything}/api/content/UploadContentFile?kind=${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
    body: form,
  });
  const { data, msg } = (await reply.json()) as { data: MadeFile; msg: string };
  expect(reply.ok, msg).toBe(true);
  return data;
}

const box = (name: string, content: Buffer) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length + 8);
  return Buffer.concat([size, Buffer.from(name, 'latin1'), content]);
};

/** What a film looks like from outside; nothing in it can be seen. */
export const film = (): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1')),
    box('moov', box('mvhd', Buffer.alloc(100))),
    box('mdat', Buffer.alloc(200_000)),
  ]);

export const document = (text = 'hello'): Buffer =>
  Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);
