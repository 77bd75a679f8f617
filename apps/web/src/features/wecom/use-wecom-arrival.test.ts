import { describe, expect, test } from 'vitest';
import { areaFor, readArrival } from './use-wecom-arrival.ts';

const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120';
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) Mobile/15E148';

describe('[OPEN-1] how somebody comes to the page of WeCom', () => {
  test.each([
    ['?id=scut&code=c&state=s', DESKTOP, 'code'],
    ['?id=scut&state=s', DESKTOP, 'refused'],
    ['?id=scut&bind=1', DESKTOP, 'binds'],
    ['?id=scut', DESKTOP, 'leaves'],
    ['?id=scut&code=c', DESKTOP, 'leaves'],
    ['?id=scut', PHONE, 'on-phone'],
    ['?id=scut', `${PHONE} wxwork/4.1 MicroMessenger/7.0`, 'leaves'],
    ['?id=scut', `${PHONE} MicroMessenger/8.0`, 'in-wechat'],
  ])('%s in %s', (search, userAgent, kind) => expect(readArrival(search, userAgent).kind).toBe(kind));
  test.each([
    [null, 'workflow'],
    ['/Main', 'workflow'],
    ['/DTBS/People', 'office'],
    ['/CampusNetWork/Messages?id=scut', 'hall'],
    ['/CampusNetworkPhone/Messages', 'hall'],
    ['/ErrorPC', 'workflow'],
  ])('%s is of the area %s', (target, area) => expect(areaFor(target)).toBe(area));
});
