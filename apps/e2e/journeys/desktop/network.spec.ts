import { test } from '../../fixtures.ts';
import { networkStories } from '../../network-stories.ts';

const at = (page: string, more = '') => `/CampusNetWork/${page}?id=scut${more && `&${more}`}`;

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
    pages: {
      move: at('ChangeDormitory'),
      password: at('ChangePassword'),
      freeze: at('EpidemicBusiness'),
      epidemicOpen: at('EpidemicSpecialServices'),
    },
    choosePlace: async (page, label, path) => {
      const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
      for (const [level, place] of path.entries()) {
        await group.getByRole('combobox').nth(level).click();
        await page.locator('.ant-select-dropdown:visible').getByText(place, { exact: true }).click();
      }
    },
    people: {
      newcomer: '202330781022',
      pauses: '202421011305',
      moves: '202320114409',
      freezes: '202530550102',
      staff: '100412',
    },
  });
});
