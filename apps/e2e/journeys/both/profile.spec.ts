import type { Page } from '@playwright/test';
import { expect, hallSignInAs, PASSWORD, server, test, where } from '../../fixtures.ts';

/** Whose contacts are changed, and whose password and devices: a changed password ends what is signed in elsewhere. */
const reached = (phone: boolean) => (phone ? 'net203' : 'net204');
const signedIn = (phone: boolean) => (phone ? 'net205' : 'net206');
const profile = (phone: boolean) =>
  phone ? '/CampusNetworkPhone/CampusNetworkPhoneIdentity?id=scut&part=all' : '/CampusNetWork/Profile?id=scut';
const editing = (phone: boolean) =>
  phone ? '/CampusNetworkPhone/CampusNetworkPhoneEditIdentiey?id=scut' : '/CampusNetWork/Profile?id=scut#contact';
const part = (phone: boolean, name: string) =>
  phone
    ? `/CampusNetworkPhone/CampusNetworkPhoneIdentity?id=scut&part=${name}`
    : `/CampusNetWork/Profile?id=scut#${name}`;

const fields = [
  '账号',
  '姓名',
  '院系/部门',
  '电话',
  '手机',
  '邮箱',
  '用户类型',
  '性别',
  '校园卡号',
  '单位',
  '地址',
  '用户状态',
  '证件类型',
  '证件号码',
  '身份类型',
  '教职工类型',
  '学生类型',
  '冻结时间',
  '冻结状态',
  '冻结原因',
  '解冻时间',
  '解冻原因',
  '操作系统',
  '端口号',
  'IP地址',
  'MAC地址',
  '网关',
  '子网掩码',
  '首选DNS',
  '备用DNS',
  '入学年份',
  '专业',
  '班级',
  '工号',
  'QQ号',
  '备注',
];

/** What is not filled stands folded away. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

test('[ENT-08] [PC-19] [PH-06] a profile shows every field, what is filled and what is not, and document numbers masked', async ({
  page,
  context,
  phone,
}) => {
  await hallSignInAs(context, 'student');
  await page.goto(profile(phone));
  await expect(page.getByText('60040001')).toBeVisible();
  await unfold(page);
  for (const label of fields) await expect(page.getByText(label, { exact: true }), label).toBeVisible();
  await expect(page.getByText(/^\*{10,}\w{4}$/)).toBeVisible();
});

test('[PC-19] [PH-06] mobile, telephones, e-mail, QQ and system are changed, with errors beside their fields', async ({
  page,
  context,
  phone,
}) => {
  await hallSignInAs(context, reached(phone));
  await page.goto(editing(phone));
  const form = page.getByRole('form', { name: '修改联系方式' });
  await form.getByLabel('手机').fill('12345');
  await form.getByLabel('电话').fill('020-1;x');
  await form.getByLabel('邮箱').fill('nobody');
  await form.getByRole('button', { name: '保存' }).click();
  for (const text of ['手机号码格式不正确！', '联系方式格式不正确，多个请用分号隔开！', '邮箱格式不正确！'])
    await expect(form.getByText(text)).toBeVisible();
  await form.getByLabel('手机').fill('13912345678');
  await form.getByLabel('电话').fill('020-87110000; 020-87110001');
  await form.getByLabel('邮箱').fill('somebody@scut.example');
  // What only the server knows stands beside its field, too.
  await form.getByLabel('QQ号').fill('012');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('QQ号格式不对哦~')).toBeVisible();
  await form.getByLabel('QQ号').fill('10001');
  await form.getByLabel('操作系统').fill('macOS');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('修改成功！')).toBeVisible();
  await page.goto(editing(phone));
  await expect(form.getByLabel('电话')).toHaveValue('020-87110000;020-87110001');
  await expect(form.getByLabel('QQ号')).toHaveValue('10001');
  // An empty field is cleared.
  await form.getByLabel('QQ号').fill('');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('修改成功！')).toBeVisible();
  await page.goto(editing(phone));
  await expect(form.getByLabel('手机')).toHaveValue('13912345678');
  await expect(form.getByLabel('QQ号')).toHaveValue('');
});

test('[PC-20] [PH-18] the sign-in password is changed, and a device signed out from another', async ({
  page,
  context,
  browser,
  phone,
}) => {
  const account = signedIn(phone);
  const elsewhere = await browser.newContext();
  const token = await hallSignInAs(elsewhere, account);
  const there = async () =>
    (await fetch(`${server.everything}/api/serviceHall/GetHallUser`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  await hallSignInAs(context, account);
  await page.goto(part(phone, 'devices'));
  const rows = page.getByTestId('sign-in');
  await expect(rows.filter({ hasText: '本机' })).toHaveCount(1);
  expect(await there()).toBe(200);
  for (;;) {
    const others = await rows.getByRole('button', { name: '让它退出' }).count();
    if (others === 0) break;
    await rows.getByRole('button', { name: '让它退出' }).first().click();
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: '让它退出' }).click();
    await expect(rows.getByRole('button', { name: '让它退出' })).toHaveCount(others - 1);
  }
  expect(await there()).toBe(401);

  await page.goto(part(phone, 'password'));
  const form = page.getByTestId('password-form');
  const change = async (original: string, next: string) => {
    await form.getByLabel('原密码', { exact: true }).fill(original);
    await form.getByLabel('新密码', { exact: true }).fill(next);
    await form.getByLabel('确认新密码', { exact: true }).fill(next);
    await form.getByRole('button', { name: '修改密码' }).click();
  };
  await change(PASSWORD, 'short');
  await expect(form.getByText(/8/)).toBeVisible();
  await change('Wrong12345', 'Campus2027');
  await expect(form.getByText(/原密码/).nth(1)).toBeVisible();
  await change(PASSWORD, 'Campus2027');
  await expect(page.getByText('修改成功！')).toBeVisible();
  await change('Campus2027', PASSWORD);
  await expect(form.getByLabel('原密码', { exact: true })).toHaveValue('');
  await expect(form.getByText('密码修改失败')).toHaveCount(0);
  await elsewhere.close();
});

test('[PC-20] [PH-06] [PH-18] the ways to profile, messages, tracking and password stand in one’s own menu', async ({
  page,
  context,
  phone,
}) => {
  await hallSignInAs(context, 'student');
  if (phone) {
    await page.goto('/CampusNetworkPhone/CampusNetworkPhoneMain?id=scut');
    await page.getByTestId('to-identity').click();
    await expect.poll(() => where(page)).toContain('/CampusNetworkPhoneIdentity');
    const main = page.getByRole('main');
    for (const name of ['全部资料', '修改联系方式', '我的账户', '业务跟踪', '消息', '修改密码', '登录设备'])
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByTestId('sign-out')).toBeVisible();
    await main.getByRole('link', { name: '我的账户', exact: true }).click();
    await expect.poll(() => where(page)).toContain('/CampusNetworkPhoneAccount');
    return;
  }
  await page.goto('/CampusNetWork/index?id=scut');
  await page.getByTestId('person-menu').click();
  for (const name of ['个人中心', '消息', '业务跟踪', '修改密码', '宿舍网密码修改'])
    await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: '业务跟踪', exact: true }).click();
  await expect.poll(() => where(page)).toBe('/CampusNetWork/Tracking?id=scut');
});
