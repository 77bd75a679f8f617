import { expect, test } from 'vitest';
import { otherSlot, visitClocks } from './detail/use-answer-visit.ts';
import { readListAddress } from './list/use-order-list.ts';
import { orderAddresses } from './order-addresses.ts';

const ID = '01890000-0000-7000-8000-000000000001';

test('each hall and kind has addresses of its own, all with the organisation', () => {
  const pc = orderAddresses('pc', 'fault', 'scut');
  expect(pc.view(ID)).toBe(`/CampusNetWork/RepairFaultListV3?id=scut&open=${ID}`);
  expect(pc.edit(ID)).toBe(`/CampusNetWork/RepairFaultV3?id=scut&orderId=${ID}`);
  expect(pc.again(ID)).toBe(`/CampusNetWork/RepairFaultV3?id=scut&againOf=${ID}`);
  expect(orderAddresses('pc', 'complaint', 'scut').older).toBe('/CampusNetWork/DeclareComplaintList?id=scut');
  const phone = orderAddresses('phone', 'complaint', 'scut');
  expect(phone.view(ID)).toBe(`/CampusNetworkPhone/ComplaintViewV3?id=scut&orderId=${ID}`);
  expect(phone.edit(ID)).toBe(`/CampusNetworkPhone/ComplaintEdit?id=scut&orderId=${ID}`);
  expect(phone.evaluate(ID)).toBe(`/CampusNetworkPhone/ComplaintEvaluateV3?id=scut&orderId=${ID}`);
  expect(phone.olderEvaluate(ID)).toBe(`/CampusNetworkPhone/ComplaintEvaluate?id=scut&orderId=${ID}`);
  expect(orderAddresses('phone', 'fault', null).list).toBe('/CampusNetworkPhone/ReportingV3');
});

test('an address that anybody may have typed is read with care', () => {
  expect(readListAddress(new URLSearchParams(`group=done&open=${ID}`))).toEqual({ tab: 'done', open: ID });
  expect(readListAddress(new URLSearchParams('group=nonsense&open=1%20or%201'))).toEqual({ tab: 'todo', open: null });
  expect(readListAddress(new URLSearchParams('group=drafts'))).toEqual({ tab: 'drafts', open: null });
});

test('another time for a visit is meant where the organisation is', () => {
  expect(otherSlot({ day: '2026-11-16', from: '09:00', until: '10:30' }, 'Asia/Shanghai')).toEqual({
    fromAt: Date.parse('2026-11-16T09:00:00+08:00'),
    untilAt: Date.parse('2026-11-16T10:30:00+08:00'),
  });
  expect([visitClocks[0], visitClocks.at(-1)]).toEqual(['08:00', '22:00']);
});
