import { readRosterTable } from '@campus/rules/roster/read.ts';
import fc from 'fast-check';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
import { zip } from '../../test/hall-content-play.ts';
import { rowsOfFile } from './table-file.ts';

/** Node decodes GB 18030 and cannot encode it, so every two bytes are decoded once. */
const gbBytes = new Map<string, number[]>();
for (let high = 0x81; high <= 0xfe; high += 1)
  for (let low = 0x40; low <= 0xfe; low += 1) {
    const text = new TextDecoder('gb18030').decode(new Uint8Array([high, low]));
    if (text.length === 1 && !gbBytes.has(text)) gbBytes.set(text, [high, low]);
  }
const gb18030 = (text: string) =>
  Uint8Array.from(
    Array.from(text).flatMap((sign) => (sign < '\x80' ? [sign.charCodeAt(0)] : (gbBytes.get(sign) as number[]))),
  );
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

const table = [
  ['学号', '姓名', '类型', '院系', '毕业日期'],
  ['２０２６０００１', '王　伟', '学生', '计算机学院', '2030-06-30'],
  ['', '', '', '', ''],
  ['2.02531E+11', '李娜', '学生', '计算机学院', '2030/2/30'],
];
const csv = table.map((line) => line.join(',')).join('\r\n');
const tabs = table.map((line) => line.join('\t')).join('\r\n');
const people = async (content: Uint8Array) => readRosterTable('people', (await rowsOfFile(content)) ?? []);

const read = {
  rows: [
    {
      nr: 2,
      account: '20260001',
      name: '王伟',
      kind: 'student',
      department: '计算机学院',
      graduationOn: '2030-06-30',
    },
  ],
  odd: [
    { nr: 4, column: 'account', fault: 'number-rounded' },
    { nr: 4, column: 'graduationOn', fault: 'day-impossible' },
  ],
};

describe('[ROS-03] a list reads the same, with the same lines, whatever file it came in', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['UTF-8', () => Buffer.from(csv)],
    ['UTF-8 with its mark', () => Buffer.from(`\ufeff${csv}`)],
    ['GB 18030', () => gb18030(csv)],
    ['Unicode text with tabs', () => utf16(tabs)],
    ['a spreadsheet', () => writeXlsx({ sheets: [{ name: '名单', rows: table }] })],
  ])('%s', async (_what, content) => {
    expect(await people(await content())).toMatchObject(read);
  });

  test('a spreadsheet with numbers and days in its cells', async () => {
    const rows = [table[0] as string[], [20260001, '王伟', '学生', null, new Date(Date.UTC(2030, 5, 30))]];
    expect(await people(await writeXlsx({ sheets: [{ name: '名单', rows }] }))).toMatchObject({
      rows: [{ nr: 2, account: '20260001', graduationOn: '2030-06-30' }],
      odd: [],
    });
  });

  test('long numbers of which a spreadsheet kept fifteen digits', async () => {
    const rows = [
      ['账号', '姓名', '类型', '证件号码'],
      ['a20260001', '王伟', '学生', 110105194912310020],
    ];
    expect(await people(await writeXlsx({ sheets: [{ name: '名单', rows }] }))).toMatchObject({
      odd: [{ nr: 2, column: 'documentNumber', fault: 'document-check' }],
    });
  });
});

test('[ROS-03] a cell that is merged over several lines is meant for each of them, a title for none', async () => {
  const rows = [
    ['2026级新生名单', '', '', ''],
    ['账号', '姓名', '类型', '院系'],
    ['a20260001', '王伟', '学生', '计算机学院'],
    ['a20260002', '李娜', '学生', ''],
    ['a20260003', '张敏', '学生', ''],
  ];
  const merges = [
    { startRow: 0, endRow: 0, startCol: 0, endCol: 3 },
    { startRow: 2, endRow: 3, startCol: 3, endCol: 3 },
    // Beyond the last line, as spreadsheets are left behind.
    { startRow: 4, endRow: 100_000, startCol: 0, endCol: 0 },
  ];
  expect(await people(await writeXlsx({ sheets: [{ name: '名单', rows, merges }] }))).toEqual({
    rows: [
      { nr: 3, account: 'a20260001', name: '王伟', kind: 'student', department: '计算机学院' },
      { nr: 4, account: 'a20260002', name: '李娜', kind: 'student', department: '计算机学院' },
      { nr: 5, account: 'a20260003', name: '张敏', kind: 'student' },
    ],
    odd: [],
    aside: [],
    unknown: [],
  });
});

