import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openAttachment, uploadImage } from '@campus/contract/calls/attachments.ts';
import { openContentFile, uploadContentFile } from '@campus/contract/calls/hall-content.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  act,
  compound,
  docx,
  mp4,
  pdf,
  publish,
  save,
  types,
  uploadContent,
  zip,
} from '../../../test/hall-content-play.ts';
import { picture as ownPicture, pictureBytes, upload } from '../../../test/picture.ts';
import { startTestApp, testApp } from '../../../test/test-app.ts';
import { schedule } from '../../schedule.ts';
import { attachmentJobs } from '../attachments/index.ts';

const t = testApp();
let token = '';
beforeAll(async () => {
  token = (await t.signIn('admin')).access_token;
});

const send = (kind: 'picture' | 'file' | 'video', content: Buffer, name?: string) =>
  uploadContent(t, token, kind, content, name);
const get = (id: string, headers: Record<string, string> = {}, more = '') =>
  t.app.inject({ url: `${openContentFile.path}?id=${id}${more}`, headers });
const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of t.foundation.storage.keys()) keys.push(key);
  return keys;
};

describe('[BO-17] [BO-20] what clerks upload is judged by its content', () => {
  test.each([
    ['file', pdf(), 'handbook.exe', 'application/pdf', 'handbook.pdf'],
    ['file', docx(), '表格.docx', `${OFFICE}wordprocessingml.document`, '表格.docx'],
    [
      'file',
      zip({ '[Content_Types].xml': types(`${OFFICE}spreadsheetml.sheet.main+xml`) }),
      'a.zip',
      `${OFFICE}spreadsheetml.sheet`,
      'a.xlsx',
    ],
    [
      'file',
      zip({ 'a.xml': 'x', '[Content_Types].xml': types(`${OFFICE}presentationml.presentation.main+xml`) }),
      'b',
      `${OFFICE}presentationml.presentation`,
      'b.pptx',
    ],
    ['file', zip({ 'a.txt': 'hello' }), 'tools.jpg', 'application/zip', 'tools.zip'],
    ['file', compound('WordDocument'), 'old.doc', 'application/msword', 'old.doc'],
    ['file', compound('Workbook'), 'old.bin', 'application/vnd.ms-excel', 'old.xls'],
    ['file', compound('PowerPoint Document'), 'old.ppt', 'application/vnd.ms-powerpoint', 'old.ppt'],
    ['video', mp4(), '../../film.html', 'video/mp4', 'film.mp4'],
  ] as const)('a $0 that is called $2 is $3, and is called $4', async (kind, content, sentName, mediaType, name) => {
    const reply = await send(kind, content, sentName);
    expect(reply.body.data).toMatchObject({ mediaType, name, bytes: content.length, width: null, height: null });
    expect((await t.app.inject({ url: reply.body.data.link })).rawPayload.equals(content)).toBe(true);
  });

  const html = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20));
  const wrong: [string, 'picture' | 'file' | 'video', () => Buffer | Promise<Buffer>, string][] = [
    ['a page', 'file', () => html, 'file-kind-refused'],
    ['a page with a document behind it', 'file', () => Buffer.concat([html, pdf()]), 'file-kind-refused'],
    ['a page with a zip behind it', 'file', () => Buffer.concat([html, zip({ a: 'b' })]), 'file-kind-refused'],
    ['a zip with a page behind it', 'file', () => Buffer.concat([zip({ a: 'b' }), html]), 'file-kind-refused'],
    [
      'a zip with a page in front, that begins as one',
      'file',
      () => Buffer.concat([Buffer.from('PK\x03\x04'), html, zip({ a: 'b' })]),
      'file-kind-refused',
    ],
    [
      'a document with macros',
      'file',
      () => zip({ '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml') }),
      'file-kind-refused',
    ],
    ['a compound file that is no document', 'file', () => compound('Installer'), 'file-kind-refused'],
    ['a broken compound file', 'file', () => compound('WordDocument').subarray(0, 600), 'file-kind-refused'],
    ['a document cut in half', 'file', () => pdf('x'.repeat(3000)).subarray(0, 2000), 'file-kind-refused'],
    ['a program', 'file', () => Buffer.from(`MZ${'\0'.repeat(200)}`), 'file-kind-refused'],
    [
      'a drawing',
      'picture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'only-images',
    ],
    ['a picture as a document', 'file', pictureBytes, 'file-kind-refused'],
    ['a film as a document', 'file', () => mp4(), 'file-kind-refused'],
    ['a document as a film', 'video', () => pdf(), 'file-kind-refused'],
    ['a film of another kind', 'video', () => mp4(10, 'qt  '), 'file-kind-refused'],
    ['a film with a page behind it', 'video', () => Buffer.concat([mp4(), html]), 'file-kind-refused'],
    ['a film cut in half', 'video', () => mp4().subarray(0, 600), 'file-kind-refused'],
    ['a film without an index', 'video', () => mp4(10).subarray(0, 24), 'file-kind-refused'],
    ['nothing', 'file', () => Buffer.alloc(0), 'file-kind-refused'],
  ];
  test.each(wrong)('%s as a %s is refused, and nothing of it stays', async (_title, kind, content, code) => {
    const before = await stored();
    const reply = await send(kind, await content(), 'a.pdf');
    expect(reply.body.code).toBe(code);
    expect(await stored()).toEqual(before);
  });

  test('a picture is made anew: without what was hidden behind or in it', async () => {
    const polyglot = Buffer.concat([
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
        .withExif({ IFD0: { Copyright: 'SECRET' } })
        .jpeg()
        .toBuffer(),
      html,
    ]);
    const { body } = await send('picture', polyglot);
    expect(body.data).toMatchObject({ mediaType: 'image/webp', width: 9, height: 9 });
    const content = (await t.app.inject({ url: body.data.link })).rawPayload.toString('latin1');
    expect(content).not.toMatch(/script|SECRET/);
  });

  test('a picture over its limit is refused while it comes', async () => {
    const reply = await send('picture', Buffer.alloc(11 * 1024 * 1024));
    expect(reply.body).toMatchObject({ statusCode: 413, code: 'too-large', facts: { limitMb: 10 } });
  });

  test('a document over its limit is refused while it comes, and leaves nothing behind, not even a part', async () => {
    const before = await stored();
    const reply = await send('file', Buffer.concat([pdf(), Buffer.alloc(50 * 1024 * 1024)]));
    expect(reply.body).toMatchObject({ statusCode: 413, code: 'too-large', facts: { limitMb: 50 } });
    expect(await stored()).toEqual(before);
  });

  test('a body that is no file is refused', async () => {
    const reply = await t.app.inject({
      method: 'POST',
      url: `${uploadContentFile.path}?kind=file`,
      payload: 'x',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.json().code).toBe('malformed-request');
  });
});

