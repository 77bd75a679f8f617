import { officePages } from '@campus/contract/pages/office.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, copyOf, forget, freshMark, MANAGER, ORG } from '../../businesses.ts';
import { atOneSize, expect, PASSWORD, server, signInAs, sizeOf, speak, test } from '../../fixtures.ts';
import { apply, forms } from '../../people.ts';
import {
  APPLICANT,
  beyondThePaper,
  COUNTERSIGNERS,
  drawnSignature,
  LINES,
  ON_PAPER,
  readCode,
  sheetsOf,
  signedCase,
} from '../../printed-sheets.ts';
import { goTo } from '../../walk.ts';

const A4 = [595, 842];
const said = {
  zh: { heading: '用印审批单', link: '打印单', way: '办理过程', closing: '本单一式两份', print: '打印', now: '盖章' },
  en: {
    heading: 'Approval for the use of a seal',
    link: 'Printed sheet',
    way: 'How it was handled',
    closing: 'In two copies',
    print: 'Print',
    now: 'Stamping',
  },
} as const;

const address = (path: string, prId: string) => path.replace(':prId', prId);

for (const language of ['zh', 'en'] as const)
  test(
    `[DES-01] a case is on one sheet of paper with signatures, without the frame, and its code opens it, in ${language}`,
    sizeOf(language),
    async ({ page, context, browser, phone }) => {
      const texts = said[language];
      await speak(context, language);
      await context.addInitScript(() => {
        window.print = () => {
          document.documentElement.dataset.printed = [...document.images].every(({ complete }) => complete).toString();
        };
      });
      await signInAs(context, COUNTERSIGNERS[0]);
      const { id, number } = await signedCase(await drawnSignature(browser));

      // From where the case is read.
      const detail = phone
        ? address(workflowPages.pages.allDetails.path, id)
        : `${officePages.pages.myBusDoing.path}?open=${id}`;
      await goTo(page, detail);
      await page.getByRole('link', { name: texts.link }).click();
      const sheet = page.getByTestId('sheet');
      await expect(sheet.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible();
      await expect(sheet).toContainText(number);
      await expect(sheet).toContainText(texts.closing);
      for (const line of LINES[language]) await expect(sheet).toContainText(line);
      const way = sheet.getByRole('table', { name: texts.way });
      // The heading, the submission, three decisions, and who is asked now.
      await expect(way.getByRole('row')).toHaveCount(6);
      await expect(way.getByRole('img')).toHaveCount(2);
      await expect(way.getByRole('row').last()).toContainText(texts.now);
      await expectNoAxeFault(page, 'the sheet', 'wcag');
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(beyond, 'readable at this width').toBeLessThanOrEqual(0);

      await page.getByRole('button', { name: texts.print, exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('heading', { level: 1, name: texts.heading })).toBeVisible();
      for (const role of ['navigation', 'banner', 'button', 'link'] as const)
        await expect(page.getByRole(role), role).toHaveCount(0);
      expect(await sheetsOf(page)).toEqual([A4]);

      await page.emulateMedia({ media: 'screen' });
      const read = await readCode(browser, page.getByTestId('record-code'));
      expect(read).toBe(`${server.everything}${openPages.pages.record.path.replace(':number', number)}?id=scut`);
      await page.goto(read);
      await expect(page).toHaveURL(phone ? new RegExp(detail) : /open=/);
      await expect(page.getByRole('heading', { level: 2, name: /合作协议/ })).toBeVisible();
    },
  );

test(
  '[DES-01] long texts and many lines go on over several sheets, and nothing is cut',
  atOneSize,
  async ({ page, context, browser }) => {
    await signInAs(context, APPLICANT);
    const buffer = await drawnSignature(browser, 600);
    const long = '因校企合作需要用印，文件共九份，逐页加盖骑缝章。'.repeat(20);
    const word = 'Unbroken'.repeat(10);
    const { id } = await signedCase(buffer, { document: word, purpose: long, copies: '200' }, long);
    await goTo(page, address(workflowPages.pages.print.path, id));
    await expect(page.getByTestId('sheet')).toContainText(long);
    await page.setViewportSize(ON_PAPER);
    await page.emulateMedia({ media: 'print' });
    expect(await beyondThePaper(page)).toEqual([]);
    const sheets = await sheetsOf(page);
    expect(sheets.length).toBeGreaterThan(1);
    for (const one of sheets) expect(one).toEqual(A4);
    const styleOf = (selector: string, name: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), name);
    expect(await styleOf('[data-testid=sheet] thead', 'display'), 'headings are repeated').toBe('table-header-group');
    expect(await styleOf('[data-testid=sheet] tbody tr', 'break-inside'), 'rows stay whole').toBe('avoid');
    expect(await styleOf('[data-testid=sheet] h2', 'break-after'), 'no heading ends a sheet').toBe('avoid');
  },
);

test('[DES-01] whoever scans a code and is not signed in says how, and is led on', atOneSize, async ({ page }) => {
  const { id, number } = await apply(APPLICANT, '用印申请', forms.seal);
  await page.goto(`${openPages.pages.record.path.replace(':number', number)}?id=scut`);
  const ways = page.getByTestId('record-ways');
  await expect(ways.getByRole('link')).toHaveCount(2);
  await expectNoAxeFault(page, 'the ways in', 'wcag');
  await ways.getByRole('link', { name: '我是办理人员' }).click();
  await page.getByLabel('用户名').fill('100033');
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`open=${id}|AllDetails/${id}`));
});

