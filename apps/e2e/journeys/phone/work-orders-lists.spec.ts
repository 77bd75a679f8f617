import { offerVisit } from '@campus/contract/calls/work-orders.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { expect, hallSignInAs, speak, test, where } from '../../fixtures.ts';
import { ask } from '../../people.ts';
import { rested, walkTo } from '../../walk.ts';
import { accept, handlers, report, says, solve } from '../../work-orders.ts';

const P = '/CampusNetworkPhone';
const HOUR = 3_600_000;

async function open(page: Page, account: string, address: string): Promise<void> {
  await hallSignInAs(page.context(), account);
  await walkTo(page, `${P}/${address}`);
}
const card = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '工单分组' }).getByRole('button', { name });
const bar = (page: Page) => page.getByRole('toolbar', { name: '操作' });

test('[PH-13] [STATE-05] fault reports by group, one in full, and the time of a visit', async ({ page }) => {
  const who = '202320114416';
  const waiting = await report(who, 'fault', { title: '走廊没有无线', type: 'wireless' });
  const taken = await report(who, 'fault', { title: '电话没有拨号音', type: 'telephone' });
  await accept(taken.id);
  const day = Math.ceil(Date.now() / (24 * HOUR)) * 24 * HOUR + 24 * HOUR;
  await ask(handlers.fault, 'POST', offerVisit.path, {
    id: taken.id,
    slots: [{ fromAt: day + HOUR, untilAt: day + 3 * HOUR }],
  });
  await open(page, who, 'ReportingV3?id=scut');
  await expect(card(page, waiting.number)).toContainText('待处理');
  await tab(page, '处理中').click();
  await expect(tab(page, '处理中')).toHaveAttribute('aria-current', 'true');
  await expect(card(page, taken.number)).toContainText('待您确认上门时间');
  await card(page, taken.number).getByRole('link').click();
  await expect.poll(() => where(page)).toBe(`${P}/ReportingViewV3?id=scut&orderId=${taken.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '电话没有拨号音' })).toBeVisible();
  for (const name of ['处理情况', '工单信息', '沟通', '办理进度'])
    await expect(page.getByRole('region', { name })).toBeVisible();

  const visit = page.getByRole('region', { name: '上门时间' });
  await visit.getByRole('button', { name: '都不合适，换个时间' }).click();
  await visit.getByRole('button', { name: '提出这个时间' }).click();
  await expect(visit.getByText(/^必填/)).toHaveCount(3);
  await says(page, '已回复上门时间！', () => visit.getByRole('button', { name: /就约这个时间/ }).click());
  await expect(visit).toContainText('已约定上门时间');
  await page.goBack();
  await expect(card(page, taken.number)).toContainText('上门');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('[PH-13] [STATE-08] [ERR-22] [ERR-23] remind, cancel, apply again and delete within reach of a thumb', async ({
  page,
}) => {
  const who = '202330781035';
  const { id, number } = await report(who, 'fault', { title: '床边网口坏了' });
  await open(page, who, `ReportingV3?id=scut`);
  await card(page, number).getByRole('link').click();
  await says(page, '催办成功！', () => bar(page).getByRole('button', { name: '催办' }).click());
  await expect(bar(page).getByRole('button', { name: /分钟后可再催办/ })).toBeDisabled();
  await bar(page).getByRole('button', { name: '修改' }).click();
  await expect.poll(() => where(page)).toBe(`${P}/ReportingEdit?id=scut&orderId=${id}`);
  await page.goBack();
  await bar(page).getByRole('button', { name: '取消工单' }).click();
  await says(page, '取消成功！', () =>
    page.getByRole('dialog', { name: '取消工单？' }).getByRole('button', { name: '确定取消' }).click(),
  );
  await bar(page).getByRole('button', { name: '重新申请' }).click();
  await expect.poll(() => where(page)).toBe(`${P}/RepairFaultV3?id=scut&againOf=${id}`);
  await page.goBack();
  await bar(page).getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('此操作将删除该工单，是否继续？')).toBeVisible();
  await says(page, '删除成功！', () => page.getByRole('button', { name: '确定' }).click());
  await expect.poll(() => where(page)).toContain(`${P}/ReportingV3`);
  await tab(page, '已取消').click();
  await expect(card(page, number)).toHaveCount(0);
});

test('[PH-15] [RULE-10] [ERR-22] a complaint is reopened, solved again and rated on its own page', async ({ page }) => {
  const who = '202520131207';
  const { id, number } = await report(who, 'complaint', { title: '电话一直占线' });
  await accept(id, 'complaint');
  await solve(id, 'complaint');
  await open(page, who, 'ComplaintListV3?id=scut&group=done');
  await card(page, number).getByRole('link').click();
  await expect.poll(() => where(page)).toBe(`${P}/ComplaintViewV3?id=scut&orderId=${id}`);
  await bar(page).getByRole('button', { name: '问题还在，重新处理' }).click();
  const sheet = page.getByRole('dialog', { name: '重新处理' });
  await sheet.getByLabel('原因').fill('还是打不通');
  await says(page, '已重新打开！', () => sheet.getByRole('button', { name: '重新打开工单' }).click());
  await expect(page.getByRole('region', { name: '工单信息' }).getByText('处理中')).toBeVisible();

  await solve(id, 'complaint');
  await page.reload();
  await bar(page).getByRole('button', { name: '评价' }).click();
  await expect.poll(() => where(page)).toBe(`${P}/ComplaintEvaluateV3?id=scut&orderId=${id}`);
  await page.getByRole('button', { name: '提交评价' }).click();
  for (const prompt of ['请选择星级', '请选择诉求是否达成', '请输入评价内容'])
    await expect(page.getByText(prompt, { exact: true })).toBeVisible();
  await page.getByText('4星', { exact: true }).click({ force: true });
  await page.getByLabel('否', { exact: true }).check();
  await page.getByLabel('评价内容').fill('后来接通了');
  await says(page, '评价成功！', () => page.getByRole('button', { name: '提交评价' }).click());
  await expect.poll(() => where(page)).toBe(`${P}/ComplaintViewV3?id=scut&orderId=${id}`);
  await expect(page.getByRole('region', { name: '评价' })).toContainText('诉求未达成');
  await walkTo(page, `${P}/ComplaintEvaluateV3?id=scut&orderId=${id}`);
  await expect(page.getByText('已经评价过了')).toBeVisible();
});

test('[PH-13] [PH-15] older orders say what they are, and an order that is not there says so', async ({ page }) => {
  await open(page, 'student', 'Reporting?id=scut');
  await expect(page.getByText('这里是从旧系统导入的工单', { exact: false })).toBeVisible();
  // It stands above the list, and in the place of one that is empty.
  await page.getByRole('link', { name: '返回新版列表' }).first().click();
  await expect.poll(() => where(page)).toBe(`${P}/ReportingV3?id=scut`);
  const nowhere = '01890000-0000-7000-8000-000000000001';
  for (const address of ['ReportingViewV3', 'ComplaintView', 'ReportingEvaluate', 'ComplaintEvaluateV3']) {
    await walkTo(page, `${P}/${address}?id=scut&orderId=${nowhere}`);
    await expect(page.getByText('没有找到这张工单'), address).toBeVisible();
  }
  await walkTo(page, `${P}/ReportingViewV3?id=scut`);
  await expect(page.getByText('没有找到这张工单')).toBeVisible();
});

test('[PH-15] [ERR-22] a complaint that waits is changed on its own page', async ({ page }) => {
  const who = '202530550118';
  const { id, number } = await report(who, 'complaint', { title: '窗口总是关着' });
  await open(page, who, 'ComplaintListV3?id=scut');
  await card(page, number).getByRole('link').click();
  await expect.poll(() => where(page)).toBe(`${P}/ComplaintViewV3?id=scut&orderId=${id}`);
  // [ENT-12] the text of a complaint goes by its own name
  const facts = page.getByRole('region', { name: '工单信息' });
  await expect(facts.getByText('内容', { exact: true })).toBeVisible();
  await expect(facts.getByText('描述', { exact: true })).toHaveCount(0);
  await bar(page).getByRole('button', { name: '修改' }).click();
  await expect.poll(() => where(page)).toBe(`${P}/ComplaintEdit?id=scut&orderId=${id}`);
  await page.getByLabel('标题').fill('窗口中午也关着');
  await says(page, '修改成功！', () => page.getByRole('button', { name: '保存修改' }).click());
  await expect.poll(() => where(page)).toBe(`${P}/ComplaintViewV3?id=scut&orderId=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: '窗口中午也关着' })).toBeVisible();
});

