import { axeFaults } from '../../axe.ts';
import { expect, hallSignInAs, speak, test } from '../../fixtures.ts';
import { openLine } from '../../network-applications.ts';
import { service } from '../../people.ts';
import { rested, walkTo } from '../../walk.ts';

/** What stands behind the question mark, by page. */
const pages = {
  pc: [
    'FlowBusiness',
    'FlowBusiness?show=mine',
    'FlowBusiness?bId',
    'FlowBusiness?bId&show=mine',
    'FlowBusiness?apply',
    'OpenNetwork',
    'OpenNetwork?part=costs',
    'OpenNetwork?part=card',
    'OpenNetwork?part=history',
    'OpenNetwork?part=sessions',
    'OpenNetwork?do=why',
    'OpenNetwork?do=open',
    'OpenNetwork?do=pause',
    'OpenNetwork?do=change-mac',
    'ChangeDormitory',
    'ChangePassword',
    'EpidemicBusiness',
    'TeacherNetwork',
    'EpidemicSpecialServices',
    'FacultyRegistration',
  ],
  phone: [
    'CampusNetworkPhoneViewService',
    'CampusNetworkPhoneViewService?show=mine',
    'CampusNetworkPhoneViewService?bId',
    'CampusNetworkPhoneViewService?bId&show=mine',
    'CampusNetworkPhoneViewService?apply',
    'OpenNetwork',
    'OpenNetwork?part=costs',
    'OpenNetwork?do=why',
    'OpenNetwork?do=open',
    'OpenNetwork?do=pause',
    'TeacherNetworkOpt?do=change-mac',
    'ChangeDormitory',
    'ChangePassword',
    'EpidemicBusiness',
    'EpidemicBusinessUnfreeze',
    'TeacherNetwork',
    'TeacherNetworkList',
    'CampusNetworkPhoneAccount',
    'EpidemicSpecialServices',
    'TeacherRegistered',
  ],
};

for (const [half, from] of [
  ['first', 0],
  ['second', 10],
] as const)
  test(`no axe violation and nothing sideways at 360 px on the pages of services and of the network, ${half} half`, async ({
    page,
    context,
    phone,
  }) => {
    const account = (phone ? ['202520131207', '202490010035'] : ['202530550118', '202490010048'])[from / 10] as string;
    await openLine(account);
    const { id, startStep } = await service(account, '请假');
    await hallSignInAs(context, account);
    await speak(context, 'en');
    await context.addInitScript(() => localStorage.setItem('campus.scheme', '"dark"'));
    for (const one of (phone ? pages.phone : pages.pc).slice(from, from + 10)) {
      const [name, more = ''] = one.split('?');
      const query = more.replace('bId', `bId=${id}`).replace('apply', `bId=${id}&show=apply&sId=${startStep}`);
      const address = `${phone ? '/CampusNetworkPhone' : '/CampusNetWork'}/${name}?id=scut&${query}`;
      await page.setViewportSize({ width: phone ? 390 : 1440, height: 900 });
      await walkTo(page, address);
      await expect(page.getByRole('heading', { level: 1 }), address).toBeAttached();
      expect.soft(await axeFaults(page), address).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      await rested(page);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
    }
  });
