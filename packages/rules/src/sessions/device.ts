import { isPhone } from '../deployment/modes.ts';

/** Proper names; a page may have its own word for one (企业微信). */
export type Device = { browser: DeviceName | null; system: DeviceName | null; phone: boolean };

/** The first that fits: most browsers also claim to be Chrome, and all of them Safari. */
const BROWSERS = [
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
] as const;

const SYSTEMS = [
  ['HarmonyOS', /\b(?:HarmonyOS|OpenHarmony|ArkWeb)\b/],
  ['Windows Phone', /\bWindows Phone\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\b(?:iPhone|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

export type DeviceName = (typeof BROWSERS)[number][0] | (typeof SYSTEMS)[number][0];

const nameIn = (list: readonly (readonly [name: DeviceName, mark: RegExp])[], userAgent: string): DeviceName | null =>
  list.find(([, mark]) => mark.test(userAgent))?.[0] ?? null;

/** What somebody signs in with, as far as the browser tells; nothing is ever decided by it. */
export const deviceOf = (userAgent: string): Device => ({
  browser: nameIn(BROWSERS, userAgent),
  system: nameIn(SYSTEMS, userAgent),
  phone: isPhone(userAgent),
});
