import { createContext, useContext } from 'react';
import { type Format, formatFor } from './format.ts';
import { useTexts } from './use-texts.ts';

/** The organisation's time zone; an area sets it if it is not the default. */
export const TimeZone = createContext('Asia/Shanghai');

export function useFormat(): Format {
  const { language } = useTexts();
  return formatFor(language, useContext(TimeZone));
}
