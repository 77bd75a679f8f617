import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, forget } from '../../businesses.ts';
import { expect, test } from '../../fixtures.ts';
import {
  agree,
  applyFor,
  blankBusiness,
  cardOf,
  chooseByKey,
  closeDrawer,
  drawer,
  findByKey,
  kept,
  openDesigner,
  pressByKey,
  tabTo,
  typeOver,
  wayOf,
} from '../../flow-designer.ts';
import { rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const STUDENT = '20250312';

test('[DES-02] [DES-13] [C20] votes that weigh are set by keyboard, and counted when it runs', async ({ page }) => {
  const { id, name } = await blankBusiness('票数');
  await openDesigner(page, id, 'flow');
  const inDrawer = drawer(page);
  await tabTo(page, cardOf(page, '填写申请'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await findByKey(page, inDrawer.getByRole('combobox', { name: '按什么找人' }), '指定人员');
  const picking = page.getByRole('dialog', { name: '请选择人员' });
  const pick = async (...people: string[]) => {
    for (const person of people) {
      await typeOver(page, picking.getByRole('searchbox'), person);
      await tabTo(page, picking.getByRole('checkbox', { name: new RegExp(person) }));
      await page.keyboard.press('Space');
      await tabTo(page, picking.getByRole('searchbox'), 'Shift+Tab');
    }
    await pressByKey(page, picking.getByRole('button', { name: `确定（${people.length}人）` }));
    await expect(picking).toHaveCount(0);
  };
  await pressByKey(page, inDrawer.getByRole('button', { name: /请选择人员/ }));
  await pick('尹文博', '石磊');

  // 石磊 has three votes, everybody else one; three are enough.
  const tabs = inDrawer.getByRole('navigation', { name: '设置' });
  await pressByKey(page, tabs.getByRole('button', { name: '怎么决定' }), 'Shift+Tab');
  await chooseByKey(page, inDrawer.getByRole('group', { name: '找到不止一个人时' }), /^按票数/);
  const first = inDrawer.getByRole('group', { name: '第 1 类人' });
  await pressByKey(page, first.getByRole('button', { name: /请选择人员/ }));
  await pick('石磊');
  await typeOver(page, first.getByLabel('每人几票'), '3');
  await typeOver(page, inDrawer.getByLabel('其他人每人几票'), '1');
  await typeOver(page, inDrawer.getByLabel('同意满几票通过'), '5');
  await expect(inDrawer.getByText('一共 4 票，满 5 票通过')).toBeVisible();
  await typeOver(page, inDrawer.getByLabel('同意满几票通过'), '3');
  await expect(inDrawer.getByText('一共 4 票，满 3 票通过')).toBeVisible();
  await rested(page);
  await expectNoAxeFault(page, 'the drawer of votes that weigh', 'wcag');
  await closeDrawer(page);
  await kept(page);
  await expect(page.getByRole('button', { name: '没有错误' })).toBeVisible();
  await pressByKey(page, page.getByRole('button', { name: '发布', exact: true }), 'Shift+Tab');
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await tabTo(page, publishing.getByRole('button', { name: '发布', exact: true }));
  await says(page, '第1版已发布', () => page.keyboard.press('Enter'));
  expect((await businessOf(id)).published?.flow.steps).toMatchObject([
    { voting: { kind: 'weights', weights: [{ votes: 3 }], other: 1, needed: 3 } },
  ]);

  // One vote is not enough; three are.
  const slow = await applyFor(name.zh, STUDENT, { reason: '回家探亲' });
  await agree(slow, 'staff');
  expect((await wayOf(slow)).map(({ state }) => state)).toContain('present');
  await agree(slow, 'handler');
  expect((await wayOf(slow)).map(({ state }) => state)).not.toContain('present');
  // Three are enough alone.
  const second = await applyFor(name.zh, STUDENT, { reason: '回家探亲' });
  await agree(second, 'handler');
  expect((await wayOf(second)).map(({ state }) => state)).not.toContain('present');
  await forget(id);
});
