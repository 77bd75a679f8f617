import { fill, type Language } from '@campus/messages/texts.ts';
import type bulkActs from '@campus/messages/zh/bulk-acts.ts';
import type calendar from '@campus/messages/zh/calendar.ts';
import type callNames from '@campus/messages/zh/call-names.ts';
import type departments from '@campus/messages/zh/departments.ts';
import type firstSteps from '@campus/messages/zh/first-steps.ts';
import type flows from '@campus/messages/zh/flows.ts';
import type frames from '@campus/messages/zh/frames.ts';
import type hallContent from '@campus/messages/zh/hall-content.ts';
import type hallContentOffice from '@campus/messages/zh/hall-content-office.ts';
import type hallHome from '@campus/messages/zh/hall-home.ts';
import type hallServices from '@campus/messages/zh/hall-services.ts';
import type labels from '@campus/messages/zh/labels.ts';
import type logFacts from '@campus/messages/zh/log-facts.ts';
import type logValues from '@campus/messages/zh/log-values.ts';
import type menus from '@campus/messages/zh/menus.ts';
import type messages from '@campus/messages/zh/messages.ts';
import type monitoring from '@campus/messages/zh/monitoring.ts';
import type networkApplications from '@campus/messages/zh/network-applications.ts';
import type networkDesk from '@campus/messages/zh/network-desk.ts';
import type networkPackages from '@campus/messages/zh/network-packages.ts';
import type pages from '@campus/messages/zh/pages.ts';
import type parameters from '@campus/messages/zh/parameters.ts';
import type passwords from '@campus/messages/zh/passwords.ts';
import type peopleOffice from '@campus/messages/zh/people-office.ts';
import type places from '@campus/messages/zh/places.ts';
import type profile from '@campus/messages/zh/profile.ts';
import type refusals from '@campus/messages/zh/refusals.ts';
import type rights from '@campus/messages/zh/rights.ts';
import type roster from '@campus/messages/zh/roster.ts';
import type rosterReasons from '@campus/messages/zh/roster-reasons.ts';
import type scanCode from '@campus/messages/zh/scan-code.ts';
import type search from '@campus/messages/zh/search.ts';
import type seeAs from '@campus/messages/zh/see-as.ts';
import type signIn from '@campus/messages/zh/sign-in.ts';
import type systemLog from '@campus/messages/zh/system-log.ts';
import type universities from '@campus/messages/zh/universities.ts';
import type wecom from '@campus/messages/zh/wecom.ts';
import type workOrders from '@campus/messages/zh/work-orders.ts';
import type workOrdersForm from '@campus/messages/zh/work-orders-form.ts';
import type workOrdersHandling from '@campus/messages/zh/work-orders-handling.ts';
import type workflow from '@campus/messages/zh/workflow.ts';
import { use, useSyncExternalStore } from 'react';
import { followLanguage, keepLanguage, language } from './language.ts';
import { NetworkError, RefusalError } from './refusal-error.ts';
import { createTextFiles, type TextsOfFile } from './text-files.ts';

/** The files of texts that pages outside the kit use; each is loaded only where it is needed. */
type Texts = {
  'bulk-acts': typeof bulkActs;
  calendar: typeof calendar;
  'call-names': typeof callNames;
  'hall-content': typeof hallContent;
  'hall-content-office': typeof hallContentOffice;
  departments: typeof departments;
  'first-steps': typeof firstSteps;
  flows: typeof flows;
  frames: typeof frames;
  'work-orders-handling': typeof workOrdersHandling;
  'hall-home': typeof hallHome;
  labels: typeof labels;
  'log-facts': typeof logFacts;
  'log-values': typeof logValues;
  menus: typeof menus;
  messages: typeof messages;
  monitoring: typeof monitoring;
  'network-applications': typeof networkApplications;
  'network-desk': typeof networkDesk;
  'network-packages': typeof networkPackages;
  'work-orders-form': typeof workOrdersForm;
  pages: typeof pages;
  parameters: typeof parameters;
  passwords: typeof passwords;
  'people-office': typeof peopleOffice;
  places: typeof places;
  profile: typeof profile;
  refusals: typeof refusals;
  rights: typeof rights;
  roster: typeof roster;
  'roster-reasons': typeof rosterReasons;
  'scan-code': typeof scanCode;
  search: typeof search;
  'see-as': typeof seeAs;
  'hall-services': typeof hallServices;
  'sign-in': typeof signIn;
  'system-log': typeof systemLog;
  universities: typeof universities;
  wecom: typeof wecom;
  'work-orders': typeof workOrders;
  workflow: typeof workflow;
};
export type TextFile = keyof Texts;
export type TextKey<F extends TextFile> = keyof Texts[F] & string;
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

type AnyFile = TextFile | 'ui';

const sayOf =
  (texts: TextsOfFile | null) =>
  (key: string, facts: Facts = {}): string =>
    fill(texts?.[key] ?? key, facts);

/** The language, followed by what is drawn with it. */
export function useLanguageShown(): Language {
  return useSyncExternalStore(followLanguage, language);
}

/** The texts of a file in the reader's language; what is drawn waits for them. */
export function useTextsOf(file: AnyFile): (key: string, facts?: Facts) => string {
  return sayOf(use(files.bring(useLanguageShown(), file)));
}

/** The texts of one file in the reader's language, keys checked. */
export function useSay<F extends TextFile>(file: F): Say<F> {
  return useTextsOf(file);
}

/** A text outside of what is drawn, of a file that is there. */
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
  useLanguageShown();
  return failureText;
}

export function loadTexts(names: readonly AnyFile[]): Promise<void> {
  return files.bringAll(language(), names);
}

/** Loads a page's code and the texts that it needs side by side, so that it never appears without its words. */
export async function withTexts<T>(names: TextFile[], load: () => Promise<T>): Promise<T> {
  const [page] = await Promise.all([load(), loadTexts(names)]);
  return page;
}

let wished: Language | null = null;

/** Changes when everything that was shown can be said in the other language; the last of several wishes counts. */
export async function changeLanguage(next: Language): Promise<void> {
  wished = next;
  await files.bringAll(next, files.known());
  if (wished === next) keepLanguage(next);
}
