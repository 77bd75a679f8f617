import { expect, test } from '../../fixtures.ts';
import { registrationStories } from '../../registration-stories.ts';

test.describe('[PH-11] registering in the phone hall', () => {
  registrationStories({
    spec: '[PH-11]',
    page: '/CampusNetworkPhone/TeacherRegistered?id=scut',
    account: 'new.postdoc',
    chooseDepartment: async (page, name) => {
      await page.getByRole('combobox', { name: '部门' }).click();
      const sheet = page.getByRole('dialog', { name: '部门' });
      await sheet.getByRole('radio', { name: new RegExp(`${name}$`) }).check();
      await sheet.getByRole('button', { name: '完成' }).click();
      await expect(sheet).toHaveCount(0);
    },
  });
});
