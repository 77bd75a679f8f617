import { addComment } from '@campus/contract/calls/flows-processes.ts';
import { allPages } from '@campus/contract/pages/all.ts';
import { devices, type Page } from '@playwright/test';
import { expect, hallSignInAs, type Language, server, signInAs, speak, test, withoutStream } from '../../fixtures.ts';
import { apply, ask, forms, service } from '../../people.ts';
import { goTo, walkTo } from '../../walk.ts';
import { accept, handlers, report, solve } from '../../work-orders.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

const filled = (path: string) =>
  path
    .replace(/:message/, 'OK')
    .replace(/:\w+\?/g, '')
    .replace(/:\w+/g, '7');
/** Names of people and places, and the switch to the other language, are themselves in any language. */
const NAMES = /林晓彤|晓彤|邝振宇|振宇|陈思远|思远|^中文$|^中$|^EN$/;

/** Names of things, makers and sites, which Chinese writes in Latin letters; and the numbers of what others submitted meanwhile. */
const LATIN =
  /\b([A-Z]{2}\d{14}|EN|PC|MAC|OK|IP|IPv6|DNS|QQ|CSV|Excel|Wi-Fi|eduroam|Windows|macOS|Android|xyw|scut|sdpt|CampusNetWork|ID|CorpID|AgentId|Secret)\b|https?:\/\/\S+|\b[a-z]+(\.[a-z]+)+\b|学号|MB/g;

/** What a person can read or hear on the page: texts, and the labels that screen readers speak. */
async function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.checkVisibility() && !parent.closest('script, style, noscript, kbd, [lang]:not(html)'))
        words.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) words.push(element.getAttribute(name) ?? '');
    }
    return words.map((word) => word.trim()).filter(Boolean);
  });
}

const foreign = (words: string[], language: Language): string[] =>
  language === 'en'
    ? words.filter((word) => /\p{Script=Han}/u.test(word) && !NAMES.test(word))
    : words.filter((word) => /[A-Za-z]{2,}/.test(word.replace(LATIN, '')) && !NAMES.test(word));

/** Nobody opens the pages of one hall at the size of the other; the back-office says the same at both. */
const sizes: Readonly<Record<string, { tag: string }>> = {
  'hall-pc': { tag: '@desktop' },
  office: { tag: '@desktop' },
  'hall-phone': { tag: '@phone' },
};
const whereSeen = (area: string) => sizes[area] ?? {};

for (const language of ['zh', 'en'] as const) {
  for (const { area, pages } of allPages) {
    test(
      `[LANG-1] [CONST-15] every page of ${area} in ${language}: no text of the other language left over`,
      whereSeen(area),
      async ({ page, context }) => {
        await speak(context, language);
        // An organisation in which no other journey leaves what people typed, which is in the language of whoever typed it.
        await signInAs(context, 'admin', server.everything, 'sdpt');
        await hallSignInAs(context, 'staff');
        for (const { path } of Object.values(pages)) {
          const organisation = area === 'office' || area === 'workflow' ? 'sdpt' : 'scut';
          const address = `${filled(path)}${path === '/' ? '?ticket=x' : `?id=${organisation}`}`;
          await walkTo(page, address);
          await expect(page.locator('main, section, form, [role=alert]').first(), path).toBeVisible();
          expect(await page.evaluate(() => document.documentElement.lang)).toMatch(language === 'zh' ? /^zh/ : /^en/);
          expect(foreign(await wordsOf(page), language), path).toEqual([]);
        }
      },
    );
  }
}

/** What is Chinese on the page and does not say so. */
async function ownWordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent?.checkVisibility() && !parent.closest('script, style, noscript, kbd, textarea, [lang]:not(html)'))
        words.push(walker.currentNode.textContent ?? '');
    }
    return words.filter((word) => /\p{Script=Han}/u.test(word));
  });
}

