import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { copyOf, draftNext, forget, freshMark, MANAGER, ORG, publish } from '../../businesses.ts';
import { expect, server, signInAs, speak, test } from '../../fixtures.ts';
import { agree, applyFor, cardOf, tabTo } from '../../flow-designer.ts';
import { goTo, rested } from '../../walk.ts';

type Branch = { when: object | null; steps: Step[] };
type Step = { id: string; kind: string; who?: object; branches?: Branch[] };

const APPLICANT = 'student';

/** The steps of leave, changed one by one, wherever they stand. */
const changed = (steps: readonly Step[], change: (step: Step) => Step): Step[] =>
  steps.map((step) => {
    const { branches, ...rest } = change(step);
    if (!branches) return rest;
    return { ...rest, branches: branches.map((branch) => ({ ...branch, steps: changed(branch.steps, change) })) };
  });
const redraw = (id: string, change: (step: Step) => Step) =>
  draftNext(id, ({ flow, form }) => ({
    flow: { ...flow, steps: changed((flow as { steps: Step[] }).steps, change) },
    form,
  }));

/** A leave of its own that the applicant decides on, so that one person makes all of its cases. */
async function publishedLeave(): Promise<{ id: string; name: string }> {
  const mark = freshMark();
  const name = `对照请假${mark}`;
  const id = await copyOf('请假申请', { zh: name, en: `Leave to compare ${mark}` }, `compare-${mark}`);
  await redraw(id, (step) =>
    step.kind === 'approve' ? { ...step, who: { kind: 'submitter' }, whenSubmitter: 'self', whenAgain: 'ask' } : step,
  );
  await publish(id);
  return { id, name };
}

async function leaveOf(name: string, days: string): Promise<void> {
  const form = { kind: 'personal', from: '2026-11-23', until: '2026-11-27', days, reason: '回家探亲' };
  const id = await applyFor(name, APPLICANT, form);
  await agree(id, APPLICANT);
  if (Number(days) > 3) await agree(id, APPLICANT);
}

async function openReplay(page: Page, id: string): Promise<void> {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=try&try=replay`);
}

test('[DES-10] [C62] past leaves held against a draft: the same, then another branch by keyboard, both ways side by side', async ({
  page,
}) => {
  const { id, name } = await publishedLeave();
  await openReplay(page, id);
  const start = page.getByRole('button', { name: '开始对照' });
  await start.click();
  await expect(page.getByText('这项业务还没有结束的申请')).toBeVisible();

  for (const days of ['2', '4', '6']) await leaveOf(name, days);
  await page.getByRole('button', { name: '重新对照' }).click();
  await expect(page.getByText('对照了3个，全部相同。')).toBeVisible();

  // More days until the head's head is asked: of three leaves one goes another way.
  await redraw(id, (step) =>
    step.kind === 'exclusive' && step.branches
      ? {
          ...step,
          branches: step.branches.map((branch) =>
            branch.when ? { ...branch, when: { kind: 'field', field: 'days', is: 'more', value: 5 } } : branch,
          ),
        }
      : step,
  );
  await page.reload();
  await tabTo(page, start);
  await page.keyboard.press('Enter');
  await expect(page.getByText('对照了3个：2个相同，1个不同。')).toBeVisible();
  await expect(page.getByText('1个走法不同')).toBeVisible();
  const one = page.getByRole('region', { name: '不同的申请' }).getByRole('button', { expanded: false });
  await expect(one).toHaveCount(1);
  await tabTo(page, one);
  await page.keyboard.press('Enter');
  const ways = page.getByRole('table', { name: /的两种走法/ });
  const split = ways.getByRole('row').filter({ hasText: '按天数' });
  await expect(split.getByRole('cell')).toHaveText(['超过三天', '三天以内']);
  await expect(split.getByRole('rowheader')).toContainText('走法不同');
  await expect(ways.getByRole('row').filter({ hasText: '上级负责人审批' }).getByRole('cell').nth(1)).toHaveText(
    '没有经过',
  );
  await expect(ways.getByRole('row').filter({ hasText: '结局' }).getByRole('cell')).toHaveText(['已完成', '已完成']);
  await rested(page);
  await expectNoAxeFault(page, 'both ways of a case');

  // The case itself is one link away.
  await page.getByRole('link', { name: /查看申请/ }).click();
  await expect(page.getByText('回家探亲').first()).toBeVisible();
  await forget(id);
});

test('[DES-10] [C62] what stands there is marked as old once the draft has changed, in English and on a narrow screen', async ({
  page,
}) => {
  const { id, name } = await publishedLeave();
  await leaveOf(name, '2');
  await redraw(id, (step) => step);
  await speak(page.context(), 'en');
  await openReplay(page, id);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const outcome = page.getByText('Compared 1 case: all the same.');
  await expect(outcome).toBeVisible();
  const old = page.getByText('The draft was changed since');
  await expect(old).toHaveCount(0);
  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  await cardOf(page, 'Copy to personnel').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Try out', exact: true }).click();
  await expect(old).toBeVisible();
  await expect(outcome).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await rested(page);
  await expectNoAxeFault(page, 'a narrow comparison');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  );
  await forget(id);
});
