import { isPhone } from '../deployment/modes.ts';

/** Proper names; a page may have its own word for one (企业微信). */
export type Device = { browser: string | null; system: string | null; phone: boolean };

/** The first that fits: most browsers also claim to be Chrome, and all of them Safari. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeCom', /\bwxwork\//i],
  ['WeChat', /\bMicroMessenger\//],
  ['DingTalk', /\bDingTalk\//i],
  ['QQ Browser', /\bM?QQBrowser\//i],
  ['QQ', /\bQQ\/\d/],
  ['UC Browser', /\bUC(?:Browser|WEB)\b/i],
  ['360', /\b(?:360SE|360EE|QihooBrowser|QihooBrowserHD)\b/],
  ['Huawei Browser', /\bHuaweiBrowser\//],
  ['Mi Browser', /\bMiuiBrowser\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\/|\bAppleWebKit\b.*\bMobile\/\w+$/],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony|ArkWeb)\b/],
  ['Windows Phone', /\bWindows Phone\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof BROWSERS, userAgent: string): string | null =>
  list.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/** What somebody signs in with, as far as the browser tells; nothing is ever decided by it. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
  phone: isPhone(userAgent),
});
