import { axeFaults } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { CONTENT_ORG, publishItem } from '../../hall-content.ts';

test('[PH-04] the agreement on the use of the network', async ({ page }) => {
  await publishItem({
    kind: 'article',
    section: 'protocol',
    title: { zh: '岭南入网协议', en: 'Network agreement' },
    body: { zh: '<h2>第一条</h2><p>请遵守。</p>', en: '<p>Please keep it.</p>' },
  });
  await page.goto(`/CampusNetworkPhone/NetworkAccessProtocol?id=${CONTENT_ORG}`);
  await expect(page.getByRole('heading', { level: 1, name: '岭南入网协议' })).toBeVisible();
  await expect(page.getByText('请遵守。')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});

test('[PH-18] signed out, the tab of messages asks to sign in and leads there afterwards', async ({ page }) => {
  await page.goto('/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut');
  await page.getByTestId('to-messages').click();
  await expect(page.getByText('请先登录！').first()).toBeVisible();
});
