import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { expect, fillSignIn, hallSignInAs, lastMailTo, server, speak, test, where } from '../../fixtures.ts';

const NEXT = 'Remembered2026';
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

/** Gives somebody an address; where no mail resets passwords, no proof is asked for. */
async function reachedByMail(account: string, email: string, context: Parameters<typeof hallSignInAs>[0]) {
  const token = await hallSignInAs(context, account);
  const saved = await fetch(`${server.everything}/api/profile/SaveProfile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ email }),
  });
  expect(saved.status).toBe(200);
}

test('[ADM-13] somebody forgets the password, asks for a code, reads it in the mail, sets another one and signs in', async ({
  browser,
  page,
  phone,
}) => {
  const account = phone ? 'net232' : 'net231';
  const email = `${account}@scut.example.edu`;
  const elsewhere = await browser.newContext();
  await reachedByMail(account, email, elsewhere);
  await elsewhere.close();

  const signIn = phone ? hallPhonePages.pages.login.path : hallPcPages.pages.index.path;
  await page.goto(`${server.mailing}${signIn}?id=scut`);
  for (let n = 0; n < 5; n++) {
    await fillSignIn(page, account, 'Wrong12345');
    await expect(page.getByTestId('sign-in-error')).toContainText(n < 4 ? '密码错误' : '超过上限');
  }
  await expect(page.getByTestId('locked-until')).toContainText('起可以再次登录');
  await page.getByRole('link', { name: '忘记密码？' }).click();

  const ask = page.getByTestId('ask-code-form');
  await ask.getByRole('button', { name: '发送验证码' }).click();
  await expect(ask.getByLabel('用户名')).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeFault(page, 'asking for a code');
  await ask.getByLabel('用户名').fill(account);
  await ask.getByLabel('用户名').press('Enter');

  const form = page.getByTestId('reset-form');
  await expect(form.getByRole('status')).toContainText('如果该账号存在');
  await expect(form.getByLabel('验证码', { exact: true })).toBeFocused();
  await expect.poll(() => lastMailTo(email)).toContain('验证码：');
  const code = /[A-Z0-9]{4}-[A-Z0-9]{4}/.exec(await lastMailTo(email))?.[0] as string;
  await form.getByLabel('验证码', { exact: true }).fill('AAAA-AAAA');
  await form.getByLabel('新密码', { exact: true }).fill(NEXT);
  await form.getByLabel('确认新密码').fill(NEXT);
  await form.getByRole('button', { name: '设置新密码' }).click();
  await expect(form.getByText('验证码不正确或已失效，请核对后重试，或重新获取。')).toBeVisible();
  await expectNoAxeFault(page, 'setting a password');
  await fits(page);
  await form.getByLabel('验证码', { exact: true }).fill(code.toLowerCase());
  await form.getByLabel('验证码', { exact: true }).press('Enter');
  await expect(page.getByTestId('forgotten').getByRole('status')).toContainText('密码已重置');

  await expect(page.getByRole('link', { name: '去登录' })).toBeFocused();
  await page.getByRole('link', { name: '去登录' }).click();
  await fillSignIn(page, account, NEXT);
  await expect(page.getByTestId('sign-in-form')).toHaveCount(0);

  // An address is a way to a password now, so another one asks for it.
  await page.goto(
    `${server.mailing}${phone ? hallPhonePages.pages.editIdentity.path : hallPcPages.pages.profile.path}?id=scut`,
  );
  const contact = page.getByRole('form', { name: '修改联系方式' });
  await contact.getByLabel('邮箱').fill(`other-${email}`);
  await contact.getByRole('button', { name: '保存' }).click();
  await expect(contact.getByText('请先输入登录密码确认身份！')).toBeVisible();
  await contact.getByLabel('登录密码', { exact: true }).fill(NEXT);
  await contact.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('修改成功！')).toBeVisible();
});

test('[ADM-13] an organisation without mail shows its desk, in every area of this size and in English', async ({
  page,
  context,
  phone,
}) => {
  await speak(context, 'en');
  const ways = phone
    ? [
        [hallPhonePages.pages.login.path, hallPhonePages.pages.forgottenPassword.path],
        [openPages.pages.login.path, openPages.pages.forgottenPassword.path],
      ]
    : [
        [hallPcPages.pages.index.path, hallPcPages.pages.forgottenPassword.path],
        [openPages.pages.officeLogin.path, openPages.pages.officeForgottenPassword.path],
      ];
  for (const [from, to] of ways as [string, string][]) {
    await page.goto(`${from}?id=scut`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect.poll(() => where(page)).toBe(`${to}?id=scut`);
    await expect(page.getByRole('heading', { name: 'The desk resets your password' })).toBeVisible();
    await expect(page.getByTestId('desk').getByRole('link')).toHaveAttribute('href', /^tel:\+?\d+$/);
    await expectNoAxeFault(page, to);
    await fits(page);
    await page.getByRole('link', { name: 'Back to signing in' }).click();
    await expect(page.getByTestId('sign-in-form')).toBeVisible();
  }
});
