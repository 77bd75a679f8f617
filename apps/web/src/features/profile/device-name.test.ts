import en from '@campus/messages/en/profile.ts';
import zh from '@campus/messages/zh/profile.ts';
import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test.each([
  ['WeCom', 'iOS', '企业微信 · iOS', 'WeCom · iOS'],
  ['Edge', 'Windows', 'Edge · Windows', 'Edge · Windows'],
  ['360', 'Windows', '360浏览器 · Windows', '360 Browser · Windows'],
  ['Huawei Browser', 'HarmonyOS', '华为浏览器 · 鸿蒙系统', 'Huawei Browser · HarmonyOS'],
  [null, 'Android', '其他浏览器 · Android', 'Another browser · Android'],
  ['Chrome', null, 'Chrome · 其他系统', 'Chrome · another system'],
  [null, null, '未知设备', 'Unknown device'],
])('%s on %s is called %s and %s', (browser, system, inChinese, inEnglish) => {
  expect(deviceName({ browser, system }, (key) => zh[key])).toBe(inChinese);
  expect(deviceName({ browser, system }, (key) => en[key])).toBe(inEnglish);
});
