import { type RoleRights, type ShippedRole, shippedRoleRights } from '@campus/contract/permissions.ts';

type Rights = RoleRights & { nameZh: string; nameEn: string };

/** What the shipped roles begin with; from then on it belongs to the administrators. */
export const shippedRights: Readonly<Record<ShippedRole, Rights>> = {
  student: { ...shippedRoleRights.student, nameZh: '学生', nameEn: 'Student' },
  staff: { ...shippedRoleRights.staff, nameZh: '教职工', nameEn: 'Staff' },
  handler: { ...shippedRoleRights.handler, nameZh: '处理人', nameEn: 'Handler' },
  approver: { ...shippedRoleRights.approver, nameZh: '审批人', nameEn: 'Approver' },
  administrator: { ...shippedRoleRights.administrator, nameZh: '管理员', nameEn: 'Administrator' },
  'platform-administrator': {
    ...shippedRoleRights['platform-administrator'],
    nameZh: '平台管理员',
    nameEn: 'Platform administrator',
  },
};
