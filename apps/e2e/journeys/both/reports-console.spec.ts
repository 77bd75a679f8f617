import { evaluateProcess } from '@campus/contract/calls/flows-processes.ts';
import { viewConsole } from '@campus/contract/calls/reports-console.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { atOneSize, expect, type Language, signInAs, speak, test, where } from '../../fixtures.ts';
import { ask } from '../../people.ts';
import { goTo } from '../../walk.ts';
import { accept, handlers, report, solve } from '../../work-orders.ts';

const console_ = officePages.pages.console.path;
const overview = officePages.pages.businessOverview.path;
const MINUTE = 60_000;

const words = {
  zh: {
    title: '控制台',
    mine: '我的工作',
    cards: ['有哪些超时', '新增和结束的变化', '谁的任务偏多', '今天有什么异常'],
    jobs: '失败的后台任务',
    figures: ['已超时', '待领取', '进行中', '已挂起'],
    views: '查看范围',
    table: '以表格显示',
    overview: '业务总览',
    business: '故障报修',
    columns: ['业务', '进行中', '超时', '结束', '中位用时', '九成用时', '评价', '退回率', '近30天新增'],
  },
  en: {
    title: 'Console',
    mine: 'My work',
    cards: ['What is overdue', 'What comes and goes', 'Who has too much', 'What is unusual today'],
    jobs: 'Failed background jobs',
    figures: ['Overdue', 'Not taken yet', 'Running', 'Hung up'],
    views: 'Whose work',
    table: 'Show as a table',
    overview: 'Business overview',
    business: 'Fault report',
    columns: [
      'Business',
      'Running',
      'Overdue',
      'Ended',
      'Median time',
      'Nine in ten',
      'Stars',
      'Sent back',
      'Begun, 30 days',
    ],
  },
} as const;
const languages: readonly Language[] = ['zh', 'en'];

/** One report is in its handler's hands, one was solved and evaluated, so that no figure is nought for want of work. */
async function someWork(): Promise<void> {
  const wanted = async () => {
    let id = '';
    // Nobody may have many reports that nobody has taken: this one is taken at once, and so are those of other journeys.
    await expect(async () => {
      ({ id } = await report('staff', 'fault'));
    }).toPass();
    await accept(id);
    return id;
  };
  await wanted();
  const solved = await wanted();
  await solve(solved);
  await ask('staff', 'POST', evaluateProcess.path, { id: solved, stars: 5, achieved: true, text: '很快' });
}

const drawer = (page: Page) => page.getByRole('dialog');

/** Loads all of a list that is open, and counts it. */
async function countRows(page: Page): Promise<number> {
  await expect(drawer(page).getByRole('status', { name: /加载|Loading/ })).toHaveCount(0);
  const more = drawer(page).getByRole('button', { name: /更多|more/i });
  while (await more.isVisible()) {
    const before = await drawer(page).locator('[data-row]').count();
    await more.click();
    await expect.poll(() => drawer(page).locator('[data-row]').count()).toBeGreaterThan(before);
  }
  return drawer(page).locator('[data-row]').count();
}

/** A figure opens as many rows as it says. Other journeys report and handle meanwhile, so it is read again until both are of one moment. */
async function opensAsMany(
  page: Page,
  address: string,
  figure: (page: Page) => Locator,
  first = async (_: Page) => {},
) {
  await expect(async () => {
    await goTo(page, address);
    await first(page);
    const link = figure(page);
    await expect(link).toBeVisible();
    const n = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
    expect(n).toBeGreaterThanOrEqual(0);
    // Nought opens nothing.
    if (n === 0) return expect(await link.evaluate((element) => element.tagName)).toBe('SPAN');
    await link.click();
    await expect(drawer(page)).toBeVisible();
    expect(await countRows(page)).toBe(n);
  }).toPass();
}

const noSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

