import { expect, test, where } from '../../fixtures.ts';
import { walkTo } from '../../walk.ts';

test('[PH-01] the base redirects to CampusNetworkPhoneMain', async ({ page }) => {
  await walkTo(page, '/CampusNetworkPhone');
  await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut');
});

test('[PH-17] a draggable floating home button returns to the phone main page, carrying the organisation id', async ({
  page,
}) => {
  await walkTo(page, '/CampusNetworkPhone/CampusNetworkPhoneNews?id=sdpt');
  const home = page.getByRole('button', { name: '返回手机首页' }).or(page.getByRole('link', { name: '返回手机首页' }));
  await expect(home).toBeVisible();
  const box = (await home.boundingBox()) as { x: number; y: number; width: number };
  expect(box.width).toBe(40);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y - 220, { steps: 8 });
  await page.mouse.up();
  expect(where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneNews?id=sdpt');
  await expect.poll(async () => Math.round(((await home.boundingBox()) as { y: number }).y)).toBeLessThan(box.y - 150);
  await home.click();
  await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneMain?id=sdpt');
});

test('nothing scrolls sideways at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut',
    '/CampusNetworkPhone/CampusNetworkPhoneLogin?id=scut',
    '/Login?id=scut',
    '/DTBSlogin?id=scut',
    '/ErrorPC?reason=organisation-missing',
    '/CampusNetWork/NewsList?id=scut',
  ]) {
    await walkTo(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});
