import { announceOutage, endOutage } from '@campus/contract/calls/outages.ts';
import { getOrderStart } from '@campus/contract/calls/work-orders.ts';
import { expect, hallSignInAs, test } from '../../fixtures.ts';
import { areaAt, buildingAt, chooseBuilding, clearOutages, DESK, ORG, reportFrom, withdraw } from '../../outages.ts';
import { ask } from '../../people.ts';
import { goTo } from '../../walk.ts';

const form = `/CampusNetworkPhone/RepairFaultV3?id=${ORG}`;
const reader = 'staff';
const textZh = '西苑认证登录不通，正在处理。';

test('[REP-06] whoever may not report any more still finds what is announced; once it is over they are back in the form', async ({
  page,
  context,
}) => {
  const building = await buildingAt('西苑', '西苑1栋');
  const area = await areaAt('西苑');
  await clearOutages(area, 'sign-in');
  const announced = {
    kind: 'outage',
    placeIds: [area],
    type: 'sign-in',
    textZh,
    textEn: 'No sign-in.',
  };
  const { id } = await ask<{ id: string }>(DESK, 'POST', announceOutage.path, announced, ORG);
  const blocked = async () =>
    (await ask<{ blocked: string | null }>(reader, 'GET', getOrderStart.path, { kind: 'fault' }, ORG)).blocked;
  const orders: string[] = [];
  try {
    while ((await blocked()) === null) orders.push((await reportFrom(reader, building, 'other')).id);
    await hallSignInAs(context, reader, undefined, ORG);
    await goTo(page, form);
    await chooseBuilding(page, '西苑1栋');
    await expect(page.getByRole('alert')).toContainText('您待处理的自助工单过多，请稍后再试！');
    await expect(page.getByLabel('标题')).toBeDisabled();
    await page.getByRole('radio', { name: '认证登录' }).check();
    const known = page.getByTestId('report-outages').filter({ hasText: textZh });
    await known.getByRole('button', { name: '我也受影响' }).click();
    await expect(page.getByRole('heading', { name: '已记下您，不用报修' })).toBeVisible();

    await ask(DESK, 'POST', endOutage.path, { id, textZh: '已恢复', textEn: 'Over' }, ORG);
    await page.getByRole('button', { name: '撤回，继续报修' }).click();
    await expect(page.getByRole('radio', { name: '认证登录' })).toBeChecked();
    await expect(known).toHaveCount(0);
  } finally {
    for (const order of orders) await withdraw(reader, order);
    await ask(DESK, 'POST', endOutage.path, { id, textZh: '已恢复', textEn: 'Over' }, ORG).catch(() => {});
  }
});
