import { listBusinesses } from '@campus/contract/calls/flows-catalogue.ts';
import { discardDraft } from '@campus/contract/calls/flows-versions.ts';
import { businessOf, MANAGER, ORG } from '../../businesses.ts';
import { expect, test } from '../../fixtures.ts';
import { cardOf, closeDrawer, draftOf, kept, menuByKey, openDesigner } from '../../flow-designer.ts';
import { ask } from '../../people.ts';

test('[BO-14] [DES-07] in a business of the product its own part is marked and stays, and an approval is added beside it', async ({
  page,
}) => {
  type Found = { items: { id: string; code: string }[] };
  const { items } = await ask<Found>(MANAGER, 'GET', listBusinesses.path, { words: '开通', size: '50' }, ORG);
  const id = items.find(({ code }) => code === 'open-network')?.id as string;
  await openDesigner(page, id, 'flow');
  const booking = cardOf(page, '预约');
  await expect(booking).toContainText('系统要用');
  await expect(cardOf(page, '审核')).not.toContainText('系统要用');
  await booking.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('“预约”是系统自动办理的一步，不能删除')).toBeVisible();
  await expect(booking).toBeVisible();

  await cardOf(page, '审核').focus();
  await page.keyboard.press('+');
  await menuByKey(page, /^审批/);
  await page.getByRole('main').getByRole('dialog').getByLabel('中文名称', { exact: true }).fill('网络中心复核');
  await closeDrawer(page);
  await kept(page);
  expect((await draftOf(id)).flow.steps.map(({ name }) => name.zh)).toContain('网络中心复核');

  await page.getByRole('navigation', { name: '业务内容' }).getByRole('button', { name: '表单', exact: true }).click();
  const plan = page.getByRole('button', { name: /^套餐 · .*系统要用/ });
  await plan.focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('“套餐”是系统要用到的字段，不能删除。')).toBeVisible();
  await expect(plan).toBeVisible();
  const { draft } = await businessOf(id);
  await ask(MANAGER, 'POST', discardDraft.path, { businessId: id, basedOn: draft?.revision }, ORG);
});
