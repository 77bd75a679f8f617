import { agreeInOffice } from '../../agreements.ts';
import { test } from '../../fixtures.ts';
import { registrationStories } from '../../network-applications-registration-stories.ts';
import { walkTo } from '../../walk.ts';

test.describe('[PC-16] registering in the PC hall', () => {
  registrationStories({
    spec: '[PC-16]',
    page: '/CampusNetWork/FacultyRegistration?id=scut',
    account: 'new.teacher',
    agreedTo: 'gu.xinzhi',
    device: { viewport: { width: 1440, height: 900 } },
    signInPage: '/CampusNetWork/index?id=scut',
    agree: async (page, number) => {
      await walkTo(page, '/DTBS/MyBusIndex/ToDo');
      await page
        .getByRole('row', { name: new RegExp(number) })
        .getByRole('link')
        .click();
      await agreeInOffice(page);
    },
    chooseDepartment: async (page, name) => {
      await page.getByLabel('部门').fill(name);
      await page.getByLabel('部门').press('Enter');
    },
  });
});
