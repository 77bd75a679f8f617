import type { Page } from '@playwright/test';
import { agreeInOffice } from '../../agreements.ts';
import { chooseOption } from '../../choose-option.ts';
import { test } from '../../fixtures.ts';
import { networkCourseStories } from '../../network-applications-course-stories.ts';
import { networkStories } from '../../network-applications-stories.ts';
import { walkTo } from '../../walk.ts';
import { says } from '../../work-orders.ts';

const at = (page: string, more = '') => `/CampusNetWork/${page}?id=scut${more && `&${more}`}`;

const pages = {
  move: at('ChangeDormitory'),
  password: at('ChangePassword'),
  freeze: at('EpidemicBusiness'),
  epidemicOpen: at('EpidemicSpecialServices'),
};

async function choosePlace(page: Page, label: string, path: readonly string[]): Promise<void> {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  for (const [level, place] of path.entries()) {
    await chooseOption(page, group.getByRole('combobox').nth(level), place);
  }
}

test.describe('[PC-09] [PC-10] [PC-11] [PC-12] [PC-13] [PC-14] [PC-15] [CONST-10] the network in the PC hall', () => {
  networkStories({
    spec: {
      open: '[PC-09]',
      move: '[PC-10]',
      password: '[PC-11]',
      epidemic: '[PC-12] [PC-13]',
      staff: '[PC-14] [PC-15]',
    },
    home: (more) => at('OpenNetwork', more),
    staffHome: at('TeacherNetwork'),
    staffPages: {
      operate: '/CampusNetWork/TeacherNetwork',
      open: '/CampusNetWork/TeacherNetwork/NewPackage',
    },
    pages,
    choosePlace,
    people: {
      newcomer: '202330781022',
      pauses: '202421011305',
      moves: '202320114409',
      freezes: '202530550102',
      staff: '100412',
    },
  });
});

test.describe('[PC-19] [PC-23] what becomes of what is asked for in the PC hall', () => {
  networkCourseStories({
    device: { viewport: { width: 1440, height: 900 } },
    home: (more) => at('OpenNetwork', more),
    pages,
    unfreezeOpen: at('EpidemicSpecialServices'),
    choosePlace,
    agree: async (page, id) => {
      await walkTo(page, `/DTBS/MyBusIndex/ToDo?open=${id}`);
      await agreeInOffice(page);
    },
    rate: async (page, text) => {
      await page.getByRole('dialog').first().getByRole('button', { name: '评价', exact: true }).click();
      const question = page.getByRole('dialog').last();
      await question.getByRole('radio', { name: '4星' }).check({ force: true });
      await question.getByLabel('诉求已解决').check();
      await question.getByLabel('评价内容').fill(text);
      await says(page, '评价成功！', () => question.getByRole('button', { name: '评价', exact: true }).click());
    },
    firstStudent: 101,
  });
});
