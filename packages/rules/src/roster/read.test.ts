import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { columnsOf, headingOf, rosterColumns } from './columns.ts';
import {
  MOST_ROSTER_ROWS,
  type OddRowFault,
  oddRowFaults,
  type PersonRow,
  type RosterFileFault,
  type RosterList,
  type RosterReading,
  rosterFileFaults,
  rosterLists,
} from './lists.ts';
import { readRosterRecords, readRosterTable } from './read.ts';
import { asideTable, cellsOfRow, tableOfRows, templateOf } from './write.ts';

const read = <L extends RosterList>(list: L, table: readonly (readonly string[])[]): RosterReading<L> => {
  const reading = readRosterTable(list, table);
  if ('fault' in reading) throw new Error(`${reading.fault} ${reading.column}`);
  return reading;
};

/** Cells by column, with what every line needs filled in: line 2 of a file. */
const usual: Readonly<Record<RosterList, Readonly<Record<string, string>>>> = {
  departments: { code: 'D1', nameZh: '计算机学院' },
  people: { account: '20260001', name: '王伟', kind: '学生' },
  heads: { department: '计算机学院', account: '100002' },
  labels: { name: '志愿者', account: '20260001' },
};
type Cells = Readonly<Record<string, string>>;
function table(list: RosterList, ...lines: Cells[]): string[][] {
  const columns = columnsOf(list) as string[];
  const filled = lines.map((line) => ({ ...usual[list], ...line }) as Cells);
  return [
    columns.map((column) => headingOf(list, column, 'zh')),
    ...filled.map((line) => columns.map((column) => line[column] ?? '')),
  ];
}
const person = (cells: Cells) => read('people', table('people', cells)).rows[0] as PersonRow;

