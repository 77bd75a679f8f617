import { officePages } from '@campus/contract/pages/office.ts';
import { type DataScope, type Permission, permissions, type ShippedRole } from '@campus/contract/permissions.ts';
import { sectionLink } from './menu.ts';

type Rights = {
  nameZh: string;
  nameEn: string;
  dataScope: DataScope;
  permissions: readonly Permission[];
  /** Whether the role finds this entry in its back-office menu. */
  sees: (link: string) => boolean;
};

const everyone: Permission[] = ['hall.use', 'workflow.use'];
const atWork: Permission[] = [...everyone, 'business.mine', 'business.monitor-mine'];
const ofPlatform: Permission = 'organisations.manage';

const inSection = (section: string, link: string) =>
  link === sectionLink(section) || link.startsWith(`${sectionLink(section)}/`);
const seesOwnWork = (link: string) => inSection('MyMonIndex', link) || inSection('MyBusIndex', link);

/** What the shipped roles begin with; from then on it belongs to the administrators. */
export const shippedRights: Readonly<Record<ShippedRole, Rights>> = {
  student: { nameZh: '学生', nameEn: 'Student', dataScope: 'own', permissions: everyone, sees: () => false },
  staff: { nameZh: '教职工', nameEn: 'Staff', dataScope: 'own', permissions: everyone, sees: () => false },
  handler: {
    nameZh: '处理人',
    nameEn: 'Handler',
    dataScope: 'department',
    permissions: [...atWork, 'tasks.handle'],
    sees: seesOwnWork,
  },
  approver: {
    nameZh: '审批人',
    nameEn: 'Approver',
    // Those who approve are heads, and a head answers for everything below.
    dataScope: 'department-and-below',
    permissions: [...atWork, 'tasks.approve'],
    sees: seesOwnWork,
  },
  administrator: {
    nameZh: '管理员',
    nameEn: 'Administrator',
    dataScope: 'organisation',
    permissions: permissions.filter((permission) => permission !== ofPlatform),
    sees: (link) => link !== officePages.pages.orgManagement.path,
  },
  'platform-administrator': {
    nameZh: '平台管理员',
    nameEn: 'Platform administrator',
    dataScope: 'organisation',
    permissions,
    sees: () => true,
  },
};
