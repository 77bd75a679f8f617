const IN_NAMES =
  /(?=\p{Assigned})[\p{Script=Han}·\u3100-\u312f\u31a0-\u31bf\u2e80-\u2fdf\uf900-\ufaff\u{2f800}-\u{2fa1f}]/u;
const LAST = 0x3ffff;

/** Every character of the Chinese blocks that stands for one, as tests draw them: what may stand in a name. */
export function everyIdeograph(): string[] {
  const found: string[] = [];
  for (let code = 0; code <= LAST; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const letter = String.fromCodePoint(code);
    if (IN_NAMES.test(letter)) found.push(letter);
  }
  return found;
}

/** Those at the edges of their blocks, and every so many of the others. */
export function someIdeographs(every: number): string[] {
  const all = everyIdeograph();
  const codes = new Set(all.map((letter) => letter.codePointAt(0)));
  return all.filter((letter, n) => {
    const code = letter.codePointAt(0) as number;
    return n % every === 0 || !codes.has(code - 1) || !codes.has(code + 1);
  });
}

/** Lists of so many each, one after the other. */
export const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
