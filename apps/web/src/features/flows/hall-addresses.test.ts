import { describe, expect, test } from 'vitest';
import { hallAddresses, readHallAddress } from './hall-addresses.ts';

const business = '0f6f2a52-1111-4222-8333-123456789abc';
const process = '0f6f2a52-1111-4222-8333-123456789abd';
const hall = (opensPanel: boolean) =>
  hallAddresses({
    path: '/Hall/Page',
    orgSign: 'scut',
    businessId: business,
    opensPanel,
    ownPages: (code) => (code === 'fault-report' ? { form: '/Form', view: (id) => `/View?orderId=${id}` } : null),
  });
const read = (address: string) => readHallAddress(new URL(address, 'http://x').searchParams);

describe('[PC-08] [PH-08] the one page about services', () => {
  test('every address carries the organisation and leads back to what it names', () => {
    expect(hall(false).main).toBe('/Hall/Page?id=scut');
    expect(read(hall(false).service(business))).toMatchObject({ show: null, businessId: business });
    expect(read(hall(false).apply(business, 'v1:start'))).toMatchObject({ show: 'apply', sId: 'v1:start' });
    expect(read(hall(false).guide(business, '请假 须知'))).toMatchObject({ show: 'guide', name: '请假 须知' });
    expect(read(hall(false).details(process))).toMatchObject({ show: null, processId: process, businessId: business });
    expect(hall(false).edit(process)).toContain('id=scut');
  });

  test('on a wide screen an application stands beside its list', () => {
    expect(read(hall(true).details(process))).toMatchObject({ show: 'mine', open: process });
    expect(hall(true).evaluate(process)).toBe(hall(true).details(process));
  });

  test('a business with pages of its own leads there', () => {
    expect(hall(true).service(business, 'fault-report')).toBe('/Form');
    expect(hall(true).apply(business, 'v1:start', 'fault-report')).toBe('/Form');
    expect(hall(false).details(process, 'fault-report')).toBe(`/View?orderId=${process}`);
  });

  test('what does not fit is as if it were not there', () => {
    expect(read('/?show=elsewhere&bId=1&prId=x&open=')).toMatchObject({
      show: null,
      businessId: null,
      processId: null,
      open: null,
    });
  });
});
