import { devices } from '@playwright/test';
import { agreeInWorkflow } from '../../agreements.ts';
import { expect, test } from '../../fixtures.ts';
import { registrationStories } from '../../network-applications-registration-stories.ts';
import { walkTo } from '../../walk.ts';

const { defaultBrowserType: _webkit, ...device } = devices['iPhone 14'];

test.describe('[PH-11] registering in the phone hall', () => {
  registrationStories({
    spec: '[PH-11]',
    page: '/CampusNetworkPhone/TeacherRegistered?id=scut',
    account: 'new.postdoc',
    agreedTo: 'xinzhi.gu',
    device,
    signInPage: '/CampusNetworkPhone/CampusNetworkPhoneLogin?id=scut',
    agree: async (page, number) => {
      await walkTo(page, '/Service/Approval/NotHandled/0');
      await page.getByRole('link', { name: new RegExp(number) }).click();
      await agreeInWorkflow(page);
    },
    chooseDepartment: async (page, name) => {
      await page.getByRole('combobox', { name: '部门' }).click();
      const sheet = page.getByRole('dialog', { name: '部门' });
      await sheet.getByRole('radio', { name: new RegExp(`${name}$`) }).check();
      await sheet.getByRole('button', { name: '完成' }).click();
      await expect(sheet).toHaveCount(0);
    },
  });
});
