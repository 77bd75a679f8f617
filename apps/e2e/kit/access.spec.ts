import type { Rules } from '../axe.ts';
import { button, control, expect, expectNoViolation, group, labels, languages, test } from './kit.ts';

const looks = {
  light: { scheme: 'light' },
  dark: { scheme: 'dark' },
  large: { scheme: 'light', text: 'large' },
  'large dark': { scheme: 'dark', text: 'large' },
} as const;

/** How something is built is the same in the dark, and its colours are the same in large text. */
const rulesFor: Readonly<Record<keyof typeof looks, Rules>> = {
  light: 'all',
  dark: 'colours',
  large: 'all but colours',
  'large dark': 'colours',
};

test.use({ reducedMotion: 'reduce' });

for (const look of Object.keys(looks) as (keyof typeof looks)[]) {
  for (const language of look === 'light' ? languages : (['zh'] as const)) {
    test(`axe finds nothing: ${look}, ${language}, untouched and full of faults`, async ({ page, open }) => {
      await open(language, looks[look]);
      if (look === 'light') await expectNoViolation(page);
      await button(page, language, 'submit').click();
      await expect(control(page, language, 'name')).toBeFocused();
      await expectNoViolation(page, rulesFor[look]);
    });
  }
}

for (const look of ['light', 'dark'] as const) {
  test(`axe finds nothing in what opens: ${look}`, async ({ page, kit, open }) => {
    await open('zh', looks[look]);
    await page.getByRole('button', { name: '请求确认', exact: true }).click();
    await expectNoViolation(page, rulesFor[look]);
    await page.keyboard.press('Escape');
    for (const name of ['since', 'pack'] as const) {
      await control(page, 'zh', name).click();
      if (kit === 'touch') await expect(page.getByRole('dialog', { name: labels.zh[name] })).toBeVisible();
      else await expect(page.locator('.ant-picker-dropdown:visible, .ant-select-dropdown:visible')).toBeInViewport();
      await expectNoViolation(page, rulesFor[look]);
      await page.keyboard.press('Escape');
    }
    if (kit === 'touch') {
      await control(page, 'zh', 'address').click();
      await page.getByRole('button', { name: '五山校区' }).click();
      await expect(page.getByRole('button', { name: '北区' })).toBeVisible();
    } else {
      await group(page, 'zh', 'address').getByRole('combobox').click();
      await expect(page.getByTitle('五山校区')).toBeVisible();
    }
    await expectNoViolation(page, rulesFor[look]);
  });
}

for (const whole of ['crash', 'not-found', 'away']) {
  test(`axe finds nothing on the ${whole} page`, async ({ page, open }) => {
    for (const scheme of ['light', 'dark']) {
      await open('en', { page: whole, scheme });
      await expectNoViolation(page);
    }
  });
}

test('a colour of the organisation stays readable', async ({ page, open }) => {
  for (const primary of ['f5c400', '7a0019', '00a3ad'])
    for (const scheme of ['light', 'dark']) {
      await open('zh', { primary, scheme });
      await expectNoViolation(page, 'colours');
    }
});

for (const language of languages)
  test(`nothing scrolls sideways at 360 px: ${language}`, async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    for (const text of ['normal', 'large']) {
      await open(language, { text });
      await button(page, language, 'submit').click();
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(360);
    }
  });

test('controls wear their clothes and are large enough to hit', async ({ page, kit, open }) => {
  await open('zh');
  const least = kit === 'touch' ? 44 : 40;
  // On a phone the line stands in a box of its own; a choice is the box itself.
  const line = control(page, 'zh', 'name');
  for (const box of kit === 'touch' ? [line.locator('xpath=../..'), control(page, 'zh', 'pack')] : [line]) {
    await expect(box).toHaveCSS('border-radius', '10px');
    expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(least);
  }
  expect((await button(page, 'zh', 'submit').boundingBox())?.height).toBeGreaterThanOrEqual(least);
});

test('the look is kept on the device', async ({ page, open }) => {
  await open('zh');
  await page.getByRole('button', { name: '深色', exact: true }).click();
  await page.getByRole('button', { name: '大字号', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-text', 'large');
});

test('every field can be reached and named by the keyboard', async ({ page, open }) => {
  await open('en');
  await control(page, 'en', 'name').focus();
  const seen: string[] = [];
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    const name = await page.evaluate<string>(
      `(({ activeElement: at }) => at.labels?.[0]?.textContent ?? at.getAttribute('aria-label') ?? at.textContent)(document)`,
    );
    seen.push(name);
    if (name === labels.en.submit) break;
  }
  for (const name of [
    'nickname',
    'email',
    'mobile',
    'tel',
    'again',
    'mac',
    'contacts',
    'own',
    'password',
    'confirm',
    'since',
    'months',
    'pack',
    'reason',
  ] as const)
    expect(seen).toContain(labels.en[name]);
  expect(seen.at(-1)).toBe(labels.en.submit);
});
