import { box, expect, languages, rest, test, whereSaid } from './kit.ts';

const called = { zh: '返回首页', en: 'Back to home' } as const;
const counted = { zh: '回到首页次数', en: 'Times gone home' } as const;

for (const language of languages) {
  test(
    `[CONST-04] ${language}: the floating button is 40 px, moves by dragging, and a drag is not a press`,
    whereSaid(language),
    async ({ page, open }) => {
      await open(language);
      const button = page.getByRole('button', { name: called[language], exact: true });
      const times = page.getByLabel(counted[language], { exact: true });
      const start = await box(button);
      expect([start.width, start.height]).toEqual([40, 40]);
      await button.click();
      await expect(times).toHaveText('1');

      await page.mouse.move(start.x + 20, start.y + 20);
      await page.mouse.down();
      await page.mouse.move(120, 200, { steps: 6 });
      await page.mouse.up();
      await expect(times, 'a drag is not a press').toHaveText('1');
      const moved = await rest(button);
      expect(moved.x, 'it snaps to the nearer edge').toBe(-16);
      expect(Math.abs(moved.y + 20 - 200)).toBeLessThan(4);

      await page.reload();
      const kept = await rest(button);
      expect(kept.x, 'its place is kept').toBe(-16);
      expect(Math.abs(kept.y - moved.y)).toBeLessThan(2);
      await button.click();
      await expect(times).toHaveText('1');
    },
  );
}

test('[CONST-04] keys move it and press it, and it stays inside a smaller window', async ({ page, open }) => {
  await open('zh');
  const button = page.getByRole('button', { name: called.zh, exact: true });
  const times = page.getByLabel(counted.zh, { exact: true });
  await button.focus();
  await page.keyboard.press('ArrowLeft');
  expect((await rest(button)).x).toBe(-16);
  const before = await rest(button);
  await page.keyboard.press('ArrowUp');
  expect((await rest(button)).y).toBeLessThan(before.y);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(times).toHaveText('1');
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowDown');
  const width = 360;
  const height = 480;
  await page.setViewportSize({ width, height });
  const ends = async () => {
    const { x, y } = await rest(button);
    return { right: x + 40, inside: y + 40 <= height };
  };
  await expect.poll(ends).toEqual({ right: width + 16, inside: true });
});
