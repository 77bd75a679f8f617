import { axeFaults } from '../../axe.ts';
import { expect, test } from '../../fixtures.ts';
import { CONTENT_ORG, publishItem } from '../../hall-content.ts';

test('[PC-02] words are searched for among what was published, and marked in what was found', async ({ page }) => {
  const name = `珍珠湖机房搬迁${Date.now().toString(36)}`;
  await publishItem({
    kind: 'article',
    section: 'news',
    title: { zh: name, en: 'Moving the machine room' },
    body: { zh: '<p>搬迁说明</p>', en: '<p>Moving</p>' },
  });
  await page.goto(`/CampusNetWork/NewsList?id=${CONTENT_ORG}`);
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('珍珠');
  await box.press('Enter');
  await expect(page).toHaveURL(/NewsSearch.*q=/);
  await expect(page.getByRole('heading', { level: 1, name: '“珍珠”的搜索结果' })).toBeVisible();
  const hit = page.getByRole('link', { name: new RegExp(name) });
  await expect(hit.locator('mark')).toHaveText('珍珠');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('main').getByRole('searchbox').fill('zzh');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '“zzh”的搜索结果' })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(name) })).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('没有这样的词');
  await page.getByRole('main').getByRole('searchbox').press('Enter');
  await expect(page.getByText('没有找到“没有这样的词”')).toBeVisible();
});

test('what is typed while a search is on its way stays in the box', async ({ page }) => {
  await page.goto(`/CampusNetWork/NewsSearch?id=${CONTENT_ORG}&q=网络`);
  await expect(page.getByRole('heading', { level: 1, name: '“网络”的搜索结果' })).toBeVisible();
  const box = page.getByRole('main').getByRole('searchbox');
  await box.fill('公告');
  // Enter and the next letter in one breath, before the page has drawn anything.
  await box.evaluate((input: HTMLInputElement) => {
    input.form?.requestSubmit();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(input, '公告栏');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('heading', { level: 1, name: '“公告”的搜索结果' })).toBeVisible();
  await expect(box).toHaveValue('公告栏');
});
