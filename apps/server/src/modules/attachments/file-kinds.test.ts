import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compound, docx, mp4, pdf, types, zip } from '../../../test/hall-content-play.ts';
import { spreadsheetOf } from '../../platform/table-file.ts';
import { judgeDocument, judgeVideo } from './file-kinds.ts';
import type { ReadAt } from './read-at.ts';

type Judge = typeof judgeDocument;

/** Judges bytes as if they lay on a disk, and counts what that cost. */
async function judged(judge: Judge, content: Buffer) {
  let [bytes, reads] = [0, 0];
  const read: ReadAt = async (from, length) => {
    const part = content.subarray(from, from + Math.max(0, length));
    bytes += part.length;
    reads += 1;
    return part;
  };
  const kind = await judge(read, content.length);
  return { ending: kind?.ending ?? null, mediaType: kind?.mediaType ?? null, bytes, reads };
}
const document = async (content: Buffer) => (await judged(judgeDocument, content)).ending;
const film = async (content: Buffer) => (await judged(judgeVideo, content)).ending;

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const office = (main: string, first: Record<string, string> = {}, after: Record<string, string> = {}) =>
  zip({ ...first, '[Content_Types].xml': types(main), ...after });
const word = `${OFFICE}wordprocessingml.document.main+xml`;
const sheet = `${OFFICE}spreadsheetml.sheet.main+xml`;
const slides = `${OFFICE}presentationml.presentation.main+xml`;
/** Bytes that cannot be packed, the same in every run. */
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * n * 31 + n * 17) % 251));

/** A zip as programs write it that cannot go back: sizes stand behind each entry. */
function streamed(files: Record<string, string | Buffer>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(content));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 6);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(Buffer.byteLength(name), 26);
    const behind = Buffer.alloc(16);
    behind.writeUInt32LE(0x08074b50, 0);
    behind.writeUInt32LE(packed.length, 8);
    behind.writeUInt32LE(Buffer.byteLength(content), 12);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(content), 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, Buffer.from(name), packed, behind);
    list.push(entry, Buffer.from(name));
    at += 30 + Buffer.byteLength(name) + packed.length + 16;
  }
  return Buffer.concat([...parts, ...list, endOf(Object.keys(files).length, Buffer.concat(list).length, at)]);
}
function endOf(entries: number, size: number, from: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 8);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(from, 16);
  return end;
}
const changed = (content: Buffer, change: (content: Buffer) => void) => {
  const copy = Buffer.from(content);
  change(copy);
  return copy;
};
/** Where the entry of a zip's list begins that has this name. */
const listed = (content: Buffer, name: string) => content.lastIndexOf(name) - 46;
const withComment = (content: Buffer, comment: string) =>
  Buffer.concat([
    changed(content, (copy) => copy.writeUInt16LE(comment.length, copy.length - 2)),
    Buffer.from(comment),
  ]);

const accepted: [string, string, () => Buffer | Promise<Buffer>][] = [
  ['a PDF', '.pdf', () => pdf()],
  ['a PDF with a zip inside', '.pdf', () => pdf(zip({ a: 'b' }).toString('latin1'))],
  ['a text document', '.docx', docx],
  ['a text document whose list of types comes last', '.docx', () => office(word, { 'word/document.xml': '<w/>' })],
  ['a spreadsheet', '.xlsx', () => office(sheet, {}, { 'xl/workbook.xml': '<x/>' })],
  [
    'a spreadsheet of our own writer',
    '.xlsx',
    async () => {
      const rows = (async function* () {
        yield ['学号', '姓名'];
        yield [1, '王伟'];
      })();
      return buffer(spreadsheetOf('名单', rows));
    },
  ],
  ['a presentation', '.pptx', () => office(slides, { 'ppt/presentation.xml': '<p/>' })],
  [
    'a spreadsheet that was written without going back, with two megabytes before its list of types',
    '.xlsx',
    () => streamed({ 'xl/sheet1.xml': noise(2_000_000), '[Content_Types].xml': types(sheet) }),
  ],
  [
    'a presentation of 1500 parts whose list of types comes last',
    '.pptx',
    () => office(slides, Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`ppt/media/${n}`, 'x']))),
  ],
  [
    'a text document whose type is written in capital letters',
    '.docx',
    () => office(word.toUpperCase().replace('.MAIN+XML', '.main+xml')),
  ],
  ['a zip', '.zip', () => zip({ 'a.txt': 'hello' })],
  ['a zip with a comment', '.zip', () => withComment(zip({ 'a.txt': 'hello' }), 'made by hand')],
  ['a zip of an unpacked document', '.zip', () => zip({ 'letter/[Content_Types].xml': types(word) })],
  ['a zip of a document’s folders', '.zip', () => zip({ 'word/document.xml': '<w/>' })],
  ['an open document', '.zip', () => zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '' })],
  ['a zip of many files', '.zip', () => zip(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`${n}`, ''])))],
  ['an older text document', '.doc', () => compound('WordDocument')],
  ['an older spreadsheet', '.xls', () => compound('Workbook')],
  ['a spreadsheet that is older still', '.xls', () => compound('Book')],
  ['an older presentation', '.ppt', () => compound('PowerPoint Document')],
];

