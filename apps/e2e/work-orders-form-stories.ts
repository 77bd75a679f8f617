import type { BrowserContext, Page } from '@playwright/test';
import { drawn } from './drawn-picture.ts';
import { expect, hallSignInAs, test, where } from './fixtures.ts';
import { ask } from './people.ts';
import { walkTo } from './walk.ts';

type Kind = 'fault' | 'complaint';
type Row = { id: string; number: string };

/** What differs between the two halls; the stories are the same. */
export type HallForms = {
  spec: { fault: string; complaint: string };
  form: Record<Kind, string>;
  redirect: Record<Kind, string>;
  edit: (kind: Kind, id: string) => string;
  again: (kind: Kind, id: string) => string;
  /** Where a submitted order is shown. */
  shown: (kind: Kind, id: string) => RegExp;
  list: Record<Kind, RegExp>;
  choosePlace: (page: Page, path: readonly string[]) => Promise<void>;
  /** Each story has people of its own, because what one has pending blocks the next. */
  people: Record<'photos' | 'faults' | 'complaint' | 'many' | 'draft' | 'offline' | 'edit' | 'fresh', string>;
  path: readonly string[];
};

const mine = (account: string, kind: Kind) =>
  ask<{ items: Row[] }>(account, 'GET', '/api/workOrder/ListMyOrders', { kind, size: '100' }).then(
    ({ items }) => items,
  );

/** Nothing of this kind is pending, whatever an earlier attempt of the story left. */
export async function clearOrders(account: string, kind: Kind): Promise<void> {
  const query = { kind, group: 'todo', size: '100' };
  const { items } = await ask<{ items: Row[] }>(account, 'GET', '/api/workOrder/ListMyOrders', query);
  // What cannot be withdrawn any more does not wait for acceptance either.
  for (const { id } of items) await ask(account, 'POST', '/api/process/Withdraw', { id }).catch(() => {});
  const { draft } = await ask<{ draft: { id: string } | null }>(account, 'GET', '/api/workOrder/GetOrderStart', {
    kind,
  });
  if (draft) await ask(account, 'POST', '/api/process/DeleteDraft', { id: draft.id });
}

/** An order by call. */
async function submitted(account: string, kind: Kind, more: object = {}): Promise<Row> {
  const { sId } = await ask<{ sId: string }>(account, 'GET', '/api/workOrder/GetOrderStart', { kind });
  const form =
    kind === 'fault'
      ? {
          type: 'other',
          title: '端口没有信号',
          description: '今天早上开始',
          contacts: '13800001111',
          ...(await aPlace(account)),
        }
      : { type: 'suggestion', title: '延长服务时间', description: '晚上也能报修', contacts: '13800001111' };
  return ask<Row>(account, 'POST', '/api/workOrder/SubmitOrder', {
    kind,
    channel: 'pc',
    sId,
    form: { ...form, ...more },
  });
}

/** Some room, found as the cascade finds it. */
async function aPlace(account: string): Promise<{ place: string }> {
  type Found = { items: { id: string; leaf: boolean }[] };
  let parentId: string | undefined;
  for (;;) {
    const { items }: Found = await ask(account, 'GET', '/api/places/ListPlaces', {
      size: '5',
      ...(parentId && { parentId }),
    });
    const [first] = items;
    if (!first) throw new Error('no places');
    if (first.leaf) return { place: first.id };
    parentId = first.id;
  }
}

const submit = (page: Page) => page.getByRole('button', { name: '提交', exact: true });
const said = (page: Page, text: string) => page.getByText(text);

async function open(context: BrowserContext, page: Page, account: string, address: string): Promise<void> {
  await hallSignInAs(context, account);
  await walkTo(page, address);
  // The first page of a browser brings the kit with it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function fillFault(page: Page, hall: HallForms, title: string): Promise<void> {
  await hall.choosePlace(page, hall.path);
  await page.getByRole('radio', { name: '有线网络' }).check();
  await page.getByLabel('标题').fill(title);
  await page.getByLabel('故障描述').fill('换了网线也不行，宿舍四个人都这样');
}

async function addPhoto(page: Page, name: string, width = 60): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await drawn(page, name, width, 40));
}

