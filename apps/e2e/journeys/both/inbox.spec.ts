import { expect, hallSignInAs, speak, test, where } from '../../fixtures.ts';
import { apply, ask, forms } from '../../people.ts';

test.use({ live: true });

const entry = (phone: boolean) =>
  phone ? '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut' : '/CampusNetWork/index?id=scut';
const messages = (phone: boolean) => `${phone ? '/CampusNetworkPhone' : '/CampusNetWork'}/Messages?id=scut`;
/** Who gets the messages of these journeys and nobody else's. */
const reader = (phone: boolean) => (phone ? 'net201' : 'net202');

type Listed = { items: { id: string }[] };
/** Something of somebody's, and everything read. */
async function begin(account: string): Promise<string> {
  const { id } = await apply(account, '设备', forms.loan);
  const { items } = await ask<Listed>(account, 'GET', '/api/inbox/ListMessages', { tab: 'all' });
  if (items[0]) await ask(account, 'POST', '/api/inbox/ReadAllMessages', { upTo: items[0].id });
  return id;
}
const remark = (id: string, text: string) => ask('admin', 'POST', '/api/process/AddComment', { id, text });

test('[PC-18] [PH-18] messages arrive without a reload, and are opened, read one by one, and all at once', async ({
  page,
  context,
  phone,
}) => {
  const account = reader(phone);
  const id = await begin(account);
  await hallSignInAs(context, account);
  await page.goto(entry(phone));
  await expect(page.getByTestId('greeting')).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  const unread = page.getByTestId('unread');
  await expect(unread).toHaveCount(0);
  await remark(id, '请补充材料');
  await expect(unread).toContainText('1');

  if (phone) await page.getByTestId('to-messages').click();
  else {
    await page.getByTestId('messages').click();
    const newest = page.getByTestId('newest-messages');
    await expect(newest.getByTestId('message')).toHaveCount(1);
    await newest.getByRole('link', { name: '查看全部消息' }).click();
  }
  await expect.poll(() => where(page)).toBe(messages(phone));
  const rows = page.getByRole('list', { name: '消息列表' }).getByTestId('message');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('有新的评论');

  // The open list goes on by itself.
  await remark(id, '还差一份');
  await expect(rows).toHaveCount(2);
  await expect(unread).toContainText('2');
  await rows.first().getByRole('button', { name: '标为已读' }).click();
  await expect(rows).toHaveCount(1);
  await expect(unread).toContainText('1');

  // Pressing one opens what it is about, and has read it.
  await rows.getByRole('link').click();
  await expect.poll(() => where(page)).toContain(id);
  await expect(unread).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('没有未读消息')).toBeVisible();
  await page.getByRole('button', { name: '全部', exact: true }).click();
  await expect.poll(() => where(page)).toContain('tab=all');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(2);
  await expect(rows.first().getByRole('img', { name: '未读' })).toHaveCount(0);

  await remark(id, '三');
  await remark(id, '四');
  await expect(unread).toContainText('2');
  // Read are those that the list shows, and the number may be there before them.
  await expect(rows.getByRole('img', { name: '未读' })).toHaveCount(2);
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(page.getByText('已全部标为已读')).toBeVisible();
  await expect(unread).toHaveCount(0);
  expect(loads).toBe(0);
});

test('[PC-18] [PH-18] what also goes by mail or WeCom is chosen here, and a way that is closed says why, in English too', async ({
  page,
  context,
  phone,
}) => {
  await speak(context, 'en');
  await hallSignInAs(context, reader(phone));
  await page.goto(messages(phone));
  if (phone) await page.getByRole('button', { name: 'How to be told' }).click();
  const choices = page.getByTestId('message-choices');
  await expect(choices.getByRole('checkbox', { name: 'Progress · Mail' })).toBeVisible();
  await expect(choices.getByRole('checkbox')).toHaveCount(8);
  await expect(choices).toContainText('Your university does not send mail yet.');
  await expect(choices.getByRole('checkbox', { name: 'Tasks · WeCom' })).toBeDisabled();
});
