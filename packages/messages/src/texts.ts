/** The shape of a language file: exactly the keys of the Chinese one, each a text. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

export type Language = 'zh' | 'en';

/** Which of its two forms a word takes after a number; only English texts have forms. */
const forms = new Intl.PluralRules('en');

/** Fills {{name}} places, and {{name|day|days}} with the form that goes with the number of that name. */
export function fill(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replace(
    /\{\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}\}/g,
    (place, name: string, singular: string | undefined, other: string) => {
      if (!(name in facts)) return place;
      if (singular === undefined) return String(facts[name]);
      return forms.select(Number(facts[name])) === 'one' ? singular : other;
    },
  );
}
