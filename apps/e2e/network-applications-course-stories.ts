import {
  getApplication,
  listMyNetworkApplications,
  submitApplication,
} from '@campus/contract/calls/network-applications.ts';
import { findHolders } from '@campus/contract/calls/network-packages.ts';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { axeFaults } from './axe.ts';
import { askRadius, expect, hallSignInAs, PASSWORD, passUntil, sizeOf, speak, standAt, test } from './fixtures.ts';
import { networkOf, openLine, REVIEWER } from './network-applications.ts';
import type { NetworkHall } from './network-applications-stories.ts';
import { ask, somebody } from './people.ts';
import { walkTo } from './walk.ts';
import { says } from './work-orders.ts';

/** What else is told of the network: not how something is asked for, but what becomes of it. */
export type NetworkCourseHall = Pick<NetworkHall, 'home' | 'pages' | 'choosePlace'> & {
  device: BrowserContextOptions;
  /** The open page about the epidemic services that leads to their end. */
  unfreezeOpen: string;
  /** The one who reviews opens an application where this size does it, and agrees. */
  agree: (page: Page, id: string) => Promise<void>;
  /** Rates the finished application whose 评价 was pressed. */
  rate: (page: Page, text: string) => Promise<void>;
  /** The first of the students that this size has to itself. */
  firstStudent: number;
};

const MINUTE = 60_000;
const [IN, OUT] = ['Access-Accept', 'Access-Reject'];

const underWay = async (account: string) => (await networkOf(account)).underWay[0]?.id ?? '';
const applicationOf = (account: string, id: string) =>
  ask<{ effectiveAt: number; inForceAt: number | null }>(account, 'GET', getApplication.path, { id });

/** The stages of the application that is shown; what has come about has its moment beside it. */
const stages = (page: Page) => page.getByRole('region', { name: '生效进度' });
const done = (page: Page) => stages(page).locator('[data-done]');

/** Looks again until the network has been read back. */
async function seeInForce(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(done(page)).toHaveText([/已受理/, /写入网络/, /核对无误/, /正式生效/], { timeout: 8000 });
  }).toPass();
}

async function submit(page: Page): Promise<void> {
  await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());
  await expect(page.getByText('申请内容')).toBeVisible();
}

