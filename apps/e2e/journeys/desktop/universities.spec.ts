import { axeFaults } from '../../axe.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';

const PAGE = '/DTBS/OrgUserIndex/OrgManagement';

test('[ADM-01] [BO-01] a university is made and waits for its first administrator; suspended it says so, resumed its hall opens', async ({
  page,
  browser,
}) => {
  const sign = `made-${Date.now().toString(36)}`;
  await signInAs(page.context(), 'platform');
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1, name: '组织管理' })).toBeVisible();
  await expect(page.getByRole('row', { name: /华南理工大学/ })).toContainText('使用中');
  await page.getByRole('button', { name: '新建学校' }).click();
  const form = page.getByRole('dialog', { name: '新建学校' });
  await form.getByRole('button', { name: '新建', exact: true }).click();
  await expect(form.getByText('必填哦').first()).toBeVisible();
  await form.getByLabel('中文名称').fill('启航大学');
  await form.getByLabel('英文名称').fill('Sailing University');
  await form.getByLabel('标识').fill('scut');
  await form.getByLabel('主题色').fill('#ffd400');
  await expect(form.getByText('浅色模式')).toBeVisible();
  await form.getByRole('button', { name: '新建', exact: true }).click();
  await expect(form.getByText('标识已被使用！')).toBeVisible();
  await form.getByLabel('标识').fill(sign);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await form.getByRole('button', { name: '新建', exact: true }).click();
  const shown = page.getByRole('dialog', { name: '首位管理员链接' });
  await expect(shown.getByRole('textbox', { name: '首位管理员链接' })).toHaveValue(
    new RegExp(`/FirstAdministrator\\?id=${sign}#`),
  );
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await shown.getByRole('button', { name: '已复制，关闭' }).click();
  const panel = page.getByRole('dialog', { name: '启航大学' });
  await expect(panel.getByText('待首位管理员').first()).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);

  const visitor = await browser.newContext({ baseURL: server.everything });
  const hall = await visitor.newPage();
  await panel.getByRole('button', { name: '暂停服务' }).click();
  const asks = page.getByRole('dialog', { name: '暂停“启航大学”的服务' });
  await asks.getByRole('textbox').fill(sign);
  await asks.getByRole('button', { name: '暂停服务' }).click();
  await expect(panel.getByText('已暂停服务').first()).toBeVisible();
  await hall.goto(`/?id=${sign}`);
  await expect(hall.getByRole('heading', { name: '该学校的服务已暂停' })).toBeVisible();
  await panel.getByRole('button', { name: '恢复服务' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复服务' }).click();
  await expect(panel.getByText('待首位管理员').first()).toBeVisible();
  await hall.goto(`/?id=${sign}`);
  await expect(hall.getByText('故障报修').first()).toBeVisible();
  await visitor.close();
});

test('[ADM-01] [BO-01] the list can be read and a university made on a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page.context(), 'platform');
  await page.goto(PAGE);
  await expect(page.getByText('华南理工大学').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: '新建学校' }).click();
  const form = page.getByRole('dialog', { name: '新建学校' });
  await expect(form.getByLabel('中文名称')).toBeVisible();
  expect(await form.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
});
