import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { atOneSize, expect, server, sizeOf, speak, test, where } from '../../fixtures.ts';

const PC = hallPcPages.pages.newsList.path;
const PHONE = hallPhonePages.pages.news.path;
const alerts = {
  pc: { zh: '暂不支持访问PC端网厅', en: 'The PC hall is not available here.' },
  phone: { zh: '暂不支持访问移动端网厅', en: 'The phone hall is not available here.' },
  office: { zh: '暂不支持访问后台', en: 'The back-office is not available here.' },
} as const;

test('[MODE-1] mode 1 serves the PC hall', atOneSize, async ({ page }) => serves(page, 1, ['pc']));
test('[MODE-2] mode 2 serves the phone hall', atOneSize, async ({ page }) => serves(page, 2, ['phone']));
test('[MODE-3] mode 3 serves the back-office', atOneSize, async ({ page }) => serves(page, 3, ['office']));
test('[MODE-4] mode 4 serves both halls', atOneSize, async ({ page }) => serves(page, 4, ['pc', 'phone']));
test('[MODE-5] mode 5 serves the phone hall and the back-office', atOneSize, async ({ page }) =>
  serves(page, 5, ['phone', 'office']),
);
test('[MODE-6] mode 6 serves the PC hall and the back-office', atOneSize, async ({ page }) =>
  serves(page, 6, ['pc', 'office']),
);

type Place = keyof typeof alerts;
async function serves(page: import('@playwright/test').Page, mode: number, served: Place[]): Promise<void> {
  const addresses: Record<Place, string> = { pc: PC, phone: PHONE, office: '/DTBSlogin' };
  for (const place of Object.keys(addresses) as Place[]) {
    await page.goto(server.mode(mode) + addresses[place]);
    if (served.includes(place)) {
      await expect.poll(() => where(page)).toContain(addresses[place]);
      await expect(page.locator('main, form').first()).toBeVisible();
    } else {
      await expect.poll(() => where(page)).toContain('/ErrorPC');
      await expect(page.getByText(alerts[place].zh)).toBeVisible();
    }
  }
}

for (const language of ['zh', 'en'] as const) {
  test(`[MODE-7] the alerts are said in ${language}`, sizeOf(language), async ({ page, context }) => {
    await speak(context, language);
    for (const [mode, address, text] of [
      [2, PC, alerts.pc],
      [1, PHONE, alerts.phone],
      [4, '/DTBS', alerts.office],
    ] as const) {
      await page.goto(server.mode(mode) + address);
      await expect(page.getByText(text[language])).toBeVisible();
    }
  });
}

test('the workflow app is served in every mode', atOneSize, async ({ page }) => {
  for (const mode of [1, 2, 3, 4, 5, 6]) {
    await page.goto(`${server.mode(mode)}/Main`);
    await expect.poll(() => where(page)).toContain('/Login');
    await expect(page.getByTestId('sign-in-form')).toBeVisible();
  }
});
