import { expect, test } from 'vitest';
import { deviceOf } from './device.ts';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; 23127PN0CC Build/UKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'Chrome/130.0.0.0';

test.each([
  [`${WINDOWS} ${CHROME} Safari/537.36`, 'Chrome', 'Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 Edg/130.0.0.0`, 'Edge', 'Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 OPR/115.0.0.0`, 'Opera', 'Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 QQBrowser/13.1`, 'QQ Browser', 'Windows', false],
  [`${WINDOWS} ${CHROME} Safari/537.36 wxwork/4.1.30 MicroMessenger/7.0.1`, 'WeCom', 'Windows', false],
  ['Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox', 'Windows', false],
  [`${MAC} Version/17.5 Safari/605.1.15`, 'Safari', 'macOS', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox', 'Linux', false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${CHROME} Safari/537.36`, 'Chrome', 'ChromeOS', false],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS', true],
  [`${IPHONE} CriOS/130.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS', true],
  [`${IPHONE} Mobile/15E148 MicroMessenger/8.0.50(0x1800) NetType/WIFI Language/zh_CN`, 'WeChat', 'iOS', true],
  [`${IPHONE} Mobile/15E148 wxwork/4.1.30 MicroMessenger/7.0.1 Language/zh`, 'WeCom', 'iOS', true],
  [`${IPHONE} Mobile/15E148`, 'Safari', 'iOS', true],
  [`${ANDROID} Version/4.0 ${CHROME} Mobile Safari/537.36 MicroMessenger/8.0.49`, 'WeChat', 'Android', true],
  [`${ANDROID} ${CHROME} Mobile Safari/537.36 HuaweiBrowser/15.0`, 'Huawei Browser', 'Android', true],
  [`${ANDROID} SamsungBrowser/26.0 ${CHROME} Mobile Safari/537.36`, 'Samsung Internet', 'Android', true],
  [
    `Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 ${CHROME} Safari/537.36 ArkWeb/4.1`,
    'Chrome',
    'HarmonyOS',
    true,
  ],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1', 'Safari', 'iPadOS', false],
  ['curl/8.5.0', null, null, false],
  ['', null, null, false],
])('%s', (userAgent, browser, system, phone) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system, phone });
});