for (const language of languages) {
  const say = words[language];

  test(`[REP-01] [BO-09] the console answers an administrator’s four questions (${language})`, async ({
    page,
    context,
    phone,
  }) => {
    await speak(context, language);
    await someWork();
    await signInAs(context, 'admin');
    await goTo(page, console_);
    await expect(page.getByRole('heading', { level: 1, name: say.title })).toBeVisible();
    for (const name of [...say.cards, say.jobs]) {
      await expect(card(page, name)).toBeVisible();
      // On a wide screen nobody has to scroll for an answer.
      if (!phone) await expect(card(page, name).getByRole('heading')).toBeInViewport();
    }
    await noSidewaysScroll(page);
    await expectNoAxeFault(page, 'the console');

    // the same figures as a table, and what a figure means
    await card(page, say.cards[1]).getByRole('button', { name: say.table }).click();
    await expect(card(page, say.cards[1]).getByRole('row')).not.toHaveCount(0);
    await card(page, say.cards[0])
      .getByRole('button', { name: /含义|means/ })
      .click();
    await expect(card(page, say.cards[0]).getByRole('status')).toBeVisible();
    await expectNoAxeFault(page, 'the table of days, and a definition');
    await page.keyboard.press('Escape');
    await expect(card(page, say.cards[0]).getByRole('status')).toBeHidden();

    // the view stands in the address
    const views = page.getByRole('navigation', { name: say.views });
    await views.getByRole('button', { name: say.mine }).click();
    await expect.poll(() => where(page)).toBe(`${console_}?view=mine`);
    await expect(card(page, say.cards[3])).toHaveCount(0);
    await page.goBack();
    await expect(card(page, say.cards[3])).toBeVisible();
  });

  test(`[REP-01] [BO-09] a handler sees the same about their own work (${language})`, async ({ page, context }) => {
    await speak(context, language);
    await signInAs(context, handlers.fault);
    await goTo(page, console_);
    await expect(page.getByRole('heading', { level: 1, name: say.mine })).toBeVisible();
    await expect(page.getByRole('navigation', { name: say.views })).toHaveCount(0);
    for (const hidden of [say.cards[3], say.jobs]) await expect(card(page, hidden)).toHaveCount(0);
    await noSidewaysScroll(page);
    await expectNoAxeFault(page, 'one’s own work');
    for (const n of [0, 1, 2, 3]) {
      await opensAsMany(page, console_, (shown) => figureOf(shown, say.cards[0], say.figures[n] as string));
    }
  });

  test(`[REP-02] [BO-10] the overview shows every business, sorted and narrowed (${language})`, async ({
    page,
    context,
    phone,
  }) => {
    await speak(context, language);
    await someWork();
    await signInAs(context, 'admin');
    await goTo(page, overview);
    await expect(page.getByRole('heading', { level: 1, name: say.overview })).toBeVisible();
    await noSidewaysScroll(page);
    await expectNoAxeFault(page, 'the overview');
    const rows = page.locator('main [data-row]');
    const all = await rows.count();
    expect(all).toBeGreaterThan(5);

    if (!phone) {
      for (const column of say.columns) {
        const head = page
          .getByRole('columnheader')
          .filter({ has: page.getByRole('button', { name: column, exact: true }) });
        const sort = head.getByRole('button', { name: column, exact: true });
        const before = await head.getAttribute('aria-sort');
        await sort.click();
        const first = column === say.columns[0] ? 'ascending' : before === 'descending' ? 'ascending' : 'descending';
        await expect(head).toHaveAttribute('aria-sort', first);
        await sort.click();
        await expect(head).toHaveAttribute('aria-sort', first === 'ascending' ? 'descending' : 'ascending');
      }
      // the largest first, by what the page shows itself
      await goTo(page, `${overview}?sort=running&order=down`);
      const running = (await page.locator('td[data-column="running"]').allTextContents()).map(Number);
      expect(running).toEqual(running.toSorted((a, b) => b - a));
    }

    await page.getByRole('searchbox').fill(say.business);
    await expect(rows).toHaveCount(1);
    await expect.poll(() => where(page)).toContain(`words=${encodeURIComponent(say.business).replaceAll('%20', '+')}`);
    await page.getByRole('searchbox').fill('qqqqqq');
    await expect(rows).toHaveCount(0);
    await expectNoAxeFault(page, 'no business found');
    await page.getByRole('button', { name: /清除条件|Clear filters/ }).click();
    await expect(rows).toHaveCount(all);

    await rows.getByRole('link', { name: say.business, exact: true }).click();
    await expect.poll(() => where(page)).toContain(`${officePages.pages.busMonToDo.path}?businessId=`);
  });
}

/** The number of one of the console's figures: a link, or plain words where it is nought. */
function figureOf(page: Page, cardName: string, name: string) {
  const inCard = card(page, cardName);
  // What is late stands in a box of its own, the others in a list of terms.
  const late = inCard.locator('[data-figure="late"]').filter({ has: page.getByText(name, { exact: true }) });
  const beside = inCard.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  return late.locator('[data-n]').or(beside.locator('[data-n]'));
}

test(
  '[REP-01] [REP-04] every figure of the console opens exactly as many rows as it says',
  atOneSize,
  async ({ page, context }) => {
    test.slow();
    const say = words.zh;
    await someWork();
    await signInAs(context, 'admin');
    for (const name of say.figures) await opensAsMany(page, console_, (shown) => figureOf(shown, say.cards[0], name));
    // a person’s tasks, those that are late, and each age
    const person = (shown: Page) => card(shown, say.cards[2]).locator('tbody tr').first();
    for (const n of [0, 1])
      await opensAsMany(page, console_, (shown) => person(shown).locator('td').nth(n).locator('[data-n]'));
    await opensAsMany(page, console_, (shown) => person(shown).locator('td').nth(2).getByRole('link').first());
    // what began and ended today
    for (const n of [0, 1])
      await opensAsMany(
        page,
        console_,
        (shown) => card(shown, say.cards[1]).locator('tbody tr').first().locator('td').nth(n).locator('[data-n]'),
        (shown) => card(shown, say.cards[1]).getByRole('button', { name: say.table }).click(),
      );
  },
);

