import { type Browser, devices, type Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { drawn } from '../../drawn-picture.ts';
import { expect, hallSignInAs, test } from '../../fixtures.ts';
import { ask, type Somebody, somebody } from '../../people.ts';
import { accept, report, says } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

const part = ({ page }: Somebody, name: string) => page.getByRole('region', { name, exact: true });
const press = ({ page }: Somebody, name: string) => page.getByRole('button', { name, exact: true }).click();
const bar = ({ page }: Somebody) => page.getByRole('toolbar', { name: '操作' });

async function openOrder(one: Somebody, id: string): Promise<void> {
  await one.page.goto(`/AllDetails/${id}`);
  await expect(part(one, '工单内容')).toBeVisible();
}
async function withOrder(browser: Browser, account: string, id: string): Promise<Somebody> {
  const one = await somebody(browser, account, { device });
  await openOrder(one, id);
  return one;
}

/** Presses what stands behind “more”. */
async function more(one: Somebody, name: string): Promise<void> {
  await press(one, '更多');
  await one.page.getByRole('dialog', { name: '更多' }).getByRole('button', { name, exact: true }).click();
}

/** Finds somebody on the page of contacts, and takes them. */
async function choosePerson({ page }: Somebody, words: string): Promise<void> {
  await page
    .getByRole('combobox', { name: '接收人' })
    .or(page.getByRole('button', { name: '选择人员' }))
    .click();
  await page.getByRole('searchbox').fill(words);
  await page.getByText(words, { exact: true }).click();
  await page.getByRole('button', { name: /^确定（/ }).click();
}

type Within = ReturnType<Page['getByRole']>;
async function choose(page: Page, within: Within, label: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  const sheet = page.getByRole('dialog', { name: label });
  await sheet.getByRole('radio', { name: option, exact: true }).check();
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(sheet).toHaveCount(0);
}

/** The last day that the wheels offer. */
async function lastDay(page: Page, within: Within, label: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).click();
  const sheet = page.getByRole('dialog', { name: label });
  for (const wheel of ['年', '月', '日'])
    await sheet.getByRole('spinbutton', { name: wheel, exact: true }).press('End');
  await sheet.getByRole('button', { name: '完成' }).click();
  await expect(sheet).toHaveCount(0);
}

async function requesterOf(browser: Browser, account: string, id: string): Promise<Somebody> {
  const one = await somebody(browser, account, { device });
  await hallSignInAs(one.page.context(), account);
  await one.page.goto(`/CampusNetworkPhone/ReportingViewV3?id=scut&orderId=${id}`);
  await expect(one.page.getByRole('heading', { level: 1 })).toBeVisible();
  return one;
}

