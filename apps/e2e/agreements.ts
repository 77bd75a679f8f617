import { expect, type Page } from '@playwright/test';
import { says } from './work-orders.ts';

/** Somebody takes the application that is open in the back-office out of the pool, and agrees. */
export async function agreeInOffice(page: Page): Promise<void> {
  const panel = page.getByRole('dialog').first();
  await says(page, '受理成功！', () => panel.getByRole('button', { name: '受理', exact: true }).click());
  await panel.getByRole('button', { name: '同意', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^同意/ });
  await says(page, '已同意！', () => dialog.getByRole('button', { name: '同意', exact: true }).last().click());
}

/** The same in the workflow app. */
export async function agreeInWorkflow(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('受理');
  await press('同意');
  await press('确定同意');
  await expect(page.getByText('已同意！')).toBeVisible();
}
