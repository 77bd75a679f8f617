const HAN = /\p{Script=Han}/u;

/** Two characters for a portrait: the given name of a Chinese name, the first letters of any other. */
export function initialsOf(name: string): string {
  const trimmed = name.trim();
  if (HAN.test(trimmed)) {
    const characters = Array.from(trimmed).filter((character) => HAN.test(character));
    return characters.slice(-2).join('');
  }
  const words = trimmed.split(/[\s.·_-]+/).filter((word) => word !== '');
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letters = Array.from(first).slice(0, 1).concat(Array.from(last).slice(0, 1));
  return letters.join('').toUpperCase();
}

/** The same person has the same colour on every page. */
export function toneOf(name: string, tones: number): number {
  let sum = 0;
  for (const character of name.trim()) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum % tones;
}
