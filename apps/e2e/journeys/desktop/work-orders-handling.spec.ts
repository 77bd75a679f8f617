import { returnTask } from '@campus/contract/calls/flows-tasks.ts';
import { answerVisit, offerVisit } from '@campus/contract/calls/work-orders.ts';
import type { Browser, Page } from '@playwright/test';
import { chooseOption } from '../../choose-option.ts';
import { drawn } from '../../drawn-picture.ts';
import { expect, hallSignInAs, test } from '../../fixtures.ts';
import { ask, type Somebody, somebody, taskOf } from '../../people.ts';
import { accept, report, says } from '../../work-orders.ts';

const device = { viewport: { width: 1440, height: 900 } };
const DAY = 24 * 3_600_000;
/** A day from now on, as it is where the university is. */
const dayAhead = (days: number) => new Date(Date.now() + 8 * 3_600_000 + days * DAY).toISOString().slice(0, 10);

const panel = ({ page }: Somebody) => page.getByRole('dialog').first();
const part = (one: Somebody, name: string) => panel(one).getByRole('region', { name, exact: true });
const press = (one: Somebody, name: string) => panel(one).getByRole('button', { name, exact: true }).click();
const rowOf = ({ page }: Somebody, number: string) => page.getByRole('row', { name: new RegExp(number) });

/** Somebody with an order open in the back-office. */
async function withOrder(browser: Browser, account: string, id: string): Promise<Somebody> {
  const one = await somebody(browser, account, { device });
  await openOrder(one, id);
  return one;
}
async function openOrder(one: Somebody, id: string, list = 'MyBusIndex/ToDo'): Promise<void> {
  await one.page.goto(`/DTBS/${list}?open=${id}`);
  await expect(part(one, '工单内容')).toBeVisible();
}

const UNDER_MORE = new Set(['抄送', '挂起']);

/** An operation with its dialog: what it asks for, and what is said when it is done. */
async function operate(
  one: Somebody,
  name: string,
  said: string,
  fill?: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>,
) {
  if (UNDER_MORE.has(name)) {
    await press(one, '更多操作');
    await one.page.getByRole('menuitem', { name, exact: true }).click();
  } else {
    // The last of its name: a panel and a dialog can be closed, too.
    await panel(one).getByRole('button', { name, exact: true }).last().click();
  }
  const dialog = one.page.getByRole('dialog', { name: new RegExp(`^${name} · `) });
  await fill?.(dialog);
  await says(one.page, said, () => dialog.getByRole('button', { name, exact: true }).last().click());
  await expect(dialog).toHaveCount(0);
}

async function choosePerson(
  { page }: Somebody,
  dialog: ReturnType<Page['getByRole']>,
  label: string,
  words: string,
): Promise<void> {
  await dialog.getByRole('button', { name: `请选择${label}` }).click();
  const picker = page.getByRole('dialog').last();
  await picker.getByRole('searchbox').fill(words);
  await picker.getByRole('group', { name: '人员' }).getByLabel(words).check();
  await picker.getByRole('button', { name: /^确定/ }).click();
}

async function choose(page: Page, within: ReturnType<Page['getByRole']>, label: string, option: string): Promise<void> {
  await chooseOption(page, within.getByRole('combobox', { name: label }), option);
}

async function pickDay(page: Page, within: ReturnType<Page['getByRole']>, label: string, day: string): Promise<void> {
  await within.getByLabel(label).click();
  await page.locator('.ant-picker-dropdown:visible').getByTitle(day, { exact: true }).click();
}

/** The requester's own browser, with the order open in the hall. */
async function requesterOf(browser: Browser, account: string, id: string): Promise<Somebody> {
  const one = await somebody(browser, account, { device });
  await hallSignInAs(one.page.context(), account);
  await one.page.goto(`/CampusNetWork/RepairFaultListV3?id=scut&open=${id}`);
  await expect(one.page.getByRole('dialog')).toBeVisible();
  return one;
}

