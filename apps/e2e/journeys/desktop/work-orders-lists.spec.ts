import { addComment } from '@campus/contract/calls/flows-processes.ts';
import { hangUpTask, returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { addOrderRecord, listMyOrders, offerVisit } from '@campus/contract/calls/work-orders.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, hallSignInAs, speak, test, where } from '../../fixtures.ts';
import { ask, taskOf } from '../../people.ts';
import { rested, walkTo } from '../../walk.ts';
import { accept, handlers, placeAt, report, says, solve } from '../../work-orders.ts';

const FAULTS = '/CampusNetWork/RepairFaultListV3?id=scut';
const COMPLAINTS = '/CampusNetWork/DeclareComplaintListV3?id=scut';
const HOUR = 3_600_000;
/** What is opened by its address loads the frame, the list and the detail one after the other. */

/** Each journey has a requester of its own, because at most three orders of one may wait at once. */
async function open(page: Page, account: string, address: string, heading: string): Promise<void> {
  await hallSignInAs(page.context(), account);
  await walkTo(page, address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}
const card = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '工单分组' }).getByRole('button', { name });
/** The figure on a tab, once the page has counted. */
const countOn = async (page: Page, name: string) => Number((await tab(page, name).textContent())?.replace(/\D/g, ''));

test('[PC-04] [STATE-05] [CONST-03] one’s own fault reports stand in their groups with counts, and the detail beside them', async ({
  page,
}) => {
  const who = '202530550102';
  const room = await placeAt(who, '大学城校区', 'D区', 'D5栋', '101室');
  const waiting = await report(who, 'fault', { title: '书桌网口没有信号', place: room, urgency: 'urgent' });
  const taken = await report(who, 'fault', { title: '无线网经常掉线', type: 'wireless' });
  await accept(taken.id);
  await ask(handlers.fault, 'POST', addOrderRecord.path, { id: taken.id, text: '远程看过端口，需要上门' });
  await open(page, who, FAULTS, '我的报修');

  await expect(card(page, waiting.number)).toContainText('待处理');
  await expect(card(page, waiting.number)).toContainText('紧急');
  await expect(card(page, waiting.number)).toContainText('101室');
  await expect(card(page, waiting.number).locator('time')).toHaveText(/^(刚刚|\d分钟前)$/);
  await expect(card(page, waiting.number).locator('time')).toHaveAttribute('title', /\d{4}年\d+月\d+日 \d\d:\d\d/);
  await expect(card(page, taken.number)).toHaveCount(0);
  await expect.poll(() => countOn(page, '处理中')).toBeGreaterThan(0);

  await tab(page, '处理中').click();
  await expect(card(page, taken.number)).toContainText('叶美玲');
  await card(page, taken.number).getByRole('link').click();
  await expect.poll(() => where(page)).toContain(`open=${taken.id}`);
  const detail = page.getByRole('dialog', { name: '无线网经常掉线' });
  for (const text of [
    taken.number,
    '无线网络',
    '大学城校区',
    'D区',
    'D5栋',
    '13800001111',
    '今早开始，网口灯不亮',
    '电脑网厅',
  ])
    await expect(detail.locator('dd').filter({ hasText: new RegExp(`^${text}$`) }), text).toBeVisible();
  await expect(detail.getByRole('region', { name: '工作记录' })).toContainText('远程看过端口，需要上门');
  await expect(detail.getByRole('region', { name: '办理进度' })).toContainText('受理了工单');
  await page.goBack();
  await expect(detail).toHaveCount(0);
  await expect(card(page, taken.number)).toBeVisible();

  await page.getByPlaceholder('搜索编号或标题').fill('没有这样的标题');
  await expect(page.getByText('没有找到“没有这样的标题”')).toBeVisible();
  await page.getByRole('button', { name: '清除搜索' }).click();
  await expect(card(page, taken.number)).toBeVisible();

  await page.setViewportSize({ width: 820, height: 900 });
  await card(page, taken.number).getByRole('link').click();
  await expect(page.getByRole('article', { name: '无线网经常掉线' })).toBeVisible();
  await expect(card(page, taken.number)).toHaveCount(0);
  await page.getByRole('button', { name: '返回列表' }).click();
  await expect(card(page, taken.number)).toBeVisible();
});

