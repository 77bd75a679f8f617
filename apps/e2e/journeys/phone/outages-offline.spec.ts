import { announceOutage } from '@campus/contract/calls/outages.ts';
import type { Page } from '@playwright/test';
import { expect, hallSignInAs, test } from '../../fixtures.ts';
import { areaAt, buildingAt, chooseBuilding, clearOutages, DESK, ORG, reportFrom, withdraw } from '../../outages.ts';
import { ask } from '../../people.ts';

test.use({ serviceWorkers: 'allow' });

const main = `/CampusNetworkPhone/CampusNetworkPhoneMain?id=${ORG}`;
const form = `/CampusNetworkPhone/RepairFaultV3?id=${ORG}`;
const reader = 'admin';

/** The worker has what the page reads. */
async function visited(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  await page.waitForLoadState('networkidle');
}

/** Says what is wrong in the building. */
async function fill(page: Page): Promise<void> {
  await page.goto(form);
  await chooseBuilding(page, '西苑1栋');
  await page.getByRole('radio', { name: '网速慢、掉线' }).check();
}

test('[REP-06] a phone whose network is dead shows an outage for ten minutes more, on the first page and in the form', async ({
  page,
  context,
  complaints,
}) => {
  // The phone is connected; only nothing comes back.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  // An outage of the whole area: journeys about its building leave it alone.
  const [building, area] = [await buildingAt('西苑', '西苑1栋'), await areaAt('西苑')];
  await clearOutages(area, 'slow');
  await withdraw(reader, (await reportFrom(reader, building, 'other')).id);
  const textZh = '西苑网络很慢，正在处理。';
  const announced = { kind: 'outage', placeIds: [area], type: 'slow', textZh, textEn: 'West Court is slow.' };
  await ask(DESK, 'POST', announceOutage.path, announced, ORG);
  await hallSignInAs(context, reader, undefined, ORG);
  const onFirstPage = page.getByTestId('outage').filter({ hasText: textZh });
  const inForm = page.getByTestId('report-outages').filter({ hasText: textZh });
  const unfolded = async () => {
    await expect(page.getByTestId('outage-strip')).toBeVisible();
    const folded = page.getByTestId('outage-strip').locator('button[aria-expanded=false]');
    if (await folded.isVisible()) await folded.click();
  };

  await visited(page, main);
  await unfolded();
  await expect(onFirstPage).toBeVisible();
  await visited(page, form);
  await fill(page);
  await expect(inForm).toBeVisible();

  await context.setOffline(true);
  await page.goto(main);
  await expect(page.getByText('暂时连不上网络')).toBeVisible();
  await unfolded();
  await expect(onFirstPage).toBeVisible();
  await fill(page);
  await expect(inForm).toBeVisible();

  await page.clock.install({ time: Date.now() + 11 * 60_000 });
  await page.goto(main);
  await expect(page.getByText('暂时连不上网络')).toBeVisible();
  await expect(page.getByTestId('board-news')).toBeVisible();
  await expect(page.getByTestId('outage-strip')).toHaveCount(0);
  await fill(page);
  await expect(page.getByTestId('report-outages')).toHaveCount(0);

  await context.setOffline(false);
  // The server takes no signature of another time.
  await page.clock.setSystemTime(Date.now());
  await page.goto(main);
  await unfolded();
  await expect(onFirstPage).toBeVisible();
  await clearOutages(area, 'slow');
  // What could not be fetched is said by the browser too.
  complaints.length = 0;
});
