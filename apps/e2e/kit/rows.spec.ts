import type { Page } from '@playwright/test';
import { beginning, expect, expectNoViolation, type Language, languages, test, whereSaid } from './kit.ts';

const said = {
  zh: {
    costs: '费用明细',
    what: '用途',
    amount: '金额',
    twice: '加倍',
    total: '合计',
    add: '添加一行',
    none: '还没有内容',
    limits: '需要2至3行',
    tooFew: '请至少填写2行！',
    required: '必填哦',
    row: (n: number, of: number) => `费用明细，第${n}行，共${of}行`,
    up: (n: number) => `上移第${n}行`,
    down: (n: number) => `下移第${n}行`,
    copy: (n: number) => `复制第${n}行`,
    remove: (n: number) => `删除第${n}行`,
    restore: (n: number) => `恢复删除的第${n}行`,
    removed: '已删除第1行，还有2行',
  },
  en: {
    costs: 'Costs',
    what: 'What for',
    amount: 'Amount',
    twice: 'Doubled',
    total: 'Total',
    add: 'Add a row',
    none: 'Nothing here yet',
    limits: '2 to 3 rows needed',
    tooFew: 'Fill in at least 2 rows',
    required: 'Required',
    row: (n: number, of: number) => `Costs, row ${n} of ${of}`,
    up: (n: number) => `Move row ${n} up`,
    down: (n: number) => `Move row ${n} down`,
    copy: (n: number) => `Copy row ${n}`,
    remove: (n: number) => `Remove row ${n}`,
    restore: (n: number) => `Bring back row ${n}`,
    removed: 'Removed row 1; 2 rows left',
  },
} as const;

const partsOf = (page: Page, language: Language) => {
  const texts = said[language];
  const group = page.getByRole('group', { name: texts.costs, exact: true });
  const row = (n: number, of: number) => group.getByRole('group', { name: texts.row(n, of), exact: true });
  return {
    texts,
    group,
    row,
    add: group.getByRole('button', { name: texts.add }),
    total: page.getByRole('status', { name: texts.total, exact: true }),
    whats: async (of: number) =>
      Promise.all(
        Array.from({ length: of }, (_, n) =>
          row(n + 1, of)
            .getByLabel(texts.what)
            .inputValue(),
        ),
      ),
  };
};

for (const language of languages) {
  test.describe(language, whereSaid(language), () => {
    test.beforeEach(async ({ open }) => open(language));

    test('[DES-05] rows are added, copied, moved and removed by keys; the focus goes along and it is said', async ({
      page,
    }) => {
      const { texts, group, row, add, whats } = partsOf(page, language);
      await expect(group).toContainText(texts.none);
      await expect(group).toHaveAccessibleDescription(texts.limits);
      await add.press('Enter');
      await expect(row(1, 1).getByLabel(texts.what)).toBeFocused();
      await page.keyboard.type('a');
      await add.press('Enter');
      await expect(row(2, 2).getByLabel(texts.what)).toBeFocused();
      await page.keyboard.type('b');
      await row(2, 2)
        .getByRole('button', { name: texts.copy(2) })
        .press('Enter');
      await expect(row(3, 3).getByLabel(texts.what)).toBeFocused();
      await page.keyboard.type('c');
      expect(await whats(3)).toEqual(['a', 'b', 'bc']);
      // There are as many as there may be.
      await expect(add).toBeDisabled();
      await expect(row(1, 3).getByRole('button', { name: texts.copy(1) })).toBeDisabled();
      await row(3, 3)
        .getByRole('button', { name: texts.up(3) })
        .press('Enter');
      await expect(row(2, 3).getByRole('button', { name: texts.up(2) })).toBeFocused();
      await page.keyboard.press('Enter');
      // It is the first one now: what is left is the way down.
      await expect(row(1, 3).getByRole('button', { name: texts.down(1) })).toBeFocused();
      expect(await whats(3)).toEqual(['bc', 'a', 'b']);
      await row(1, 3)
        .getByRole('button', { name: texts.remove(1) })
        .press('Enter');
      await expect(row(1, 2)).toBeFocused();
      await expect(group.getByRole('status').filter({ hasText: texts.removed })).toHaveCount(1);
      await group.getByRole('button', { name: texts.restore(1) }).press('Enter');
      expect(await whats(3)).toEqual(['bc', 'a', 'b']);
      await expect(row(1, 3).getByLabel(texts.what)).toBeFocused();
    });

    test('[DES-05] the last row that is removed leaves the focus at the button that adds one', async ({ page }) => {
      const { texts, row, add } = partsOf(page, language);
      await add.press('Enter');
      await row(1, 1)
        .getByRole('button', { name: texts.remove(1) })
        .press('Enter');
      await expect(add).toBeFocused();
    });

    test('[DES-05] results follow what is typed, in their row and below all of them', async ({ page }) => {
      const { texts, row, add, total } = partsOf(page, language);
      await add.click();
      await row(1, 1).getByLabel(texts.amount).fill('1.5');
      await expect(row(1, 1).getByRole('status', { name: texts.twice })).toHaveText('3');
      await add.click();
      await row(2, 2).getByLabel(texts.amount).fill('2000');
      await expect(total).toHaveText('4,003');
      await row(2, 2).getByLabel(texts.amount).fill('some');
      await expect(total).toHaveText('3');
    });

    test('[DES-05] too few rows, and what is missing in one, is said where it is; a blank row too many asks for nothing', async ({
      page,
    }) => {
      const { texts, group, row, add } = partsOf(page, language);
      await add.click();
      await row(1, 1).getByLabel(texts.amount).fill('1');
      await page.getByRole('button', { name: language === 'zh' ? '提交' : 'Submit', exact: true }).click();
      await expect(row(1, 1).getByLabel(texts.what)).toHaveAttribute('aria-invalid', 'true');
      await expect(group).toHaveAccessibleDescription(beginning(texts.tooFew));
      await row(1, 1).getByLabel(texts.what).fill('a');
      await add.click();
      await row(2, 2).getByLabel(texts.what).fill('b');
      await expect(group).not.toHaveAccessibleDescription(beginning(texts.tooFew));
      await add.click();
      await row(3, 3).getByLabel(texts.what).blur();
      await expect(row(3, 3).getByLabel(texts.what)).not.toHaveAttribute('aria-invalid', 'true');
    });

    test('[DES-05] rows are clean for axe, empty and filled', async ({ page }) => {
      const { add } = partsOf(page, language);
      await expectNoViolation(page);
      await add.click();
      await add.click();
      await expectNoViolation(page);
    });
  });
}
