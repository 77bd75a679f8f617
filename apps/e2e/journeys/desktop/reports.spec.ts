import { readFile } from 'node:fs/promises';
import { evaluateProcess } from '@campus/contract/calls/flows-processes.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, type Language, signInAs, speak, test } from '../../fixtures.ts';
import { openLine } from '../../network-applications.ts';
import { ask } from '../../people.ts';
import { textsOf } from '../../spreadsheet.ts';
import { goTo, rested } from '../../walk.ts';
import { accept, report, says, solve } from '../../work-orders.ts';

const { userBusinessNumStatistics, evaluateBusinessStatistics, userEvaluateStatistics, promiseStatistics } =
  officePages.pages;
const WORK = userBusinessNumStatistics.path;
const BUSINESSES = evaluateBusinessStatistics.path;
const EVALUATIONS = userEvaluateStatistics.path;
const PROMISES = promiseStatistics.path;
/** Who handles complaints, by name. */
const HANDLER = '关咏诗';
const NARROW = { width: 390, height: 844 };

const fitsInWidth = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);

/** A complaint that is solved and evaluated, and one that is still in hand. */
async function makeCases(submitter: string): Promise<void> {
  const { id } = await report(submitter, 'complaint');
  await accept(id, 'complaint');
  await solve(id, 'complaint');
  await ask(submitter, 'POST', evaluateProcess.path, { id, stars: 2, achieved: true, text: '慢了一些' });
  const { id: open } = await report(submitter, 'complaint');
  await accept(open, 'complaint');
}

const card = (page: Page, figure: string) => page.locator(`div[data-figure="${figure}"] a`);
const cell = (page: Page, figure: string) =>
  page.getByRole('row', { name: new RegExp(HANDLER) }).locator(`td[data-figure="${figure}"] a`);
const panelOf = (page: Page) => page.getByRole('dialog', { name: /^明细/ });

/** The cases that the panel lists, after all of them were fetched. */
async function countRows(page: Page): Promise<number> {
  const panel = panelOf(page);
  const more = panel.getByRole('button', { name: '更多' });
  await rested(page);
  while (await more.isVisible()) {
    await more.click();
    await rested(page);
  }
  return panel.locator('tbody tr').count();
}

/** Other journeys make cases meanwhile, so a figure that has become older than its list is read again. */
async function opensAsManyAsItSays(page: Page, address: string, figure: (page: Page) => Locator): Promise<void> {
  await expect(async () => {
    await goTo(page, address);
    const said = Number((await figure(page).textContent())?.replace(/\D/g, ''));
    expect(said).toBeGreaterThan(0);
    await figure(page).click();
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(new RegExp(`：${said}件$`));
    expect(await countRows(page)).toBe(said);
  }).toPass();
}

const reports = [
  ['BO-22', WORK, '人员业务量统计', 'Workload by person'],
  ['BO-23', BUSINESSES, '业务评价统计', 'Evaluations by business'],
  ['BO-24', EVALUATIONS, '人员评价统计', 'Evaluations by person'],
  ['REP-07', PROMISES, '承诺兑现统计', 'Promises kept'],
] as const;

for (const [n, [id, path, zh, en]] of reports.entries())
  for (const language of ['zh', 'en'] satisfies Language[])
    test(`[REP-03] [${id}] shows figures, chart and table on wide and narrow screens (${language})`, async ({
      page,
      context,
    }) => {
      // Nobody may have two complaints that wait, so each journey has a submitter of its own.
      const submitter = `net${(language === 'zh' ? 281 : 285) + n}`;
      // A line is promised to be reviewed within two workdays.
      await (path === PROMISES ? openLine(submitter) : makeCases(submitter));
      await speak(context, language);
      await signInAs(context, 'admin');
      await goTo(page, path);
      const [title, reach, chart, table] =
        language === 'zh'
          ? [zh, '全校的数据', '图表', '明细表']
          : [en, 'Figures of the whole university', 'Chart', 'Table'];
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      for (const screen of [page.viewportSize() ?? NARROW, NARROW]) {
        await page.setViewportSize(screen);
        await expect(page.getByText(reach)).toBeVisible();
        // A picture with a description, and the same in words below it.
        await expect(page.getByRole('region', { name: chart }).getByRole('img').first()).toHaveAccessibleName(/.{10,}/);
        await expect(page.getByRole('region', { name: table }).getByRole('row').nth(1)).toBeVisible();
        await rested(page);
        await expectNoAxeFault(page, `${title} at ${screen.width}`);
      }
      await fitsInWidth(page);
    });

