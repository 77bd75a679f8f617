import type { Page } from '@playwright/test';
import { axeFaults } from '../../axe.ts';
import { drawn } from '../../drawn-picture.ts';
import { expect, speak, test, where } from '../../fixtures.ts';
import { CONTENT_ORG, publishItem, uploadContent } from '../../hall-content.ts';
import { service } from '../../people.ts';
import { walkTo } from '../../walk.ts';

const noSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

const addresses = (phone: boolean) =>
  phone
    ? {
        list: '/CampusNetworkPhone/CampusNetworkPhoneNews',
        one: '/CampusNetworkPhone/CampusNetworkPhoneArticleContent',
        guide: '/CampusNetworkPhone/CampusNetworkPhoneGuide',
        help: '/CampusNetworkPhone/CampusNetworkPhoneHelp',
      }
    : {
        list: '/CampusNetWork/NewsList',
        one: '/CampusNetWork/NewsContent',
        guide: '/CampusNetWork/Guide',
        help: '/CampusNetWork/Guide',
      };

test('[PC-02] [PH-03] news and notices are listed, pinned ones first, read, and gone through one by one', async ({
  page,
  phone,
}) => {
  const to = addresses(phone);
  // A second try must not meet what the first one left.
  const which = Date.now().toString(36);
  await walkTo(page, `${to.list}?id=${CONTENT_ORG}`);
  const cover = await uploadContent('picture', 'cover.png', (await drawn(page, 'cover.png', 640, 400)).buffer);
  const table = `<table><tbody><tr>${'<td><p>一二三四五六</p></td>'.repeat(9)}</tr></tbody></table>`;
  await publishItem({
    kind: 'article',
    section: 'news',
    pinned: true,
    coverId: cover.id,
    title: { zh: `${which}置顶新闻`, en: `Pinned ${phone}` },
    body: { zh: `<h2>经过</h2><p>正文在此。</p>${table}`, en: '<p>Text.</p>' },
  });
  const { id } = await publishItem({
    kind: 'article',
    section: 'news',
    title: { zh: `${which}普通新闻`, en: `Plain ${phone}` },
    body: { zh: '<p>另一篇。</p>', en: '<p>Another.</p>' },
  });
  await publishItem({
    kind: 'notice',
    title: { zh: `${which}公告一则`, en: `Notice ${phone}` },
    body: { zh: '<p>公告正文。</p>', en: '<p>Notice.</p>' },
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '新闻公告' })).toBeAttached();
  const names = async () => (await page.getByTestId('content-article').allTextContents()).join('\n');
  await expect.poll(names).toContain(`${which}普通新闻`);
  const listed = await names();
  expect(listed.indexOf(`${which}置顶新闻`)).toBeLessThan(listed.indexOf(`${which}普通新闻`));
  expect(await axeFaults(page)).toEqual([]);
  expect(await noSideways(page)).toBe(true);

  await page.getByRole('link', { name: new RegExp(`${which}置顶新闻`) }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${which}置顶新闻` })).toBeVisible();
  await expect(page.getByText('正文在此。')).toBeVisible();
  // a wide table scrolls by itself, never the page
  expect(await noSideways(page)).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await walkTo(page, `${to.one}?id=${CONTENT_ORG}&article=${id}`);
  const neighbours = page.getByRole('navigation', { name: '前后文章' });
  await neighbours.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: `${which}普通新闻` })).toHaveCount(0);
  await page.getByRole('link', { name: '返回列表' }).click();
  await page.getByRole('button', { name: '通知公告' }).click();
  await expect(page).toHaveURL(/kind=notice/);
  await page.getByRole('link', { name: new RegExp(`${which}公告一则`) }).click();
  await expect(page.getByText('公告正文。')).toBeVisible();
});

test('[LANG-2] what was written in one language is shown in it, and says so', async ({ page, context, phone }) => {
  await speak(context, 'en');
  const to = addresses(phone);
  const { id } = await publishItem({
    kind: 'article',
    section: 'news',
    title: { zh: '仅有中文的新闻', en: '' },
    body: { zh: '<p>只写了中文。</p>', en: '' },
  });
  await walkTo(page, `${to.list}?id=${CONTENT_ORG}`);
  const row = page.locator(`a[href*="${id}"]`);
  await expect(row.getByTestId('one-language')).toHaveText('In Chinese only');
  await expect(row.locator('[lang=zh]')).toContainText('仅有中文的新闻');
  await walkTo(page, `${to.one}?id=${CONTENT_ORG}&article=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'zh');
  await expect(page.getByTestId('one-language')).toHaveText('In Chinese only');
  await expect(page.getByText('只写了中文。')).toBeVisible();
});

