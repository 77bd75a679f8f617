import { axeFaults } from '../../axe.ts';
import { CONTENT_ORG, publishItem } from '../../content.ts';
import { expect, test } from '../../fixtures.ts';

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
