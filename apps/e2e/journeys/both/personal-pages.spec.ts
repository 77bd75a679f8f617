import { axeFaults } from '../../axe.ts';
import { expect, hallSignInAs, speak, test } from '../../fixtures.ts';
import { rested, walkTo } from '../../walk.ts';

const pages = {
  pc: ['Messages', 'Messages?tab=all', 'Profile', 'Tracking', 'ServerSearch', 'ServerSearch?q=网络'],
  phone: [
    'Messages?tab=all',
    'CampusNetworkPhoneIdentity',
    'CampusNetworkPhoneIdentity?part=all',
    'CampusNetworkPhoneIdentity?part=password',
    'CampusNetworkPhoneIdentity?part=devices',
    'CampusNetworkPhoneEditIdentiey',
    'Search',
    'Search?q=网络',
    'CampusNetworkPhoneBusiness/LatestUsed',
    'CampusNetworkPhoneBusiness/ServiceArea',
    'CampusNetworkPhoneBusiness/ServiceTrace/submit',
    'CampusNetworkPhoneBusiness/ServiceTrace/join',
  ],
};

test('no axe violation and nothing sideways at 360 px on the pages of messages, profile, search and business', async ({
  page,
  context,
  phone,
}) => {
  await hallSignInAs(context, 'student');
  await speak(context, 'en');
  await context.addInitScript(() => localStorage.setItem('campus.scheme', '"dark"'));
  for (const one of phone ? pages.phone : pages.pc) {
    const address = `${phone ? '/CampusNetworkPhone' : '/CampusNetWork'}/${one}${one.includes('?') ? '&' : '?'}id=scut`;
    await page.setViewportSize({ width: phone ? 390 : 1440, height: 900 });
    await walkTo(page, address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeAttached();
    expect(await axeFaults(page), address).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    await rested(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});
