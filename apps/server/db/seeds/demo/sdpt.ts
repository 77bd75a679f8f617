import {
  administrator,
  approver,
  areaOne,
  building,
  campus,
  type DemoOrganisation,
  department,
  handler,
  label,
  staff,
  student,
} from './describe.ts';

const operations = { team: 'operations' };

export const sdpt: DemoOrganisation = {
  orgSign: 'sdpt',
  oName: '顺德职业技术学院',
  oNameEn: 'Shunde Polytechnic',
  officeInactivity: true,
  primaryColour: null,
  deskPhone: '0757-20000002',
  deskHoursZh: '工作日 8:30–12:00，14:00–17:30',
  deskHoursEn: 'Workdays 8:30–12:00 and 14:00–17:30',
  firstMobile: 20_001,
  departments: department('college', '顺德职业技术学院', 'Shunde Polytechnic', 'approver', [
    department('network-centre', '网络信息中心', 'Network and Information Centre', 'approver', [
      department('operations', '运维组', 'Operations Team', 'handler'),
    ]),
    department('design', '设计学院', 'School of Design', '10021', [
      department('furniture-design', '家具设计系', 'Department of Furniture Design', '10021'),
    ]),
    department('hospitality', '酒店与旅游管理学院', 'School of Hospitality and Tourism', '10034', [
      department('culinary-arts', '烹饪系', 'Department of Culinary Arts', '10034'),
    ]),
  ]),
  labels: [
    label('operations', '网络运维组', 'Network operations'),
    label('complaints', '投诉受理组', 'Complaints desk'),
  ],
  people: [
    student('student', '梁梓晴', 'female', 'furniture-design'),
    student('2024110217', '冼志豪', 'male', 'furniture-design'),
    student('2025130108', '卢可儿', 'female', 'culinary-arts'),
    staff('staff', '何少芬', 'female', 'culinary-arts'),
    approver('10021', '麦启明', 'male', 'design'),
    approver('10034', '霍慧仪', 'female', 'hospitality'),
    handler('handler', '区伟杰', 'male', 'operations', { labels: ['operations', 'complaints'] }),
    approver('approver', '简淑仪', 'female', 'network-centre', { labels: ['complaints'] }),
    administrator('admin', '邝振宇', 'male', 'network-centre'),
  ],
  campuses: [
    campus(
      'DS',
      '德胜校区',
      'Desheng Campus',
      ['192.0.2.40', '192.0.2.41'],
      [
        areaOne('EAST', '东苑', 'East Court', [
          building('EAST1', '东苑1栋', 'East Court 1', operations),
          building('EAST2', '东苑2栋', 'East Court 2', { ...operations, portRequired: true }),
        ]),
        areaOne('WEST', '西苑', 'West Court', [building('WEST1', '西苑1栋', 'West Court 1', operations)]),
      ],
    ),
  ],
};
