import type { DocumentType } from '../network-applications/registration.ts';
import type { StaffType, StudentType } from '../profile/kinds.ts';

/** What a university's own systems tell the product: each list is a file, or a signed call. */
export const rosterLists = ['departments', 'people', 'heads', 'labels'] as const;
export type RosterList = (typeof rosterLists)[number];

export type RosterLanguage = 'zh' | 'en';

/** `undefined` says nothing, so what stands stays; `null` clears what stands. */
type Said<T> = T | null | undefined;

/** `nr` is the line in the file, counted from 1 as spreadsheets do, or the place in a call. */
export type DepartmentRow = {
  nr: number;
  code: string;
  nameZh: string;
  nameEn?: Said<string>;
  /** A code, a name, or a path like "A/B"; `null` is the top. */
  parent?: Said<string>;
};

export type PersonRow = {
  nr: number;
  account: string;
  /** Under which account the product knows them, where a new one was given. */
  formerAccount?: string | undefined;
  name: string;
  kind: 'student' | 'staff';
  /** A code, a name, or a path like "A/B". */
  department?: Said<string>;
  mobile?: Said<string>;
  telephone?: Said<string>;
  email?: Said<string>;
  sex?: Said<'male' | 'female'>;
  documentType?: Said<DocumentType>;
  documentNumber?: Said<string>;
  admissionYear?: Said<number>;
  graduationOn?: Said<string>;
  className?: Said<string>;
  majorZh?: Said<string>;
  majorEn?: Said<string>;
  staffType?: Said<StaffType>;
  studentType?: Said<StudentType>;
  jobNumber?: Said<string>;
  campusCardNumber?: Said<string>;
  /** Which member of the university's WeCom they are. */
  weComId?: Said<string>;
  unitZh?: Said<string>;
  unitEn?: Said<string>;
  addressZh?: Said<string>;
  addressEn?: Said<string>;
  labels?: Said<string[]>;
};

export type HeadRow = { nr: number; department: string; account: string; deputy: boolean };
export type LabelRow = { nr: number; name: string; account: string };

export type RosterRows = { departments: DepartmentRow; people: PersonRow; heads: HeadRow; labels: LabelRow };
export type RosterRow<L extends RosterList = RosterList> = RosterRows[L];
export type RosterColumn<L extends RosterList = RosterList> = L extends RosterList
  ? Exclude<keyof RosterRows[L], 'nr'> & string
  : never;

/** Why nothing of what came can be read. */
export const rosterFileFaults = [
  'empty',
  'only-headings',
  'unreadable',
  'column-missing',
  'column-twice',
  'too-many-rows',
] as const;
export type RosterFileFault = (typeof rosterFileFaults)[number];

/** Why one line is put aside; whom or what it names keeps what stands. */
export const oddRowFaults = [
  'required',
  'characters',
  'direction-marks',
  'characters-lost',
  'too-long',
  'formula',
  'formula-error',
  'number-rounded',
  'number-decimals',
  'digits-lost',
  'zeros-lost',
  'account-format',
  'account-twice',
  'former-twice',
  'former-stays',
  'code-format',
  'code-twice',
  'name-format',
  'kind-unknown',
  'sex-unknown',
  'document-type-unknown',
  'document-format',
  'document-check',
  'document-twice',
  'staff-type-unknown',
  'student-type-unknown',
  'deputy-unknown',
  'mobile-format',
  'telephone-format',
  'email-format',
  'day-format',
  'day-impossible',
  'day-serial',
  'day-century',
  'day-before-admission',
  'year-format',
  'path-format',
  'labels-many',
  'own-parent',
  'cycle',
  'head-twice',
  'head-and-deputy',
  'row-twice',
  'heading-again',
  'cells-beyond',
  'example-row',
  'not-a-record',
  'field-unknown',
] as const;
export type OddRowFault = (typeof oddRowFaults)[number];

/** One oddity; a line may have several. `column` is '' where the line as a whole is odd. */
export type OddRow = { nr: number; column: string; value: string; fault: OddRowFault };
/** What stood in a line that is put aside, so that it can be given back to be mended. */
export type AsideLine = { nr: number; cells: Readonly<Record<string, string>> };

export type RosterReading<L extends RosterList = RosterList> = {
  rows: RosterRow<L>[];
  odd: OddRow[];
  aside: AsideLine[];
  /** Headings that no column has: what stands below them is not read, and people are told so. */
  unknown: string[];
};

export const MOST_ROSTER_ROWS = 100_000;
