import type calendar from '@campus/messages/zh/calendar.ts';
import type content from '@campus/messages/zh/content.ts';
import type contentOffice from '@campus/messages/zh/content-office.ts';
import type flows from '@campus/messages/zh/flows.ts';
import type frames from '@campus/messages/zh/frames.ts';
import type handling from '@campus/messages/zh/handling.ts';
import type home from '@campus/messages/zh/home.ts';
import type messages from '@campus/messages/zh/messages.ts';
import type monitoring from '@campus/messages/zh/monitoring.ts';
import type network from '@campus/messages/zh/network.ts';
import type networkOffice from '@campus/messages/zh/network-office.ts';
import type orderForm from '@campus/messages/zh/order-form.ts';
import type pages from '@campus/messages/zh/pages.ts';
import type places from '@campus/messages/zh/places.ts';
import type profile from '@campus/messages/zh/profile.ts';
import type refusals from '@campus/messages/zh/refusals.ts';
import type search from '@campus/messages/zh/search.ts';
import type services from '@campus/messages/zh/services.ts';
import type signIn from '@campus/messages/zh/sign-in.ts';
import type workOrders from '@campus/messages/zh/work-orders.ts';
import type workflow from '@campus/messages/zh/workflow.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { NetworkError, RefusalError } from './refusal-error.ts';

/** The files of texts that pages outside the kit use; each is loaded only where it is needed. */
type Texts = {
  calendar: typeof calendar;
  content: typeof content;
  'content-office': typeof contentOffice;
  flows: typeof flows;
  frames: typeof frames;
  handling: typeof handling;
  home: typeof home;
  messages: typeof messages;
  monitoring: typeof monitoring;
  network: typeof network;
  'network-office': typeof networkOffice;
  'order-form': typeof orderForm;
  pages: typeof pages;
  places: typeof places;
  profile: typeof profile;
  refusals: typeof refusals;
  search: typeof search;
  services: typeof services;
  'sign-in': typeof signIn;
  'work-orders': typeof workOrders;
  workflow: typeof workflow;
};
export type TextFile = keyof Texts;
export type TextKey<F extends TextFile> = keyof Texts[F] & string;
export type Facts = Readonly<Record<string, string | number>>;
export type Say<F extends TextFile> = (key: TextKey<F>, facts?: Facts) => string;
type Translate = (key: string, facts?: Facts & { ns?: string }) => string;

/** The texts of one file in the reader's language, keys checked. */
export function useSay<F extends TextFile>(file: F): Say<F> {
  const translate = useTranslation(file).t as unknown as Translate;
  return (key, facts) => translate(key, { ...facts });
}

/** One sentence for anything that a call can throw. */
export function failureText(error: unknown, translate: Translate): string {
  if (error instanceof NetworkError) return translate(`network-${error.reason}`, { ns: 'frames' });
  if (!(error instanceof RefusalError)) return translate('unexpected', { ns: 'refusals' });
  return error.text || translate(error.code, { ns: 'refusals' });
}

export function useFailureText(): (error: unknown) => string {
  const translate = useTranslation(['refusals', 'frames']).t as unknown as Translate;
  return (error) => failureText(error, translate);
}

/** Loads a page's code and the texts that it needs side by side, so that it never appears without its words. */
export async function withTexts<T>(files: TextFile[], load: () => Promise<T>): Promise<T> {
  const [page] = await Promise.all([load(), i18next.loadNamespaces(files)]);
  return page;
}