export function networkCourseStories(hall: NetworkCourseHall): void {
  const { device } = hall;
  // A second try has students of its own: what the first one left behind is not theirs.
  const student = (n: number) => `net${hall.firstStudent + n + 50 * test.info().retry}`;
  const reviewer = (browser: Browser, later?: number) =>
    somebody(browser, REVIEWER, { device, ...(later !== undefined && { later }) });
  test('a new password is queued, written, verified and in force, and an hour later its order is done', async ({
    page,
    context,
  }) => {
    const account = student(0);
    const username = `${account}@scut`;
    await openLine(account);
    await hallSignInAs(context, account);
    await walkTo(page, hall.home('part=lines'));
    await page.getByRole('link', { name: '您还在使用初始密码，请尽快修改。' }).click();
    await page.getByLabel('原密码', { exact: true }).fill(account);
    await page.getByLabel('新密码', { exact: true }).fill('Better2026');
    await page.getByLabel('确认新密码').fill('Better2026');
    await submit(page);
    const followed = page.url();

    // it waits for its moment, and nothing has changed before
    const id = await underWay(account);
    await expect(done(page)).toHaveText([/已受理/]);
    await expect(stages(page)).toContainText('预计生效');
    expect(await askRadius(username, account)).toBe(IN);
    await passUntil(id, Date.now() + 1.5 * MINUTE);
    expect(await askRadius(username, 'Better2026')).toBe(OUT);

    // two minutes after it was asked for
    await passUntil(id, Date.now() + 2 * MINUTE);
    await seeInForce(page);
    await expect(stages(page)).toContainText(/工单预计 .* 自动完成/);
    expect(await askRadius(username, 'Better2026')).toBe(IN);
    expect(await askRadius(username, account)).toBe(OUT);
    await walkTo(page, hall.pages.password);
    await expect(page.getByTestId('blocked')).toContainText('已办理成功，数据同步中，暂不能继续操作！');

    await passUntil(id, Date.now() + 61 * MINUTE);
    await walkTo(page, followed);
    await expect(done(page)).toHaveCount(4);
    await expect(stages(page)).not.toContainText('自动完成');
    await walkTo(page, hall.pages.password);
    await expect(page.getByLabel('原密码', { exact: true })).toBeVisible();
    await expect(page.getByTestId('blocked')).toHaveCount(0);
    await walkTo(page, hall.home('part=lines'));
    await expect(page.getByTestId('network-line')).toBeVisible();
    await expect(page.getByText('您还在使用初始密码')).toHaveCount(0);
  });

  test('[TRU-26] [TRU-30] a forgotten password is reset by the desk for its owner alone, and by the owner', async ({
    page,
    context,
    browser,
  }) => {
    const account = student(7);
    const username = `${account}@scut`;
    await openLine(account);
    const desk = await somebody(browser, 'admin', { device: { viewport: { width: 1440, height: 900 } } });
    type Found = { items: { personId: string }[] };
    const { items } = await ask<Found>('admin', 'GET', findHolders.path, { words: username });
    await walkTo(desk.page, `/DTBS/NetworkManagement/Desk/${items[0]?.personId}`);
    const line = desk.page.getByTestId('desk-line');
    await expect(desk.page.getByTestId('desk-diagnosis')).toBeVisible();
    await expect(desk.page.getByTestId('desk-replies')).toBeVisible();
    await line.getByRole('button', { name: '重置密码' }).click();
    await line.getByRole('button', { name: '确认' }).click();
    await expect(line.getByLabel('原因')).toHaveAccessibleDescription(/必填/);
    await line.getByLabel('原因').fill('本人到柜台，已核对校园卡');
    await says(desk.page, '已提交，约2分钟后生效', () => line.getByRole('button', { name: '确认' }).click());
    expect(await axeFaults(desk.page, 'wcag')).toEqual([]);
    await desk.close();
    await passUntil(await underWay(account), Date.now() + 3 * MINUTE);

    // only its owner sees it, and is led to a password of their own
    await hallSignInAs(context, account);
    await walkTo(page, hall.home('part=lines'));
    const initial = page.getByTestId('initial-password');
    await initial.getByRole('button', { name: '查看初始密码' }).click();
    const password = (await initial.locator('code').textContent()) ?? '';
    expect(await askRadius(username, password)).toBe(IN);
    await initial.getByRole('link', { name: '修改密码' }).click();
    await page.getByRole('link', { name: '忘记原密码？用登录密码重置' }).click();
    await page.getByLabel('登录密码', { exact: true }).fill('NotMine2026');
    await page.getByLabel('新密码', { exact: true }).fill('Better2027');
    await page.getByLabel('确认新密码').fill('Better2027');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByLabel('登录密码', { exact: true })).toHaveAccessibleDescription(/密码错误/);
    await page.getByLabel('登录密码', { exact: true }).fill(PASSWORD);
    await submit(page);
    await passUntil(await underWay(account), Date.now() + 3 * MINUTE);
    expect(await askRadius(username, 'Better2027')).toBe(IN);
    expect(await askRadius(username, password)).toBe(OUT);
    await walkTo(page, hall.home('part=lines'));
    await expect(page.getByTestId('network-line')).toBeVisible();
    await expect(initial).toHaveCount(0);
  });

  for (const [language, words] of [
    ['zh', ['原密码', '新密码', '确认新密码', '提交申请', '密码修改失败，请稍后再试！']],
    [
      'en',
      [
        'Original password',
        'New password',
        'Confirm New password',
        'Submit',
        'The password could not be changed. Try again later.',
      ],
    ],
  ] as const)
    test(
      `[ERR-20] a new network password that the server fails to take says so and stays typed, in ${language}`,
      sizeOf(language),
      async ({ page, context }) => {
        const [original, next, confirm, send, failed] = words;
        const account = student(language === 'zh' ? 5 : 6);
        await openLine(account);
        await speak(context, language);
        await hallSignInAs(context, account);
        await walkTo(page, hall.pages.password);
        await page.getByLabel(original, { exact: true }).fill(account);
        await page.getByLabel(next, { exact: true }).fill('Better2026');
        await page.getByLabel(confirm).fill('Better2026');
        const path = `**${submitApplication.path}*`;
        const button = page.getByRole('button', { name: send });
        await page.route(path, (route) => route.fulfill({ status: 500, body: 'oops' }));
        await says(page, failed, () => button.click());
        await page.getByText(failed).waitFor({ state: 'detached' });
        await page.unroute(path);
        await page.route(path, (route) => route.abort());
        await says(page, failed, () => button.click());
        await page.unroute(path);
        await expect(page.getByLabel(next, { exact: true })).toHaveValue('Better2026');
        expect(await underWay(account)).toBe('');
        await button.click();
        await expect.poll(() => underWay(account)).not.toBe('');
      },
    );

  test('a student pauses a package, a clerk agrees, RADIUS refuses it from the first on and takes it back when it is reopened', async ({
    page,
    context,
    browser,
  }) => {
    const account = student(1);
    const enter = () => askRadius(`${account}@scut`, account);
    await openLine(account);
    expect(await enter()).toBe(IN);
    await hallSignInAs(context, account);
    await walkTo(page, hall.home('part=lines'));
    const line = page.getByTestId('network-line');
    await line.getByRole('link', { name: '报停' }).click();
    await page.getByLabel('报停原因').fill('外出实习');
    await submit(page);
    const pause = await underWay(account);
    await walkTo(page, hall.home('part=lines'));
    await expect(page.getByRole('link', { name: /报停/ })).toContainText('待处理');

    // somebody agrees, and it is booked
    const clerk = await reviewer(browser);
    await hall.agree(clerk.page, pause);
    await clerk.close();
    await page.reload();
    await expect(line).toContainText('已预约报停');
    await expect(line).toContainText('外出实习');
    expect(await enter()).toBe(IN);

    // its first day comes
    const { effectiveAt } = await applicationOf(account, pause);
    const later = await standAt(effectiveAt + MINUTE);
    await passUntil(pause, effectiveAt - MINUTE);
    expect(await enter()).toBe(IN);
    await passUntil(pause, later);
    expect(await enter()).toBe(OUT);
    const next = await somebody(browser, account, { device, later, hall: true });
    const paused = next.page.getByTestId('network-line');
    await walkTo(next.page, hall.home('part=lines'));
    await expect(paused).toContainText('已报停');
    await expect(paused.getByRole('link', { name: '报停' })).toHaveCount(0);
    await walkTo(next.page, hall.home('do=why'));
    await expect(next.page.getByTestId('outage-cause')).toContainText('套餐已报停');

    // and it is reopened
    await next.page.getByRole('link', { name: '去复通' }).click();
    await expect(next.page.getByTestId('quote')).toContainText('¥30.00');
    await submit(next.page);
    const reopening = await underWay(account);
    expect(await enter()).toBe(OUT);
    const again = await reviewer(browser, later);
    await hall.agree(again.page, reopening);
    await again.close();
    expect(await enter()).toBe(IN);
    await walkTo(next.page, hall.home('part=lines'));
    await expect(paused).toContainText('使用中');
    await expect(paused.getByRole('link', { name: '报停' })).toBeVisible();
    await next.close();
  });

  test('an epidemic freeze is obeyed, and its end opens the line again', async ({ page, context }) => {
    const account = student(2);
    const enter = () => askRadius(`${account}@scut`, account);
    await openLine(account);
    await hallSignInAs(context, account);
    await walkTo(page, hall.pages.freeze);
    await page.getByLabel('原因').fill('居家学习');
    await submit(page);
    const freeze = await underWay(account);
    expect(await enter()).toBe(IN);
    await passUntil(freeze, Date.now() + 2 * MINUTE);
    await seeInForce(page);
    expect(await enter()).toBe(OUT);
    await walkTo(page, hall.home('part=lines'));
    const line = page.getByTestId('network-line');
    await expect(line).toContainText('疫情停用');
    await expect(line).toContainText('居家学习');
    await walkTo(page, hall.home('do=why'));
    await expect(page.getByTestId('outage-cause')).toContainText('套餐处于疫情停用期间');

    // from the open page about these services to the end of it
    await walkTo(page, hall.unfreezeOpen);
    await page.getByRole('link', { name: '申请复用' }).click();
    await submit(page);
    const { underWay: both } = await networkOf(account);
    const end = both.find(({ id }) => id !== freeze)?.id ?? '';
    expect(await enter()).toBe(OUT);
    await passUntil(end, Date.now() + 2 * MINUTE);
    await seeInForce(page);
    expect(await enter()).toBe(IN);
    await walkTo(page, hall.home('part=lines'));
    await expect(line).toContainText('使用中');
    await expect(line).not.toContainText('居家学习');
  });

  test('what is finished is rated, once', async ({ page, context }) => {
    const account = student(3);
    await openLine(account);
    await hallSignInAs(context, account);
    await walkTo(page, hall.home('part=history'));
    const row = page.getByRole('listitem').filter({ hasText: '开通网络' });
    await row.getByRole('link', { name: '评价', exact: true }).click();
    await hall.rate(page, '装得很快');
    await walkTo(page, hall.home('part=history'));
    await expect(row).toContainText('已完成');
    await expect(row.getByRole('link', { name: '评价', exact: true })).toHaveCount(0);
    await row.getByRole('link').click();
    // It stands in the summary, in the time line, or in both.
    await expect(page.getByText('装得很快')).not.toHaveCount(0);
    const history = await ask<{ items: { stars: number | null }[] }>(account, 'GET', listMyNetworkApplications.path);
    expect(history.items.map(({ stars }) => stars)).toEqual([4]);
  });

  test('one sees packages, balance, cost records, the campus card and the business history, and opens, moves and changes the MAC', async ({
    page,
    context,
  }) => {
    const account = student(4);
    await openLine(account);
    await hallSignInAs(context, account);
    await walkTo(page, hall.home());
    const line = page.getByTestId('network-line');
    await expect(line).toContainText('宿舍包月套餐');
    await expect(line).toContainText('D5栋');
    await expect(line).toContainText(`${account}@scut`);
    await expect(page.getByTestId('network-figures')).toContainText('¥870.00');
    const parts = page.getByRole('navigation', { name: '网络信息' });
    await parts.getByRole('link', { name: '费用记录' }).click();
    const costs = page.getByRole('region', { name: '费用记录' });
    await expect(costs.getByRole('listitem')).toHaveText([
      /套餐费.*-¥30\.00/,
      /工料费.*-¥100\.00/,
      /充值.*\+¥1,000\.00/,
    ]);
    await parts.getByRole('link', { name: '一卡通' }).click();
    const card = page.getByRole('region', { name: '一卡通信息' });
    for (const fact of ['银行账号', '卡余额', '卡状态', '生效日期', '上次过渡余额', '当前过渡余额'])
      await expect(card.getByText(fact, { exact: true })).toBeVisible();
    await expect(card).toContainText(/\*{4,}\d{4}/);
    await parts.getByRole('link', { name: '业务记录' }).click();
    await expect(page.getByRole('region', { name: '业务记录' }).getByRole('link', { name: /开通网络/ })).toBeVisible();

    // another device, another room
    await parts.getByRole('link', { name: '套餐' }).click();
    await line.getByRole('link', { name: '更换MAC' }).click();
    await page.getByLabel('新MAC地址').fill('00:1a:2b:3c:4d:5e');
    await submit(page);
    await passUntil(await underWay(account), Date.now() + 61 * MINUTE);
    await walkTo(page, hall.home('part=lines'));
    await expect(line).toContainText('00-1A-2B-3C-4D-5E');
    await line.getByRole('link', { name: '宿舍变更' }).click();
    await hall.choosePlace(page, '新地址', ['大学城校区', 'D区', 'D1栋', '101室']);
    await page.getByLabel('端口号').fill('B-02');
    await submit(page);
    await passUntil(await underWay(account), Date.now() + 61 * MINUTE);
    await walkTo(page, hall.home('part=lines'));
    await expect(line).toContainText('D1栋');
    await expect(line).toContainText('B-02');

    // and a second package
    await page.getByRole('link', { name: '开通新套餐' }).click();
    await expect(page.getByTestId('quote')).toContainText('¥30.00');
    await hall.choosePlace(page, '地址', ['大学城校区', 'D区', 'D5栋', '101室']);
    await submit(page);
    await walkTo(page, hall.home('part=lines'));
    await expect(page.getByTestId('network-line')).toHaveCount(2);
    await expect(page.getByTestId('network-line').filter({ hasText: '审批中' })).toHaveCount(1);
  });
}
