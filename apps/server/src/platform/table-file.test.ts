import { readRosterTable } from '@campus/rules/roster/read.ts';
import { writeXlsx } from 'hucre';
import { describe, expect, test } from 'vitest';
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
const people = async (content: Uint8Array) => readRosterTable('people', await rowsOfFile(content));

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