test('[WF-18] [WF-19] [WF-21] [WF-24] on phones: dispatched, visited, hung up, answered, solved and evaluated, side by side', async ({
  browser,
}) => {
  const who = '202421011321';
  const { id, number } = await report(who, 'fault', { title: '床头网口不亮', urgency: 'urgent' });

  const dispatcher = await somebody(browser, '200125', { device });
  await dispatcher.page.goto('/Service/Approval/NotHandled/0');
  const card = dispatcher.page.getByRole('link', { name: new RegExp(number) });
  await expect(card).toContainText('紧急');
  await card.click();
  await expect(part(dispatcher, '工单内容')).toContainText('大学城校区 › D区 › D5栋');
  await expect(bar(dispatcher).getByRole('button')).toHaveText(['退回', '派单', '受理']);
  expect(await dispatcher.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await bar(dispatcher).getByRole('button', { name: '派单' }).click();
  await choosePerson(dispatcher, '叶美玲');
  await says(dispatcher.page, '派单成功！', () => press(dispatcher, '确定派单'));
  await expect(part(dispatcher, '工单内容')).toBeVisible();

  const handler = await withOrder(browser, '200133', id);
  await press(handler, '约上门时间');
  const visit = part(handler, '上门时间');
  const offer = visit.getByRole('form', { name: '约上门时间' });
  for (const [n, from] of [
    [1, '09:00'],
    [2, '14:00'],
  ] as const) {
    if (n > 1) await offer.getByRole('button', { name: '再加一个时间' }).click();
    const slot = offer.getByRole('group', { name: `时间${n}` });
    if (n === 1) await lastDay(handler.page, slot, '日期');
    await choose(handler.page, slot, '开始时间', from);
  }
  await says(handler.page, '已发给用户选择！', () => offer.getByRole('button', { name: '发给用户选择' }).click());
  await expect(visit).toContainText('等待用户选择');

  const requester = await requesterOf(browser, who, id);
  await says(requester.page, '已回复上门时间！', () =>
    requester.page.getByRole('button', { name: /^就约这个时间 .*09:00/ }).click(),
  );
  await openOrder(handler, id);
  await expect(visit).toContainText('09:00 – 11:00');

  const records = part(handler, '工作记录');
  await records.getByLabel('做了什么').fill('现场测线，水晶头氧化');
  await records.locator('input[type=file]').setInputFiles(await drawn(handler.page, 'plug.png', 80, 60));
  await expect(records.getByRole('button', { name: '查看plug.png' })).toBeVisible();
  await says(handler.page, '已添加工作记录！', () => records.getByRole('button', { name: '添加记录' }).click());
  await expect(records.getByRole('listitem')).toContainText('水晶头氧化');

  await more(handler, '挂起');
  await handler.page.getByLabel('挂起原因').fill('等用户在宿舍');
  await lastDay(handler.page, handler.page.getByRole('region', { name: '挂起' }), '自动恢复日期');
  await says(handler.page, '已挂起！', () => press(handler, '确定挂起'));
  await expect(handler.page.getByRole('region', { name: '概要' }).getByText('等用户在宿舍')).toBeVisible();
  await requester.page.reload();
  await requester.page.getByLabel('留言内容').fill('今晚都在');
  await says(requester.page, '留言成功！', () => press(requester, '发送'));
  await openOrder(handler, id);

  // solving: the fields of the step first, then the decision
  await bar(handler).getByRole('button', { name: '已解决' }).click();
  await expect(handler.page.getByRole('heading', { level: 1, name: '处理' })).toBeVisible();
  await bar(handler).getByRole('button', { name: '已解决' }).click();
  await expect(handler.page.getByLabel('解决方案')).toHaveAccessibleDescription(/.+/);
  await handler.page.getByLabel('解决方案').fill('重做水晶头');
  await choose(handler.page, handler.page.getByRole('main'), '关闭类型', '上门解决');
  await bar(handler).getByRole('button', { name: '已解决' }).click();
  await says(handler.page, '已处理为已解决！', () => press(handler, '确定已解决'));

  await requester.page.reload();
  await requester.page.getByRole('toolbar', { name: '操作' }).getByRole('button', { name: '评价' }).click();
  await requester.page.getByRole('radio', { name: '4星' }).check({ force: true });
  await requester.page.getByLabel('是', { exact: true }).check();
  await requester.page.getByLabel('评价内容').fill('很快');
  await says(requester.page, '评价成功！', () => press(requester, '提交评价'));

  await openOrder(handler, id);
  await part(handler, '回访').getByLabel('回访结果').fill('已正常');
  await says(handler.page, '已保存回访！', () => press(handler, '保存回访'));
  for (const one of [dispatcher, handler, requester]) await one.close();
});

test('[WF-21] on phones: returned with a reason from the pool, and who comes too late is told', async ({ browser }) => {
  const who = '202421011305';
  const { id } = await report(who, 'fault', { title: '报修内容不全' });
  const dispatcher = await withOrder(browser, '200125', id);
  await bar(dispatcher).getByRole('button', { name: '退回' }).click();
  const sheet = dispatcher.page.getByRole('dialog', { name: '退回' });
  await press(dispatcher, '确定退回');
  await expect(sheet.getByLabel('意见')).toHaveAccessibleDescription(/.+/);
  await sheet.getByLabel('意见').fill('请补充门牌号');
  await says(dispatcher.page, '已退回！', () => press(dispatcher, '确定退回'));
  const requester = await requesterOf(browser, who, id);
  await expect(requester.page.getByRole('region', { name: '处理情况' }).getByText('请补充门牌号')).toBeVisible();

  const other = await report(who, 'fault', { title: '有人更快' });
  await openOrder(dispatcher, other.id);
  await accept(other.id);
  await says(dispatcher.page, '该任务已被他人受理！', () =>
    bar(dispatcher).getByRole('button', { name: '受理' }).click(),
  );
  await expect(dispatcher.page.getByRole('button', { name: '受理', exact: true })).toHaveCount(0);
  for (const one of [dispatcher, requester]) await one.close();
});

test('[WF-19] [WF-21] on phones: not solved goes up, and the supervisor closes it with a close type', async ({
  browser,
}) => {
  const who = '202421011305';
  const { id } = await report(who, 'fault', { title: '信号覆盖不到', type: 'wireless' });
  const handler = await withOrder(browser, '200133', id);
  await says(handler.page, '受理成功！', () => bar(handler).getByRole('button', { name: '受理' }).click());
  await bar(handler).getByRole('button', { name: '未解决' }).click();
  await expect(handler.page.getByLabel('解决方案')).toHaveCount(0);
  await handler.page.getByLabel('意见').fill('需要加装设备');
  await says(handler.page, '已处理为未解决！', () => press(handler, '确定未解决'));

  // The head of the handler's own team.
  const supervisor = await withOrder(browser, '200125', id);
  await bar(supervisor).getByRole('button', { name: '关闭' }).click();
  await supervisor.page.getByLabel('意见').fill('已列入计划');
  await press(supervisor, '确定关闭');
  await expect(supervisor.page.getByText('必填哦')).toBeVisible();
  const asked = supervisor.page.getByRole('region', { name: '关闭' });
  await choose(supervisor.page, asked, '关闭类型', '无法解决');
  await says(supervisor.page, '已处理为未解决！', () => press(supervisor, '确定关闭'));
  const { closeType } = await ask<{ closeType: { value: string } }>(who, 'GET', '/api/workOrder/GetOrder', { id });
  expect(closeType.value).toBe('not-solvable');
  for (const one of [handler, supervisor]) await one.close();
});

test('[TRU-30] whoever handles an order looks after the network of who reported it, and nobody else does', async ({
  browser,
}) => {
  const { id } = await report('student', 'fault');
  const one = await withOrder(browser, '200133', id);
  await expect(one.page.getByRole('link', { name: '查看报告人的网络' })).toHaveCount(0);
  await accept(id);
  await openOrder(one, id);
  await one.page.getByRole('link', { name: '查看报告人的网络' }).click();
  await expect(one.page.getByText('工单办结后不再可见')).toBeVisible();
  await expect(one.page.getByTestId('desk-sessions')).toBeVisible();
  expect(await axeFaults(one.page, 'wcag')).toEqual([]);
  const address = new URL(one.page.url()).pathname;
  await one.close();
  const other = await somebody(browser, '200125', { device });
  await other.page.goto(address);
  await expect(other.page.getByText('可能没有这个人，或者工单已经不由您处理。')).toBeVisible();
  await other.close();
});
