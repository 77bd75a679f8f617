import type { DocumentType } from '../network-applications/registration.ts';
import type { StaffType, StudentType } from '../profile/kinds.ts';
import { type Cell, codeCell, tidyCode } from './cells.ts';
import type { OddRowFault, RosterLanguage } from './lists.ts';

/** The words of a fixed set: the product's own first, which are those that it writes; then how others say them. */
type Choice = { zh: string; en: string; others?: readonly string[] };
type Choices<T extends string> = Readonly<Record<T, Choice>>;

export const kinds: Choices<'student' | 'staff'> = {
  student: { zh: '学生', en: 'Student', others: ['在校生', '在读学生', '学员', 'students'] },
  staff: {
    zh: '教职工',
    en: 'Staff',
    others: ['教工', '职工', '教师', '老师', '员工', '教职员工', '教职员', 'teacher'],
  },
};
export const sexes: Choices<'male' | 'female'> = {
  // 1 and 2 are those of GB/T 2261.1.
  male: { zh: '男', en: 'Male', others: ['男性', 'm', '1'] },
  female: { zh: '女', en: 'Female', others: ['女性', 'f', '2'] },
};
export const documents: Choices<DocumentType> = {
  'identity-card': { zh: '居民身份证', en: 'Identity card', others: ['身份证', '二代身份证', 'id card', 'id'] },
  passport: { zh: '护照', en: 'Passport', others: ['普通护照', '外国护照'] },
  'residence-permit': { zh: '居住证', en: 'Residence permit', others: ['港澳台居民居住证', '居留证', '居留许可'] },
};
export const staff: Choices<StaffType> = {
  teaching: { zh: '教学人员', en: 'Teaching', others: ['教师', '专任教师', '教学'] },
  administration: { zh: '行政人员', en: 'Administration', others: ['行政', '管理人员'] },
  technical: { zh: '技术人员', en: 'Technical', others: ['技术', '教辅人员', '实验人员'] },
  postdoc: { zh: '博士后', en: 'Postdoc', others: ['在站博士后', 'postdoctoral'] },
  retired: { zh: '离退休人员', en: 'Retired', others: ['离退休', '退休', '退休人员', '离休'] },
};
export const students: Choices<StudentType> = {
  undergraduate: { zh: '本科生', en: 'Undergraduate', others: ['本科', '普通本科生'] },
  master: { zh: '硕士研究生', en: 'Master', others: ['硕士', '硕士生', "master's"] },
  doctoral: { zh: '博士研究生', en: 'Doctoral', others: ['博士', '博士生', 'phd'] },
  exchange: { zh: '交换生', en: 'Exchange', others: ['交流生', '访问生'] },
};
export const deputies: Choices<'true' | 'false'> = {
  true: { zh: '是', en: 'Yes', others: ['副', '副职', '副院长', '副处长', '副主任', 'deputy', 'y', '1'] },
  false: { zh: '否', en: 'No', others: ['正', '正职', '负责人', '院长', '处长', '主任', 'head', 'n', '0'] },
};

const choiceKey = (text: string) =>
  tidyCode(text)
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** Reads a word of a set; what is none of them is the fault. */
export function choice<T extends string>(choices: Choices<T>, fault: OddRowFault): (raw: string) => Cell<T> {
  const known = new Map(
    (Object.entries(choices) as [T, Choice][]).flatMap(([value, { zh, en, others = [] }]) =>
      [value, zh, en, ...others].map((text): [string, T] => [choiceKey(text), value]),
    ),
  );
  return (raw) =>
    codeCell(raw, (text) => {
      const value = known.get(choiceKey(text));
      return value === undefined ? { fault } : { value };
    });
}

const choicesByColumn: Readonly<Record<string, Choices<string>>> = {
  kind: kinds,
  sex: sexes,
  documentType: documents,
  staffType: staff,
  studentType: students,
  deputy: deputies,
};

/** A value as the product writes it into a file, so that the file reads back to the same. */
export function cellOf(column: string, value: unknown, language: RosterLanguage): string {
  if (value === undefined) return '';
  if (value === null) return '-';
  if (Array.isArray(value)) return value.join(language === 'zh' ? '；' : '; ');
  const words = choicesByColumn[column]?.[String(value)];
  return words ? words[language] : String(value);
}
