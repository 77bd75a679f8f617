import { addDepartment, getDepartment, setDepartmentHeads } from '@campus/contract/calls/departments.ts';
import { transferTask } from '@campus/contract/calls/flows-tasks.ts';
import { addPerson } from '@campus/contract/calls/people-office.ts';
import { token } from '@campus/contract/calls/sessions.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';
import { ask, taskOf } from '../../people.ts';
import { accept, handlers, report, says } from '../../work-orders.ts';

/** An organisation whose people no other story looks at. */
const ORG = 'lingnan-demo';
/** A test that is tried again adds somebody else. */
const newAccount = () => `journey-${Date.now().toString(36)}`;
const PEOPLE = `${officePages.pages.usersOrganization.path}?id=${ORG}`;

async function begin(page: Page, narrow = false): Promise<void> {
  if (narrow) await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(PEOPLE);
  await expect(page.getByRole('heading', { level: 1, name: '部门用户' })).toBeVisible();
}
const fitsInWidth = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

/** Adds a student of a department, and answers the password that is shown once. */
async function add(page: Page, account: string, name: string): Promise<string> {
  await page.getByRole('button', { name: '新增人员' }).click();
  const dialog = page.getByRole('dialog', { name: '新增人员' });
  await dialog.getByRole('textbox', { name: '账号' }).fill(account);
  await dialog.getByRole('textbox', { name: '姓名' }).fill(name);
  await dialog.getByRole('button', { name: '新增人员' }).click();
  const told = page.getByRole('dialog', { name: '一次性密码' });
  const password = (await told.getByTestId('one-time-password').textContent()) ?? '';
  await expect(told).toContainText(/须在.*前登录/);
  await told.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  // [SAF-09]
  await expect(page.getByRole('dialog', { name })).toContainText(/一次性密码有效期至/);
  return password;
}

/** Names who gets it. */
async function chooseReceiver(page: Page, words: string, name: string): Promise<void> {
  const picker = page.getByRole('dialog', { name: '接收人' });
  await picker.getByRole('searchbox').fill(words);
  await picker.getByRole('radio', { name: new RegExp(name) }).check();
  await picker.getByRole('button', { name: /确定|选择/ }).click();
  await expect(picker).toHaveCount(0);
}

