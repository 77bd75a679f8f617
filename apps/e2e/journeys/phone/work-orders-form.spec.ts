import type { Page } from '@playwright/test';
import { expect, hallSignInAs, test } from '../../fixtures.ts';
import { walkTo } from '../../walk.ts';
import { clearOrders, orderFormStories } from '../../work-orders-form-stories.ts';

/** One level at a time in a sheet. */
async function choosePlace(page: Page, path: readonly string[]): Promise<void> {
  await page.getByLabel('故障地点').click();
  const sheet = page.getByRole('dialog', { name: '故障地点' });
  for (const place of path) await sheet.getByRole('button', { name: place, exact: true }).last().click();
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(sheet).toHaveCount(0);
}

const form = {
  fault: '/CampusNetworkPhone/RepairFaultV3?id=scut',
  complaint: '/CampusNetworkPhone/DeclareComplaintV3?id=scut',
};

test.describe('[PH-22] [PH-14] [PH-16] the forms of orders on the phone', () => {
  orderFormStories({
    spec: { fault: '[PH-22] [PH-14]', complaint: '[PH-22] [PH-16]' },
    form,
    redirect: {
      fault: '/CampusNetworkPhone/RepairFault?id=scut',
      complaint: '/CampusNetworkPhone/DeclareComplaint?id=scut',
    },
    edit: (kind, id) =>
      `/CampusNetworkPhone/${kind === 'fault' ? 'ReportingEdit' : 'ComplaintEdit'}?id=scut&orderId=${id}`,
    again: (kind, id) => `${form[kind]}&againOf=${id}`,
    shown: (kind, id) =>
      new RegExp(`^/CampusNetworkPhone/${kind === 'fault' ? 'ReportingViewV3' : 'ComplaintViewV3'}\\?.*orderId=${id}`),
    list: { fault: /^\/CampusNetworkPhone\/ReportingV3/, complaint: /^\/CampusNetworkPhone\/ComplaintListV3/ },
    choosePlace,
    path: ['五山校区', '西区', '西区宿舍', '西五宿舍', '101室'],
    people: {
      photos: '202390010011',
      faults: '202390010027',
      complaint: '202490010035',
      many: '202490010048',
      draft: '202520131207',
      offline: '100033',
      edit: '100633',
      fresh: '100902',
    },
  });
});

test('the forms do not scroll sideways at 360 px, in large text and in the dark', async ({ page, context }) => {
  const account = '202390010027';
  await clearOrders(account, 'fault');
  await hallSignInAs(context, account);
  await context.addInitScript(() => {
    localStorage.setItem('campus.scheme', '"dark"');
    localStorage.setItem('campus.text', '"large"');
  });
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of Object.values(form)) {
    await walkTo(page, address);
    await expect(page.getByLabel('标题')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});
