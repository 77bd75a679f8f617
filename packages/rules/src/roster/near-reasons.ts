/** What besides the name makes somebody near to a row of a list. */
export const nearReasons = ['birthday', 'document-end', 'mobile', 'telephone', 'email'] as const;
export type NearReason = (typeof nearReasons)[number];

type Known = Partial<Record<'documentNumber' | 'mobile' | 'telephone' | 'email', unknown>>;

const CARD_LENGTH = 18;
/** An identity card holds the day of birth. */
const birthdayIn = (document: string): string => (document.length === CARD_LENGTH ? document.slice(6, 14) : '');

/** Why a person of the same name may be the one in the row, the strongest reason first. */
export function findNearReasons(row: Known, person: Known): NearReason[] {
  const same = (name: keyof Known, read: (text: string) => string) => {
    const [first, other] = [row[name], person[name]].map((text) => read(typeof text === 'string' ? text : ''));
    return first !== '' && first === other;
  };
  const holds: Record<NearReason, boolean> = {
    birthday: same('documentNumber', birthdayIn),
    'document-end': same('documentNumber', (text) => text.toUpperCase().slice(-4)),
    mobile: same('mobile', (text) => text),
    telephone: same('telephone', (text) => text),
    email: same('email', (text) => text.toLowerCase()),
  };
  return nearReasons.filter((reason) => holds[reason]);
}
