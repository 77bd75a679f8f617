import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, server, signInAs, speak, test } from '../../fixtures.ts';
import { rested, walkTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

/** An organisation whose departments no other story changes. */
const ORG = 'lingnan-demo';
const PAGE = '/DTBS/OrgUserIndex/OrgManagement';

async function begin(page: Page): Promise<void> {
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(`/DTBS?id=${ORG}`);
  await page.getByRole('complementary').getByRole('button', { name: '组织用户', expanded: false }).click();
  await page.getByRole('complementary').getByRole('link', { name: '组织管理', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '组织管理' })).toBeVisible();
}

/** Adds a department where the dialog that is open puts it. */
async function name(page: Page, zh: string, en: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('中文名称').fill(zh);
  await dialog.getByLabel('英文名称').fill(en);
  await says(page, '已新增', () => dialog.getByRole('button', { name: '新增部门' }).click());
  await expect(page.getByRole('heading', { level: 2, name: zh })).toBeVisible();
}

test('[ADM-02] [BO-01] an administrator adds, renames, finds, moves, merges and closes departments', async ({
  page,
}) => {
  // A test that is tried again makes others.
  const mark = Date.now().toString(36);
  const [office, section, centre, network] = ['数字校园处', '数据科', '数据中心', '网络科'].map(
    (one) => one + mark,
  ) as [string, string, string, string];
  await begin(page);
  const tree = page.getByRole('tree', { name: '部门树' });
  await expect(tree).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);

  // what is wrong stands beside its field
  await page.getByRole('button', { name: '新增部门' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '新增部门' }).click();
  await expect(page.getByRole('dialog').getByLabel('中文名称')).toHaveAttribute('aria-invalid', 'true');
  await name(page, office, `Digital Campus Office ${mark}`);
  await page.getByRole('button', { name: '新增下级' }).click();
  await name(page, section, `Data Section ${mark}`);

  // a head, chosen among the people
  await page.getByRole('button', { name: '请选择负责人' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByRole('searchbox').fill('staff');
  await picker.getByRole('radio').first().check();
  await picker.getByRole('button', { name: '确定' }).click();
  await says(page, '已保存', () =>
    page.getByRole('form', { name: '负责人' }).getByRole('button', { name: '保存' }).click(),
  );
  expect(await axeFaults(page, 'wcag')).toEqual([]);

  // found by pinyin, renamed
  await page.getByRole('searchbox').fill('shujuke');
  await page.getByRole('button', { name: new RegExp(`^${section}`) }).click();
  const names = page.getByRole('form', { name: '名称' });
  await names.getByLabel('中文名称').fill(centre);
  await says(page, '已保存', () => names.getByRole('button', { name: '保存' }).click());
  await page.getByRole('searchbox').fill('');

  // not below itself: the page offers no such place
  await tree.getByText(office).click();
  await expect(page.getByRole('heading', { name: office })).toBeVisible();
  await page.getByRole('button', { name: '移动到…' }).click();
  const moving = page.getByRole('dialog', { name: `移动“${office}”` });
  await expect(moving.getByRole('button', { name: '移动', exact: true })).toBeDisabled();
  await moving.getByRole('searchbox').fill(centre);
  await expect(moving.getByRole('button', { name: new RegExp(`^${centre}`) })).toBeDisabled();
  await moving.getByRole('searchbox').fill('岭南');
  await moving.getByRole('button', { name: /岭南/ }).first().click();
  await expect(moving.getByText('1个下级部门一同移动')).toBeVisible();
  await rested(page);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await says(page, '已移动', () => moving.getByRole('button', { name: '移动', exact: true }).click());
  await expect(moving).toHaveCount(0);

  // by dragging the same question is asked
  await page.getByRole('button', { name: '新增下级' }).click();
  await name(page, network, `Network Section ${mark}`);
  await tree.getByText(network).dragTo(tree.getByText(centre));
  await expect(page.getByRole('dialog', { name: `移动“${network}”` }).getByText(`移动到“${centre}”下`)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

  // merged, after its figures; then closed ones are shown on wish
  await tree.getByText(network).click();
  await page.getByRole('button', { name: '合并到…' }).click();
  const merging = page.getByRole('dialog', { name: `合并“${network}”` });
  await merging.getByRole('searchbox').fill('sjzx');
  await merging.getByRole('button', { name: new RegExp(`^${centre}`) }).click();
  await expect(merging.getByText(`并入“${centre}”`)).toBeVisible();
  await says(page, '已合并', () => merging.getByRole('button', { name: '合并', exact: true }).click());
  await expect(page.getByRole('heading', { level: 2, name: centre })).toBeVisible();
  await page.getByRole('button', { name: '关闭…' }).click();
  const closing = page.getByRole('dialog', { name: `关闭“${centre}”` });
  await says(page, '已关闭', () => closing.getByRole('button', { name: '关闭部门' }).click());
  await expect(page.getByText(/关闭$/).first()).toBeVisible();
  await expect(tree.getByText(centre)).toHaveCount(0);
  // what it shows stands in the address, so it follows a moment later
  const closedToo = page.getByRole('checkbox', { name: '显示已关闭的部门' });
  await closedToo.click();
  await expect(closedToo).toBeChecked();
  await page.getByRole('searchbox').fill(network);
  await page.getByRole('button', { name: new RegExp(`^${network}`) }).click();
  await expect(page.getByText(`已并入“${centre}”`)).toBeVisible();

  // somebody is there: the question says so and the button stays shut
  await closedToo.click();
  await expect(closedToo).not.toBeChecked();
  await page.getByRole('searchbox').fill('岭南');
  await page.getByRole('button', { name: /岭南/ }).first().click();
  await page.getByRole('button', { name: '关闭…' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('请先调走，或改为合并');
  await expect(page.getByRole('dialog').getByRole('button', { name: '关闭部门' })).toBeDisabled();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
});

test('[BO-01] at 390 px the tree comes first and nothing scrolls sideways; by keyboard and in English too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(page.context(), 'en');
  await signInAs(page.context(), 'admin', server.everything, ORG);
  await page.goto(`/DTBS?id=${ORG}`);
  await walkTo(page, `${PAGE}?id=${ORG}`);
  const tree = page.getByRole('tree', { name: 'Tree of departments' });
  await expect(tree.getByRole('treeitem').nth(1)).toBeVisible();
  await tree.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.getByRole('button', { name: 'Move to…' }).scrollIntoViewIfNeeded();
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await wide()).toBe(false);
  await page.getByRole('button', { name: 'Merge into…' }).click();
  await expect(page.getByRole('dialog').getByText('Choose what it is merged into')).toBeVisible();
  expect(await wide()).toBe(false);
});
