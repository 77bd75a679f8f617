import { label } from '../describe.ts';
import { labelId, personId } from '../make-organisation.ts';

/** Groups that the businesses ask, besides those that an organisation has already. */
export const businessLabels = [
  label('personnel', '人事组', 'Personnel'),
  label('archives', '档案组', 'Archives'),
  label('equipment-office', '设备管理组', 'Equipment office'),
  label('asset-review', '资产审核组', 'Asset review'),
  label('certificate-desk', '证明办理组', 'Certificate desk'),
  label('room-desk', '场地管理组', 'Room desk'),
] as const;
export type BusinessLabel =
  | 'personnel'
  | 'archives'
  | 'equipment-office'
  | 'asset-review'
  | 'certificate-desk'
  | 'room-desk';

/** Accounts, by what they do in the sample businesses. */
type Cast = {
  owners: readonly string[];
  supervisors: readonly string[];
  sealApprovers: readonly string[];
  sealKeeper: string;
  labels: Readonly<Record<BusinessLabel, readonly string[]>>;
};

const casts: Readonly<Record<string, Cast>> = {
  scut: {
    owners: ['admin', '200009'],
    supervisors: ['approver', '100095'],
    sealApprovers: ['approver', '100001'],
    sealKeeper: 'handler',
    labels: {
      personnel: ['100095', '200021'],
      archives: ['200009'],
      'equipment-office': ['handler', '200104', '200117'],
      'asset-review': ['approver', '100083'],
      'certificate-desk': ['handler', '200158', '200162'],
      'room-desk': ['handler', '200133', '100871'],
    },
  },
  sdpt: {
    owners: ['admin'],
    supervisors: ['approver'],
    sealApprovers: ['approver', '10021'],
    sealKeeper: 'handler',
    labels: {
      personnel: ['approver'],
      archives: ['admin'],
      'equipment-office': ['handler', 'admin'],
      'asset-review': ['approver', '10034'],
      'certificate-desk': ['handler', 'staff'],
      'room-desk': ['handler', 'staff'],
    },
  },
  'lingnan-demo': {
    owners: ['admin'],
    supervisors: ['approver'],
    sealApprovers: ['approver', '1002'],
    sealKeeper: 'handler',
    labels: {
      personnel: ['approver'],
      archives: ['admin'],
      'equipment-office': ['handler', 'admin'],
      'asset-review': ['approver', '1002'],
      'certificate-desk': ['handler', 'staff'],
      'room-desk': ['handler', 'staff'],
    },
  },
};

/** The ids of the people that the sample businesses of one organisation refer to. */
export function peopleOf(orgSign: string) {
  const cast = casts[orgSign];
  if (!cast) throw new Error(`Nobody is cast for the businesses of ${orgSign}.`);
  const ids = (accounts: readonly string[]) => accounts.map((account) => personId(orgSign, account));
  return {
    owners: ids(cast.owners),
    supervisors: ids(cast.supervisors),
    sealApprovers: ids(cast.sealApprovers),
    sealKeeper: personId(orgSign, cast.sealKeeper),
    label: (code: BusinessLabel) => labelId(orgSign, code),
    members: Object.entries(cast.labels).flatMap(([code, accounts]) =>
      ids(accounts).map((id) => ({ labelId: labelId(orgSign, code), personId: id })),
    ),
  };
}
export type PeopleOf = ReturnType<typeof peopleOf>;
