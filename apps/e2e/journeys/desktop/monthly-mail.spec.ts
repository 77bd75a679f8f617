import { officePages } from '@campus/contract/pages/office.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { expect, signInAs, speak, test } from '../../fixtures.ts';
import { goTo, rested } from '../../walk.ts';

const { userBusinessNumStatistics, userEvaluateStatistics } = officePages.pages;
const NARROW = { width: 390, height: 844 };

for (const [language, account, name, next, other] of [
  ['zh', 'handler', '每月把数据发给我', /下一封是\d+年\d+月的数据/, 'en'],
  ['en', 'approver', 'Send me the figures every month', /The next one is about \w+ \d+/, 'zh'],
] as const)
  test(`[REP-08] figures are wanted every month, and no longer (${language})`, async ({ page, context }) => {
    await speak(context, language);
    await signInAs(context, account);
    await goTo(page, userBusinessNumStatistics.path);
    const part = page.getByTestId('monthly-mail');
    const wanted = part.getByRole('checkbox', { name });
    await expect(wanted).not.toBeChecked();
    await expect(part.getByText(next)).toHaveCount(0);
    await wanted.click();
    await expect(wanted).toBeChecked();
    await expect(part.getByText(next)).toBeVisible();

    // It is one wish for all reports, it is kept, and it fits narrow screens.
    await goTo(page, userEvaluateStatistics.path);
    await page.setViewportSize(NARROW);
    await expect(wanted).toBeChecked();
    await rested(page);
    await expectNoAxeFault(page, `monthly mail in ${language}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);

    // Who reads the pages in another language may have the mail in it, too.
    await expect(part.getByRole('button')).toHaveCount(0);
    await speak(context, other);
    await page.reload();
    const rewrite = part.getByRole('button');
    await rewrite.click();
    await expect(rewrite).toHaveCount(0);
    await speak(context, language);
    await page.reload();

    await wanted.click();
    await expect(wanted).not.toBeChecked();
    await page.reload();
    await expect(part).toBeVisible();
    await expect(wanted).not.toBeChecked();
    await expect(part.getByText(next)).toHaveCount(0);
  });