test('[LANG-2] what was written in English only is shown in it to readers of Chinese, and says so', async ({
  page,
  phone,
}) => {
  const to = addresses(phone);
  const { id } = await publishItem({
    kind: 'notice',
    title: { zh: '', en: 'Only for guests from abroad' },
    body: { zh: '', en: '<p>Written in English.</p>' },
  });
  await walkTo(page, `${to.list}?id=${CONTENT_ORG}&kind=notice`);
  const row = page.locator(`a[href*="${id}"]`);
  await expect(row.getByTestId('one-language')).toHaveText('仅英文');
  await expect(row.locator('[lang=en]')).toContainText('Only for guests from abroad');
  await walkTo(page, `${to.one}?id=${CONTENT_ORG}&article=${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'en');
  await expect(page.getByTestId('one-language')).toHaveText('仅英文');
});

test('[PC-20] [PH-05] guides and help are open to everybody, and so is a guide of a service', async ({
  page,
  phone,
}) => {
  const to = addresses(phone);
  const guide = await publishItem({
    kind: 'article',
    section: 'guide',
    title: { zh: '怎样借用投影仪', en: 'How to borrow a projector' },
    body: { zh: '<p>三步。</p>', en: '<p>Three steps.</p>' },
  });
  const help = await publishItem({
    kind: 'article',
    section: 'help',
    title: { zh: '忘记密码怎么办', en: 'Forgot your password?' },
    body: { zh: '<p>重置即可。</p>', en: '<p>Reset it.</p>' },
  });
  await walkTo(page, `${to.guide}?id=${CONTENT_ORG}`);
  await expect(page.locator(`a[href*="${guide.id}"]`)).toContainText('怎样借用投影仪');
  expect(await axeFaults(page)).toEqual([]);
  await walkTo(page, `${to.help}?id=${CONTENT_ORG}`);
  await expect(page.locator(`a[href*="${help.id}"]`)).toContainText('忘记密码怎么办');
  await page.locator(`a[href*="${help.id}"]`).click();
  await expect(page.getByText('重置即可。')).toBeVisible();

  const { id } = await service('student', '设备');
  await walkTo(page, `${to.guide}?id=scut&bId=${id}&name=none`);
  await expect(page.getByText('没有找到这份指南')).toBeVisible();
});

test.describe('what can go wrong', () => {
  // One stands between the page and the server on phones, and would keep the failure from the page.
  test.use({ serviceWorkers: 'block' });

  test('[PC-02] [PH-03] a page without an article, with one that is gone, and with a server that fails', async ({
    page,
    phone,
    complaints,
  }) => {
    const to = addresses(phone);
    await walkTo(page, `${to.one}?id=${CONTENT_ORG}`);
    await expect(page.getByRole('heading', { level: 1, name: '没有指明要看哪一篇' })).toBeVisible();
    await walkTo(page, `${to.one}?id=${CONTENT_ORG}&article=019a0000-0000-7000-8000-00000000dead`);
    await expect(page.getByRole('heading', { level: 1, name: '内容不存在或已下线' })).toBeVisible();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('link', { name: '返回列表' }).click();
    await expect.poll(() => where(page)).toContain(to.list);

    await page.route('**/api/content/ListContent*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`${to.list}?id=${CONTENT_ORG}`);
    await expect(page.getByRole('alert')).toContainText('加载失败');
    await page.unroute('**/api/content/ListContent*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // That it was kept out is said by the browser itself.
    complaints.splice(0, Infinity, ...complaints.filter((said) => !said.includes('blocked by Playwright')));
  });
});
