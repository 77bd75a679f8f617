import { type Browser, type BrowserContext, devices, type Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import {
  atOneSize,
  expect,
  fillSignIn,
  hallSignInAs,
  signInAs,
  sizeOf,
  speak,
  test,
  where,
  withoutStream,
} from '../../fixtures.ts';

const { defaultBrowserType: _webkit, ...iPhone } = devices['iPhone 14'];

/** A second device beside the one that the test has. */
async function phoneOf(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...iPhone, locale: 'zh-CN', serviceWorkers: 'block' });
  await withoutStream(context);
  return context;
}

const screen = (page: Page) => page.getByTestId('scan-screen');
const addressOn = async (page: Page) => (await page.getByTestId('scan-code').getAttribute('data-address')) as string;
const numberOn = async (page: Page) => page.getByTestId('scan-number').textContent();

/** Scans what the big screen shows, and chooses the number or another one. */
async function scan(phone: Page, page: Page) {
  await phone.goto(await addressOn(page));
}
async function choose(phone: Page, page: Page, right = true) {
  const number = await numberOn(page);
  const choices = phone.getByTestId('scan-choice');
  await expect(choices).toHaveCount(3);
  const texts = await choices.allTextContents();
  const wanted = texts.findIndex((text) => (text === number) === right);
  await choices.nth(wanted).click();
}

test(
  '[SSO-07] the hall: a signed-in phone scans, chooses the number, and the big screen is in',
  atOneSize,
  async ({ page, browser }) => {
    const context = await phoneOf(browser);
    await hallSignInAs(context, 'student');
    await page.goto('/CampusNetWork/index?id=scut');
    await page.getByRole('button', { name: '扫码登录', exact: true }).click();
    await expect(screen(page)).toHaveAttribute('data-step', 'waiting');
    const phone = await context.newPage();
    await scan(phone, page);
    await expect(phone.getByText('网上服务大厅')).toBeVisible();
    await expect(phone.getByText('与这部手机在同一网络')).toBeVisible();
    await expect(screen(page)).toHaveAttribute('data-step', 'seen');
    await choose(phone, page);
    await expect(phone.getByRole('status').getByText('已在另一块屏幕上登录')).toBeVisible();
    await expect(screen(page)).toBeHidden();
    expect(await page.evaluate(() => sessionStorage.getItem('campus.hall'))).toContain('access_token');
    expect(await page.evaluate(() => localStorage.getItem('campus.way'))).toBe('scan');
    await context.close();
  },
);

test(
  '[OPEN-4] [SSO-07] whoever is not signed in on the phone signs in there first, and comes back',
  atOneSize,
  async ({ page, browser }) => {
    const context = await phoneOf(browser);
    await page.goto(`/ScanCodeLogin/${encodeURIComponent('/DTBS/MyMonIndex')}?id=scut`);
    await expect(page.getByText('登录后进入：业务管理后台')).toBeVisible();
    await expect(screen(page)).toHaveAttribute('data-step', 'waiting');
    const phone = await context.newPage();
    await scan(phone, page);
    await expect.poll(() => where(phone)).toContain('/CampusNetworkPhone/CampusNetworkPhoneLogin');
    await expect(phone.getByText('确认扫码登录')).toBeVisible();
    await fillSignIn(phone, 'admin');
    await expect.poll(() => where(phone)).toContain('/ScanCodeConfirm');
    await choose(phone, page);
    await expect.poll(() => where(page)).toMatch(/^\/DTBS\/MyMonIndex/);
    expect(await page.evaluate(() => sessionStorage.getItem('campus.session'))).toContain('refresh_token');
    await context.close();
  },
);

test(
  '[SSO-07] a wrong number ends the code on both sides, and the next one lets in',
  atOneSize,
  async ({ page, browser }) => {
    const context = await phoneOf(browser);
    await signInAs(context, 'admin');
    await page.goto('/ScanCodeLogin?id=scut');
    await expect(screen(page)).toHaveAttribute('data-step', 'waiting');
    const first = await addressOn(page);
    const phone = await context.newPage();
    await scan(phone, page);
    await choose(phone, page, false);
    await expect(phone.getByRole('alert').getByText('数字不对')).toBeVisible();
    await expect(page.getByText('手机上选择的数字不对')).toBeVisible();
    await expect.poll(() => addressOn(page)).not.toBe(first);
    await scan(phone, page);
    await choose(phone, page);
    await expect.poll(() => where(page)).not.toContain('ScanCodeLogin');
    await context.close();
  },
);

for (const language of ['zh', 'en'] as const)
  test(
    `[SSO-07] "not me" in ${language}: nobody is in, and no other code comes by itself`,
    sizeOf(language),
    async ({ page, context: own, browser }) => {
      const context = await phoneOf(browser);
      await speak(own, language);
      await speak(context, language);
      await hallSignInAs(context, 'student');
      await page.goto('/ScanCodeLogin?id=scut');
      await expect(screen(page)).toHaveAttribute('data-step', 'waiting');
      await expectNoAxeFault(page, 'the big screen');
      const phone = await context.newPage();
      await scan(phone, page);
      await expect(phone.getByTestId('scan-choice')).toHaveCount(3);
      await expectNoAxeFault(phone, 'the phone');
      const zh = language === 'zh';
      await phone.getByRole('button', { name: zh ? '不是我，拒绝' : 'Not me, refuse' }).click();
      await expect(phone.getByRole('heading', { name: zh ? '已拒绝登录' : 'You refused it' })).toBeVisible();
      await expect(screen(page)).toHaveAttribute('data-step', 'stopped');
      await expect(page.getByText(zh ? '手机上已拒绝登录。' : 'The sign-in was refused on the phone.')).toBeVisible();
      await page.getByRole('button', { name: zh ? '重新获取二维码' : 'Get a new code' }).click();
      await expect(screen(page)).toHaveAttribute('data-step', 'waiting');
      await context.close();
    },
  );

test('[SSO-07] a phone that cannot reach the server says so, and tries again', { tag: '@phone' }, async ({
  page,
  context,
  browser,
}) => {
  await hallSignInAs(context, 'student');
  const other = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  const big = await other.newPage();
  await big.goto(`${new URL(test.info().project.use.baseURL as string).origin}/ScanCodeLogin?id=scut`);
  await expect(screen(big)).toHaveAttribute('data-step', 'waiting');
  await context.route('**/LookAtScan*', (route) => route.abort());
  await page.goto(await addressOn(big));
  await expect(page.getByRole('alert')).toContainText('网络连接失败');
  await context.unroute('**/LookAtScan*');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByTestId('scan-choice')).toHaveCount(3);
  await page.reload();
  await expect(page.getByTestId('scan-choice')).toHaveCount(3);
  await page.goto('/ScanCodeConfirm?c=nothing&id=scut');
  await expect(page.getByRole('alert')).toContainText('没有二维码');
  await other.close();
});

test('[SSO-07] sign-in pages of phones offer no code: a phone cannot scan itself', async ({ page, phone }) => {
  for (const at of ['/Login?id=scut', '/DTBSlogin?id=scut']) {
    await page.goto(at);
    await expect(page.getByTestId('sign-in-form')).toBeVisible();
    await expect(page.getByRole('button', { name: '扫码登录', exact: true })).toHaveCount(phone ? 0 : 1);
  }
});
