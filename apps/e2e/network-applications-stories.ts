import type { Page } from '@playwright/test';
import { expect, hallSignInAs, test, where } from './fixtures.ts';
import { networkOf, openLine, pay, review } from './network-applications.ts';
import { walkTo } from './walk.ts';
import { says } from './work-orders.ts';

/** How the same stories of the network are told in one of the halls. */
export type NetworkHall = {
  spec: { open: string; move: string; password: string; epidemic: string; staff: string };
  /** One's own network, by what stands behind the question mark. */
  home: (more?: string) => string;
  staffHome: string;
  /** Where staff apply for a change, and for a package of their own. */
  staffPages: { operate: string; open: string };
  pages: { move: string; password: string; freeze: string; epidemicOpen: string };
  choosePlace: (page: Page, label: string, path: readonly string[]) => Promise<void>;
  people: { newcomer: string; pauses: string; moves: string; freezes: string; staff: string };
};

const at = (area: string, building: string) => ['大学城校区', area, building, '101室'];
const D5 = at('D区', 'D5栋');
const E1 = at('E区', 'E1栋');

export function networkStories(hall: NetworkHall): void {
  const { spec, people } = hall;

  test(`${spec.open} [CONST-06] [CONST-10] [ERR-25] a newcomer sees the price before typing, applies, pays and is online`, async ({
    page,
    context,
  }) => {
    const account = people.newcomer;
    await hallSignInAs(context, account);
    await walkTo(page, hall.home());
    const quote = page.getByTestId('quote');
    await expect(quote).toContainText('¥100.00');
    await expect(quote).toContainText('¥130.00');
    await expect(quote).toContainText('办理后余额');
    await expect(page.getByText('新开通须缴纳100元工料费。')).toBeVisible();
    await expect(page.getByText('请于10分钟后缴费')).toBeVisible();
    await expect(page.getByText('1至2个工作日内审核。').first()).toBeVisible();

    // what a building says stands beside it, before anything is sent
    await hall.choosePlace(page, '地址', E1);
    await expect(page.getByText('该楼栋已有移动信号，校园网即将开通，敬请期待！')).toBeVisible();
    await hall.choosePlace(page, '地址', D5);
    await expect(page.getByText('该楼栋已有移动信号')).toHaveCount(0);
    await page.getByLabel('联系电话').fill('13800001111');
    await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());

    // it is followed, agreed to, and waits for money
    await expect(page.getByText('申请内容')).toBeVisible();
    const [under] = (await networkOf(account)).underWay;
    await review(under?.id ?? '');
    await walkTo(page, hall.home('part=lines'));
    await expect(page.getByText('等待缴费：余额足够后自动开通')).toBeVisible();
    await walkTo(page, hall.home('do=why'));
    await expect(page.getByTestId('outage-cause')).toContainText('正在等待缴费');
    // each thing that was looked at has a neutral name, and says beside it what was found
    await expect(page.getByRole('listitem').filter({ hasText: '楼栋网络' })).toContainText('已开通');
    await expect(page.getByRole('listitem').filter({ hasText: '在线状态' })).toContainText('当前没有在线记录');
    await expect(page.getByText('异常')).toHaveCount(0);
    await pay(account, 20_000);
    await expect.poll(async () => (await networkOf(account)).lines[0]?.state).toBe('active');
    await page.goto(hall.home('part=lines'));
    await expect(page.getByTestId('network-line')).toContainText('使用中');
    await expect(page.getByTestId('network-figures')).toContainText('¥70.00');
    await walkTo(page, hall.home('part=costs'));
    await expect(page.getByText('工料费')).toBeVisible();
    await expect(page.getByText('-¥100.00')).toBeVisible();
    await walkTo(page, hall.home('part=history'));
    await expect(page.getByRole('link', { name: /开通网络/ })).toContainText('待评价');
  });

  test(`${spec.open} [CONST-09] [RULE-10] pausing shows its first day and asks why; a second one is in process`, async ({
    page,
    context,
  }) => {
    await openLine(people.pauses);
    await hallSignInAs(context, people.pauses);
    await walkTo(page, hall.home('part=lines'));
    await page.getByTestId('network-line').getByRole('link', { name: '报停' }).click();
    await expect(page.getByText('次月报停须在本月最后一个工作日12:00前提交')).toBeVisible();
    await expect(page.getByTestId('quote')).toContainText('生效日期');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByLabel('报停原因')).toHaveAccessibleDescription(/^请输入报停原因/);
    await page.getByLabel('报停原因').fill('外出实习');
    await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());
    await expect(page.getByText('外出实习')).toBeVisible();
    await walkTo(page, hall.home('do=pause'));
    await expect(page.getByTestId('blocked')).toContainText('业务办理中，没有其他可办理的套餐！');
    await expect(page.getByRole('button', { name: '提交申请' })).toBeDisabled();
  });

  test(`${spec.move} ${spec.password} [ERR-18] [ERR-19] [CONST-08] [RULE-14] moving and a new password say what is wrong beside the field`, async ({
    page,
    context,
  }) => {
    await openLine(people.moves);
    await hallSignInAs(context, people.moves);
    await walkTo(page, hall.pages.password);
    for (const note of ['新密码约2分钟后生效。', '工单约1小时后自动完成。'])
      await expect(page.getByText(note).first()).toBeVisible();
    await page.getByLabel('原密码', { exact: true }).fill('nothing1');
    await page.getByLabel('新密码', { exact: true }).fill('Better2026');
    await page.getByLabel('确认新密码').fill('Better2027');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('两次输入的密码不一致！')).toBeVisible();
    await page.getByLabel('确认新密码').fill('Better2026');
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('原密码错误！')).toBeVisible();

    await walkTo(page, hall.pages.move);
    await hall.choosePlace(page, '新地址', D5);
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('新旧宿舍地址不能相同！')).toBeVisible();
    await hall.choosePlace(page, '新地址', at('D区', 'D1栋'));
    await page.getByRole('button', { name: '提交申请' }).click();
    await expect(page.getByText('该楼栋需要填写端口号！')).toBeVisible();
    await page.getByLabel('端口号').fill('B-02');
    await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());
    await expect(page.getByRole('region', { name: '申请内容' })).toContainText('D1栋');
    await walkTo(page, hall.pages.password);
    await expect(page.getByTestId('blocked')).toContainText('业务办理中');
  });

  test(`${spec.staff} a teacher sees the packages with what can be done, and opens only what is not for staff`, async ({
    page,
    context,
  }) => {
    await openLine(people.staff);
    await hallSignInAs(context, people.staff);
    await walkTo(page, hall.staffHome);
    const line = page.getByTestId('network-line');
    for (const action of ['网络报停', '更换MAC', '宿舍变更'])
      await expect(line.getByRole('link', { name: action })).toBeVisible();
    await line.getByRole('link', { name: '更换MAC' }).click();
    await expect.poll(() => where(page)).toContain(`${hall.staffPages.operate}?id=scut&do=change-mac`);
    await page.getByLabel('新MAC地址').fill('00:1a:2b:3c:4d:5e');
    await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());
    await expect(page.getByText('00-1A-2B-3C-4D-5E')).toBeVisible();
    await walkTo(page, hall.staffHome);
    await page.getByRole('link', { name: '开通新套餐' }).click();
    await expect.poll(() => where(page)).toBe(`${hall.staffPages.open}?id=scut`);
    await expect(page.getByText(/^教职工包[月年]套餐 · .*您名下已有套餐，只能选择非教职工套餐！/)).toHaveCount(2);
    // what is not for staff can be applied for there
    await expect(page.getByRole('radio', { disabled: false }).first()).toBeVisible();
    await expect(page.getByTestId('quote')).toBeVisible();
  });

  test(`${spec.epidemic} [CONST-14] freezing and its end stand side by side; what is not there to be ended says so`, async ({
    page,
    context,
  }) => {
    await openLine(people.freezes);
    await hallSignInAs(context, people.freezes);
    await walkTo(page, hall.pages.freeze);
    await page.getByRole('navigation', { name: '疫情期间业务' }).getByRole('link', { name: '疫情期间复用' }).click();
    await expect(page.getByTestId('blocked')).toBeVisible();
    await page.getByRole('navigation', { name: '疫情期间业务' }).getByRole('link', { name: '疫情期间停用' }).click();
    await expect(page.getByText(/办理时间：/)).toBeVisible();
    await page.getByLabel('原因').fill('居家学习');
    await says(page, '提交成功！', () => page.getByRole('button', { name: '提交申请' }).click());
    await expect(page.getByText('居家学习')).toBeVisible();
  });

  test(`${spec.epidemic} the epidemic services say their days to everyone; acting needs a sign-in`, async ({
    page,
  }) => {
    await walkTo(page, hall.pages.epidemicOpen);
    await expect(page.getByRole('heading', { name: '疫情期间停用' })).toBeVisible();
    await page.getByRole('link', { name: '申请停用' }).click();
    const asked = page.getByTestId('sign-in-form').or(page.getByTestId('signed-out-card')).first();
    await expect(asked).toBeVisible();
  });
}
