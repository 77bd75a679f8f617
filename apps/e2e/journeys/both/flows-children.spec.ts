import { suspendBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { officePages } from '@campus/contract/pages/office.ts';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { Page } from '@playwright/test';
import { expectNoAxeFault } from '../../axe.ts';
import { MANAGER, ORG } from '../../businesses.ts';
import {
  atOneSize,
  expect,
  hallSignInAs,
  type Language,
  server,
  signInAs,
  sizeOf,
  speak,
  test,
} from '../../fixtures.ts';
import { agree, applyFor } from '../../flow-designer.ts';
import { callStep, connectTo, leave, leaveWith, ownDecision, startOtherSystem } from '../../other-system.ts';
import { ask } from '../../people.ts';
import { goTo } from '../../walk.ts';

const STUDENT = 'student';
type Detail = Reply<typeof getProcess>;
const detailOf = (id: string) => ask<Detail>(STUDENT, 'GET', getProcess.path, { id }, ORG);

const childStep = (business: string, part: object = {}) => ({
  id: 'further',
  name: { zh: '另行请假', en: 'Further leave' },
  kind: 'child',
  business,
  wait: true,
  each: { kind: 'times', times: 2 },
  submitter: 'submitter',
  fill: Object.keys(leave).map((field) => ({ field, from: { kind: 'field', field } })),
  take: [],
  onRefused: 'go-on',
  onFailure: 'owner',
  ...part,
});

/** A case as its submitter sees it: in the hall, or in the workflow app on a phone. */
async function openOwn(page: Page, id: string, phone: boolean): Promise<void> {
  const address = phone
    ? `${workflowPages.pages.allDetails.path.replace(':prId', id)}?id=${ORG}`
    : `${hallPcPages.pages.flowBusiness.path}?id=${ORG}&show=mine&open=${id}`;
  await goTo(page, address);
}

const said = {
  zh: { waits: /等待 2 项申请办完，共 2 项/, list: '发起的申请', from: '由申请', done: '已完成' },
  en: {
    waits: /Waits for 2 of 2 applications/,
    list: 'Applications that it handed in',
    from: 'Handed in by application',
    done: 'Done',
  },
} as const satisfies Record<Language, object>;

for (const language of ['zh', 'en'] as const)
  test(
    `[DES-13] [C8] [C9] an application and those that it handed in lead to each other, in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }) => {
      const texts = said[language];
      const child = await leaveWith('子请假', () => [ownDecision]);
      const parent = await leaveWith('母请假', () => [childStep(child.id)]);
      const id = await applyFor(parent.name, STUDENT, leave);
      await expect
        .poll(async () => (await detailOf(id)).children.map(({ state }) => state))
        .toEqual(['started', 'started']);
      const before = await detailOf(id);

      await speak(context, language);
      await (phone
        ? signInAs(context, STUDENT, server.everything, ORG)
        : hallSignInAs(context, STUDENT, server.everything, ORG));
      await openOwn(page, id, phone);
      await expect(page.getByText(texts.waits).first()).toBeVisible();
      const list = page.getByRole('list', { name: texts.list });
      await expect(list.getByRole('listitem')).toHaveCount(2);
      await expectNoAxeFault(page, 'a case that waits for others', 'wcag');

      // There and back again.
      await list.getByRole('link').first().click();
      const number = before.number;
      const up = page.getByRole('link', { name: `${texts.from}${language === 'en' ? ' ' : ''}${number}` });
      await expect(up).toBeVisible();
      await expectNoAxeFault(page, 'a case that another one handed in', 'wcag');
      await up.click();
      await expect(list.getByRole('listitem')).toHaveCount(2);

      for (const one of before.children) await agree(one.id as string, STUDENT);
      await expect.poll(async () => (await detailOf(id)).outcome).toBe('done');
      await openOwn(page, id, phone);
      await expect(list.getByText(texts.done)).toHaveCount(2);
    },
  );

test(
  '[DES-13] [C8] an application that could not be handed in says why in words',
  atOneSize,
  async ({ page, context }) => {
    const child = await leaveWith('停办请假', () => [ownDecision]);
    const parent = await leaveWith('母请假', () => [childStep(child.id, { each: { kind: 'once' } })]);
    await ask(MANAGER, 'POST', suspendBusiness.path, { id: child.id, suspended: true }, ORG);
    const id = await applyFor(parent.name, STUDENT, leave);
    await expect.poll(async () => (await detailOf(id)).children.map(({ state }) => state)).toEqual(['failed']);
    await signInAs(context, MANAGER, server.everything, ORG);
    await goTo(page, `${officePages.pages.busMonDoing.path}?id=${ORG}&open=${id}`);
    const list = page.getByRole('list', { name: '发起的申请' });
    await expect(list.getByText('未能发起')).toBeVisible();
    await expect(list.getByText('该业务已暂停受理。')).toBeVisible();
    await expectNoAxeFault(page, 'an application that was not handed in', 'wcag');
  },
);

for (const language of ['zh', 'en'] as const)
  test(
    `[DES-13] [C12] while another system works on it the page says so, and goes on once it has called back, in ${language}`,
    sizeOf(language),
    async ({ page, context, phone }) => {
      const system = await startOtherSystem();
      try {
        const connection = await connectTo(system, `回调系统${Date.now().toString(36)}`);
        const within = { ms: 86_400_000, clock: 'calendar' };
        const step = callStep(connection.id, {
          answer: { kind: 'callback', within },
          take: [{ field: 'reason', path: 'note.text' }],
        });
        const business = await leaveWith('回调请假', () => [step, ownDecision]);
        const id = await applyFor(business.name, STUDENT, leave);
        await expect.poll(() => system.heard.length).toBe(1);

        await speak(context, language);
        await (phone
          ? signInAs(context, STUDENT, server.everything, ORG)
          : hallSignInAs(context, STUDENT, server.everything, ORG));
        await openOwn(page, id, phone);
        const waits = { zh: '等待其他系统答复', en: 'Waits for an answer of another system' }[language];
        await expect(page.getByText(waits).first()).toBeVisible();
        await expectNoAxeFault(page, 'a case that waits for another system', 'wcag');

        const callback = String(system.heard[0]?.body.callback);
        const reply = await fetch(callback, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ note: { text: '图书馆已登记' } }),
        });
        expect(reply.status).toBe(200);
        await expect.poll(async () => (await detailOf(id)).tasks.length).toBe(1);
        await openOwn(page, id, phone);
        await expect(page.getByText('图书馆已登记').first()).toBeVisible();
        await expect(page.getByText(waits)).toHaveCount(0);
      } finally {
        await system.stop();
      }
    },
  );
