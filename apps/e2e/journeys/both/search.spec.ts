import { getHotSearches } from '@campus/contract/calls/search.ts';
import { expect, hallSignInAs, speak, test, where } from '../../fixtures.ts';
import { apply, forms } from '../../people.ts';

const entry = (phone: boolean) => (phone ? '/CampusNetworkPhone/Search?id=scut' : '/CampusNetWork/index?id=scut');
const found = (phone: boolean, q: string) =>
  `${phone ? '/CampusNetworkPhone/Search' : '/CampusNetWork/ServerSearch'}?id=scut&q=${encodeURIComponent(q)}`;

test('[PC-22] [PH-18] suggestions for two characters, pinyin and its initials; keys choose, Enter opens, Esc closes', async ({
  page,
  phone,
}) => {
  await page.goto(entry(phone));
  const box = page.getByRole('combobox', { name: '搜索服务大厅' });
  const suggestion = page.getByRole('option', { name: '故障报修 服务', exact: true });
  for (const typed of ['报修', 'gzbx', 'guzhang']) {
    await box.fill(typed);
    await expect(suggestion, typed).toBeVisible();
  }
  await box.fill('报修');
  await expect(suggestion.locator('mark')).toHaveText('报修');
  await box.press('Escape');
  await expect(suggestion).toHaveCount(0);
  if (!phone) {
    await page.locator('h1').click({ force: true });
    await page.keyboard.press('/');
    await expect(box).toBeFocused();
  }
  await box.fill('故障报修');
  await expect(suggestion).toBeVisible();
  await box.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('故障报修');
  await box.press('Enter');
  // Applying needs a sign-in, so a visitor is asked for it first.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('campus.return'))).toContain('RepairFaultV3');
});

test('[PC-03] [PC-22] [PH-18] what is found is grouped and marked, leads on, and hot searches stand under the box', async ({
  page,
  phone,
}) => {
  await page.goto(found(phone, '网络'));
  const services = page.getByTestId('found-service');
  await expect(services.getByTestId('hit').first()).toBeVisible();
  await expect(services.locator('mark').first()).toHaveText('网络');
  await page.getByTestId('group-service').click();
  await expect.poll(() => where(page)).toContain('group=service');
  await expect(page.getByTestId('hit').first()).toBeVisible();
  await expect(page.getByTestId('group-order')).toHaveCount(0);

  await page.goto(found(phone, '没有这种东西的'));
  await expect(page.getByText('没有找到“没有这种东西的”')).toBeVisible();

  // Under the empty box stand the words of everybody, and one's own. Three people make a word everybody's; here is one.
  await page.route(`**${getHotSearches.path}?**`, (route) =>
    route.fulfill({ json: { StatusCode: 200, Data: { items: ['网络'] }, Msg: '' } }),
  );
  await page.goto(entry(phone));
  const box = page.getByRole('combobox', { name: '搜索服务大厅' });
  await box.click();
  await expect(page.getByTestId('search-hot').filter({ hasText: '网络' })).toBeVisible();
  await box.fill('宿舍');
  await box.press('Enter');
  await expect.poll(() => decodeURIComponent(where(page))).toContain('q=宿舍');
  await page.goto(entry(phone));
  await box.click();
  const recent = page.getByTestId('search-recent').filter({ hasText: '宿舍' });
  await expect(recent).toBeVisible();
  await page.getByRole('button', { name: '清空' }).click();
  await expect(recent).toHaveCount(0);
});

test('[PC-03] [PH-18] somebody who is signed in finds their own applications', async ({ page, context, phone }) => {
  const account = phone ? 'net207' : 'net208';
  const { id, number } = await apply(account, '设备', forms.loan);
  await hallSignInAs(context, account);
  await page.goto(found(phone, number));
  const order = page.getByTestId('found-order').getByTestId('hit');
  await expect(order).toContainText(number);
  await order.click();
  await expect.poll(() => where(page)).toContain(id);
});

for (const [language, placeholder, cancel] of [
  ['zh', '搜索服务、指南、新闻', '取消'],
  ['en', 'Search services, guides and news', 'Cancel'],
] as const)
  test(`[CONST-17] the search input in ${language}: its placeholder, and the cancel text on the phone`, async ({
    page,
    context,
    phone,
  }) => {
    await speak(context, language);
    await page.goto(phone ? '/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut' : entry(false));
    if (phone) await page.getByTestId('to-search').click();
    await expect(page.getByPlaceholder(placeholder)).toBeVisible();
    if (!phone) return;
    await page.getByRole('button', { name: cancel, exact: true }).click();
    await expect.poll(() => where(page)).toBe('/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut');
  });
