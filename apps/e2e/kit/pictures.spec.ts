import { drawn } from '../drawn-picture.ts';
import { expect, group, languages, test, whereSaid } from './kit.ts';

const said = {
  zh: {
    broken: '加载不出的图片（图片加载失败）',
    onlyImages: '只能上传图片！',
    tooMany: '最多可上传3张图片！',
    retry: '重新上传',
    remove: '删除',
    view: '查看',
    close: '关闭',
    failed: '上传失败',
    result: '结果',
  },
  en: {
    broken: 'A picture that never comes (the picture could not be loaded)',
    onlyImages: 'Only images may be uploaded.',
    tooMany: 'At most 3 pictures may be uploaded.',
    retry: 'Upload',
    remove: 'Remove',
    view: 'View',
    close: 'Close',
    failed: 'Upload failed',
    result: 'Result',
  },
} as const;

for (const language of languages) {
  const texts = said[language];
  test.describe(language, whereSaid(language), () => {
    test('[CONST-05] a picture is tried 7 times, then called broken', async ({ page, open }) => {
      let asked = 0;
      await page.route('**/pictures/never.png', (route) => {
        asked += 1;
        return route.fulfill({ status: 503 });
      });
      await page.clock.install();
      await open(language, { 'first-wait': '5' });
      await page.locator('[data-stage]').last().scrollIntoViewIfNeeded();
      await expect(page.getByRole('img', { name: texts.broken })).toBeVisible();
      // However long one waits, nobody tries again.
      await page.clock.fastForward('01:00:00');
      await page.waitForLoadState('networkidle');
      expect(asked).toBe(7);
    });

    test('[RULE-16] only images are taken; several at once, shrunk, with progress, retry, remove and a close look', async ({
      page,
      open,
    }) => {
      await open(language);
      const photos = group(page, language, 'photos');
      const chooser = photos.locator('input[type=file]');
      // What passes by is looked out for before it is brought about: a slow machine sees it too late.
      const told = (text: string) => page.getByRole('status').getByText(text).waitFor();
      await Promise.all([
        told(texts.onlyImages),
        chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }),
      ]);
      await chooser.setInputFiles({ name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('notes') });
      await expect(photos.locator('img')).toHaveCount(0);

      const four = [
        await drawn(page, 'wide.png', 3000, 1000),
        await drawn(page, 'fail-once.png', 40, 40),
        await drawn(page, 'small.png', 50, 30),
        await drawn(page, 'fourth.png', 50, 30),
      ];
      await Promise.all([
        told(texts.tooMany),
        photos.getByRole('progressbar').first().waitFor(),
        chooser.setInputFiles(four),
      ]);
      const seen = page.getByLabel(texts.result, { exact: true });
      const view = (name: string) => photos.getByRole('button', { name: new RegExp(`^${texts.view}.*${name}`) });
      await expect(view('wide')).toBeVisible();
      await expect(view('small')).toBeVisible();
      await expect(photos.getByText(texts.failed)).toBeVisible();
      await photos.getByRole('button', { name: new RegExp(`^${texts.retry}.*fail-once`) }).click();
      await expect(view('fail-once')).toBeVisible();
      await expect(seen).toHaveAttribute('data-taken', 'fail-once.png 40x40 image/png');
      await photos.getByRole('button', { name: new RegExp(`^${texts.remove}.*wide`) }).click();
      await expect(view('wide')).toHaveCount(0);
      await chooser.setInputFiles(await drawn(page, 'wide.png', 3000, 1000));
      await expect(seen).toHaveAttribute('data-taken', 'wide.jpg 1920x640 image/jpeg');

      await view('small').click();
      await expect(page.getByRole('dialog', { name: 'small.png' })).toBeVisible();
      await page.getByRole('button', { name: texts.close, exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'small.png' })).toBeHidden();
      await expect(view('small')).toBeFocused();
    });
  });
}

test('[CONST-05] a picture is fetched when it comes within 1.3 window heights', async ({ page, open }) => {
  const asked: string[] = [];
  await page.route('**/pictures/at-*.png', (route) => {
    asked.push(route.request().url().replace(/.*at-/, ''));
    return route.fulfill({
      status: 200,
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    });
  });
  await open('zh', { page: 'pictures' });
  await expect.poll(() => asked.toSorted()).toEqual(['10.png', '120.png']);
  // What is near enough is fetched in the frame in which it comes near.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(asked).not.toContain('140.png');
  await page.evaluate('scrollTo(0, innerHeight * 0.2)');
  await expect.poll(() => asked).toContain('140.png');
  await expect(page.locator('[data-stage=shown]')).toHaveCount(3);
});
