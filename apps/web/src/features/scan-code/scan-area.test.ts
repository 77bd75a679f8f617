import { expect, test } from 'vitest';
import { scanAreaOf } from './scan-area.ts';

test.each([
  [null, 'workflow'],
  ['/CampusNetWork/Messages?id=scut', 'hall'],
  ['/CampusNetworkPhone/CampusNetworkPhoneMain', 'hall'],
  ['/DTBS/MyMonIndex', 'office'],
  ['/Approve/7', 'workflow'],
  ['/', 'workflow'],
])('[OPEN-4] who is on the way to %s signs in to the %s', (target, area) => {
  expect(scanAreaOf(target)).toBe(area);
});
