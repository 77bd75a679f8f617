import { inflateRawSync } from 'node:zlib';

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