test(
  '[REP-02] [REP-04] every figure of the overview opens exactly as many rows as it says',
  atOneSize,
  async ({ page, context }) => {
    test.slow();
    await someWork();
    await signInAs(context, 'admin');
    const address = `${overview}?words=${encodeURIComponent(words.zh.business)}`;
    for (const column of ['running', 'late', 'ended', 'begun-days'])
      await opensAsMany(page, address, (shown) => shown.locator(`td[data-column="${column}"] [data-n]`));
    // What is no count says how many cases stand behind it.
    for (const column of ['median', 'p90', 'stars', 'returned']) {
      await expect(async () => {
        await goTo(page, address);
        const cell = page.locator(`td[data-column="${column}"] [data-n]`);
        const n = Number(await cell.getAttribute('data-n'));
        // Nothing was sent back here.
        if (column === 'returned' && n === 0) return;
        expect(n).toBeGreaterThan(0);
        await cell.click();
        await expect(drawer(page)).toBeVisible();
        expect(await countRows(page)).toBe(n);
      }).toPass();
    }
  },
);

test(
  '[REP-01] by keyboard: a figure opens its list, a row its process, and Esc leads back to where one was',
  atOneSize,
  async ({ page, context }) => {
    const say = words.zh;
    await someWork();
    await signInAs(context, 'admin');
    await goTo(page, console_);
    const running = figureOf(page, say.cards[0], '进行中');
    await running.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page)).toBe(`${console_}?figure=running`);
    await expect(drawer(page)).toBeFocused();
    await expectNoAxeFault(page, 'the list of a figure');
    const row = drawer(page).locator('[data-row]').first().getByRole('link');
    await row.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => where(page)).toContain('&open=');
    await expect(drawer(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(1);
    await expect(row).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toHaveCount(0);
    await expect(running).toBeFocused();
  },
);

test.describe('live', () => {
  test.use({ live: true });

  test(
    '[REP-01] a report of somebody else is on the console without anybody asking',
    atOneSize,
    async ({ page, context }) => {
      await signInAs(context, handlers.fault);
      await page.clock.install();
      const listens = page.waitForResponse((response) => response.url().includes('/StreamConsole'));
      await page.goto(`${console_}?figure=waiting`);
      await expect(drawer(page)).toBeVisible();
      await listens;
      // The clock of the page stands still from here, so nothing is asked for by the minute.
      await page.clock.pauseAt(Date.now() + 1000);
      const { id, number } = await report('staff', 'fault');
      const renew = drawer(page).getByRole('button', { name: '更新列表' });
      await expect(async () => {
        await page.clock.runFor(500);
        // A list that somebody reads is not changed under their eyes.
        await expect(renew).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(drawer(page).getByText(number)).toHaveCount(0);
      await page.clock.resume();
      await renew.click();
      await expect(drawer(page).getByText(number)).toBeVisible();
      await accept(id);
    },
  );
});

test(
  '[REP-01] when the server is away the console says so and keeps its figures, and goes on by itself',
  atOneSize,
  async ({ page, context }) => {
    await someWork();
    await page.clock.install();
    await signInAs(context, 'admin');
    await page.goto(console_);
    const running = figureOf(page, words.zh.cards[0], '进行中');
    await expect(running).toBeVisible();
    const before = await running.textContent();
    await page.route(`**${viewConsole.path}*`, (route) => route.abort());
    await page.clock.fastForward(MINUTE + 1000);
    await page.clock.runFor(20_000);
    await expect(page.getByText(/暂时无法更新，以下是\d\d:\d\d的数据/)).toBeVisible();
    await expect(running).toHaveText(before as string);
    await expectNoAxeFault(page, 'the server is away');
    await page.unroute(`**${viewConsole.path}*`);
    await page.clock.fastForward(MINUTE + 1000);
    await expect(page.getByText('暂时无法更新')).toHaveCount(0);
  },
);

test(
  '[REP-01] [REP-02] what cannot be read says so and offers to try again, and nobody sees figures without the right',
  atOneSize,
  async ({ page, context }) => {
    await signInAs(context, handlers.fault);
    await page.route(`**${viewConsole.path}*`, (route) =>
      route.fulfill({ status: 500, json: { statusCode: 500, data: null, msg: '', code: 'unexpected', facts: {} } }),
    );
    await page.goto(console_);
    await expect(page.getByRole('alert').getByRole('button')).toBeVisible();
    await page.unroute(`**${viewConsole.path}*`);
    await page.getByRole('alert').getByRole('button').click();
    await expect(card(page, words.zh.cards[0])).toBeVisible();
    await page.goto(overview);
    await expect(page.getByTestId('refused')).toBeVisible();
  },
);
