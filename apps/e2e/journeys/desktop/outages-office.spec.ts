import { officePages } from '@campus/contract/pages/office.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, server, signInAs, test, where } from '../../fixtures.ts';
import { buildingAt, clearOutages, DESK, ORG, reportFrom, suspicionAt } from '../../outages.ts';
import { goTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const page_ = officePages.pages.outages.path;

test('[REP-06] by hand: places are chosen, texts proposed in both languages, changed and ended; filters are in the address', async ({
  page,
  context,
}) => {
  const place = await buildingAt('东苑', '东苑2栋');
  await clearOutages(place, 'telephone');
  await reportFrom('approver', place, 'telephone');
  await signInAs(context, DESK, server.everything, ORG);
  await goTo(page, page_);
  await page.getByRole('button', { name: '发布故障' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '发布', exact: true }).click();
  await expect(drawer.getByLabel('公告（中文）')).toHaveAccessibleDescription(/必填/);
  for (const [level, name] of ['德胜校区', '东苑'].entries())
    await chooseOption(page, drawer.getByRole('group', { name: '添加地点' }).getByRole('combobox').nth(level), name);
  // A building is taken as soon as it is chosen, so its list does not go on showing it.
  await drawer.getByRole('group', { name: '添加地点' }).getByRole('combobox').nth(2).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('东苑2栋', { exact: true }).click();
  await expect(drawer.getByRole('button', { name: '去掉东苑2栋' })).toBeVisible();
  await chooseOption(page, drawer.getByLabel('故障类型'), '电话');
  await expect(drawer.getByLabel('公告（中文）')).toHaveValue('东苑2栋出现网络故障（电话），正在处理。');
  await expect(drawer.getByLabel('公告（英文）')).toHaveValue(/at East Court 2 \(telephone\)/);
  await expect(drawer.getByTestId('outage-preview')).toContainText('1份未结的报修归入');
  await expectNoAxeFault(page, 'announcing');
  await says(page, '已发布', () => drawer.getByRole('button', { name: '发布', exact: true }).click());

  // The report belongs to it; it can be taken out and attached again.
  await drawer.getByRole('button', { name: /^移出：/ }).click();
  await expect(drawer.getByText('没有归入的报修')).toBeVisible();
  await drawer.getByRole('button', { name: '其他未结的报修' }).click();
  await drawer.getByRole('button', { name: /^归入：/ }).click();
  await expect(drawer.getByText('这里没有其他未结的报修')).toBeVisible();

  await drawer.getByRole('button', { name: '修改' }).click();
  await drawer.getByLabel('公告（中文）').fill('东苑2栋电话不通，正在抢修。');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByText('东苑2栋电话不通，正在抢修。')).toBeVisible();
  await drawer.getByRole('button', { name: '结束故障' }).click();
  const last = page.getByRole('dialog', { name: '结束故障' });
  await expect(last).toContainText('1份未结的报修将以您的名义解决');
  await last.getByRole('button', { name: '结束并通知' }).click();
  await expect(last).toHaveCount(0);
  await expect(drawer.getByText('故障已排除，网络恢复正常。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.getByRole('button', { name: '已结束' }).click();
  await expect.poll(() => where(page)).toContain('standing=ended');
  await expect(page.getByRole('link', { name: /东苑2栋 · 电话/ }).first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('[REP-06] a suspicion is dismissed after a question, and is none any more', async ({ page, context }) => {
  const place = await buildingAt('东苑', '东苑2栋');
  const people = ['approver', '10034', 'admin'];
  await clearOutages(place, 'slow');
  for (const account of people) await reportFrom(account, place, 'slow');
  const id = await suspicionAt(place);
  await signInAs(context, DESK, server.everything, ORG);
  await goTo(page, `${page_}?open=${id}`);
  const drawer = page.getByRole('dialog', { name: /东苑2栋/ });
  await drawer.getByRole('button', { name: '标为误报' }).click();
  await says(page, '已标为误报', () => page.getByRole('button', { name: '标为误报' }).last().click());
  await expect(drawer.getByRole('button', { name: '发布', exact: true })).toHaveCount(0);
  await expect(drawer.getByText('误报', { exact: true })).toBeVisible();
});
