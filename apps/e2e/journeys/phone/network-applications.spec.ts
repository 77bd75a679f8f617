import { devices, type Page } from '@playwright/test';
import { agreeInWorkflow } from '../../agreements.ts';
import { expect, hallSignInAs, speak, test, where } from '../../fixtures.ts';
import { openLine } from '../../network-applications.ts';
import { networkCourseStories } from '../../network-applications-course-stories.ts';
import { networkStories } from '../../network-applications-stories.ts';
import { walkTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

const at = (page: string, more = '') => `/CampusNetworkPhone/${page}?id=scut${more && `&${more}`}`;

const pages = {
  move: at('ChangeDormitory'),
  password: at('ChangePassword'),
  freeze: at('EpidemicBusiness'),
  epidemicOpen: at('EpidemicSpecialServices'),
};

async function choosePlace(page: Page, label: string, path: readonly string[]): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  const sheet = page.getByRole('dialog', { name: label });
  // The way above begins with the campus, whether one was chosen before or not; it leads back to its level.
  await sheet.getByRole('button', { name: /校区/ }).first().click();
  for (const place of path) await sheet.getByRole('group').getByRole('button', { name: place, exact: true }).click();
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(sheet).toHaveCount(0);
}

test.describe('[PH-09] [PH-10] [PH-12] the network in the phone hall', () => {
  networkStories({
    spec: {
      open: '[PH-09]',
      move: '[PH-09]',
      password: '[PH-09]',
      epidemic: '[PH-10]',
      staff: '[PH-12]',
    },
    home: (more) => at('OpenNetwork', more),
    staffHome: at('TeacherNetwork'),
    staffPages: {
      operate: '/CampusNetworkPhone/TeacherNetworkOpt',
      open: '/CampusNetworkPhone/TeacherOpenNetwork',
    },
    pages,
    choosePlace,
    people: {
      newcomer: '202330781035',
      pauses: '202421011321',
      moves: '202320114416',
      freezes: '202430550207',
      staff: '100587',
    },
  });
});

test('[PH-12] the records of staff, each with its evaluation', async ({ page, context }) => {
  const account = '100064';
  await openLine(account);
  await hallSignInAs(context, account);
  await walkTo(page, at('TeacherNetwork'));
  await page.getByRole('link', { name: '业务记录' }).click();
  await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/TeacherNetworkList?id=scut');
  await page.getByRole('link', { name: '评价', exact: true }).click();
  await expect.poll(() => where(page)).toContain('/CampusNetworkPhone/TeacherNetworkListEvaluate?id=scut&orderId=');
  await page.getByRole('button', { name: '提交评价' }).click();
  for (const prompt of ['请选择星级', '请选择诉求是否达成', '请输入评价内容'])
    await expect(page.getByText(prompt, { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: '5星' }).check({ force: true });
  await page.getByRole('group', { name: '诉求是否达成' }).getByText('是', { exact: true }).click();
  await page.getByLabel('评价内容').fill('很快就开通了');
  await says(page, '评价成功！', () => page.getByRole('button', { name: '提交评价' }).click());
});

test.describe('[PH-19] [PH-21] what becomes of what is asked for in the phone hall', () => {
  networkCourseStories({
    device,
    home: (more) => at('OpenNetwork', more),
    pages,
    unfreezeOpen: at('EpidemicSpecialServiceUnfreeze'),
    choosePlace,
    agree: async (page, id) => {
      await walkTo(page, `/AllDetails/${id}`);
      await agreeInWorkflow(page);
    },
    rate: async (page, text) => {
      await page.getByRole('radio', { name: '4星' }).check({ force: true });
      await page.getByRole('group', { name: '诉求是否达成' }).getByText('是', { exact: true }).click();
      await page.getByLabel('评价内容').fill(text);
      await says(page, '评价成功！', () => page.getByRole('button', { name: '提交评价' }).click());
    },
    firstStudent: 121,
  });

  for (const [language, mine, why, pause, open] of [
    ['zh', '我的网络', '为什么上不了网', '网络报停', '开通网络'],
    ['en', 'My network', 'Why is my network down?', 'Pause the network', 'Open the network'],
  ] as const)
    test(`the bar at the top says what the page shows, in ${language}`, async ({ page, context }) => {
      const account = language === 'zh' ? 'net141' : 'net142';
      await openLine(account);
      await speak(context, language);
      await hallSignInAs(context, account);
      const bar = page.getByRole('banner').getByRole('paragraph');
      for (const [more, title] of [
        ['', mine],
        ['part=costs', mine],
        ['do=why', why],
        ['do=pause', pause],
        ['do=open', open],
      ] as const) {
        await walkTo(page, at('OpenNetwork', more));
        await expect(bar, more).toHaveText(title);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      }
      for (const name of ['EpidemicSpecialServices', 'EpidemicSpecialServiceUnfreeze']) {
        await walkTo(page, at(name));
        const title = (await bar.textContent()) ?? '';
        expect(title).not.toBe('');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      }
    });
});