test('[DES-01] whoever may not see a case is not told that there is one', atOneSize, async ({ page, context }) => {
  const { id, number } = await apply(APPLICANT, '用印申请', forms.seal);
  await signInAs(context, '200158');
  for (const one of [number, 'YY20200101999999']) {
    await page.goto(`${openPages.pages.record.path.replace(':number', one)}?id=scut`);
    await expect(page.getByRole('alert')).toContainText(`没有找到${one}`);
  }
  await goTo(page, address(workflowPages.pages.print.path, id));
  await expect(page.getByText('找不到这张打印单')).toBeVisible();
});

test('[DES-01] what a business has on paper is set among what is said of it', atOneSize, async ({ page, context }) => {
  const mark = freshMark();
  const id = await copyOf('证明开具', { zh: `打印${mark}`, en: `Print ${mark}` }, `print-${mark}`);
  await signInAs(context, MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}`);
  const part = page.getByRole('region', { name: '打印单' });
  await expect(part.getByLabel('抬头（中文）')).toHaveCount(0);
  await part.getByRole('checkbox', { name: '申请人' }).check();
  await part.getByLabel('抬头（中文）').fill('证明申请单');
  await part.getByRole('checkbox', { name: '评价' }).uncheck();
  await part.getByRole('button', { name: '添加签名人' }).click();
  await expect(part.getByLabel('签名人1（中文）')).toBeFocused();
  await part.getByLabel('签名人1（中文）').fill('领取人');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(part.getByLabel('签名人1（英文）'), 'both languages are asked for').toBeFocused();
  await part.getByLabel('签名人1（英文）').fill('Collected by');
  await expectNoAxeFault(page, 'the settings', 'wcag');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('保存后立即生效')).toBeVisible();
  await expect
    .poll(async () => (await businessOf(id)).print)
    .toEqual({
      offeredTo: ['submitter'],
      heading: { zh: '证明申请单', en: '' },
      parts: ['form', 'way', 'attachments'],
      leftOut: [],
      closing: { zh: '', en: '' },
      signatures: [{ zh: '领取人', en: 'Collected by' }],
    });
  await part.getByRole('checkbox', { name: '申请人' }).uncheck();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect.poll(async () => (await businessOf(id)).print.offeredTo).toEqual([]);
  expect((await businessOf(id)).print.heading.zh, 'what was said is kept').toBe('证明申请单');
  await forget(id);
});