test('[STATE-08] [ERR-22] [ERR-23] edit, remind, cancel, apply again and delete, each with its words', async ({
  page,
}) => {
  const who = '202530550118';
  const { id, number } = await report(who, 'fault', { title: '水房旁边没有信号' });
  await open(page, who, `${FAULTS}&open=${id}`, '我的报修');
  const detail = page.getByRole('dialog', { name: '水房旁边没有信号' });

  await says(page, '催办成功！', () => detail.getByRole('button', { name: '催办' }).click());
  await expect(detail.getByRole('button', { name: /分钟后可再催办/ })).toBeDisabled();

  await detail.getByRole('button', { name: '修改', exact: true }).click();
  await expect.poll(() => where(page)).toContain(`/CampusNetWork/RepairFaultV3?id=scut&orderId=${id}`);
  await page.goBack();

  await detail.getByRole('button', { name: '取消工单' }).click();
  const asked = page.getByRole('dialog', { name: '取消工单？' });
  await asked.getByLabel('取消原因').fill('自己好了');
  await says(page, '取消成功！', () => asked.getByRole('button', { name: '确定取消' }).click());
  await expect(detail.getByRole('region', { name: '工单信息' })).toContainText('已取消');
  await expect(detail.getByRole('region', { name: '办理进度' })).toContainText('自己好了');

  await detail.getByRole('button', { name: '重新申请' }).click();
  await expect.poll(() => where(page)).toContain(`/CampusNetWork/RepairFaultV3?id=scut&againOf=${id}`);
  await page.goBack();

  await detail.getByRole('button', { name: '删除' }).click();
  const sure = page.getByRole('alertdialog').or(page.getByRole('dialog', { name: '此操作将删除该工单，是否继续？' }));
  await expect(sure).toBeVisible();
  await says(page, '删除成功！', () => sure.getByRole('button', { name: '确定' }).click());
  await tab(page, '已取消').click();
  await expect(card(page, number)).toHaveCount(0);
});

test('[PC-04] [RULE-10] [ERR-22] a solved order is reopened, solved again and rated', async ({ page }) => {
  const who = '202430550207';
  const { id, number } = await report(who, 'fault', { title: '实验室网速很慢', type: 'slow' });
  await accept(id);
  await solve(id);
  await open(page, who, `${FAULTS}&group=done`, '我的报修');
  await expect(card(page, number)).toContainText('待评价');
  await card(page, number).getByRole('button', { name: '问题还在，重新处理' }).click();
  const reopen = page.getByRole('dialog', { name: '重新处理' });
  await reopen.getByRole('button', { name: '重新打开工单' }).click();
  await expect(reopen.getByText('必填哦')).toBeVisible();
  await reopen.getByLabel('原因').fill('今天又慢了');
  await says(page, '已重新打开！', () => reopen.getByRole('button', { name: '重新打开工单' }).click());
  await expect(card(page, number)).toHaveCount(0);

  await solve(id);
  await page.reload();
  await card(page, number).getByRole('button', { name: '评价', exact: true }).click();
  const rating = page.getByRole('dialog', { name: '评价这次服务' });
  await rating.getByRole('button', { name: '提交评价' }).click();
  for (const prompt of ['请选择星级', '请选择诉求是否达成', '请输入评价内容'])
    await expect(rating.getByText(prompt, { exact: true })).toBeVisible();
  await rating.getByText('5星', { exact: true }).click({ force: true });
  await rating.getByLabel('是', { exact: true }).check();
  await rating.getByLabel('评价内容').fill('很快就好了');
  await says(page, '评价成功！', () => rating.getByRole('button', { name: '提交评价' }).click());
  await expect(card(page, number).getByRole('img', { name: '5星，满分5星' })).toBeVisible();
  await card(page, number).getByRole('link').click();
  const shown = page.getByRole('dialog', { name: '实验室网速很慢' }).getByRole('region', { name: '评价' });
  await expect(shown).toContainText('诉求已达成');
  await expect(shown).toContainText('很快就好了');
});

