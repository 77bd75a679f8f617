import { advanceClock, expect, fillSignIn, hallSignInAs, server, sizeOf, speak, test, where } from '../../fixtures.ts';
import { says } from '../../work-orders.ts';

const MINUTE = 60_000;
const entry = (phone: boolean) =>
  phone ? '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut' : '/CampusNetWork/index?id=scut';
const signInPage = (phone: boolean) =>
  phone ? '/CampusNetworkPhone/CampusNetworkPhoneLogin?id=scut' : '/CampusNetWork/index?id=scut';
const loginOnly = (phone: boolean) =>
  phone ? '/CampusNetworkPhone/OpenNetwork?id=scut' : '/CampusNetWork/OpenNetwork?id=scut';

test('[ENT-01] [CALL-04] [CALL-07] signing in stores a plain token of its own; calls carry it, with a stamp', async ({
  page,
  phone,
}) => {
  const asked: { url: URL; bearer: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/GetHallUser'))
      asked.push({ url: new URL(request.url()), bearer: request.headers().authorization });
  });
  const began = Date.now();
  await page.goto(signInPage(phone));
  await fillSignIn(page, 'student');
  await expect(page.getByTestId('greeting')).toContainText('林晓彤');
  const stored = JSON.parse((await page.evaluate(() => sessionStorage.getItem('campus.hall'))) as string);
  expect(stored).toMatchObject({ access_token: expect.any(String), orgSign: 'scut' });
  expect(await page.evaluate(() => sessionStorage.getItem('campus.session'))).toBeNull();
  const [first] = asked;
  expect(first?.bearer).toBe(`Bearer ${stored.access_token}`);
  const stamp = Number(first?.url.searchParams.get('stamp'));
  expect(stamp).toBeGreaterThanOrEqual(began);
  expect(stamp).toBeLessThanOrEqual(Date.now());
});

test('[CALL-05] a signed call carries appkey, signature, timestamp and nonce', async ({ page, phone }) => {
  const wait = page.waitForRequest(
    (request) => request.url().includes('/GetServiceHallParameter') || request.url().includes('/ServiceHallLogin'),
  );
  await page.goto(signInPage(phone));
  await fillSignIn(page, 'student');
  const headers = (await wait).headers();
  expect(headers).toMatchObject({
    appkey: expect.stringMatching(/^hall-/),
    signature: expect.stringMatching(/^[0-9A-F]{64}$/),
    timestamp: expect.stringMatching(/^\d{10}$/),
    nonce: expect.any(String),
  });
});

for (const [language, texts] of [
  ['zh', { user: '用户不存在!', unknown: '网厅登录失败!发生未知错误！' }],
  ['en', { user: 'No such user.', unknown: 'Hall sign-in failed: unknown error.' }],
] as const) {
  test(
    `[ERR-03] [ERR-07] the hall’s sign-in failures in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }, info) => {
      await speak(context, language);
      await page.goto(signInPage(phone));
      const error = page.getByTestId('sign-in-error');
      await fillSignIn(page, `nobody-${Date.now()}-${info.project.name}`);
      await expect(error).toHaveText(texts.user);
      await page.route('**/ServiceHallLogin*', (route) => route.fulfill({ status: 500, body: 'oops' }));
      await fillSignIn(page, 'student');
      await expect(error).toHaveText(texts.unknown);
    },
  );
}

test('[ERR-03] a wrong password in the hall', async ({ page, phone }, info) => {
  await page.goto(signInPage(phone));
  await fillSignIn(page, info.project.name === 'phone' ? 'approver' : 'handler', 'Wrong12345');
  await expect(page.getByTestId('sign-in-error')).toContainText('密码错误');
});

test('[AUTH-6] [ERR-10] choosing a login-only service signed out says 请先登录！ and brings one back', async ({
  page,
  phone,
}) => {
  await page.goto(entry(phone));
  await page.getByTestId(phone ? 'to-open-network' : 'tile-open-network').click();
  await expect(page.getByText('请先登录！').first()).toBeVisible();
  await fillSignIn(page, 'student');
  // Who has no line yet is led on to opening one.
  await expect.poll(() => where(page).replace('&do=open', '')).toBe(loginOnly(phone));
});

test('[AUTH-6] [ERR-10] the same in English', async ({ page, context, phone }) => {
  await speak(context, 'en');
  await page.goto(entry(phone));
  await page.getByTestId(phone ? 'to-open-network' : 'tile-open-network').click();
  await expect(page.getByText('Please log in first.').first()).toBeVisible();
});

for (const [language, words] of [
  ['zh', { who: '谁可以办', cost: '费用', time: '多久办好', start: '开始办理' }],
  ['en', { who: 'Who may', cost: 'Cost', time: 'How long', start: 'Start' }],
] as const)
  test(
    `[PC-21] [PH-20] the online-application window says what a service is before it begins, in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }) => {
      await speak(context, language);
      await hallSignInAs(context, 'student');
      // Who presses before the page knows who they are is signed in all the same.
      const known = Promise.withResolvers<void>();
      await page.route('**/GetHallUser*', async (route) => {
        await known.promise;
        await route.continue();
      });
      await page.goto(entry(phone));
      await page.getByTestId(phone ? 'to-fault-report' : 'tile-fault-report').click();
      const window = page.getByTestId('service-window');
      for (const word of [words.who, words.cost, words.time]) await expect(window.getByText(word)).toBeVisible();
      known.resolve();
      await window.getByRole('link', { name: words.start }).click();
      await expect.poll(() => where(page)).toContain('/RepairFaultV3?id=scut');
    },
  );

