import { expect, hallSignInAs, test, where } from '../../fixtures.ts';
import { walkTo } from '../../walk.ts';

test('[PH-01] the base redirects to CampusNetworkPhoneMain', async ({ page }) => {
  await walkTo(page, '/CampusNetworkPhone');
  await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut');
});

test('[PH-17] a draggable floating home button returns to the phone main page, carrying the organisation id', async ({
  page,
}) => {
  await walkTo(page, '/CampusNetworkPhone/CampusNetworkPhoneNews?id=sdpt');
  const home = page.getByRole('button', { name: '返回手机首页' }).or(page.getByRole('link', { name: '返回手机首页' }));
  await expect(home).toBeVisible();
  const box = (await home.boundingBox()) as { x: number; y: number; width: number };
  expect(box.width).toBe(40);
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y - 220, { steps: 8 });
  await page.mouse.up();
  expect(where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneNews?id=sdpt');
  await expect.poll(async () => Math.round(((await home.boundingBox()) as { y: number }).y)).toBeLessThan(box.y - 150);
  await home.click();
  await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneMain?id=sdpt');
});

test('nothing scrolls sideways at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of [
    '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut',
    '/CampusNetworkPhone/CampusNetworkPhoneLogin?id=scut',
    '/Login?id=scut',
    '/DTBSlogin?id=scut',
    '/ErrorPC?reason=organisation-missing',
    '/CampusNetWork/NewsList?id=scut',
  ]) {
    await walkTo(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});

/** Whatever can be pressed or read and lies under the floating button; a row that reaches the edge may, as long as its words do not. */
function underTheButton(): string[] {
  const button = document.querySelector('[data-side]') as HTMLElement;
  const at = button.getBoundingClientRect();
  const seen = { left: Math.max(at.left, 0), right: Math.min(at.right, innerWidth), top: at.top, bottom: at.bottom };
  const covers = (box: DOMRect) =>
    box.width > 0 &&
    box.height > 0 &&
    box.left < seen.right - 1 &&
    box.right > seen.left + 1 &&
    box.top < seen.bottom - 1 &&
    box.bottom > seen.top + 1;
  const covered: string[] = [];
  const name = (element: Element) => `${element.tagName} ${element.textContent?.trim().slice(0, 20) ?? ''}`;
  for (const control of document.querySelectorAll('main a, main button, main input, main textarea, main select')) {
    if (control === button || !control.checkVisibility()) continue;
    const box = control.getBoundingClientRect();
    const small = box.width < innerWidth * 0.6 || control.matches('input, textarea, select');
    if (small && covers(box)) covered.push(name(control));
  }
  const words = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT);
  for (let text = words.nextNode(); text; text = words.nextNode()) {
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue;
    // What is only read out takes no place on the screen, however long it is.
    if (getComputedStyle(text.parentElement).clipPath === 'inset(50%)') continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    if ([...range.getClientRects()].some(covers)) covered.push(`text ${text.textContent.trim().slice(0, 20)}`);
  }
  for (const icon of document.querySelectorAll('main svg, main img'))
    if (
      !button.contains(icon) &&
      icon.checkVisibility() &&
      icon.clientWidth < 100 &&
      covers(icon.getBoundingClientRect())
    )
      covered.push(`icon in ${name(icon.parentElement as Element)}`);
  return covered;
}

test('[PH-17] nothing that is pressed or read lies under the floating button, wherever a page is scrolled to', async ({
  page,
  context,
}) => {
  await hallSignInAs(context, 'student');
  const base = '/CampusNetworkPhone';
  for (const address of [
    `${base}/CampusNetworkPhoneIdentity?id=scut`,
    `${base}/Messages?id=scut`,
    `${base}/CampusNetworkPhoneNews?id=scut`,
    `${base}/CampusNetworkPhoneBusiness/ServiceArea?id=scut`,
    `${base}/CampusNetworkPhoneAccount?id=scut`,
    `${base}/ChangePassword?id=scut`,
    `${base}/RepairFaultV3?id=scut`,
    `${base}/ReportingV3?id=scut`,
    `${base}/OpenNetwork?id=scut&do=why`,
  ]) {
    await walkTo(page, address);
    for (const part of [0, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part), part);
      expect(await page.evaluate(underTheButton), `${address} at ${part}`).toEqual([]);
    }
  }
});
