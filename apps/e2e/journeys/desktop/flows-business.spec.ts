import { expect, test } from '../../fixtures.ts';
import { apply, forms, type Somebody, somebody } from '../../people.ts';
import { says } from '../../work-orders.ts';

const device = { viewport: { width: 1440, height: 900 } };

/** Opens a process from somebody's to-do list in the back-office. */
async function fromToDo({ page }: Somebody, number: string): Promise<void> {
  await page.goto('/DTBS/MyBusIndex/ToDo');
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('link')
    .click();
  await expect(page.getByRole('dialog')).toContainText(number);
}

/** Presses a button of the open detail, and the same one again in the dialog that asks for more. */
async function decide({ page }: Somebody, name: string, fill?: () => Promise<void>): Promise<void> {
  await page.getByRole('dialog').first().getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${name} · `) });
  await expect(dialog).toBeVisible();
  await fill?.();
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('[BO-13] [BO-11] the same on the back-office lists: approve, countersign, return, resubmit, handle and evaluate, side by side', async ({
  browser,
}) => {
  const student = await somebody(browser, '202430550207', { device });
  const head = await somebody(browser, '100033', { device });
  const handler = await somebody(browser, 'handler', { device });
  const approver = await somebody(browser, 'approver', { device });
  const { id, number } = await apply('202430550207', '设备', { ...forms.loan, item: '无人机' });

  await fromToDo(head, number);
  await decide(head, '同意');
  await expect(head.page.getByRole('row', { name: new RegExp(number) })).toHaveCount(0);
  await fromToDo(handler, number);
  await decide(handler, '同意');

  await fromToDo(approver, number);
  await decide(approver, '退回', async () => {
    const dialog = approver.page.getByRole('dialog', { name: /^退回 · / });
    await dialog.getByText('填写借用单', { exact: true }).click();
    const foreseen = dialog.getByRole('region', { name: '操作影响' });
    await expect(foreseen).toContainText('（部门负责人审批） 已处理过');
    await dialog.getByText('直接回到本环节').click();
    await expect(foreseen).not.toContainText('部门负责人审批');
    await expect(foreseen).toContainText('（资产审核）');
    await dialog.getByLabel('原因').fill('请注明飞行区域');
  });

  // the submitter, on a desktop too
  await student.page.goto(`/AllDetails/${id}`);
  await expect(student.page.getByRole('region', { name: '概要' }).getByText('请注明飞行区域')).toBeVisible();
  await student.page.getByRole('button', { name: '修改并重新提交' }).click();
  await student.page.getByLabel('用途说明').fill('操场航拍');
  await student.page.getByRole('button', { name: /重新提交|提交申请/ }).click();
  await expect(student.page.getByRole('heading', { level: 1, name: '申请详情' })).toBeVisible();

  await fromToDo(approver, number);
  await expect(approver.page.getByRole('dialog')).toContainText('操场航拍');
  await decide(approver, '同意');

  await fromToDo(handler, number);
  await handler.page.getByRole('dialog').first().getByRole('button', { name: '受理', exact: true }).click();
  await decide(handler, '已领取', async () => {
    await handler.page
      .getByRole('dialog', { name: /^已领取 · / })
      .getByLabel('资产编号')
      .fill('ZC-9');
  });

  await student.page.goto(`/Evaluate/${id}`);
  await student.page.getByRole('radio', { name: '4星' }).check();
  await student.page.getByRole('group', { name: '诉求是否达成' }).getByText('是', { exact: true }).click();
  await student.page.getByLabel('评价内容').fill('很顺利');
  await says(student.page, '评价成功！', () => student.page.getByRole('button', { name: '提交评价' }).click());

  await handler.page.goto(`/DTBS/MyBusIndex/GetThrough?words=${number}`);
  const row = handler.page.getByRole('row', { name: new RegExp(number) });
  await expect(row.getByRole('img', { name: /4/ })).toBeVisible();
  for (const one of [student, head, handler, approver]) await one.close();
});
