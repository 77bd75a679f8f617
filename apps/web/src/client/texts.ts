import type { TextFiles } from '@campus/messages/text-files.ts';
import { fill, type Language } from '@campus/messages/texts.ts';
import { use, useSyncExternalStore } from 'react';
import { followLanguage, keepLanguage, language } from './language.ts';
import { NetworkError, RefusalError } from './refusal-error.ts';
import { createTextFiles, type TextsOfFile } from './text-files.ts';

/** The text files that pages outside the kit use; each is loaded only where it is needed. */
export type TextFile = Exclude<keyof TextFiles, 'ui'>;
export type TextKey<F extends TextFile> = keyof TextFiles[F] & string;
export type Facts = Readonly<Record<string, string | number>>;
export type Say<F extends TextFile> = (key: TextKey<F>, facts?: Facts) => string;

const sources = import.meta.glob<{ default: TextsOfFile }>([
  '../../../../packages/messages/src/zh/*.ts',
  '../../../../packages/messages/src/en/*.ts',
  '!**/*.test.ts',
]);

/** Each file of each language is a chunk of its own; a page loads those that it names. */
const files = createTextFiles(async (inLanguage, file) => {
  const load = sources[`../../../../packages/messages/src/${inLanguage}/${file}.ts`];
  if (!load) throw new Error(`no texts ${inLanguage}/${file}`);
  return (await load()).default;
});

const sayOf =
  (texts: TextsOfFile | null) =>
  (key: string, facts: Facts = {}): string =>
    fill(texts?.[key] ?? key, facts);

/** The current language; components that use it render again when it changes. */
export function useCurrentLanguage(): Language {
  return useSyncExternalStore(followLanguage, language);
}

/** The texts of a file in the reader's language; the component suspends until they are loaded. */
export function useTextsOf(file: keyof TextFiles): (key: string, facts?: Facts) => string {
  return sayOf(use(files.bring(useCurrentLanguage(), file)));
}

/** The texts of one file in the reader's language, with checked keys. */
export function useSay<F extends TextFile>(file: F): Say<F> {
  return useTextsOf(file);
}

/** The texts of a file in a given language, for those who write in both. */
export function useSayIn<F extends TextFile>(inLanguage: Language, file: F): Say<F> {
  return sayOf(use(files.bring(inLanguage, file)));
}

/** A text outside of components, from a file that is already loaded. */
export function sayNow(file: TextFile, key: string, facts?: Facts): string {
  return sayOf(files.has(language(), file))(key, facts);
}

/** The names of all texts of a file that is there. */
export function textNames(file: TextFile): string[] {
  return Object.keys(files.has(language(), file) ?? {});
}

export function isText(file: TextFile, key: string): boolean {
  return Object.hasOwn(files.has(language(), file) ?? {}, key);
}

/** One sentence for anything that a call can throw. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return sayNow('frames', `network-${error.reason}`);
  if (!(error instanceof RefusalError)) return sayNow('refusals', 'unexpected');
  return error.text || sayNow('refusals', error.code);
}

export function useFailureText(): (error: unknown) => string {
  useCurrentLanguage();
  return failureText;
}

export function loadTexts(names: readonly (keyof TextFiles)[]): Promise<void> {
  return files.bringAll(language(), names);
}

/** Loads a page's code and the texts that it needs side by side, so that it never appears without its words. */
export async function withTexts<T>(names: TextFile[], load: () => Promise<T>): Promise<T> {
  const [page] = await Promise.all([load(), loadTexts(names)]);
  return page;
}

let wished: Language | null = null;

/** Switches once all used texts are loaded in the new language; of several requests the last one counts. */
export async function changeLanguage(next: Language): Promise<void> {
  wished = next;
  await files.bringAll(next, files.known());
  if (wished === next) keepLanguage(next);
}
