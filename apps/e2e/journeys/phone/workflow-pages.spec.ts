import { readFile } from 'node:fs/promises';
import { devices } from '@playwright/test';
import { drawn } from '../../drawn-picture.ts';
import { expect, test, where } from '../../fixtures.ts';
import { apply, ask, forms, inDays, type Somebody, service, somebody, taskOf } from '../../people.ts';
import { walkTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

const press = ({ page }: Somebody, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();

async function open({ page }: Somebody, address: string, heading: string): Promise<void> {
  await walkTo(page, address);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Finds somebody by pinyin on the page of contacts, and takes them. */
async function choose({ page }: Somebody, pinyin: string, name: string): Promise<void> {
  await page.getByRole('searchbox').fill(pinyin);
  await page.getByText(name, { exact: true }).and(page.locator(':not([aria-hidden])')).click();
  const done = page.getByRole('button', { name: /^确定（/ });
  await done.click();
  // Both pages show the name; the one behind is only then there alone.
  await expect(done).toHaveCount(0);
}

/** Chooses a picture, and waits until it is there. */
async function attach({ page }: Somebody): Promise<void> {
  const uploaded = page.waitForResponse(/UploadImage/);
  await page.locator('input[type=file]').setInputFiles(await drawn(page, '批示.png', 300, 200));
  await uploaded;
  await expect(page.getByRole('button', { name: '查看批示.png' })).toBeVisible();
}

test('[WF-01] the workplace counts what is mine, searches services, and opens them by category', async ({
  browser,
}) => {
  const me = await somebody(browser, 'staff', { device });
  await apply('student', '请假', forms.leave);
  await open(me, '/Main', '工作台');
  const counts = me.page.getByRole('list', { name: '我的事务数量' });
  await expect(counts.getByRole('link', { name: /待我处理/ })).toHaveText(/[1-9]/);
  await me.page.getByRole('searchbox').fill('yongyin');
  await expect(me.page.getByRole('link', { name: /用印/ })).toBeVisible();
  await expect(me.page.getByRole('link', { name: /请假/ })).toHaveCount(0);
  await me.page.getByRole('searchbox').fill('没有这种业务');
  await expect(me.page.getByText(/没有找到|没有符合/)).toBeVisible();
  await me.page.getByRole('searchbox').fill('');
  await expect(me.page.getByRole('heading', { name: '人事行政' })).toBeVisible();
  await counts.getByRole('link', { name: /待我处理/ }).click();
  await expect.poll(() => where(me.page)).toBe('/Service/Approval/NotHandled/0');
  await me.close();
});

test('[WF-04] [WF-05] [WF-06] what I submitted stands under processing, in approval or completed', async ({
  browser,
}) => {
  const certificate = await apply('student', '证明', forms.certificate);
  const leave = await apply('student', '请假', forms.leave);
  const over = await apply('student', '请假', forms.leave);
  await ask('student', 'POST', '/api/process/Withdraw', { id: over.id });
  const me = await somebody(browser, 'student', { device });
  for (const [address, number] of [
    ['/Service/Submit/Processing/0', certificate.number],
    ['/Service/Submit/InApproval/0', leave.number],
    ['/Service/Submit/Completed/0', over.number],
  ] as const) {
    await walkTo(me.page, address);
    await expect(me.page.getByRole('link', { name: new RegExp(number) })).toBeVisible();
  }
  const { id } = await service('student', '请假');
  await walkTo(me.page, `/Service/Submit/Processing/${id}`);
  await expect(me.page.getByRole('link', { name: new RegExp(certificate.number) })).toHaveCount(0);
  await me.close();
});

test('[WF-07] [WF-08] [WF-09] what I take part in: not handled, handled, copied; a search and an end of the list', async ({
  browser,
}) => {
  const made: { id: string; number: string }[] = [];
  for (let n = 0; n < 23; n++) made.push(await apply('202390010011', '请假', forms.leave));
  const first = made[0] as (typeof made)[0];
  const me = await somebody(browser, '100902', { device });
  await open(me, '/Service/Approval/NotHandled/0', '我参与的 · 未处理');
  const cards = me.page.getByRole('main').getByRole('listitem');
  await expect(cards).toHaveCount(20);
  await cards.last().scrollIntoViewIfNeeded();
  await expect(me.page.getByRole('link', { name: new RegExp(first.number) })).toHaveCount(1);
  expect(await cards.count()).toBeGreaterThanOrEqual(23);
  await me.page.getByRole('searchbox').fill(first.number.slice(-6));
  await expect(cards).toHaveCount(1);
  const task = await taskOf('100902', first.id);
  const { items } = await ask<{ items: { id: string }[] }>('admin', 'GET', '/api/contacts/SearchPeople', {
    words: '100079',
  });
  await ask('100902', 'POST', '/api/task/Decide', { id: first.id, task, decision: 'agree', copy: [items[0]?.id] });
  await walkTo(me.page, '/Service/Approval/Handled/0');
  await expect(me.page.getByRole('link', { name: new RegExp(first.number) })).toBeVisible();
  const other = await somebody(browser, '100079', { device });
  await walkTo(other.page, '/Service/Approval/CopyFor/0');
  await expect(other.page.getByRole('link', { name: new RegExp(first.number) })).toBeVisible();
  await other.close();
  await me.close();
});

test('[WF-10] [WF-11] guides are read; an annex is downloaded after a prompt', async ({ browser }) => {
  const me = await somebody(browser, 'student', { device });
  const { id } = await service('student', '设备');
  await walkTo(me.page, `/Service/Introduction/${id}`);
  await me.page.getByRole('link', { name: '损坏与遗失' }).click();
  await expect(me.page.getByRole('article')).toContainText('请立即告知设备管理组');
  await open(me, `/Annex/${id}`, '附件资料');
  await me.page.getByRole('button', { name: /可借设备目录/ }).click();
  const prompt = me.page.getByRole('alertdialog', { name: '是否下载该文件？' });
  await expect(prompt).toBeVisible();
  const download = me.page.waitForEvent('download');
  await prompt.getByRole('button', { name: '确定' }).click();
  const sheet = await readFile(await (await download).path());
  expect(sheet.subarray(0, 2).toString(), 'a spreadsheet is a zip').toBe('PK');
  await me.close();
});

test('[WF-12] [WF-16] [C47] what was typed is kept as a draft and gone on with', async ({ browser }) => {
  const me = await somebody(browser, '202430550207', { device });
  const { id, startStep } = await service('202430550207', '请假');
  await open(me, `/Manage/${id}/${startStep}`, '填写申请');
  await me.page.getByLabel('事由').fill('参加学术会议');
  await expect(me.page.getByText(/草稿已保存|已保存/)).toBeVisible();
  const { items } = await ask<{ items: { id: string }[] }>('202430550207', 'GET', '/api/process/ListDrafts', {});
  await open(me, `/ManageEdit/${items[0]?.id}`, '修改申请');
  await expect(me.page.getByLabel('事由')).toHaveValue('参加学术会议');
  await me.close();
});

test('[WF-13] [WF-15] the submitter picks several people, and changes them while it runs', async ({ browser }) => {
  const me = await somebody(browser, 'staff', { device });
  const { startStep } = await service('staff', '场地');
  const told = `${startStep.split('.')[0]}.told`;
  await open(me, `/EditContacts/${told}`, '选择办理人');
  await press(me, '选择人员');
  await expect.poll(() => where(me.page)).toContain(`/Contacts2/${told}`);
  await me.page.getByRole('tab', { name: '部门' }).click();
  await me.page.getByRole('button', { name: /华南理工大学/ }).click();
  await me.page.getByRole('button', { name: /网络中心/ }).click();
  await expect(me.page.getByText('周建华', { exact: true })).toBeVisible();
  await choose(me, 'zengli', '曾丽华');
  await expect(me.page.getByText('曾丽华')).toBeVisible();

  const [building] = await firstBuilding('staff');
  const room = await apply('staff', '场地', {
    event: '读书会',
    place: building,
    on: inDays(9),
    period: 'morning',
    people: '20',
    mobile: '13800001111',
  });
  await open(me, `/EditContacts2/${told}/${room.id}`, '更改办理人');
  await press(me, '选择人员');
  await choose(me, '苏婉', '苏婉清');
  await press(me, '保存办理人');
  await expect
    .poll(async () => {
      const detail = await ask<{ contacts: { people: { name: string }[] }[] }>(
        'staff',
        'GET',
        '/api/process/GetProcess',
        {
          id: room.id,
        },
      );
      return detail.contacts[0]?.people.map((one) => one.name);
    })
    .toEqual(['苏婉清']);
  await me.close();
});

async function firstBuilding(account: string): Promise<string[]> {
  const under = async (parentId?: string) =>
    (await ask<{ items: { id: string }[] }>(account, 'GET', '/api/places/ListPlaces', parentId ? { parentId } : {}))
      .items[0]?.id as string;
  return [await under(await under(await under(await under())))];
}

test('[WF-14] the present approver picks the next one; kept alive from the details, by itself it goes to /Main', async ({
  browser,
}) => {
  const [building] = await firstBuilding('student');
  const room = await apply('student', '场地', {
    event: '讲座',
    place: building,
    on: inDays(10),
    period: 'evening',
    people: '50',
    mobile: '13800001111',
  });
  await ask('handler', 'POST', '/api/task/Claim', { id: room.id, task: await taskOf('handler', room.id) });
  const me = await somebody(browser, 'handler', { device });
  await walkTo(me.page, '/approveDealNextContact');
  await expect.poll(() => where(me.page)).toBe('/Main');
  await open(me, `/AllDetails/${room.id}`, '申请详情');
  await press(me, '同意');
  await expect.poll(() => where(me.page)).toContain('/approveDealNextContact');
  await me.page.getByLabel('意见').fill('请提前半小时开门');
  // Coming from the details once more, what was typed is still there; opened by its address it is not even shown.
  const address = where(me.page);
  await me.page.goBack();
  await expect.poll(() => where(me.page)).toContain(`/AllDetails/${room.id}`);
  await press(me, '同意');
  await expect(me.page.getByLabel('意见')).toHaveValue('请提前半小时开门');
  await walkTo(me.page, '/Main');
  await walkTo(me.page, address);
  await expect.poll(() => where(me.page)).toBe('/Main');
  await open(me, `/AllDetails/${room.id}`, '申请详情');
  await press(me, '同意');
  await expect(me.page.getByLabel('意见')).toHaveValue('请提前半小时开门');
  await me.page.getByRole('combobox', { name: /准备场地/ }).click();
  await choose(me, 'yuanli', '袁立');
  // what was written before choosing is still there
  await expect(me.page.getByLabel('意见')).toHaveValue('请提前半小时开门');
  await press(me, '确定同意');
  await expect
    .poll(
      async () =>
        (await ask<{ people: { name: string }[] }>('student', 'GET', '/api/process/GetProcess', { id: room.id }))
          .people,
    )
    .toMatchObject([{ name: '袁立' }]);
  await me.close();
});

test('[WF-15] [WF-17] an approver disagrees with a reason; those to copy are chosen several at once', async ({
  browser,
}) => {
  const { id } = await apply('student', '请假', forms.leave);
  const me = await somebody(browser, 'staff', { device });
  await open(me, `/Approve/${id}`, '审批');
  await press(me, '同意');
  await me.page.getByRole('combobox', { name: '抄送人' }).click();
  await expect.poll(() => where(me.page)).toContain('/ContactsCopy/');
  await me.page.getByRole('searchbox').fill('100412');
  await me.page.getByText('曾丽华', { exact: true }).click();
  await me.page.getByRole('searchbox').fill('100587');
  await me.page.getByText('蒋伟明', { exact: true }).click();
  await press(me, '确定（2人）');
  await expect(me.page.getByRole('combobox', { name: '抄送人' })).toContainText('曾丽华');
  await open(me, `/Approve_Disagree/${id}`, '不同意');
  await press(me, /^确定/);
  await expect(me.page.getByText(/必填/)).toBeVisible();
  await me.page.getByLabel('意见').fill('期末考试期间不批假');
  await press(me, /^确定/);
  await expect(me.page.getByText('已处理为不同意！')).toBeVisible();
  const { outcome } = await ask<{ outcome: string }>('student', 'GET', '/api/process/GetProcess', { id });
  expect(outcome).toBe('refused');
  await me.close();
});

test('[WF-18] [WF-24] hung up with a reason and resumed; transferred to somebody else', async ({ browser }) => {
  const { id } = await apply('student', '设备', forms.loan);
  const me = await somebody(browser, 'handler', { device });
  await open(me, `/HangUp/${id}`, '挂起');
  await press(me, '确定挂起');
  await expect(me.page.getByText(/必填/)).toBeVisible();
  await me.page.getByLabel('挂起原因').fill('设备正在维修');
  await says(me.page, '已挂起！', () => press(me, '确定挂起'));
  await open(me, `/AllDetails/${id}`, '申请详情');
  await expect(me.page.getByRole('region', { name: '概要' }).getByText('设备正在维修')).toBeVisible();
  await me.page.getByRole('button', { name: '恢复办理' }).click();
  await press(me, '确定恢复办理');
  await expect(me.page.getByRole('button', { name: '同意', exact: true })).toBeVisible();
  await open(me, `/Transfer/${id}`, '转办');
  await me.page.getByRole('combobox', { name: '接收人' }).click();
  await choose(me, 'pengfei', '彭飞');
  await press(me, '确定转办');
  await expect(me.page.getByRole('heading', { level: 1, name: '转办' })).toHaveCount(0);
  const { people } = await ask<{ people: { name: string }[] }>('student', 'GET', '/api/process/GetProcess', { id });
  expect(people.map((one) => one.name)).toContain('彭飞');
  await me.close();
});

test('[WF-19] what could not be solved is closed with a reason', async ({ browser }) => {
  const { id } = await apply('student', '证明', forms.certificate);
  await ask('handler', 'POST', '/api/task/Claim', { id, task: await taskOf('handler', id) });
  const me = await somebody(browser, 'handler', { device });
  await open(me, `/Deal/${id}`, '处理');
  await press(me, '不能开具');
  await expect.poll(() => where(me.page)).toContain(`/Deal_NotSolve/${id}`);
  await me.page.getByLabel('意见').fill('学籍信息有误');
  await press(me, '确定不能开具');
  await expect
    .poll(async () => (await ask<{ outcome: string }>('student', 'GET', '/api/process/GetProcess', { id })).outcome)
    .toBe('unsolved');
  await me.close();
});

test('[WF-20] a picture that somebody attached is found among the attachments', async ({ browser }) => {
  const { id } = await apply('student', '请假', { ...forms.leave, days: '5' });
  const head = await somebody(browser, 'staff', { device });
  const me = await somebody(browser, 'student', { device });
  await open(me, `/Attachment/${id}`, '附件');
  await expect(me.page.getByText('没有附件')).toBeVisible();
  await open(head, `/Approve_Agree/${id}`, '同意');
  await attach(head);
  await says(head.page, '已同意！', () => press(head, '确定同意'));
  await me.page.reload();
  await expect(me.page.getByRole('main').getByRole('button', { name: '查看批示.png' })).toBeVisible();
  await head.close();
  await me.close();
});

test('[WF-23] what somebody else has decided meanwhile is said, and leads on', async ({ browser }) => {
  const { id } = await apply('student', '请假', forms.leave);
  const me = await somebody(browser, 'staff', { device });
  await open(me, `/Approve_Agree/${id}`, '同意');
  await ask('student', 'POST', '/api/process/Withdraw', { id });
  await press(me, '确定同意');
  await expect(me.page.getByText(/已经结束|已取消/).first()).toBeVisible();
  await walkTo(me.page, `/Approve/${id}`);
  await expect.poll(() => where(me.page)).toContain('/CannotHandle');
  await expect(me.page.getByRole('link', { name: '看看我的待办' })).toBeVisible();
  await me.close();
});

test('[C38] somebody who is away names who stands in', async ({ browser }) => {
  const me = await somebody(browser, '100064', { device });
  await open(me, '/Main', '工作台');
  await me.page.getByRole('button', { name: /常设代办人/ }).click();
  await expect(me.page.getByRole('dialog')).toBeVisible();
  await me.close();
});

test('nothing of the workflow app scrolls sideways at 360 px', async ({ browser }) => {
  const { id } = await apply('student', '设备', forms.loan);
  const { id: business, startStep } = await service('student', '设备');
  const me = await somebody(browser, 'staff', { device: { ...device, viewport: { width: 360, height: 740 } } });
  for (const address of [
    '/Main',
    '/Service/Introduction/0',
    `/Service/Introduction/${business}`,
    `/Manage/${business}/${startStep}`,
    '/Service/Approval/NotHandled/0',
    `/AllDetails/${id}`,
    `/Approve/${id}`,
    `/Approve_Agree/${id}`,
    `/Transfer/${id}`,
  ]) {
    await walkTo(me.page, address);
    const over = await me.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, address).toBeLessThanOrEqual(0);
  }
  await me.close();
});

test('[ENT-14] a page knows who I am, my token, my counts, the files I attached and my department’s leader', async ({
  browser,
}) => {
  const { id } = await apply('202530550102', '请假', { ...forms.leave, days: '5' });
  const me = await somebody(browser, '202530550102', { device });
  await open(me, '/Service/Submit/InApproval/0', '已提交 · 审批中');
  const stored = await me.page.evaluate(() => JSON.parse(sessionStorage.getItem('campus.session') ?? '{}'));
  expect(stored).toMatchObject({ access_token: expect.any(String), refresh_token: expect.any(String) });
  const counts = await ask<{ submit: { inApproval: number }; approval: { notHandled: number } }>(
    '202530550102',
    'GET',
    '/api/process/GetMyCounts',
  );
  const parts = me.page.getByRole('navigation', { name: '已提交' });
  await expect(parts.getByRole('link', { name: new RegExp(`审批中.*${counts.submit.inApproval}`) })).toBeVisible();
  await open(me, '/Service/Approval/NotHandled/0', '我参与的 · 未处理');
  const others = me.page.getByRole('navigation', { name: '我参与的' });
  await expect(others.getByRole('link', { name: new RegExp(`未处理.*${counts.approval.notHandled}`) })).toBeVisible();
  await me.page.getByTestId('person-menu').click();
  await expect(me.page.getByTestId('person-menu').locator('+ *').getByText('陈嘉乐')).toBeVisible();
  await expect(me.page.getByText('部门负责人：')).toContainText('陈思远');

  // the files of a form stay with it when somebody is chosen in between
  const head = await somebody(browser, 'staff', { device });
  await open(head, `/Approve_Agree/${id}`, '同意');
  await attach(head);
  await head.page.getByRole('combobox', { name: '抄送人' }).click();
  await choose(head, 'zengli', '曾丽华');
  await expect(head.page.getByRole('button', { name: '查看批示.png' })).toBeVisible();

  // the hall knows them too, and of which kind they are
  const hall = await ask<{ kind: string }>('202530550102', 'GET', '/api/userInfo/GetUserInfo');
  expect(hall.kind).toBe('student');
  await head.close();
  await me.close();
});
