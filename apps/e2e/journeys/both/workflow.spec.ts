import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { atOneSize, expect, fillSignIn, signInAs, test, where } from '../../fixtures.ts';
import { walkTo } from '../../walk.ts';

const filled = (path: string) => path.replace(/:\w+\??/g, '7');

test('[WF-26] without a token every one of these goes to the login page', atOneSize, async ({ page }) => {
  for (const { path } of Object.values(workflowPages.pages)) {
    const address = filled(path);
    await walkTo(page, address);
    await expect.poll(() => where(page)).toBe(`/Login?id=scut&redirect=${encodeURIComponent(address)}`);
  }
});

test('[WF-26] after login one is where one wanted to be', atOneSize, async ({ page }) => {
  await walkTo(page, '/AllDetails/42');
  await expect(page.getByTestId('sign-in-form')).toBeVisible();
  await fillSignIn(page, 'approver');
  await expect.poll(() => where(page)).toBe('/AllDetails/42');
});

test('[WF-25] a draggable home button goes to /Main; a drag is not a press', async ({ page, context }) => {
  await signInAs(context, 'approver');
  await walkTo(page, '/Service/Introduction/0');
  const home = page.getByRole('button', { name: '返回工作台' }).or(page.getByRole('link', { name: '返回工作台' }));
  await expect(home).toBeVisible();
  const before = (await home.boundingBox()) as { x: number; y: number; width: number; height: number };
  expect(before.width).toBe(40);
  await page.mouse.move(before.x + 20, before.y + 20);
  await page.mouse.down();
  await page.mouse.move(before.x - 60, before.y - 220, { steps: 8 });
  await page.mouse.up();
  expect(where(page)).toBe('/Service/Introduction/0');
  await expect
    .poll(async () => Math.round(((await home.boundingBox()) as { y: number }).y))
    .toBeLessThan(before.y - 150);
  await home.click();
  await expect.poll(() => where(page)).toBe('/Main');
});

test('[STATE-03] a 401 in the workflow app goes to /Login with a redirect', atOneSize, async ({ page, context }) => {
  await context.addInitScript(() => {
    if (window.name) return;
    window.name = 'x';
    sessionStorage.setItem(
      'campus.session',
      JSON.stringify({
        access_token: 'A'.repeat(43),
        refresh_token: 'B'.repeat(43),
        state: 1,
        orgSign: 'scut',
        keep: false,
      }),
    );
  });
  await walkTo(page, '/Main');
  await expect.poll(() => where(page)).toContain('/Login?id=scut&redirect=%2FMain');
});
