import { isLonger } from '../basics/characters.ts';
import { isEmail, isMobile, isTelephone, splitContacts } from '../basics/formats.ts';
import { isDay } from '../basics/time-zone.ts';
import { type DocumentType, isAccount, isDocumentNumber } from '../network-applications/registration.ts';
import { type Cell, codeCell, numberFault, rawFault, tidyCode, tidyWords, wordsCell } from './cells.ts';
import { choice, deputies, documents, kinds, sexes, staff, students } from './choices.ts';
import type { OddRowFault, RosterColumn, RosterList } from './lists.ts';

/** Reads one cell of one column. */
type Read = (raw: string) => Cell<unknown>;

const IDEOGRAPH = '\\p{Script=Han}';
const DOTS = new RegExp(`(?<=${IDEOGRAPH})\\s*[·・•‧∙⋅･.．]\\s*(?=${IDEOGRAPH})`, 'gu');
const GAPS = new RegExp(`(?<=${IDEOGRAPH}) (?=${IDEOGRAPH})`, 'gu');
/** What stands where a character was lost or hidden. */
const HOLES = /[?？*＊□■◇◆●○]/;

/** Radicals are no letters to Unicode; whose name was typed with one has a name all the same. */
const LETTER = /[\p{L}\p{Script=Han}]/u;

/** Names are set in columns with spaces, and the dot of long names is typed in many ways. */
const personName: Read = (raw) => {
  const cell = wordsCell(raw, Number.POSITIVE_INFINITY);
  if ('fault' in cell || typeof cell.value !== 'string') return cell;
  const name = tidyWords(cell.value.replace(DOTS, '·').replace(GAPS, ''));
  if (HOLES.test(name)) return { fault: 'characters-lost' };
  if (!LETTER.test(name)) return { fault: 'name-format' };
  return isLonger(name, 60) ? { fault: 'too-long' } : { value: name };
};

const words =
  (most: number): Read =>
  (raw) =>
    wordsCell(raw, most);

const account: Read = (raw) =>
  codeCell(raw, (text) => {
    const fault = numberFault(text) ?? (isAccount(text) ? null : 'account-format');
    return fault ? { fault } : { value: text };
  });

/** A number of another system that may have letters. */
const number =
  (most: number): Read =>
  (raw) =>
    codeCell(raw, (text) => {
      const fault = numberFault(text) ?? (isLonger(text, most) ? 'too-long' : null);
      return fault ? { fault } : { value: text };
    });

const departmentCode: Read = (raw) =>
  codeCell(raw, (text) => {
    const fault =
      numberFault(text) ?? (/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u.test(text) ? null : ('code-format' as const));
    return fault ? { fault } : { value: text };
  });

/** A code, a name, or names from the top down; people part them by a stroke or an arrow. */
const departmentPath: Read = (raw) => {
  const cell = wordsCell(raw, 300);
  if ('fault' in cell || typeof cell.value !== 'string') return cell;
  const fault = numberFault(cell.value);
  if (fault) return { fault };
  const parts = cell.value.split(/[/／>＞→]/).map((part) => tidyWords(part));
  return parts.includes('') ? { fault: 'path-format' } : { value: parts.join('/') };
};

const mobile: Read = (raw) =>
  codeCell(raw, (text) => {
    const plain = text.replace(/[\s()-]/g, '').replace(/^(?:\+|00)86(?=1)/, '');
    const fault = numberFault(plain) ?? (isMobile(plain) ? null : 'mobile-format');
    return fault ? { fault } : { value: plain };
  });

const telephone: Read = (raw) =>
  codeCell(raw, (text) => {
    const list = splitContacts(text, isTelephone);
    if (!list.ok || list.contacts.length === 0) return { fault: 'telephone-format' };
    const value = list.contacts.join(';');
    return value.length > 200 ? { fault: 'too-long' } : { value };
  });

const email: Read = (raw) =>
  codeCell(raw, (text) =>
    text.length > 120 ? { fault: 'too-long' } : isEmail(text) ? { value: text } : { fault: 'email-format' },
  );

