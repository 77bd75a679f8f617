import { expect, languages, test, whereSaid } from './kit.ts';

const said = {
  zh: {
    info: '普通提示',
    error: '错误提示',
    why: '系统繁忙，请稍后再试！',
    ask: '请求确认',
    title: '提交申请？',
    danger: '危险确认',
    dangerTitle: '删除工单？',
    ok: '确定',
    cancel: '取消',
    answer: '回答',
    yes: '是',
    no: '否',
  },
  en: {
    info: 'Plain notice',
    error: 'Error notice',
    why: 'The system is busy. Try again in a moment.',
    ask: 'Ask first',
    title: 'Submit the application?',
    danger: 'Ask before danger',
    dangerTitle: 'Delete the work order?',
    ok: 'OK',
    cancel: 'Cancel',
    answer: 'Answer',
    yes: 'yes',
    no: 'no',
  },
} as const;

for (const language of languages) {
  const texts = said[language];
  test.describe(language, whereSaid(language), () => {
    test('[CONST-02] a toast stays 2 seconds, and longer only when told', async ({ page, open }) => {
      await page.clock.install();
      await open(language);
      await page.clock.pauseAt(Date.now() + 60_000);
      const toast = (text: string) => page.getByRole('status').getByText(text, { exact: true });
      await page.getByRole('button', { name: texts.info, exact: true }).click();
      await page.getByRole('button', { name: texts.error, exact: true }).click();
      await expect(toast(texts.info)).toBeVisible();
      await page.clock.runFor(1990);
      await expect(toast(texts.info)).toBeVisible();
      await page.clock.runFor(20);
      await expect(toast(texts.info)).toHaveCount(0);
      await expect(toast(texts.why)).toBeVisible();
      await page.clock.runFor(2000);
      await expect(toast(texts.why)).toHaveCount(0);
    });

    test('[CONST-04] a question has 确定 and 取消, keeps the focus inside, and gives it back', async ({
      page,
      open,
    }) => {
      await open(language);
      const asking = page.getByRole('button', { name: texts.ask, exact: true });
      const answer = page.getByLabel(texts.answer, { exact: true });
      const dialog = page.getByRole('alertdialog', { name: texts.title });
      await asking.click();
      await expect(dialog.getByRole('button')).toHaveText([texts.cancel, texts.ok]);
      const ok = dialog.getByRole('button', { name: texts.ok, exact: true });
      await expect(ok).toBeFocused();
      for (let press = 0; press < 4; press += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate<boolean>(
          '(({ activeElement: at, body }) => at !== body && !at.closest("dialog"))(document)',
        );
        expect(outside).toBe(false);
      }
      await ok.click();
      await expect(answer).toHaveText(texts.yes);
      await expect(asking).toBeFocused();
      // A key that comes before the question is meant for the page under it.
      await asking.click();
      await expect(ok).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(answer).toHaveText(texts.no);
      await asking.click();
      await expect(ok).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(answer).toHaveText(texts.yes);
    });

    test('a dangerous question starts on the way out', async ({ page, open }) => {
      await open(language);
      await page.getByRole('button', { name: texts.danger, exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: texts.dangerTitle });
      await expect(dialog.getByRole('button', { name: texts.cancel, exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(texts.answer, { exact: true })).toHaveText(texts.no);
    });
  });
}

test('the page says when the network is away', async ({ page, context, open }) => {
  await open('zh');
  await expect(page.getByText('网络已断开，恢复后即可继续操作')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText('网络已断开，恢复后即可继续操作')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('网络已断开，恢复后即可继续操作')).toHaveCount(0);
});
