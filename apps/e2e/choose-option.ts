import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Chooses from a desktop list. The option is pressed where it stands: a list that opens may still turn over to the
 * other side of its box, and a pointer that was aimed before would then press what lies beneath.
 */
export async function chooseOption(page: Page, box: Locator, option: string): Promise<void> {
  const listed = page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true });
  const chosen = box.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")][1]');
  await expect(async () => {
    await box.click({ timeout: 5_000 });
    await listed.waitFor({ timeout: 3_000 });
    await listed.evaluate((element: HTMLElement) => element.click());
    await expect(chosen).toContainText(option, { timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}
