import type { Locator, Page } from '@playwright/test';
import { businessOf, forget } from '../../businesses.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, test } from '../../fixtures.ts';
import {
  agree,
  applyFor,
  blankBusiness,
  cardOf,
  draftOf,
  drawer,
  kept,
  openDesigner,
  wayOf,
} from '../../flow-designer.ts';
import { says } from '../../work-orders.ts';

const HEAD = '直属负责人审批';

type DrawnSplit = { id: string; branches?: { id?: string }[] };

/** Chooses what is put into a place of the flow; the lane is the flow's own, or that of a branch. */
async function addAt(page: Page, gap: string, kind: RegExp): Promise<void> {
  await page.locator(`[data-gap="${gap}"]`).click();
  await page.getByRole('menuitem', { name: kind }).click();
}

const close = async (page: Page) => {
  await drawer(page).getByRole('button', { name: '关闭' }).click();
  await expect(drawer(page)).toHaveCount(0);
};

async function pickPeople(page: Page, button: Locator, names: readonly string[]): Promise<void> {
  await button.click();
  const picking = page.getByRole('dialog', { name: '请选择人员' });
  for (const name of names) {
    await picking.getByRole('searchbox').fill(name);
    await picking.getByRole('checkbox', { name: new RegExp(name) }).check();
  }
  await picking.getByRole('button', { name: `确定（${names.length}人）` }).click();
  await expect(picking).toHaveCount(0);
}

test('[DES-16] [DES-02] a newcomer builds the same leave with the mouse, drags a card to its place, and sees it run', async ({
  page,
}) => {
  const { id, name } = await blankBusiness('鼠标请假');
  await openDesigner(page, id, 'form');
  await page.getByRole('button', { name: /^添加数字/ }).click();
  const settings = page.getByRole('region', { name: '字段设置' });
  await settings.getByLabel('名称（中文）').fill('天数');
  await settings.getByLabel('名称（英文）').fill('Days');
  await page.getByRole('navigation', { name: '业务内容' }).getByRole('button', { name: '流程', exact: true }).click();

  // More than three days: two people sign together.
  const fieldOf = (label: string) => drawer(page).getByLabel(label, { exact: true });
  await addAt(page, 'root:1', /^条件分支（选一条）/);
  await close(page);
  await cardOf(page, '分支 1').click();
  await fieldOf('中文名称').fill('三天以上');
  await fieldOf('英文名称').fill('Over three days');
  const condition = drawer(page).getByRole('group', { name: '条件 1' });
  await chooseOption(page, condition.getByRole('combobox', { name: '字段或环节' }), '天数');
  await chooseOption(page, condition.getByRole('combobox', { name: '比较方式' }), '大于');
  await condition.getByRole('textbox', { name: '比较的值' }).fill('3');
  await close(page);
  await kept(page);
  const [, split] = (await draftOf(id)).flow.steps as DrawnSplit[];
  await addAt(page, `${split?.id}/${split?.branches?.[0]?.id ?? 0}:0`, /^审批/);
  await fieldOf('中文名称').fill('会签');
  await fieldOf('英文名称').fill('Countersign');
  await pickPeople(page, drawer(page).getByRole('button', { name: /请选择人员/ }), ['石磊', '白景山']);
  await drawer(page).getByRole('navigation', { name: '设置' }).getByRole('button', { name: '怎么决定' }).click();
  await drawer(page)
    .getByRole('radio', { name: /^所有人/ })
    .check();
  await close(page);

  // The head has two working days; the card was drawn last and is dragged to the front.
  await cardOf(page, HEAD).click();
  await drawer(page).getByRole('navigation', { name: '设置' }).getByRole('button', { name: '时限和按钮' }).click();
  await drawer(page)
    .getByRole('checkbox', { name: /^设置时限/ })
    .check();
  await fieldOf('多久之后').fill('2');
  await close(page);
  await kept(page);
  await cardOf(page, HEAD).dragTo(page.locator('[data-gap="root:2"]'));
  await kept(page);
  expect((await draftOf(id)).flow.steps.map(({ name: of }) => of.zh)).toEqual(['条件分支', HEAD]);
  await cardOf(page, HEAD).dragTo(page.locator('[data-gap="root:0"]'));
  await kept(page);
  expect((await draftOf(id)).flow.steps.map(({ name: of }) => of.zh)).toEqual([HEAD, '条件分支']);
  await expect(page.getByRole('button', { name: '没有错误' })).toBeVisible();

  await page.getByRole('button', { name: '发布', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await expect(publishing.getByText(/走了\d+条走法，没有发现问题/)).toBeVisible();
  await says(page, '第1版已发布', () => publishing.getByRole('button', { name: '发布', exact: true }).click());
  expect((await businessOf(id)).published?.number).toBe(1);

  const process = await applyFor(name.zh, '20250312', { reason: '回家探亲', days: '5' });
  await agree(process, 'staff');
  expect((await wayOf(process)).map(({ name: of, state }) => [of, state])).toEqual([
    ['填写申请', 'passed'],
    [HEAD, 'passed'],
    ['会签', 'present'],
  ]);
  await forget(id);
});
