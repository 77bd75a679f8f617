import { inflateRawSync } from 'node:zlib';

/** A kind of file as it is served and named. */
export type FileKind = { mediaType: string; ending: string };

/** Reads some bytes of a file, fewer at its end; files are judged where they lie, because they may be large. */
export type ReadAt = (from: number, length: number) => Promise<Buffer>;

const PDF = { mediaType: 'application/pdf', ending: '.pdf' };
const ZIP = { mediaType: 'application/zip', ending: '.zip' };
const MP4 = { mediaType: 'video/mp4', ending: '.mp4' };
const OFFICE = 'application/vnd.openxmlformats-officedocument.';

/** Newer office documents are zips; what they are stands in their list of types. Those with macros have other types. */
const newer: readonly (FileKind & { main: string })[] = [
  { mediaType: `${OFFICE}wordprocessingml.document`, ending: '.docx', main: 'wordprocessingml.document.main+xml' },
  { mediaType: `${OFFICE}spreadsheetml.sheet`, ending: '.xlsx', main: 'spreadsheetml.sheet.main+xml' },
  {
    mediaType: `${OFFICE}presentationml.presentation`,
    ending: '.pptx',
    main: 'presentationml.presentation.main+xml',
  },
];

/** Older ones are compound files; what they are is told by the stream that each must have. */
const older: readonly (FileKind & { streams: readonly string[] })[] = [
  { mediaType: 'application/msword', ending: '.doc', streams: ['WordDocument'] },
  { mediaType: 'application/vnd.ms-excel', ending: '.xls', streams: ['Workbook', 'Book'] },
  { mediaType: 'application/vnd.ms-powerpoint', ending: '.ppt', streams: ['PowerPoint Document'] },
];

/** What clerks may upload as a document, as people read it. */
export const DOCUMENTS = 'pdf, doc, docx, xls, xlsx, ppt, pptx, zip';

/** What a document is by its content, never by its name; null for what is none of those that may be kept. */
export async function judgeDocument(read: ReadAt, length: number): Promise<FileKind | null> {
  const head = await read(0, 8);
  if (head.subarray(0, 5).equals(Buffer.from('%PDF-'))) return (await endsAsPdf(read, length)) ? PDF : null;
  if (head.readUInt32BE(0) === 0x504b0304) return judgeZip(read, length);
  return head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')) ? judgeCompound(read, length) : null;
}

async function endsAsPdf(read: ReadAt, length: number): Promise<boolean> {
  const tail = await read(Math.max(0, length - 1024), 1024);
  return tail.includes('%%EOF');
}

const END_OF_ZIP = 22;
const LARGEST_LIST = 8 * 1024 * 1024;

async function judgeZip(read: ReadAt, length: number): Promise<FileKind | null> {
  const tailFrom = Math.max(0, length - END_OF_ZIP - 0xffff);
  const tail = await read(tailFrom, length - tailFrom);
  // The last record ends with the file, and what it tells of lies right before it: nothing else is in front of or behind a zip.
  let end = tail.length - END_OF_ZIP;
  while (
    end >= 0 &&
    !(tail.readUInt32LE(end) === 0x06054b50 && end + END_OF_ZIP + tail.readUInt16LE(end + 20) === tail.length)
  )
    end--;
  if (end < 0) return null;
  const [size, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  if (from + size !== tailFrom + end || size > LARGEST_LIST) return null;
  const list = await read(from, size);
  for (let n = 0; n + 46 <= list.length && list.readUInt32LE(n) === 0x02014b50; ) {
    const next = n + 46 + list.readUInt16LE(n + 28) + list.readUInt16LE(n + 30) + list.readUInt16LE(n + 32);
    const name = list.toString('utf8', n + 46, n + 46 + list.readUInt16LE(n + 28));
    if (name === '[Content_Types].xml') return judgeTypes(await readEntry(read, list.subarray(n, next)));
    n = next;
  }
  return ZIP;
}

async function readEntry(read: ReadAt, entry: Buffer): Promise<string> {
  const [method, packed, at] = [entry.readUInt16LE(10), entry.readUInt32LE(20), entry.readUInt32LE(42)];
  const local = await read(at, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== 0x04034b50 || packed > LARGEST_LIST) return '';
  const content = await read(at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28), packed);
  if (method === 0) return content.toString('utf8');
  try {
    return method === 8 ? inflateRawSync(content, { maxOutputLength: LARGEST_LIST }).toString('utf8') : '';
  } catch {
    return '';
  }
}

