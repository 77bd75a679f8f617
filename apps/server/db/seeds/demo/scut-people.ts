import {
  administrator,
  approver,
  type DemoPerson,
  handler,
  platformAdministrator,
  staff,
  student,
} from './describe.ts';

const north = { labels: ['operations-north'] };
const south = { labels: ['operations-south'] };
const international = { identityType: 'international-student' } as const;
const postdoc = { identityType: 'postdoc' } as const;

/** Invented people of every role; the six with a word for an account are the ones to sign in with. */
export const scutPeople: DemoPerson[] = [
  student('student', '林晓彤', 'female', 'network-engineering'),
  student('202530550102', '陈嘉乐', 'male', 'network-engineering'),
  student('202530550118', '黎思敏', 'female', 'computer-science'),
  student('202430550207', '梁宇', 'male', 'computer-science'),
  student('202421011305', '欧阳文静', 'female', 'communications'),
  student('202421011321', '何俊熙', 'male', 'communications'),
  student('202320114409', '邓可欣', 'female', 'architecture-design'),
  student('202320114416', '罗子睿', 'male', 'architecture-design'),
  student('202330781022', '许诺', 'female', 'accounting'),
  student('202330781035', '司徒浩然', 'male', 'accounting'),
  student('202520131207', '谢雨桐', 'female', 'computing'),
  student('202390010011', 'Amina Okafor', 'female', 'international-students', international),
  student('202390010027', 'Lucas Almeida', 'male', 'international-students', international),
  student('202490010035', 'Emily Carter', 'female', 'international-students', international),
  student('202490010048', 'Daniel Novak', 'male', 'international-students', {
    ...international,
    otherDepartments: ['computing'],
  }),

  staff('staff', '陈思远', 'male', 'network-engineering'),
  staff('100412', '曾丽华', 'female', 'communications'),
  staff('100587', '蒋伟明', 'male', 'architecture-design'),
  staff('100633', '潘秋月', 'female', 'accounting', { otherDepartments: ['business'] }),
  staff('100871', '袁立', 'male', 'housing'),
  staff('100902', '冯晓岚', 'female', 'international-students'),
  staff('300115', '唐一鸣', 'male', 'computer-science', postdoc),
  staff('300128', '苏婉清', 'female', 'communications', postdoc),
  staff('300131', 'Priya Raman', 'female', 'computer-science', postdoc),

  handler('handler', '黄志强', 'male', 'operations-wushan', { labels: ['operations-north', 'dormitory-network'] }),
  handler('200104', '邱建军', 'male', 'operations-wushan', north),
  handler('200117', '温晓燕', 'female', 'operations-wushan', north),
  handler('200125', '彭飞', 'male', 'operations-university-town', {
    labels: ['operations-south', 'dormitory-network'],
  }),
  handler('200133', '叶美玲', 'female', 'operations-university-town', south),
  handler('200146', '赖文斌', 'male', 'operations-international', { labels: ['operations-international'] }),
  handler('200158', '关咏诗', 'female', 'user-services', { labels: ['complaints', 'application-review'] }),
  handler('200162', '戴志远', 'male', 'user-services', { labels: ['complaints'] }),

  approver('approver', '周建华', 'male', 'network-centre', { labels: ['application-review'] }),
  approver('100001', '高承志', 'male', 'university'),
  approver('200021', '徐静怡', 'female', 'user-services', { labels: ['complaints', 'application-review'] }),
  approver('100033', '沈国良', 'male', 'computing'),
  approver('100046', '范淑贞', 'female', 'electronics'),
  approver('100058', '陆振邦', 'male', 'architecture'),
  approver('100064', '钟惠芳', 'female', 'business'),
  approver('100079', '贺明', 'male', 'international-education'),
  approver('100083', '龙海燕', 'female', 'logistics'),
  approver('100095', '崔永康', 'male', 'human-resources'),

  administrator('admin', '吴雅琴', 'female', 'user-services', { labels: ['hall-editors'] }),
  administrator('200009', '梁启文', 'male', 'network-centre', { labels: ['hall-editors'] }),
  platformAdministrator('platform', '郑国栋', 'male', 'network-centre'),
];
