import type { ReadAt } from './read-at.ts';

/** How a compound file begins; documents of Office before 2007 are such files, and so are installers and mails. */
export const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const NO_SECTOR = 0xfffffffa;
/** A directory longer than this belongs to no document that people write. */
const MOST_SECTORS = 2000;

/** The first of these streams that a compound file's directory names. */
export async function findStream(read: ReadAt, length: number, names: readonly string[]): Promise<string | null> {
  const head = await read(0, 512);
  const shift = head.length === 512 ? head.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return null;
  const size = 1 << shift;
  const sector = (n: number) => read((n + 1) * size, size);
  const next = await followedBy(head, sector, size);
  let seen = 0;
  for (let n = head.readUInt32LE(48); n < NO_SECTOR && (n + 1) * size < length && seen < MOST_SECTORS; seen++) {
    const entries = await sector(n);
    for (let at = 0; at + 128 <= entries.length; at += 128) {
      const bytes = entries.readUInt16LE(at + 64);
      const name = bytes >= 2 && bytes <= 64 ? entries.toString('utf16le', at, at + bytes - 2) : '';
      if (names.includes(name)) return name;
    }
    n = await next(n);
  }
  return null;
}

/** Which sector follows another, by the file's own tables; their sectors are listed in the head and in further lists. */
async function followedBy(head: Buffer, sector: (n: number) => Promise<Buffer>, size: number) {
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