/** The forms of fault reports and complaints in one of the halls. */
export function orderFormStories(hall: HallForms): void {
  const { people } = hall;
  // A place takes five lists, and some stories open the form three times.

  test(`${hall.spec.fault} [ERR-22] a fault report with two photos, sent by a double tap, is one order`, async ({
    page,
    context,
  }) => {
    await clearOrders(people.photos, 'fault');
    const before = (await mine(people.photos, 'fault')).length;
    await open(context, page, people.photos, hall.redirect.fault);
    expect(where(page)).toContain(hall.form.fault);
    await fillFault(page, hall, '端口松动');
    await addPhoto(page, 'one.png', 2400);
    await expect(said(page, '图片上传成功！')).toBeVisible();
    await addPhoto(page, 'two.png');
    await expect(page.getByRole('button', { name: /^查看/ })).toHaveCount(2);
    await page.getByRole('radio', { name: '紧急', exact: true }).check();
    await submit(page).dblclick();
    await expect(said(page, '新增成功！')).toBeVisible();
    const rows = await mine(people.photos, 'fault');
    expect(rows).toHaveLength(before + 1);
    const [row] = rows as [Row];
    await expect.poll(() => where(page)).toMatch(hall.shown('fault', row.id));
    const order = await ask<object>(people.photos, 'GET', '/api/workOrder/GetOrder', { id: row.id });
    expect(order).toMatchObject({ title: '端口松动', urgency: 1, pictures: [{}, {}] });
    // The next form offers the place that was used.
    await walkTo(page, hall.form.fault);
    await page.getByRole('group', { name: '最近使用' }).getByRole('button').first().click();
    await expect(page.getByRole('button', { pressed: true }).first()).toContainText(hall.path.at(-1) as string);
  });

  test('[RULE-10] [RULE-12] [RULE-16] [RULE-04] what is wrong stands beside its field', async ({ page, context }) => {
    await clearOrders(people.faults, 'fault');
    await open(context, page, people.faults, hall.form.fault);
    await page.getByLabel('联系电话').fill('');
    await submit(page).click();
    await expect(page.getByLabel('标题')).toHaveAccessibleDescription(/^必填哦/);
    await expect(page.getByLabel('联系电话')).toHaveAccessibleDescription(/请输入联系电话/);
    await expect(page.getByText('请选择故障地点').last()).toBeVisible();
    await page.getByLabel('联系电话').fill('13800001111,13900002222');
    await page.getByLabel('标题').focus();
    await expect(page.getByLabel('联系电话')).toHaveAccessibleDescription(/^联系方式格式不正确，多个请用分号隔开！/);
    await page.getByLabel('联系电话').fill('13800001111；020-87110000');
    await page.getByLabel('标题').focus();
    await expect(page.getByLabel('联系电话')).toHaveValue('13800001111;020-87110000');
    await page.getByLabel('临时电话').fill('12345');
    await page.getByLabel('标题').focus();
    await expect(page.getByLabel('临时电话')).toHaveAccessibleDescription(/^手机号码格式不正确！/);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await expect(said(page, '只能上传图片！')).toBeVisible();
    await expect(page.getByRole('button', { name: /^查看/ })).toHaveCount(0);
  });

  test(`${hall.spec.complaint} [ERR-17] a complaint is submitted; while it waits the form says so and takes nothing`, async ({
    page,
    context,
  }) => {
    await clearOrders(people.complaint, 'complaint');
    await open(context, page, people.complaint, hall.redirect.complaint);
    expect(where(page)).toContain(hall.form.complaint);
    await page.getByRole('radio', { name: '服务态度' }).check();
    await page.getByLabel('标题').fill('等了三天没有回音');
    await page.getByLabel('内容').fill('电话打不通');
    await submit(page).click();
    await expect(said(page, '新增成功！')).toBeVisible();
    await expect.poll(() => where(page)).toMatch(hall.shown('complaint', ''));
    await walkTo(page, hall.form.complaint);
    await expect(page.getByRole('alert')).toContainText('您已有一条投诉等待受理，请耐心等待！');
    await expect(submit(page)).toBeDisabled();
    await expect(page.getByLabel('标题')).toBeDisabled();
    await page.getByRole('link', { name: '查看等待受理的工单' }).click();
    await expect.poll(() => where(page)).toMatch(hall.list.complaint);
  });

  test('[ERR-16] too many pending work orders are said before anything is typed', async ({ page, context }) => {
    await clearOrders(people.many, 'fault');
    for (let n = 0; n < 3; n += 1) await submitted(people.many, 'fault');
    await open(context, page, people.many, hall.form.fault);
    await expect(page.getByRole('alert')).toContainText('您待处理的自助工单过多，请稍后再试！');
    await expect(submit(page)).toBeDisabled();
  });

  test('what was typed survives a reload, and is dropped only when the person says so', async ({ page, context }) => {
    await clearOrders(people.draft, 'fault');
    await open(context, page, people.draft, hall.form.fault);
    await fillFault(page, hall, '没有写完');
    await addPhoto(page, 'kept.png');
    await expect(page.getByRole('button', { name: '查看kept.png' })).toBeVisible();
    await page.waitForResponse(/SaveDraft/);
    await expect(page.getByText(/^草稿已保存 /)).toBeVisible();
    await page.getByLabel('标题').fill('还没有写完');
    // Sooner than the server was told.
    await page.reload();
    await page.getByRole('button', { name: '继续填写' }).click();
    await expect(page.getByLabel('标题')).toHaveValue('还没有写完');
    await expect(page.getByText(hall.path.at(-1) as string)).toBeVisible();
    await expect(page.getByRole('button', { name: '查看kept.png' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: '重新填写' }).click();
    await page.getByRole('button', { name: '放弃并重新填写' }).click();
    await expect(page.getByLabel('标题')).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('标题')).toHaveValue('');
  });

  test('without a network a report waits on the device, and is sent once when the network is back', async ({
    page,
    context,
  }) => {
    await clearOrders(people.offline, 'fault');
    const before = (await mine(people.offline, 'fault')).length;
    await open(context, page, people.offline, hall.form.fault);
    await fillFault(page, hall, '断网时写的');
    await context.setOffline(true);
    await addPhoto(page, 'offline.png');
    await expect(said(page, '网络不可用，图片会在提交时一并上传')).toBeVisible();
    await submit(page).click();
    await expect(page.getByRole('heading', { name: '已保存，恢复网络后自动发送' })).toBeVisible();
    expect(await mine(people.offline, 'fault')).toHaveLength(before);
    await context.setOffline(false);
    await expect(page.getByText(/^新增成功！工单编号/)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^已提交 BX\d+/ })).toBeVisible();
    // Another opening of the hall finds nothing left to send.
    await walkTo(page, hall.form.fault);
    await expect(page.getByLabel('标题')).toHaveValue('');
    const rows = await mine(people.offline, 'fault');
    expect(rows).toHaveLength(before + 1);
    const order = await ask<object>(people.offline, 'GET', '/api/workOrder/GetOrder', { id: (rows[0] as Row).id });
    expect(order).toMatchObject({ title: '断网时写的', pictures: [{}] });
  });

  test('[ERR-22] an order that nobody accepted yet can be changed, and a cancelled one applied for again', async ({
    page,
    context,
  }) => {
    await clearOrders(people.edit, 'fault');
    const { id } = await submitted(people.edit, 'fault');
    await open(context, page, people.edit, hall.edit('fault', id));
    await expect(page.getByLabel('标题')).toHaveValue('端口没有信号');
    await page.getByLabel('标题').fill('端口没有信号，灯也不亮');
    await page.getByRole('button', { name: '保存修改' }).click();
    await expect(said(page, '修改成功！')).toBeVisible();
    const changed = await ask<object>(people.edit, 'GET', '/api/workOrder/GetOrder', { id });
    expect(changed).toMatchObject({ title: '端口没有信号，灯也不亮' });
    await ask(people.edit, 'POST', '/api/process/Withdraw', { id });
    await walkTo(page, hall.again('fault', id));
    await expect(page.getByText(/^根据工单 .+ 重新申请/)).toBeVisible();
    await expect(page.getByLabel('标题')).toHaveValue('端口没有信号，灯也不亮');
    await submit(page).click();
    await expect(said(page, '重新申请成功！')).toBeVisible();
    const [row] = (await mine(people.edit, 'fault')) as [Row];
    expect(await ask<object>(people.edit, 'GET', '/api/workOrder/GetOrder', { id: row.id })).toMatchObject({
      againOf: { id },
    });
  });

  test('a report of the same type in the same building is shown, and can be joined', async ({ page, context }) => {
    await clearOrders(people.fresh, 'fault');
    await clearOrders(people.many, 'fault');
    const other = await submitted(people.many, 'fault', { type: 'telephone' });
    await submitted(people.fresh, 'fault', { type: 'sign-in' });
    await open(context, page, people.fresh, hall.form.fault);
    await page.getByRole('group', { name: '最近使用' }).getByRole('button').first().click();
    await page.getByRole('radio', { name: '电话', exact: true }).check();
    const notice = page.getByRole('region', { name: /该楼栋近两天已有同类报修/ });
    await expect(notice).toContainText(other.number);
    const row = notice.getByRole('listitem').filter({ hasText: other.number });
    await row.getByRole('button', { name: '加入这条' }).click();
    await expect(notice).toContainText(`将加入 ${other.number}`);
    await page.getByLabel('标题').fill('电话没有声音');
    await page.getByLabel('故障描述').fill('和隔壁一样');
    await submit(page).click();
    await expect(said(page, '新增成功！')).toBeVisible();
    const [joined] = (await mine(people.fresh, 'fault')) as [Row];
    expect(await ask<object>(people.fresh, 'GET', '/api/workOrder/GetOrder', { id: joined.id })).toMatchObject({
      joined: { id: other.id },
    });
  });
}