/** Every oddity that a line can have: the list, its lines, and which of them are odd at which column. */
type Planted = [
  what: string,
  list: RosterList,
  lines: Cells[],
  odd: [nr: number, column: string, fault: OddRowFault][],
];
const planted: Planted[] = [
  ['a name that is missing', 'people', [{ name: '\u3000' }], [[2, 'name', 'required']]],
  ['a name that would be cleared', 'people', [{ name: '-' }], [[2, 'name', 'required']]],
  ['a name with a control character', 'people', [{ name: '王\u0007伟' }], [[2, 'name', 'characters']]],
  ['letters that decoding lost', 'people', [{ name: '王\ufffd' }], [[2, 'name', 'characters']]],
  ['a character of one computer only', 'people', [{ name: '王\ue864' }], [[2, 'name', 'characters']]],
  ['half a character', 'people', [{ className: '1\ud842班' }], [[2, 'className', 'characters']]],
  ['a name that turns its direction', 'people', [{ name: 'gnaW\u202e iL' }], [[2, 'name', 'direction-marks']]],
  ['a name with a right-to-left mark', 'people', [{ name: '王\u200f伟' }], [[2, 'name', 'direction-marks']]],
  ['a name with a hole', 'people', [{ name: '王?' }], [[2, 'name', 'characters-lost']]],
  ['a masked name', 'people', [{ name: '王*' }], [[2, 'name', 'characters-lost']]],
  ['a name without a letter', 'people', [{ name: '12345' }], [[2, 'name', 'name-format']]],
  ['a name that is too long', 'people', [{ name: '王'.repeat(61) }], [[2, 'name', 'too-long']]],
  ['an address that is too long', 'people', [{ addressZh: '路'.repeat(121) }], [[2, 'addressZh', 'too-long']]],
  ['a formula that failed', 'people', [{ department: '#N/A' }], [[2, 'department', 'formula-error']]],
  ['a reference that is gone', 'people', [{ account: '#REF!' }], [[2, 'account', 'formula-error']]],
  ['a column that was too narrow', 'people', [{ graduationOn: '########' }], [[2, 'graduationOn', 'formula-error']]],
  ['a formula', 'people', [{ majorZh: '=VLOOKUP(A2,B:C,2)' }], [[2, 'majorZh', 'formula']]],
  ['2.02531E+11', 'people', [{ account: '2.02531E+11' }], [[2, 'account', 'number-rounded']]],
  ['２．０２５３１Ｅ＋１１', 'people', [{ account: '２．０２５３１Ｅ＋１１' }], [[2, 'account', 'number-rounded']]],
  ['4.40106E+17', 'people', [{ documentNumber: '4.40106E+17' }], [[2, 'documentNumber', 'number-rounded']]],
  ['an account with decimals', 'people', [{ account: '20260001.00' }], [[2, 'account', 'number-decimals']]],
  [
    'a card number with decimals',
    'people',
    [{ campusCardNumber: '5012.0' }],
    [[2, 'campusCardNumber', 'number-decimals']],
  ],
  [
    'digits beyond the fifteenth, lost',
    'people',
    [{ account: '202600000000001000' }, { account: '202600000000002000' }],
    [
      [2, 'account', 'digits-lost'],
      [3, 'account', 'digits-lost'],
    ],
  ],
  [
    'zeros at the front, lost',
    'people',
    [{ account: '0012345' }, { account: '12345' }],
    [[3, 'account', 'zeros-lost']],
  ],
  [
    'zeros of a code, lost',
    'departments',
    [{ code: '001' }, { code: '002', nameZh: '网络中心', parent: '1' }],
    [[3, 'parent', 'zeros-lost']],
  ],
  ['an account with a space inside', 'people', [{ account: '2026 0001' }], [[2, 'account', 'account-format']]],
  ['an account with Chinese in it', 'people', [{ account: '学2026001' }], [[2, 'account', 'account-format']]],
  [
    'one account twice, in whatever case',
    'people',
    [{ account: 'a2026001' }, { account: 'b2026001' }, { account: 'Ａ2026001' }],
    [
      [2, 'account', 'account-twice'],
      [4, 'account', 'account-twice'],
    ],
  ],
  [
    'one account twice, of which one line is odd besides',
    'people',
    [{}, { mobile: '123' }],
    [
      [2, 'account', 'account-twice'],
      [3, 'mobile', 'mobile-format'],
      [3, 'account', 'account-twice'],
    ],
  ],
  [
    'one former account of two people',
    'people',
    [{ formerAccount: 'old1' }, { account: '20260002', formerAccount: 'OLD1' }],
    [
      [2, 'formerAccount', 'former-twice'],
      [3, 'formerAccount', 'former-twice'],
    ],
  ],
  [
    'a former account that somebody has',
    'people',
    [{}, { account: '20260002', formerAccount: '20260001' }],
    [[3, 'formerAccount', 'former-stays']],
  ],
  [
    'accounts that go round',
    'people',
    [{ formerAccount: '20260002' }, { account: '20260002', formerAccount: '20260001' }],
    [
      [2, 'formerAccount', 'former-stays'],
      [2, 'account', 'former-stays'],
      [3, 'account', 'former-stays'],
      [3, 'formerAccount', 'former-stays'],
    ],
  ],
  ['a kind that nobody knows', 'people', [{ kind: '校友' }], [[2, 'kind', 'kind-unknown']]],
  ['a sex that nobody knows', 'people', [{ sex: '未知' }], [[2, 'sex', 'sex-unknown']]],
  [
    'a document that nobody knows',
    'people',
    [{ documentType: '驾驶证' }],
    [[2, 'documentType', 'document-type-unknown']],
  ],
  ['a staff type that nobody knows', 'people', [{ staffType: '保安' }], [[2, 'staffType', 'staff-type-unknown']]],
  [
    'a student type that nobody knows',
    'people',
    [{ studentType: '校友' }],
    [[2, 'studentType', 'student-type-unknown']],
  ],
  [
    'an identity number with a wrong check digit',
    'people',
    [{ documentType: '身份证', documentNumber: '110105194912310021' }],
    [[2, 'documentNumber', 'document-check']],
  ],
  [
    'an identity number without its type, last digits lost',
    'people',
    [{ documentNumber: '110105194912310000' }],
    [[2, 'documentNumber', 'document-check']],
  ],
  [
    'a passport number under an identity card',
    'people',
    [{ documentType: '身份证', documentNumber: 'E12345678' }],
    [[2, 'documentNumber', 'document-format']],
  ],
  [
    'a masked document',
    'people',
    [{ documentNumber: '1101**********002X' }],
    [[2, 'documentNumber', 'document-format']],
  ],
  [
    'one document of two people',
    'people',
    [{ documentNumber: '11010519491231002x' }, { account: '20260002', documentNumber: '110105 19491231 002X' }],
    [
      [2, 'documentNumber', 'document-twice'],
      [3, 'documentNumber', 'document-twice'],
    ],
  ],
  ['a mobile that is short', 'people', [{ mobile: '1380013800' }], [[2, 'mobile', 'mobile-format']]],
  ['a telephone without its area', 'people', [{ telephone: '87110000' }], [[2, 'telephone', 'telephone-format']]],
  ['an e-mail address that is none', 'people', [{ email: 'wang@scut' }], [[2, 'email', 'email-format']]],
  ['a day that never comes', 'people', [{ graduationOn: '2026-02-30' }], [[2, 'graduationOn', 'day-impossible']]],
  ['a day as a spreadsheet counts it', 'people', [{ graduationOn: '47664' }], [[2, 'graduationOn', 'day-serial']]],
  ['a day of another century', 'people', [{ graduationOn: '1926/07/01' }], [[2, 'graduationOn', 'day-century']]],
  ['a day of two digits', 'people', [{ graduationOn: '26-07-01' }], [[2, 'graduationOn', 'day-format']]],
  [
    'a day before the first day',
    'people',
    [{ admissionYear: '2026', graduationOn: '2020-06-30' }],
    [[2, 'graduationOn', 'day-before-admission']],
  ],
  ['a year of two digits', 'people', [{ admissionYear: '26级' }], [[2, 'admissionYear', 'year-format']]],
  ['a year of leaving', 'people', [{ admissionYear: '2026届' }], [[2, 'admissionYear', 'year-format']]],
  ['a path with a gap', 'people', [{ department: '计算机学院//网络系' }], [[2, 'department', 'path-format']]],
  [
    'more labels than anybody can carry',
    'people',
    [{ labels: Array.from({ length: 101 }, (_, n) => `标签${n}`).join('、') }],
    [[2, 'labels', 'labels-many']],
  ],
  ['a code with a stroke', 'departments', [{ code: 'A/1' }], [[2, 'code', 'code-format']]],
  [
    'one code twice',
    'departments',
    [{ code: 'd1' }, { code: 'D1', nameZh: '网络中心' }],
    [
      [2, 'code', 'code-twice'],
      [3, 'code', 'code-twice'],
    ],
  ],
  ['a department under itself', 'departments', [{ parent: 'd1' }], [[2, 'parent', 'own-parent']]],
  ['a department under its own name', 'departments', [{ parent: '计算机学院' }], [[2, 'parent', 'own-parent']]],
  [
    'departments that go round, and one that hangs below',
    'departments',
    [
      { code: 'A', nameZh: '甲', parent: 'B' },
      { code: 'B', nameZh: '乙', parent: '丙' },
      { code: 'C', nameZh: '丙', parent: 'a' },
      { code: 'D', nameZh: '丁', parent: 'A' },
    ],
    [
      [2, 'parent', 'cycle'],
      [3, 'parent', 'cycle'],
      [4, 'parent', 'cycle'],
    ],
  ],
  ['a part that nobody knows', 'heads', [{ deputy: '书记' }], [[2, 'deputy', 'deputy-unknown']]],
  [
    'two heads of one department',
    'heads',
    [{}, { account: '100003' }, { account: '100004', deputy: '是' }],
    [
      [2, 'account', 'head-twice'],
      [3, 'account', 'head-twice'],
    ],
  ],
  [
    'a head who is the deputy, too',
    'heads',
    [{}, { deputy: '是' }],
    [
      [2, 'deputy', 'head-and-deputy'],
      [3, 'deputy', 'head-and-deputy'],
    ],
  ],
  ['one line twice', 'labels', [{}, {}], [[3, '', 'row-twice']]],
  [
    'headings again in the middle',
    'people',
    [{}, { account: '学号', name: '姓名', kind: '人员类型' }],
    [[3, '', 'heading-again']],
  ],
  [
    'the example of the template, left standing',
    'people',
    [{ account: '202600000001', name: '示例学生' }],
    [[2, '', 'example-row']],
  ],
];