test('[BO-11] [BO-13] a report is dispatched, visited, hung up, answered, solved and evaluated, side by side', async ({
  browser,
}) => {
  const who = '202490010048';
  const { id, number } = await report(who, 'fault', { title: '网口没有信号', contacts: '13800001111;020-87110000' });

  // the dispatcher sees what matters, says how urgent it is, and gives it to somebody
  const dispatcher = await withOrder(browser, '200125', id);
  await expect(part(dispatcher, '工单内容')).toContainText('大学城校区 › D区 › D5栋');
  await expect(panel(dispatcher).getByRole('link', { name: '拨打020-87110000' })).toHaveAttribute(
    'href',
    'tel:02087110000',
  );
  for (const name of ['受理', '派单', '退回'])
    await expect(panel(dispatcher).getByRole('button', { name, exact: true })).toBeVisible();
  await expect(part(dispatcher, '工作记录')).toHaveCount(0);
  await press(dispatcher, '调整');
  await panel(dispatcher).getByRole('radio', { name: '非常紧急' }).check({ force: true });
  await panel(dispatcher).getByRole('radio', { name: '高', exact: true }).check({ force: true });
  await says(dispatcher.page, '已调整！', () => press(dispatcher, '保存'));
  await expect(rowOf(dispatcher, number)).toContainText('非常紧急');
  await expect(part(dispatcher, '紧急程度与优先级')).toContainText('优先级：高');
  await operate(dispatcher, '派单', '派单成功！', async (dialog) => {
    await choosePerson(dispatcher, dialog, '人员', '叶美玲');
  });

  // the handler offers two times
  const handler = await withOrder(browser, '200133', id);
  await press(handler, '约上门时间');
  const visit = part(handler, '上门时间');
  const offer = visit.getByRole('form', { name: '约上门时间' });
  await offer.getByRole('button', { name: '发给用户选择' }).click();
  await expect(offer.getByLabel('日期')).toHaveAccessibleDescription(/.+/);
  for (const [n, from] of [
    [1, '09:00'],
    [2, '14:00'],
  ] as const) {
    if (n > 1) await offer.getByRole('button', { name: '再加一个时间' }).click();
    const slot = offer.getByRole('group', { name: `时间${n}` });
    if (n === 1) await pickDay(handler.page, slot, '日期', dayAhead(2));
    await slot.getByRole('combobox', { name: '开始时间' }).click();
    await handler.page.keyboard.type(from);
    await handler.page.keyboard.press('Enter');
  }
  await offer.getByLabel('给用户的话').fill('请留人');
  await says(handler.page, '已发给用户选择！', () => offer.getByRole('button', { name: '发给用户选择' }).click());
  await expect(visit).toContainText('等待用户选择');

  // the requester picks the second one
  const requester = await requesterOf(browser, who, id);
  await says(requester.page, '已回复上门时间！', () =>
    requester.page.getByRole('button', { name: /^就约这个时间 .*14:00/ }).click(),
  );
  await openOrder(handler, id);
  await expect(visit).toContainText('已约定');
  await expect(visit).toContainText('14:00 – 16:00');

  // the handler notes what was done, with a picture
  const records = part(handler, '工作记录');
  await records.getByLabel('做了什么').fill('到现场，面板松动');
  await records.locator('input[type=file]').setInputFiles(await drawn(handler.page, 'panel.png', 80, 60));
  await expect(records.getByRole('button', { name: '查看panel.png' })).toBeVisible();
  await says(handler.page, '已添加工作记录！', () => records.getByRole('button', { name: '添加记录' }).click());
  await expect(records.getByRole('listitem')).toContainText('到现场，面板松动');

  // it has to wait, until the requester says something
  await operate(handler, '挂起', '已挂起！', async (dialog) => {
    await dialog.getByLabel('原因').fill('等用户确认房间号');
    await pickDay(handler.page, dialog, '自动恢复日期', dayAhead(3));
  });
  await expect(panel(handler)).toContainText('等用户确认房间号');
  await requester.page.reload();
  await expect(requester.page.getByText('工单已挂起', { exact: true })).toBeVisible();
  await expect(requester.page.getByRole('region', { name: '工作记录' })).toContainText('到现场，面板松动');
  await requester.page.getByLabel('留言内容').fill('是 305 房间');
  await says(requester.page, '留言成功！', () =>
    requester.page.getByRole('button', { name: '发送', exact: true }).click(),
  );
  await openOrder(handler, id);

  // solving asks for what the step requires
  await operate(handler, '已解决', '已处理为已解决！', async (dialog) => {
    await dialog.getByRole('button', { name: '已解决', exact: true }).click();
    await expect(dialog.getByLabel('解决方案')).toHaveAccessibleDescription(/.+/);
    await dialog.getByLabel('勘查信息').fill('面板松动');
    await dialog.getByLabel('工作内容').fill('重新压接');
    await dialog.getByLabel('解决方案').fill('更换了面板');
    await choose(handler.page, dialog, '关闭类型', '上门解决');
  });
  await expect(rowOf(handler, number)).toHaveCount(0);

  await requester.page.reload();
  await requester.page.getByRole('button', { name: '评价', exact: true }).click();
  const question = requester.page.getByRole('dialog').last();
  await question.getByRole('radio', { name: '5星' }).check({ force: true });
  await question.getByLabel('是', { exact: true }).check();
  await question.getByLabel('评价内容').fill('很快');
  await says(requester.page, '评价成功！', () => question.getByRole('button', { name: '提交评价' }).click());

  // and somebody asks how it is
  await openOrder(handler, id, 'MyBusIndex/GetThrough');
  await expect(part(handler, '处理结果')).toContainText('更换了面板');
  await part(handler, '回访').getByLabel('回访结果').fill('网络正常，用户满意');
  await says(handler.page, '已保存回访！', () =>
    part(handler, '回访').getByRole('button', { name: '保存回访' }).click(),
  );
  await expect(part(handler, '回访')).toContainText('叶美玲');
  for (const one of [dispatcher, handler, requester]) await one.close();
});

