import { deleteImage, getAttachment } from '@campus/contract/calls/attachments.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { upload } from '../../../test/picture.ts';
import { startTestApp, testApp } from '../../../test/test-app.ts';
import { type BeatJob, runSlot } from '../../platform/jobs.ts';
import { schedule } from '../../schedule.ts';
import { isPicture } from './image.ts';
import { attachmentJobs, attachmentRoutes, claimPictures } from './index.ts';

const t = testApp();

const photo = (options: { width?: number; height?: number; exif?: boolean; png?: boolean } = {}): Promise<Buffer> => {
  const { width = 640, height = 480 } = options;
  const image = sharp({
    create: { width, height, channels: options.png ? 4 : 3, background: { r: 30, g: 90, b: 200, alpha: 0.5 } },
  });
  const tagged = options.exif
    ? image.withExif({
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 9/1 0/1' },
        IFD0: { Make: 'Phone', Copyright: 'somebody' },
      })
    : image;
  return options.png ? tagged.png().toBuffer() : tagged.jpeg().toBuffer();
};

describe('uploading', () => {
  test('[CALL-03] a multipart upload with the bearer header answers the picture and a link that opens it', async () => {
    const token = await t.hallSignIn('student');
    const { status, body } = await upload(t, await photo(), token, '校园 网.jpeg');
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ width: 640, height: 480, name: '校园 网.jpg' });
    const opened = await t.app.inject({ url: body.data.link });
    expect(opened.statusCode).toBe(200);
    expect(opened.headers['content-type']).toBe('image/jpeg');
    expect((await sharp(opened.rawPayload).metadata()).format).toBe('jpeg');
  });

  test('without a token nothing is taken', async () => {
    expect((await upload(t, await photo(), 'x'.repeat(43))).body.code).toBe('not-signed-in');
  });

  test('GPS and every other metadata is gone', async () => {
    const token = await t.hallSignIn('student');
    const tagged = await photo({ exif: true });
    expect((await sharp(tagged).metadata()).exif).toBeDefined();
    const { body } = await upload(t, tagged, token);
    const opened = await t.app.inject({ url: body.data.link });
    const { exif, iptc, xmp } = await sharp(opened.rawPayload).metadata();
    expect({ exif, iptc, xmp }).toEqual({ exif: undefined, iptc: undefined, xmp: undefined });
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page named photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7 ...')],
    ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff])],
    ['noise behind a PNG head', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)])],
    ['nothing', Buffer.alloc(0)],
  ])('[RULE-16] [RULE-18] %s is refused whatever it is called', async (_title, content) => {
    const token = await t.hallSignIn('student');
    const reply = await upload(t, content, token);
    expect(reply.body).toMatchObject({ statusCode: 415, msg: '只能上传图片！', code: 'only-images' });
  });

  test('what hides behind a picture is cut off', async () => {
    const token = await t.hallSignIn('student');
    const { body } = await upload(
      t,
      Buffer.concat([await photo(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
      token,
    );
    const opened = await t.app.inject({ url: body.data.link });
    expect(opened.rawPayload.includes('<script>')).toBe(false);
    expect(opened.headers['content-security-policy']).toContain('sandbox');
    expect(opened.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a pixel flood is stopped at its header', async () => {
    const token = await t.hallSignIn('student');
    const flood = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(flood.length).toBeLessThan(1024 * 1024);
    expect((await upload(t, flood, token)).body.code).toBe('image-too-many-pixels');
  });

  test('a large picture is made to fit a screen; one with transparency stays PNG', async () => {
    const token = await t.hallSignIn('student');
    expect((await upload(t, await photo({ width: 4000, height: 3000 }), token)).body.data).toMatchObject({
      width: 2560,
      height: 1920,
    });
    expect((await upload(t, await photo({ png: true }), token, '../../etc/passwd.png')).body.data.name).toBe(
      'passwd.png',
    );
  });

  test('a file over the limit is refused before it is decoded', async () => {
    const token = await t.hallSignIn('student');
    const reply = await upload(t, Buffer.concat([await photo(), Buffer.alloc(11 * 1024 * 1024)]), token);
    expect(reply.body).toMatchObject({ statusCode: 413, code: 'too-large', facts: { limitMb: 10 } });
  });

  // As many as may wait while somebody else's picture has its turn.
  test('four retries of one upload give one picture', async () => {
    const token = await t.hallSignIn('staff');
    const content = await photo();
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => upload(t, content, token, 'a.jpg', 'upload-once-1')),
    );
    expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
    const rows = await t.rows(
      `select a.id from attachments a join people p on p.id = a.uploader_id where p.account = 'staff'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('seeing', () => {
  test('only the uploader sees what belongs to nothing yet; another organisation sees nothing at all', async () => {
    const token = await t.hallSignIn('student');
    const { id } = (await upload(t, await photo(), token)).body.data;
    expect((await t.call(getAttachment, { id }, { token })).status).toBe(200);
    const staff = await t.hallSignIn('staff');
    expect((await t.call(getAttachment, { id }, { token: staff })).body.code).toBe('not-found');
    const [person] = await t.rows<{ account: string }>(
      `select account from people p join organisations o on o.id = p.organisation_id where o.org_sign = 'sdpt' limit 1`,
    );
    const elsewhere = await t.hallSignIn(person!.account, { orgSign: 'sdpt' });
    expect((await t.call(getAttachment, { id }, { token: elsewhere })).body.code).toBe('not-found');
  });

  test('a link is good for five minutes, for one picture, and only as it was made', async () => {
    const token = await t.hallSignIn('student');
    const { link } = (await upload(t, await photo(), token)).body.data;
    const other = (await upload(t, await photo(), token)).body.data;
    const altered = link.replace(/id=[^&]+/, `id=${other.id}`);
    expect((await t.app.inject({ url: altered })).json().code).toBe('link-expired');
    expect((await t.app.inject({ url: link.replace(/until=\d+/, 'until=9999999999999') })).json().code).toBe(
      'link-expired',
    );
    t.clock.advance(5 * 60_000 - 1);
    expect((await t.app.inject({ url: link })).statusCode).toBe(200);
    t.clock.advance(1);
    expect((await t.app.inject({ url: link })).json().code).toBe('link-expired');
  });

  test('a picture that belongs to a record is seen by those who may see the record', async () => {
    const routes = attachmentRoutes({ order: async (ctx) => ctx.caller.account === 'handler' });
    const see = routes.find((route) => route.call.name === 'GetAttachment')!;
    const token = await t.hallSignIn('student');
    const { id } = (await upload(t, await photo(), token)).body.data;
    const [owner] = await t.rows<{ id: string; organisation_id: string }>(
      `select id, organisation_id from people where account = 'student'
         and organisation_id = (select id from organisations where org_sign = 'scut')`,
    );
    const ctx = (account: string, personId: string) =>
      ({
        ...t.foundation,
        db: t.database.db,
        now: t.clock.now(),
        caller: { account, personId, organisationId: owner!.organisation_id },
      }) as never;
    await claimPictures(ctx('student', owner!.id), [id], { kind: 'order', id: owner!.id });
    await expect(see.handle(ctx('handler', 'other'), { id } as never, undefined as never)).resolves.toMatchObject({
      id,
    });
    await expect(see.handle(ctx('approver', 'other'), { id } as never, undefined as never)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(
      claimPictures(ctx('student', owner!.id), [id], { kind: 'order', id: owner!.id }),
    ).rejects.toMatchObject({ code: 'not-found' });
  });
});

test('deleting takes only one’s own unused picture, and its file goes with a job', async () => {
  const token = await t.hallSignIn('student');
  const { id } = (await upload(t, await photo(), token)).body.data;
  const staff = await t.hallSignIn('staff');
  expect((await t.call(deleteImage, { id }, { token: staff })).body.code).toBe('not-found');
  expect((await t.call(deleteImage, { id }, { token })).status).toBe(200);
  const jobs = await t.rows<{ data: { id: string } }>(
    `select data from jobs.job where name = 'attachments-delete-file'`,
  );
  expect(jobs.map((job) => job.data.id)).toContain(id);
});

test('a person has a quota, and uploads at once do not pass it together', async () => {
  const small = await startTestApp({ ATTACHMENT_QUOTA_MB: '1' });
  try {
    const token = await small.hallSignIn('student');
    const noise = await sharp(
      Buffer.from(Array.from({ length: 700 * 700 * 3 }, (_, n) => (n * 7919 * ((n % 251) + 3)) & 255)),
      {
        raw: { width: 700, height: 700, channels: 3 },
      },
    )
      .jpeg({ quality: 100 })
      .toBuffer();
    const replies = await Promise.all(Array.from({ length: 8 }, () => upload(small, noise, token)));
    expect(replies.some((reply) => reply.body.code === 'quota-exceeded')).toBe(true);
    const [{ used }] = (await small.rows("select sum(bytes)::int as used from attachments where quota = 'person'")) as [
      { used: number },
    ];
    expect(used).toBeLessThanOrEqual(1024 * 1024);
  } finally {
    await small.close();
  }
});

describe('the sweep', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const STRAY = '00000000-0000-7000-8000-000000000001';
  const beat = () => schedule.find(({ name }) => name === 'sweep-attachments') as BeatJob;
  const listSweepJobs = () =>
    t.rows<{ data: object }>(`select data from jobs.job where name = 'attachments-sweep-files'`);
  const fileJob = (storage = t.foundation.storage, now = t.clock.now) =>
    attachmentJobs(t.database.db, storage, now).find(({ queue }) => queue === 'attachments-sweep-files')!;
  // Rows have the moments of the test's clock, files those of the machine's.
  const later = (days: number) => Math.max(t.clock.now(), Date.now()) + days * DAY + DAY / 12;
  const forgotten = async () => {
    const { id } = (await upload(t, await photo(), await t.hallSignIn('student'))).body.data;
    return id as string;
  };
  const isThere = async (id: string) => {
    const stream = await t.foundation.storage.read(id);
    stream?.destroy();
    return stream !== null;
  };

  test('what was never used is cleared after a day, and a file without a row is swept up', async () => {
    const id = await forgotten();
    await t.foundation.storage.put(STRAY, Buffer.from('x'));
    const now = later(1);
    await runSlot(t.database.db, beat(), { organisationId: null, dueAt: now }, now, t.foundation.jobs.sendIn);
    expect(await t.rows('select 1 from attachments where id = $1', [id])).toEqual([]);
    expect(await isThere(id)).toBe(true);
    for (const { data } of await listSweepJobs()) await fileJob(undefined, () => now).run(data, t.foundation.log);
    expect([await isThere(id), await isThere(STRAY)]).toEqual([false, false]);
  });

  test('a sweep whose transaction is undone takes no file away', async () => {
    const id = await forgotten();
    const before = await listSweepJobs();
    const undone = {
      ...beat(),
      run: async (...args: Parameters<BeatJob['run']>) => {
        await beat().run(...args);
        throw new Error('undone');
      },
    };
    const now = later(2);
    await expect(
      runSlot(t.database.db, undone, { organisationId: null, dueAt: now }, now, t.foundation.jobs.sendIn),
    ).rejects.toThrow('undone');
    expect(await t.rows('select 1 from attachments where id = $1', [id])).toHaveLength(1);
    expect([await isThere(id), await listSweepJobs()]).toEqual([true, before]);
  });

  test('one that is interrupted is finished by the next', async () => {
    await forgotten();
    const now = later(3);
    await runSlot(t.database.db, beat(), { organisationId: null, dueAt: now }, now, t.foundation.jobs.sendIn);
    await t.foundation.storage.put(STRAY, Buffer.from('x'));
    const failing = { ...t.foundation.storage, delete: () => Promise.reject(new Error('the disk is away')) };
    await expect(fileJob(failing, () => now).run({}, t.foundation.log)).rejects.toThrow('the disk is away');
    await fileJob(undefined, () => now).run({}, t.foundation.log);
    const rows = new Set((await t.rows<{ id: string }>('select id from attachments')).map(({ id }) => id));
    const files: string[] = [];
    for await (const { key } of t.foundation.storage.keys()) files.push(key);
    expect(files.filter((key) => !rows.has(key))).toEqual([]);
    expect([...rows].filter((id) => !files.includes(id))).toEqual([]);
  });
});

test.each([
  ['\xff\xd8\xff\xe0', true],
  ['GIF89a', true],
  ['RIFF1234WEBP', true],
  ['RIFF1234WAVE', false],
  ['<svg', false],
])('%j is a picture: %s', (head, picture) => expect(isPicture(Buffer.from(head, 'latin1'))).toBe(picture));
