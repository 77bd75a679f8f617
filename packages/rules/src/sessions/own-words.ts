/** What whoever knows somebody tries first. */
export type OwnWords = {
  /** Of today, and of before. */
  accounts: readonly string[];
  /** The name as it is written, and as it is typed in letters. */
  names: readonly string[];
  /** The university's identifier. */
  orgSign: string;
};

const LEAST = 3;
/** Shorter names, and the initials of nearly every name, stand in words by chance. */
const LEAST_OF_A_NAME = 4;
/** A name this long is also looked for with its family name last. */
const LEAST_TURNED = 6;

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
const letters = (text: string) => plain(text).replace(/\d/g, '');

function* spellingsOf(name: string): Generator<string> {
  const whole = letters(name);
  yield whole;
  for (const word of name.split(/[^\p{L}\p{M}]+/u)) yield letters(word);
  if (whole.length < LEAST_TURNED) return;
  for (let at = 2; at <= whole.length - 2; at++) yield whole.slice(at) + whole.slice(0, at);
}

/** Whether a password holds the account, the name or the university's sign, whatever stands around it and in whatever case. */
export function holdsOwnWords(password: string, { accounts, names, orgSign }: OwnWords): boolean {
  const within = plain(password);
  const holds = (word: string, least: number) => word.length >= least && within.includes(word);
  return (
    [...accounts, orgSign].some((word) => holds(plain(word), LEAST)) ||
    names.some((name) => [...spellingsOf(name)].some((spelling) => holds(spelling, LEAST_OF_A_NAME)))
  );
}
