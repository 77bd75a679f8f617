import type { Page } from '@playwright/test';
import { chooseOption } from '../../choose-option.ts';
import { test } from '../../fixtures.ts';
import { orderFormStories } from '../../work-orders-form-stories.ts';

/** Each level has a list of its own. */
async function choosePlace(page: Page, path: readonly string[]): Promise<void> {
  const group = page.getByRole('group', { name: '故障地点' });
  for (const [at, place] of path.entries()) await chooseOption(page, group.getByRole('combobox').nth(at), place);
}

const form = {
  fault: '/CampusNetWork/RepairFaultV3?id=scut',
  complaint: '/CampusNetWork/DeclareComplaintV3?id=scut',
};

test.describe('[PC-24] [PC-05] [PC-07] the forms of orders in the PC hall', () => {
  orderFormStories({
    spec: { fault: '[PC-24] [PC-05]', complaint: '[PC-24] [PC-07]' },
    form,
    redirect: {
      fault: '/CampusNetWork/RepairFault?id=scut',
      complaint: '/CampusNetWork/DeclareComplaint?id=scut',
    },
    edit: (kind, id) => `${form[kind]}&orderId=${id}`,
    again: (kind, id) => `${form[kind]}&againOf=${id}`,
    shown: (kind, id) =>
      new RegExp(`^/CampusNetWork/${kind === 'fault' ? 'RepairFault' : 'DeclareComplaint'}ListV3\\?.*open=${id}`),
    list: { fault: /^\/CampusNetWork\/RepairFaultListV3/, complaint: /^\/CampusNetWork\/DeclareComplaintListV3/ },
    choosePlace,
    path: ['大学城校区', 'D区', 'D5栋', '101室'],
    people: {
      photos: '202530550102',
      faults: '202530550118',
      complaint: '202421011305',
      many: '202421011321',
      draft: '202320114409',
      offline: '202320114416',
      edit: '202330781022',
      fresh: '202330781035',
    },
  });
});
