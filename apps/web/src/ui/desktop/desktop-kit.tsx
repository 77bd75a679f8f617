import { ConfigProvider, type ConfigProviderProps } from 'antd';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import { type ReactNode, useMemo } from 'react';
import { useScheme } from '../base/scheme.ts';
import { useMedia } from '../base/use-media.ts';
import { useTexts } from '../base/use-texts.ts';
import { antdTheme } from './antd-theme.ts';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** The buttons of a calendar that show a year or a month are called what they show, so that somebody who speaks to the page can press them. */
function saidAsShown(locale: Locale): Locale {
  const { DatePicker } = locale;
  if (!DatePicker) return locale;
  return { ...locale, DatePicker: { ...DatePicker, lang: { ...DatePicker.lang, yearSelect: '', monthSelect: '' } } };
}
const locales = { zh: saidAsShown(zhCN), en: saidAsShown(enUS) };

/** What opens belongs to the landmark that it was opened from, and to the dialog that covers the page. */
function popupPlace(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('dialog, main') ?? document.body;
}

/** Dresses every antd part below it; stands once around the pages of an area that uses them. */
export function DesktopKit({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  const { dark, textSize, primary } = useScheme();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const theme = useMemo(() => antdTheme({ dark, textSize, primary, still }), [dark, textSize, primary, still]);
  return (
    <ConfigProvider
      theme={theme}
      locale={language.startsWith('en') ? locales.en : locales.zh}
      button={{ autoInsertSpace: false }}
      getPopupContainer={popupPlace}
    >
      {children}
    </ConfigProvider>
  );
}
