/** Words that stand in a title's braces for something other than a field. */
export const titleWords: readonly string[] = ['submitter', 'business'];

const LONGEST = 40;

/**
 * An id for a field from what it is called in latin letters, such as pinyin; unlike those that are taken, those that
 * mean something else in a title, and those that every object has.
 */
export function fieldIdFrom(text: string, taken: Iterable<string>): string {
  const used = new Set([...taken, ...titleWords]);
  const isFree = (id: string) => !used.has(id) && !(id in {});
  const id = camelCase(text).slice(0, LONGEST);
  if (isFree(id)) return id;
  for (let n = 2; ; n++) {
    const numbered = `${id.slice(0, LONGEST - String(n).length - 1)}-${n}`;
    if (isFree(numbered)) return numbered;
  }
}

/** Small first letter, each further word with a capital; letters lose their accents, and what is no letter goes. */
function camelCase(text: string): string {
  const parts = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== '')
    .map((part) => (/^[A-Z]+$/.test(part) ? part.toLowerCase() : part));
  const [first = 'field', ...rest] = parts;
  const id = [first[0]?.toLowerCase() + first.slice(1), ...rest.map((part) => part[0]?.toUpperCase() + part.slice(1))];
  return /^[a-z]/.test(id[0] as string) ? id.join('') : `f${id.join('')}`;
}