describe('[ROS-03] an odd line is named by its line and column', () => {
  test.each(planted)('%s', (_what, list, lines, odd) => {
    const reading = read(list, table(list, ...lines));
    expect(reading.odd.map(({ nr, column, fault }) => [nr, column, fault])).toEqual(odd);
    const aside = new Set(odd.map(([nr]) => nr));
    expect(reading.rows.map(({ nr }) => nr)).toEqual(lines.map((_, n) => n + 2).filter((nr) => !aside.has(nr)));
    expect(reading.aside.map(({ nr }) => nr)).toEqual([...aside]);
  });

  test('a line with more cells than headings has moved', () => {
    const reading = read('labels', [
      ['标签', '账号'],
      ['志愿者', '20260001', ''],
      ['志愿者', '广州', '20260002'],
    ]);
    expect(reading.rows).toHaveLength(1);
    expect(reading.odd).toEqual([{ nr: 3, column: '', value: '20260002', fault: 'cells-beyond' }]);
  });

  test('what a call sends is judged in the same way', () => {
    const reading = readRosterRecords(
      'labels',
      [{ name: '志愿者', account: '20260001' }, 7, { name: '志愿者', account: '20260001', colour: 'red' }],
      11,
    );
    expect(reading.rows).toEqual([{ nr: 11, name: '志愿者', account: '20260001' }]);
    expect(reading.odd).toEqual([
      { nr: 12, column: '', value: '7', fault: 'not-a-record' },
      { nr: 13, column: 'colour', value: 'red', fault: 'field-unknown' },
      { nr: 13, column: '', value: '', fault: 'row-twice' },
    ]);
  });

  test('every fault is planted at least once', () => {
    const seen = new Set([...planted.flatMap(([, , , odd]) => odd.map(([, , fault]) => fault))]);
    const elsewhere: OddRowFault[] = ['cells-beyond', 'not-a-record', 'field-unknown'];
    expect(new Set([...seen, ...elsewhere])).toEqual(new Set(oddRowFaults));
  });
});

