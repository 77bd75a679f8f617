const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name as a whole word: no other name begins with it, such as that of the twelfth building with that of the first. */
function wholeName(name: string): RegExp {
  // Chinese writes no spaces: beside its characters only numbers and Latin letters go on with a name.
  const before = /^[\p{Script=Latin}\p{N}]/u.test(name) ? '(?<![\\p{Script=Latin}\\p{N}-])' : '';
  return new RegExp(`${before}${escaped(name)}(?![\\p{Script=Latin}\\p{N}-]|\\s+\\p{N})`, 'giu');
}

/** Stands where a name was found; no name and no text has this sign. */
const FOUND = '\0';

/** Whether a text names all of these. The longest is looked for first, and what said it says no shorter one. */
export function saysAll(text: string, names: readonly string[]): boolean {
  let rest = text;
  return names
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length)
    .every((name) => {
      const said = rest.search(wholeName(name)) >= 0;
      rest = rest.replace(wholeName(name), FOUND);
      return said;
    });
}