const html = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20));
/** An ID3 tag, which players of music and some readers of kinds pass over. */
const tag = (inside: Buffer) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, inside.length]), inside]);

const refused: [string, () => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['one byte', () => Buffer.from('P')],
  ['a text', () => Buffer.from('hello, this is a text and nothing more')],
  ['a page', () => html],
  ['a page with a PDF behind it', () => Buffer.concat([html, pdf()])],
  ['a page with a zip behind it', () => Buffer.concat([html, zip({ a: 'b' })])],
  ['a zip with a page behind it', () => Buffer.concat([zip({ a: 'b' }), html])],
  ['a document with a page behind it', () => Buffer.concat([docx(), html])],
  ['a zip whose beginning hides a page', () => Buffer.concat([Buffer.from('PK\x03\x04'), html, zip({ a: 'b' })])],
  ['a tag of music with a PDF behind it', () => Buffer.concat([tag(Buffer.from('<script>')), pdf()])],
  ['a mark of text with a PDF behind it', () => Buffer.concat([Buffer.from('\ufeff'), pdf()])],
  [
    'a picture with a zip behind it',
    () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), zip({ a: 'b' })]),
  ],
  ['an empty zip', () => endOf(0, 0, 0)],
  ['a zip in parts', () => Buffer.concat([Buffer.from('PK\x07\x08'), zip({ a: 'b' })])],
  ['a RAR', () => Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), noise(100)])],
  ['a program', () => Buffer.from(`MZ${'\0'.repeat(200)}`)],
  ['a film', () => mp4()],
  ['a PDF cut in half', () => pdf('x'.repeat(3000)).subarray(0, 2000)],
  ['the first letters of a PDF', () => Buffer.from('%PDFgarbage and more garbage %%EOF')],
  ...[
    'ms-word.document.macroEnabled.main+xml',
    'ms-word.template.macroEnabledTemplate.main+xml',
    'ms-excel.sheet.macroEnabled.main+xml',
    'ms-excel.template.macroEnabled.main+xml',
    'ms-excel.addin.macroEnabled.main+xml',
    'ms-excel.sheet.binary.macroEnabled.main',
    'ms-powerpoint.presentation.macroEnabled.main+xml',
    'ms-powerpoint.slideshow.macroEnabled.main+xml',
    'ms-powerpoint.addin.macroEnabled.main+xml',
    'ms-visio.drawing.main+xml',
    'openxmlformats-officedocument.wordprocessingml.template.main+xml',
    'openxmlformats-officedocument.spreadsheetml.template.main+xml',
    'openxmlformats-officedocument.presentationml.slideshow.main+xml',
    'ms-package.3dmanufacturing-3dmodel+xml',
  ].map((type): [string, () => Buffer] => [
    type,
    () => office(`application/vnd.${type}`, {}, { 'word/document.xml': '', 'xl/workbook.xml': '' }),
  ]),
  [
    'macros behind two megabytes, in a file that was written without going back',
    () =>
      streamed({
        'word/document.xml': noise(2_000_000),
        '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml'),
      }),
  ],
  [
    'macros that the first of two lists of types hides',
    () => {
      const types1 = { '[Content_Types].xml': types(word) };
      const second = zip({ '[Content_Types].xml': types('application/vnd.ms-word.document.macroEnabled.main+xml') });
      const first = zip({ ...types1, 'word/document.xml': '<w/>' });
      // The list names only the second one, which is what programs open.
      const from = first.length + listed(second, '[Content_Types].xml');
      const entry = changed(second.subarray(listed(second, '[Content_Types].xml'), -22), (copy) =>
        copy.writeUInt32LE(first.length, 42),
      );
      return Buffer.concat([
        first,
        second.subarray(0, listed(second, '[Content_Types].xml')),
        entry,
        endOf(1, entry.length, from),
      ]);
    },
  ],
  [
    'macros, and a type without them behind',
    () => office(`application/vnd.ms-word.document.macroEnabled.main+xml"/><Override ContentType="${word}`),
  ],
  ['a list of types that is longer than a megabyte', () => office(`${word}"/>${' '.repeat(1_100_000)}<x y="`)],
  ['a list of types that is empty', () => office('')],
  ['a list of types that is no XML', () => zip({ '[Content_Types].xml': 'hello' })],
  ['a list of types that unpacks to twenty megabytes', () => bomb(20_000_000)],
  ['a list of types that unpacks to twenty megabytes and tells of a hundred bytes', () => bomb(100)],
  [
    'a list of types that lies elsewhere than it is said to',
    () => changed(docx(), (copy) => copy.writeUInt32LE(0x7fffffff, listed(copy, '[Content_Types].xml') + 42)),
  ],
  [
    'a list of types of four gigabytes',
    () => changed(docx(), (copy) => copy.writeUInt32LE(0xfffffffe, listed(copy, '[Content_Types].xml') + 20)),
  ],
  [
    'a list of types that is the name of an office kind where it lies',
    () => {
      const inside = zip({ mimetype: `${OFFICE}wordprocessingml.document` });
      const from = listed(inside, 'mimetype');
      const head = changed(inside.subarray(from, from + 46), (copy) => copy.writeUInt16LE(19, 28));
      const entry = Buffer.concat([head, Buffer.from('[Content_Types].xml')]);
      return Buffer.concat([inside.subarray(0, from), entry, endOf(1, entry.length, from)]);
    },
  ],
  [
    'a list of types that is locked',
    () =>
      changed(docx(), (copy) => {
        copy.writeUInt16LE(1, 6);
        copy.writeUInt16LE(1, listed(copy, '[Content_Types].xml') + 8);
        copy.fill(0xee, 49, 60);
      }),
  ],
  [
    'a zip whose list is said to be longer',
    () => changed(zip({ a: 'b' }), (copy) => copy.writeUInt32LE(9999, copy.length - 10)),
  ],
  [
    'a zip whose list is said to begin earlier',
    () => changed(zip({ a: 'b' }), (copy) => copy.writeUInt32LE(3, copy.length - 6)),
  ],
  [
    'a zip with 64-bit sizes only',
    () => changed(zip({ a: 'b' }), (copy) => copy.writeUInt32LE(0xffffffff, copy.length - 6)),
  ],
  ['a zip with a comment that is cut', () => withComment(zip({ a: 'b' }), 'made by hand').subarray(0, -3)],
  ['a compound file that is no document', () => compound('Installer')],
  ['a compound file that is cut', () => compound('WordDocument').subarray(0, 600)],
  ['a compound file that is only a head', () => compound('WordDocument').subarray(0, 512)],
  ['a compound file with odd sectors', () => changed(compound('WordDocument'), (copy) => copy.writeUInt16LE(31, 30))],
  [
    'a compound file that leads outside',
    () => changed(compound('Other'), (copy) => copy.writeUInt32LE(0x00ffffff, 48)),
  ],
  [
    'a compound file that leads round in a circle',
    () => changed(compound('Other'), (copy) => copy.writeUInt32LE(1, 512 + 8)),
  ],
  [
    'a compound file whose list of tables leads round in a circle',
    () => changed(compound('Other'), (copy) => copy.writeUInt32LE(2, 68)),
  ],
];

