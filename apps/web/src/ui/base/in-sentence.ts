/** A label inside an English sentence begins small, unless it is an abbreviation: "Enter contact number", "Enter MAC". */
export function inSentence(label: string, language: string): string {
  if (!language.startsWith('en')) return label;
  return label.replace(/^[A-Z](?=[a-z-])/, (first) => first.toLowerCase());
}
