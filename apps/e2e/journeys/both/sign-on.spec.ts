import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import type { Page } from '@playwright/test';
import { atOneSize, expect, server, speak, test, universityLogin } from '../../fixtures.ts';

// A university with a CAS server of its own: a real LemonLDAP::NG.
const ORG = 'union-demo';
const loginOnly = (phone: boolean) => `/${phone ? 'CampusNetworkPhone' : 'CampusNetWork'}/Messages?id=${ORG}`;
const first = (phone: boolean) =>
  phone ? `/CampusNetworkPhone/CampusNetworkPhoneMain?id=${ORG}` : `/CampusNetWork/index?id=${ORG}`;
const where = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const hallToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('campus.hall'));

let login = '';
test.beforeAll(async () => {
  login = await universityLogin();
});

/** Types account and password at the university; the password there is the account. */
async function atUniversity(page: Page, account: string) {
  await expect.poll(() => page.url()).toContain(login);
  await page.locator('#userfield').fill(account);
  await page.locator('#passwordfield').fill(account);
  await page.locator('#passwordfield').press('Enter');
}

test('[SSO-01] [AUTH-3] [PC-17] who has to sign in goes to the university and comes back to where they were going', async ({
  page,
  phone,
}) => {
  await page.goto(loginOnly(phone));
  await atUniversity(page, 'student');
  await expect.poll(() => where(page)).toBe(loginOnly(phone));
  const opened = await hallToken(page);
  expect(opened).toContain('access_token');
  await page.reload();
  expect(where(page)).toBe(loginOnly(phone));
  // Going back passes the university, which sends people on at once: no second sign-in, and no circle.
  await page.goBack();
  await expect.poll(() => [first(phone), loginOnly(phone)].includes(where(page))).toBe(true);
  await expect.poll(() => hallToken(page).catch(() => null)).toBe(opened);
});

test('[SSO-01] a second tab is signed in without typing anything', async ({ page, context, phone }) => {
  await page.goto(loginOnly(phone));
  await atUniversity(page, 'student');
  await expect.poll(() => where(page)).toBe(loginOnly(phone));
  const second = await context.newPage();
  await second.goto(loginOnly(phone));
  // The same address stands there before the tab leaves for the university.
  await expect.poll(() => hallToken(second).catch(() => null)).toContain('access_token');
  await expect.poll(() => where(second)).toBe(loginOnly(phone));
  expect(await hallToken(second)).not.toBe(await hallToken(page));
});

for (const [area, at, inside] of [
  ['back-office', '/DTBSlogin', /^\/DTBS\//],
  ['workflow app', '/Login', /^\/(?!Login|CampusNetWork)/],
] as const)
  test(`[SSO-01] the ${area} has both ways, the university first`, async ({ page }) => {
    await page.goto(`${at}?id=${ORG}`);
    await page.getByTestId('unified-login').click();
    await atUniversity(page, 'admin');
    await expect.poll(() => where(page)).toMatch(inside);
    expect(await page.evaluate(() => sessionStorage.getItem('campus.session'))).toContain('refresh_token');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(`${at}?id=${ORG}`);
    await page.getByRole('button', { name: '账号密码', exact: true }).click();
    await expect(page.getByTestId('sign-in-form')).toBeVisible();
  });

test('[SSO-03] [SSO-01] a ticket that this browser never asked for leads to the university, not to a session', async ({
  page,
}) => {
  await page.goto(`/CampusNetWork/sso?id=${ORG}&for=hall&ticket=ST-of-somebody-else`);
  await expect.poll(() => page.url()).toContain(login);
  await page.goto(`/?id=${ORG}&ticket=ST-of-somebody-else`);
  await expect.poll(() => page.url()).toContain(login);
});

test('[SSO-01] whoever goes round in a circle is stopped, and told what to do', atOneSize, async ({ page }) => {
  for (const n of [1, 2]) {
    await page.goto(`/CampusNetWork/sso?id=${ORG}&for=hall&ticket=ST-circle-${n}`);
    await expect.poll(() => page.url()).toContain(login);
  }
  await page.goto(`/CampusNetWork/sso?id=${ORG}&for=hall&ticket=ST-circle-3`);
  await expect(page.getByRole('alert')).toContainText('已停止跳转');
  await expect(page.getByText('0757-20000002')).toBeVisible();
});

test('[SSO-01] whom the university knows and the hall does not is told so, with the number of the desk', async ({
  page,
  context,
  phone,
}) => {
  if (phone) await speak(context, 'en');
  await page.goto(loginOnly(phone));
  await atUniversity(page, 'nobody-here');
  await expect(page.getByRole('alert')).toContainText('nobody-here');
  await expect(page.getByText('0757-20000002')).toBeVisible();
});

test('[SSO-02] who leaves the university is signed out here', async ({ page, context, phone }) => {
  await page.goto(loginOnly(phone));
  await atUniversity(page, 'handler');
  await expect.poll(() => where(page)).toBe(loginOnly(phone));
  const other = await context.newPage();
  await other.goto(login.replace(/login$/, 'logout'));
  // Whatever the page asks for next is refused, and it says so.
  await page.goto(loginOnly(phone), { waitUntil: 'commit' });
  await expect.poll(() => decodeURIComponent(where(page))).toContain('登录已失效，请重新登录!');
});

test(
  '[SSO-09] who signs out is asked whether to leave the university, too, and does it in one tap',
  atOneSize,
  async ({ page, phone }) => {
    await page.goto(loginOnly(phone));
    await atUniversity(page, 'handler');
    await expect.poll(() => where(page)).toBe(loginOnly(phone));
    await page.getByTestId('person-menu').click();
    await page
      .getByRole('button', { name: '退出登录' })
      .or(page.getByRole('menuitem', { name: '退出登录' }))
      .click();
    await page.getByRole('button', { name: '一并退出' }).click();
    await expect.poll(() => where(page)).toContain(`id=${ORG}`);
    await page.goto(loginOnly(phone), { waitUntil: 'commit' });
    await atUniversity(page, 'handler');
  },
);

test('[SSO-08] [SSO-01] who has no password proves at the university who they are, also by another of our addresses', async ({
  page,
  phone,
}) => {
  const contact = phone
    ? `${hallPhonePages.pages.editIdentity.path}?id=${ORG}`
    : `${hallPcPages.pages.profile.path}?id=${ORG}`;
  await page.goto(`${server.mailing}${contact}`);
  await atUniversity(page, phone ? 'student' : 'handler');
  await expect.poll(() => page.url()).toBe(`${server.mailing}${contact}`);
  const form = page.getByRole('form', { name: '修改联系方式' });
  const mail = form.getByLabel('邮箱');
  await mail.fill(`${Date.now()}@union.example.edu`);
  const typed = await mail.inputValue();
  await form.getByRole('button', { name: '保存' }).click();
  const way = page.getByTestId('prove-at-university');
  await way.click();
  // They typed their password there a moment ago, so the university vouches for them at once.
  await expect(way).toHaveCount(0);
  await expect(mail).toHaveValue(typed);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('修改成功！')).toBeVisible();
});
