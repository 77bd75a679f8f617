/** Words that English always writes with a capital. */
const alwaysCapital = /^(Chinese|English)\b/;

/** A label inside an English sentence begins small, unless it is an abbreviation or a name: "Enter contact number", "Enter MAC", "Enter English title". */
export function inSentence(label: string, language: string): string {
  if (!language.startsWith('en') || alwaysCapital.test(label)) return label;
  return label.replace(/^[A-Z](?=[a-z-])/, (first) => first.toLowerCase());
}