const files: [what: string, fault: RosterFileFault, column: string, table: string[][]][] = [
  ['nothing at all', 'empty', '', [['', ' '], ['\u200b']]],
  [
    'headings alone',
    'only-headings',
    '',
    [
      ['账号', '姓名', '类型'],
      ['', '\u3000'],
    ],
  ],
  [
    'a heading that is missing',
    'column-missing',
    'kind',
    [
      ['账号', '姓名'],
      ['20260001', '王伟'],
    ],
  ],
  ['a heading that stands twice', 'column-twice', 'name', [['账号', '姓名', '名字', '类型']]],
  ['bytes that are no text', 'unreadable', '', [['PK\u0003\u0004', '\ufffd\ufffd']]],
];
describe('[ROS-03] a file that cannot be read says why', () => {
  test.each(files)('%s', (_what, fault, column, rows) => {
    expect(readRosterTable('people', rows)).toEqual({ fault, column });
  });
  test('more lines than anybody has', () => {
    const lines = Array.from({ length: MOST_ROSTER_ROWS + 1 }, () => ['a', 'b']);
    expect(readRosterTable('labels', [['标签', '账号'], ...lines])).toEqual({ fault: 'too-many-rows', column: '' });
  });
  test('every one is tried', () => {
    expect(new Set([...files.map(([, fault]) => fault), 'too-many-rows'])).toEqual(new Set(rosterFileFaults));
  });
});

