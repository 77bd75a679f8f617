import { COMPOUND_FILE, findStream } from './compound-file.ts';
import type { ReadAt } from './read-at.ts';

/** A kind of file as it is served and named. */
export type FileKind = { mediaType: string; ending: string };

const PDF = { mediaType: 'application/pdf', ending: '.pdf' };
const ZIP = { mediaType: 'application/zip', ending: '.zip' };
const MP4 = { mediaType: 'video/mp4', ending: '.mp4' };

/** Office documents without macros, as file-type names them; those with macros, templates and shows have other names. */
const NEWER = ['docx', 'xlsx', 'pptx'];

/** For older documents file-type only answers "compound file"; the stream that each kind must have tells them apart. */
const OLDER: Readonly<Record<string, FileKind>> = {
  WordDocument: { mediaType: 'application/msword', ending: '.doc' },
  Workbook: { mediaType: 'application/vnd.ms-excel', ending: '.xls' },
  Book: { mediaType: 'application/vnd.ms-excel', ending: '.xls' },
  'PowerPoint Document': { mediaType: 'application/vnd.ms-powerpoint', ending: '.ppt' },
};

/** All of these are MP4 inside, and every browser plays them as such. */
const FILMS = ['mp4', 'm4v', 'm4a', 'f4v'];

/** What clerks may upload as a document, as people read it. */
export const DOCUMENTS = 'pdf, doc, docx, xls, xlsx, ppt, pptx, zip';

/**
 * What a document is by its content, never by its name; null for what is none of those that may be kept. It has to begin with its own
 * first bytes: file-type also looks behind tags and marks, and what stands before a document may be a page.
 */
export async function judgeDocument(read: ReadAt, length: number): Promise<FileKind | null> {
  const head = await read(0, COMPOUND_FILE.length);
  if (head.toString('latin1').startsWith('%PDF-')) return (await endsAsPdf(read, length)) ? PDF : null;
  if (head.toString('latin1').startsWith('PK\x03\x04')) return judgeZip(read, length);
  if (!head.equals(COMPOUND_FILE)) return null;
  return OLDER[(await findStream(read, length, Object.keys(OLDER))) ?? ''] ?? null;
}

/** Which kind file-type sees at the beginning of these bytes; what it stumbles over is none. */
async function kindOf(content: Buffer): Promise<{ ext: string; mime: string } | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(content).catch(() => null)) ?? null;
}

async function endsAsPdf(read: ReadAt, length: number): Promise<boolean> {
  const tail = await read(Math.max(0, length - 1024), 1024);
  return tail.includes('%%EOF');
}

/** Every newer office document has this part, and it says what the document is. */
const TYPES = '[Content_Types].xml';
/** As much of it as file-type reads; more belongs to no document that people write. */
const MOST_TYPES = 1024 * 1024;
/** The head of a part with its name and its extra fields. */
const MOST_HEAD = 512 + 0xffff;

async function judgeZip(read: ReadAt, length: number): Promise<FileKind | null> {
  const list = await listOfZip(read, length);
  if (!list) return null;
  const types = findEntry(list, TYPES);
  if (!types) return ZIP;
  // It is judged from where the zip's own list says: file-type goes from part to part and would guess, or stop, before it comes there.
  if (types.packed > MOST_TYPES) return null;
  const part = await read(types.at, MOST_HEAD + types.packed);
  if (part.toString('latin1', 30, 30 + TYPES.length) !== TYPES) return null;
  const kind = await kindOf(part);
  return kind && NEWER.includes(kind.ext) ? { mediaType: kind.mime, ending: `.${kind.ext}` } : null;
}

const END_OF_ZIP = 22;
const LARGEST_LIST = 8 * 1024 * 1024;

/** The list of what is in a zip; null where anything stands behind the zip, or between its list and its end. */
async function listOfZip(read: ReadAt, length: number): Promise<Buffer | null> {
  const tailFrom = Math.max(0, length - END_OF_ZIP - 0xffff);
  const tail = await read(tailFrom, length - tailFrom);
  const endsAt = (at: number) =>
    tail.readUInt32LE(at) === 0x06054b50 && at + END_OF_ZIP + tail.readUInt16LE(at + 20) === tail.length;
  let end = tail.length - END_OF_ZIP;
  while (end >= 0 && !endsAt(end)) end--;
  if (end < 0) return null;
  const [size, from] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)];
  return from + size === tailFrom + end && size <= LARGEST_LIST ? read(from, size) : null;
}

/** Where the part of a zip lies that has this name, and how long it is packed. */
function findEntry(list: Buffer, wanted: string): { at: number; packed: number } | null {
  for (let n = 0; n + 46 <= list.length && list.readUInt32LE(n) === 0x02014b50; ) {
    const nameEnd = n + 46 + list.readUInt16LE(n + 28);
    if (list.toString('utf8', n + 46, nameEnd) === wanted)
      return { at: list.readUInt32LE(n + 42), packed: list.readUInt32LE(n + 20) };
    n = nameEnd + list.readUInt16LE(n + 30) + list.readUInt16LE(n + 32);
  }
  return null;
}

const MOST_BOXES = 5000;

/** Whether a file is an MP4: it begins as one, its boxes follow one another to the last byte, and it has an index. */
export async function judgeVideo(read: ReadAt, length: number): Promise<FileKind | null> {
  const kind = await kindOf(await read(0, 4096));
  if (!kind || !FILMS.includes(kind.ext)) return null;
  let indexed = false;
  let at = 0;
  for (let boxes = 0; at < length && boxes < MOST_BOXES; boxes++) {
    const box = await read(at, 16);
    const name = box.toString('latin1', 4, 8);
    if (box.length < 8 || !/^[\x20-\x7e]{4}$/.test(name) || (at === 0 && name !== 'ftyp')) return null;
    if (name === 'moov') indexed = true;
    const short = box.readUInt32BE(0);
    const size = short === 0 ? length - at : short === 1 && box.length === 16 ? Number(box.readBigUInt64BE(8)) : short;
    if (size < 8 || at + size > length) return null;
    at += size;
  }
  return indexed && at === length ? MP4 : null;
}
