import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { businessOf, copyOf, draftNext, forget, freshMark, MANAGER, ORG } from '../../businesses.ts';
import { chooseOption } from '../../choose-option.ts';
import { expect, server, signInAs, speak, test } from '../../fixtures.ts';
import { tabTo } from '../../flow-designer.ts';
import { goTo, rested } from '../../walk.ts';

const DAY = 86_400_000;
/** A day, in calendar time, and then it is passed. */
const LATE = { after: { ms: DAY, clock: 'calendar' }, remind: null, finally: { kind: 'pass' } };

const CONFIRMED = { who: { kind: 'submitter' }, whenSubmitter: 'self', whenAgain: 'ask', timeLimit: LATE };

type Step = { id: string; kind: string };
const isLeave = (step: Step) => step.kind === 'exclusive';

/** A draft of leave that nobody published: who wants a long one confirms it within a day, or it is passed. */
async function leaveDraft(): Promise<string> {
  const mark = freshMark();
  const id = await copyOf('请假申请', { zh: `试走请假${mark}`, en: `Leave to try ${mark}` }, `try-${mark}`);
  await draftNext(id, ({ flow, form }) => {
    const steps = (flow as { steps: Step[] }).steps.map((step) => {
      if (!isLeave(step)) return step;
      const { branches } = step as unknown as { branches: { steps: Step[] }[] };
      const late = (inner: Step) => (inner.kind === 'approve' ? { ...inner, ...CONFIRMED } : inner);
      return { ...step, branches: branches.map((branch) => ({ ...branch, steps: branch.steps.map(late) })) };
    });
    return { flow: { ...flow, steps }, form };
  });
  return id;
}

async function openPlay(page: Page, id: string): Promise<void> {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=try&try=play`);
  await expect(page.getByRole('button', { name: says.submit })).toBeVisible();
}

const says = {
  submit: '试着提交',
  nextDue: '跳到下一个到期时刻',
  back: '撤回上一步',
  restart: '从头再来',
} as const;

/** Fills in a leave of so many days. */
async function fillIn(page: Page, days: string): Promise<void> {
  await chooseOption(page, page.getByRole('combobox', { name: '请假类型' }), '事假');
  for (const [name, day] of [
    ['开始日期', '2026-11-23'],
    ['结束日期', '2026-11-27'],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(day);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('textbox', { name: '天数' }).fill(days);
  await page.getByRole('textbox', { name: '事由' }).fill('回家探亲');
}

/** Who has a card in the play, and whether it is their turn. */
const turns = (page: Page) => page.locator('section[data-turn]');

/** What the server keeps of the business itself, which no play changes. */
async function rowsOf(id: string): Promise<unknown> {
  const { running, draft, published } = await businessOf(id);
  return { running, revision: draft?.revision, published };
}

test('[DES-09] [C62] a long leave is played to its end: submitted, agreed, then passed by the clock; a step back, and nothing is left', async ({
  page,
}) => {
  const id = await leaveDraft();
  const before = await rowsOf(id);
  await openPlay(page, id);
  await page.getByRole('button', { name: /选择申请人/ }).click();
  const picking = page.getByRole('dialog', { name: /申请人/ });
  await picking.getByRole('searchbox').fill('江雪');
  await picking.getByRole('radio', { name: /江雪/ }).check();
  await picking.getByRole('button', { name: '确定' }).click();
  await fillIn(page, '5');
  await page.getByRole('button', { name: says.submit }).click();
  const status = page.getByRole('status').filter({ hasText: '正在等' });
  await expect(status).toBeVisible();
  await expect(turns(page)).toHaveCount(1);
  await expect(turns(page)).toContainText('柳月娥');
  await rested(page);
  await expectNoAxeFault(page, 'a play that runs');

  // The head, with the product's own button and dialog.
  const head = turns(page).first();
  await head.getByRole('button', { name: '同意', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill('路上小心');
  await dialog.getByRole('button', { name: '同意', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  const history = page.getByRole('list', { name: '经过' });
  await expect(history.getByRole('listitem').first()).toContainText('路上小心');

  // The student does not confirm it for a day.
  const clock = page.getByRole('region', { name: '时间' });
  await expect(clock).toContainText('超时，自动通过');
  await clock.getByRole('button', { name: says.nextDue }).click();
  await expect(clock).toContainText('开始后1天');
  await expect(page.getByText('走完了')).toBeVisible();
  await expect(history.getByRole('listitem').first()).toContainText('超时，自动通过');
  await history.locator('summary').first().click();
  await expect(history).toContainText('申请已完成');

  // One step back it waits again; what was played survives a reload of the page.
  await page.getByRole('button', { name: says.back }).click();
  await expect(page.getByText('走完了')).toHaveCount(0);
  await page.reload();
  await expect(history.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: says.restart }).click();
  await expect(page.getByRole('button', { name: says.submit })).toBeVisible();
  expect(await rowsOf(id)).toEqual(before);
  await forget(id);
});

test('[DES-09] a short leave takes the other branch; where the draft was changed, the move that no longer goes is named', async ({
  page,
}) => {
  const id = await leaveDraft();
  await openPlay(page, id);
  await fillIn(page, '2');
  await page.getByRole('button', { name: says.submit }).click();
  await turns(page).first().getByRole('button', { name: '同意', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await expect(page.getByText('走完了')).toBeVisible();

  // Somebody takes the button away; the page is opened anew.
  await draftNext(id, ({ flow, form }) => {
    const [first, ...rest] = (flow as { steps: (Step & { buttons: object })[] }).steps;
    const reason = { name: null, reason: 'required', attachments: false, signature: false };
    return { flow: { ...flow, steps: [{ ...first, buttons: { agree: reason } }, ...rest] }, form };
  });
  await page.evaluate(
    () => new Promise((done) => indexedDB.deleteDatabase('campus-designs').addEventListener('success', done)),
  );
  await page.reload();
  const note = page.getByRole('status', { name: '改过的流程走不下去' });
  await expect(note).toContainText('第2步');
  await expect(note).toContainText('同意');
  await note.getByRole('button').click();
  await expect(note).toHaveCount(0);
  await expect(turns(page)).toHaveCount(1);
  await forget(id);
});

test('[DES-09] by keyboard alone and on a narrow screen, in English', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await speak(context, 'en');
  const id = await leaveDraft();
  await signInAs(context, MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=try&try=play`);
  await expect(page.getByRole('button', { name: 'Try submitting' })).toBeVisible();
  // A form that is not filled in says so at its fields, as in earnest.
  await tabTo(page, page.getByRole('button', { name: 'Try submitting' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Kind of leave' })).toHaveAttribute('aria-invalid', 'true');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await rested(page);
  await expectNoAxeFault(page, 'a play that has not begun');
  await forget(id);
});
