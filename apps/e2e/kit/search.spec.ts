import { expect, languages, test } from './kit.ts';

const said = {
  zh: {
    box: '搜索',
    prompt: '搜索服务、指南、新闻',
    cancel: '取消',
    clear: '清除',
    searched: '搜索了',
    cancelled: '已取消搜索',
  },
  en: {
    box: 'Search',
    prompt: 'Search services, guides and news',
    cancel: 'Cancel',
    clear: 'Clear',
    searched: 'Searched for',
    cancelled: 'Search cancelled',
  },
} as const;

for (const language of languages) {
  const texts = said[language];
  test(`[CONST-17] ${language}: the search has its prompt and its cancel`, async ({ page, open }) => {
    await open(language);
    const box = page.getByRole('searchbox', { name: texts.box, exact: true });
    const done = page.getByLabel(texts.searched, { exact: true });
    await expect(box).toHaveAttribute('placeholder', texts.prompt);
    await box.fill(' 校园网 ');
    await box.press('Enter');
    await expect(done).toHaveText(`${texts.searched} 校园网`);
    await page.getByRole('button', { name: texts.clear, exact: true }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await page.getByRole('button', { name: texts.cancel, exact: true }).click();
    await expect(done).toHaveText(texts.cancelled);
  });
}
