import { expect, server, test, where } from '../../fixtures.ts';

test('[PH-02] CampusNetworkPhoneLogin and CampusNetworkPhoneMain send desktops to the PC index', async ({ page }) => {
  for (const name of ['CampusNetworkPhoneLogin', 'CampusNetworkPhoneMain']) {
    await page.goto(`/CampusNetworkPhone/${name}?id=sdpt`);
    await expect.poll(() => where(page)).toBe('/CampusNetWork/index?id=sdpt');
  }
});

test('a desktop in a mode with only the phone hall is not sent in circles', async ({ page }) => {
  await page.goto(`${server.mode(2)}/`);
  await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut');
  await expect(page.getByText('华南理工大学')).toBeVisible();
});