function judgeTypes(types: string): FileKind | null {
  const found = newer.find(({ main }) => types.includes(`"${OFFICE}${main}"`));
  return found ? { mediaType: found.mediaType, ending: found.ending } : null;
}

const NO_SECTOR = 0xfffffffa;
/** A directory longer than this belongs to no document that people write. */
const MOST_SECTORS = 2000;

async function judgeCompound(read: ReadAt, length: number): Promise<FileKind | null> {
  const head = await read(0, 512);
  const shift = head.length === 512 ? head.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return null;
  const size = 1 << shift;
  const sector = (n: number) => read((n + 1) * size, size);
  const next = await chain(head, sector, size);
  let seen = 0;
  for (let n = head.readUInt32LE(48); n < NO_SECTOR && (n + 1) * size < length && seen < MOST_SECTORS; seen++) {
    const entries = await sector(n);
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const bytes = entries.readUInt16LE(at + 64);
      const name = bytes >= 2 && bytes <= 64 ? entries.toString('utf16le', at, at + bytes - 2) : '';
      const kind = older.find(({ streams }) => streams.includes(name));
      if (kind) return { mediaType: kind.mediaType, ending: kind.ending };
    }
    n = await next(n);
  }
  return null;
}

/** Which sector follows another, by the file's own table; the table's sectors are listed in the head and in further lists. */
async function chain(head: Buffer, sector: (n: number) => Promise<Buffer>, size: number) {
  const tables = Array.from({ length: 109 }, (_, n) => head.readUInt32LE(76 + 4 * n));
  const perSector = size / 4;
  let list = head.readUInt32LE(68);
  for (let seen = 0; list < NO_SECTOR && seen < MOST_SECTORS; seen++) {
    const further = await sector(list);
    if (further.length < size) break;
    for (let n = 0; n < perSector - 1; n++) tables.push(further.readUInt32LE(4 * n));
    list = further.readUInt32LE(size - 4);
  }
  return async (n: number): Promise<number> => {
    const table = tables[Math.floor(n / perSector)] ?? NO_SECTOR;
    const part = table < NO_SECTOR ? await sector(table) : Buffer.alloc(0);
    const at = 4 * (n % perSector);
    return at + 4 <= part.length ? part.readUInt32LE(at) : NO_SECTOR;
  };
}

const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4A |dash|MSNV|f4v )$/;
const MOST_BOXES = 5000;

/** Whether a file is an MP4: its boxes follow one another to the last byte, it says so in the first, and it has an index. */
export async function judgeVideo(read: ReadAt, length: number): Promise<FileKind | null> {
  const first = await read(0, 12);
  if (first.length < 12 || first.toString('latin1', 4, 8) !== 'ftyp') return null;
  if (!BRANDS.test(first.toString('latin1', 8, 12))) return null;
  let indexed = false;
  let at = 0;
  for (let boxes = 0; at < length && boxes < MOST_BOXES; boxes++) {
    const box = await read(at, 16);
    if (box.length < 8 || !/^[\x20-\x7e]{4}$/.test(box.toString('latin1', 4, 8))) return null;
    if (box.toString('latin1', 4, 8) === 'moov') indexed = true;
    const short = box.readUInt32BE(0);
    const size = short === 0 ? length - at : short === 1 && box.length === 16 ? Number(box.readBigUInt64BE(8)) : short;
    if (size < 8 || at + size > length) return null;
    at += size;
  }
  return indexed && at === length ? MP4 : null;
}
