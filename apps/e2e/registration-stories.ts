import type { Page } from '@playwright/test';
import { drawn } from './drawn-picture.ts';
import { expect, test } from './fixtures.ts';

export type RegistrationHall = {
  spec: string;
  page: string;
  account: string;
  chooseDepartment: (page: Page, name: string) => Promise<void>;
};

/** Staff without an account ask for one. */
export function registrationStories({ spec, page: address, account, chooseDepartment }: RegistrationHall): void {
  test(`${spec} [RULE-15] [RULE-16] staff register without an account: what is missing is said beside its field, and a number comes back`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    await page.goto(address);
    await expect(page.getByText(/1至2个工作日内审核/).first()).toBeVisible();
    await page.getByRole('button', { name: '提交注册' }).click();
    await expect(page.getByText('请上传工作证（博士后可上传录取通知书）！').first()).toBeVisible();
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
    await page.getByText('录取通知书', { exact: true }).first().click();
    await page.locator('input[type=file]').setInputFiles(await drawn(page, 'notice.png', 80, 40));
    await expect(page.getByRole('button', { name: '查看notice.png' })).toBeVisible();

    // an account that somebody has is said beside its field; what was typed stays
    await page.getByRole('button', { name: '提交注册' }).click();
    await expect(page.getByText(/已被|已存在|已有人/).first()).toBeVisible();
    await expect(page.getByLabel('工号')).toHaveValue('900001');
    await page.getByLabel('统一账号').fill(account);
    await page.getByRole('button', { name: '提交注册' }).click();
    await expect(page.getByText('注册申请已提交')).toBeVisible();
    await expect(page.getByText(/申请编号 \S+/)).toBeVisible();
  });
}
