import type { Locator } from '@playwright/test';
import {
  button,
  control,
  expect,
  expectFault,
  expectNoFault,
  group,
  labels,
  languages,
  test,
  whereSaid,
} from './kit.ts';

const said = {
  zh: {
    required: '必填',
    requiredField: '必填哦',
    tooFew: '请至少选择2项！',
    cancel: '取消',
    done: '完成',
    less: '减少',
    more: '增加',
    packs: ['学生包月套餐', '学生包年套餐', '教工包月套餐'],
    services: ['宿舍网络', '办公网络', '无线网络', '云盘'],
    placeholder: '请选择套餐',
    stars: ['1星', '4星', '5星'],
  },
  en: {
    required: 'Required',
    requiredField: 'Required',
    tooFew: 'Choose at least 2',
    cancel: 'Cancel',
    done: 'Done',
    less: 'Less',
    more: 'More',
    packs: ['Student monthly', 'Student yearly', 'Staff monthly'],
    services: ['Dormitory network', 'Office network', 'Wireless', 'Cloud drive'],
    placeholder: 'Choose package',
    stars: ['Stars: 1', 'Stars: 4', 'Stars: 5'],
  },
} as const;

for (const language of languages) {
  const texts = said[language];
  test.describe(language, whereSaid(language), () => {
    test.beforeEach(async ({ open }) => open(language));

    test('[RULE-07] [CONST-04] a date left empty is required; it is shown as YYYY-MM-DD', async ({ page, kit }) => {
      const since = control(page, language, 'since');
      await button(page, language, 'submit').click();
      await expectFault(since, texts.required);
      await expect(since).toHaveAccessibleDescription(texts.required);
      if (kit === 'desktop') {
        await since.fill('2026-09-01');
        await since.press('Enter');
        await expect(since).toHaveValue('2026-09-01');
      } else {
        await since.click();
        const sheet = page.getByRole('dialog', { name: labels[language].since });
        const [year, month, day] = [0, 1, 2].map((at) => sheet.getByRole('spinbutton').nth(at)) as [
          Locator,
          Locator,
          Locator,
        ];
        await year.press('ArrowDown');
        await month.press('Home');
        await day.press('End');
        const next = `${new Date().getFullYear() + 1}-01-31`;
        await month.press('ArrowDown');
        await sheet.getByRole('button', { name: texts.done, exact: true }).click();
        // February has no 31st: the wheel stops at its last day.
        await expect(since).toHaveText(new RegExp(`^${next.slice(0, 4)}-02-2[89]$`));
      }
      await expectNoFault(since);
    });

    test('[RULE-07] [CONST-04] a stepper steps by 1 and keeps its limits', async ({ page }) => {
      const months = control(page, language, 'months');
      const more = page.getByRole('button', { name: `${labels[language].months} ${texts.more}` });
      const less = page.getByRole('button', { name: `${labels[language].months} ${texts.less}` });
      await expect(months).toHaveValue('1');
      await expect(less).toBeDisabled();
      await more.click();
      await expect(months).toHaveValue('2');
      await months.fill('99');
      await months.blur();
      await expect(months).toHaveValue('12');
      await expect(more).toBeDisabled();
      await months.fill('-3');
      await months.blur();
      await expect(months).toHaveValue('1');
      await months.fill('abc');
      await months.blur();
      await expect(months).toHaveValue('1');
      await months.press('ArrowUp');
      await months.press('ArrowUp');
      await expect(months).toHaveValue('3');
      await expect(months).toHaveAttribute('aria-valuenow', '3');
      await months.press('End');
      await expect(months).toHaveValue('12');
      await months.press('PageDown');
      await expect(months).toHaveValue('2');
    });

    test('[RULE-07] [CONST-04] a textarea has 3 rows and is cut at its maximum, never inside a character', async ({
      page,
    }) => {
      const reason = control(page, language, 'reason');
      await expect(reason).toHaveAttribute('rows', '3');
      await reason.fill('𠮷'.repeat(30));
      await expect(reason).toHaveValue('𠮷'.repeat(20));
      await expect(page.getByText('20/20')).toBeVisible();
      await reason.press('End');
      await reason.pressSequentially('a');
      await expect(reason).toHaveValue('𠮷'.repeat(20));
    });

    test('[RULE-07] a checklist has least and most choices', async ({ page }) => {
      const services = group(page, language, 'services');
      const box = (at: number) => services.getByRole('checkbox', { name: texts.services[at] as string });
      await box(0).focus();
      await page.keyboard.press('Space');
      await expect(box(0)).toBeChecked();
      await button(page, language, 'submit').click();
      await expect(services).toHaveAccessibleDescription(new RegExp(texts.tooFew));
      await services.getByText(texts.services[1]).click();
      await services.getByText(texts.services[2]).click();
      await expect(services).not.toHaveAccessibleDescription(new RegExp(texts.tooFew));
      // The most are ticked: no fourth.
      await expect(box(3)).toBeDisabled();
      await services.getByText(texts.services[0]).click();
      await expect(box(3)).toBeEnabled();
    });

    test('[CONST-04] one of many, with cancel and done', async ({ page, kit }) => {
      const pack = control(page, language, 'pack');
      if (kit === 'desktop') {
        await pack.focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('form').getByTitle(texts.packs[1], { exact: true })).toBeVisible();
        return;
      }
      await expect(pack).toHaveText(texts.placeholder);
      await pack.click();
      const sheet = page.getByRole('dialog', { name: labels[language].pack });
      const cancel = sheet.getByRole('button', { name: texts.cancel, exact: true });
      await sheet.getByRole('radio', { name: texts.packs[2] }).check();
      await cancel.click();
      await expect(sheet).toBeHidden();
      await expect(pack, 'nothing counts before it is done').toHaveText(texts.placeholder);
      await expect(pack, 'the focus comes back').toBeFocused();
      await expectFault(pack, texts.requiredField);
      await page.keyboard.press('Enter');
      await sheet.getByRole('radio').first().focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await sheet.getByRole('button', { name: texts.done, exact: true }).click();
      await expect(pack).toHaveText(texts.packs[1]);
      await expectNoFault(pack);
      await pack.click();
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

    test('stars are radio buttons: arrows move, the focus is seen', async ({ page }) => {
      const stars = page.getByRole('radiogroup', { name: labels[language].stars });
      await button(page, language, 'submit').click();
      await expectFault(stars, texts.requiredField);
      await stars.getByRole('radio', { name: texts.stars[1] }).check();
      await expectNoFault(stars);
      await page.keyboard.press('ArrowRight');
      await expect(stars.getByRole('radio', { name: texts.stars[2] })).toBeChecked();
      await page.keyboard.press('ArrowRight');
      await expect(stars.getByRole('radio', { name: texts.stars[0] })).toBeChecked();
    });
  });
}
