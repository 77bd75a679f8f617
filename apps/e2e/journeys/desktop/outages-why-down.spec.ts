import { announceOutage, endOutage, joinOutage } from '@campus/contract/calls/outages.ts';
import { expectNoAxeFault } from '../../axe.ts';
import { expect, hallSignInAs, test } from '../../fixtures.ts';
import { openLine } from '../../network-applications.ts';
import { ask } from '../../people.ts';
import { goTo } from '../../walk.ts';
import { placeAt } from '../../work-orders.ts';

const text = {
  textZh: '学生公寓G1的汇聚交换机故障，正在更换。',
  textEn: 'A switch of residence G1 is being replaced.',
};

test('[REP-06] an outage that was announced where a line is answers why it is down, and “me too” is said there', async ({
  page,
  context,
}) => {
  // Nobody else has a line there.
  const [owner, building] = ['net287', ['国际校区', '学生公寓G1']];
  await openLine(owner, [...building, '101室']);
  const placeIds = [await placeAt(owner, ...building)];
  const { id } = await ask<{ id: string }>('admin', 'POST', announceOutage.path, { kind: 'outage', placeIds, ...text });
  try {
    await hallSignInAs(context, owner);
    for (const [hall, width] of [
      ['/CampusNetWork/OpenNetwork', 1440],
      ['/CampusNetworkPhone/OpenNetwork', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 860 });
      await goTo(page, `${hall}?id=scut&do=why`);
      const answer = page.getByRole('region', { name: '为什么上不了网' });
      await expect(answer).toContainText(text.textZh);
      await answer.getByRole('button', { name: '我也受影响' }).click();
      await expect(answer).toContainText('已记下您');
      await expectNoAxeFault(page, `why is it down, ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await ask(owner, 'POST', joinOutage.path, { id, joined: false });
    }
  } finally {
    await ask('admin', 'POST', endOutage.path, { id, textZh: '已恢复。', textEn: 'Over.' });
  }
});
