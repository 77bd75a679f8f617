import { type RosterColumn, type RosterLanguage, type RosterList, rosterLists } from './lists.ts';

type Column = {
  zh: string;
  en: string;
  /** Other headings that always mean this column. */
  others?: readonly string[];
  /** Headings that mean it where no other heading does. */
  elsewise?: readonly string[];
  required?: true;
};

/** The columns of each list in the order of its template; the first headings are those that the product writes. */
export const rosterColumns: { readonly [L in RosterList]: Readonly<Record<RosterColumn<L>, Column>> } = {
  departments: {
    code: {
      zh: '部门代码',
      en: 'Code',
      others: ['代码', '编码', '部门编码', '部门编号', '单位代码', '单位编码', '单位号', '部门号', 'department code'],
      required: true,
    },
    nameZh: {
      zh: '部门名称',
      en: 'Chinese name',
      others: ['名称', '中文名称', '部门', '单位名称', '部门中文名', '部门名称（中文）', 'name'],
      required: true,
    },
    nameEn: { zh: '英文名称', en: 'English name', others: ['部门英文名', '英文名', '部门名称（英文）'] },
    parent: {
      zh: '上级部门',
      en: 'Parent',
      others: [
        '上级',
        '上级代码',
        '上级部门代码',
        '上级部门编码',
        '上级部门名称',
        '隶属单位',
        '隶属单位号',
        '所属部门',
        'parent department',
        'parent code',
      ],
    },
  },
  people: {
    account: {
      zh: '账号',
      en: 'Account',
      others: ['帐号', '统一账号', '统一帐号', '学工号', '学号/工号', '学号（工号）'],
      elsewise: ['学号', '工号', '教工号', 'student number', 'staff number'],
      required: true,
    },
    formerAccount: {
      zh: '原账号',
      en: 'Former account',
      others: ['原帐号', '原学号', '原工号', '原学工号', '旧账号', '曾用学号', 'old account'],
    },
    name: { zh: '姓名', en: 'Name', others: ['名字', '中文姓名', 'full name'], required: true },
    kind: { zh: '类型', en: 'Kind', others: ['用户类型', '人员类型', '人员类别', '身份', 'type'], required: true },
    department: {
      zh: '部门',
      en: 'Department',
      others: ['院系', '学院', '院系/部门', '主部门', '所在部门', '所在单位', '部门代码', '院系代码', '单位代码'],
    },
    mobile: { zh: '手机', en: 'Mobile', others: ['手机号', '手机号码', '移动电话', 'mobile phone'] },
    telephone: { zh: '电话', en: 'Telephone', others: ['办公电话', '联系电话', '固定电话', 'phone'] },
    email: { zh: '邮箱', en: 'Email', others: ['电子邮箱', '电子邮件', 'e-mail'] },
    sex: { zh: '性别', en: 'Sex', others: ['gender'] },
    documentType: { zh: '证件类型', en: 'Document type', others: ['身份证件类型', '证件种类'] },
    documentNumber: {
      zh: '证件号码',
      en: 'Document number',
      others: ['证件号', '身份证号', '身份证号码', '身份证件号', 'id number'],
    },
    admissionYear: { zh: '入学年份', en: 'Admission year', others: ['年级', '入学年', '入学年度', 'grade'] },
    graduationOn: {
      zh: '毕业日期',
      en: 'Graduation day',
      others: ['预计毕业日期', '预计毕业时间', '毕业时间', 'graduation date', 'graduation'],
    },
    className: { zh: '班级', en: 'Class', others: ['班级名称', '行政班', 'class name'] },
    majorZh: { zh: '专业', en: 'Major (Chinese)', others: ['专业名称', '专业（中文）', 'major'] },
    majorEn: { zh: '专业（英文）', en: 'Major (English)', others: ['专业英文名', '专业英文名称'] },
    staffType: { zh: '教职工类型', en: 'Staff type', others: ['教职工类别', '教工类型'] },
    studentType: { zh: '学生类型', en: 'Student type', others: ['学生类别', '培养层次'] },
    jobNumber: { zh: '职工号', en: 'Job number', others: ['人事编号', '教职工号'], elsewise: ['工号'] },
    campusCardNumber: { zh: '校园卡号', en: 'Campus card', others: ['一卡通号', '校园卡', 'campus card number'] },
    weComId: { zh: '企业微信账号', en: 'WeCom user ID', others: ['企业微信UserID', '企业微信', 'wecom', 'userid'] },
    unitZh: { zh: '单位', en: 'Unit (Chinese)', others: ['单位（中文）', '工作单位', 'unit'] },
    unitEn: { zh: '单位（英文）', en: 'Unit (English)' },
    addressZh: { zh: '地址', en: 'Address (Chinese)', others: ['地址（中文）', '通讯地址', 'address'] },
    addressEn: { zh: '地址（英文）', en: 'Address (English)' },
    labels: { zh: '标签', en: 'Labels', others: ['人员标签', 'label'] },
  },
  heads: {
    department: {
      zh: '部门',
      en: 'Department',
      others: ['部门代码', '部门名称', '单位', '单位名称', '单位代码', '院系', 'department code'],
      required: true,
    },
    account: {
      zh: '账号',
      en: 'Account',
      others: ['帐号', '学工号', '负责人账号', '负责人工号'],
      elsewise: ['工号', '学号'],
      required: true,
    },
    deputy: { zh: '副职', en: 'Deputy', others: ['是否副职', '正副职', '正职/副职', '职务'] },
  },
  labels: {
    name: { zh: '标签', en: 'Label', others: ['标签名称', 'label name'], required: true },
    account: {
      zh: '账号',
      en: 'Account',
      others: ['帐号', '学工号', '统一账号'],
      elsewise: ['学号', '工号'],
      required: true,
    },
  },
};

