import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { devices, type Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, fillSignIn, server, signInAs, test, withoutStream } from '../../fixtures.ts';
import { withLines } from '../../spreadsheet.ts';
import { rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...phone } = devices['iPhone 14'];
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Goes to the first page of the back-office, and from there to where a step is done. */
async function begin(page: Page, step: string): Promise<void> {
  await page.getByRole('banner').getByRole('link').first().click();
  await page.getByTestId('first-steps').getByRole('link', { name: step }).click();
  await rested(page);
}

/** Downloads the template of the list that is chosen, fills it in, brings it and applies it. */
async function bring(page: Page, list: string, lines: Record<string, string>[]): Promise<void> {
  await expect(page.getByRole('radio', { name: list, exact: true })).toBeChecked();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载模板' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await downloading).createReadStream()) chunks.push(chunk as Buffer);
  const buffer = withLines(Buffer.concat(chunks), lines);
  await page.locator('input[type=file]').setInputFiles({ name: `${list}.xlsx`, mimeType: XLSX, buffer });
  const panel = page.getByRole('dialog', { name: new RegExp(`^${list}名册`) });
  // The line that shows how stays in the file, and is nobody.
  await expect(panel.getByRole('row', { name: /是模板中的示例行/ })).toBeVisible();
  await panel.getByRole('button', { name: '应用', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '应用', exact: true }).click();
  await expect(panel.getByText('已应用', { exact: true }).first()).toBeVisible();
  await panel.getByRole('button', { name: '关闭' }).click();
}

