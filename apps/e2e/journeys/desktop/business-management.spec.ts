import { withdrawProcess } from '@campus/contract/calls/flows-processes.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import {
  businessOf,
  changeSettings,
  copyOf,
  draftNext,
  forget,
  forgetCategories,
  freshMark,
  MANAGER,
  newCategory,
  ORG,
  publish,
  versionsOf,
} from '../../businesses.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, hallSignInAs, server, signInAs, test, where, withoutStream } from '../../fixtures.ts';
import { document } from '../../hall-content.ts';
import { apply, ask, forms } from '../../people.ts';
import { goTo, rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const PAGE = `${officePages.pages.businessManagement.path}?id=${ORG}`;
const SOURCE = '证明开具';

async function open(page: Page, query = ''): Promise<void> {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${PAGE}${query}`);
}

/** A student of the university looks for a service in the hall. */
async function inHall(context: BrowserContext, name: string): Promise<Page> {
  await withoutStream(context);
  await hallSignInAs(context, '20250312', server.everything, ORG);
  const page = await context.newPage();
  await goTo(page, `/CampusNetWork/ServerSearch?id=${ORG}&q=${encodeURIComponent(name)}`);
  return page;
}

test('[BO-14] [DES-01] a business is copied, described, published, seen by a student, suspended and resumed', async ({
  page,
  browser,
}) => {
  const mark = freshMark();
  const name = `实习证明${mark}`;
  await open(page);
  await page.getByRole('button', { name: '新建业务' }).click();
  const making = page.getByRole('dialog', { name: '新建业务' });
  await making.getByText('休学', { exact: true }).click();
  await expect(making).toContainText('辅导员审核');
  await expect(making.getByLabel('中文名称')).toHaveValue('休学');
  await making.getByRole('button', { name: '复制现有业务' }).click();
  await making.getByLabel('中文名称').fill('');
  await expect(making).toContainText('附件不复制');
  await making.getByRole('button', { name: '新建', exact: true }).click();
  await expect(making.getByLabel('中文名称')).toHaveAttribute('aria-invalid', 'true');
  await making.getByLabel('复制自').fill('证明');
  await page.locator('.ant-select-dropdown:visible').getByTitle(SOURCE, { exact: true }).click();
  await expect(making.getByLabel('中文名称')).toHaveValue(`${SOURCE}（副本）`);
  await making.getByLabel('中文名称').fill(name);
  await making.getByLabel('英文名称').fill(`Internship letter ${mark}`);
  await making.getByLabel('业务编码').fill('certificate');
  await making.getByLabel('编号前缀').fill('s1');
  await making.getByRole('button', { name: '新建', exact: true }).click();
  await expect(making.getByLabel('编号前缀')).toHaveAttribute('aria-invalid', 'true');
  await making.getByLabel('编号前缀').fill('sx');
  await expect(making.getByText(/编号示例：SX\d{14}/)).toBeVisible();
  await making.getByRole('button', { name: '新建', exact: true }).click();
  await expect(making.getByLabel('业务编码')).toHaveAccessibleDescription(/业务编码已被使用/);
  await making.getByLabel('业务编码').fill(`letter-${mark}`);
  await expectNoAxeFault(page, 'making a copy', 'wcag');
  await says(page, '已新建，发布后才能办理', () => making.getByRole('button', { name: '新建', exact: true }).click());
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => where(page)).toContain('open=');
  const id = new URL(page.url()).searchParams.get('open') as string;
  const standing = page.getByRole('region', { name: '业务状态' });
  await expect(standing).toContainText('未发布');

  // What is said of it.
  const settings = page.getByRole('form', { name: '设置' });
  await settings.getByLabel('一句话说明（中文）').fill('实习用的证明，两个工作日出具');
  await settings.getByRole('radio', { name: '荣誉' }).check();
  await settings.getByRole('radio', { name: '指定范围' }).check();
  await settings.getByRole('button', { name: '保存' }).click();
  await expect(settings.getByText('请至少选择一个部门、标签或人员')).toBeVisible();
  await settings.getByRole('radio', { name: '学生' }).check();
  await settings.getByRole('button', { name: '添加指南' }).click();
  const guide = settings.getByRole('article').last();
  await expect(guide.getByLabel('中文标题')).toBeFocused();
  await guide.getByLabel('中文标题').fill('怎么开');
  await settings.getByRole('button', { name: '保存' }).click();
  await expect(guide.getByLabel('英文标题')).toHaveAttribute('aria-invalid', 'true');
  await guide.getByLabel('英文标题').fill('How to get one');
  await settings
    .locator('input[type=file]')
    .setInputFiles({ name: `样张${mark}.pdf`, mimeType: 'application/pdf', buffer: document(mark) });
  await expect(settings.getByRole('link', { name: `样张${mark}.pdf` })).toBeVisible();
  await expect(settings.getByText('有未保存的修改')).toBeVisible();
  await page.getByRole('link', { name: '返回业务列表' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '留下' }).click();
  await says(page, '已保存', () => settings.getByRole('button', { name: '保存' }).click());
  await expect(settings.getByText('有未保存的修改')).toHaveCount(0);
  const { icon, audience, guides, annexes } = await businessOf(id);
  expect([icon, audience.kind, guides.at(-1)?.title.en, annexes.map((annex) => annex.name)]).toEqual([
    'star',
    'student',
    'How to get one',
    [`样张${mark}.pdf`],
  ]);
  await expectNoAxeFault(page, 'settings', 'wcag');

  // In force, and in the hall.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const student = await inHall(context, name);
  const offered = student.getByRole('main').locator('a, button').filter({ hasText: name });
  await expect(offered).toHaveCount(0);
  await standing.getByRole('button', { name: '发布' }).click();
  const publishing = page.getByRole('dialog', { name: `发布“${name}”第1版` });
  await expect(publishing).toContainText('新提交的申请按这一版办理');
  await says(page, '第1版已发布', () => publishing.getByRole('button', { name: '发布' }).click());
  await expect(standing).toContainText('已发布');
  await expect(settings.getByLabel('业务编码')).toBeDisabled();
  await student.reload();
  await expect(offered.first()).toBeVisible();

  await standing.getByRole('button', { name: '暂停' }).click();
  await says(page, '已暂停', () => page.getByRole('alertdialog').getByRole('button', { name: '暂停' }).click());
  await standing.getByRole('button', { name: '恢复办理' }).click();
  await says(page, '已恢复办理', () => page.getByRole('alertdialog').getByRole('button', { name: '恢复办理' }).click());

  // Back in the list, where it was left.
  await page.getByRole('link', { name: '返回业务列表' }).click();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('第1版');
  await page.getByRole('searchbox').fill(mark);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: '已暂停' }).click();
  await expect(page.getByText('没有找到业务')).toBeVisible();
  await page.getByRole('button', { name: '清除筛选' }).click();
  await expect(row).toBeVisible();
  await context.close();
  await forget(id);
});

test('[DES-01] the counts of a business lead to its cases that are under way', async ({ page, context }) => {
  const { id } = await apply('student', '请假', forms.leave);
  await signInAs(context, MANAGER);
  await goTo(page, officePages.pages.businessManagement.path);
  await page.getByRole('link', { name: /^查看“请假申请”办理中的\d+件$/ }).click();
  await expect.poll(() => where(page)).toContain(officePages.pages.busMonDoing.path);
  await expect.poll(() => where(page)).toContain('businessId=');
  await expect(page.getByRole('row').filter({ hasText: '请假' }).first()).toBeVisible();
  await ask('student', 'POST', withdrawProcess.path, { id });
});

test('[DES-01] the list is walked by keys, and put in order within a category', async ({ page }) => {
  const mark = freshMark();
  // Other journeys copy businesses at the same time.
  const category = await newCategory({ zh: `顺序${mark}`, en: `Order ${mark}` });
  const first = await copyOf(SOURCE, { zh: `甲证明${mark}`, en: `Letter A ${mark}` }, `a-${mark}`, category);
  await copyOf(SOURCE, { zh: `乙证明${mark}`, en: `Letter B ${mark}` }, `b-${mark}`, category);
  await open(page);
  const names = () => page.locator('main [data-row] td:first-child a').allTextContents();
  await chooseOption(page, page.getByRole('combobox', { name: '分类' }), `顺序${mark}`);
  await expect.poll(() => where(page)).toContain(`category=${category}`);
  await expect(page.getByText('拖动或用箭头调整顺序')).toBeVisible();
  const before = [`甲证明${mark}`, `乙证明${mark}`];
  await expect.poll(names).toEqual(before);
  await says(page, '已调整顺序', () => page.getByRole('button', { name: `上移 乙证明${mark}` }).click());
  await expect.poll(names).toEqual(before.toReversed());
  await page
    .getByRole('row')
    .filter({ hasText: `乙证明${mark}` })
    .dragTo(page.getByRole('row').filter({ hasText: `甲证明${mark}` }), { targetPosition: { x: 300, y: 45 } });
  await expect.poll(names).toEqual(before);

  // From row to row, in, and back to the same row.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('searchbox').fill(mark);
  // The same two stand there before and after: what they are found by has to have arrived.
  await expect.poll(() => where(page)).toContain('words=');
  await rested(page);
  await expect.poll(names).toEqual([`甲证明${mark}`, `乙证明${mark}`]);
  await page.getByRole('searchbox').blur();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `乙证明${mark}` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: `乙证明${mark}` })).toBeFocused();

  // What was never published can be deleted.
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: '业务状态' }).getByRole('button', { name: '删除' }).click();
  await says(page, '已删除', () => page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click());
  await expect.poll(names).toEqual([`甲证明${mark}`]);
  await forget(first);
  await forgetCategories('顺序');
});

test('[DES-06] two editors of the settings lose nothing: what only one changed is merged, what both changed is chosen', async ({
  page,
}) => {
  const mark = freshMark();
  const id = await copyOf(SOURCE, { zh: `同改${mark}`, en: `Edited ${mark}` }, `two-${mark}`);
  await open(page, `&open=${id}`);
  const settings = page.getByRole('form', { name: '设置' });
  await settings.getByLabel('一句话说明（中文）').fill('我写的说明');
  await settings.getByLabel('一句话说明（英文）').fill('My summary');
  await settings.getByLabel('业务介绍（中文）').fill('我写的介绍');
  await changeSettings(id, { summary: { zh: '对方的说明', en: 'Their summary' }, numberPrefix: 'TH' });

  await settings.getByRole('button', { name: '保存' }).click();
  const theirs = page.getByTestId('their-changes');
  await expect(theirs).toBeFocused();
  await expect(theirs).toContainText('有2项双方都改了');
  await expect(theirs.locator('[data-field=numberPrefix]')).toContainText('已更新为： TH');
  await expect(theirs.locator('[data-field=summaryZh]')).toContainText('对方的说明');
  await expect(theirs.locator('[data-field=summaryZh]')).toContainText('我写的说明');
  await expectNoAxeFault(page, 'two editors', 'wcag');
  await says(page, '双方都改过的内容，请先逐项选择', () => settings.getByRole('button', { name: '保存' }).click());
  expect((await businessOf(id)).summary.zh).toBe('对方的说明');

  await theirs.getByRole('button', { name: '一句话说明（中文）：采用对方的' }).click();
  await theirs.getByRole('button', { name: '一句话说明（英文）：保留我的' }).click();
  await expect(settings.getByLabel('一句话说明（中文）')).toHaveValue('对方的说明');
  await says(page, '已保存', () => settings.getByRole('button', { name: '保存' }).click());
  await expect(theirs).toHaveCount(0);
  const { summary, introduction, numberPrefix } = await businessOf(id);
  expect([summary, introduction.zh, numberPrefix]).toEqual([
    { zh: '对方的说明', en: 'My summary' },
    '我写的介绍',
    'TH',
  ]);
  await forget(id);
});

test('[DES-01] [DES-06] an earlier version is made the draft again and published; a draft that somebody changed is looked at first', async ({
  page,
}) => {
  const mark = freshMark();
  const id = await copyOf(SOURCE, { zh: `多版${mark}`, en: `Versions ${mark}` }, `many-${mark}`);
  await publish(id);
  await draftNext(id, ({ flow, form }) => ({ flow: { ...flow, steps: [] }, form }));
  await open(page, `&open=${id}&tab=versions`);
  const standing = page.getByRole('region', { name: '业务状态' });
  const versions = page.getByRole('region', { name: '版本' });
  await expect(versions.getByRole('row')).toHaveCount(3);

  // A draft with a fault is not published, and the page says why.
  await standing.getByRole('button', { name: '发布' }).click();
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await publishing.getByRole('button', { name: '发布' }).click();
  await expect(publishing.getByTestId('faults')).toContainText('流程里还没有任何环节');
  await expectNoAxeFault(page, 'faults of a draft', 'wcag');

  // Meanwhile somebody else mended it.
  await draftNext(id);
  await publishing.getByRole('button', { name: '发布' }).click();
  await expect(publishing).toContainText('修改了草稿');
  await publishing.getByRole('button', { name: '查看最新内容' }).click();
  await expect(publishing).toHaveCount(0);
  await rested(page);
  await standing.getByRole('button', { name: '发布' }).click();
  await says(page, '第2版已发布', () => publishing.getByRole('button', { name: '发布' }).click());
  await expect(versions.getByRole('row').filter({ hasText: '第1版' })).toContainText('已停用');

  // The way back; a draft that stands is replaced only after a question.
  await versions.getByRole('button', { name: '把第1版恢复为草稿' }).click();
  const question = page.getByRole('alertdialog', { name: '把第1版恢复为草稿？' });
  await expect(question).toContainText('成为新的草稿');
  await says(page, '已恢复为第3版草稿', () => question.getByRole('button', { name: '恢复为草稿' }).click());
  await expect(versions.getByRole('row').filter({ hasText: '第3版' })).toContainText('草稿');
  await versions.getByRole('button', { name: '把第1版恢复为草稿' }).click();
  await expect(question).toContainText('现有的第3版草稿会被替换');
  await draftNext(id);
  await question.getByRole('button', { name: '恢复为草稿' }).click();
  const changed = page.getByRole('alertdialog', { name: '草稿刚刚被修改' });
  await expect(changed).toContainText('请查看最新内容后再操作');
  await changed.getByRole('button', { name: '查看最新内容' }).click();
  await rested(page);
  // What was said of the first time is gone, so that it is not taken for the second.
  await expect(page.getByText('已恢复为第3版草稿')).toHaveCount(0);
  await versions.getByRole('button', { name: '把第1版恢复为草稿' }).click();
  await says(page, '已恢复为第3版草稿', () => question.getByRole('button', { name: '恢复为草稿' }).click());

  await standing.getByRole('button', { name: '放弃草稿' }).click();
  await says(page, '草稿已放弃', () => page.getByRole('alertdialog').getByRole('button', { name: '放弃草稿' }).click());
  const { items } = await versionsOf(id);
  expect(items.map(({ number, state }) => `${number} ${state}`)).toEqual(['2 published', '1 retired']);
  await forget(id);
});

test('[DES-01] a category is added, named anew, moved and deleted, but only while it is empty', async ({ page }) => {
  const mark = freshMark();
  await forgetCategories('旅程');
  await open(page);
  await page.getByRole('button', { name: '分类管理' }).click();
  const panel = page.getByRole('dialog', { name: '分类管理' });
  const rowOf = (name: string) => panel.getByRole('row').filter({ hasText: name });
  await expect(rowOf('网络服务').getByRole('button', { name: /^删除/ })).toHaveCount(0);
  await panel.getByRole('button', { name: '新增分类' }).click();
  const naming = page.getByRole('dialog', { name: '新增分类' });
  await naming.getByLabel('中文名称').fill('网络服务');
  await naming.getByLabel('英文名称').fill(`Journeys ${mark}`);
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(naming.getByLabel('中文名称')).toHaveAttribute('aria-invalid', 'true');
  await naming.getByLabel('中文名称').fill(`旅程${mark}`);
  await says(page, '已新增', () => naming.getByRole('button', { name: '保存' }).click());
  await expect(rowOf(`旅程${mark}`)).toContainText('0个');
  await panel.getByRole('button', { name: `修改“旅程${mark}”的名称` }).click();
  const renaming = page.getByRole('dialog', { name: '修改分类名称' });
  await renaming.getByLabel('中文名称').fill(`旅程二${mark}`);
  await says(page, '已保存', () => renaming.getByRole('button', { name: '保存' }).click());
  const names = () => panel.locator('[data-row] b').allTextContents();
  const before = await names();
  const above = before[before.indexOf(`旅程二${mark}`) - 1] as string;
  await says(page, '已调整顺序', () => panel.getByRole('button', { name: `上移 旅程二${mark}` }).click());
  await expect
    .poll(async () => {
      const after = await names();
      return after.indexOf(above) - after.indexOf(`旅程二${mark}`);
    })
    .toBe(1);
  await expectNoAxeFault(page, 'categories', 'wcag');
  await panel.getByRole('button', { name: `删除“旅程二${mark}”` }).click();
  await says(page, '已删除', () =>
    page
      .getByRole('alertdialog', { name: /^删除分类/ })
      .getByRole('button', { name: '删除' })
      .click(),
  );
  await expect(rowOf(`旅程二${mark}`)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});
