import { listProcessEvents } from '@campus/contract/calls/flows-processes.ts';
import { releaseTask } from '@campus/contract/calls/flows-tasks.ts';
import type { Page } from '@playwright/test';
import { expect, hallSignInAs, signInAs, test } from '../../fixtures.ts';
import { ask, taskOf } from '../../people.ts';
import { walkTo } from '../../walk.ts';
import { accept, handlers, report, says } from '../../work-orders.ts';

const requesterOn = (phone: boolean) => (phone ? '202490010035' : '202421011305');
const addressOf = (phone: boolean, id: string) =>
  phone
    ? `/CampusNetworkPhone/ReportingViewV3?id=scut&orderId=${id}`
    : `/CampusNetWork/RepairFaultListV3?id=scut&open=${id}`;

/** How often the page has asked for a page of events. */
function watchRequests(page: Page): () => number {
  let asked = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === listProcessEvents.path) asked += 1;
  });
  return () => asked;
}

const history = (page: Page) => page.getByRole('region', { name: '办理进度' });
const lines = (page: Page) => history(page).getByRole('listitem');
/** The list beside an order has such buttons too. */
const remind = (page: Page, phone: boolean) =>
  (phone ? page.getByRole('toolbar', { name: '操作' }) : page.getByRole('dialog')).getByRole('button', {
    name: '催办',
  });

test('an order comes with what happened to it, and what is done with it stands there at once', async ({
  page,
  context,
  phone,
}) => {
  const who = requesterOn(phone);
  const { id } = await report(who, 'fault', { title: '晚上网速很慢', type: 'slow' });
  await accept(id);
  const asked = watchRequests(page);
  await hallSignInAs(context, who);
  await walkTo(page, addressOf(phone, id));
  await expect(lines(page)).toHaveCount(2);
  await says(page, '催办成功！', () => remind(page, phone).click());
  await expect(lines(page)).toHaveCount(3);
  await expect(lines(page).first()).toContainText('催办');
  expect(asked()).toBe(0);
});

test('of a long history no line is lost or doubled when something happens after more of it was loaded', async ({
  page,
  context,
  phone,
}) => {
  const who = requesterOn(phone);
  const { id } = await report(who, 'fault', { title: '网口时好时坏' });
  for (let n = 0; n < 12; n++) {
    await accept(id);
    if (n < 11) await ask(handlers.fault, 'POST', releaseTask.path, { id, task: await taskOf(handlers.fault, id) });
  }
  const asked = watchRequests(page);
  await hallSignInAs(context, who);
  await walkTo(page, addressOf(phone, id));
  await expect(lines(page)).toHaveCount(20);
  expect(asked()).toBe(0);
  await history(page).getByRole('button', { name: '更多' }).click();
  await expect(lines(page)).toHaveCount(24);
  expect(asked()).toBe(1);
  await says(page, '催办成功！', () => remind(page, phone).click());
  await expect(lines(page)).toHaveCount(25);
  await expect(lines(page).first()).toContainText('催办');
  await expect(lines(page).last()).toContainText('提交');
});

test('a process comes with what happened to it, for those who handle it too', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  const { id } = await report(requesterOn(true), 'fault', { title: '墙上的网口松了' });
  await accept(id);
  const asked = watchRequests(page);
  await signInAs(context, handlers.fault);
  await walkTo(page, `/AllDetails/${id}`);
  await expect(page.getByText('受理了任务')).toBeVisible();
  expect(asked()).toBe(0);
});