describe('a line is read as it is meant', () => {
  const meant: [what: string, cells: Cells, row: Partial<PersonRow>][] = [
    [
      'full-width digits and letters',
      { account: 'Ａ２０２６０１', admissionYear: '２０２６' },
      { account: 'A202601', admissionYear: 2026 },
    ],
    [
      'spaces around, wide and unbreakable',
      { account: '\u3000a2026\u00a0', name: ' Li\u00a0\u00a0Ming ' },
      { account: 'a2026', name: 'Li Ming' },
    ],
    [
      'signs that nobody sees',
      { account: '\ufeff2026\u200b0001', name: '王\u200b伟' },
      { account: '20260001', name: '王伟' },
    ],
    ['marks around a copied number', { mobile: '\u202d13800138000\u202c' }, { mobile: '13800138000' }],
    ['the sign that keeps a text', { account: "'00012345" }, { account: '00012345' }],
    ['the sign that keeps a text, before a name', { name: "'王伟", className: "'1班" }, { className: '1班' }],
    [
      'a formula that keeps a text',
      { account: '="00012345"', name: '="王伟"', className: '="1班"' },
      { account: '00012345', className: '1班' },
    ],
    ['a name set with spaces', { name: '王\u3000伟' }, { name: '王伟' }],
    ['any dot of a long name', { name: '阿卜杜拉•买买提' }, { name: '阿卜杜拉·买买提' }],
    ['a name that begins with an apostrophe', { name: "'t Hooft" }, { name: "'t Hooft" }],
    ['letters with marks of their own', { name: 'Zoe\u0308' }, { name: 'Zoë' }],
    ['wide brackets', { department: '计算机学院（软件学院）' }, { department: '计算机学院（软件学院）' }],
    ['a path', { department: ' 华南大学 ＞ 计算机学院／网络系' }, { department: '华南大学/计算机学院/网络系' }],
    ['a mobile with its country', { mobile: '+86 138-0013-8000' }, { mobile: '13800138000' }],
    ['several telephones', { telephone: '020-87110000；13800138000；' }, { telephone: '020-87110000;13800138000' }],
    [
      'an identity number in groups',
      { documentNumber: '110105 19491231 002x' },
      { documentNumber: '11010519491231002X' },
    ],
    ['a grade', { admissionYear: '2026级' }, { admissionYear: 2026 }],
    ['a day in Chinese', { graduationOn: '2030年6月1日' }, { graduationOn: '2030-06-01' }],
    ['a day of a spreadsheet', { graduationOn: '2030-06-30 00:00:00' }, { graduationOn: '2030-06-30' }],
    ['a day without strokes', { graduationOn: '20300630' }, { graduationOn: '2030-06-30' }],
    [
      'words as others say them',
      { kind: '教师', sex: 'F', staffType: '行政' },
      { kind: 'staff', sex: 'female', staffType: 'administration' },
    ],
    ['labels in one cell', { labels: '志愿者、 班长，志愿者\n党员' }, { labels: ['志愿者', '班长', '党员'] }],
    [
      'a hyphen that clears',
      { mobile: '-', labels: '－', department: ' - ' },
      { mobile: null, labels: null, department: null },
    ],
    ['a former account that is the same', { formerAccount: '20260001' }, {}],
  ];
  test.each(meant)('%s', (_what, cells, row) => {
    expect(person(cells)).toEqual({ nr: 2, account: '20260001', name: '王伟', kind: 'student', ...row });
  });

  test('an empty cell and a missing column say nothing', () => {
    expect(Object.keys(person({ mobile: '', sex: ' ' }))).toEqual(['nr', 'account', 'name', 'kind']);
  });

  test('titles above the headings, empty lines and unknown headings are passed over, and the last are told', () => {
    const reading = read('people', [
      ['2026级新生名单'],
      [],
      [' 学 号*', '姓名（必填）', '人员类型', '宿舍', ''],
      ['', '\u3000'],
      ['20260001', '王伟', '学生', 'E3-101'],
    ]);
    expect(reading).toEqual({
      rows: [{ nr: 5, account: '20260001', name: '王伟', kind: 'student' }],
      odd: [],
      aside: [],
      unknown: ['宿舍'],
    });
  });

  test('工号 is the account where nothing else is, and the job number beside one', () => {
    const alone = read('people', [
      ['工号', '姓名', '类型'],
      ['100002', '李娜', '教职工'],
    ]);
    expect(alone.rows).toEqual([{ nr: 2, account: '100002', name: '李娜', kind: 'staff' }]);
    const result = read('people', [
      ['工号', '账号', '姓名', '类型'],
      ['100002', 'lina', '李娜', '教职工'],
    ]);
    expect(result.rows).toEqual([{ nr: 2, account: 'lina', name: '李娜', kind: 'staff', jobNumber: '100002' }]);
  });

  test('a call clears by null, and lists labels', () => {
    const { rows } = readRosterRecords('people', [
      { account: 'a2026', name: '王伟', kind: 'student', admissionYear: 2026, mobile: null, labels: ['甲', '乙'] },
      { account: 'a2027', name: '李娜', kind: 'staff', labels: [] },
    ]);
    expect(rows).toEqual([
      {
        nr: 1,
        account: 'a2026',
        name: '王伟',
        kind: 'student',
        admissionYear: 2026,
        mobile: null,
        labels: ['甲', '乙'],
      },
      { nr: 2, account: 'a2027', name: '李娜', kind: 'staff', labels: null },
    ]);
    expect(readRosterRecords('heads', [{ department: 'D1', account: 'a2027', deputy: true }]).rows).toEqual([
      { nr: 1, department: 'D1', account: 'a2027', deputy: true },
    ]);
  });
});

describe('no heading means two columns', () => {
  test.each(rosterLists)('of %s', (list) => {
    const all = Object.entries(rosterColumns[list]).flatMap(([name, { zh, en, others = [] }]) =>
      [...new Set([name, zh, en, ...others].map((text) => text.toLowerCase().replaceAll(' ', '')))].map((text) => text),
    );
    expect(all.filter((text, n) => all.indexOf(text) !== n)).toEqual([]);
  });
});

