import { announceOutage, changeOutage, endOutage, getOutage } from '@campus/contract/calls/outages.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, server, signInAs, test, where, withoutStream } from '../../fixtures.ts';
import { areaAt, buildingAt, clearOutages, DESK, ORG, processOf, reportFrom } from '../../outages.ts';
import { ask } from '../../people.ts';
import { goTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const page_ = officePages.pages.outages.path;
/** Of another type than the outages of other journeys. */
const type = 'sign-in';
type Row = Reply<typeof getOutage>;

const announce = (placeId: string, more: object = {}) =>
  ask<Row>(
    DESK,
    'POST',
    announceOutage.path,
    { kind: 'outage', placeIds: [placeId], type, textZh: '认证故障', textEn: 'Sign-in is down', ...more },
    ORG,
  );

/** Somebody else at the desk changes it now. */
async function changedMeanwhile(id: string, more: object): Promise<void> {
  const { version, kind, places, typeCode, text, beginsAt } = await ask<Row>(DESK, 'GET', getOutage.path, { id }, ORG);
  const standing = { kind, placeIds: places.map((place) => place.id), type: typeCode, beginsAt };
  const texts = { textZh: text.zh, textEn: text.en };
  await ask('admin', 'POST', changeOutage.path, { id, version, ...standing, ...texts, ...more }, ORG);
}

const fitsNarrow = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('[REP-06] two change the same announcement: nothing typed is lost, and what the other changed is said', async ({
  page,
  context,
}) => {
  const area = await areaAt('东苑');
  await clearOutages(area, type);
  const { id } = await announce(area);
  await signInAs(context, DESK, server.everything, ORG);
  await goTo(page, `${page_}?open=${id}&change=true`);
  const drawer = page.getByRole('dialog', { name: /东苑/ });
  const [zh, en] = [drawer.getByLabel('公告（中文）'), drawer.getByLabel('公告（英文）')];
  await zh.fill('认证系统故障，\n正在抢修。');

  await changedMeanwhile(id, { textZh: '认证登录不通。', textEn: 'Nobody can sign in.' });
  await drawer.getByRole('button', { name: '保存' }).click();
  const theirs = drawer.getByTestId('their-changes');
  await expect(theirs).toContainText('公告（英文）改为“Nobody can sign in.”');
  await expect(theirs).toContainText('公告（中文）改为“认证登录不通。”，您也改了；保存后以您填写的为准。');
  await expect(en).toHaveValue('Nobody can sign in.');
  await expect(zh).toHaveValue('认证系统故障，\n正在抢修。');
  await expectNoAxeFault(page, 'changed by another');
  await fitsNarrow(page);

  // Leaving asks first, and staying keeps it.
  await drawer.getByRole('button', { name: '返回' }).click();
  await page.getByRole('button', { name: '留下' }).click();
  await says(page, '已保存', () => drawer.getByRole('button', { name: '保存' }).click());
  await expect(drawer.getByRole('button', { name: '修改' })).toBeVisible();
  // What was typed in several lines is read as one.
  await expect(drawer.getByText('认证系统故障， 正在抢修。')).toBeVisible();
  await expect(drawer.getByText('Nobody can sign in.')).toBeVisible();

  // The same is not announced a second time: the page leads to what stands.
  await goTo(page, `${page_}?new=outage`);
  const second = page.getByRole('dialog', { name: '发布故障' });
  const steps = second.getByRole('group', { name: '添加地点' }).getByRole('combobox');
  for (const [level, name] of ['德胜校区', '东苑'].entries()) await chooseOption(page, steps.nth(level), name);
  await second.getByRole('button', { name: '添加整个“东苑”' }).click();
  await chooseOption(page, second.getByLabel('故障类型'), '认证登录');
  await second.getByRole('button', { name: '发布', exact: true }).click();
  await expect(second.getByRole('alert')).toContainText('已有公告覆盖这些地点和类型');
  await expectNoAxeFault(page, 'known already');
  await second.getByRole('link', { name: '查看那条公告' }).click();
  await expect.poll(() => where(page)).toContain(`open=${id}`);
  await ask(DESK, 'POST', endOutage.path, { id, textZh: '已恢复', textEn: 'Over' }, ORG);
});

test('[REP-06] what is planned takes no report, and is called off without a word', async ({ page, context }) => {
  const building = await buildingAt('东苑', '东苑1栋');
  const hour = 3_600_000;
  const times = { kind: 'maintenance', beginsAt: Date.now() + hour, expectedEndAt: Date.now() + 2 * hour };
  const { id } = await announce(building, times);
  await signInAs(context, DESK, server.everything, ORG);
  await goTo(page, `${page_}?open=${id}`);
  const drawer = page.getByRole('dialog', { name: /东苑1栋/ });
  await expect(drawer.getByText('开始后才有报修归入')).toBeVisible();
  await expect(drawer.getByRole('button', { name: '其他未结的报修' })).toHaveCount(0);
  await drawer.getByRole('button', { name: '取消计划' }).click();
  const last = page.getByRole('dialog', { name: '取消计划' });
  await expect(last).toContainText('不解决报修，也不通知任何人');
  await expect(last.getByLabel('结果（中文）')).toHaveValue('计划已取消，网络不受影响。');
  await expectNoAxeFault(page, 'calling off');
  await last.getByRole('button', { name: '取消计划' }).click();
  await expect(last).toHaveCount(0);
  await expect(drawer.getByText('计划已取消，网络不受影响。')).toBeVisible();
  await expect(drawer.getByText(/没有解决/)).toHaveCount(0);
});

test('[REP-06] one’s own report stays open at the end, and another one tries again', async ({
  page,
  context,
  browser,
}) => {
  const building = await buildingAt('东苑', '东苑1栋');
  await clearOutages(building, 'telephone');
  const order = await reportFrom('admin', building, 'telephone');
  const { id } = await announce(building, { type: 'telephone', textZh: '电话不通', textEn: 'Telephones are down' });
  await signInAs(context, 'admin', server.everything, ORG);
  await goTo(page, `${page_}?open=${id}`);
  const drawer = page.getByRole('dialog', { name: /东苑1栋/ });
  await drawer.getByRole('button', { name: '结束故障' }).click();
  await page.getByRole('dialog', { name: '结束故障' }).getByRole('button', { name: '结束并通知' }).click();
  // As soon as the job is through, without a reload.
  await expect(drawer.getByText(/^还有\d+份报修没有解决。可以再试一次，或逐份处理。$/)).toBeVisible();
  await expectNoAxeFault(page, 'still open');
  await fitsNarrow(page);

  const other = await browser.newContext({ timezoneId: 'Asia/Shanghai', baseURL: server.everything });
  await withoutStream(other);
  await signInAs(other, DESK, server.everything, ORG);
  const desk = await other.newPage();
  await goTo(desk, `${page_}?open=${id}`);
  const opened = desk.getByRole('dialog', { name: /东苑1栋/ });
  await opened.getByRole('button', { name: '再试一次' }).click();
  await says(desk, '正在解决', () => desk.getByRole('button', { name: '再试一次' }).last().click());
  await expect.poll(async () => (await processOf('admin', order.id)).openActions).toContain('reopen');
  await expect(opened.getByText(/没有解决/)).toHaveCount(0);
  await expect(opened.getByRole('button', { name: '再试一次' })).toHaveCount(0);
  await other.close();
});

test('[TRU-76] what should be over is extended or ended from the first page, in one press each', async ({
  page,
  context,
}) => {
  const area = await areaAt('西苑');
  await clearOutages(area, type);
  const soon = () => ({ expectedEndAt: Date.now() + 1500 });
  const { id } = await announce(area, soon());
  await signInAs(context, DESK, server.everything, ORG);
  const card = page.getByTestId('asked-outages');
  const line = card.getByRole('listitem').filter({ hasText: '西苑 · 认证登录' });
  await expect(async () => {
    await goTo(page, officePages.pages.console.path);
    await expect(line).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expectNoAxeFault(page, 'what should be over');
  await says(page, /已延长到/, () => line.getByRole('button', { name: '延长2小时' }).click());
  await expect(line).toHaveCount(0);
  const extended = await ask<Row>(DESK, 'GET', getOutage.path, { id }, ORG);
  expect(extended.expectedEndAt ?? 0).toBeGreaterThan(Date.now() + 100 * 60_000);

  await changedMeanwhile(id, soon());
  const panel = page.getByRole('dialog', { name: /西苑/ });
  await expect(async () => {
    await goTo(page, `${page_}?open=${id}`);
    await expect(panel.getByTestId('asked-answer')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(panel.getByText('比预计更久').first()).toBeVisible();
  await panel.getByTestId('asked-answer').getByRole('button', { name: /^结束/ }).click();
  await expect(panel.getByText('已结束').first()).toBeVisible();
  expect((await ask<Row>(DESK, 'GET', getOutage.path, { id }, ORG)).endText.zh).toBe('故障已排除，网络恢复正常。');
});
