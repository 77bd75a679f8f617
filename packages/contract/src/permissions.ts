/**
 * Everything a role can be allowed to do. Each is asked for by a call or by a sign-in: a right that nothing asks for does
 * not exist. The shipped roles and the seeds refer to these names only.
 */
export const permissions = [
  'hall.use',
  'workflow.use',
  'business.mine',
  'business.monitor-mine',
  'business.monitor-all',
  'business.manage',
  'connection.manage',
  'reports.read',
  'organisations.manage',
  'departments.manage',
  'roles.manage',
  'people.manage',
  'people.see-as',
  'roster.manage',
  'labels.manage',
  'menus.manage',
  'permissions.manage',
  'parameters.read',
  'parameters.write',
  'audit.read',
  'places.manage',
  'calendar.manage',
  'network.manage',
  'outages.manage',
  'hall-content.manage',
] as const;

export type Permission = (typeof permissions)[number];

/** Rights over the installation, and not over one university. */
export const platformRights: readonly Permission[] = ['organisations.manage'];

/** Whether a right counts in a session: those of the platform never come by a university's sign-in (decisions/072). */
export const countsIn = ({ byPassword }: { byPassword: boolean }, right: Permission): boolean =>
  byPassword || !platformRights.includes(right);

/** Where a right is used: what the rights of a role are grouped by. A new right gets its place here, and a sentence. */
export const rightScreens = ['areas', 'business', 'people', 'system', 'network', 'hall'] as const;
export type RightScreen = (typeof rightScreens)[number];
export const screenOfRight: Readonly<Record<Permission, RightScreen>> = {
  'hall.use': 'areas',
  'workflow.use': 'areas',
  'business.mine': 'business',
  'business.monitor-mine': 'business',
  'business.monitor-all': 'business',
  'business.manage': 'business',
  'connection.manage': 'business',
  'reports.read': 'business',
  'organisations.manage': 'people',
  'departments.manage': 'people',
  'roles.manage': 'people',
  'people.manage': 'people',
  'people.see-as': 'people',
  'roster.manage': 'people',
  'labels.manage': 'people',
  'menus.manage': 'system',
  'permissions.manage': 'system',
  'parameters.read': 'system',
  'parameters.write': 'system',
  'audit.read': 'system',
  'places.manage': 'network',
  'calendar.manage': 'network',
  'network.manage': 'network',
  'outages.manage': 'network',
  'hall-content.manage': 'hall',
};

/** How far a role sees: its own records, its department, the department and all below it, or the whole organisation. */
export const dataScopes = ['own', 'department', 'department-and-below', 'organisation'] as const;
export type DataScope = (typeof dataScopes)[number];

/** The shipped roles; their rights are data and may be changed, their codes stay. */
export const shippedRoles = [
  'student',
  'staff',
  'handler',
  'approver',
  'administrator',
  'platform-administrator',
] as const;
export type ShippedRole = (typeof shippedRoles)[number];

/** What a role may, and how far. */
export type RoleRights = { dataScope: DataScope; permissions: readonly Permission[] };

/** What everybody may. Whoever holds any other right is responsible for something. */
export const everyonesRights: readonly Permission[] = ['hall.use', 'workflow.use'];
const atWork: readonly Permission[] = [...everyonesRights, 'business.mine', 'business.monitor-mine'];

/** What the shipped roles begin with; from then on it belongs to the administrators. */
export const shippedRoleRights: Readonly<Record<ShippedRole, RoleRights>> = {
  student: { dataScope: 'own', permissions: everyonesRights },
  staff: { dataScope: 'own', permissions: everyonesRights },
  handler: { dataScope: 'department', permissions: [...atWork, 'outages.manage'] },
  // Those who approve are heads, and a head answers for everything below.
  approver: { dataScope: 'department-and-below', permissions: atWork },
  administrator: {
    dataScope: 'organisation',
    permissions: permissions.filter((permission) => !platformRights.includes(permission)),
  },
  'platform-administrator': { dataScope: 'organisation', permissions },
};

/** What the role of administrators always keeps: without these nobody could be made an administrator again. */
export const keptByAdministrators: RoleRights = {
  dataScope: 'organisation',
  permissions: ['roles.manage', 'people.manage'],
};
