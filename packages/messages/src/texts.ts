/** The shape of a language file: exactly the keys of the Chinese one, each a text. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

export type Language = 'zh' | 'en';

/** Fills {{name}} places. */
export function fill(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (name in facts ? String(facts[name]) : place));
}
