import {
  button,
  calendarDays,
  evaluate,
  field,
  handle,
  limit,
  option,
  say,
  start,
  text,
  usual,
  when,
  withReason,
  workingDays,
} from '../../describe-flow.ts';
import type { DemoBusiness } from './describe-business.ts';
import type { PeopleOf } from './people-of.ts';

/**
 * The desk member who claims the task issues the certificate within two working days. The desk's note is hidden from
 * the student.
 */
export const certificate = (people: PeopleOf): DemoBusiness => ({
  code: 'certificate',
  category: 'students',
  name: say('证明开具', 'Certificates'),
  icon: 'certificate',
  summary: say('在读证明、成绩证明、预毕业证明', 'Certificates of enrolment, grades and expected graduation'),
  introduction: text(
    say('在校学生可申请开具中文或英文证明。', 'Students can have certificates issued in Chinese or English.'),
    say(
      '证明办理组在两个工作日内办理，办好后可自取或邮寄。',
      'The certificate desk issues them within two working days, to collect or by mail.',
    ),
  ),
  numberPrefix: 'ZM',
  audience: { kind: 'student' },
  guides: [
    {
      name: 'kinds',
      title: say('可以开哪些证明', 'Which certificates there are'),
      body: text(
        say('在读证明：注明学院、专业、年级和学制。', 'Enrolment: school, subject, year and length of the programme.'),
        say('成绩证明：含全部已修课程和平均绩点。', 'Grades: every course taken, and the average.'),
        say('预毕业证明：仅限最后一学期的学生。', 'Expected graduation: in the last term only.'),
      ),
    },
    {
      name: 'collecting',
      title: say('领取与邮寄', 'Collecting and mail'),
      body: text(
        say(
          '自取：办结后凭校园卡到证明办理窗口领取，保留 30 天。',
          'To collect: come to the desk with your campus card; it is kept for 30 days.',
        ),
        say('邮寄：请填写完整的收件地址，邮费到付。', 'By mail: give the whole address; postage is paid on delivery.'),
      ),
    },
  ],
  annex: {
    name: '证明样张说明 What certificates say.xlsx',
    sheet: '证明内容',
    notes: [
      '请先核对学籍信息，有误请先更正再申请。',
      'Check your record first; have mistakes corrected before you apply.',
    ],
    rows: [
      ['证明 Certificate', '包含内容 Contents', '语言 Languages', '盖章 Seal'],
      [
        '在读证明 Enrolment',
        '姓名、学号、学院、专业、年级 Name, number, school, subject, year',
        '中、英 zh, en',
        '教务处 Registrar',
      ],
      [
        '成绩证明 Grades',
        '课程、学分、成绩、绩点 Courses, credits, grades, average',
        '中、英 zh, en',
        '教务处 Registrar',
      ],
      [
        '预毕业证明 Expected graduation',
        '预计毕业时间、学位 Expected date and degree',
        '中、英 zh, en',
        '教务处 Registrar',
      ],
    ],
  },
  form: {
    title: say('{submitter}申请{kind}', '{kind} for {submitter}'),
    fields: [
      field('kind', 'choice', '证明类型', 'Certificate', {
        options: [
          option('enrolment', '在读证明', 'Certificate of enrolment'),
          option('grades', '成绩证明', 'Certificate of grades'),
          option('graduation', '预毕业证明', 'Certificate of expected graduation'),
        ],
      }),
      field('languages', 'choices', '语言', 'Languages', {
        options: [option('zh', '中文', 'Chinese'), option('en', '英文', 'English')],
      }),
      field('copies', 'number', '份数', 'Copies', { min: 1, max: 5 }),
      field('purpose', 'text', '用途', 'Purpose', { max: 100 }),
      field('delivery', 'choice', '领取方式', 'How you get it', {
        options: [option('collect', '自取', 'I collect it'), option('mail', '邮寄', 'By mail')],
      }),
      field('address', 'text', '收件地址', 'Address', { max: 120, showWhen: when('delivery', 'is', 'mail') }),
      field('certificateNo', 'text', '证明编号', 'Certificate number', { max: 40 }),
      field('internalNote', 'paragraph', '内部备注', 'Internal note', { required: false, max: 500 }),
    ],
  },
  flow: {
    start: start('填写申请', 'Fill in the request', { certificateNo: 'read', internalNote: 'hidden' }),
    steps: [
      handle(
        'issue',
        say('开具证明', 'Issue'),
        { kind: 'label', label: people.label('certificate-desk') },
        {
          ...usual('return', 'transfer', 'delegate', 'hang-up', 'copy'),
          solve: button({ name: say('已开具', 'Issued') }),
          'not-solve': { ...withReason, name: say('不能开具', 'Cannot be issued') },
        },
        {
          pool: true,
          whenSubmitter: 'self',
          timeLimit: limit(workingDays(2), { times: 2, every: workingDays(1) }, 'escalate'),
          fields: { certificateNo: 'write', internalNote: 'write' },
        },
      ),
      evaluate('evaluation', calendarDays(7)),
    ],
    withdraw: 'until-decided',
    resubmit: 'straight-back',
  },
});
