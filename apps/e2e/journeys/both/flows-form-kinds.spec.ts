import { getServices } from '@campus/contract/calls/flows-businesses.ts';
import { listMyApplications } from '@campus/contract/calls/flows-processes.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, forget, ORG } from '../../businesses.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, hallSignInAs, server, signInAs, test, withoutStream } from '../../fixtures.ts';
import {
  agree,
  blankBusiness,
  cardOf,
  drawer,
  kept,
  openDesigner,
  secondComputer,
  wayOf,
} from '../../flow-designer.ts';
import { ask } from '../../people.ts';
import { goTo, rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const STUDENT = '20250312';
const HEAD = '直属负责人审批';

const settings = (page: Page): Locator => page.getByRole('region', { name: '字段设置' });

/** Presses a kind in the palette and gives the new field its names. */
async function addField(page: Page, kind: string, zh: string, en: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^添加${kind}`) }).click();
  await nameField(page, zh, en);
}

async function nameField(page: Page, zh: string, en: string): Promise<void> {
  await settings(page).getByLabel('名称（中文）').fill(zh);
  await settings(page).getByLabel('名称（英文）').fill(en);
}

/** A heading, words to read, rows of costs, and their sum. */
async function buildForm(page: Page): Promise<void> {
  await addField(page, '分节标题', '费用', 'Costs');
  await page.getByRole('button', { name: /^添加说明文字/ }).click();
  await settings(page).getByLabel('说明文字（中文）').fill('每一笔填一行。\n金额按发票填写。');
  await settings(page).getByLabel('说明文字（英文）').fill('One row for each.\nAs on the invoice.');
  await addField(page, '多行明细', '明细', 'Items');
  await settings(page).getByLabel('至少要填一行').check();
  await settings(page).getByRole('combobox', { name: '给每一行添加字段' }).click();
  await page.locator('.ant-select-dropdown:visible').getByTitle('单行文字', { exact: true }).click();
  await nameField(page, '用途', 'What for');
  await settings(page).getByLabel('必须填写').check();
  // A field of the rows is chosen, so the next one goes into the rows, too.
  await addField(page, '金额', '金额', 'Amount');
  await settings(page).getByLabel('必须填写').check();
  await settings(page).getByRole('button', { name: '回到整个明细' }).click();
  await addField(page, '自动计算', '合计', 'Total');
  await chooseOption(page, settings(page).getByRole('combobox', { name: '计算方式' }), '合计');
  await chooseOption(page, settings(page).getByRole('combobox', { name: '第 1 项' }), '明细：各行的金额合计');
  await expect(settings(page)).toContainText('→ ¥173.50');
}

/** Above a thousand yuan somebody else signs as well. */
async function buildBranch(page: Page): Promise<void> {
  await page.locator('[data-gap="root:1"]').click();
  await page.getByRole('menuitem', { name: /^条件分支（选一条）/ }).click();
  await closeDrawer(page);
  await cardOf(page, '分支 1').click();
  await drawer(page).getByLabel('中文名称', { exact: true }).fill('一千元以上');
  await drawer(page).getByLabel('英文名称', { exact: true }).fill('Over 1,000');
  const condition = drawer(page).getByRole('group', { name: '条件 1' });
  const asked = condition.getByRole('combobox', { name: '字段或环节' });
  await asked.click();
  // Headings and words have nothing to say.
  const offered = page.locator('.ant-select-dropdown:visible');
  await expect(offered.getByTitle('合计', { exact: true })).toHaveCount(1);
  await expect(offered.getByTitle('费用', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await chooseOption(page, asked, '合计');
  await chooseOption(page, condition.getByRole('combobox', { name: '比较方式' }), '大于');
  await condition.getByRole('textbox', { name: '比较的值' }).fill('1000');
  await closeDrawer(page);
  await page.locator('[data-gap$="/0:0"], [data-gap*="/"][data-gap$=":0"]').first().click();
  await page.getByRole('menuitem', { name: /^审批/ }).click();
  await drawer(page).getByLabel('中文名称', { exact: true }).fill('大额审批');
  await drawer(page).getByLabel('英文名称', { exact: true }).fill('Large sums');
  await drawer(page)
    .getByRole('button', { name: /请选择人员/ })
    .click();
  const picking = page.getByRole('dialog', { name: '请选择人员' });
  await picking.getByRole('searchbox').fill('石磊');
  await picking.getByRole('checkbox', { name: /石磊/ }).check();
  await picking.getByRole('button', { name: '确定（1人）' }).click();
  await closeDrawer(page);
}

async function closeDrawer(page: Page): Promise<void> {
  await drawer(page).getByRole('button', { name: '关闭' }).click();
  await expect(drawer(page)).toHaveCount(0);
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: '没有错误' })).toBeVisible();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await says(page, '第1版已发布', () => publishing.getByRole('button', { name: '发布', exact: true }).click());
}

async function serviceOf(name: string) {
  type Services = Reply<typeof getServices>;
  const { items } = await ask<Services>(STUDENT, 'GET', getServices.path, { words: name }, ORG);
  const service = items[0];
  if (!service?.startStep) throw new Error(`${name} is not offered`);
  return { id: service.id, startStep: service.startStep };
}

test('[DES-05] a clerk builds a form of a heading, words, rows and a sum; a student fills it in, mends a row, and the sum decides the way', async ({
  page,
  context,
  phone,
}) => {
  const { id, name } = await blankBusiness('出差报销');
  const desk = await secondComputer(context);
  await withoutStream(desk);
  const clerk = await desk.newPage();
  await openDesigner(clerk, id, 'form');
  await buildForm(clerk);
  await kept(clerk);
  await expectNoAxeFault(clerk, 'the form in the designer', 'wcag');
  const parts = clerk.getByRole('navigation', { name: '业务内容' });
  await parts.getByRole('button', { name: '字段权限' }).click();
  await expect(clerk.getByRole('grid').getByRole('rowheader', { name: /^合计/ })).toBeVisible();
  await expectNoAxeFault(clerk, 'the rights', 'wcag');
  await parts.getByRole('button', { name: '流程', exact: true }).click();
  await buildBranch(clerk);
  await kept(clerk);
  await publish(clerk);
  expect((await businessOf(id)).published?.number).toBe(1);
  await desk.close();

  const service = await serviceOf(name.zh);
  if (phone) {
    await signInAs(context, STUDENT, server.everything, ORG);
    await goTo(page, `/Manage/${service.id}/${service.startStep}?id=${ORG}`);
  } else {
    await hallSignInAs(context, STUDENT, server.everything, ORG);
    await goTo(
      page,
      `/CampusNetWork/FlowBusiness?id=${ORG}&bId=${service.id}&show=apply&sId=${encodeURIComponent(service.startStep)}`,
    );
  }
  await expect(page.getByRole('heading', { name: '费用', exact: true })).toBeVisible();
  await expect(page.getByText('金额按发票填写。')).toBeVisible();
  await page.getByRole('textbox', { name: '事由' }).fill('去北京开会');
  const rows = page.getByRole('group', { name: /^明细，第\d行/ });
  const answer = (row: number, what: string) => rows.nth(row).getByRole('textbox', { name: what });
  const total = page.getByRole('status', { name: '合计' });
  // What must be filled in begins with a row.
  await expect(rows).toHaveCount(1);
  await answer(0, '用途').fill('机票');
  await answer(0, '金额').fill('800');
  await expect(total).toHaveText('¥800.00');
  await page.getByRole('button', { name: '添加一行' }).click();
  await expect(answer(1, '用途')).toBeFocused();
  await page.keyboard.type('住宿');
  await answer(1, '金额').fill('四百五');
  await page.getByRole('button', { name: '提交申请' }).click();

  // On the phone the page itself sees it, on a PC the server says it: it stands at the row either way.
  await expect(answer(1, '金额')).toHaveAttribute('aria-invalid', 'true');
  await expect(answer(1, '金额')).toBeFocused();
  await expect(answer(0, '金额')).not.toHaveAttribute('aria-invalid', 'true');
  await rested(page);
  await expectNoAxeFault(page, 'the form with a fault in a row');
  await answer(1, '金额').fill('450');
  await expect(answer(1, '金额')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(total).toHaveText('¥1,250.00');

  // Rows are copied, moved, removed and brought back by keys.
  await rows.nth(0).getByRole('button', { name: '复制第1行' }).press('Enter');
  await expect(answer(1, '用途')).toBeFocused();
  await expect(answer(1, '用途')).toHaveValue('机票');
  await expect(total).toHaveText('¥2,050.00');
  await rows.nth(1).getByRole('button', { name: '删除第2行' }).press('Enter');
  await expect(rows.nth(1)).toBeFocused();
  await expect(total).toHaveText('¥1,250.00');
  await rows.nth(1).getByRole('button', { name: '上移第2行' }).press('Enter');
  await expect(answer(0, '用途')).toHaveValue('住宿');
  await expect(rows.nth(0).getByRole('button', { name: '下移第1行' })).toBeFocused();
  // What was typed outlives the page.
  await page.reload();
  await expect(answer(0, '用途')).toHaveValue('住宿');
  await expect(answer(1, '金额')).toHaveValue('800');
  await expect(total).toHaveText('¥1,250.00');
  await says(page, '提交成功', () => page.getByRole('button', { name: '提交申请' }).click());

  type Applications = Reply<typeof listMyApplications>;
  const mine = await ask<Applications>(STUDENT, 'GET', listMyApplications.path, { businessId: id }, ORG);
  const process = mine.items[0]?.id as string;
  const read = phone ? page.getByRole('listitem') : page.getByRole('row');
  await expect(read.filter({ hasText: '住宿' }).first()).toContainText('¥450.00');
  await expect(page.getByText('¥1,250.00')).toBeVisible();
  await rested(page);
  await expectNoAxeFault(page, 'the application to be read');
  await agree(process, 'staff');
  expect((await wayOf(process)).map(({ name: of, state }) => [of, state])).toEqual([
    ['填写申请', 'passed'],
    [HEAD, 'passed'],
    ['大额审批', 'present'],
  ]);
  await forget(id);
});
