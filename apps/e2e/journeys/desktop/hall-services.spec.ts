import { expect, test } from '../../fixtures.ts';
import { serviceStories } from '../../hall-services-stories.ts';
import { forms } from '../../people.ts';

const catalogue = '/CampusNetWork/FlowBusiness?id=scut';

test.describe('[PC-08] services in the PC hall', () => {
  serviceStories({
    spec: '[PC-08]',
    catalogue,
    details: (bId, id) => `${catalogue}&bId=${bId}&show=mine&open=${id}`,
    fillLeave: async (page, days) => {
      await page.getByLabel('请假类型').click();
      await page.getByText('年假', { exact: true }).last().click();
      for (const [label, day] of [
        ['开始日期', forms.leave.from],
        ['结束日期', forms.leave.until],
      ] as const) {
        await page.getByLabel(label).fill(day);
        await page.getByLabel(label).press('Enter');
      }
      await page.getByLabel('天数').fill(days);
      await page.getByLabel('事由').fill('回家探亲');
    },
    toAnnexes: async () => {},
    act: async (page, name) => {
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.getByRole('dialog').first().getByRole('button', { name, exact: true }).click();
    },
    confirm: { withdraw: '撤销申请' },
    people: { applies: '202530550102', isReturned: '202530550102', keeps: '202390010011' },
  });
});
