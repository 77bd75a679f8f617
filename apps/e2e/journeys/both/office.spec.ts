import { officePages } from '@campus/contract/pages/office.ts';
import {
  advanceClock,
  atOneSize,
  expect,
  fillSignIn,
  PASSWORD,
  server,
  signInAs,
  speak,
  test,
  tokensOf,
  where,
} from '../../fixtures.ts';
import { says } from '../../work-orders.ts';

const MINUTE = 60_000;

test.describe('signing in', atOneSize, () => {
  test('[STATE-01] [ENT-01] success stores the token and goes to the first menu entry', async ({ page }) => {
    await page.goto('/DTBSlogin');
    await fillSignIn(page, 'admin');
    await expect.poll(() => where(page)).toBe('/DTBS/BusMonIndex/Console');
    const stored = await page.evaluate(() => [
      sessionStorage.getItem('campus.session'),
      localStorage.getItem('campus.session'),
    ]);
    expect(JSON.parse(stored[0] as string)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
    });
    expect(stored[1]).toBeNull();
  });

  test('[STATE-01] success goes to the redirect target, and only to one of ours', async ({ page }) => {
    await page.goto('/DTBSlogin?id=scut&redirect=/DTBS/MyBusIndex/Doing');
    await fillSignIn(page, 'admin');
    await expect.poll(() => where(page)).toBe('/DTBS/MyBusIndex/Doing');
    await page.evaluate(() => sessionStorage.clear());
    for (const target of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto(`/DTBSlogin?id=scut&redirect=${encodeURIComponent(target)}`);
      await fillSignIn(page, 'admin');
      await expect.poll(() => where(page)).toBe('/DTBS/BusMonIndex/Console');
      await page.evaluate(() => sessionStorage.clear());
    }
  });

  for (const [language, texts] of [
    [
      'zh',
      {
        none: '请输入用户名和密码！',
        wrong: '用户名或者密码错误!',
        left: '用户名或者密码错误！您还有3次机会！',
        org: '登录地址有误！',
      },
    ],
    [
      'en',
      {
        none: 'Enter your user name and password.',
        wrong: 'Wrong user name or password.',
        left: 'Wrong user name or password. 3 attempts left.',
        org: 'The sign-in address is wrong.',
      },
    ],
  ] as const) {
    test(`[STATE-01] [ERR-01] [ERR-02] [ERR-03] [ERR-05] failure shows a message in ${language}`, async ({
      page,
      context,
    }, info) => {
      await speak(context, language);
      const account = `nobody-${language}-${info.project.name}-${Date.now()}`;
      await page.goto('/DTBSlogin?id=scut');
      await fillSignIn(page, '', '');
      await expect(page.getByTestId('sign-in-error')).toHaveText(texts.none);
      await fillSignIn(page, account, 'Wrong12345');
      await expect(page.getByTestId('sign-in-error')).toHaveText(texts.wrong);
      await fillSignIn(page, account, 'Wrong12345');
      await expect(page.getByTestId('sign-in-error')).toHaveText(texts.left);
      await page.goto('/DTBSlogin?id=nowhere');
      await fillSignIn(page, 'admin');
      await expect(page.getByTestId('sign-in-error').or(page.getByText(texts.org)).first()).toHaveText(texts.org);
    });
  }

  test('[ERR-04] the fifth failure locks for an hour, and says so', async ({ page }, info) => {
    const account = `locked-${info.project.name}-${Date.now()}`;
    await page.goto('/DTBSlogin?id=scut');
    for (let n = 0; n < 5; n++) {
      await fillSignIn(page, account, `Wrong1234${n}`);
      await expect(page.getByTestId('sign-in-error')).toBeVisible();
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeEnabled();
    }
    await fillSignIn(page, account, 'Wrong12345');
    await expect(page.getByTestId('sign-in-error')).toHaveText('登录失败次数超过上限！1小时后可再次登录！');
  });

  test('[ERR-06] any other text of the server is shown as it is', async ({ page }) => {
    await page.route('**/token?*', (route) =>
      route.fulfill({
        status: 400,
        json: { error: 'invalid_grant', error_description: '系统维护中，请于18:00后再试' },
      }),
    );
    await page.goto('/DTBSlogin?id=scut');
    await fillSignIn(page, 'admin');
    await expect(page.getByTestId('sign-in-error')).toHaveText('系统维护中，请于18:00后再试');
  });

  test('[ENT-01] with “keep me signed in” the session is restored from local storage', async ({ page, context }) => {
    await page.goto('/DTBSlogin?id=scut');
    await page.getByRole('checkbox').check();
    await fillSignIn(page, 'admin');
    await expect.poll(() => where(page)).toContain('/DTBS/BusMonIndex');
    const other = await context.newPage();
    await other.goto('/DTBS/MyBusIndex/ToDo');
    await expect(
      other
        .getByTestId('left-menu')
        .or(other.getByRole('button', { name: '展开菜单' }))
        .first(),
    ).toBeVisible();
    expect(where(other)).toBe('/DTBS/MyBusIndex/ToDo');
  });
});

