import { devices, type Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { drawn } from '../../drawn-picture.ts';
import { expect, hallSignInAs, server, signInAs, speak, test } from '../../fixtures.ts';
import { CONTENT_ORG, changeItem, document, film, makeItem, publishItem } from '../../hall-content.ts';
import { rested } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...phone } = devices['iPhone 14'];

async function begin(page: Page): Promise<void> {
  await signInAs(page.context(), 'admin', server.everything, CONTENT_ORG);
  await page.goto(`/DTBS?id=${CONTENT_ORG}`);
  await page.getByRole('complementary').getByRole('button', { name: '网厅管理', expanded: false }).click();
}

/** Goes to an entry of the section that is open in the menu. */
async function choose(page: Page, entry: string): Promise<void> {
  await page.getByRole('complementary').getByRole('link', { name: entry, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: entry })).toBeVisible();
}

const titlesOf = (page: Page) => page.locator('tbody tr td:first-child a').allTextContents();

/** A second try must not meet what the first one left. */
const stamp = () => Date.now().toString(36);

test('[BO-19] [BO-21] [PH-03] [PH-18] a clerk publishes an article with a picture in both languages, a student gets the message and finds it by two characters on a phone', async ({
  page,
  browser,
}) => {
  const title = { zh: `湖畔图书馆夜间开放${stamp()}`, en: `The lakeside library stays open at night ${stamp()}` };
  await begin(page);
  await choose(page, '文章管理');
  await page.getByRole('link', { name: '新增文章' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新增文章' })).toBeVisible();

  // what cannot be published says so beside its field
  await says(page, '至少填写一种语言的标题！', () => page.getByRole('button', { name: '保存并发布' }).click());
  expect(await axeFaults(page, 'wcag')).toEqual([]);

  await page.getByLabel('中文标题').fill(title.zh);
  await page.getByLabel('英文标题').fill(title.en);
  await page.getByLabel('中文摘要').fill('期末两周延长至零点');
  await page.getByLabel('英文摘要').fill('Until midnight for two weeks');
  const zh = page.getByRole('textbox', { name: '中文正文编辑区' });
  await zh.click();
  await page.keyboard.type('开放安排');
  const tools = page.getByRole('toolbar', { name: '中文正文排版工具' });
  await tools.getByRole('button', { name: '大标题' }).click();
  await expect(zh.getByRole('heading', { level: 2, name: '开放安排' })).toBeVisible();
  await zh.press('End');
  await zh.press('Enter');
  await tools.getByRole('button', { name: '加粗' }).click();
  await page.keyboard.type('请携带校园卡');
  await tools.getByRole('button', { name: '插入表格' }).click();
  await page.keyboard.type('楼层');
  await expect(zh.getByRole('table')).toBeVisible();

  await tools.getByRole('button', { name: '插入图片' }).click();
  const dialog = page.getByRole('dialog', { name: '插入图片' });
  await dialog.locator('input[type=file]').setInputFiles(await drawn(page, 'lake.png', 640, 360));
  await expect(dialog.getByText('640 × 360')).toBeVisible();
  await dialog.getByLabel('图片说明').fill('湖畔的灯');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await dialog.getByRole('button', { name: '插入', exact: true }).click();
  await expect(zh.getByRole('img', { name: '湖畔的灯' })).toBeVisible();
  await page.getByRole('textbox', { name: '英文正文编辑区' }).click();
  await page.keyboard.type('Bring your campus card.');

  // looked at as a computer and as a phone show it
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByTestId('preview-page');
  await expect(preview.getByText('请携带校园卡')).toBeVisible();
  expect((await preview.boundingBox())?.width).toBe(1200);
  await page.getByRole('radio', { name: '手机' }).check();
  expect((await preview.boundingBox())?.width).toBe(390);
  await page.getByRole('radio', { name: '英文' }).check();
  await expect(preview.getByText('Bring your campus card.')).toBeVisible();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.keyboard.press('Escape');

  // A student has the phone hall open meanwhile.
  const context = await browser.newContext({ ...phone, timezoneId: 'Asia/Shanghai', baseURL: server.everything });
  await speak(context, 'zh');
  await hallSignInAs(context, '20250312', server.everything, CONTENT_ORG);
  const student = await context.newPage();
  await student.goto(`/CampusNetworkPhone/CampusNetworkPhoneMain?id=${CONTENT_ORG}`);
  await expect(student.getByTestId('greeting')).toBeVisible();

  await page.getByRole('button', { name: '保存并发布' }).click();
  const question = page.getByRole('dialog', { name: `发布“${title.zh}”？` });
  await expect(question).toContainText('师生立即可以在网厅看到');
  await question.getByRole('checkbox', { name: '同时给全校师生发送消息' }).check();
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await says(page, '已发布，正在给师生发送消息', () => question.getByRole('button', { name: '发布' }).click());
  await expect(page.getByText('展示中')).toBeVisible();

  // The message arrives by itself and opens the article; two characters of its title find it, too.
  await expect(student.getByTestId('unread')).toBeVisible();
  await student.getByTestId('to-messages').click();
  await student.getByTestId('message').filter({ hasText: title.zh }).getByRole('link').click();
  await expect(student.getByRole('heading', { level: 1, name: title.zh })).toBeVisible();
  await student.goto(`/CampusNetworkPhone/Search?id=${CONTENT_ORG}`);
  await student.getByRole('combobox', { name: '搜索服务大厅' }).fill('湖畔');
  await student.getByRole('combobox', { name: '搜索服务大厅' }).press('Enter');
  await student.getByTestId('hit').filter({ hasText: title.zh }).click();
  await expect(student.getByRole('heading', { level: 1, name: title.zh })).toBeVisible();
  await expect(student.getByRole('heading', { level: 2, name: '开放安排' })).toBeVisible();
  const picture = student.getByRole('img', { name: '湖畔的灯' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  expect(await student.evaluate(() => window.document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await student.getByTestId('language-switch').click();
  await expect(student.getByRole('heading', { level: 1, name: title.en })).toBeVisible();
  await expect(student.getByText('Bring your campus card.')).toBeVisible();
  await context.close();
});

test('[BO-16] a notice is found by its filters, published, withdrawn and deleted, and its list says who did what', async ({
  page,
}) => {
  const name = `北门机房断电检修${stamp()}`;
  const { id } = await makeItem({
    kind: 'notice',
    title: { zh: name, en: 'Power work at the north gate' },
    body: { zh: '<p>周六上午断电。</p>', en: '<p>Saturday morning.</p>' },
  });
  await begin(page);
  await choose(page, '公告管理');
  // Keys are heard once the list is there.
  await rested(page);
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/words=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: '展示中', exact: true }).click();
  await expect(page.getByText('没有找到')).toBeVisible();
  await page.getByRole('button', { name: '草稿', exact: true }).click();
  await expect(page).toHaveURL(/standing=draft/);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Power work at the north gate');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name, exact: true });
  await expect(panel.getByTestId('content-shown').getByText('周六上午断电。')).toBeVisible();
  await expect(panel.getByTestId('content-changes')).toContainText('新建');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.goto(`/DTBS/ServiceHallManagement/NoticeManagement?open=${id}`);

  await panel.getByRole('button', { name: '发布' }).click();
  const question = page.getByRole('dialog', { name: `发布“${name}”？` });
  await says(page, '已发布', () => question.getByRole('button', { name: '发布' }).click());
  await expect(panel.getByText('展示中')).toBeVisible();
  await panel.getByRole('button', { name: '撤下' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('师生立即看不到它');
  await says(page, '已撤下', () => page.getByRole('alertdialog').getByRole('button', { name: '撤下' }).click());
  await expect(panel.getByTestId('content-changes')).toContainText('撤下');

  await panel.getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('不能恢复');
  await says(page, '已删除', () => page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click());
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
});

test('[BO-18] links are put in order by dragging and by buttons, and the hall follows', async ({ page }) => {
  const mark = stamp();
  const name = (one: string) => `${one}站${mark}`;
  for (const one of ['甲', '乙', '丙'])
    await publishItem({
      kind: 'link',
      title: { zh: name(one), en: `Site ${one}` },
      address: 'https://example.edu.cn/',
    });
  await begin(page);
  await choose(page, '链接管理');
  const order = async () =>
    (await titlesOf(page))
      .filter((title) => title.endsWith(mark))
      .map((title) => title[0])
      .join('');
  await expect.poll(order).toBe('甲乙丙');
  const row = (one: string) => page.getByRole('row', { name: new RegExp(name(one)) });
  await says(page, '顺序已更新', () =>
    row('丙').dragTo(page.locator('tbody tr').first(), {
      sourcePosition: { x: 400, y: 20 },
      targetPosition: { x: 400, y: 6 },
    }),
  );
  await expect.poll(order).toBe('丙甲乙');
  await page.getByRole('button', { name: `上移 ${name('乙')}` }).press('Enter');
  await expect.poll(order).toBe('丙乙甲');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.goto(`/CampusNetWork/index?id=${CONTENT_ORG}`);
  await expect(page.getByTestId('board-links').getByRole('link').first()).toHaveText(name('丙'));
});

test('[BO-15] a picture is uploaded with its progress, put first, and opens the first page of the hall', async ({
  page,
}) => {
  const name = `荔枝红了${stamp()}`;
  await begin(page);
  await choose(page, '图片管理');
  await page.getByRole('link', { name: '新增图片' }).click();
  await page.getByLabel('中文标题').fill(name);
  await page.getByLabel('英文标题').fill('The lychees are ripe');
  await page.locator('input[type=file]').setInputFiles(await drawn(page, 'lychee.png', 1200, 450));
  await expect(page.getByText('1200 × 450')).toBeVisible();
  await page.getByLabel('链接地址').fill('javascript:alert(1)');
  await page.getByRole('button', { name: '保存并发布' }).click();
  await expect(page.getByText('链接地址格式不对哦~')).toBeVisible();
  await page.getByLabel('链接地址').fill('/CampusNetWork/NewsList');
  await page.getByRole('button', { name: '保存并发布' }).click();
  const question = page.getByRole('dialog', { name: `发布“${name}”？` });
  await expect(question.getByRole('checkbox')).toHaveCount(0);
  await says(page, '已发布', () => question.getByRole('button', { name: '发布' }).click());
  await page.getByRole('link', { name: '返回列表' }).click();
  const up = page.getByRole('button', { name: `上移 ${name}` });
  await expect(up).toBeVisible();
  while (await up.isEnabled()) {
    const before = await titlesOf(page);
    await up.click();
    await expect.poll(() => titlesOf(page)).not.toEqual(before);
  }
  await page.goto(`/CampusNetWork/index?id=${CONTENT_ORG}`);
  await expect(page.getByTestId('picture-show').getByText(name)).toBeVisible();
});

test('[BO-17] [ERR-24] a file is offered by a clerk, and asked about before it is downloaded', async ({ page }) => {
  const name = `实验室用网登记表${stamp()}`;
  await begin(page);
  await choose(page, '文件管理');
  await page.getByRole('link', { name: '新增文件' }).click();
  await page.getByLabel('中文标题').fill(name);
  await page.locator('input[type=file]').setInputFiles({
    name: '登记表.pdf',
    mimeType: 'application/pdf',
    buffer: document(),
  });
  await expect(page.getByText('登记表.pdf')).toBeVisible();
  await page.getByRole('button', { name: '保存并发布' }).click();
  const question = page.getByRole('dialog', { name: `发布“${name}”？` });
  await expect(question).toContainText('只有中文内容');
  await says(page, '已发布', () => question.getByRole('button', { name: '发布' }).click());
  await page.goto(`/CampusNetWork/index?id=${CONTENT_ORG}`);
  await page
    .getByTestId('board-files')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('alertdialog', { name: '是否下载该文件？' })).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  expect((await coming).suggestedFilename()).toBe('登记表.pdf');
});

test('[BO-20] a video is uploaded, and the hall plays it by ranges', async ({ page }) => {
  const name = `三分钟学会报修${stamp()}`;
  await begin(page);
  await choose(page, '视频管理');
  await page.getByRole('link', { name: '新增视频' }).click();
  await page.getByLabel('中文标题').fill(name);
  await page.getByLabel('英文标题').fill('Reporting a fault in three minutes');
  const zones = page.locator('input[type=file]');
  await zones.first().setInputFiles({ name: 'fault.mp4', mimeType: 'video/mp4', buffer: film() });
  await expect(page.getByText('fault.mp4')).toBeVisible();
  await page.getByRole('button', { name: '保存并发布' }).click();
  const question = page.getByRole('dialog', { name: `发布“${name}”？` });
  await says(page, '已发布', () => question.getByRole('button', { name: '发布' }).click());
  await page.goto(`/CampusNetWork/index?id=${CONTENT_ORG}`);
  await page
    .getByTestId('board-videos')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  const video = page.locator('video');
  await expect(video).toBeVisible();
  const src = (await video.getAttribute('src')) as string;
  const part = await page.request.get(src, { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect(part.headers()['content-range']).toMatch(/^bytes 0-99\//);
});

test('[BO-21] nothing typed is lost: leaving asks, coming back brings it, and two clerks do not overwrite each other', async ({
  page,
}) => {
  const words = { kind: 'notice', title: { zh: '食堂网络调整', en: 'Canteen network' } } as const;
  const made = await makeItem({ ...words, body: { zh: '<p>第一版</p>', en: '' } });
  await begin(page);
  const address = `/DTBS/ServiceHallManagement/AddAndEdit?kind=notice&item=${made.id}`;
  await page.goto(address);
  await page.getByLabel('中文标题').fill('食堂网络调整（我的）');
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  await page.getByRole('link', { name: '返回列表' }).click();
  await expect(page.getByRole('alertdialog', { name: '离开此页？' })).toBeVisible();
  await page.getByRole('button', { name: '留在此页' }).click();
  await expect(page.getByLabel('中文标题')).toHaveValue('食堂网络调整（我的）');
  await page.getByRole('link', { name: '返回列表' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '公告管理' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByTestId('restored')).toBeVisible();
  await expect(page.getByLabel('中文标题')).toHaveValue('食堂网络调整（我的）');

  // somebody else saves meanwhile
  await changeItem(made, { ...words, title: { zh: '食堂网络调整（对方）', en: 'Canteen network' } });
  await page.getByRole('button', { name: '保存草稿' }).click();
  const notice = page.getByTestId('changed-meanwhile');
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('中文标题')).toHaveValue('食堂网络调整（我的）');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await notice.getByRole('button', { name: '载入对方的内容' }).click();
  await expect(page.getByLabel('中文标题')).toHaveValue('食堂网络调整（对方）');
  await expect(page.getByTestId('mine-beside')).toContainText('食堂网络调整（我的）');
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.getByRole('button', { name: '换回我的内容' }).click();
  await says(page, '草稿已保存', () => page.getByRole('button', { name: '保存草稿' }).click());
  await page.reload();
  await expect(page.getByLabel('中文标题')).toHaveValue('食堂网络调整（我的）');
  await expect(page.getByTestId('restored')).toHaveCount(0);
});

test('[BO-21] the menu leads to what there is to write, each kind with its list and the way to add one', async ({
  page,
}) => {
  await begin(page);
  await choose(page, '内容编辑');
  await expect(page.getByRole('link', { name: '查看已有' })).toHaveCount(6);
  expect(await axeFaults(page, 'wcag')).toEqual([]);
  await page.getByTestId('add-link').click();
  await expect(page.getByRole('heading', { level: 1, name: '新增链接' })).toBeVisible();
  await expect(page.getByLabel('链接地址')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => window.document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});
