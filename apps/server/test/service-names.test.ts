import en from '@campus/messages/en/network-applications.ts';
import enPages from '@campus/messages/en/pages.ts';
import zh from '@campus/messages/zh/network-applications.ts';
import zhPages from '@campus/messages/zh/pages.ts';
import { type ApplicationKind, applicationBusinesses, applicationKinds } from '@campus/rules/network-packages/lines.ts';
import { expect, test } from 'vitest';
import { networkBusinesses } from '../db/seeds/reference/businesses/network.ts';

const shipped = networkBusinesses({ kind: 'role', role: 'handler' });

/** The pages that are about one service alone. */
const pagesOf: Partial<Record<ApplicationKind, readonly (keyof typeof zhPages)[]>> = {
  open: ['hall-pc.openNetwork', 'hall-phone.openNetwork'],
  move: ['hall-pc.changeDormitory', 'hall-phone.changeDormitory'],
  password: ['hall-pc.changePassword', 'hall-phone.changePassword'],
  'epidemic-freeze': ['hall-phone.epidemicBusiness'],
  'epidemic-unfreeze': ['hall-phone.epidemicBusinessUnfreeze'],
};

test.each(applicationKinds)('%s: tile, page title and button have one name', (kind) => {
  const tile = shipped.find(({ code }) => code === applicationBusinesses[kind]);
  expect(tile?.name).toEqual({ zh: zh[`kind-${kind}`], en: en[`kind-${kind}`] });
  for (const page of pagesOf[kind] ?? []) expect({ zh: zhPages[page], en: enPages[page] }).toEqual(tile?.name);
});

test('no two services of the network have the same picture', () => {
  expect(new Set(shipped.map(({ icon }) => icon)).size).toBe(shipped.length);
});