test.describe('the frame', () => {
  test('[BO-25] /DTBS opens /DTBS/MyMonIndex', atOneSize, async ({ page, context }) => {
    await signInAs(context, 'admin');
    await page.goto('/DTBS');
    await expect.poll(() => where(page)).toMatch(/^\/DTBS\/MyMonIndex/);
  });

  test('[BO-26] the left menu is what the server gives this user', async ({ page, context, phone }) => {
    await signInAs(context, 'approver');
    await page.goto('/DTBS/MyBusIndex/ToDo');
    if (phone) await page.getByRole('button', { name: '展开菜单' }).click();
    const menu = page.getByTestId('left-menu').filter({ visible: true });
    await expect(menu.getByText('我的业务')).toBeVisible();
    await expect(menu.getByText('系统管理')).toHaveCount(0);
  });

  test('[BO-26] a screen without the right is refused on the page, and its calls by the server', async ({
    page,
    context,
  }) => {
    const { access_token } = await signInAs(context, 'approver');
    await page.goto(officePages.pages.networkAccounts.path);
    await expect(page.getByTestId('refused')).toBeVisible();
    const reply = await page.request.get('/api/parameters/ListParameters', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(reply.status()).toBe(403);
  });

  test('the address of a page that is not open yet says so, and opens no tab', atOneSize, async ({ page, context }) => {
    const later = Object.values(officePages.pages).find(({ built }) => !built);
    if (!later) return;
    await signInAs(context, 'admin');
    await page.goto(officePages.pages.myMonToDo.path);
    await expect(page.getByTestId('page-tabs').getByRole('link')).toHaveCount(1);
    await page.goto(later.path);
    await expect(page.getByTestId('not-built')).toContainText('暂未开放');
    await expect(page.getByTestId('page-tabs').getByRole('link')).toHaveCount(1);
  });

  test(
    '[TRU-78] the tab of the open page is in sight, whatever gets wider after it',
    atOneSize,
    async ({ page, context }) => {
      await signInAs(context, 'admin');
      const { pages } = officePages;
      const opened = [
        pages.busMonToDo,
        pages.busMonDoing,
        pages.myMonToDo,
        pages.myMonDoing,
        pages.myBusToDo,
        pages.myBusDoing,
        pages.calendar,
        pages.userBusinessNumStatistics,
        pages.promiseStatistics,
        pages.outages,
      ];
      for (const { path } of opened) await page.goto(path);
      const tabs = page.getByTestId('page-tabs');
      const current = tabs.locator('[data-current]');
      await expect(tabs.locator('li[data-current], li:not([data-current]) a')).not.toHaveCount(0);
      const isInSight = () =>
        current.evaluate((tab) => {
          const [own, strip] = [tab.getBoundingClientRect(), (tab.parentElement as Element).getBoundingClientRect()];
          return own.left >= strip.left - 1 && own.right <= strip.right + 1;
        });
      await expect.poll(isInSight).toBe(true);
      // As when a face or a text of theirs comes late.
      await tabs.locator('li').evaluateAll((all) => {
        for (const tab of all) tab.style.letterSpacing = '8px';
      });
      await expect.poll(isInSight).toBe(true);
      await page.reload();
      await expect.poll(isInSight).toBe(true);
    },
  );

  test(
    '[ERR-08] a menu that cannot be loaded says so and offers to try again',
    atOneSize,
    async ({ page, context }) => {
      await signInAs(context, 'admin');
      await page.route('**/GetUserLeftMenu*', (route) =>
        route.fulfill({ status: 500, json: { statusCode: 500, data: null, msg: '', code: 'unexpected', facts: {} } }),
      );
      await page.goto('/DTBS/MyMonIndex/ToDo');
      await expect(page.getByText('获取左侧菜单失败')).toBeVisible();
      await page.unroute('**/GetUserLeftMenu*');
      await page.getByRole('button', { name: /重试|再试/ }).click();
      await expect(page.getByText('获取左侧菜单失败')).toHaveCount(0);
    },
  );

  test('[STATE-04] logging out shows a message and reloads after three seconds', async ({ page, context }) => {
    const { access_token } = await signInAs(context, 'admin');
    await page.goto('/DTBS/MyMonIndex/ToDo');
    await page.getByRole('button', { name: /个人菜单|吴雅琴/ }).click();
    let reloaded = 0;
    page.on('framenavigated', () => reloaded++);
    const began = Date.now();
    await says(page, '已退出登录！', () => page.getByTestId('sign-out').click());
    await expect.poll(() => where(page)).toContain('/DTBSlogin');
    expect(Date.now() - began).toBeGreaterThan(2500);
    expect(reloaded).toBeGreaterThan(0);
    const reply = await page.request.get('/api/userInfo/GetUserInfo', {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(reply.status()).toBe(401);
  });
});

test.describe('when a session is over', atOneSize, () => {
  test('[AUTH-3] without a token the back-office goes to /DTBSlogin with a redirect, and comes back', async ({
    page,
  }) => {
    await page.goto('/DTBS/MyBusIndex/Abort');
    await expect
      .poll(() => where(page))
      .toBe(`/DTBSlogin?id=scut&redirect=${encodeURIComponent('/DTBS/MyBusIndex/Abort')}`);
    await fillSignIn(page, 'approver');
    await expect.poll(() => where(page)).toBe('/DTBS/MyBusIndex/Abort');
  });

  test('[STATE-03] a 401 removes the token and goes to /DTBSlogin with a redirect', async ({ page, context }) => {
    await context.addInitScript(() => {
      if (window.name) return;
      window.name = 'x';
      sessionStorage.setItem(
        'campus.session',
        JSON.stringify({
          access_token: 'A'.repeat(43),
          refresh_token: 'B'.repeat(43),
          state: 1,
          orgSign: 'scut',
          keep: false,
        }),
      );
    });
    await page.goto('/DTBS/MyBusIndex/ToDo');
    await expect
      .poll(() => where(page))
      .toContain(`/DTBSlogin?id=scut&redirect=${encodeURIComponent('/DTBS/MyBusIndex/ToDo')}`);
    expect(await page.evaluate(() => sessionStorage.getItem('campus.session'))).toBeNull();
  });

  test('[STATE-03] an access token that ran out is renewed once for all calls, and nobody notices', async ({
    page,
    context,
  }) => {
    const tokens = await tokensOf('admin');
    await context.addInitScript((refresh) => {
      if (window.name) return;
      window.name = 'x';
      sessionStorage.setItem(
        'campus.session',
        JSON.stringify({
          access_token: 'A'.repeat(43),
          refresh_token: refresh,
          state: 1,
          orgSign: 'scut',
          keep: false,
        }),
      );
    }, tokens.refresh_token);
    let refreshes = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/token') refreshes++;
    });
    await page.goto('/DTBS/MyBusIndex/ToDo');
    await expect(page.getByTestId('page-tabs')).toBeVisible();
    expect(where(page)).toBe('/DTBS/MyBusIndex/ToDo');
    expect(refreshes).toBe(1);
  });

  test('[AUTH-4] a session that the server ended leads to /ErrorPage/登录已失效，请重新登录!', async ({
    page,
    context,
  }) => {
    const { access_token } = await signInAs(context, 'handler');
    await page.request.post('/api/userInfo/Logout', { headers: { authorization: `Bearer ${access_token}` } });
    await page.goto('/DTBS/MyBusIndex/ToDo');
    await expect.poll(() => where(page)).toBe('/ErrorPage/登录已失效，请重新登录!');
    await expect(page.getByText('登录已失效，请重新登录!')).toBeVisible();
  });
});

test.describe('inactivity', atOneSize, () => {
  test('[STATE-02] [CONST-01] the back-office of 华南理工大学 logs out after thirty idle minutes, by itself', async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await signInAs(context, 'admin');
    await page.goto('/DTBS/MyMonIndex/ToDo');
    await expect(page.getByTestId('page-tabs')).toBeVisible();
    await page.clock.fastForward(29 * MINUTE);
    expect(where(page)).toContain('/DTBS/MyMonIndex');
    await page.getByTestId('page-tabs').click();
    await page.clock.fastForward(29 * MINUTE);
    expect(where(page)).toContain('/DTBS/MyMonIndex');
    await page.clock.fastForward(2 * MINUTE);
    await expect.poll(() => where(page)).toContain('/DTBSlogin');
  });

  test('[STATE-02] an organisation that is not named stays signed in', async ({ page, context }) => {
    await page.clock.install();
    await signInAs(context, 'admin', server.everything, 'lingnan-demo');
    await page.goto('/DTBS/MyMonIndex/ToDo');
    await expect(page.getByTestId('page-tabs')).toBeVisible();
    await page.clock.fastForward(45 * MINUTE);
    await page.getByTestId('page-tabs').click();
    expect(where(page)).toContain('/DTBS/MyMonIndex');
    expect(await page.evaluate(() => sessionStorage.getItem('campus.session'))).not.toBeNull();
  });

  test('[STATE-02] an idle token is refused by the server, whatever the page does', async () => {
    const { access_token, refresh_token } = await tokensOf('admin', server.clocked);
    await advanceClock(31 * MINUTE);
    const reply = await fetch(`${server.clocked}/api/userInfo/GetUserInfo`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(reply.status).toBe(401);
    const renewed = await fetch(`${server.clocked}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token }),
    });
    expect(renewed.status).toBe(400);
  });
});

test('a one-time password is changed before anything else', atOneSize, async ({ page }) => {
  await page.route('**/token?*', async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ json: { ...(await reply.json()), must_change_password: true } });
  });
  await page.goto('/DTBSlogin?id=scut');
  await fillSignIn(page, 'admin', PASSWORD);
  await expect(page.getByTestId('password-form')).toBeVisible();
  expect(where(page)).toContain('/DTBSlogin');
});
