import {
  administrator,
  approver,
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

/** The one whose back-office never signs out by itself, in a colour of its own. */
export const lingnanDemo: DemoOrganisation = {
  orgSign: 'lingnan-demo',
  oName: '岭南示范大学',
  oNameEn: 'Lingnan Demonstration University',
  officeInactivity: false,
  primaryColour: '#8A1F3D',
  deskPhone: '020-20000003',
  deskHoursZh: '每天 8:00–20:00',
  deskHoursEn: 'Every day 8:00–20:00',
  firstMobile: 30_001,
  departments: department('university', '岭南示范大学', 'Lingnan Demonstration University', 'approver', [
    department('information-office', '信息化办公室', 'Information Office', 'approver', [
      department('operations', '网络组', 'Network Team', 'handler'),
    ]),
    department('humanities', '人文学院', 'School of Humanities', '1002', [
      department('chinese', '中文系', 'Department of Chinese', '1002'),
      department('foreign-languages', '外语系', 'Department of Foreign Languages', 'staff'),
    ]),
  ]),
  labels: [
    label('operations', '网络运维组', 'Network operations'),
    label('complaints', '投诉受理组', 'Complaints desk'),
  ],
  people: [
    student('student', '江雪', 'female', 'chinese'),
    student('20250312', '上官云飞', 'male', 'foreign-languages'),
    student('20240907', 'Sofia Marin', 'female', 'chinese', { identityType: 'international-student' }),
    staff('staff', '尹文博', 'male', 'foreign-languages'),
    approver('1002', '柳月娥', 'female', 'humanities'),
    handler('handler', '石磊', 'male', 'operations', { labels: ['operations', 'complaints'] }),
    approver('approver', '白景山', 'male', 'information-office', { labels: ['complaints'] }),
    administrator('admin', '夏雨晴', 'female', 'information-office'),
  ],
  campuses: [
    campus(
      'MAIN',
      '主校区',
      'Main Campus',
      ['192.0.2.50', '192.0.2.51'],
      [
        building('S1', '学生公寓1栋', 'Student Residence 1', operations),
        building('S2', '学生公寓2栋', 'Student Residence 2', { ...operations, portRequired: true }),
        building('T1', '教工公寓', 'Staff Residence', { ...operations, floors: 2 }),
      ],
    ),
  ],
};
