import type { people } from '#server/modules/people/index.ts';
import type { NewRowOf } from '#server/platform/table.ts';
import type { DemoDepartment, DemoOrganisation, DemoPerson } from './describe.ts';

type Profile = Partial<NewRowOf<typeof people>>;

/** What only some people have; each profile names it, so that one statement makes all of them. */
const nothingMore: Profile = {
  documentType: null,
  documentNumber: null,
  studentType: null,
  admissionYear: null,
  majorZh: null,
  majorEn: null,
  className: null,
  remarks: null,
  staffType: null,
  jobNumber: null,
  telephone: null,
};

const SYSTEMS = ['Windows 11', 'macOS', 'Android', 'iOS'];
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An identity number that checks and is nobody's: no region has this code. */
function identityNumber(year: number, index: number): string {
  const digits = `990101${year}0${1 + (index % 9)}1${index % 10}${String(100 + index).padStart(3, '0')}`;
  const sum = WEIGHTS.reduce((total, weight, n) => total + weight * Number(digits[n]), 0);
  return digits + '10X98765432'[sum % 11];
}

/** From the top down to a department. */
function wayTo(code: string, from: DemoDepartment): DemoDepartment[] {
  if (from.code === code) return [from];
  for (const next of from.below) {
    const way = wayTo(code, next);
    if (way.length > 0) return [from, ...way];
  }
  return [];
}

/** What a profile says of somebody in the demo, beside what they sign in with. */
export function profileOf(demo: DemoOrganisation, person: DemoPerson, index: number): Profile {
  const { account, roles, identityType } = person;
  const way = wayTo(person.department, demo.departments);
  const [home, unit] = [way.at(-1), way[1] ?? way[0]];
  const year = /^20[12]\d/.test(account) ? Number(account.slice(0, 4)) : 2024;
  // The others' first password on the network is their account, which a document number would change.
  const known = /^[a-z]/.test(account);
  const sharedProfile: Profile = {
    ...nothingMore,
    campusCardNumber: String(60_030_000 + demo.firstMobile + index),
    unitZh: unit?.nameZh ?? null,
    unitEn: unit?.nameEn ?? null,
    addressZh: demo.campuses[0]?.nameZh ?? null,
    addressEn: demo.campuses[0]?.nameEn ?? null,
    qq: String(280_100_000 + demo.firstMobile * 7 + index),
    os: SYSTEMS[index % SYSTEMS.length] as string,
  };
  if (roles.includes('student'))
    return {
      ...sharedProfile,
      ...(known ? { documentType: 'identity-card', documentNumber: identityNumber(2005, index) } : {}),
      studentType: index % 5 === 4 ? 'master' : 'undergraduate',
      admissionYear: year,
      majorZh: home?.nameZh.replace(/系$/, '') ?? null,
      majorEn: home?.nameEn.replace(/^Department of /, '') ?? null,
      className: `${year}-${1 + (index % 3)}`,
      remarks: account === 'student' ? '校园网学生志愿者' : null,
    };
  return {
    ...sharedProfile,
    ...(known ? { documentType: 'identity-card', documentNumber: identityNumber(1985, index) } : {}),
    staffType: identityType === 'postdoc' ? 'postdoc' : staffTypeOf(person),
    jobNumber: /^\d+$/.test(account) ? account : String(100_700 + index),
    telephone: `020-2000${1000 + index}`,
  };
}

const staffTypeOf = ({ roles }: DemoPerson) =>
  roles.includes('handler') ? 'technical' : roles.length > 1 ? 'administration' : 'teaching';
