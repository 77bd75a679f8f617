import { expect, test } from '../../fixtures.ts';
import { networkStories } from '../../network-stories.ts';

const at = (page: string, more = '') => `/CampusNetworkPhone/${page}?id=scut${more && `&${more}`}`;

test.describe('[PH-09] [PH-10] [PH-12] the network in the phone hall', () => {
  networkStories({
    spec: {
      open: '[PH-09]',
      move: '[PH-09]',
      password: '[PH-09]',
      epidemic: '[PH-10]',
      staff: '[PH-12]',
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
      await page.getByLabel(label, { exact: true }).click();
      const sheet = page.getByRole('dialog', { name: label });
      await sheet.getByRole('button').first().waitFor();
      // A place that was chosen before is the way back to its level.
      const first = sheet.locator('button').filter({ hasText: /校区/ }).first();
      if (await first.isVisible()) await first.click();
      for (const place of path) await sheet.getByRole('button', { name: place, exact: true }).last().click();
      await sheet.getByRole('button', { name: '完成' }).click();
      await expect(sheet).toHaveCount(0);
    },
    people: {
      newcomer: '202330781035',
      pauses: '202421011321',
      moves: '202320114416',
      freezes: '202430550207',
      staff: '100587',
    },
  });
});
