import { networkPackages } from '#server/modules/network-packages/index.ts';
import type { Db } from '#server/platform/database.ts';
import { insertAllInto } from '#server/platform/table.ts';
import { stableId } from '../stable-id.ts';

type DemoPackage = [
  code: string,
  zh: string,
  en: string,
  audience: 'staff' | 'non-staff',
  period: 'monthly' | 'annual',
  priceFen: number,
  speedGroup: string,
  summaryZh: string,
  summaryEn: string,
];

const demoPackages: readonly DemoPackage[] = [
  [
    'dorm-month',
    '宿舍包月套餐',
    'Dormitory, by the month',
    'non-staff',
    'monthly',
    3000,
    'speed-100m',
    '100M，按月计费',
    '100 Mbit/s, charged by the month',
  ],
  [
    'dorm-year',
    '宿舍包年套餐',
    'Dormitory, by the year',
    'non-staff',
    'annual',
    30000,
    'speed-100m',
    '100M，按年计费，省两个月',
    '100 Mbit/s, a year for the price of ten months',
  ],
  [
    'dorm-fast',
    '宿舍高速套餐',
    'Dormitory, fast',
    'non-staff',
    'monthly',
    5000,
    'speed-500m',
    '500M，按月计费',
    '500 Mbit/s, charged by the month',
  ],
  [
    'staff-month',
    '教职工包月套餐',
    'Staff, by the month',
    'staff',
    'monthly',
    4000,
    'speed-300m',
    '300M，教职工专享',
    '300 Mbit/s, for staff',
  ],
  [
    'staff-year',
    '教职工包年套餐',
    'Staff, by the year',
    'staff',
    'annual',
    42000,
    'speed-300m',
    '300M，教职工专享，按年计费',
    '300 Mbit/s, for staff, charged by the year',
  ],
];

export const packageId = (orgSign: string, code: string) => stableId('network-package', orgSign, code);

/** What can be had; prices are invented. */
export async function makePackages(db: Db, organisationId: string, orgSign: string): Promise<void> {
  const rows = demoPackages.map(
    ([code, nameZh, nameEn, audience, period, priceFen, speedGroup, summaryZh, summaryEn], position) => ({
      id: packageId(orgSign, code),
      organisationId,
      code,
      nameZh,
      nameEn,
      summaryZh,
      summaryEn,
      campusId: null,
      audience,
      period,
      priceFen,
      speedGroup,
      active: true,
      position: position + 1,
    }),
  );
  await db.run(insertAllInto(networkPackages, rows));
}
