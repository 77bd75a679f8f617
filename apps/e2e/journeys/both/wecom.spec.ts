import type { Page } from '@playwright/test';
import { expect, fillSignIn, hallSignInAs, server, speak, test, wecomAddress, where } from '../../fixtures.ts';

// An organisation whose people have WeCom: a server that speaks its protocol.
const ORG = 'wecom-demo';
const messages = (phone: boolean) => `/${phone ? 'CampusNetworkPhone' : 'CampusNetWork'}/Messages?id=${ORG}`;
const profile = (phone: boolean) =>
  phone
    ? `/CampusNetworkPhone/CampusNetworkPhoneIdentity?id=${ORG}&part=wecom`
    : `/CampusNetWork/Profile?id=${ORG}#wecom`;
const page1 = (target: string) => `/WeiXinWork_Login/${encodeURIComponent(target)}?id=${ORG}`;
const INSIDE = 'wxwork/4.1.26 MicroMessenger/7.0.1 Language/zh';

let wecom = '';
test.beforeAll(async () => {
  wecom = await wecomAddress();
});

/** Is chosen at WeCom, or refuses. */
async function atWeCom(page: Page, who: string) {
  await expect.poll(() => page.url()).toContain(wecom);
  await page.getByRole('link', { name: who, exact: true }).click();
}

/** Unbinds in the profile, as its owner. */
async function unbind(page: Page) {
  const mine = page.getByTestId('my-wecom');
  await mine.getByRole('button', { name: '解除绑定' }).click();
  await mine.locator('input').fill('Campus2026');
  await mine.getByRole('button', { name: '解除绑定' }).click();
  await expect(mine).toContainText('尚未绑定企业微信');
}

test.describe('inside WeCom', () => {
  test.use({
    userAgent: async ({ userAgent }, use) => use(`${userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64)'} ${INSIDE}`),
  });

  test('[SSO-05] [SSO-06] [OPEN-1] [CALL-11] unknown, bound once, signed in without a question, and unbound in the profile', async ({
    page,
    phone,
  }) => {
    const [member, account] = phone ? ['member-2', 'handler'] : ['member-1', 'student'];
    await page.goto(page1(messages(phone)));
    await atWeCom(page, member);
    const binding = page.getByTestId('wecom-binding');
    await expect(binding).toBeVisible();
    // Code and state are out of the address at once.
    expect(where(page)).toBe(`/WeiXinWork_Login?id=${ORG}`);
    await binding.locator('input').nth(0).fill(account);
    await binding.locator('input').nth(1).fill('Campus2026');
    await binding.getByRole('button', { name: '绑定并登录' }).click();
    await expect.poll(() => where(page)).toBe(messages(phone));
    // The next time nobody is asked for anything.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(page1(messages(phone)));
    await atWeCom(page, member);
    await expect.poll(() => where(page)).toBe(messages(phone));
    await page.goto(profile(phone));
    const mine = page.getByTestId('my-wecom');
    await expect(mine).toContainText(member);
    await unbind(page);
  });

  test('[SSO-05] [ERR-09] who is no member is told so by the error page, and who refuses may try again', async ({
    page,
    context,
    phone,
  }) => {
    if (phone) await speak(context, 'en');
    await page.goto(page1('/Main'));
    await atWeCom(page, 'guest');
    await expect.poll(() => where(page)).toMatch(/^\/ErrorPage\//);
    await expect(page.getByRole('alert')).toContainText(phone ? 'no member of the WeCom' : '您不是本校企业微信的成员');
    await expect(page.getByRole('link', { name: '0757-20000002' })).toBeVisible();
    await page.goto(page1('/Main'));
    await atWeCom(page, 'refuse');
    await expect(page.getByRole('heading')).toContainText(phone ? 'You cancelled' : '您取消了');
    await expect(page.getByRole('link', { name: phone ? 'Other ways to sign in' : '其他登录方式' })).toBeVisible();
  });
});

test('[SSO-05] [SSO-06] outside: a desktop scans and binds in the profile, a phone is not offered it', async ({
  page,
  context,
  phone,
}) => {
  if (phone) {
    await page.goto(`/Login?id=${ORG}`);
    await expect(page.getByTestId('sign-in-form')).toBeVisible();
    await expect(page.getByText('企业微信')).toHaveCount(0);
    await page.goto(`/WeiXinWork_Login?id=${ORG}`);
    await expect(page.getByRole('heading')).toHaveText('请在企业微信中打开');
    return;
  }
  await hallSignInAs(context, 'approver', server.everything, ORG);
  await page.goto(profile(phone));
  const mine = page.getByTestId('my-wecom');
  await expect(mine).toContainText(/绑定/);
  // A run before this one may have left it bound.
  if (await mine.getByText('member-3').isVisible()) await unbind(page);
  await mine.getByRole('button', { name: '绑定企业微信' }).click();
  await mine.locator('input').fill('Campus2026');
  await mine.getByRole('button', { name: '继续' }).click();
  await atWeCom(page, 'member-3');
  await expect(mine).toContainText('member-3');
  await page.goto(`/Login?id=${ORG}`);
  await page.getByRole('button', { name: '企业微信', exact: true }).click();
  await page.getByTestId('wecom-login').click();
  await atWeCom(page, 'member-3');
  await expect.poll(() => where(page)).toBe('/Main');
  expect(await page.evaluate(() => sessionStorage.getItem('campus.session'))).toContain('refresh_token');
});

test.describe('inside WeChat', () => {
  test.use({
    userAgent: async ({ userAgent }, use) =>
      use(`${userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64)'} MicroMessenger/8.0.1`),
  });
  test('[SSO-05] nobody is sent away, and everybody is told what to do', async ({ page }) => {
    await page.goto(`/WeiXinWork_Login?id=${ORG}`);
    await expect(page.getByRole('heading')).toHaveText('请在企业微信中打开');
    await page.goto(`/Login?id=${ORG}`);
    await expect(page.getByText('微信中无法用企业微信登录')).toBeVisible();
    await fillSignIn(page, 'student', 'Wrong2026');
    await expect(page.getByTestId('sign-in-error')).toBeVisible();
  });
});
