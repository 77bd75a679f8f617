import type { BrowserContext, Page } from '@playwright/test';
import { expect, hallSignInAs, speak, test } from '../../fixtures.ts';

test.use({ serviceWorkers: 'allow' });

const main = '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut';
const news = '/CampusNetworkPhone/CampusNetworkPhoneNews?id=scut';

/** The worker has what the page needed; it takes over some seconds after the first visit. */
async function visited(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.reload();
  const kept = (name: string) => page.evaluate(async (cache) => (await (await caches.open(cache)).keys()).length, name);
  for (const cache of ['phone-shell', 'phone-assets', 'phone-open'])
    await expect.poll(() => kept(cache), { message: cache }).toBeGreaterThan(0);
}

const goAway = (context: BrowserContext) => context.setOffline(true);

test('the phone hall can be put among the apps of a phone, under the name of its organisation', async ({ page }) => {
  await page.goto(main);
  const link = page.locator('link[rel=manifest]');
  await expect(link).toHaveCount(1);
  const manifest = await page.evaluate(
    async (address) => (await fetch(address as string)).json(),
    await link.getAttribute('href'),
  );
  expect(manifest).toMatchObject({ name: '华南理工大学服务大厅', start_url: main, display: 'standalone' });
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
});

for (const [language, away, board] of [
  ['zh', '暂时连不上网络', '新闻动态'],
  ['en', 'The network is away', 'News'],
] as const) {
  test(`without a network the first page and the last seen ones open, and say so (${language})`, async ({
    page,
    context,
  }) => {
    test.slow();
    await speak(context, language);
    await hallSignInAs(context, 'student');
    await visited(page, news);
    await visited(page, main);
    await expect(page.getByTestId('network-summary')).toContainText('¥');
    await goAway(context);
    await page.reload();
    await expect(page.getByText(away)).toBeVisible();
    await expect(page.getByTestId('board-news')).toContainText(board);
    await expect(page.getByTestId('network-summary')).toContainText('¥');
    await page.goto(news);
    await expect(page.getByText(away)).toBeVisible();
    await context.setOffline(false);
    await page.goto(main);
    await expect(page.getByTestId('network-summary')).toContainText('¥');
    await expect(page.getByText(away)).toBeHidden();
  });
}

test('what was kept of a person goes when they sign out', async ({ page, context }) => {
  test.slow();
  await hallSignInAs(context, 'student');
  await visited(page, main);
  const kept = () => page.evaluate(async () => await caches.has('phone-own'));
  await expect.poll(kept).toBe(true);
  await page.getByTestId('person-menu').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect.poll(kept).toBe(false);
});

test('[TRU-65] the server is away after the very first visit: the hall says so itself, and offers to try again', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  // A phone knows only whether it has a network, not whether the server is there.
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true }));
  await hallSignInAs(context, 'student');
  await page.goto(main);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.waitForLoadState('networkidle');

  await goAway(context);
  const away = page.getByRole('heading', { name: '网络已断开' });
  const again = page.getByRole('button', { name: '重试' });
  await page.getByRole('link', { name: '消息' }).click();
  await expect(away).toBeVisible();
  await page.reload();
  await expect(away.or(page.getByText('暂时连不上网络')).first()).toBeVisible();
  await expect(again.first()).toBeVisible();
  await again.first().click();
  await expect(again.first()).toBeVisible();
  await context.setOffline(false);
  // The page may have tried again by itself, and then there is nothing left to press.
  await expect(async () => {
    if (await again.first().isVisible()) await again.first().click({ timeout: 1000 });
    await expect(page.getByRole('heading', { name: '消息' })).toBeVisible({ timeout: 1000 });
  }).toPass();
  // What could not be fetched is said by the browser too.
  complaints.length = 0;
});
