import { cellOf } from './choices.ts';
import { asideHeadings, columnsOf, headingOf } from './columns.ts';
import { type AsideLine, type RosterLanguage, type RosterList, type RosterRow, rosterLists } from './lists.ts';

type Example = Readonly<Record<string, unknown>>;
const examples: Readonly<Record<RosterList, Readonly<Record<RosterLanguage, Example>>>> = {
  departments: {
    zh: { code: '0101', nameZh: '示例学院', nameEn: 'Example School', parent: '01' },
    en: { code: '0101', nameZh: '示例学院', nameEn: 'Example School', parent: '01' },
  },
  people: {
    zh: {
      account: '202600000001',
      name: '示例学生',
      kind: 'student',
      department: '示例学院',
      mobile: '13800138000',
      telephone: '020-87110000',
      email: 'example@example.edu.cn',
      sex: 'female',
      documentType: 'identity-card',
      documentNumber: '11010519491231002X',
      admissionYear: 2026,
      graduationOn: '2030-06-30',
      className: '2026级1班',
      majorZh: '软件工程',
      majorEn: 'Software Engineering',
      studentType: 'undergraduate',
      labels: ['迎新志愿者', '学生干部'],
    },
    en: {
      account: '202600000001',
      name: 'Example Student',
      kind: 'student',
      department: 'University/Example School',
      mobile: '13800138000',
      telephone: '020-87110000',
      email: 'example@example.edu.cn',
      sex: 'female',
      documentType: 'passport',
      documentNumber: 'E00000000',
      admissionYear: 2026,
      graduationOn: '2030-06-30',
      className: 'Class 1 of 2026',
      majorZh: '软件工程',
      majorEn: 'Software Engineering',
      studentType: 'undergraduate',
      labels: ['Volunteers', 'Representatives'],
    },
  },
  heads: {
    zh: { department: '示例学院', account: '100001', deputy: false },
    en: { department: 'Example School', account: '100001', deputy: false },
  },
  labels: {
    zh: { name: '示例标签', account: '202600000001' },
    en: { name: 'Example label', account: '202600000001' },
  },
};

const cellsBy = (list: RosterList, values: Example, language: RosterLanguage): Record<string, string> =>
  Object.fromEntries(columnsOf(list).map((column) => [column, cellOf(column, values[column], language)]));

const exampleCells = Object.fromEntries(
  rosterLists.map((list) => [
    list,
    { zh: cellsBy(list, examples[list].zh, 'zh'), en: cellsBy(list, examples[list].en, 'en') },
  ]),
) as Record<RosterList, Record<RosterLanguage, Readonly<Record<string, string>>>>;
/** The line that a template shows, cell by cell. */
export const exampleRow = (list: RosterList, language: RosterLanguage) => exampleCells[list][language];

const headings = (list: RosterList, language: RosterLanguage) =>
  columnsOf(list).map((column) => headingOf(list, column, language));

/** What is downloaded to be filled in: headings, and one line that shows how; that line is never read as a row. */
export function templateOf(list: RosterList): Record<RosterLanguage, string[][]> {
  const inLanguage = (language: RosterLanguage) => [
    headings(list, language),
    columnsOf(list).map((column) => exampleRow(list, language)[column] as string),
  ];
  return { zh: inLanguage('zh'), en: inLanguage('en') };
}

/** Rows as the product writes them: the table reads back to the same rows. */
export function tableOfRows<L extends RosterList>(
  list: L,
  rows: readonly RosterRow<L>[],
  language: RosterLanguage,
): string[][] {
  const lines = rows.map((row) => columnsOf(list).map((column) => cellOf(column, (row as Example)[column], language)));
  return [headings(list, language), ...lines];
}

/** The cells of a row that was read, for one that turns out odd only beside what stands. */
export const cellsOfRow = <L extends RosterList>(list: L, row: RosterRow<L>, language: RosterLanguage = 'zh') =>
  Object.fromEntries(Object.entries(cellsBy(list, row as Example, language)).filter(([, text]) => text !== ''));

/** The lines that were put aside, as they came, each with its number and its reasons; mended, it can be sent again. */
export function asideTable(
  list: RosterList,
  lines: readonly (AsideLine & { reasons: readonly string[] })[],
  language: RosterLanguage,
): string[][] {
  const columns = columnsOf(list);
  return [
    [...headings(list, language), asideHeadings.nr[language], asideHeadings.reason[language]],
    ...lines.map(({ nr, cells, reasons }) => [
      ...columns.map((column) => cells[column] ?? ''),
      String(nr),
      reasons.join(language === 'zh' ? '；' : '; '),
    ]),
  ];
}
