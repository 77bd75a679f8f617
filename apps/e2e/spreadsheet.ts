import { crc32, inflateRawSync } from 'node:zlib';

const FILE = 0x04034b50;
const ENTRY = 0x02014b50;
const DIRECTORY_END = 0x06054b50;

/** The parts of a zip by their names, as its directory at the end lists them. */
function partsOf(zip: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(DIRECTORY_END).buffer));
  if (end < 0) throw new Error('It is no zip.');
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === ENTRY; ) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const head = zip.readUInt32LE(at + 42);
    const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const content = zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    parts.set(zip.toString('utf8', at + 46, at + 46 + name), content.toString('utf8'));
    at += 46 + name + extra + comment;
  }
  return parts;
}

const textsIn = (xml: string): string[] =>
  [...xml.matchAll(/<t(?: [^>]*)?>([^<]*)<\/t>/g)].map(([, text]) => text ?? '');

/** The texts of a spreadsheet's first sheet, row by row; numbers and empty cells are left out. */
export function textsOf(file: Buffer): string[][] {
  const parts = partsOf(file);
  const sheet = [...parts].find(([name]) => /worksheets\/sheet1\.xml$/.test(name))?.[1] ?? '';
  const shared = textsIn(parts.get('xl/sharedStrings.xml') ?? '');
  return [...sheet.matchAll(/<row[ >].*?<\/row>/gs)].map(([row]) =>
    [...row.matchAll(/<c ([^>]*)>(.*?)<\/c>/gs)].flatMap(([, attributes = '', cell = '']) => {
      const number = /t="s"/.test(attributes) && /<v>(\d+)<\/v>/.exec(cell)?.[1];
      return number ? [shared[Number(number)] ?? ''] : textsIn(cell);
    }),
  );
}

const numbers = (...fields: [value: number, bytes: 2 | 4][]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** A zip of these parts, not pressed together. */
function zipOf(parts: ReadonlyMap<string, string>): Buffer {
  const [files, entries]: [Buffer[], Buffer[]] = [[], []];
  let from = 0;
  for (const [name, text] of parts) {
    const [called, content] = [Buffer.from(name), Buffer.from(text)];
    // The version that reads it, flags (names in UTF-8), no pressing, 1 January 1980, checksum, sizes, lengths of name and extra field.
    const about = numbers(
      [20, 2],
      [0x800, 2],
      [0, 2],
      [0, 2],
      [33, 2],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [called.length, 2],
      [0, 2],
    );
    const file = Buffer.concat([numbers([FILE, 4]), about, called, content]);
    files.push(file);
    entries.push(numbers([ENTRY, 4], [20, 2]), about, numbers([0, 2], [0, 2], [0, 2], [0, 4], [from, 4]), called);
    from += file.length;
  }
  const directory = Buffer.concat(entries);
  const count = parts.size;
  const end = numbers(
    [DIRECTORY_END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [directory.length, 4],
    [from, 4],
    [0, 2],
  );
  return Buffer.concat([...files, directory, end]);
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
/** The letters of a column, as spreadsheets count them. */
const column = (n: number): string =>
  (n < 26 ? '' : column(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26));

/** A spreadsheet with lines added below those that it has, each cell under the heading that names it. */
export function withLines(file: Buffer, lines: readonly Readonly<Record<string, string>>[]): Buffer {
  const parts = partsOf(file);
  const headings = textsOf(file)[0] ?? [];
  const [sheet] = [...parts.keys()].filter((name) => /worksheets\/sheet1\.xml$/.test(name)) as [string];
  const xml = parts.get(sheet) as string;
  const standing = xml.match(/<row[ >]/g)?.length ?? 0;
  const rows = lines.map((line, n) => {
    const unknown = Object.keys(line).filter((heading) => !headings.includes(heading));
    if (unknown.length > 0) throw new Error(`no column ${unknown.join(', ')} in ${headings.join(', ')}`);
    const nr = standing + n + 1;
    const cells = headings.flatMap((heading, at) => {
      const text = line[heading];
      return text === undefined ? [] : [`<c r="${column(at)}${nr}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`];
    });
    return `<row r="${nr}">${cells.join('')}</row>`;
  });
  parts.set(sheet, xml.replace('</sheetData>', `${rows.join('')}</sheetData>`));
  return zipOf(parts);
}
