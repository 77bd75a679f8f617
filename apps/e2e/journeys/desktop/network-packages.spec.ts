import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, hallSignInAs, signInAs, speak, test } from '../../fixtures.ts';
import { networkOf, openLine, pay, REVIEWER } from '../../network-applications.ts';
import { applyForLine, inForce } from '../../network-applications-review.ts';
import { type Somebody, somebody } from '../../people.ts';
import { rested, walkTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const device = { viewport: { width: 1440, height: 900 } };

/** Opens the section of the network in the menu. */
async function begin(page: Page, section = '网络管理'): Promise<void> {
  await walkTo(page, '/DTBS?id=scut');
  await page.getByRole('complementary').getByRole('button', { name: section, expanded: false }).click();
}

/** Goes to an entry of the section that is open in the menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: entry, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

/** What a student is offered on the page of opening. */
async function offered(page: Page, name: string): Promise<ReturnType<Page['getByRole']>> {
  await page.goto('/CampusNetWork/OpenNetwork?id=scut&do=open');
  await expect(page.getByRole('radio', { name: /^宿舍包月套餐/ })).toBeVisible();
  return page.getByRole('radio', { name: new RegExp(`^${name}`) });
}

test('[PC-09] an administrator adds a package, a student is offered it, and no longer once it is withdrawn', async ({
  page,
  context,
  browser,
}) => {
  // A test that is tried again adds another one.
  const mark = Date.now().toString(36);
  const name = `教学楼自习套餐${mark}`;
  await signInAs(context, 'admin');
  await begin(page);
  await choose(page, '网络套餐');
  await expect(page.getByRole('row', { name: /宿舍包月套餐/ })).toContainText('¥30.00/月');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.getByRole('button', { name: '新增套餐' }).click();
  const drawer = page.getByRole('dialog', { name: '新增套餐' });

  // what is wrong stands beside its field, and what was typed stays
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByLabel('中文名称')).toHaveAccessibleDescription('必填哦');
  await drawer.getByLabel('中文名称').fill(name);
  await drawer.getByLabel('英文名称').fill('Study rooms');
  await drawer.getByLabel('编码').fill('dorm-month');
  await drawer.getByLabel('速率组').fill('speed-20m');
  await drawer.getByLabel('价格（元）').fill('4.355');
  await drawer.getByLabel('排序').fill('9000');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByLabel('价格（元）')).toHaveAccessibleDescription(/格式不对/);
  await drawer.getByLabel('价格（元）').fill('4.35');
  await drawer.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByLabel('编码')).toHaveAccessibleDescription(/编码已被使用！/);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await drawer.getByLabel('编码').fill(`study-rooms-${mark}`);
  await says(page, '已新增套餐', () => drawer.getByRole('button', { name: '保存' }).click());
  await expect(drawer).toHaveCount(0);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('¥4.35/月');
  await expect(row).toContainText('已上架');

  const student = await somebody(browser, '202530550102', { device });
  await hallSignInAs(student.page.context(), '202530550102');
  await expect(await offered(student.page, name)).toBeVisible();

  // by the keyboard to the row, and away with it
  await row.getByRole('link').focus();
  await page.keyboard.press('k');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: '下架' }).click();
  await expect(page.getByText('在用的 0 条线路不受影响')).toBeVisible();
  await says(page, '已下架', () => page.getByRole('button', { name: '下架' }).last().click());
  await expect(row).toContainText('已下架');
  await expect(await offered(student.page, name)).toHaveCount(0);
  await student.close();
});

