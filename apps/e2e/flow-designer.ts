import { randomInt } from 'node:crypto';
import { listManagedCategories, startFromTemplate } from '@campus/contract/calls/flows-catalogue.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { decideTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { businessOf, freshMark, MANAGER, ORG } from './businesses.ts';
import { expect, server, signInAs } from './fixtures.ts';
import { ask } from './people.ts';
import { goTo } from './walk.ts';

type DesignerTab = 'flow' | 'form' | 'rights';
type Words = { zh: string; en: string };
type DraftStep = { id: string; name: Words; fields?: object };

/** A business with one field and one step, which is asked of the submitter's head. */
export async function blankBusiness(name: string): Promise<{ id: string; name: Words }> {
  // Journeys begin side by side, now and then in the same moment.
  const mark = `${freshMark()}${randomInt(36 ** 2).toString(36)}`;
  type Categories = Reply<typeof listManagedCategories>;
  const { items } = await ask<Categories>(MANAGER, 'GET', listManagedCategories.path, { size: '100' }, ORG);
  const category = items.find(({ name: of }) => of.zh === '学生事务') ?? items.at(-1);
  const names = { zh: `${name}${mark}`, en: `Drawn ${mark}` };
  const body = { template: 'blank', code: `drawn-${mark}`, name: names, numberPrefix: 'HZ', categoryId: category?.id };
  const { id } = await ask<{ id: string }>(MANAGER, 'POST', startFromTemplate.path, body, ORG);
  return { id, name: names };
}

/** A part of the designer, opened by whoever manages the businesses. */
export async function openDesigner(page: Page, id: string, tab: DesignerTab): Promise<void> {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=${tab}`);
}

/** The same manager at a second computer, with a memory of its own. */
export const secondComputer = (context: BrowserContext): Promise<BrowserContext> =>
  (context.browser() as NonNullable<ReturnType<BrowserContext['browser']>>).newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    baseURL: server.everything,
  });

/** The card of a step or branch; the kind of another one may be the same word, but stands behind its name. */
export const cardOf = (page: Page, name: string): Locator =>
  page
    .getByRole('treeitem')
    .filter({ hasText: new RegExp(`^\\s*${name}`) })
    .filter({ has: page.getByText(name, { exact: true }) });

export const drawer = (page: Page): Locator => page.getByRole('main').getByRole('dialog');

/** The server has everything that the page shows. */
export const kept = (page: Page): Promise<void> =>
  expect(page.locator('[data-standing]')).toHaveAttribute('data-standing', 'kept');

type Left = { history: { past: object[]; present: object; future: object[] }; unsent: boolean };

/** What a browser that was never here before remembers of the one draft that it has open. */
function leftInPage(): Promise<Left[]> {
  return new Promise((done) => {
    const opening = indexedDB.open('campus-designs');
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        done(reading.result);
      };
    };
  });
}

/** Resolves once the browser itself remembers something of its draft, for after a reload. */
export const remembered = (page: Page, holds: (left: Left) => boolean): Promise<void> =>
  expect.poll(async () => (await page.evaluate(leftInPage)).some(holds)).toBe(true);

/** What the server keeps of a draft. */
export async function draftOf(id: string) {
  const { draft } = await businessOf(id);
  if (!draft) throw new Error(`no draft of ${id}`);
  return { flow: draft.flow as { steps: DraftStep[] } };
}

const FAR = 120;

const isFocused = (to: Locator): Promise<boolean> =>
  to.evaluateAll((found) => found.some((element) => element === document.activeElement));

/** Walks by the Tab key until something has the focus. */
export async function tabTo(page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(to).toHaveCount(1);
  for (let presses = 0; !(await isFocused(to)); presses++) {
    if (presses === FAR) throw new Error(`${to} is not reached by ${key}`);
    await page.keyboard.press(key);
  }
}

/** Tabs to a button and presses it. */
export async function pressByKey(page: Page, button: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await tabTo(page, button, key);
  await page.keyboard.press('Enter');
}

/** Types over what stands in an input. */
export async function typeOver(page: Page, input: Locator, text: string): Promise<void> {
  await tabTo(page, input);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await expect(input).toHaveValue(text);
}

/** Presses a key until something holds; a list may still be loading when the first key comes. */
async function pressUntil(page: Page, key: string, holds: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; !(await holds()); presses++) {
    if (presses === FAR) throw new Error(`${key} leads nowhere`);
    await page.keyboard.press(key);
  }
}

/** Chooses from a list by arrows. */
export async function pickByKey(page: Page, box: Locator, option: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.press('ArrowDown');
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list.getByTitle(option, { exact: true })).toHaveCount(1);
  const active = list.locator('.ant-select-item-option-active');
  await expect(active).toHaveCount(1);
  await pressUntil(page, 'ArrowDown', async () => (await active.getAttribute('title')) === option);
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
}

/** Chooses from a list that is too long for arrows by what it is called. */
export async function findByKey(page: Page, box: Locator, option: string): Promise<void> {
  await tabTo(page, box);
  await page.keyboard.type(option);
  const list = page.locator('.ant-select-dropdown:visible');
  await expect(list.locator('.ant-select-item-option-active')).toHaveAttribute('title', option);
  await page.keyboard.press('Enter');
  await expect(list).toHaveCount(0);
}

/** Chooses one of a few by arrows. */
export async function chooseByKey(page: Page, group: Locator, option: RegExp): Promise<void> {
  await tabTo(page, group.locator('input:checked'));
  const wanted = group.getByRole('radio', { name: option });
  await pressUntil(page, 'ArrowDown', () => wanted.isChecked());
}

/** Chooses in the menu that a card opened. */
export async function menuByKey(page: Page, name: RegExp): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await pressUntil(page, 'ArrowDown', () => isFocused(item));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Leaves the drawer for its card. */
export async function closeDrawer(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(page.locator('[role=treeitem]:focus')).toHaveCount(1);
}

type Asked = Reply<typeof getProcess>;

/** Somebody applies for a business of that name; answers the process. */
export async function applyFor(name: string, account: string, form: object): Promise<string> {
  type Offered = { items: { startStep: string; name: Words }[] };
  const { items } = await ask<Offered>(account, 'GET', '/api/business/GetServices', { words: name }, ORG);
  const sId = items.find((item) => item.name.zh === name)?.startStep;
  return (await ask<{ id: string }>(account, 'POST', submitProcess.path, { sId, form }, ORG)).id;
}

/** Somebody agrees at the one task that they have in a process. */
export async function agree(id: string, account: string): Promise<void> {
  const { tasks } = await ask<Asked>(account, 'GET', getProcess.path, { id }, ORG);
  await ask(account, 'POST', decideTask.path, { id, task: tasks[0]?.id, decision: 'agree' }, ORG);
}

/** The steps of a process and who is at them, as its business's manager sees it. */
export async function wayOf(id: string) {
  const { way } = await ask<Asked>(MANAGER, 'GET', getProcess.path, { id }, ORG);
  return way.map(({ name, depth, state, people }) => ({
    name: name.zh,
    depth,
    state,
    people: people.map(({ person }) => person.name),
  }));
}
