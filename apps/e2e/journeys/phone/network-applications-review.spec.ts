import { devices } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { pay, REVIEWER } from '../../network-applications.ts';
import { applyForLine, inForce } from '../../network-applications-review.ts';
import { somebody } from '../../people.ts';
import { walkTo } from '../../walk.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

test('[WF-21] a reviewer sees what is asked for of the network on a phone, agrees, and sees it come into force', async ({
  browser,
}) => {
  const account = '202390010027';
  await pay(account, 20_000);
  const { id } = await applyForLine(account, { mac: '3C-52-82-1A-00-77', contact: '13800004322' });
  const reviewer = await somebody(browser, REVIEWER, { device });
  const { page } = reviewer;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await walkTo(page, `/AllDetails/${id}`);
  const asked = page.getByRole('region', { name: '申请内容' });
  await expect(asked).toContainText('宿舍包月套餐（¥30.00/月）');
  await expect(asked).toContainText('¥130.00');
  await expect(asked).toContainText('大学城校区 / D区 / D5栋');
  await expect(asked).toContainText('3C-52-82-1A-00-77');
  const clock = page.getByRole('region', { name: '生效进度' });
  await expect(clock).toContainText('审核通过后开始');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await press('受理');
  await press('同意');
  await press('确定同意');
  await expect(page.getByText('已同意！')).toBeVisible();
  await inForce(account, id);
  await walkTo(page, `/AllDetails/${id}`);
  await expect(clock.locator('[data-done]')).toHaveCount(4);
  await expect(clock).toContainText('写入后还没有认证记录');
  await reviewer.close();
});
