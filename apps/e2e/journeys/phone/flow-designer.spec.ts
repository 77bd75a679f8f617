import { expectNoAxeFault } from '../../axe.ts';
import { forget } from '../../businesses.ts';
import { expect, test } from '../../fixtures.ts';
import { blankBusiness, cardOf, drawer, openDesigner } from '../../flow-designer.ts';

test('[DES-02] on a phone the flow of a business is read, and not changed', async ({ page }) => {
  const { id } = await blankBusiness('手机');
  await openDesigner(page, id, 'flow');
  await expect(page.getByText('屏幕较窄，这里只能查看流程。')).toBeVisible();
  const head = cardOf(page, '直属负责人审批');
  await expect(head).toContainText('申请人的直属负责人审批');
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond).toBe(0);
  await expect(page.getByRole('button', { name: '撤销修改' })).toHaveCount(0);
  await head.focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Insert');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByLabel('中文名称')).toBeDisabled();
  await expect(head).toHaveCount(1);
  await expectNoAxeFault(page, 'the flow on a phone', 'wcag');
  await forget(id);
});