/** Pages about one record, by who opens them; `:fault`, `:leave` and the like stand for the id of a real one. */
const ofRecords: Readonly<Record<string, readonly string[]>> = {
  student: [
    '/AllDetails/:leave',
    '/Attachment/:leave',
    '/Service/Introduction/:business',
    '/Service/Submit/InApproval/:business',
    '/Annex/:business',
    '/Manage/:business/:start',
    '/CampusNetWork/FlowBusiness?id=scut&show=mine&open=:leave',
    '/CampusNetworkPhone/CampusNetworkPhoneViewService?id=scut&prId=:leave',
  ],
  requester: [
    '/CampusNetWork/RepairFaultListV3?id=scut&group=done&open=:fault',
    '/CampusNetWork/DeclareComplaintListV3?id=scut&open=:complaint',
    '/CampusNetworkPhone/ReportingV3?id=scut&group=done',
    '/CampusNetworkPhone/ReportingViewV3?id=scut&orderId=:fault',
    '/CampusNetworkPhone/ReportingEvaluateV3?id=scut&orderId=:fault',
    '/CampusNetworkPhone/ComplaintViewV3?id=scut&orderId=:complaint',
    '/CampusNetworkPhone/ComplaintEdit?id=scut&orderId=:complaint',
  ],
  staff: [
    '/Approve/:leave',
    '/Approve_Agree/:leave',
    '/Approve_Disagree/:leave',
    '/Transfer/:leave',
    '/Service/Approval/NotHandled/:business',
  ],
  approver: ['/DTBS/MyMonIndex/Doing?open=:leave'],
  admin: ['/DTBS/BusMonIndex/Doing?open=:leave', '/DTBS/BusMonIndex/GetThrough?open=:fault'],
  [handlers.complaint]: ['/AllDetails/:complaint', '/DTBS/MyBusIndex/ToDo?open=:complaint'],
  [handlers.fault]: ['/AllDetails/:fault', '/DTBS/MyBusIndex/GetThrough?open=:fault'],
};

test('[LANG-1] [TRU-63] pages about real records in English: what people typed says its language, the rest is English', async ({
  browser,
  phone,
}) => {
  const { id: leave } = await apply('student', '请假', forms.leave);
  const { id: business, startStep: start } = await service('student', '请假');
  const requester = phone ? 'net251' : 'net252';
  const { id: fault } = await report(requester, 'fault', { title: '断网了' });
  await accept(fault);
  await ask(handlers.fault, 'POST', addComment.path, { id: fault, text: '请问几点在宿舍？' });
  await solve(fault);
  const { id: complaint } = await report(requester, 'complaint', { title: '等了三天' });
  await ask('staff', 'POST', addComment.path, { id: leave, text: '请补充课程安排' });
  const made: Record<string, string> = { leave, business, start, fault, complaint };
  const size = phone ? device : { viewport: { width: 1440, height: 900 } };
  for (const [who, addresses] of Object.entries(ofRecords)) {
    const account = who === 'requester' ? requester : who;
    const context = await browser.newContext({ ...size, locale: 'zh-CN', baseURL: server.everything });
    await speak(context, 'en');
    await withoutStream(context);
    await signInAs(context, account);
    await hallSignInAs(context, account);
    const own = await context.newPage();
    for (const address of addresses) {
      const ofOtherSize = address.startsWith(phone ? '/CampusNetWork/' : '/CampusNetworkPhone/');
      if (ofOtherSize || (phone && address.startsWith('/DTBS/'))) continue;
      await goTo(
        own,
        address.replace(/:(\w+)/g, (_, name: string) => made[name] ?? ''),
      );
      expect.soft(await ownWordsOf(own), `${account} ${address}`).toEqual([]);
    }
    await context.close();
  }
});

test('[LANG-1] the pages that are seen signed out', async ({ page, context, phone }) => {
  await speak(context, 'en');
  const hall = phone
    ? ['/CampusNetworkPhone/CampusNetworkPhoneMain', '/CampusNetworkPhone/CampusNetworkPhoneLogin']
    : ['/CampusNetWork/index'];
  for (const path of [
    '/Login',
    '/DTBSlogin',
    '/ErrorPC',
    '/ErrorPC?reason=organisation-missing',
    '/nowhere',
    ...hall,
  ]) {
    await goTo(page, path);
    await expect(page.locator('main, section, form, [role=alert]').first()).toBeVisible();
    expect(foreign(await wordsOf(page), 'en'), path).toEqual([]);
  }
});

test('[CONST-15] zh by default; the choice is stored locally, switches without a reload and stays', async ({
  page,
}) => {
  await page.goto('/Login?id=scut');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  let navigations = 0;
  page.on('framenavigated', () => navigations++);
  await page.getByTestId('language-switch').click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(navigations).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('campus.language'))).toBe('en');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});
