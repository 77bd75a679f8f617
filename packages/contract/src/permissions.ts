/** Everything a role can be allowed to do by call; the shipped roles and the seeds refer to these names only. */
export const permissions = [
  'hall.use',
  'workflow.use',
  'tasks.handle',
  'tasks.approve',
  'business.mine',
  'business.monitor-mine',
  'business.monitor-all',
  'business.manage',
  'organisations.manage',
  'departments.manage',
  'roles.manage',
  'people.manage',
  'labels.manage',
  'menus.manage',
  'permissions.manage',
  'parameters.read',
  'parameters.write',
  'audit.read',
  'places.manage',
  'calendar.manage',
  'network.manage',
  'hall-content.manage',
  'reports.read',
] as const;

export type Permission = (typeof permissions)[number];

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