test('an administrator finds a person, freezes the line, sees it off, lifts it, and refunds a part of the fee', async ({
  page,
  context,
}) => {
  const account = '202430550207';
  const lineId = await openLine(account);
  const { balanceFen } = await networkOf(account);
  await signInAs(context, 'admin');
  await begin(page);
  await choose(page, '网络账户');
  // Keys are heard once the list is there.
  await rested(page);
  await page.keyboard.press('/');
  await page.keyboard.type('没有这个人');
  await expect(page.getByText('没有找到')).toBeVisible();
  await page.getByRole('searchbox').fill(account);
  await expect(page).toHaveURL(/words=202430550207/);
  const row = page.getByRole('row', { name: new RegExp(account) });
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await row.getByRole('link').click();
  const drawer = page.getByRole('dialog', { name: '梁宇' });
  const line = drawer.getByTestId('held-line').last();
  await expect(line).toContainText('使用中');
  await expect(line).toContainText('大学城校区 / D区 / D5栋');
  await expect(drawer.getByRole('link', { name: '上网情况与密码' })).toHaveAttribute(
    'href',
    /NetworkManagement\/Desk\//,
  );
  expect(await axeFaults(page, 'wcag')).toEqual([]);

  await line.getByRole('button', { name: '冻结' }).click();
  const question = page.getByRole('dialog', { name: '冻结线路' });
  await expect(question).toContainText('立即断网');
  await question.getByRole('button', { name: '冻结', exact: true }).click();
  await expect(question.getByLabel('原因')).toHaveAccessibleDescription(/必填/);
  await question.getByLabel('原因').fill('私接路由器');
  await says(page, '已冻结，网络已断开', () => question.getByRole('button', { name: '冻结', exact: true }).click());
  await expect(line).toContainText('已停网（管理员冻结）');
  await expect(line).toContainText('私接路由器');
  await expect(row).toContainText('已停网（管理员冻结）');
  expect((await networkOf(account)).lines.find(({ id }) => id === lineId)).toMatchObject({ on: false });

  // the filter is kept in the address, and so is who is open
  await walkTo(page, `/DTBS/NetworkManagement/Accounts?hold=freeze&open=${account}`);
  await expect(page.getByRole('button', { name: '管理员冻结' })).toHaveAttribute('aria-pressed', 'true');
  await line.getByRole('button', { name: '解除冻结' }).click();
  const lift = page.getByRole('dialog', { name: '解除冻结' });
  await lift.getByLabel('原因').fill('已整改');
  await says(page, '已解除冻结', () => lift.getByRole('button', { name: '解除冻结' }).click());
  await expect(line).toContainText('使用中');
  expect((await networkOf(account)).lines.find(({ id }) => id === lineId)).toMatchObject({ on: true });

  // a part of the fee goes back to the balance; more than is left does not
  const ledger = drawer.getByRole('region', { name: '费用记录' });
  const fee = ledger.getByRole('row', { name: /工料费/ });
  await fee.getByRole('button', { name: /^退还/ }).click();
  const refund = page.getByRole('dialog', { name: '退还工料费' });
  await refund.getByLabel('退款金额（元）').fill('40.50');
  await refund.getByLabel('原因').fill('施工未完成');
  await says(page, '已退款', () => refund.getByRole('button', { name: '退款', exact: true }).click());
  await expect(ledger.getByRole('row', { name: /施工未完成/ })).toContainText('+¥40.50');
  expect((await networkOf(account)).balanceFen).toBe(balanceFen + 4050);
  await fee.getByRole('button', { name: /^退还/ }).click();
  await refund.getByLabel('退款金额（元）').fill('60');
  await refund.getByLabel('原因').fill('再退一次');
  await refund.getByRole('button', { name: '退款', exact: true }).click();
  await expect(refund.getByLabel('退款金额（元）')).toHaveAccessibleDescription('不能大于59.5！');
  await refund.getByRole('button', { name: '取消' }).click();
  await line.getByRole('button', { name: '终止线路' }).click();
  const ending = page.getByRole('dialog', { name: '终止线路' });
  await expect(ending).toContainText('不能恢复');
  await ending.getByLabel('原因').fill('毕业离校');
  await says(page, '线路已终止', () => ending.getByRole('button', { name: '确认终止' }).click());
  await expect(ending).toHaveCount(0);
  expect((await networkOf(account)).lines.map(({ id }) => id)).not.toContain(lineId);
});

const panelOf = ({ page }: Somebody) => page.getByRole('dialog').first();

test('[BO-13] a reviewer sees what is asked for in the back-office, agrees, and sees it come into force', async ({
  browser,
}) => {
  const account = '202390010011';
  await pay(account, 20_000);
  const { id } = await applyForLine(account, { contact: '13800004321' });
  const reviewer = await somebody(browser, REVIEWER, { device });
  await walkTo(reviewer.page, `/DTBS/MyBusIndex/ToDo?open=${id}`);
  const asked = panelOf(reviewer).getByRole('region', { name: '申请内容' });
  await expect(asked).toContainText('宿舍包月套餐（¥30.00/月）');
  await expect(asked).toContainText('¥130.00');
  await expect(asked).toContainText('大学城校区 / D区 / D5栋');
  await expect(asked).toContainText('13800004321');
  await expect(panelOf(reviewer).getByRole('region', { name: '生效进度' })).toContainText('审核通过后开始');
  expect(await axeFaults(reviewer.page, 'wcag')).toEqual([]);
  const claim = panelOf(reviewer).getByRole('button', { name: '受理', exact: true });
  await says(reviewer.page, '受理成功！', () => claim.click());
  await panelOf(reviewer).getByRole('button', { name: '同意', exact: true }).click();
  const dialog = reviewer.page.getByRole('dialog', { name: /^同意/ });
  await says(reviewer.page, '已同意！', () => dialog.getByRole('button', { name: '同意', exact: true }).last().click());
  await inForce(account, id);
  await walkTo(reviewer.page, `/DTBS/MyBusIndex/GetThrough?open=${id}`);
  const clock = panelOf(reviewer).getByRole('region', { name: '生效进度' });
  await expect(clock.locator('[data-done]')).toHaveCount(4);
  await expect(clock).toContainText('写入后还没有认证记录');
  await reviewer.close();
});

test('in English all of it speaks English; somebody without the right is told so', async ({ page, browser }) => {
  await speak(page.context(), 'en');
  await signInAs(page.context(), 'admin');
  await begin(page, 'Network');
  await choose(page, 'Network packages');
  await expect(page.getByRole('row', { name: /Dormitory, by the month/ })).toContainText('¥30.00 a month');
  await choose(page, 'Network accounts');
  await expect(page.getByRole('button', { name: 'Arrears' })).toBeVisible();

  const other = await somebody(browser, 'handler', { device });
  await walkTo(other.page, '/DTBS/NetworkManagement/Accounts');
  await expect(other.page.getByTestId('refused')).toBeVisible();
  await other.close();
});
