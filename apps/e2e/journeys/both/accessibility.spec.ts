import type { Page } from '@playwright/test';
import { expectNoAxeFault, type Rules } from '../../axe.ts';
import { expect, hallSignInAs, signInAs, speak, test } from '../../fixtures.ts';
import { apply, forms, service } from '../../people.ts';
import { goTo, walkTo } from '../../walk.ts';

/** How a page is built is the same in the dark, and its colours are the same in large text. */
const looks = [
  ['light', {}, 'all'],
  ['dark', { scheme: 'dark' }, 'colours'],
  ['large text', { text: 'large' }, 'all but colours'],
] as const;

for (const [look, setting, rules] of looks) {
  test(`no axe violation on any built page (${look})`, async ({ page, context, phone }) => {
    await speak(context, look === 'large text' ? 'en' : 'zh');
    await context.addInitScript(
      (wanted: { scheme?: string; text?: string }) => {
        if (wanted.scheme) localStorage.setItem('campus.scheme', JSON.stringify(wanted.scheme));
        if (wanted.text) localStorage.setItem('campus.text', JSON.stringify(wanted.text));
      },
      setting as { scheme?: string; text?: string },
    );
    const hall = phone
      ? ['/CampusNetworkPhone/CampusNetworkPhoneMain', '/CampusNetworkPhone/CampusNetworkPhoneLogin']
      : ['/CampusNetWork/index', '/CampusNetWork/NewsList'];
    const orders = phone
      ? ['RepairFaultV3', 'DeclareComplaintV3', 'ReportingV3', 'ComplaintListV3', 'Reporting'].map(
          (name) => `/CampusNetworkPhone/${name}`,
        )
      : ['RepairFaultV3', 'DeclareComplaintV3', 'RepairFaultListV3', 'DeclareComplaintListV3', 'RepairFaultList'].map(
          (name) => `/CampusNetWork/${name}`,
        );
    const signedOut = [
      '/Login?id=scut',
      '/DTBSlogin?id=scut',
      '/ErrorPage/OK',
      '/ErrorPC?reason=organisation-missing',
      '/nowhere',
      '/CampusNetWork/sso',
      ...hall.map((path) => `${path}?id=scut`),
    ];
    await check(page, signedOut, rules);
    // A look that never reached the page would prove nothing.
    await expect(page.locator('html')).toHaveAttribute('data-scheme', look === 'dark' ? 'dark' : 'light');
    await expect(page.locator('html')).toHaveAttribute('data-text', look === 'large text' ? 'large' : 'normal');
    const { id } = await apply('student', '设备', forms.loan);
    const { id: business, startStep } = await service('staff', '设备');
    await signInAs(context, 'handler');
    await hallSignInAs(context, 'student');
    const signedIn = [
      `/DTBS/MyBusIndex/ToDo?open=${id}`,
      '/DTBS/OrgUserIndex/OrgManagement',
      '/Main',
      '/Service/Introduction/0',
      `/Service/Introduction/${business}`,
      '/Service/Approval/NotHandled/0',
      `/Manage/${business}/${startStep}`,
      `/Contacts2/${startStep}/approve`,
      `/AllDetails/${id}`,
      `/Approve/${id}`,
      `/Approve_Disagree/${id}`,
      `/HangUp/${id}`,
      ...orders.map((path) => `${path}?id=scut`),
      `${hall[0]}?id=scut`,
    ];
    await check(page, signedIn, rules);
  });
}

/** The first address is opened with the session that was put into the browser; the rest is walked to. */
async function check(page: Page, addresses: string[], rules: Rules): Promise<void> {
  for (const [n, address] of addresses.entries()) {
    await (n === 0 ? goTo(page, address) : walkTo(page, address));
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expectNoAxeFault(page, address, rules);
  }
}
