import { type TextKey, useSay } from '#web/client/texts.ts';
import type { Format } from '#web/ui/base/format.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords, type Words } from '#web/ui/base/words.ts';
import type { Profile } from './profile.queries.ts';

export type ProfileText = TextKey<'profile'>;
/** One field with its name; null where nobody filled it. `lang` where it is not in the language of the page, or in none. */
export type ProfileField = { name: string; label: ProfileText; value: string | null; lang: string | undefined };
export type ProfilePart = 'me' | 'study' | 'contact' | 'network';

type Tools = {
  say: (key: ProfileText) => string;
  words: (words: Words | null) => string;
  format: Format;
};
type Field = readonly [label: ProfileText, value: (profile: Profile, tools: Tools) => string | number | null];

const known = new Set<string>([
  'document-identity-card',
  'document-passport',
  'document-residence-permit',
  'identity-staff',
  'identity-postdoc',
  'identity-international-student',
]);
/** Words that other systems may have written as well stay as they are. */
const named = (prefix: 'document' | 'identity', word: string | null, { say }: Tools) =>
  word && known.has(`${prefix}-${word}`) ? say(`${prefix}-${word}` as ProfileText) : word;
const moment = (at: number | null, { format }: Tools) => (at === null ? null : format.dateTime(at));

/** Every field of a person's profile, by the part of the page that shows it. [ENT-08] */
export const profileParts: Readonly<Record<ProfilePart, readonly Field[]>> = {
  me: [
    ['name', ({ name }) => name],
    ['account', ({ account }) => account],
    ['userType', ({ userType }, { say }) => say(`userType-${userType}`)],
    ['userStatus', ({ userStatus }, { say }) => say(`userStatus-${userStatus}`)],
    ['department', ({ department }, { words }) => words(department)],
    ['unit', ({ unit }, { words }) => words(unit)],
    ['sex', ({ sex }, { say }) => sex && say(`sex-${sex}`)],
    ['campusCardNumber', ({ campusCardNumber }) => campusCardNumber],
    ['remarks', ({ remarks }) => remarks],
  ],
  study: [
    ['identityType', ({ identityType }, tools) => named('identity', identityType, tools)],
    ['documentType', ({ documentType }, tools) => named('document', documentType, tools)],
    ['documentNumber', ({ documentNumber }) => documentNumber],
    ['studentType', ({ studentType }, { say }) => studentType && say(`studentType-${studentType}`)],
    ['admissionYear', ({ admissionYear }) => admissionYear],
    ['major', ({ major }, { words }) => words(major)],
    ['className', ({ className }) => className],
    ['staffType', ({ staffType }, { say }) => staffType && say(`staffType-${staffType}`)],
    ['jobNumber', ({ jobNumber }) => jobNumber],
  ],
  contact: [
    ['mobile', ({ mobile }) => mobile],
    ['telephone', ({ telephone }) => telephone],
    ['email', ({ email }) => email],
    ['qq', ({ qq }) => qq],
    ['os', ({ os }) => os],
  ],
  network: [
    ['address', ({ address }, { words }) => words(address)],
    ['portNumber', ({ portNumber }) => portNumber],
    ['ip', ({ ip }) => ip],
    ['mac', ({ mac }) => mac],
    ['gateway', ({ gateway }) => gateway],
    ['mask', ({ mask }) => mask],
    ['primaryDns', ({ primaryDns }) => primaryDns],
    ['spareDns', ({ spareDns }) => spareDns],
    ['frozenState', ({ frozen }, { say }) => say(`frozen-${frozen.state}`)],
    ['frozenAt', ({ frozen }, tools) => moment(frozen.at, tools)],
    ['frozenReason', ({ frozen }) => frozen.reason],
    ['unfrozenAt', ({ unfrozen }, tools) => moment(unfrozen.at, tools)],
    ['unfrozenReason', ({ unfrozen }) => unfrozen.reason],
  ],
};

/** Numbers and addresses are words of no language. */
const codes: ReadonlySet<ProfileText> = new Set<ProfileText>([
  'account',
  'campusCardNumber',
  'documentNumber',
  'jobNumber',
  'className',
  'mobile',
  'telephone',
  'email',
  'qq',
  'os',
  'portNumber',
  'ip',
  'mac',
  'gateway',
  'mask',
  'primaryDns',
  'spareDns',
]);
/** A text that exists in one language only. */
const ownWords: ReadonlySet<ProfileText> = new Set<ProfileText>(['name', 'remarks', 'frozenReason', 'unfrozenReason']);

function langOf(label: ProfileText, value: string): string | undefined {
  const chinese = /\p{Script=Han}/u.test(value);
  if (ownWords.has(label)) return chinese ? 'zh' : 'en';
  if (codes.has(label)) return chinese ? 'zh' : 'zxx';
  return undefined;
}

/** The fields of one part as labels and texts. */
export function useProfileFields(): (profile: Profile, part: ProfilePart) => ProfileField[] {
  const say = useSay('profile');
  const tools = { say, words: useWords(), format: useFormat() };
  return (profile, part) =>
    profileParts[part].map(([label, value]) => {
      const fieldText = value(profile, tools);
      const text = fieldText === null || fieldText === '' ? null : String(fieldText);
      return { name: label, label, value: text, lang: text === null ? undefined : langOf(label, text) };
    });
}
