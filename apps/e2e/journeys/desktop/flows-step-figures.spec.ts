import { expectNoAxeFault } from '../../axe.ts';
import { copyOf, draftNext, forget, freshMark, publish } from '../../businesses.ts';
import { expect, speak, test } from '../../fixtures.ts';
import { agree, applyFor, cardOf, closeDrawer, drawer, openDesigner } from '../../flow-designer.ts';

type Branch = { steps: Step[] };
type Step = { id: string; kind: string; branches?: Branch[] };

const APPLICANT = 'student';
/** So many are needed before a time is said. */
const FEWEST = 20;

const said = {
  zh: {
    shows: '显示各环节情况',
    head: '直属负责人审批',
    now: '现在1件',
    inHand: '办理中1',
    half: /一半在.+内办完/,
    year: '近一年',
    taken: '走过0件',
    passed: `${FEWEST}次`,
    worked: '接手到办完',
    rests: /每个环节最多取最近\d+次/,
  },
  en: {
    shows: 'Show how the steps go',
    head: 'Approval by your head',
    now: '1 case now',
    inHand: 'in hand: 1',
    half: /Half are done in .+/,
    year: 'A year',
    taken: 'Taken by 0 cases',
    passed: `${FEWEST} times`,
    worked: 'From then until it is done',
    rests: /of each step the newest \d+ visits/,
  },
} as const;

/** A leave that its applicant decides on, and so many of it that its times can be said; one is in hand still. */
async function usedLeave(): Promise<{ id: string }> {
  const mark = freshMark();
  const name = `统计请假${mark}`;
  const id = await copyOf('请假申请', { zh: name, en: `Leave to count ${mark}` }, `count-${mark}`);
  const changed = (steps: readonly Step[]): Step[] =>
    steps.map((step) => ({
      ...step,
      ...(step.kind === 'approve' && { who: { kind: 'submitter' }, whenSubmitter: 'self', whenAgain: 'ask' }),
      ...(step.branches && { branches: step.branches.map((one) => ({ ...one, steps: changed(one.steps) })) }),
    }));
  await draftNext(id, ({ flow, form }) => ({
    flow: { ...flow, steps: changed((flow as { steps: Step[] }).steps) },
    form,
  }));
  await publish(id);
  const form = { kind: 'personal', from: '2026-11-23', until: '2026-11-24', days: '2', reason: '回家探亲' };
  for (let n = 0; n < FEWEST; n++) await agree(await applyFor(name, APPLICANT, form), APPLICANT);
  await applyFor(name, APPLICANT, form);
  return { id };
}

for (const language of ['zh', 'en'] as const)
  test(`[DES-15] [C64] how each step goes is laid on its card when it is asked for, wide and narrow, in ${language}`, async ({
    page: seen,
    context,
  }) => {
    const { id } = await usedLeave();
    const texts = said[language];
    await speak(context, language);
    const asked: string[] = [];
    seen.on('request', (request) => asked.push(request.url()));
    await openDesigner(seen, id, 'flow');
    const head = cardOf(seen, texts.head);
    await expect(head).toBeVisible();
    // Who does not ask for it waits for none of it.
    expect(asked.filter((url) => /StepFigures|figures-on-card|step-figures/.test(url))).toEqual([]);
    await expect(seen.locator('[data-figures]')).toHaveCount(0);
    await seen.getByRole('checkbox', { name: texts.shows }).check();
    await expect(head).toContainText(texts.now);
    await expect(head).toContainText(texts.inHand);
    await expect(head).toContainText(texts.half);
    await expect(seen.getByText(texts.rests)).toBeVisible();
    // Nobody asked for more than three days; of the branch without steps nothing tells it.
    await expect(seen.locator('[data-kind=branch] [data-figures]')).toHaveText([texts.taken]);
    await seen.getByRole('button', { name: texts.year, exact: true }).click();
    await expect(seen.getByRole('button', { name: texts.year, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeFault(seen, 'the tree with its figures', 'wcag');

    await head.click();
    const panel = drawer(seen).locator('[data-figures-of]');
    await expect(panel).toContainText(texts.passed);
    await expect(panel.getByRole('row', { name: new RegExp(texts.worked) })).toBeVisible();
    await expectNoAxeFault(seen, 'the figures of a step', 'wcag');
    await closeDrawer(seen);

    await seen.setViewportSize({ width: 390, height: 844 });
    await expect(head).toContainText(texts.now);
    const beyond = await seen.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond).toBeLessThanOrEqual(0);
    await seen.setViewportSize({ width: 1440, height: 900 });

    await seen.getByRole('checkbox', { name: texts.shows }).uncheck();
    await expect(seen.locator('[data-figures]')).toHaveCount(0);
    await forget(id);
  });
