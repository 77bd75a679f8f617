import en from './en/parameters.ts';
import zh from './zh/parameters.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The facts of a change of how people sign in, with the names of the changed values in words. */
export function signInChangeFacts({ key, setting, values, ...facts }: Facts): Facts {
  const names = Array.isArray(values) ? values.map((name) => `${key} ${name}` as keyof typeof zh) : [];
  const wordsIn = (texts: typeof zh | typeof en) => names.map((name) => texts[name] ?? name);
  return { ...facts, what: setting, fields: { zh: wordsIn(zh).join('、'), en: wordsIn(en).join(', ') } };
}
