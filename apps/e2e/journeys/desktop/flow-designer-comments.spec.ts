import { commentOnDraft } from '@campus/contract/calls/flows-draft-comments.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { forget, ORG } from '../../businesses.ts';
import { expect, speak, test } from '../../fixtures.ts';
import { blankBusiness, cardOf, draftOf, drawer, openDesigner, pressByKey, tabTo } from '../../flow-designer.ts';
import { goTo, rested } from '../../walk.ts';

const PHONE = { width: 390, height: 844 };

test('[BO-14] [DES-02] on a phone a flow is read and commented; whoever draws it finds that on its card, and says that it is done', async ({
  page,
}) => {
  const { id } = await blankBusiness('留言');
  const [step] = (await draftOf(id)).flow.steps;
  const card = step!.name.zh;
  await page.setViewportSize(PHONE);
  await openDesigner(page, id, 'flow');
  await expect(page.getByText('屏幕较窄，这里只能查看流程')).toBeVisible();
  await cardOf(page, card).click();
  const panel = drawer(page).getByRole('region', { name: '留言' });
  await expect(panel.getByText('还没有留言')).toBeVisible();
  const text = panel.getByLabel('写留言');
  await text.fill('这一步由谁代理？');
  // Nothing is lost while nobody answers.
  await page.route(`**${commentOnDraft.path}`, (route) => route.abort());
  await panel.getByRole('button', { name: '发送' }).click();
  await rested(page);
  await expect(text).toHaveValue('这一步由谁代理？');
  await page.unroute(`**${commentOnDraft.path}`);
  await panel.getByRole('button', { name: '发送' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: '这一步由谁代理？' })).toBeVisible();
  await expect(text).toHaveValue('');
  await expectNoAxeFault(page, 'comments on a narrow window', 'wcag');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // At a computer, by the keyboard alone.
  await page.setViewportSize({ width: 1440, height: 900 });
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=flow`);
  await expect(cardOf(page, card)).toContainText('1条留言');
  await cardOf(page, card).focus();
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByLabel('写留言'));
  await page.keyboard.type('由副职代理。');
  await page.keyboard.press('Control+z');
  await expect(page.locator('[data-standing]')).toHaveAttribute('data-standing', 'kept');
  await page.keyboard.type('好');
  await pressByKey(page, panel.getByRole('button', { name: '发送' }));
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  await pressByKey(page, panel.getByRole('listitem').last().getByRole('button', { name: '标为已处理' }));
  await expect(panel.getByText('标为已处理').last()).toBeVisible();
  await expect(panel.getByRole('button', { name: '重新打开' })).toHaveCount(1);
  await expect(cardOf(page, card)).toContainText('1条留言');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '留言（1）' }).click();
  const all = page.getByRole('dialog', { name: '留言' });
  await all.getByLabel('给整个流程留言').fill('下周发布');
  await all.getByRole('button', { name: '发送' }).click();
  await expect(all.getByRole('listitem')).toHaveCount(3);
  await expect(all.getByText('关于整个流程', { exact: true })).toBeVisible();
  await expect(all.getByText(`关于“${card}”`).first()).toBeVisible();
  await expectNoAxeFault(page, 'all comments', 'wcag');
  await forget(id);
});

test('[BO-14] comments speak English as well', async ({ page }) => {
  const { id } = await blankBusiness('留言');
  await speak(page.context(), 'en');
  await openDesigner(page, id, 'flow');
  await page.getByRole('button', { name: 'Comments', exact: true }).click();
  const all = page.getByRole('dialog', { name: 'Comments' });
  await expect(all.getByText('Nobody has said anything yet')).toBeVisible();
  await expectNoAxeFault(page, 'no comments', 'wcag');
  await forget(id);
});
