import type { Page } from '@playwright/test';
import { chooseOption } from '../choose-option.ts';
import { button, control, expect, expectNoFault, group, labels, languages, test, whereSaid } from './kit.ts';

const said = {
  zh: {
    levels: ['校区', '区域一', '区域二', '楼栋', '房间'],
    one: ['五山校区', '北区', '北一', 'E1号楼', '101室'],
    two: ['大学城校区', 'D5号楼', '102室'],
    incomplete: '请选择完整的地址！',
    required: '必填哦',
    retry: '重试',
    failed: '地址加载失败',
    done: '完成',
  },
  en: {
    levels: ['Campus', 'Area one', 'Area two', 'Building', 'Room'],
    one: ['Wushan campus', 'North area', 'North one', 'E1 building', '101 room'],
    two: ['University town campus', 'D5 building', '102 room'],
    incomplete: 'Choose the address down to its last level.',
    required: 'Required',
    retry: 'Try again',
    failed: 'The addresses could not be loaded',
    done: 'Done',
  },
} as const;

const choose = (page: Page, level: string, place: string) =>
  chooseOption(page, page.getByRole('combobox', { name: level, exact: true }), place);

for (const language of languages) {
  const texts = said[language];
  test.describe(language, whereSaid(language), () => {
    test('each level is asked for when the one above is chosen, and levels that do not exist are skipped', async ({
      page,
      kit,
      open,
    }) => {
      await open(language);
      if (kit === 'desktop') {
        const levels = group(page, language, 'address').getByRole('combobox');
        await expect(levels).toHaveCount(1);
        for (const [at, place] of texts.one.entries()) await choose(page, texts.levels[at] as string, place);
        await expect(levels).toHaveCount(5);
        // Another campus empties what hung below the first.
        await choose(page, texts.levels[0], texts.two[0]);
        await expect(levels).toHaveCount(2);
        await button(page, language, 'submit').click();
        await expect(group(page, language, 'address')).toHaveAccessibleDescription(texts.incomplete);
        await choose(page, texts.levels[3], texts.two[1]);
        await choose(page, texts.levels[4], texts.two[2]);
        await expect(levels).toHaveCount(3);
        await expect(group(page, language, 'address')).not.toHaveAccessibleDescription(texts.incomplete);
        return;
      }
      const address = control(page, language, 'address');
      await address.click();
      const sheet = page.getByRole('dialog', { name: labels[language].address });
      const done = sheet.getByRole('button', { name: texts.done, exact: true });
      for (const place of texts.one.slice(0, 4)) {
        await expect(done).toBeDisabled();
        await sheet.getByRole('group').getByRole('button', { name: place, exact: true }).click();
      }
      await sheet.getByRole('group').getByRole('button', { name: texts.one[4], exact: true }).click();
      await done.click();
      await expect(address).toHaveText(texts.one.join(' / '));
      await expectNoFault(address);
      await address.click();
      await sheet.getByRole('button', { name: texts.one[0], exact: true }).click();
      for (const place of texts.two) {
        await sheet.getByRole('group').getByRole('button', { name: place, exact: true }).click();
      }
      await done.click();
      await expect(address).toHaveText(texts.two.join(' / '));
    });

    test('a list that could not be loaded can be asked for again', async ({ page, kit, open }) => {
      await open(language, { 'fail-places': '' });
      if (kit === 'touch') await control(page, language, 'address').click();
      await expect(page.getByText(texts.failed)).toBeVisible();
      await page
        .getByRole('alert')
        .filter({ hasText: texts.failed })
        .getByRole('button', { name: texts.retry })
        .click();
      if (kit === 'touch') await expect(page.getByRole('button', { name: texts.one[0] })).toBeVisible();
      else await choose(page, texts.levels[0], texts.one[0]);
    });
  });
}
