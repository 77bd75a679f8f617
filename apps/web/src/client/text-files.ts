import type { Language } from '@campus/messages/texts.ts';

export type TextsOfFile = Readonly<Record<string, string>>;
type Read = (language: Language, file: string) => Promise<TextsOfFile>;
/** A promise that says how it stands: React takes what is there without waiting for a turn. */
type Coming = Promise<TextsOfFile> & {
  status?: 'pending' | 'fulfilled' | 'rejected';
  value?: TextsOfFile;
  reason?: unknown;
};

export type TextFiles = {
  /** What is there already. */
  has: (language: Language, file: string) => TextsOfFile | null;
  /** Fetched once, however often it is asked for. What failed stays failed: a part that is drawn again would ask for ever. */
  bring: (language: Language, file: string) => Promise<TextsOfFile>;
  /** All of them, as a page that is being opened wants them; what failed before is tried again. */
  bringAll: (language: Language, files: readonly string[]) => Promise<void>;
  /** The files that the pages have asked for so far. */
  known: () => string[];
};

/** The files of texts that pages have asked for, each in each language. */
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
