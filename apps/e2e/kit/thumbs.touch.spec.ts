import { box, control, expect, languages, rest, test } from './kit.ts';

/** What only fingers do; the desktop project does not run these. */
for (const language of languages)
  test(`${language}: a line being typed can be emptied at once`, async ({ page, open }) => {
    await open(language);
    const nickname = control(page, language, 'nickname');
    await nickname.fill('小明');
    await page.getByRole('button', { name: language === 'zh' ? '清除' : 'Clear', exact: true }).click();
    await expect(nickname).toHaveValue('');
    await expect(nickname).toBeFocused();
  });

test('[CONST-04] a finger drags the home button, and the page under it stands still', async ({ page, open }) => {
  await open('zh');
  const button = page.getByRole('button', { name: '返回首页', exact: true });
  const times = page.getByLabel('回到首页次数', { exact: true });
  const { x, y } = await box(button);
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: x + 20, y: y + 20 });
  for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x: x + 20 - step * 35, y: y + 20 - step * 20 });
  // The finger rests before it leaves: after a flick the browser takes the next touch for the end of the flick.
  await page.waitForTimeout(200);
  await touch('touchMove', { x: x + 20 - 8 * 35, y: y + 21 - 8 * 20 });
  await touch('touchEnd');
  expect((await rest(button)).x, 'it docks, three fifths of it in sight').toBe(-16);
  await expect(times, 'a drag is not a press').toHaveText('0');
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await button.tap();
  await expect(times).toHaveText('1');
});
