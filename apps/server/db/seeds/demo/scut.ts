import { type DemoOrganisation, department, label } from './describe.ts';
import { scutPeople } from './scut-people.ts';
import { scutCampuses } from './scut-places.ts';

export const scut: DemoOrganisation = {
  orgSign: 'scut',
  oName: '华南理工大学',
  oNameEn: 'South China University of Technology',
  officeInactivity: true,
  primaryColour: null,
  deskPhone: '020-20000001',
  deskHoursZh: '工作日 8:30–12:00，14:00–17:30',
  deskHoursEn: 'Workdays 8:30–12:00 and 14:00–17:30',
  firstMobile: 10_001,
  departments: department('university', '华南理工大学', 'South China University of Technology', '100001', [
    department('network-centre', '网络中心', 'Network Centre', 'approver', [
      department('operations-wushan', '五山校区运维组', 'Wushan Operations Team', 'handler'),
      department('operations-university-town', '大学城校区运维组', 'University Town Operations Team', '200125'),
      department('operations-international', '国际校区运维组', 'International Campus Operations Team', '200146'),
      department('user-services', '用户服务组', 'User Services Team', '200021'),
    ]),
    department('computing', '计算机科学与工程学院', 'School of Computer Science and Engineering', '100033', [
      department('computer-science', '计算机系', 'Department of Computer Science', '100033'),
      department('network-engineering', '网络工程系', 'Department of Network Engineering', 'staff'),
    ]),
    department('electronics', '电子与信息学院', 'School of Electronic and Information Engineering', '100046', [
      department('communications', '通信工程系', 'Department of Communications Engineering', '100412'),
    ]),
    department('architecture', '建筑学院', 'School of Architecture', '100058', [
      department('architecture-design', '建筑系', 'Department of Architecture', '100587'),
    ]),
    department('business', '工商管理学院', 'School of Business Administration', '100064', [
      department('accounting', '会计系', 'Department of Accounting', '100633'),
    ]),
    department('international-education', '国际教育学院', 'School of International Education', '100079', [
      department('international-students', '留学生管理办公室', 'International Student Office', '100902'),
    ]),
    department('logistics', '后勤处', 'Logistics Department', '100083', [
      department('housing', '学生公寓管理科', 'Student Housing Office', '100871'),
    ]),
    department('human-resources', '人力资源处', 'Human Resources Department', '100095', [
      department('postdoc-office', '博士后管理办公室', 'Postdoctoral Office', '100095'),
    ]),
  ]),
  labels: [
    label('operations-north', '网络运维组（北校区）', 'Network operations, north campus'),
    label('operations-south', '网络运维组（南校区）', 'Network operations, south campus'),
    label('operations-international', '网络运维组（国际校区）', 'Network operations, international campus'),
    label('dormitory-network', '宿舍网络组', 'Dormitory network'),
    label('complaints', '投诉受理组', 'Complaints desk'),
    label('application-review', '业务审核组', 'Application review'),
    label('hall-editors', '网厅编辑组', 'Hall editors'),
  ],
  people: scutPeople,
  campuses: scutCampuses,
};
