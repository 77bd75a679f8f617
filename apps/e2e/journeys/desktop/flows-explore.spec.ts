import { exploreDraft } from '@campus/contract/calls/flows-explore.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { copyOf, draftNext, forget, freshMark, MANAGER, ORG } from '../../businesses.ts';
import { expect, server, signInAs, test } from '../../fixtures.ts';
import { goTo } from '../../walk.ts';

type Step = { id: string; kind: string; name: object; branches?: { steps: Step[] }[] };
const words = (zh: string, en: string) => ({ zh, en });

/** A draft of the loan of equipment in which one branch is never taken, and one step asks nobody. */
async function faultyLoan(): Promise<string> {
  const mark = freshMark();
  const id = await copyOf('设备借用', words(`借用检查${mark}`, `Loan to check ${mark}`), `check-${mark}`);
  await draftNext(id, ({ flow, form }) => {
    const { steps } = flow as { steps: Step[] };
    const all = (step: Step): Step[] => [step, ...(step.branches ?? []).flatMap((branch) => branch.steps.flatMap(all))];
    const model = steps.flatMap(all).find(({ kind }) => kind === 'approve') as Step;
    const empty = {
      ...model,
      id: 'empty',
      name: words('没有人的一步', 'A step of nobody'),
      who: { kind: 'role', role: 'teacher-of-nothing' },
    };
    const when = {
      kind: 'all',
      of: [
        { kind: 'field', field: 'amount', is: 'more', value: 900 },
        { kind: 'field', field: 'amount', is: 'less', value: 500 },
      ],
    };
    const split = {
      id: 'never',
      kind: 'exclusive',
      name: words('不可能的分支', 'An impossible split'),
      branches: [
        { id: 'b1', name: words('走不到', 'Not to be reached'), when, steps: [{ ...empty, id: 'inside' }] },
        { id: 'b2', name: words('其他', 'Otherwise'), when: null, steps: [] },
      ],
    };
    return { flow: { ...flow, steps: [...steps, split, empty] }, form };
  });
  return id;
}

async function openCheck(page: Page, id: string): Promise<void> {
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}&tab=try`);
}

test('[DES-08] every way is checked by keyboard, what was found leads to its card, and it is still there on the way back', async ({
  page,
}) => {
  const id = await faultyLoan();
  await openCheck(page, id);
  await page.getByRole('button', { name: '检查', exact: true }).press('Enter');
  await expect(page.getByText(/走了\d+条走法，发现\d+个问题、\d+个提醒。/)).toBeVisible();
  await expect(page.getByText('“不可能的分支”的分支', { exact: false })).toBeVisible();
  await expect(page.getByText('“没有人的一步”按规则找不到人', { exact: false })).toBeVisible();
  await expect(page.getByText('没有人的一步', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '走法1' }).first()).toContainText('提交');
  await expectNoAxeFault(page, 'every way of a draft');

  const found = page.getByRole('listitem').filter({ hasText: '“没有人的一步”按规则找不到人' });
  await found.getByRole('link', { name: '去看' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '“没有人的一步”按规则找不到人' })).toBeVisible();
  await expect(
    page.getByRole('complementary').or(page.getByRole('dialog')).filter({ hasText: '没有人的一步' }).first(),
  ).toBeVisible();

  await page.goBack();
  await expect(page.getByText(/走了\d+条走法/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectNoAxeFault(page, 'every way of a draft');
  await forget(id);
});

test('[DES-08] who is about to publish reads what a check finds, and is led to it; without an answer they may ask again', async ({
  page,
}) => {
  const id = await faultyLoan();
  await signInAs(page.context(), MANAGER, server.everything, ORG);
  await goTo(page, `${officePages.pages.businessManagement.path}?id=${ORG}&open=${id}`);
  const publishing = page.getByRole('dialog', { name: /^发布“/ });
  await page.route(`**${exploreDraft.path}`, (route) => route.abort());
  await page.getByRole('button', { name: '发布', exact: true }).press('Enter');
  await expect(publishing.getByText('没能检查这份草稿')).toBeVisible();
  await expect(publishing.getByRole('button', { name: '发布', exact: true })).toBeEnabled();
  await page.unroute(`**${exploreDraft.path}`);
  await publishing.getByRole('button', { name: '重新检查' }).press('Enter');
  await expect(publishing.getByRole('status')).toContainText(/走了\d+条走法，发现[1-9]\d*个问题/);
  await expectNoAxeFault(page, 'a check before publishing');
  await publishing.getByRole('button', { name: '去看检查结果' }).press('Enter');
  await expect(publishing).toHaveCount(0);
  await page.getByRole('button', { name: '检查', exact: true }).press('Enter');
  await expect(page.getByText('“没有人的一步”按规则找不到人', { exact: false })).toBeVisible();
  await forget(id);
});