describe('a large film', () => {
  const size = 20 * 1024 * 1024;
  const film = mp4(0);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + size, 0);
  head.write('mdat', 4);
  let port = 0;
  beforeAll(async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    port = (t.app.server.address() as { port: number }).port;
  });

  /** Begins to send it, and goes on once the storage has some of it. */
  function begin() {
    const { storage } = t.foundation;
    const { putStream } = storage;
    const arriving = Promise.withResolvers<void>();
    storage.putStream = (key, content) => {
      storage.putStream = putStream;
      const seen = async function* () {
        for await (const chunk of content) {
          arriving.resolve();
          yield chunk;
        }
      };
      return putStream(key, Readable.from(seen()));
    };
    const answered = Promise.withResolvers<string>();
    const sent = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `${uploadContentFile.path}?kind=video`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' },
      },
      (response) => answered.resolve(text(response)),
    );
    sent.on('error', answered.reject);
    sent.write('--b\r\nContent-Disposition: form-data; name="file"; filename="f.mp4"\r\n\r\n');
    sent.write(Buffer.concat([film, head, Buffer.alloc(size / 2)]));
    return { sent, arrived: arriving.promise, answered: answered.promise };
  }

  test('is written while it comes: the disk has some of it before the sender has sent the rest', async () => {
    const { sent, arrived, answered } = begin();
    await arrived;
    sent.end(Buffer.concat([Buffer.alloc(size / 2), Buffer.from('\r\n--b--\r\n')]));
    expect(JSON.parse(await answered).data).toMatchObject({ mediaType: 'video/mp4', bytes: size + film.length + 8 });
  });

  test('whose sender goes away in the middle leaves nothing behind', async () => {
    const before = await stored();
    const { sent, arrived, answered } = begin();
    await arrived;
    sent.destroy();
    await expect(answered).rejects.toThrow();
    await expect
      .poll(() => t.log.some((line) => line.includes('UploadContentFile') && /"status":4\d\d/.test(line)), {
        timeout: 60_000,
      })
      .toBe(true);
    expect(await stored()).toEqual(before);
    expect((await t.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

describe('what the hall shows of it', () => {
  const film = mp4(5000);
  let id = '';
  let item: { id: string; version: number };
  beforeAll(async () => {
    id = (await send('video', film, 'film.mp4')).body.data.id;
    item = await publish(t, token, { kind: 'video', fileId: id, title: { zh: '影片', en: '' } });
  });

  test('[BO-20] a film is shown where it is, to anybody, and may be kept for five minutes', async () => {
    const reply = await get(id);
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(film)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': "inline; filename*=UTF-8''film.mp4",
      'cache-control': 'public, max-age=300',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';sandbox",
      etag: `"${id}"`,
    });
  });

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, film.length - 1],
    ['bytes=-50', film.length - 50, film.length - 1],
    [`bytes=10-${film.length + 500}`, 10, film.length - 1],
  ])('the part %s is answered as that part', async (range, from, to) => {
    const reply = await get(id, { range });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers['content-range']).toBe(`bytes ${from}-${to}/${film.length}`);
    expect(Number(reply.headers['content-length'])).toBe(to - from + 1);
    expect(reply.rawPayload.equals(film.subarray(from, to + 1))).toBe(true);
  });

  test('a part that is not there is refused as such', async () => {
    const reply = await get(id, { range: `bytes=${film.length}-` });
    expect(reply.statusCode).toBe(416);
    expect(reply.headers['content-range']).toBe(`bytes */${film.length}`);
    expect(reply.rawPayload.length).toBe(0);
  });

  test('what cannot be understood, several parts, and a part of other bytes are answered whole', async () => {
    for (const headers of [
      { range: 'bytes=x' },
      { range: 'bytes=0-1,5-6' },
      { range: 'bytes=0-9', 'if-range': '"other"' },
    ] as Record<string, string>[]) {
      const reply = await get(id, headers);
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, film.length]);
    }
    expect((await get(id, { range: 'bytes=0-9', 'if-range': `"${id}"` })).statusCode).toBe(206);
    expect((await get(id, { 'if-none-match': `"${id}"` })).statusCode).toBe(304);
  });

  test('a file that has gone is not there, and says so plainly', async () => {
    const lost = (await send('file', pdf())).body.data;
    await t.foundation.storage.delete(lost.id);
    const reply = await t.app.inject({ url: lost.link, headers: { range: 'bytes=0-3' } });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found']);
  });

  test('a part by a clerk’s link, and of anybody’s own picture, as well', async () => {
    const student = await t.hallSignIn('student');
    const { link, bytes } = (await upload(t, await pictureBytes(), student)).body.data;
    const reply = await t.app.inject({ url: link, headers: { range: 'bytes=0-3' } });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers['content-range']).toBe(`bytes 0-3/${bytes}`);
    expect(reply.headers['cache-control']).toBe('private, max-age=300');
    expect(openAttachment.path).toBe('/attachments/open');
  });

  test('[BO-17] a document is kept, never shown as a page; a film too where that is asked for', async () => {
    const fileId = (await send('file', pdf(), '手册.pdf')).body.data.id;
    await publish(t, token, { kind: 'file', fileId, title: { zh: '手册', en: '' } });
    expect((await get(fileId)).headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('手册.pdf')}`,
    );
    expect((await get(id, {}, '&download=true')).headers['content-disposition']).toMatch(/^attachment/);
  });

  test('[BO-15] what is no longer shown, not yet shown, or nobody’s is not there', async () => {
    const away = (await act(t, token, item, 'withdraw')).body.data.item;
    expect((await get(id)).json().code).toBe('not-found');
    await act(t, token, away, 'publish');
    expect((await get(id)).statusCode).toBe(200);
    const free = (await send('picture', await pictureBytes())).body.data.id;
    expect((await get(free)).json().code).toBe('not-found');
    const later = await save(t, token, { kind: 'picture', fileId: free, showFrom: t.clock.now() + 60_000 });
    await act(t, token, later.body.data, 'publish');
    expect((await get(free)).json().code).toBe('not-found');
    t.clock.advance(60_000);
    expect((await get(free)).statusCode).toBe(200);
    const own = await ownPicture(t, await t.hallSignIn('student'));
    expect((await get(own)).json().code).toBe('not-found');
    expect((await get('01890000-0000-7000-8000-000000000001')).json().code).toBe('not-found');
    await t.rows(`update organisations set active = false where org_sign = 'scut'`);
    expect((await get(free)).json().code).toBe('not-found');
    await t.rows(`update organisations set active = true where org_sign = 'scut'`);
    token = (await t.signIn('admin')).access_token;
  });
});

test('the hall’s files count to the organisation’s quota and not to the clerk’s, and cannot be used elsewhere', async () => {
  const small = await startTestApp({ CONTENT_QUOTA_MB: '1', ATTACHMENT_QUOTA_MB: '1' });
  try {
    await small.rows(`update attachments set bytes = 0 where quota = 'content'`);
    const clerk = (await small.signIn('admin')).access_token;
    const film = mp4(700_000);
    const replies = await Promise.all([1, 2, 3].map(() => uploadContent(small, clerk, 'video', film)));
    expect(replies.map(({ body }) => body.code ?? 'kept').sort()).toEqual(['kept', 'quota-exceeded', 'quota-exceeded']);
    expect((await upload(small, await pictureBytes(), clerk)).status).toBe(200);
    expect(uploadImage.streamedMb).toBeNull();
  } finally {
    await small.close();
  }
});

test('what is let go is swept after a day', async () => {
  const DAY = 86_400_000;
  const id = (await send('file', pdf())).body.data.id;
  const made = (await save(t, token, { kind: 'file', fileId: id })).body.data;
  await act(t, token, made, 'delete');
  const sweep = schedule.find(({ name }) => name === 'sweep-attachments')!;
  const now = t.clock.now() + 2 * DAY;
  await sweep.run(t.database.db, now, async () => {}, {} as never);
  expect(await t.rows('select 1 from attachments where id = $1', [id])).toEqual([]);
  const files = attachmentJobs(t.database.db, t.foundation.storage, () => Date.now() + DAY);
  await files.find(({ queue }) => queue === 'attachments-sweep-files')!.run({}, t.foundation.log);
  expect(await stored()).not.toContain(id);
});