test('[PH-15] [ENT-12] a complaint of an older system: list, one in full, and its evaluation', async ({ page }) => {
  await open(page, '100587', 'ComplaintList?id=scut');
  await page.getByText('旧系统里的投诉').click();
  await expect.poll(() => where(page)).toContain(`${P}/ComplaintView?id=scut&orderId=`);
  await expect(page.getByText('电话没有人接')).toBeVisible();
  await expect(page.getByText('内容', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '评价', exact: true }).click();
  await expect.poll(() => where(page)).toContain(`${P}/ComplaintEvaluate?id=scut&orderId=`);
  await page.getByText('3星', { exact: true }).click({ force: true });
  await page.getByLabel('否', { exact: true }).check();
  await page.getByLabel('评价内容').fill('后来有人接了');
  await says(page, '评价成功！', () => page.getByRole('button', { name: '提交评价' }).click());
  await expect(page.getByText('后来有人接了')).toBeVisible();
});

test('[PH-13] an order of an older system is read and evaluated once', async ({ page }) => {
  await open(page, '100587', 'Reporting?id=scut');
  await page.getByText('旧系统里的断网').click();
  await expect(page.getByText('换线')).toBeVisible();
  await page.getByRole('link', { name: '评价', exact: true }).click();
  await page.getByText('5星', { exact: true }).click({ force: true });
  await page.getByLabel('是', { exact: true }).check();
  await page.getByLabel('评价内容').fill('当年修好了');
  await says(page, '评价成功！', () => page.getByRole('button', { name: '提交评价' }).click());
  await expect(page.getByText('当年修好了')).toBeVisible();
  await expect(page.getByRole('link', { name: '评价', exact: true })).toHaveCount(0);
});

/** The dark scheme is looked at with large text and in English. */
for (const look of ['light', 'dark'] as const)
  test(`list, detail and rating have no axe violation, at 360 px either (${look})`, async ({ page, context }) => {
    const who = '202390010011';
    await page.setViewportSize({ width: 360, height: 740 });
    await speak(context, look === 'dark' ? 'en' : 'zh');
    await context.addInitScript((scheme) => {
      localStorage.setItem('campus.scheme', JSON.stringify(scheme));
      if (scheme === 'dark') localStorage.setItem('campus.text', JSON.stringify('large'));
    }, look);
    const { id } = await report(who, 'fault', { title: `axe ${look}`, urgency: 'very-urgent' });
    await accept(id);
    await solve(id);
    await hallSignInAs(context, who);
    for (const address of [
      'ReportingV3?id=scut&group=done',
      `ReportingViewV3?id=scut&orderId=${id}`,
      `ReportingEvaluateV3?id=scut&orderId=${id}`,
    ]) {
      await walkTo(page, `${P}/${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      await expect(page.getByRole('main')).toContainText(`axe ${look}`);
      await rested(page);
      expect(await axeFaults(page), address).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), address).toBe(true);
    }
  });