test('[PC-21] [PH-20] services by student, staff and more', async ({ page, phone }) => {
  await page.goto(phone ? '/CampusNetworkPhone/CampusNetworkPhoneBusiness/ServiceArea?id=scut' : entry(false));
  const [student, staff, more] = ['学生业务', '教职工业务', '更多服务'].map((name) => page.getByRole('tab', { name }));
  await expect(student as NonNullable<typeof student>).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId(phone ? 'to-change-dormitory' : 'tile-change-dormitory')).toBeVisible();
  for (const tab of [staff, more]) {
    await tab?.click();
    await expect(tab as NonNullable<typeof tab>).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel').getByRole('button').first()).toBeVisible();
  }
});

test('[AUTH-3] a login-only hall page without a token goes to / by account and password, and returns after signing in', async ({
  page,
  phone,
}) => {
  await page.goto(loginOnly(phone));
  // The phone's first page leads on to its sign-in, which says what for; the PC's has it on it.
  await expect.poll(() => where(page)).toBe(phone ? signInPage(true) : entry(false));
  if (phone) await expect(page.getByText(/登录后将继续前往/)).toBeVisible();
  await fillSignIn(page, 'student');
  // Who has no line yet is led on to opening one.
  await expect.poll(() => where(page).replace('&do=open', '')).toBe(loginOnly(phone));
});

test('[AUTH-3] where the organisation uses unified login, it starts at the address for this device', async ({
  page,
  phone,
  baseURL,
}) => {
  await page.route('**/GetServiceHallParameter*', async (route) => {
    const rows = await (await route.fetch()).json();
    rows[1] = {
      ...rows[1],
      pValue5: 'unified authentication',
      pValue9: `${baseURL}/ErrorPage/pc-sso`,
      pValue10: `${baseURL}/ErrorPage/phone-sso`,
    };
    await route.fulfill({ json: rows });
  });
  await page.goto(loginOnly(phone));
  await expect.poll(() => where(page)).toContain(phone ? '/ErrorPage/phone-sso' : '/ErrorPage/pc-sso');
  const service = new URL(page.url()).searchParams.get('service');
  expect(service).toContain('/CampusNetWork/sso');
});

test('[STATE-03] a 401 clears the hall token, goes to / and reloads', async ({ page, context, phone }) => {
  await context.addInitScript(() => {
    if (window.name) return;
    window.name = 'x';
    sessionStorage.setItem('campus.hall', JSON.stringify({ access_token: 'A'.repeat(43), state: 1, orgSign: 'scut' }));
  });
  const loaded: string[] = [];
  page.on('load', () => loaded.push(new URL(page.url()).pathname));
  await page.goto(loginOnly(phone));
  await expect.poll(() => where(page)).toBe(entry(phone));
  expect(await page.evaluate(() => sessionStorage.getItem('campus.hall'))).toBeNull();
  // Nothing of the session that ended is left in memory: the document is another one.
  expect(loaded.length).toBeGreaterThan(1);
});

test('[STATE-02] [CONST-01] the hall sign-in expires after thirty idle minutes; a click keeps it', async ({
  page,
  context,
  phone,
}) => {
  await page.clock.install();
  await hallSignInAs(context, 'student');
  await page.goto(entry(phone));
  await expect(page.getByTestId('greeting')).toBeVisible();
  await page.clock.fastForward(29 * MINUTE);
  await page.getByTestId('greeting').getByRole('heading', { name: '林晓彤' }).click();
  await page.clock.fastForward(29 * MINUTE);
  await expect(page.getByTestId('greeting')).toBeVisible();
  await page.clock.fastForward(2 * MINUTE);
  await expect(page.getByTestId('greeting')).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('campus.hall'))).toBeNull();
});

test('[STATE-02] an idle hall token is refused by the server, whatever the page does', async ({ context }) => {
  const token = await hallSignInAs(context, 'staff', server.everything);
  await advanceClock(31 * MINUTE);
  const reply = await fetch(`${server.clocked}/api/serviceHall/GetHallUser`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(401);
  expect(((await reply.json()) as { code: string }).code).toBe('session-idle');
});

test('[STATE-04] logging out of the hall shows a message and reloads after three seconds', async ({
  page,
  context,
  phone,
}) => {
  await hallSignInAs(context, 'student');
  await page.goto(entry(phone));
  await expect(page.getByTestId('greeting')).toBeVisible();
  await page.getByRole('button', { name: /个人菜单|林晓彤/ }).click();
  const began = Date.now();
  const reloaded = page.waitForEvent('load');
  await says(page, '已退出登录！', () => page.getByTestId('sign-out').click());
  await reloaded;
  expect(Date.now() - began).toBeGreaterThan(2500);
  await expect(page.getByTestId('greeting')).toHaveCount(0);
});

for (const [language, sentence] of [
  ['zh', '退出登录失败！'],
  ['en', 'Logging out failed.'],
] as const)
  test(
    `[ERR-20] logging out that fails says so and leaves one signed in, in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }) => {
      await speak(context, language);
      await hallSignInAs(context, 'student');
      await page.goto(entry(phone));
      await page.getByTestId('person-menu').click();
      await page.route('**/ServiceHallLogout*', (route) => route.fulfill({ status: 500, body: 'oops' }));
      await page.getByTestId('sign-out').click();
      await expect(page.getByText(sentence)).toBeVisible();
      await page.reload();
      await expect(page.getByTestId('greeting')).toContainText('林晓彤');
    },
  );

test('a token of one organisation with the id of another counts as signed out', async ({ page, context, phone }) => {
  await hallSignInAs(context, 'student');
  await page.goto(entry(phone).replace('scut', 'sdpt'));
  await expect(page.getByText('顺德职业技术学院', { exact: true })).toBeVisible();
  await expect(page.getByTestId('greeting')).toHaveCount(0);
});
