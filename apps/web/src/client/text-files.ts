import type { Language } from '@campus/messages/texts.ts';

export type TextsOfFile = Readonly<Record<string, string>>;
type Read = (language: Language, file: string) => Promise<TextsOfFile>;
/** A promise that carries its status: React reads a fulfilled one without waiting. */
type Coming = Promise<TextsOfFile> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: TextsOfFile;
  reason?: unknown;
};

export type TextFiles = {
  /** What is there already. */
  has: (language: Language, file: string) => TextsOfFile | null;
  /** Fetched once. A failed file stays failed: a component that renders again would request it for ever. */
  bring: (language: Language, file: string) => Promise<TextsOfFile>;
  /** Loads several files for a page that is being opened; failed ones are tried again. */
  bringAll: (language: Language, files: readonly string[]) => Promise<void>;
  /** The files that pages have requested so far. */
  known: () => string[];
};

/** The text files that pages have requested, by language. */
export function createTextFiles(read: Read): TextFiles {
  const requested = new Map<string, { file: string; coming: Coming }>();
  const nameOf = (language: Language, file: string) => `${language}/${file}`;

  const bring: TextFiles['bring'] = (language, file) => {
    const before = requested.get(nameOf(language, file));
    if (before) return before.coming;
    const coming: Coming = read(language, file);
    coming.status = 'pending';
    coming.then(
      (value) => void Object.assign(coming, { status: 'fulfilled', value }),
      (reason) => void Object.assign(coming, { status: 'rejected', reason }),
    );
    requested.set(nameOf(language, file), { file, coming });
    return coming;
  };
  return {
    has: (language, file) => requested.get(nameOf(language, file))?.coming.value ?? null,
    bring,
    bringAll: async (language, files) => {
      for (const file of files) {
        if (requested.get(nameOf(language, file))?.coming.status === 'rejected')
          requested.delete(nameOf(language, file));
      }
      await Promise.all(files.map((file) => bring(language, file)));
    },
    known: () => [...new Set([...requested.values()].map(({ file }) => file))],
  };
}