/** What a document number is depends on its type: see `documentFault`. */
const documentNumber: Read = (raw) =>
  codeCell(raw, (text) => {
    const plain = text.replace(/[\s-]/g, '').toUpperCase();
    const fault = numberFault(plain) ?? (/^[A-Z0-9]{5,20}$/.test(plain) ? null : 'document-format');
    return fault ? { fault } : { value: plain };
  });

/** Where no type is said, what looks like an identity number must be one. */
export function documentFault(type: DocumentType | null | undefined, text: string): OddRowFault | null {
  const looks = /^\d{17}[\dX]$/.test(text);
  const judged = type ?? (looks ? 'identity-card' : 'passport');
  if (isDocumentNumber(judged, text)) return null;
  return judged === 'identity-card' && looks ? 'document-check' : 'document-format';
}

const LEAST_YEAR = 1950;
const MOST_YEAR = 2100;

/** The year of 2026 or 2026级; 2026届 are those who leave in it. */
const year: Read = (raw) =>
  codeCell(raw, (text) => {
    const fault = numberFault(text);
    if (fault) return { fault };
    const value = Number(/^(\d{4})(?: ?[级年])?$/.exec(text)?.[1]);
    return value >= LEAST_YEAR && value <= MOST_YEAR ? { value } : { fault: 'year-format' };
  });

const DAY =
  /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日|(\d{2})(\d{2}))(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;

const day: Read = (raw) =>
  codeCell(raw, (text) => {
    // A day that lost its form: whether it counts from 1900 or from 1904 cannot be seen.
    if (/^\d{5}(?:\.\d+)?$/.test(text)) return { fault: 'day-serial' };
    const found = DAY.exec(text);
    if (!found) return { fault: numberFault(text) ?? 'day-format' };
    const [, yearText = '', , m1, d1, m2, d2, m3, d3] = found;
    const value = [yearText, m1 ?? m2 ?? m3 ?? '', d1 ?? d2 ?? d3 ?? ''].map((part) => part.padStart(2, '0')).join('-');
    if (!isDay(value)) return { fault: 'day-impossible' };
    return Number(yearText) >= LEAST_YEAR && Number(yearText) <= MOST_YEAR ? { value } : { fault: 'day-century' };
  });

export const MOST_LABELS = 100;

const labelNames: Read = (raw) => {
  const fault = rawFault(raw);
  if (fault) return { fault };
  if (tidyWords(raw) === '') return { value: undefined };
  if (tidyCode(raw) === '-') return { value: null };
  const names: string[] = [];
  for (const part of raw.split(/[;；、,，|｜\r\n]/)) {
    const cell = wordsCell(part, 60);
    if ('fault' in cell) return cell;
    if (cell.value) names.push(cell.value);
  }
  const value = [...new Set(names)];
  if (value.length === 0) return { fault: 'required' };
  return value.length > MOST_LABELS ? { fault: 'labels-many' } : { value };
};

const readDeputy = choice(deputies, 'deputy-unknown');
const deputy: Read = (raw) => {
  const cell = readDeputy(raw);
  return 'fault' in cell ? cell : { value: cell.value === 'true' };
};

/** How each column is read. */
export const readers: { readonly [L in RosterList]: Readonly<Record<RosterColumn<L>, Read>> } = {
  departments: { code: departmentCode, nameZh: words(60), nameEn: words(120), parent: departmentPath },
  people: {
    account,
    formerAccount: account,
    name: personName,
    kind: choice(kinds, 'kind-unknown'),
    department: departmentPath,
    mobile,
    telephone,
    email,
    sex: choice(sexes, 'sex-unknown'),
    documentType: choice(documents, 'document-type-unknown'),
    documentNumber,
    admissionYear: year,
    graduationOn: day,
    className: words(60),
    majorZh: words(80),
    majorEn: words(120),
    staffType: choice(staff, 'staff-type-unknown'),
    studentType: choice(students, 'student-type-unknown'),
    jobNumber: number(40),
    campusCardNumber: number(40),
    weComId: number(64),
    unitZh: words(80),
    unitEn: words(120),
    addressZh: words(120),
    addressEn: words(160),
    labels: labelNames,
  },
  heads: { department: departmentPath, account, deputy },
  labels: { name: words(60), account },
};