test('[BO-13] what is returned from the pool goes back with its reason, and who comes too late is told', async ({
  browser,
}) => {
  const who = '202390010027';
  const { id, number } = await report(who, 'fault', { title: '看不懂的报修' });
  const dispatcher = await withOrder(browser, '200125', id);
  await operate(dispatcher, '退回', '已退回！', async (dialog) => {
    await dialog.getByLabel('原因').fill('请写明房间号');
  });
  await expect(rowOf(dispatcher, number)).toHaveCount(0);
  const requester = await requesterOf(browser, who, id);
  await expect(requester.page.getByRole('dialog')).toContainText('请写明房间号');

  const other = await report(who, 'fault', { title: '两个人抢' });
  await openOrder(dispatcher, other.id);
  await accept(other.id);
  await says(dispatcher.page, '该任务已被他人受理！', () => press(dispatcher, '受理'));
  await expect(panel(dispatcher).getByRole('button', { name: '受理', exact: true })).toHaveCount(0);
  await ask('200133', 'POST', returnTask.path, {
    id: other.id,
    task: await taskOf('200133', other.id),
    reason: '重复',
    to: { kind: 'submitter' },
  });
  for (const one of [dispatcher, requester]) await one.close();
});

test('[BO-13] accepted, put back, transferred, not solved, and closed by the supervisor with a close type', async ({
  browser,
}) => {
  const who = '202390010027';
  const { id, number } = await report(who, 'fault', { title: '整栋楼断网', type: 'slow' });
  const first = await withOrder(browser, '200125', id);
  await says(first.page, '受理成功！', () => press(first, '受理'));
  await expect(panel(first).getByRole('button', { name: '已解决', exact: true })).toBeVisible();
  await press(first, '更多操作');
  await says(first.page, '已放回！', () => first.page.getByRole('menuitem', { name: '放回待受理' }).click());
  await says(first.page, '受理成功！', () => press(first, '受理'));
  await operate(first, '抄送', '抄送成功！', (dialog) => choosePerson(first, dialog, '抄送人', '袁立'));
  await operate(first, '转办', '转办成功！', (dialog) => choosePerson(first, dialog, '人员', '叶美玲'));

  const second = await withOrder(browser, '200133', id);
  await operate(second, '未解决', '已处理为未解决！', async (dialog) => {
    await expect(dialog.getByLabel('解决方案')).toHaveCount(0);
    await dialog.getByLabel('意见').fill('需要更换汇聚交换机');
  });

  // The head of the handler's own team.
  const supervisor = await withOrder(browser, '200125', id);
  await operate(supervisor, '关闭', '已处理为未解决！', async (dialog) => {
    await expect(dialog.getByLabel('解决方案')).toHaveCount(0);
    await dialog.getByLabel('意见').fill('列入明年改造');
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click();
    await expect(dialog.getByLabel('关闭类型')).toHaveAccessibleDescription(/.+/);
    await choose(supervisor.page, dialog, '关闭类型', '无法解决');
  });
  await expect(rowOf(supervisor, number)).toHaveCount(0);
  const { closeType } = await ask<{ closeType: { value: string } }>(who, 'GET', '/api/workOrder/GetOrder', { id });
  expect(closeType.value).toBe('not-solvable');
  for (const one of [first, second, supervisor]) await one.close();
});

test('[BO-13] the requester asks for another time, and the handler agrees; a complaint has no place but a desk', async ({
  browser,
}) => {
  const who = '202490010048';
  const { id } = await report(who, 'fault', { title: '电话有杂音', type: 'telephone' });
  await accept(id);
  const slotOn = (days: number) => ({ fromAt: Date.now() + days * DAY, untilAt: Date.now() + days * DAY + DAY / 12 });
  const visit = await ask<{ id: string }>('200133', 'POST', offerVisit.path, { id, slots: [slotOn(1)] });
  await ask(who, 'POST', answerVisit.path, { id, visitId: visit.id, other: slotOn(2), answer: '白天有课' });
  const handler = await withOrder(browser, '200133', id);
  await expect(part(handler, '上门时间')).toContainText('用户希望换个时间');
  await expect(part(handler, '上门时间')).toContainText('用户的话：白天有课');
  await says(handler.page, '已约定上门时间！', () => press(handler, '同意这个时间'));
  await expect(part(handler, '上门时间')).toContainText('已约定');

  const complaint = await report(who, 'complaint', { title: '等了三天' });
  const desk = await withOrder(browser, '200158', complaint.id);
  await expect(part(desk, '工单内容')).not.toContainText('地点');
  await says(desk.page, '受理成功！', () => press(desk, '受理'));
  await expect(part(desk, '工作记录')).toBeVisible();
  for (const one of [handler, desk]) await one.close();
});
