import { listMessages } from '@campus/contract/calls/inbox.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { expect, signInAs, test } from '../../fixtures.ts';
import { ask } from '../../people.ts';
import { walkTo } from '../../walk.ts';

const SEEN = '202530550118';
type Found = { items: { id: string; name: string }[] };
type Told = { items: { kind: string; text: { zh: string } }[] };

test('[ADM-10] an administrator sees every area as a student, can change nothing, and comes back to their own session', async ({
  page,
  context,
}) => {
  // A test that is tried again has another reason: the first one's may be unread still.
  const reason = `核对页面显示问题${Date.now().toString(36)}`;
  const { items } = await ask<Found>('admin', 'GET', '/api/contacts/SearchPeople', { words: SEEN });
  await signInAs(context, 'admin');
  const from = `/DTBS/OrgUserIndex/SeeAs/${items[0]!.id}`;
  await walkTo(page, from);
  await expect(page.getByRole('heading', { level: 2, name: '黎思敏' })).toBeVisible();
  await expectNoAxeFault(page, 'before', 'wcag');

  // not without a reason
  await page.getByRole('button', { name: '开始查看' }).click();
  await expect(page.getByLabel('查看理由')).toHaveAccessibleDescription(/必填哦/);
  await page.getByLabel('查看理由').fill(reason);
  await page.getByRole('button', { name: '开始查看' }).click();

  const banner = page.getByTestId('see-as-banner');
  await expect(page).toHaveURL(/\/CampusNetWork\/index/);
  await expect(banner).toContainText(`您正在以黎思敏（${SEEN}）的身份查看`);
  await expect(banner.getByRole('timer')).toHaveText(/剩余1[45]:\d\d/);
  await expectNoAxeFault(page, 'the PC hall', 'wcag');

  // what a button would write is refused with a sentence
  await walkTo(page, '/CampusNetWork/Profile?id=scut#contact');
  await expect(banner).toBeVisible();
  const form = page.getByRole('form', { name: '修改联系方式' });
  await form.getByLabel('QQ').fill('1234567');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('您正在以他人身份查看，只能查看，不能进行此操作！').first()).toBeVisible();

  for (const [area, address] of [
    ['流程应用', /\/Main/],
    ['后台', /\/DTBS/],
  ] as const) {
    await banner.getByRole('link', { name: area }).click();
    await expect(page).toHaveURL(address);
    await expect(banner).toBeVisible();
  }

  await banner.getByRole('button', { name: '结束' }).click();
  await expect(page).toHaveURL(new RegExp(from));
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: '黎思敏' })).toBeVisible();
  const told = await ask<Told>(SEEN, 'GET', listMessages.path, { tab: 'unread' });
  const seen = told.items.filter(({ kind }) => kind === 'seen-as').map(({ text }) => text.zh);
  expect(seen.join()).toContain(reason);
});
