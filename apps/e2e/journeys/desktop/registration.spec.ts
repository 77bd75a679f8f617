import { test } from '../../fixtures.ts';
import { registrationStories } from '../../registration-stories.ts';

test.describe('[PC-16] registering in the PC hall', () => {
  registrationStories({
    spec: '[PC-16]',
    page: '/CampusNetWork/FacultyRegistration?id=scut',
    account: 'new.teacher',
    chooseDepartment: async (page, name) => {
      await page.getByLabel('部门').fill(name);
      await page.getByLabel('部门').press('Enter');
    },
  });
});