const oddText = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '-',
    '－',
    '学生',
    '20260001',
    '2.02531E+11',
    '#N/A',
    '=1+1',
    "''-",
    '="="a""',
    '\u3000',
    '\u200b',
    '2026-02-30',
  ),
  fc.constantFrom(...planted.flatMap(([, , lines]) => lines.flatMap((line) => Object.values(line)))),
);
const anyTable = fc
  .constantFrom(...rosterLists)
  .chain((list) =>
    fc.record({
      list: fc.constant(list),
      body: fc.array(fc.array(oddText, { maxLength: columnsOf(list).length + 1 }), { maxLength: 12 }),
    }),
  )
  .map(({ list, body }) => ({ list, table: [...table(list), ...body] }));

describe('whatever a file holds', () => {
  test('reading never fails, with or without headings', () => {
    fc.assert(
      fc.property(fc.constantFrom(...rosterLists), fc.array(fc.array(oddText)), (list, rows) => {
        readRosterTable(list, rows);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...rosterLists), fc.array(fc.jsonValue()), (list, records) => {
        const { rows, odd } = readRosterRecords(list, records);
        expect(new Set([...rows, ...odd].map(({ nr }) => nr)).size).toBe(records.length);
      }),
    );
  });

  test('every line that is not blank is a row or is odd, never both', () => {
    fc.assert(
      fc.property(anyTable, ({ list, table: input }) => {
        const reading = readRosterTable(list, input);
        if ('fault' in reading) return;
        const rows = reading.rows.map(({ nr }) => nr);
        const odd = [...new Set(reading.odd.map(({ nr }) => nr))];
        const blank = /^[\s\p{Default_Ignorable_Code_Point}]*$/u;
        const all = input.flatMap((cells, n) => (n > 0 && !cells.every((cell) => blank.test(cell)) ? [n + 1] : []));
        expect([...rows, ...odd].sort((a, b) => a - b)).toEqual(all);
      }),
    );
  });

  test('what was read and is written reads back unchanged, in both languages', () => {
    fc.assert(
      fc.property(anyTable, fc.constantFrom('zh' as const, 'en' as const), ({ list, table: rows }, language) => {
        const reading = readRosterTable(list, rows);
        if ('fault' in reading || reading.rows.length === 0) return;
        const again = read(list, tableOfRows(list, reading.rows, language));
        // What a parent names may have been put aside, and then its name is another department's.
        expect(again.odd.filter(({ column }) => column !== 'parent')).toEqual([]);
        const first = reading.rows.map((row, n) => ({ ...row, nr: n + 2 }));
        expect(again.rows).toEqual(first.filter(({ nr }) => !again.odd.some((row) => row.nr === nr)));
      }),
    );
  });
});

describe('files that the product writes', () => {
  test.each(rosterLists)('the template of %s reads in both languages once its example is another', (list) => {
    for (const template of Object.values(templateOf(list))) {
      expect(readRosterTable(list, template)).toMatchObject({ rows: [], odd: [{ nr: 2, fault: 'example-row' }] });
      const at = columnsOf(list).findIndex((column) => column === 'account' || column === 'code');
      const mine = template.map((line, n) => (n === 0 ? line : line.map((cell, m) => (m === at ? 'mine001' : cell))));
      expect(readRosterTable(list, mine)).toMatchObject({ rows: [{ nr: 2 }], odd: [], unknown: [] });
    }
  });

  test('[ROS-03] odd lines come back as they came with their reasons, and read once they are mended', () => {
    const lines = [{}, { account: '2.02531E+11', mobile: '12', majorZh: '软件工程' }];
    const reading = read('people', table('people', ...lines));
    for (const language of ['zh', 'en'] as const) {
      const reasons = reading.aside.map((line) => ({
        ...line,
        reasons: reading.odd.filter(({ nr }) => nr === line.nr).map(({ fault }) => fault),
      }));
      const file = asideTable('people', reasons, language);
      expect(file[1]?.slice(-2)).toEqual([
        '3',
        language === 'zh' ? 'number-rounded；mobile-format' : 'number-rounded; mobile-format',
      ]);
      const mended = file.map((line) =>
        line.map((cell) => (cell === '2.02531E+11' ? '202531000001' : cell === '12' ? '13800138000' : cell)),
      );
      expect(read('people', mended)).toEqual({
        rows: [
          { nr: 2, account: '202531000001', name: '王伟', kind: 'student', mobile: '13800138000', majorZh: '软件工程' },
        ],
        odd: [],
        aside: [],
        unknown: [],
      });
    }
  });

  test('a row that is odd only beside what stands is given back, too', () => {
    expect(cellsOfRow('people', person({ mobile: '-', sex: '2' }))).toEqual({
      account: '20260001',
      name: '王伟',
      kind: '学生',
      mobile: '-',
      sex: '女',
    });
  });
});