test('[PC-04] a visit is chosen, a message resumes what was hung up, a return is mended', async ({ page }) => {
  const who = '202421011305';
  const { id } = await report(who, 'fault', { title: '阳台网口松动' });
  await accept(id);
  const day = Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR + 24 * HOUR;
  const slots = [1, 6].map((hour) => ({ fromAt: day + hour * HOUR, untilAt: day + (hour + 2) * HOUR }));
  await ask(handlers.fault, 'POST', offerVisit.path, { id, slots, note: '请留人在宿舍' });
  await open(page, who, `${FAULTS}&group=doing&open=${id}`, '我的报修');
  const detail = page.getByRole('dialog', { name: '阳台网口松动' });
  const visit = detail.getByRole('region', { name: '上门时间' });
  await expect(visit).toContainText('请留人在宿舍');
  await says(page, '已回复上门时间！', () => visit.getByRole('button', { name: /就约这个时间.*14:00/ }).click());
  await expect(visit).toContainText('已约定上门时间');
  await expect(visit).toContainText('14:00 – 16:00');

  // Another offer replaces the first, and none of it fits.
  await ask(handlers.fault, 'POST', offerVisit.path, { id, slots: slots.slice(0, 1) });
  await page.reload();
  await visit.getByRole('button', { name: '都不合适，换个时间' }).click();
  await visit.getByLabel('日期').fill(new Date(day + 48 * HOUR).toISOString().slice(0, 10));
  await visit.getByLabel('日期').press('Enter');
  // A long list of times is searched, a short one is chosen from.
  await visit.getByRole('combobox', { name: '从' }).fill('19:00');
  await visit.getByRole('combobox', { name: '从' }).press('Enter');
  await chooseOption(page, visit.getByRole('combobox', { name: '到' }), '20:30');
  await visit.getByLabel('想说的话').fill('白天有课');
  await says(page, '已回复上门时间！', () => visit.getByRole('button', { name: '提出这个时间' }).click());
  await expect(visit).toContainText('19:00 – 20:30');
  await expect(visit).toContainText('您提出的时间，等待处理人员确认');
  await expect(visit).toContainText('白天有课');

  const task = await taskOf(handlers.fault, id);
  await ask(handlers.fault, 'POST', hangUpTask.path, { id, task, reason: '等待备件' });
  await page.reload();
  await expect(detail.getByText('工单已挂起', { exact: true })).toBeVisible();
  await detail.getByLabel('留言内容').fill('备件我这里有');
  await says(page, '留言成功！', () => detail.getByRole('button', { name: '发送' }).click());
  await expect(detail.getByText('工单已挂起', { exact: true })).toHaveCount(0);
  await ask(handlers.fault, 'POST', addComment.path, { id, text: '好的，谢谢' });

  await ask(handlers.fault, 'POST', returnTask.path, {
    id,
    task: await taskOf(handlers.fault, id),
    to: { kind: 'submitter' },
    reason: '请补充房间号',
  });
  await page.reload();
  await expect(detail.getByText('好的，谢谢')).toBeVisible();
  await expect(detail.getByText('工单被退回')).toBeVisible();
  await expect(detail.getByRole('region', { name: '处理情况' })).toContainText('请补充房间号');
  await detail.getByRole('button', { name: '修改并重新提交' }).click();
  await expect.poll(() => where(page)).toContain(`orderId=${id}`);
});

