import type { BrowserContextOptions, Page } from '@playwright/test';
import { drawn } from './drawn-picture.ts';
import { expect, fillSignIn, speak, test } from './fixtures.ts';
import { REVIEWER } from './network-applications.ts';
import { somebody } from './people.ts';

export type RegistrationHall = {
  spec: string;
  page: string;
  account: string;
  /** Another one, that is agreed to. */
  agreedTo: string;
  device: BrowserContextOptions;
  signInPage: string;
  /** The one who reviews finds the registration of this number, and agrees. */
  agree: (page: Page, number: string) => Promise<void>;
  chooseDepartment: (page: Page, name: string) => Promise<void>;
};

/** Staff without an account ask for one. */
export function registrationStories(hall: RegistrationHall): void {
  const { spec, page: address, account, chooseDepartment } = hall;
  test(`${spec} [RULE-10] [RULE-15] [RULE-16] staff register without an account: what is missing is said beside its field, and a number comes back`, async ({
    page,
  }) => {
    await page.goto(address);
    await expect(page.getByText('1至2个工作日内审核。')).toBeVisible();
    await page.getByRole('button', { name: '提交注册' }).click();
    for (const typed of ['姓名', '统一账号', '手机号码', '工号', '证件号码'])
      await expect(page.getByLabel(typed)).toHaveAccessibleDescription(new RegExp(`^请输入${typed}`));
    for (const chosen of ['性别', '部门']) await expect(page.getByText(`请选择${chosen}`).last()).toBeVisible();
    await expect(page.getByText('请上传工作证（博士后可上传录取通知书）！')).toBeVisible();
    await page.getByLabel('姓名').fill('新老师');
    await page.getByLabel('统一账号').fill('staff');
    await page.getByText('女', { exact: true }).click();
    await page.getByLabel('手机号码').fill('13800001111');
    await chooseDepartment(page, '网络工程系');
    await page.getByLabel('工号').fill('900001');
    await page.getByText('护照', { exact: true }).click();
    await page.getByLabel('证件号码').fill('E12345678');
    // a notice will do for postdocs alone
    await expect(page.getByText('录取通知书', { exact: true })).toHaveCount(0);
    await page.getByText('博士后', { exact: true }).click();
    await page.getByText('录取通知书', { exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(await drawn(page, 'notice.png', 80, 40));
    await expect(page.getByRole('button', { name: '查看notice.png' })).toBeVisible();

    // an account that somebody has is said beside its field; what was typed stays
    await page.getByRole('button', { name: '提交注册' }).click();
    await expect(page.getByText(/已被|已存在|已有人/)).toBeVisible();
    await expect(page.getByLabel('工号')).toHaveValue('900001');
    await page.getByLabel('统一账号').fill(account);
    await page.getByRole('button', { name: '提交注册' }).click();
    await expect(page.getByText('注册申请已提交')).toBeVisible();
    await expect(page.getByText(/申请编号 \S+/)).toBeVisible();
  });

  test(`${spec} [CONST-11] [ERR-20] whose registration is agreed to signs in with the first password and must change it`, async ({
    page,
    context,
    browser,
  }) => {
    const name = hall.agreedTo + (test.info().retry || '');
    await page.goto(address);
    await page.getByLabel('姓名').fill('顾新知');
    await page.getByLabel('统一账号').fill(name);
    await page.getByText('男', { exact: true }).click();
    await page.getByLabel('手机号码').fill('13800002222');
    await chooseDepartment(page, '网络工程系');
    await page.getByLabel('工号').fill(`9${Date.now() % 100_000}`);
    await page.getByText('护照', { exact: true }).click();
    await page.getByLabel('证件号码').fill('E12345678');
    await page.locator('input[type=file]').setInputFiles(await drawn(page, 'permit.png', 80, 40));
    await expect(page.getByRole('button', { name: '查看permit.png' })).toBeVisible();
    await page.getByRole('button', { name: '提交注册' }).click();
    const said = await page.getByText(/申请编号 \S+/).textContent();
    const number = /[A-Z]+\d+/.exec(said ?? '')?.[0] ?? '';

    // nobody gets in before it is agreed to
    await page.goto(hall.signInPage);
    await fillSignIn(page, name, '12345678');
    await expect(page.getByTestId('sign-in-error')).toBeVisible();
    const reviewer = await somebody(browser, REVIEWER, { device: hall.device });
    await hall.agree(reviewer.page, number);
    await reviewer.close();

    // the last eight of the document are the first password, and good for nothing but choosing another
    await page.goto(hall.signInPage);
    await fillSignIn(page, name, '12345678');
    const form = page.getByTestId('password-form');
    const change = async (button: string) => {
      for (const [field, value] of [
        ['original', '12345678'],
        ['next', 'Better2026'],
        ['confirm', 'Better2026'],
      ] as const)
        await form.locator(`input[name=${field}]`).fill(value);
      await form.getByRole('button', { name: button }).click();
    };
    const path = '**/ChangeSignInPassword*';
    await expect(form).toBeVisible();
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'oops' }));
    await change('修改并继续');
    await expect(form.getByRole('alert')).toHaveText('密码修改失败，请稍后再试！');
    await speak(context, 'en');
    await page.reload();
    await change('Change and go on');
    await expect(form.getByRole('alert')).toHaveText('The password could not be changed. Try again later.');
    await page.unroute(path);
    await change('Change and go on');
    await expect(page.getByTestId('greeting')).toContainText('顾新知');
  });
}
