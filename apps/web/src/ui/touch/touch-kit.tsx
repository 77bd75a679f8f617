import './react19.ts';
import './touch-theme.css';
import { ConfigProvider } from 'antd-mobile';
import enUS from 'antd-mobile/es/locales/en-US';
import zhCN from 'antd-mobile/es/locales/zh-CN';
import type { ReactNode } from 'react';
import { useTexts } from '../base/use-texts.ts';

/** Dresses every antd-mobile part below it; stands once around the pages of an area that uses them. */
export function TouchKit({ children }: { children: ReactNode }) {
  const { language } = useTexts();
  return <ConfigProvider locale={language.startsWith('en') ? enUS : zhCN}>{children}</ConfigProvider>;
}
