import type { Language } from '@campus/messages/texts.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { keepLanguage, restoreLanguage } from '#web/client/language.ts';

type TextModule = { default: Record<string, string> };
const files = import.meta.glob<TextModule>([
  '../../../../packages/messages/src/zh/*.ts',
  '../../../../packages/messages/src/en/*.ts',
  '!**/*.test.ts',
]);

/** Each file of each language is a chunk of its own; a page loads those that it names. */
const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, file, done) => {
    const load = files[`../../../../packages/messages/src/${language}/${file}.ts`];
    if (!load) return done(new Error(`no texts ${language}/${file}`), false);
    load().then(
      (module) => done(null, module.default),
      (error) => done(error, false),
    );
  },
};

/** Starts with what every page needs; the rest comes with the pages. Throws when the texts cannot be had. */
export async function startTexts(): Promise<void> {
  const language = restoreLanguage();
  dress(language);
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: ['zh', 'en'],
      fallbackLng: false,
      ns: ['ui', 'frames', 'refusals', 'pages'],
      defaultNS: 'frames',
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  i18next.on('languageChanged', (chosen) => {
    keepLanguage(chosen as Language);
    dress(chosen as Language);
  });
  if (!i18next.hasResourceBundle(language, 'ui')) throw new Error('the texts could not be loaded');
}

function dress(language: Language): void {
  document.documentElement.lang = language;
}
