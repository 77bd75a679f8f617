import { officePages } from '@campus/contract/pages/office.ts';
import type { Browser, Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import {
  expect,
  hallSignInAs,
  type Language,
  server,
  signInAs,
  sizeOf,
  speak,
  test,
  where,
  withoutStream,
} from '../../fixtures.ts';
import {
  buildingAt,
  chooseBuilding,
  clearOutages,
  DESK,
  messagesOf,
  ORG,
  processOf,
  reportFrom,
  suspicionAt,
  withdraw,
} from '../../outages.ts';
import { goTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const words = {
  zh: {
    place: '东苑1栋',
    suspected: '疑似网络故障',
    look: '去看看',
    announce: '发布',
    announced: '已发布',
    text: '东苑1栋出现网络故障（无线网络），正在处理。',
    meToo: '我也受影响',
    noted: '已记下您，恢复后通知您',
    takeBack: '撤回',
    wireless: '无线网络',
    another: '我的是别的故障',
    again: '再看一下',
    notNeeded: '已记下您，不用报修',
    home: '回首页',
    end: '结束故障',
    endNow: '结束并通知',
    affected: /5人受影响/,
  },
  en: {
    place: 'West Court 1',
    suspected: 'Suspected outages',
    look: 'Look at it',
    announce: 'Announce',
    announced: 'Announced.',
    text: 'There is a network outage at West Court 1 (wireless network). We are working on it.',
    meToo: 'It affects me too',
    noted: 'Noted. We will tell you when it is over',
    takeBack: 'Take it back',
    wireless: 'Wireless network',
    another: 'Mine is another fault',
    again: 'Look again',
    notNeeded: 'Noted. No report is needed',
    home: 'To the first page',
    end: 'End the outage',
    endNow: 'End it and tell everybody',
    affected: /5 people affected/,
  },
} as const;

const reporters = ['student', '2024110217', '2025130108'] as const;
/** One says it on the first page, one in the form. */
const [onFirstPage, inForm] = ['staff', '10021'] as const;

/** A page of somebody else, or of nobody, beside the one of the desk. */
async function hallOf(browser: Browser, page: Page, language: Language, account: string | null): Promise<Page> {
  const viewport = page.viewportSize() ?? { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, timezoneId: 'Asia/Shanghai', baseURL: server.everything });
  await speak(context, language);
  await withoutStream(context);
  if (account) await hallSignInAs(context, account, server.everything, ORG);
  return context.newPage();
}

/** Opens a first page with all that is announced there: another journey may have announced something as well. */
async function openFirstPage(page: Page, address: string): Promise<void> {
  await goTo(page, address);
  const folded = page.getByTestId('outage-strip').locator('button[aria-expanded=false]');
  if (await folded.isVisible()) await folded.click();
}

/** Nothing is wider than the narrowest telephone. */
async function fitsNarrow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (size) await page.setViewportSize(size);
}