test('[BO-03] [ADM-03] somebody is found by pinyin, added, changed and given a role; the filters stand in the address', async ({
  page,
}) => {
  await begin(page);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.getByRole('searchbox').fill('yinwenbo');
  await expect(page.getByText('共1人')).toBeVisible();
  await expect(page.getByRole('link', { name: '尹文博' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('words')).toBe('yinwenbo');
  await page.getByRole('searchbox').fill('没有这个人');
  await page.getByRole('button', { name: '清除筛选' }).click();

  const account = newAccount();
  const password = await add(page, account, '郝新生');
  expect(password).toMatch(/^\w{12}$/);
  const panel = page.getByRole('dialog', { name: '郝新生' });
  await expect(panel.getByText('从未登录')).toBeVisible();
  await panel.getByRole('textbox', { name: '手机' }).fill('13800001111');
  await says(page, '已保存', () => panel.getByRole('button', { name: '保存' }).click());
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await panel.getByRole('button', { name: '角色', exact: true }).click();
  await panel.getByRole('checkbox', { name: '处理人' }).check();
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(
    page
      .getByRole('row', { name: new RegExp(account) })
      .getByText(/处理人/)
      .first(),
  ).toBeVisible();
  for (const tab of ['部门', '标签', '登录', '任务', '网络']) {
    await panel.getByRole('button', { name: tab, exact: true }).click();
    await expect(panel.getByRole('button', { name: tab, exact: true })).toHaveAttribute('aria-current', 'true');
  }
});

/** Somebody who heads a department and works on an order, and who is to go on with both: nobody else's story. */
async function makeHead(mark: string) {
  const make = (name: string, account: string) =>
    ask<{ id: string }>('admin', 'POST', addPerson.path, { account, name, kind: 'staff', oneTimePassword: false });
  const head = await make('卓离任', `head-${mark}`);
  await make('卓接任', `next-${mark}`);
  const name = { zh: `离任处${mark}`, en: `Leaving office ${mark}` };
  const department = await ask<{ id: string }>('admin', 'POST', addDepartment.path, { name });
  await ask('admin', 'POST', setDepartmentHeads.path, { id: department.id, headId: head.id });
  const { id, number } = await report('202430550207', 'fault');
  await accept(id);
  const [to, task] = [head.id, await taskOf(handlers.fault, id)];
  await ask(handlers.fault, 'POST', transferTask.path, { id, task, to, reason: '现场由他负责' });
  return { department: { id: department.id, name: name.zh }, order: { id, number } };
}

test('[BO-03] [ADM-04] a head who holds tasks is disabled: all of it stands on one page, and goes to who is named', async ({
  page,
}) => {
  const mark = Date.now().toString(36);
  const { department, order } = await makeHead(mark);
  await signInAs(page.context(), 'admin');
  await page.goto(`${officePages.pages.usersOrganization.path}?words=head-${mark}`);
  await page.getByRole('link', { name: '卓离任' }).click();
  const panel = page.getByRole('dialog', { name: '卓离任' });
  await panel.getByRole('button', { name: '停用' }).click();
  const dialog = page.getByRole('dialog', { name: '停用卓离任' });
  const heads = dialog.getByRole('region', { name: '部门负责人' });
  const tasks = dialog.getByRole('region', { name: '未完成的任务' });
  await expect(heads.getByText(department.name)).toBeVisible();
  await expect(tasks.getByText('1项未完成')).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await heads.getByRole('radio', { name: '指定人员' }).check();
  await chooseReceiver(page, `next-${mark}`, '卓接任');
  await tasks.getByRole('radio', { name: '全部转给指定人员' }).check();
  await chooseReceiver(page, `next-${mark}`, '卓接任');
  await dialog.getByRole('button', { name: '确认停用' }).click();
  await expect(dialog.getByText(/必填|请输入/)).toBeVisible();
  await dialog.getByRole('textbox', { name: '原因' }).fill('调离');
  await dialog.getByRole('button', { name: '确认停用' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(panel.getByText('已停用')).toBeVisible();

  // Nothing is left alone: the department has its new head, the order who works on it.
  const led = await ask<{ head: { name: string } | null }>('admin', 'GET', getDepartment.path, { id: department.id });
  expect(led.head?.name).toBe('卓接任');
  await page.goto(`${officePages.pages.usersOrganization.path}?words=next-${mark}`);
  await page.getByRole('link', { name: '卓接任' }).click();
  const next = page.getByRole('dialog', { name: '卓接任' });
  await next.getByRole('button', { name: '任务', exact: true }).click();
  await expect(async () => {
    await page.reload();
    await next.getByRole('button', { name: '任务', exact: true }).click();
    await expect(next.getByText(order.number)).toBeVisible({ timeout: 5_000 });
  }).toPass();

  await page.goto(`${officePages.pages.usersOrganization.path}?words=head-${mark}`);
  await page.getByRole('link', { name: '卓离任' }).click();
  await panel.getByRole('button', { name: '启用' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '启用' }).click();
  await expect(panel.getByText('已停用')).toHaveCount(0);
});

test('[BO-03] [ADM-03] at the width of a phone: find, unlock, one-time password, disable', async ({ page }) => {
  await begin(page, true);
  const account = newAccount();
  await add(page, account, '郝掌上');
  for (let n = 0; n < 5; n++)
    await page.request.post(`${server.everything}${token.path}?type=0&orgSign=${ORG}`, {
      form: { grant_type: 'password', username: account, password: 'Wrong12345' },
    });
  await page.goto(`${PEOPLE}&state=locked&words=${account}`);
  await page.getByRole('link', { name: '郝掌上' }).click();
  await fitsInWidth(page);
  const panel = page.getByRole('dialog', { name: '郝掌上' });
  const agree = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
  await panel.getByRole('button', { name: '解除锁定' }).click();
  await agree('解除锁定');
  await expect(panel.getByText('登录已锁定')).toHaveCount(0);
  await panel.getByRole('button', { name: '一次性密码' }).click();
  await agree('生成');
  const told = page.getByRole('dialog', { name: '一次性密码' });
  await expect(told.getByTestId('one-time-password')).toHaveText(/^\w{12}$/);
  await fitsInWidth(page);
  await told.getByRole('button', { name: '完成' }).click();
  await panel.getByRole('button', { name: '停用' }).click();
  const dialog = page.getByRole('dialog', { name: '停用郝掌上' });
  await expect(dialog.getByText('该人员没有未了事项。')).toBeVisible();
  await dialog.getByRole('textbox', { name: '原因' }).fill('毕业');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await fitsInWidth(page);
  await dialog.getByRole('button', { name: '确认停用' }).click();
  await expect(panel.getByText('已停用')).toBeVisible();
});

test('[ADM-03] what is typed of somebody and not saved is asked about, whichever way one leaves', async ({ page }) => {
  await begin(page);
  const account = newAccount();
  await add(page, account, '郝未存');
  const panel = page.getByRole('dialog', { name: '郝未存' });
  const mobile = panel.getByRole('textbox', { name: '手机' });
  const question = page.getByRole('alertdialog', { name: '离开此页？' });
  const answer = (name: '留下' | '离开') => question.getByRole('button', { name }).click();
  await mobile.fill('13800002222');
  const ways: Record<string, () => Promise<unknown>> = {
    'closing the panel': () => panel.getByRole('button', { name: '关闭' }).click(),
    'another part of the person': () => panel.getByRole('button', { name: '角色', exact: true }).click(),
    'a link of the menu': () =>
      page.getByRole('navigation', { name: '功能菜单' }).getByRole('link', { name: '角色管理' }).click(),
    back: () => page.evaluate(() => history.back()),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question, way).toBeVisible();
    await answer('留下');
    await expect(mobile, way).toHaveValue('13800002222');
  }
  await panel.getByRole('button', { name: '角色', exact: true }).click();
  await answer('离开');
  await panel.getByRole('checkbox', { name: '处理人' }).check();
  await panel.getByRole('button', { name: '关闭' }).click();
  await answer('离开');
  await expect(panel).toHaveCount(0);

  // What was saved is left without a question.
  await page.getByRole('link', { name: '郝未存' }).click();
  await expect(mobile).toHaveValue('');
  await mobile.fill('13800003333');
  await says(page, '已保存', () => panel.getByRole('button', { name: '保存' }).click());
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toHaveCount(0);
});
