import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { axeFaults, type Rules } from '../axe.ts';

export { expect };

export type Language = 'zh' | 'en';
export const languages: readonly Language[] = ['zh', 'en'];
/** Both kits take their words from one place: what is said is asked of the touch kit in both languages, and of the other in English. */
export const whereSaid = (language: Language) => (language === 'zh' ? { tag: '@touch' } : {});
export type KitOptions = { kit: 'desktop' | 'touch' };

/** Opens the show page in one language, with anything else in its query. */
type Open = (language: Language, query?: Record<string, string>) => Promise<void>;

export const test = base.extend<KitOptions & { open: Open }>({
  kit: ['desktop', { option: true }],
  open: async ({ page, kit }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    page.on('pageerror', (error) => {
      if (!isOfNoPage(error)) faults.push(error.stack ?? error.message);
    });
    await use(async (language, query = {}) => {
      await page.goto(`/gallery.html?${new URLSearchParams({ kit, lang: language, ...query })}`);
      await page.locator('main').waitFor();
    });
    expect(faults, 'the console stays clean').toEqual([]);
  },
});

/** Whether an error comes from a script that the browser or the test put in: those of a page have its address. */
const isOfNoPage = ({ stack = '' }: Error): boolean => /\bat <anonymous>:\d/.test(stack) && !/https?:/.test(stack);

/** What the show page calls its fields. */
export const labels = {
  zh: {
    name: '姓名',
    nickname: '昵称',
    email: '邮箱',
    mobile: '手机号码',
    tel: '联系电话',
    again: '再次输入联系电话',
    mac: 'MAC地址',
    contacts: '备用联系方式',
    own: '工号',
    password: '密码',
    confirm: '确认密码',
    since: '开通日期',
    months: '开通月数',
    pack: '套餐',
    address: '地址',
    services: '需要的服务',
    reason: '报停原因',
    photos: '现场照片',
    stars: '星级',
    submit: '提交',
    refuse: '模拟服务器退回',
    result: '结果',
  },
  en: {
    name: 'Name',
    nickname: 'Nickname',
    email: 'E-mail',
    mobile: 'Mobile',
    tel: 'Contact number',
    again: 'Contact number again',
    mac: 'MAC',
    contacts: 'Other contacts',
    own: 'Job number',
    password: 'Password',
    confirm: 'Confirm password',
    since: 'Opening date',
    months: 'Months',
    pack: 'Package',
    address: 'Address',
    services: 'Services needed',
    reason: 'Pause reason',
    photos: 'Photos of the place',
    stars: 'Stars',
    submit: 'Submit',
    refuse: 'Let the server refuse',
    result: 'Result',
  },
} as const;

export type LabelName = keyof (typeof labels)['zh'];

/** The control that a label names, for people who see the label and for those who hear it. */
export function control(page: Page, language: Language, name: LabelName): Locator {
  return page.getByLabel(labels[language][name], { exact: true });
}

export function group(page: Page, language: Language, name: LabelName): Locator {
  return page.getByRole('group', { name: labels[language][name], exact: true });
}

export function button(page: Page, language: Language, name: LabelName): Locator {
  return page.getByRole('button', { name: labels[language][name], exact: true });
}

/** The control is marked as wrong, and its description begins with these very words. */
export async function expectFault(field: Locator, text: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(beginning(text));
}

export async function expectNoFault(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

export function beginning(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?: |$)`);
}

/** Types as a person does, and goes on. */
export async function enter(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

/** Waits until nothing moves any more. Written as text, because these tests are compiled without a browser's types. */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
      .map((one) => one.finished),
  ).then(() => null)`);
}

/** axe's whole judgement, or that of some rules, once nothing moves any more. */
export async function expectNoViolation(page: Page, rules?: Rules): Promise<void> {
  await standStill(page);
  expect(await axeFaults(page, rules)).toEqual([]);
}

/** Where something is on the page. */
export async function box(button: Locator) {
  const found = await button.boundingBox();
  if (!found) throw new Error('It is not on the page.');
  return found;
}

/** The same once it has glided to where it stays. */
export async function rest(button: Locator) {
  await standStill(button.page());
  return box(button);
}
