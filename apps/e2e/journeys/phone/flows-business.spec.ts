import { devices } from '@playwright/test';
import { expect, test, where } from '../../fixtures.ts';
import { type Somebody, service, somebody } from '../../people.ts';
import { says } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

/** Presses a button, and confirms where the page asks once more. */
async function press({ page }: Somebody, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
}

async function open({ page }: Somebody, address: string, heading: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

test('[WF-01] [WF-12] [WF-17] [WF-19] [WF-21] [WF-22] submit, approve, countersign, return, resubmit, handle and evaluate, side by side', async ({
  browser,
}) => {
  const student = await somebody(browser, 'student', { device });
  const head = await somebody(browser, 'staff', { device });
  const handler = await somebody(browser, 'handler', { device });
  const approver = await somebody(browser, 'approver', { device });
  const item = `摄像机${Date.now() % 100000}`;

  // the student finds the service and applies
  await open(student, '/Main', '工作台');
  await student.page.getByRole('link', { name: '设备借用' }).last().click();
  await press(student, '立即办理');
  await expect(student.page.getByRole('heading', { level: 1, name: '填写申请' })).toBeVisible();
  await press(student, '提交申请');
  await expect(student.page.getByText(/^必填/)).toHaveCount(8);
  await student.page.getByLabel('设备名称').fill(item);
  await student.page.getByText('活动', { exact: true }).click();
  await student.page.getByLabel('数量').fill('1');
  await student.page.getByLabel('总价值').fill('6200');
  for (const day of ['借用日期', '归还日期']) {
    await student.page.getByRole('combobox', { name: day }).click();
    await student.page.getByRole('dialog', { name: day }).getByRole('button', { name: '完成' }).click();
    await expect(student.page.getByRole('dialog')).toHaveCount(0);
  }
  await student.page.getByLabel('联系手机').fill('13800001111');
  await student.page.getByLabel('用途说明').fill('社团活动');
  // the amount makes the way longer before anything is sent
  await expect(student.page.getByText('资产审核')).toBeVisible();
  await press(student, '提交申请');
  await expect(student.page.getByRole('heading', { level: 1, name: '申请详情' })).toBeVisible();
  const id = where(student.page).split('/').at(-1) as string;

  // two branches approve
  for (const one of [head, handler]) {
    await open(one, '/Service/Approval/NotHandled/0', '我参与的 · 未处理');
    await one.page.getByRole('link', { name: new RegExp(item) }).click();
    await expect(one.page.getByRole('heading', { level: 1, name: '申请详情' })).toBeVisible();
    await press(one, '同意');
    await says(one.page, '已同意！', () => press(one, '确定同意'));
  }

  // the countersign returns it, straight back afterwards
  await open(approver, `/AllDetails/${id}`, '申请详情');
  await press(approver, '更多');
  await press(approver, '退回');
  const dialog = approver.page.getByRole('dialog', { name: '退回' });
  await dialog.getByText('填写借用单', { exact: true }).click();
  await dialog.getByText('直接回到本环节').click();
  await dialog.getByLabel('意见').fill('请写清活动名称');
  await says(approver.page, '已退回！', () => press(approver, '确定退回'));

  // the student mends it
  await open(student, `/AllDetails/${id}`, '申请详情');
  await expect(student.page.getByRole('region', { name: '概要' }).getByText('请写清活动名称')).toBeVisible();
  await press(student, '修改并重新提交');
  await expect(student.page.getByRole('heading', { level: 1, name: '修改申请' })).toBeVisible();
  await student.page.getByLabel('用途说明').fill('摄影社年度展览');
  await press(student, /重新提交|提交申请/);
  await expect(student.page.getByRole('heading', { level: 1, name: '申请详情' })).toBeVisible();

  await open(approver, `/Approve/${id}`, '审批');
  await expect(approver.page.getByText('摄影社年度展览')).toBeVisible();
  await press(approver, '同意');
  await says(approver.page, '已同意！', () => press(approver, '确定同意'));

  // the handler takes it from the pool and hands the thing out
  await open(handler, `/AllDetails/${id}`, '申请详情');
  await press(handler, '受理');
  await expect(handler.page.getByRole('button', { name: '已领取', exact: true })).toBeVisible();
  await handler.page.goto(`/Deal_Solve/${id}`);
  await press(handler, '确定已领取');
  await expect(handler.page.getByRole('alert')).toContainText('资产编号');
  await handler.page.getByRole('link', { name: '返回填写' }).click();
  await expect(handler.page.getByRole('heading', { level: 1, name: '处理' })).toBeVisible();
  await handler.page.getByLabel('资产编号').fill('ZC-001');
  await press(handler, '已领取');
  await says(handler.page, '已处理为已解决！', () => press(handler, '确定已领取'));

  // the student says how it was
  await open(student, `/Evaluate/${id}`, '评价');
  await student.page.getByRole('radio', { name: /5/ }).check({ force: true });
  await student.page.getByRole('group', { name: '诉求是否达成' }).getByText('是', { exact: true }).click();
  await student.page.getByLabel('评价内容').fill('很顺利');
  await says(student.page, '评价成功！', () => press(student, '提交评价'));
  await open(student, `/AllDetails/${id}`, '申请详情');
  await expect(student.page.getByText('已完成')).toBeVisible();

  for (const one of [student, head, handler, approver]) await one.close();
});

test('[WF-02] [WF-03] a service says what it is, and its tabs count what one has there', async ({ browser }) => {
  const student = await somebody(browser, 'student', { device });
  const { id } = await service('student', '请假');
  await open(student, `/Service/Introduction/${id}`, '服务简介');
  await expect(student.page.getByRole('heading', { name: '办理环节' })).toBeVisible();
  const tabs = student.page.getByRole('navigation', { name: '服务导航' });
  await expect(tabs.getByRole('link')).toHaveText([/简介/, /已提交/, /我参与的/]);
  await student.close();
});
