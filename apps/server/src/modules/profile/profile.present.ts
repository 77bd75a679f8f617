import type * as calls from '@campus/contract/calls/profile.ts';
import type { Answered } from '@campus/contract/define-call.ts';
import { normalizeMac } from '@campus/rules/basics/formats.ts';
import { maskDocument } from '@campus/rules/network-applications/registration.ts';
import { isOpened } from '@campus/rules/network-packages/account.ts';
import type { LineShown } from '#server/modules/network-packages/index.ts';
import type { Person } from '#server/modules/people/index.ts';

type Profile = Answered<typeof calls.getProfile>;
type Words = { zh: string; en: string };

export type Known = {
  person: Person;
  departmentZh: string | null;
  departmentEn: string | null;
  lines: readonly LineShown[];
  line: LineShown | null;
  unfrozen: { at: number; reason: string } | null;
  session: { ip: string | null; station: string | null } | null;
};

/** Somebody with several lines is shown the first that is open. */
export const lineToShow = (lines: readonly LineShown[]): LineShown | null =>
  lines.find((line) => isOpened(line.state)) ?? lines[0] ?? null;

/** What is written in one language only is shown in both; what is written in none is nothing. */
const wordsOf = (zh: string | null, en: string | null): Words | null =>
  zh || en ? { zh: zh || (en as string), en: en || (zh as string) } : null;

const addressOf = (line: LineShown): Words | null =>
  line.address.length === 0
    ? null
    : {
        zh: line.address.map(({ name }) => name.zh).join(' / '),
        en: line.address.map(({ name }) => name.en).join(' / '),
      };

/** The freeze that stands longest; arrears are no freeze. */
function frozenOf(lines: readonly LineShown[]): Profile['frozen'] {
  const [first] = lines
    .flatMap((line) => line.holds)
    .filter((hold) => hold.kind !== 'arrears')
    .sort((a, b) => a.sinceAt - b.sinceAt);
  return first
    ? { state: 'frozen', at: first.sinceAt, reason: first.reason || null }
    : { state: 'none', at: null, reason: null };
}

const sexOf = (sex: string | null): Profile['sex'] => (sex === 'male' || sex === 'female' ? sex : null);

export function presentProfile({ person, departmentZh, departmentEn, lines, line, unfrozen, session }: Known): Profile {
  const station = session?.station ? normalizeMac(session.station) : null;
  return {
    account: person.account,
    name: person.name,
    department: wordsOf(departmentZh, departmentEn),
    telephone: person.telephone,
    mobile: person.mobile,
    email: person.email,
    qq: person.qq,
    os: person.os,
    userType: person.kind,
    sex: sexOf(person.sex),
    userStatus: person.active ? 'active' : 'disabled',
    campusCardNumber: person.campusCardNumber,
    unit: wordsOf(person.unitZh, person.unitEn),
    address: (line && addressOf(line)) ?? wordsOf(person.addressZh, person.addressEn),
    documentType: person.documentType,
    documentNumber: person.documentNumber && maskDocument(person.documentNumber),
    identityType: person.identityType,
    staffType: person.staffType,
    studentType: person.studentType,
    frozen: frozenOf(lines),
    unfrozen: { at: unfrozen?.at ?? null, reason: unfrozen?.reason || null },
    portNumber: line?.port || null,
    ip: session?.ip ?? null,
    mac: line?.mac || station,
    gateway: line?.gateway ?? null,
    mask: line?.mask ?? null,
    primaryDns: line?.dnsServers[0] ?? null,
    spareDns: line?.dnsServers[1] ?? null,
    admissionYear: person.admissionYear,
    major: wordsOf(person.majorZh, person.majorEn),
    className: person.className,
    jobNumber: person.jobNumber,
    remarks: person.remarks,
  };
}