async function addPlace(page: Page, title: string, code: string, zh: string, en: string): Promise<void> {
  await page.getByRole('button', { name: '新增地点' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const kind = dialog.getByRole('radio', { name: '楼栋' });
  if (title !== '新增地点') await kind.check();
  await dialog.getByLabel('编码').fill(code);
  await dialog.getByLabel('中文名称').fill(zh);
  await dialog.getByLabel('英文名称').fill(en);
  await dialog.getByRole('button', { name: '新增地点' }).click();
  await expect(dialog).toHaveCount(0);
}

test('[ADM-01] [ROS-01] [ADM-13] [BO-01] a university is made, its first administrator brings two spreadsheets and publishes, and its first student signs in and reports a fault', async ({
  page,
  browser,
}) => {
  const mark = Date.now().toString(36);
  const sign = `sail-${mark}`;
  const notice = `启航通知${mark}`;
  await signInAs(page.context(), 'platform');
  await page.goto(officePages.pages.orgManagement.path);
  await page.getByRole('button', { name: '新建学校' }).click();
  const form = page.getByRole('dialog', { name: '新建学校' });
  await form.getByLabel('中文名称').fill('启航大学');
  await form.getByLabel('英文名称').fill('Sailing University');
  await form.getByLabel('标识').fill(sign);
  await form.getByRole('button', { name: '新建', exact: true }).click();
  const shown = page.getByRole('dialog', { name: '首位管理员链接' });
  const link = await shown.getByRole('textbox', { name: '首位管理员链接' }).inputValue();

  const desk = await browser.newContext({ baseURL: server.everything, viewport: { width: 1440, height: 900 } });
  await withoutStream(desk);
  const first = await desk.newPage();
  await first.goto(link);
  await expect(first.getByRole('heading', { name: '成为启航大学的管理员' })).toBeVisible();
  await first.getByRole('button', { name: '完成并进入后台' }).click();
  await expect(first.getByText('必填哦').first()).toBeVisible();
  expect(await axeFaults(first, 'wcag')).toEqual([]);
  await first.getByLabel('账号').fill('captain');
  await first.getByLabel('姓名').fill('郑成功');
  await first.getByLabel('密码', { exact: true }).fill('Sails2026x');
  await first.getByLabel('确认密码').fill('Sails2026x');
  await first.getByRole('button', { name: '完成并进入后台' }).click();
  const steps = first.getByTestId('first-steps');
  await expect(steps.getByText('已完成 0/8')).toBeVisible();
  expect(await axeFaults(first, 'wcag')).toEqual([]);
  await first.setViewportSize({ width: 390, height: 844 });
  expect(await first.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await first.setViewportSize({ width: 1440, height: 900 });

  await begin(first, '导入部门');
  await bring(first, '部门', [
    { 部门代码: 'H', 部门名称: '航海学院', 英文名称: 'School of Navigation' },
    { 部门代码: 'N', 部门名称: '网络中心', 英文名称: 'Network Centre' },
  ]);
  await begin(first, '导入人员');
  await bring(first, '人员', [
    { 账号: '202630010001', 姓名: '林默', 类型: '学生', 部门: '航海学院' },
    { 账号: '300101', 姓名: '潘修远', 类型: '教职工', 部门: 'N' },
  ]);

  await begin(first, '添加地点');
  await addPlace(first, '新增地点', 'M', '主校区', 'Main campus');
  await first.getByRole('navigation', { name: '地点树' }).getByRole('button', { name: '主校区', exact: true }).click();
  await addPlace(first, '在“主校区”下新增', 'M1', '一号楼', 'Building 1');

  await begin(first, '指定处理人');
  await first.getByRole('link', { name: '处理人', exact: true }).click();
  const role = first.getByRole('dialog', { name: '处理人' });
  await role.getByRole('radio', { name: '成员' }).click();
  await role.getByRole('button', { name: '添加成员' }).click();
  const people = first.getByRole('dialog', { name: '添加成员' });
  await people.getByRole('searchbox').fill('潘修远');
  await people.getByRole('checkbox', { name: /潘修远/ }).check();
  await people.getByRole('button', { name: /^确定/ }).click();
  await expect(role.getByRole('row', { name: /潘修远/ })).toBeVisible();
  await role.getByRole('button', { name: '关闭' }).click();

  await begin(first, '发布第一条内容');
  await first.getByRole('link', { name: '新增公告' }).first().click();
  await first.getByLabel('中文标题').fill(notice);
  await first.getByRole('textbox', { name: '中文正文编辑区' }).click();
  await first.keyboard.type('网上服务大厅今日开放。');
  await first.getByRole('button', { name: '保存并发布' }).click();
  const question = first.getByRole('dialog', { name: `发布“${notice}”？` });
  await says(first, '已发布', () => question.getByRole('button', { name: '发布' }).click());

  await begin(first, '让师生能够登录');
  await first.getByRole('link', { name: '林默' }).click();
  const person = first.getByRole('dialog', { name: '林默' });
  await person.getByRole('button', { name: '一次性密码' }).click();
  await first.getByRole('alertdialog').getByRole('button', { name: '生成' }).click();
  const told = first.getByRole('dialog', { name: '一次性密码' });
  const password = (await told.getByTestId('one-time-password').textContent()) ?? '';
  await told.getByRole('button', { name: '完成' }).click();
  await first.goto(`${officePages.base}?id=${sign}`);
  await expect(steps.getByText('已完成 6/8')).toBeVisible();

  const pocket = await browser.newContext({ ...phone, deviceScaleFactor: 1, baseURL: server.everything });
  await withoutStream(pocket);
  const student = await pocket.newPage();
  await student.goto(`${hallPhonePages.pages.login.path}?id=${sign}`);
  await fillSignIn(student, '202630010001', password);
  const own = student.getByTestId('password-form');
  await own.getByLabel('新密码', { exact: true }).fill('Anchor2026');
  await own.getByLabel('确认新密码').fill('Anchor2026');
  await own.getByRole('button', { name: '修改并继续' }).click();
  await expect(student.getByText(notice).first()).toBeVisible();
  await student.getByRole('button', { name: '故障报修' }).click();
  await student.getByTestId('service-window').getByRole('link', { name: '开始办理' }).click();
  await student.getByLabel('故障地点').click();
  const places = student.getByRole('dialog', { name: '故障地点' });
  for (const place of ['主校区', '一号楼'])
    await places.getByRole('button', { name: place, exact: true }).last().click();
  await places.getByRole('button', { name: '完成' }).click();
  await student.getByRole('radio', { name: '有线网络' }).check();
  await student.getByLabel('标题').fill('网口没有信号');
  await student.getByLabel('故障描述').fill('今天早上开始，换了网线也不行');
  await student.getByLabel('联系电话').fill('13800001111');
  await says(student, '新增成功！', () => student.getByRole('button', { name: '提交', exact: true }).click());

  await first.goto(`${officePages.pages.busMonToDo.path}?id=${sign}`);
  const row = first.getByRole('row', { name: /网口没有信号/ });
  await expect(row).toContainText('林默');
  await expect(row).toContainText('潘修远');
  // Used once, the link opens no more.
  await first.goto('about:blank');
  await first.goto(link);
  await expect(first.getByText('该链接无法使用，请向平台管理员索取新的链接。')).toBeVisible();
  await pocket.close();
  await desk.close();
});