test('[PC-06] complaints have a list of their own, and one that changed meanwhile says so', async ({ page }) => {
  const who = '202421011321';
  await open(page, who, COMPLAINTS, '我的投诉建议');
  await expect(page.getByText('没有待处理的投诉建议')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '我要投诉建议' }).last().click();
  await expect.poll(() => where(page)).toContain('/CampusNetWork/DeclareComplaintV3');

  const { id, number } = await report(who, 'complaint', { title: '报修后没有人联系' });
  await walkTo(page, `${COMPLAINTS}&open=${id}`);
  const detail = page.getByRole('dialog', { name: '报修后没有人联系' });
  await expect(detail).toBeVisible();
  await accept(id, 'complaint');
  await detail.getByRole('button', { name: '取消工单' }).click();
  await says(page, /已有人受理/, () =>
    page.getByRole('dialog', { name: '取消工单？' }).getByRole('button', { name: '确定取消' }).click(),
  );
  await expect(detail.getByRole('region', { name: '工单信息' })).toContainText('处理中');
  await expect(detail.getByRole('button', { name: '取消工单' })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: number })).toHaveCount(0);
});

test('[PC-04] a list that cannot be had says so and is asked for again', async ({ page }) => {
  await page.route(`**${listMyOrders.path}?**`, (route) => route.fulfill({ status: 500, body: 'away' }));
  await open(page, 'staff', FAULTS, '我的报修');
  await expect(page.getByText('加载失败', { exact: true })).toBeVisible();
  await page.unroute(`**${listMyOrders.path}?**`);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('没有待处理的报修').or(page.getByRole('list', { name: '工单列表' }))).toBeVisible();
});

test('[PC-04] [PC-06] the older lists say what they are and lead to the newer ones', async ({ page }) => {
  await open(page, 'student', '/CampusNetWork/RepairFaultList?id=scut', '我的报修（旧版）');
  await expect(page.getByText('这里是从旧系统导入的工单，只能查看和评价。', { exact: false })).toBeVisible();
  await page.getByRole('link', { name: '返回新版列表' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '我的报修', exact: true })).toBeVisible();
  await walkTo(page, '/CampusNetWork/DeclareComplaintList?id=scut');
  await page.getByRole('link', { name: '返回新版列表' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: '我的投诉建议', exact: true })).toBeVisible();
});

test('[PC-04] an order of an older system is read and evaluated once', async ({ page }) => {
  await open(page, '100412', '/CampusNetWork/RepairFaultList?id=scut', '我的报修（旧版）');
  await expect(page.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: '旧系统里没有完的' }).click();
  const running = page.getByRole('dialog', { name: '旧系统里没有完的' });
  await expect(running).toContainText('处理中');
  await expect(running.getByRole('button', { name: '评价' })).toHaveCount(0);
  await walkTo(page, '/CampusNetWork/RepairFaultList?id=scut');
  await page.getByRole('link', { name: '旧系统里的断网' }).click();
  const detail = page.getByRole('dialog', { name: '旧系统里的断网' });
  await expect(detail).toContainText('换线');
  await expect(detail).toContainText('GZ-01');
  await detail.getByRole('button', { name: '评价' }).click();
  const rating = page.getByRole('dialog').last();
  await rating.getByText('4星', { exact: true }).click({ force: true });
  await rating.getByLabel('是', { exact: true }).check();
  await rating.getByLabel('评价内容').fill('当年修好了');
  await says(page, '评价成功！', () => rating.getByRole('button', { name: '提交评价' }).click());
  await expect(detail).toContainText('当年修好了');
  await expect(detail.getByRole('button', { name: '评价' })).toHaveCount(0);
});

/** The dark scheme is looked at with large text and in English. */
for (const look of ['light', 'dark'] as const)
  test(`list and detail have no axe violation (${look})`, async ({ page, context }) => {
    const who = '202320114409';
    await speak(context, look === 'dark' ? 'en' : 'zh');
    await context.addInitScript((scheme) => {
      localStorage.setItem('campus.scheme', JSON.stringify(scheme));
      if (scheme === 'dark') localStorage.setItem('campus.text', JSON.stringify('large'));
    }, look);
    const { id } = await report(who, 'fault', { title: 'axe', urgency: 'very-urgent' });
    await hallSignInAs(context, who);
    await walkTo(page, `${FAULTS}&open=${id}`);
    await expect(page.getByRole('dialog', { name: 'axe' }).getByRole('region').first()).toBeVisible();
    await rested(page);
    expect(await axeFaults(page)).toEqual([]);
    await ask(who, 'POST', '/api/process/Withdraw', { id });
  });
