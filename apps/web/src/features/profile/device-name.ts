import type { DeviceName } from '@campus/rules/sessions/device.ts';

/** Names for which a language may have a word of its own; the others are the same everywhere. */
const own = {
  WeCom: 'device-wecom',
  WeChat: 'device-wechat',
  DingTalk: 'device-dingtalk',
  'QQ Browser': 'device-qq-browser',
  'UC Browser': 'device-uc-browser',
  '360': 'device-360',
  'Huawei Browser': 'device-huawei-browser',
  'Mi Browser': 'device-mi-browser',
  'Samsung Internet': 'device-samsung-internet',
  HarmonyOS: 'device-harmonyos',
} as const satisfies Partial<Record<DeviceName, string>>;

type Device = { browser: string | null; system: string | null };
type Key = (typeof own)[keyof typeof own] | 'unknown-device' | 'other-browser' | 'other-system';

/** Browser and system in the reader's language; if only one is known, the other is called "another". */
export function deviceName({ browser, system }: Device, say: (key: Key) => string): string {
  if (browser === null && system === null) return say('unknown-device');
  const named = (name: string) => (name in own ? say(own[name as keyof typeof own]) : name);
  return [
    browser === null ? say('other-browser') : named(browser),
    system === null ? say('other-system') : named(system),
  ].join(' · ');
}
