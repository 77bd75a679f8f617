import { getUserInfo } from '@campus/contract/calls/access.ts';
import { allCalls } from '@campus/contract/calls/all.ts';
import { listContentItems } from '@campus/contract/calls/hall-content.ts';
import { getMenuTree, restoreMenu, saveMenu } from '@campus/contract/calls/menus.ts';
import { rightsOf } from '@campus/contract/define-call.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { OfficePage } from '@campus/contract/pages/page.ts';
import type { Permission } from '@campus/contract/permissions.ts';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, fillSignIn, server, signInAs, test, tokensOf, where } from '../../fixtures.ts';
import { goTo } from '../../walk.ts';

// One after the other, because all of them change one menu.
test.describe.configure({ mode: 'default' });

/** An organisation whose menu no other story changes. */
const ORG = 'sdpt';
const { menuManagement, calendar } = officePages.pages;
const WEB = 'https://lib.example.edu/';

async function call<T>(token: string, method: string, path: string, body?: object): Promise<T> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const reply = await fetch(server.everything + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

type Part = { id: string; kind?: string; name: { zh: string; en: string }; icon: string | null; hidden: boolean };
type Tree = { version: string; groups: (Part & { entries: Part[] })[] };

/** Saves the menu by call, as somebody else would: without links outward, and with its groups hidden or not. */
async function saveByCall(hides: (n: number) => boolean): Promise<void> {
  const { access_token } = await tokensOf('admin', server.everything, ORG);
  const { version, groups } = await call<Tree>(access_token, 'GET', getMenuTree.path);
  const part = ({ id, name, icon, hidden }: Part) => ({
    id,
    nameZh: name.zh,
    nameEn: name.en,
    hidden,
    ...(icon && { icon }),
  });
  const sent = groups.map((group, n) => ({
    ...part(group),
    hidden: hides(n),
    entries: group.entries.filter(({ kind }) => kind === 'page').map(part),
  }));
  await call(access_token, 'POST', saveMenu.path, { version, groups: sent });
}

test.afterEach(async () => {
  await saveByCall(() => false);
  const { access_token } = await tokensOf('admin', server.everything, ORG);
  const { version } = await call<Tree>(access_token, 'GET', getMenuTree.path);
  await call(access_token, 'POST', restoreMenu.path, { version });
});

async function addLink(page: Page, group?: string): Promise<void> {
  await page.getByRole('button', { name: '添加外部链接' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('中文名称').fill('图书馆');
  await dialog.getByLabel('英文名称').fill('Library');
  await dialog.getByLabel('网址').fill('javascript:alert(1)');
  if (group) await chooseOption(page, page.getByRole('combobox', { name: '所在分组' }), group);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog.getByText('格式')).toBeVisible();
  await dialog.getByLabel('网址').fill(WEB);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(dialog).toHaveCount(0);
}

const entriesOf = (page: Page, group: string) =>
  page.getByTestId('menu-groups').getByRole('region', { name: group }).getByTestId('menu-entry');
const linksOf = (page: Page, group: string) =>
  entriesOf(page, group).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-link')?.split('/').at(-1)));

test('[BO-05] [ADM-08] an administrator arranges the menu by keyboard and by dragging, and everybody sees it so', async ({
  page,
  context,
}) => {
  await signInAs(context, 'admin', server.everything, ORG);
  await page.goto(`${menuManagement.path}?id=${ORG}`);
  await expect(page.getByRole('heading', { level: 1, name: '菜单管理' })).toBeVisible();
  await expect(entriesOf(page, '我的监控').first()).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  // By keyboard: the focus goes along, and where it went is said.
  await page.getByRole('button', { name: '下移 我参与的', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => linksOf(page, '我的业务')).toEqual(['Partake', 'ToDo', 'Doing', 'GetThrough', 'Abort']);
  await expect(page.getByRole('button', { name: '下移 我参与的', exact: true })).toBeFocused();
  await expect(page.getByText('“我参与的”现在在“我的业务”的第 1 位，共 5 项')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect.poll(() => linksOf(page, '我的业务')).toEqual(['ToDo', 'Partake', 'Doing', 'GetThrough', 'Abort']);
  // By dragging.
  await entriesOf(page, '我的业务')
    .last()
    .dragTo(entriesOf(page, '我的监控').first(), { targetPosition: { x: 60, y: 3 } });
  await expect.poll(() => linksOf(page, '我的监控')).toEqual(['Abort', 'ToDo', 'Doing']);

  await page.getByRole('button', { name: '编辑 我的监控', exact: true }).click();
  await page.getByLabel('中文名称').fill('盯办');
  await page.getByLabel('英文名称').fill('Watching');
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: '隐藏 工作日历', exact: true }).click();
  await addLink(page, '我的业务');

  // As a role sees it, before it is saved; a role without a page has an empty menu, links or not.
  const preview = page.getByTestId('menu-preview');
  const role = page.getByRole('combobox', { name: '角色' });
  await chooseOption(page, role, '处理人');
  await expect(preview.getByText('图书馆')).toBeVisible();
  await expect(preview.getByText('系统管理')).toHaveCount(0);
  await chooseOption(page, role, '学生');
  await expect(preview.getByText('菜单为空')).toBeVisible();

  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('菜单已保存')).toBeVisible();
  const menu = page.getByTestId('left-menu').filter({ visible: true });
  await expect(menu.getByRole('button', { name: '盯办' })).toBeVisible();
  await menu.getByRole('button', { name: '我的业务' }).click();
  const link = menu.getByRole('link', { name: /^图书馆/ });
  await expect(link).toHaveAttribute('href', WEB);
  await expect(link).toHaveAttribute('rel', /noopener/);
  await menu.getByRole('button', { name: '网络管理' }).click();
  await expect(menu.getByRole('link', { name: '网络套餐' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '工作日历' })).toHaveCount(0);

  // What is hidden opens for who holds the right.
  await page.goto(calendar.path);
  await expect(page.getByRole('heading', { level: 1, name: '工作日历' })).toBeVisible();
});

test('[STATE-01] [ADM-08] signing in leads to the first page of ours, not to a link before it; somebody else’s save is told', async ({
  page,
  context,
  browser,
}) => {
  await signInAs(context, 'admin', server.everything, ORG);
  await page.goto(`${menuManagement.path}?id=${ORG}`);
  await addLink(page);
  await saveByCall((n) => n === 2);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alert').getByText('菜单刚刚被其他人修改过')).toBeVisible();
  await expect(page.getByTestId('menu-groups').getByText('图书馆')).toBeVisible();
  await page.getByRole('button', { name: '载入最新菜单' }).click();
  await expect(page.getByTestId('menu-groups').getByText('图书馆')).toHaveCount(0);

  await addLink(page);
  for (const _ of [1, 2, 3, 4, 5, 6]) await page.getByRole('button', { name: '上移 图书馆', exact: true }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('菜单已保存')).toBeVisible();
  const other = await (await browser.newContext({ baseURL: server.everything })).newPage();
  await other.goto(`/DTBSlogin?id=${ORG}`);
  await fillSignIn(other, 'handler');
  await expect.poll(() => where(other)).toBe('/DTBS/BusMonIndex/Console');
  await other.context().close();
});

test('[ADM-08] pages ask on opening for what they say in the contract', async ({ page, context }) => {
  const { access_token } = await signInAs(context, 'admin', server.everything, ORG);
  const kind = 'notice';
  const { items } = await call<{ items: { id: string }[] }>(
    access_token,
    'GET',
    `${listContentItems.path}?kind=${kind}`,
  );
  const { permissions } = await call<{ permissions: Permission[] }>(access_token, 'GET', getUserInfo.path);
  const mayAsk = (path: string) =>
    allCalls.some(
      (one) =>
        one.path === path && (rightsOf(one).length === 0 || rightsOf(one).some((right) => permissions.includes(right))),
    );
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.add(pathname);
  });
  /** What the frame asks for, whatever page it shows; the notices stand above the first page. */
  // Those who read the log are told by the console what failed, and the desk what is suspected: no rights of its own page.
  const besides = [
    '/api/calendar/GetCalendarYear',
    '/api/firstSteps/GetFirstSteps',
    '/api/reports/ListJobFailures',
    '/api/outages/CountSuspected',
  ];
  const LIST = '/api/business/ListBusinesses';
  const ofFrame = /^\/api\/(userInfo|inbox|default)\//;
  const pages: OfficePage[] = Object.values(officePages.pages).filter(
    ({ built, rights }) => built && rights.length > 0,
  );
  const different = [...new Map(pages.map((one) => [one.opens.join(), one])).values()];
  for (const { path, opens } of different) {
    asked.clear();
    await goTo(page, path === officePages.pages.addAndEdit.path ? `${path}?kind=${kind}&item=${items[0]?.id}` : path);
    const found = [...asked]
      .filter((one) => !ofFrame.test(one))
      // Those who manage businesses narrow lists by all of them.
      .map((one) => (one === LIST && !opens.includes(one) ? '/api/business/GetServices' : one));
    // What the page before asked for besides may be sent late.
    const own = found.filter((one) => opens.includes(one) || !besides.includes(one));
    expect([path, ...new Set(own)].toSorted()).toEqual([path, ...opens.filter(mayAsk)].toSorted());
  }
});
