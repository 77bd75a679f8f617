import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { expect, hallSignInAs, signInAs, test, where } from '../../fixtures.ts';
import { apply, ask, forms } from '../../people.ts';
import { walkTo } from '../../walk.ts';

test('[PC-20] business tracking: every application by pending, processing, done and canceled, found by its number', async ({
  page,
  context,
}) => {
  const open = await apply('100871', '设备', forms.loan);
  const over = await apply('100871', '设备', forms.loan);
  await ask('100871', 'POST', '/api/process/Withdraw', { id: over.id });
  await hallSignInAs(context, '100871');
  await walkTo(page, '/CampusNetWork/Tracking?id=scut');
  for (const name of [/^待处理/, /^处理中/, /^已完成/, /^已取消/])
    await expect(page.getByRole('button', { name })).toBeVisible();
  await page.getByRole('button', { name: /^已取消/ }).click();
  await expect(page.getByText(over.number)).toBeVisible();
  const { group } = await ask<{ group: string }>('100871', 'GET', '/api/process/GetProcess', { id: open.id });
  await walkTo(page, `/CampusNetWork/Tracking?id=scut&group=${group}&words=${open.number}`);
  await page.getByRole('list', { name: '申请列表' }).getByRole('link').first().click();
  await expect.poll(() => where(page)).toContain(`open=${open.id}`);
  await expect(page.getByRole('dialog').getByText(open.number)).toBeVisible();
});

/** What anybody may read without signing in. */
const openNames = [
  'index',
  'forgottenPassword',
  'newsList',
  'newsContent',
  'newsSearch',
  'serverSearch',
  'guide',
  'epidemicSpecialServices',
  'facultyRegistration',
  'sso',
];

test('[PC-25] lists, network pages and personal pages need a login; news, search, guide, epidemic services, registration and sso do not', async ({
  page,
}) => {
  for (const [name, { path, login }] of Object.entries(hallPcPages.pages)) {
    expect(login, name).toBe(!openNames.includes(name));
    await walkTo(page, `${path}?id=scut`);
    if (login) await expect.poll(() => where(page), path).toBe('/CampusNetWork/index?id=scut');
    else await expect(page.locator('h1'), path).toBeAttached();
    if (!login) expect(new URL(page.url()).pathname, path).toBe(path);
  }
});

test('[PC-22] a clerk keeps words out of the hot searches, and lets them in again', async ({ page, context }) => {
  await signInAs(context, 'admin');
  await walkTo(page, '/CampusNetWork/ServerSearch?id=scut&q=设备借用');
  await expect(page.getByTestId('hit').first()).toBeVisible();
  await walkTo(page, '/DTBS/ServiceHallManagement/HotSearches?words=设备借用');
  const row = page.getByRole('row').filter({ hasText: '设备借用' });
  await row.getByRole('button', { name: '不展示' }).click();
  await expect(row.getByRole('button', { name: '恢复展示' })).toBeVisible();
  await page.getByRole('button', { name: '可展示' }).click();
  await expect(page.getByText('没有符合条件的词')).toBeVisible();
  await walkTo(page, '/DTBS/ServiceHallManagement/HotSearches?words=设备借用&kept=out');
  await row.getByRole('button', { name: '恢复展示' }).click();
  await expect(page.getByText('“设备借用”已恢复展示')).toBeVisible();
});
