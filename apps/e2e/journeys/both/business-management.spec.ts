import { officePages } from '@campus/contract/pages/office.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { copyOf, forget, freshMark, MANAGER, ORG } from '../../businesses.ts';
import { expect, server, signInAs, sizeOf, speak, test } from '../../fixtures.ts';
import { goTo } from '../../walk.ts';

const PAGE = `${officePages.pages.businessManagement.path}?id=${ORG}`;

const said = {
  zh: { list: '业务管理', copy: '复制', versions: '版本', categories: '分类管理', code: '业务编码', draft: '草稿' },
  en: {
    list: 'Business management',
    copy: 'Copy',
    versions: 'Versions',
    categories: 'Categories',
    code: 'Code',
    draft: 'Draft',
  },
} as const;

for (const language of ['zh', 'en'] as const)
  test(
    `[BO-14] [DES-01] list, settings, versions and windows fit the screen and are clean in ${language}`,
    sizeOf(language),
    async ({ page, context }) => {
      const texts = said[language];
      const mark = freshMark();
      const id = await copyOf('证明开具', { zh: `合身${mark}`, en: `Fitting ${mark}` }, `fit-${mark}`);
      await speak(context, language);
      await signInAs(context, MANAGER, server.everything, ORG);
      const looksWell = async (part: string) => {
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, part).toBe(0);
        await expectNoAxeFault(page, part, 'wcag');
      };
      await goTo(page, PAGE);
      await expect(page.getByRole('heading', { level: 1, name: texts.list })).toBeVisible();
      await looksWell('the list');
      await page.getByRole('button', { name: texts.categories }).click();
      await expect(page.getByRole('dialog', { name: texts.categories }).getByRole('row').nth(1)).toBeVisible();
      await looksWell('the categories');

      await goTo(page, `${PAGE}&open=${id}`);
      await looksWell('the settings');
      await page.getByRole('button', { name: texts.copy, exact: true }).click();
      await expect(page.getByRole('dialog').getByLabel(texts.code)).toHaveValue(`fit-${mark}-copy`);
      await looksWell('a copy');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: texts.versions, exact: true }).click();
      await expect(page.getByRole('row').filter({ hasText: texts.draft })).toHaveCount(1);
      await looksWell('the versions');
      await forget(id);
    },
  );