/** A document whose list of types is small and unpacks to very much. */
function bomb(claimedBytes: number): Buffer {
  const made = zip({ '[Content_Types].xml': types(word) + ' '.repeat(20_000_000), 'word/document.xml': '' });
  return changed(made, (copy) => {
    copy.writeUInt32LE(claimedBytes, 22);
    copy.writeUInt32LE(claimedBytes, listed(copy, '[Content_Types].xml') + 24);
  });
}

/** More than any honest document costs, and less than anybody could be hurt by. */
const MOST_BYTES = 12 * 1024 * 1024;
const MOST_READS = 5000;

describe('[BO-17] a document is what its content says', () => {
  test.each(accepted)('%s is %s', async (_what, ending, content) => {
    const kind = await judged(judgeDocument, await content());
    expect(kind.ending).toBe(ending);
    expect(kind.mediaType).toMatch(/^application\//);
    expect(kind.bytes).toBeLessThan(MOST_BYTES);
  });

  test.each(refused)('%s is none', async (_what, content) => {
    const kind = await judged(judgeDocument, content());
    expect(kind.ending).toBeNull();
    expect(kind.bytes).toBeLessThan(MOST_BYTES);
    expect(kind.reads).toBeLessThan(MOST_READS);
  });

  test.each([
    ['a text document', docx()],
    ['a zip', zip({ 'a.txt': 'hello', 'b.txt': 'world' })],
    ['an older spreadsheet', compound('Workbook').subarray(0, 1536)],
  ])('%s that is cut is none, wherever it is cut', async (_what, whole) => {
    for (let length = 0; length < whole.length; length++) expect(await document(whole.subarray(0, length))).toBeNull();
  });
});

const LARGE = Buffer.alloc(8 + 8 + 1000);
LARGE.writeUInt32BE(1, 0);
LARGE.write('mdat', 4);
LARGE.writeBigUInt64BE(BigInt(LARGE.length), 8);
const OPEN = Buffer.concat([Buffer.from([0, 0, 0, 0]), Buffer.from('mdat'), noise(500)]);
const emptyBoxes = (count: number) => Buffer.concat(Array.from({ length: count }, () => Buffer.from('\0\0\0\x08free')));

describe('[BO-20] a film is what its content says', () => {
  test.each<[string, () => Buffer]>([
    ...[
      'isom',
      'iso2',
      'iso5',
      'iso6',
      'mp41',
      'mp42',
      'avc1',
      'M4V ',
      'M4A ',
      'dash',
      'MSNV',
      'f4v ',
      'F4V ',
      'M4VP',
      'XAVC',
      'cmfc',
    ].map((brand): [string, () => Buffer] => [`one of the kind ${brand}`, () => mp4(10, brand)]),
    ['one with a box of 64 bits', () => Buffer.concat([mp4(0), LARGE])],
    ['one whose last box goes to its end', () => Buffer.concat([mp4(0), OPEN])],
  ])('%s is an MP4', async (_what, content) => expect(await film(content())).toBe('.mp4'));

  test.each<[string, () => Buffer]>([
    ['nothing', () => Buffer.alloc(0)],
    ['a document', () => pdf()],
    ['a page', () => html],
    ['one that begins otherwise', () => Buffer.concat([emptyBoxes(1), mp4()])],
    ...['qt  ', '3gp4', '3g2a', 'heic', 'mif1', 'avif', 'crx ', 'M4B ', 'M4P ', '\0\0\0\0'].map(
      (brand): [string, () => Buffer] => [`one of the kind ${JSON.stringify(brand)}`, () => mp4(10, brand)],
    ),
    ['one with a page behind it', () => Buffer.concat([mp4(), html])],
    ['one behind a tag of music', () => Buffer.concat([tag(html.subarray(0, 60)), mp4()])],
    ['one behind a mark of text', () => Buffer.concat([Buffer.from('\ufeff'), mp4()])],
    ['one without an index', () => mp4(10).subarray(0, 24)],
    ['one that is cut', () => mp4().subarray(0, 600)],
    ['one with a box that is smaller than its head', () => Buffer.concat([mp4(), Buffer.from('\0\0\0\x07free')])],
    ['one with a box of nothing', () => Buffer.concat([mp4(), Buffer.from('\0\0\0\x01free\0\0\0\0\0\0\0\0')])],
    ['one of ten thousand boxes', () => Buffer.concat([mp4(), emptyBoxes(10_000)])],
  ])('%s is none', async (_what, content) => {
    const kind = await judged(judgeVideo, content());
    expect(kind.ending).toBeNull();
    expect(kind.reads).toBeLessThan(MOST_READS + 100);
  });
});

describe('bytes that somebody changed', () => {
  const wholes = [pdf(), docx(), zip({ a: 'b', c: 'd' }), compound('WordDocument'), mp4(20)];
  const odd = fc.tuple(
    fc.constantFrom(...wholes),
    fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 6 }),
    fc.nat(3000),
    fc.uint8Array({ maxLength: 40 }),
  );

  test('are judged or refused, cheaply, and never an error', async () => {
    await fc.assert(
      fc.asyncProperty(odd, async ([whole, changes, cut, behind]) => {
        const content = changed(Buffer.concat([whole.subarray(0, whole.length - (cut % 7)), behind]), (copy) => {
          for (const [at, value] of changes) copy[at % copy.length] = value;
        });
        for (const judge of [judgeDocument, judgeVideo]) {
          const { bytes, reads } = await judged(judge, content);
          expect(bytes).toBeLessThan(MOST_BYTES);
          expect(reads).toBeLessThan(MOST_READS + 100);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
