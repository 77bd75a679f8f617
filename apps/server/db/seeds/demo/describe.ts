import type { ShippedRole } from '@campus/contract/permissions.ts';
import type { PlaceKind } from '@campus/rules/places/levels.ts';

/** Codes are known only inside one organisation; they make the ids, so they stay as they are. */
export type DemoOrganisation = {
  orgSign: string;
  oName: string;
  oNameEn: string;
  officeInactivity: boolean;
  primaryColour: string | null;
  deskPhone: string;
  deskHoursZh: string;
  deskHoursEn: string;
  /** The number behind 138000 that the first person's mobile ends in; the others count on from there. */
  firstMobile: number;
  departments: DemoDepartment;
  labels: DemoLabel[];
  people: DemoPerson[];
  campuses: DemoPlace[];
};

export type DemoDepartment = {
  code: string;
  nameZh: string;
  nameEn: string;
  /** An account. */
  head: string;
  below: DemoDepartment[];
};

export type DemoLabel = { code: string; nameZh: string; nameEn: string };

export type DemoPerson = {
  account: string;
  name: string;
  sex: 'male' | 'female';
  department: string;
  roles: ShippedRole[];
  labels: string[];
  otherDepartments: string[];
  identityType: 'international-student' | 'postdoc' | null;
};

export type DemoPlace = {
  kind: PlaceKind;
  code: string;
  nameZh: string;
  nameEn: string;
  portRequired: boolean;
  networkOpen: boolean;
  mobileSignalNotice: boolean;
  team: string | null;
  dnsServers: string[];
  gateway: string | null;
  mask: string | null;
  below: DemoPlace[];
};

export const department = (
  code: string,
  nameZh: string,
  nameEn: string,
  head: string,
  below: DemoDepartment[] = [],
): DemoDepartment => ({ code, nameZh, nameEn, head, below });

export const label = (code: string, nameZh: string, nameEn: string): DemoLabel => ({ code, nameZh, nameEn });

type More = Partial<Pick<DemoPerson, 'labels' | 'otherDepartments' | 'identityType'>>;

const person =
  (roles: ShippedRole[]) =>
  (account: string, name: string, sex: 'male' | 'female', home: string, more: More = {}): DemoPerson => ({
    account,
    name,
    sex,
    department: home,
    roles,
    labels: [],
    otherDepartments: [],
    identityType: null,
    ...more,
  });

export const student = person(['student']);
export const staff = person(['staff']);
export const handler = person(['staff', 'handler']);
export const approver = person(['staff', 'approver']);
export const administrator = person(['staff', 'administrator']);
export const platformAdministrator = person(['staff', 'platform-administrator']);

type PlaceFacts = Partial<
  Pick<DemoPlace, 'portRequired' | 'networkOpen' | 'mobileSignalNotice' | 'team' | 'dnsServers' | 'gateway' | 'mask'>
>;

type PlaceNames = Pick<DemoPlace, 'code' | 'nameZh' | 'nameEn'>;

const place = (kind: PlaceKind, names: PlaceNames, facts: PlaceFacts, below: DemoPlace[]): DemoPlace => ({
  kind,
  ...names,
  portRequired: false,
  networkOpen: true,
  mobileSignalNotice: false,
  team: null,
  dnsServers: [],
  gateway: null,
  mask: null,
  ...facts,
  below,
});

export const campus = (code: string, nameZh: string, nameEn: string, dnsServers: string[], below: DemoPlace[]) =>
  place(
    'campus',
    { code, nameZh, nameEn },
    { dnsServers, gateway: dnsServers[0]?.replace(/\d+$/, '1') ?? null, mask: '255.255.255.0' },
    below,
  );
export const areaOne = (code: string, nameZh: string, nameEn: string, below: DemoPlace[]) =>
  place('area-one', { code, nameZh, nameEn }, {}, below);
export const areaTwo = (code: string, nameZh: string, nameEn: string, below: DemoPlace[]) =>
  place('area-two', { code, nameZh, nameEn }, {}, below);

type BuildingFacts = Omit<PlaceFacts, 'dnsServers' | 'gateway' | 'mask'> & { floors?: number; perFloor?: number };

/** A building with its rooms: 101, 102 … on the first floor, 201 … on the second. */
export function building(code: string, nameZh: string, nameEn: string, facts: BuildingFacts = {}): DemoPlace {
  const { floors = 4, perFloor = 5, ...own } = facts;
  const rooms = Array.from({ length: floors * perFloor }, (_, n) => {
    const number = String((Math.floor(n / perFloor) + 1) * 100 + (n % perFloor) + 1);
    return place('room', { code: number, nameZh: `${number}室`, nameEn: `Room ${number}` }, {}, []);
  });
  return place('building', { code, nameZh, nameEn }, own, rooms);
}
