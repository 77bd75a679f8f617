import enFrames from '@campus/messages/en/frames.ts';
import zhFrames from '@campus/messages/zh/frames.ts';
import { atOneSize, expect, server, sizeOf, speak, test, where } from '../../fixtures.ts';

test(
  '[OPEN-2] /ErrorPage/{message} shows the message as plain text, of at most 200 characters',
  atOneSize,
  async ({ page }) => {
    await page.goto(`/ErrorPage/${encodeURIComponent('网络已断开！<b>x</b>')}`);
    await expect(page.getByText('网络已断开！<b>x</b>')).toBeVisible();
    expect(await page.locator('b', { hasText: /^x$/ }).count()).toBe(0);
    await page.goto(`/ErrorPage/${encodeURIComponent('长'.repeat(300))}`);
    const text = (await page.getByText(/长{50}/).textContent()) ?? '';
    expect([...text].filter((character) => character === '长').length).toBeLessThanOrEqual(200);
  },
);

test('[OPEN-3] /Login opens with its form', atOneSize, async ({ page }) => {
  await page.goto('/Login');
  await expect.poll(() => where(page)).toBe('/Login?id=scut');
  await expect(page.getByTestId('sign-in-form')).toBeVisible();
});

test(
  '[OPEN-5] /DTBSlogin without a query carries the default organisation, or goes to /ErrorPC when there is none',
  atOneSize,
  async ({ page }) => {
    await page.goto('/DTBSlogin');
    await expect.poll(() => where(page)).toBe('/DTBSlogin?id=scut');
    await expect(page.getByText('华南理工大学')).toBeVisible();
    await page.goto(`${server.noOrganisation}/DTBSlogin`);
    await expect.poll(() => where(page)).toContain('/ErrorPC');
    await page.goto(`${server.noOrganisation}/DTBSlogin?id=sdpt`);
    await expect(page.getByText('顺德职业技术学院')).toBeVisible();
  },
);

for (const [language, texts] of [
  ['zh', zhFrames],
  ['en', enFrames],
] as const)
  test(
    `[OPEN-6] /ErrorPC says why, whom to ask and where to go on, in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }) => {
      await speak(context, language);
      await page.goto('/ErrorPC?reason=organisation-unknown&id=scut');
      await expect(page.getByText(texts['reason-organisation-unknown'])).toBeVisible();
      await expect(page.getByTestId('desk')).toContainText('020-');
      await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
        texts[phone ? 'way-phone-hall' : 'way-pc-hall'],
        texts['way-office'],
        texts['way-workflow'],
      ]);
      await page.goto('/ErrorPC?reason=<script>alert(1)</script>');
      await expect(page.getByText(texts['reason-unknown'])).toBeVisible();
      await expect(page.getByTestId('desk')).toBeVisible();
    },
  );

test('[RULE-08] hall entry needs an id or a default organisation', async ({ page, phone }) => {
  const entry = phone ? '/CampusNetworkPhone/CampusNetworkPhoneMain' : '/CampusNetWork/index';
  await page.goto(server.noOrganisation + entry);
  await expect.poll(() => where(page)).toContain('/ErrorPC');
  await page.goto(`${server.noOrganisation}${entry}?id=sdpt`);
  await expect(page.getByText('顺德职业技术学院', { exact: true })).toBeVisible();
  await page.goto(entry);
  await expect.poll(() => where(page)).toBe(`${entry}?id=scut`);
});

test('[AUTH-5] the sso path is open, in every mode', atOneSize, async ({ page }) => {
  for (const at of [server.everything, ...[1, 2, 3, 4, 5, 6].map(server.mode)]) {
    await page.goto(`${at}/CampusNetWork/sso?ticket=ST-1`);
    await expect(page.getByTestId('ticket-page')).toBeVisible();
    expect(where(page)).toContain('/CampusNetWork/sso');
  }
});

test('an address that nobody knows is a 404 with a way on', atOneSize, async ({ page }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole('heading')).toBeVisible();
  await expect(page.getByRole('link').or(page.getByRole('button')).first()).toBeVisible();
});

test(
  'a page whose chunk vanished after a deploy reloads once, and not for ever',
  atOneSize,
  async ({ page, complaints }) => {
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++;
    });
    await page.route(/assets\/(workflow|office)-login-page/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/DTBSlogin?id=scut');
    await expect(page.getByRole('heading')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(documents).toBe(2);
    complaints.length = 0;
  },
);

test('a page says when the network is away, and when it is back', atOneSize, async ({ page, context }) => {
  await page.goto('/Login?id=scut');
  await expect(page.getByTestId('sign-in-form')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/网络已断开/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/网络已断开/)).toHaveCount(0);
});
