import { test } from '../../fixtures.ts';
import { serviceStories } from '../../hall-services-stories.ts';

const catalogue = '/CampusNetworkPhone/CampusNetworkPhoneViewService?id=scut';

test.describe('[PH-08] services in the phone hall', () => {
  serviceStories({
    spec: '[PH-08]',
    catalogue,
    details: (bId, id) => `${catalogue}&bId=${bId}&prId=${id}`,
    fillLeave: async (page, days) => {
      for (const label of ['请假类型', '开始日期', '结束日期']) {
        await page.getByRole('combobox', { name: label }).click();
        const sheet = page.getByRole('dialog', { name: label });
        if (label === '请假类型') await sheet.getByRole('radio', { name: '年假' }).check();
        await sheet.getByRole('button', { name: '完成' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.getByLabel('天数').fill(days);
      await page.getByLabel('事由').fill('回家探亲');
    },
    toAnnexes: (page) => page.getByRole('link', { name: /附件资料/ }).click(),
    act: async (page, name) => {
      const button = page.getByRole('button', { name, exact: true });
      const more = page.getByRole('button', { name: '更多', exact: true });
      await more.or(button).first().waitFor();
      if (!(await button.isVisible())) await more.click();
      await button.click();
    },
    confirm: { withdraw: '确定撤销申请' },
    people: { applies: 'student', isReturned: 'student', keeps: '202390010027' },
  });
});