describe('a file that somebody made or broke on purpose', () => {
  const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
  const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const related = (kind: string, target: string) =>
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATION}/${kind}" Target="${target}"/></Relationships>`;
  const sheetOf = (rows: string) =>
    `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells></worksheet>`;
  const textCell = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.worksheet+xml"/></Types>`,
    '_rels/.rels': related('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': related('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheetOf(
      '<row r="1"><c r="A1" t="inlineStr"><is><t>王伟</t></is></c><c r="B1"><v>46000</v></c></row><row r="2"><c r="B2"><v>7</v></c></row>',
    ),
  };
  const book = (change: Partial<typeof parts> = {}) => zip({ ...parts, ...change });
  const rowsOf = (rows: string, before = '') =>
    rowsOfFile(book({ 'xl/worksheets/sheet1.xml': before + sheetOf(rows) }));
  /** Texts in rows, or nothing at all. */
  const isTable = (read: string[][] | null) =>
    read === null || read.every((row) => Array.isArray(row) && row.every((cell) => typeof cell === 'string'));

  test('the one that the others are made from is read', async () => {
    expect(await rowsOfFile(book())).toEqual([
      ['王伟', '46000'],
      ['王伟', '7'],
    ]);
  });

  test.each<[string, () => Promise<string[][] | null>]>([
    ['a zip that is no spreadsheet', () => rowsOfFile(zip({ 'a.txt': 'hello' }))],
    ['two letters', () => rowsOfFile(Buffer.from('PK'))],
    ['a cell in the last corner of a sheet', () => rowsOf('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')],
    ['a cell beyond every sheet', () => rowsOf('<row r="99999999"><c r="ZZZZ99999999"><v>1</v></c></row>')],
    ['no workbook', () => rowsOfFile(zip({ '[Content_Types].xml': parts['[Content_Types].xml'] }))],
  ])('%s cannot be read', async (_what, read) => expect(await read()).toBeNull());

  const ENTITIES = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;">]>';
  test.each<[string, () => Promise<string[][] | null>]>([
    ['nothing', () => rowsOfFile(Buffer.alloc(0))],
    ['elements in elements without end', () => rowsOf('<a>'.repeat(100_000))],
    ['names that stand for ever more names', () => rowsOf(textCell('&c;'), ENTITIES)],
    [
      'a name that stands for a file of this machine',
      () => rowsOf(textCell('&a;'), '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    ],
    ['a million commas', () => rowsOfFile(Buffer.alloc(1_000_000, ','))],
  ])('%s is a small table, or cannot be read', async (_what, read) => {
    const rows = await read();
    expect(isTable(rows)).toBe(true);
    expect((rows ?? []).flat().filter((cell) => cell.length > 20 || cell.includes('root:'))).toEqual([]);
  });

  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });

  test('changed bytes of a spreadsheet and of values are a table, or cannot be read, and nothing else', async () => {
    const wholes = fc.constantFrom(book(), Buffer.from(csv), Buffer.from(gb18030(csv)), utf16(tabs));
    await fc.assert(
      fc.asyncProperty(wholes, changes, fc.nat(30), async (whole, list, cut) => {
        const copy = Buffer.from(whole.subarray(0, whole.length - cut));
        for (const [at, value] of list) copy[at % copy.length] = value;
        expect(isTable(await rowsOfFile(copy))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('so is a spreadsheet whose parts were changed before they were packed', async () => {
    const signs = fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      '/',
      '&#0;',
      '&#x110000;',
      '999999',
      '-1',
      '1e400',
      '\0',
      ']]>',
      '',
    );
    const names = fc.constantFrom(...(Object.keys(parts) as (keyof typeof parts)[]));
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(12), signs), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(names, edits, async (name, list) => {
        let text: string = parts[name];
        for (const [at, out, sign] of list) {
          const from = at % (text.length + 1);
          text = text.slice(0, from) + sign + text.slice(from + out);
        }
        expect(isTable(await rowsOfFile(book({ [name]: text })))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('so is anything at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, zipped) => {
        const content = Buffer.concat([Buffer.from(zipped ? 'PK\x03\x04' : ''), bytes]);
        expect(isTable(await rowsOfFile(content))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