test('[REP-04] [BO-22] [BO-23] [BO-24] every figure opens exactly as many cases, and each of them opens', async ({
  page,
  context,
}) => {
  await makeCases('net292');
  await signInAs(context, 'admin');
  for (const figure of ['received', 'in-hand', 'solved'])
    await opensAsManyAsItSays(page, WORK, (at) => cell(at, figure));
  await expect(async () => {
    await goTo(page, WORK);
    await cell(page, 'handling-median').click();
    // A median says no number of cases, or none at all where there are few: its list does.
    const heading = panelOf(page).getByRole('heading', { level: 2 });
    await expect(heading).toHaveText(/：[1-9]\d*件$/);
    expect(await countRows(page)).toBe(Number(/(\d+)件$/.exec((await heading.textContent()) ?? '')?.[1]));
  }).toPass();
  for (const figure of ['ended', 'evaluated', 'stars-2', 'achieved'])
    await opensAsManyAsItSays(page, BUSINESSES, (at) => card(at, figure));
  for (const figure of ['evaluated', 'low']) await opensAsManyAsItSays(page, EVALUATIONS, (at) => cell(at, figure));

  // The address leads others to the same list.
  const panel = panelOf(page);
  await goTo(page, page.url());
  await expect(panel.getByText(HANDLER).first()).toBeVisible();
  await expectNoAxeFault(page, 'the cases of a figure');
  await panel.getByRole('link', { name: '宿舍上不了网' }).first().click();
  const process = page.getByRole('dialog', { name: '宿舍上不了网' });
  await expect(process.getByRole('tab', { name: '办理记录' })).toBeVisible();
  // By keyboard back: the case first, then its list.
  await page.keyboard.press('Escape');
  await expect(process).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/figure=/);
});

test('[REP-03] the period before stands beside each figure, and opens its cases', async ({ page, context }) => {
  await makeCases('net293');
  await signInAs(context, 'admin');
  // Seen from tomorrow, today is the period before.
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  await expect(async () => {
    await goTo(page, `${WORK}?fromOn=${tomorrow}&untilOn=${tomorrow}`);
    const solved = page.locator('div[data-figure="solved"]');
    await expect(solved.getByRole('link')).toHaveText('0');
    const before = Number(/上期 (\d+)/.exec((await solved.textContent()) ?? '')?.[1]);
    expect(before).toBeGreaterThan(0);
    await expect(solved).toContainText(`▼ −${before}`);
    await solved.getByRole('link').click();
    await panelOf(page)
      .getByRole('button', { name: `上期（${before}）` })
      .click();
    await expect(page).toHaveURL(/when=before/);
    expect(await countRows(page)).toBe(before);
  }).toPass();
});

test('[REP-03] days, business and order are kept in the address', async ({ page, context }) => {
  await makeCases('net294');
  await signInAs(context, 'admin');
  await goTo(page, WORK);
  await page.getByRole('button', { name: '本月' }).click();
  await expect(page).toHaveURL(/fromOn=\d{4}-\d\d-01&untilOn=/);
  await page.getByRole('button', { name: '超时', exact: true }).click();
  await expect(page).toHaveURL(/sort=-late/);
  await chooseOption(page, page.getByRole('combobox', { name: '业务' }), '投诉建议');
  await expect(page).toHaveURL(/businessId=/);
  await rested(page);
  await page.reload();
  await expect(page.getByRole('button', { name: '本月' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: /超时/ })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('search')).toContainText('投诉建议');

  // A period in which nothing happened says what to do.
  await goTo(page, `${WORK}?fromOn=2001-01-01&untilOn=2001-01-31`);
  await expect(page.getByText('这段时间没有数据')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '清除筛选' }).last().click();
  await expect(page.getByRole('row', { name: new RegExp(HANDLER) })).toBeVisible();

  // What could not be fetched is asked for again.
  await page.route('**/api/reports/ViewWorkReport**', (route) => route.fulfill({ status: 500, body: '{}' }), {
    times: 1,
  });
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('row', { name: new RegExp(HANDLER) })).toBeVisible();
});