for (const language of ['zh', 'en'] as const) {
  const w = words[language];
  const [area, building] = language === 'zh' ? ['东苑', '东苑1栋'] : ['西苑', '西苑1栋'];
  const first = language === 'zh' ? '/CampusNetWork/index' : '/CampusNetworkPhone/CampusNetworkPhoneMain';
  const form = language === 'zh' ? '/CampusNetWork/RepairFaultV3' : '/CampusNetworkPhone/RepairFaultV3';

  test(
    `[REP-06] ${language}: three report, the desk announces with one press, all see it, and its end tells them`,
    sizeOf(language),
    async ({ page, context, browser }) => {
      const place = await buildingAt(area as string, building as string);
      await clearOutages(place, 'wireless');
      // Whoever reported from there before is offered the place again.
      await withdraw(inForm, (await reportFrom(inForm, place, 'other')).id);
      const orders: string[] = [];
      for (const account of reporters) orders.push((await reportFrom(account, place, 'wireless')).id);
      const outage = await suspicionAt(place);

      // The console says it before everything else, and one press announces it.
      await speak(context, language);
      await signInAs(context, DESK, server.everything, ORG);
      await goTo(page, officePages.pages.console.path);
      const suspected = page.getByRole('region', { name: w.suspected });
      await expectNoAxeFault(page, 'console');
      await suspected.getByRole('listitem').filter({ hasText: w.place }).getByRole('link', { name: w.look }).click();
      await expect.poll(() => where(page)).toContain(`open=${outage}`);
      const drawer = page.getByRole('dialog', { name: new RegExp(w.place) });
      await expect(drawer.getByRole('textbox').last()).toHaveValue(/West Court 1|East Court 1/);
      await expectNoAxeFault(page, 'a suspicion');
      await says(page, w.announced, () => drawer.getByRole('button', { name: w.announce, exact: true }).click());
      await expect(drawer.getByRole('button', { name: w.end })).toBeVisible();
      await fitsNarrow(page);

      // Everybody sees it on the first page; saying "me too" needs a sign-in.
      const visitor = await hallOf(browser, page, language, null);
      await openFirstPage(visitor, `${first}?id=${ORG}`);
      const shownTo = (reader: Page) => reader.getByTestId('outage').filter({ hasText: w.text });
      await expect(shownTo(visitor)).toBeVisible();
      await expectNoAxeFault(visitor, 'first page, signed out');
      await fitsNarrow(visitor);
      await shownTo(visitor).getByRole('button', { name: w.meToo }).click();
      await expect(visitor.locator('input[type=password]')).toBeVisible();
      await visitor.context().close();

      // A fourth says it there, takes it back, and says it again.
      const fourth = await hallOf(browser, page, language, onFirstPage);
      await openFirstPage(fourth, `${first}?id=${ORG}`);
      await shownTo(fourth).getByRole('button', { name: w.meToo }).click();
      await expect(shownTo(fourth)).toContainText(w.noted);
      await shownTo(fourth).getByRole('button', { name: w.takeBack }).click();
      await shownTo(fourth).getByRole('button', { name: w.meToo }).click();
      await expect(shownTo(fourth)).toContainText(w.noted);
      await expectNoAxeFault(fourth, 'first page, noted');

      // A fifth meets it in the form, and need not report.
      const fifth = await hallOf(browser, page, language, inForm);
      await goTo(fifth, `${form}?id=${ORG}`);
      await chooseBuilding(fifth, w.place);
      await fifth.getByRole('radio', { name: w.wireless }).check();
      const known = fifth.getByTestId('report-outages');
      await expect(known).toContainText(w.text);
      await known.getByRole('button', { name: w.another }).click();
      await expect(known).toHaveCount(0);
      await fifth.getByRole('button', { name: w.again }).click();
      await expectNoAxeFault(fifth, 'the form');
      await fitsNarrow(fifth);
      await known.getByRole('button', { name: w.meToo }).click();
      await expect(fifth.getByRole('heading', { name: w.notNeeded })).toBeVisible();
      await fifth.getByRole('link', { name: w.home }).click();
      await expect.poll(() => where(fifth)).toContain(first);
      await openFirstPage(fifth, `${first}?id=${ORG}`);
      await expect(shownTo(fifth)).toContainText(w.affected);

      // The desk ends it: the reports are solved and can be reopened, and everybody is told.
      await drawer.getByRole('button', { name: w.end }).click();
      const last = page.getByRole('dialog', { name: w.end });
      await expectNoAxeFault(page, 'ending it');
      await last.getByRole('button', { name: w.endNow }).click();
      await expect(last).toHaveCount(0);
      for (const [n, account] of reporters.entries()) {
        const id = orders[n] as string;
        await expect.poll(async () => (await processOf(account, id)).openActions).toContain('reopen');
        await expect.poll(() => messagesOf(account, outage, id)).toContain('outage-ended');
      }
      for (const account of [onFirstPage, inForm])
        await expect.poll(() => messagesOf(account, outage)).toContain('outage-ended');
      await openFirstPage(fourth, `${first}?id=${ORG}`);
      await expect(shownTo(fourth)).toHaveCount(0);
      await fourth.context().close();
      await fifth.context().close();
    },
  );
}
