import { describe, expect, test } from 'vitest';
import { areas, type DeploymentMode, hallFor, isPhone, type RootTarget, rootTarget, servesArea } from './modes.ts';

type Row = {
  mode: DeploymentMode | null;
  served: string[];
  phone: RootTarget;
  desktop: RootTarget;
};

const table: Row[] = [
  { mode: 1, served: ['hall-pc'], phone: 'hall-pc', desktop: 'hall-pc' },
  { mode: 2, served: ['hall-phone'], phone: 'hall-phone', desktop: 'hall-phone' },
  { mode: 3, served: ['office'], phone: 'office-login', desktop: 'office-login' },
  { mode: 4, served: ['hall-pc', 'hall-phone'], phone: 'hall-phone', desktop: 'hall-pc' },
  { mode: 5, served: ['hall-phone', 'office'], phone: 'hall-phone', desktop: 'hall-phone' },
  { mode: 6, served: ['hall-pc', 'office'], phone: 'hall-pc', desktop: 'hall-pc' },
  { mode: null, served: ['hall-pc', 'hall-phone', 'office'], phone: 'hall-phone', desktop: 'hall-pc' },
];

describe.each(table)('mode $mode', ({ mode, served, phone, desktop }) => {
  const id = mode === null ? 'without a mode' : `[MODE-${mode}]`;
  const root = mode === 3 ? '[ROOT-1]' : '[ROOT-2]';

  test.each([...areas])(`${id} %s`, (area) =>
    expect(servesArea(mode, area)).toBe(area === 'workflow' || served.includes(area)),
  );
  test(`${id} ${root} the root leads a phone to ${phone}, a desktop to ${desktop}`, () => {
    expect(rootTarget({ mode, phone: true, hasTicket: false })).toBe(phone);
    expect(rootTarget({ mode, phone: false, hasTicket: false })).toBe(desktop);
  });
  test(`${id} [ROOT-3] the root stays where a ticket is in the address`, () => {
    expect(rootTarget({ mode, phone: true, hasTicket: true })).toBe('stay');
    expect(rootTarget({ mode, phone: false, hasTicket: true })).toBe('stay');
  });
  test.each([true, false])(`${id} a hall that is served never sends a device in circles (phone: %s)`, (isOnPhone) => {
    const hall = hallFor({ mode, phone: isOnPhone });
    if (hall === null) expect(mode).toBe(3);
    else expect(servesArea(mode, hall)).toBe(true);
  });
});

test('[MODE-2] [ROOT-2] a desktop stays in the phone hall where there is no other', () => {
  expect(hallFor({ mode: 2, phone: false })).toBe('hall-phone');
  expect(hallFor({ mode: 1, phone: true })).toBe('hall-pc');
});

describe('phones by user agent', () => {
  const ios = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const android = 'Mozilla/5.0 (Linux; Android 14; 2211133C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
  test.each([
    ['iPhone Safari', `${ios} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['iPhone WeChat', `${ios} Mobile/15E148 MicroMessenger/8.0.49(0x18003133) NetType/WIFI Language/zh_CN`],
    ['iPhone WeCom', `${ios} Mobile/15E148 wxwork/4.1.26 MicroMessenger/7.0.1 Language/zh`],
    ['iPod', 'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'],
    ['Android Chrome', `${android} Mobile Safari/537.36`],
    ['Android Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    ['Android WeChat', `${android} Mobile Safari/537.36 XWEB/1260117 MMWEBSDK/20240404 MicroMessenger/8.0.49 Weixin`],
    ['Android WeCom', `${android} Mobile Safari/537.36 wxwork/4.1.26 MicroMessenger/7.0.1 Language/zh`],
    ['HarmonyOS 3', 'Mozilla/5.0 (Linux; Android 10; HarmonyOS; NOH-AN00) Chrome/99.0.4844.88 Mobile Safari/537.36'],
    ['HarmonyOS 5', 'Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile'],
    ['Windows Phone', 'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) Edge/15.15254'],
  ])('[ROOT-2] %s is a phone', (_, agent) => expect(isPhone(agent)).toBe(true));
  test.each([
    ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
    ['Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15'],
    ['Linux', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
    ['iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Version/12.1 Mobile/15E148'],
    ['Android tablet', 'Mozilla/5.0 (Linux; Android 13; SM-X900) AppleWebKit/537.36 Chrome/126.0.0.0 Safari/537.36'],
    [
      'HarmonyOS tablet',
      'Mozilla/5.0 (Tablet; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1.6.1 Mobile',
    ],
    ['HarmonyOS PC', 'Mozilla/5.0 (PC; OpenHarmony 5.0) AppleWebKit/537.36 Chrome/114.0.0.0 ArkWeb/4.1.6.1'],
    [
      'WeChat on Windows',
      'Mozilla/5.0 (Windows NT 10.0; WOW64) MicroMessenger/7.0.20 MiniProgramEnv/Windows WindowsWechat',
    ],
    ['WeCom on Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) wxwork/4.1.26 MicroMessenger/6.3 MacWechat'],
    ['nothing', ''],
    ['a missing header', undefined],
  ])('[ROOT-2] %s is not', (_, agent) => expect(isPhone(agent)).toBe(false));
});