test('[REP-03] a figure says what it means to who works by keyboard', async ({ page, context }) => {
  await makeCases('net295');
  await signInAs(context, 'admin');
  await goTo(page, WORK);
  await page.getByRole('button', { name: '超时', exact: true }).focus();
  await page.keyboard.press('Tab');
  const asks = page.getByRole('columnheader').getByRole('button', { name: '“超时”的含义' });
  await expect(asks).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('到截止时间仍在此人手中的任务数');
  await expect(asks).toHaveAccessibleDescription(/到截止时间仍在此人手中的任务数/);
});

test('[REP-03] a report is saved as a spreadsheet, and printed without what stands around it', async ({
  page,
  context,
}) => {
  await makeCases('net296');
  await signInAs(context, 'admin');
  await context.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await goTo(page, WORK);
  const download = page.waitForEvent('download');
  await says(page, '已导出', () => page.getByRole('button', { name: '导出表格' }).click());
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^人员业务量统计.*\.xlsx$/);
  const rows = textsOf(await readFile(await file.path()));
  expect(rows.some((row) => row.includes('接收') && row.includes('接收（上期）'))).toBe(true);
  expect(rows.some((row) => row.includes(HANDLER))).toBe(true);

  await page.getByRole('button', { name: '打印' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: '人员业务量统计' })).toBeVisible();
  await expect(page.getByText('全校的数据')).toBeVisible();
  await expect(page.getByRole('region', { name: '图表' }).locator('svg')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(HANDLER) })).toBeVisible();
  await expect(page.getByRole('heading', { name: '各项数据的含义' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('search')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /导出|打印|含义/ })).toHaveCount(0);
  // The browser repeats headings on each sheet, but of a button only its frame.
  for (const button of await page.locator('thead button').all())
    expect(await button.evaluate((one) => getComputedStyle(one).display)).toMatch(/^(contents|none)$/);
  // On A4, on its side.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
    Math.round(Number(width)),
    Math.round(Number(height)),
  ]);
  expect(sheets.length).toBeGreaterThan(0);
  for (const sheet of sheets) expect(sheet).toEqual([842, 595]);
});

test('[REP-08] [BO-22] who handles sees figures of their own, and says whose they are', async ({ page, context }) => {
  await makeCases('net297');
  await signInAs(context, '200158');
  await goTo(page, WORK);
  await expect(page.getByText('您本人的数据')).toBeVisible();
  await expect(page.getByRole('region', { name: '明细表' }).locator('tbody tr')).toHaveCount(1);
  await expect(page.getByRole('row', { name: new RegExp(HANDLER) })).toBeVisible();
});

test('[REP-07] [REP-04] promises that were kept open their cases, say when they were promised, and are a spreadsheet', async ({
  page,
  context,
}) => {
  await openLine('net289');
  await signInAs(context, 'admin');
  const line = page.getByRole('row', { name: /开通网络/ });
  for (const figure of ['promised', 'kept'])
    await opensAsManyAsItSays(page, PROMISES, () => line.locator(`td[data-figure="${figure}"] a`));
  const panel = panelOf(page);
  await expect(panel.locator('tbody tr').first()).toContainText(/承诺 .*兑现/);
  await expectNoAxeFault(page, 'the cases of promises');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await page.getByRole('button', { name: '兑现率', exact: true }).click();
  await expect(page).toHaveURL(/sort=-kept-share/);
  const download = page.waitForEvent('download');
  await says(page, '已导出', () => page.getByRole('button', { name: '导出表格' }).click());
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^承诺兑现统计.*\.xlsx$/);
  const rows = textsOf(await readFile(await file.path()));
  expect(rows.some((row) => row.includes('兑现') && row.includes('兑现（上期）'))).toBe(true);

  // On paper nothing can be pointed at, so the meanings stand there.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: '图表' }).locator('svg')).toBeVisible();
  await expect(page.getByText('有结果时已超出承诺时间的件数')).toBeVisible();
});
