import { afterEach, expect, test } from 'vitest';
import { setBoot } from '#web/client/boot.ts';
import { printAddress } from './print-address.ts';

afterEach(() => setBoot({ mode: null }));

test.each([
  ['/CampusNetWork/FlowBusiness', '/CampusNetWork/Print?id=scut&prId=7'],
  ['/CampusNetworkPhone/CampusNetworkPhoneViewService', '/CampusNetworkPhone/Print?id=scut&prId=7'],
  ['/DTBS/MyBusIndex/ToDo', '/DTBS/Print/7'],
  ['/AllDetails/7', '/Print/7'],
])('[DES-01] whoever reads a case at %s has it on paper in the same area', (pathname, address) => {
  expect(printAddress(pathname, 'scut', '7')).toBe(address);
});