/** What the file of odd rows has besides; it is passed over when that file is read again. */
export const asideHeadings = {
  nr: { zh: '原行号', en: 'Line before' },
  reason: { zh: '未导入的原因', en: 'Why it was put aside' },
} as const;

export const columnsOf = <L extends RosterList>(list: L): RosterColumn<L>[] =>
  Object.keys(rosterColumns[list]) as RosterColumn<L>[];

/** A column as people know it; what is no column is shown as it came. */
export function headingOf(list: RosterList, column: string, language: RosterLanguage): string {
  const known: Readonly<Record<string, Column>> = rosterColumns[list];
  return Object.hasOwn(known, column) ? (known[column] as Column)[language] : column;
}

// Spaces, stars and remarks such as （必填） change nothing in what a heading means.
const headingKey = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{White_Space}*_]/gu, '')
    .replace(/\((?:必填|选填|可选|required|optional)\)$/i, '')
    .toLowerCase();

const asideKeys = new Set(Object.values(asideHeadings).flatMap(({ zh, en }) => [headingKey(zh), headingKey(en)]));

type Meanings = { certain: ReadonlyMap<string, string>; elsewise: ReadonlyMap<string, readonly string[]> };
const meanings = Object.fromEntries(
  rosterLists.map((list): [RosterList, Meanings] => {
    const columns = Object.entries<Column>(rosterColumns[list]);
    const certain = new Map(
      columns.flatMap(([name, { zh, en, others = [] }]) =>
        [name, zh, en, ...others].map((text): [string, string] => [headingKey(text), name]),
      ),
    );
    const elsewise = new Map<string, string[]>();
    for (const [name, column] of columns)
      for (const text of column.elsewise ?? [])
        elsewise.set(headingKey(text), [...(elsewise.get(headingKey(text)) ?? []), name]);
    return [list, { certain, elsewise }];
  }),
) as Record<RosterList, Meanings>;

/** Which column stands at each place of a line of headings; null where it is none. */
export function placeColumns(list: RosterList, line: readonly string[]): { at: (string | null)[]; unknown: string[] } {
  const { certain, elsewise } = meanings[list];
  const keys = line.map(headingKey);
  const at = keys.map((key): string | null => certain.get(key) ?? null);
  keys.forEach((key, n) => {
    if (at[n] === null) at[n] = elsewise.get(key)?.find((name) => !at.includes(name)) ?? null;
  });
  const unknown = line.filter((_, n) => at[n] === null && keys[n] !== '' && !asideKeys.has(keys[n] as string));
  return { at, unknown };
}

const required = Object.fromEntries(
  rosterLists.map((list): [RosterList, string[]] => [
    list,
    Object.entries<Column>(rosterColumns[list]).flatMap(([name, column]) => (column.required ? [name] : [])),
  ]),
) as Record<RosterList, string[]>;
/** What every line must say, and so every file must have a heading for. */
export const requiredColumns = (list: RosterList): readonly string[] => required[list];
