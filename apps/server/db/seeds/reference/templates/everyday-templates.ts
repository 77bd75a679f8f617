import { printReaders, USUAL_PRINT } from '@campus/rules/flows/print-template.ts';
import type { BusinessTemplate } from '#server/modules/flows/index.ts';
import { field, option, say, start, when } from '../../describe-flow.ts';
import { byHead, byNextHead, byOffice, copyTo, doneBy, usualRules } from './template-parts.ts';

/** What staff and students ask for most weeks. */
export const everydayTemplates: readonly BusinessTemplate[] = [
  {
    code: 'leave',
    name: say('请假', 'Leave'),
    icon: 'calendar',
    numberPrefix: 'QJ',
    summary: say(
      '三天以内一级审批，更长的再由上一级审批',
      'Up to three days one approval, beyond that the next head as well',
    ),
    form: {
      title: say('{submitter}请假{days}天', 'Leave of {submitter}, {days} days'),
      fields: [
        field('kind', 'choice', '请假类型', 'Kind of leave', {
          options: [
            option('annual', '年假', 'Annual leave'),
            option('sick', '病假', 'Sick leave'),
            option('personal', '事假', 'Personal leave'),
            option('other', '其他', 'Other'),
          ],
        }),
        field('from', 'date', '开始日期', 'From'),
        field('until', 'date', '结束日期', 'Until'),
        field('days', 'number', '天数', 'Days', { min: 0.5, max: 60, hint: say('半天填 0.5', 'Half a day is 0.5') }),
        field('reason', 'paragraph', '事由', 'Reason', { max: 500 }),
        field('proof', 'pictures', '证明材料', 'Evidence', { required: false, max: 6 }),
      ],
    },
    flow: {
      start: start('填写请假单', 'Fill in the request'),
      steps: [
        byHead(),
        {
          id: 'by-days',
          name: say('按天数', 'By length'),
          kind: 'exclusive',
          branches: [
            {
              id: 'long',
              name: say('超过三天', 'More than three days'),
              when: when('days', 'more', 3),
              steps: [byNextHead()],
            },
            { id: 'short', name: say('三天以内', 'Up to three days'), when: null, steps: [] },
          ],
        },
      ],
      ...usualRules,
    },
  },
  {
    code: 'seal',
    name: say('用印', 'Use of a seal'),
    icon: 'seal',
    numberPrefix: 'YY',
    summary: say('负责人审批后由印章管理人盖章', 'Approved by the head, then stamped by who keeps the seal'),
    form: {
      title: say('{submitter}用印：{document}', 'Seal for {document}, {submitter}'),
      fields: [
        field('document', 'text', '文件名称', 'Document', { max: 80 }),
        field('seals', 'choices', '印章', 'Seals', {
          options: [
            option('university', '学校公章', 'University seal'),
            option('department', '部门公章', 'Department seal'),
            option('contract', '合同专用章', 'Contract seal'),
          ],
        }),
        field('copies', 'number', '份数', 'Copies', { min: 1, max: 500 }),
        field('scans', 'pictures', '文件照片', 'Pictures of it', { required: false, max: 9 }),
        field('stamped', 'number', '实际盖章份数', 'Copies stamped', { min: 0, max: 500 }),
      ],
    },
    flow: {
      start: start('填写用印申请', 'Fill in the request', { stamped: 'hidden' }),
      steps: [
        byHead(),
        doneBy('stamp', say('盖章', 'Stamping'), say('已盖章', 'Stamped'), { fields: { stamped: 'write' } }),
      ],
      ...usualRules,
    },
    print: {
      ...USUAL_PRINT,
      offeredTo: printReaders,
      heading: say('用印审批单', 'Approval for the use of a seal'),
      parts: ['form', 'way', 'attachments'],
      closing: say('本单一式两份。', 'In two copies.'),
      signatures: [say('经办人', 'Applicant'), say('印章管理人', 'Keeper of the seal')],
    },
  },
  {
    code: 'room',
    name: say('场地借用', 'Room booking'),
    icon: 'room',
    numberPrefix: 'CD',
    summary: say('借用教室、会议室或活动场地', 'A classroom, a meeting room or a venue'),
    form: {
      title: say('{submitter}借用{room}', '{room} for {submitter}'),
      fields: [
        field('room', 'text', '场地', 'Room', { max: 60 }),
        field('day', 'date', '使用日期', 'Day'),
        field('hours', 'text', '使用时段', 'Hours', { max: 40, hint: say('如 14:00–17:00', 'Such as 14:00–17:00') }),
        field('people', 'number', '人数', 'How many people', { min: 1, max: 5000 }),
        field('outside', 'yes-no', '有校外人员参加', 'With people from outside'),
        field('purpose', 'paragraph', '用途', 'Purpose', { max: 500 }),
      ],
    },
    flow: {
      start: start('填写借用申请', 'Fill in the request'),
      steps: [
        {
          id: 'by-guests',
          name: say('是否有校外人员', 'With people from outside or not'),
          kind: 'exclusive',
          branches: [
            {
              id: 'with',
              name: say('有校外人员', 'With people from outside'),
              when: { kind: 'field', field: 'outside', is: 'is', value: true },
              steps: [byHead(), byOffice('security', say('保卫部门审批', 'Approval by security'))],
            },
            { id: 'without', name: say('无校外人员', 'Without'), when: null, steps: [] },
          ],
        },
        byOffice('rooms', say('场地管理员确认', 'Confirmation by who keeps the rooms')),
      ],
      ...usualRules,
    },
  },
  {
    code: 'reimbursement',
    name: say('费用报销', 'Reimbursement'),
    icon: 'money',
    numberPrefix: 'BX',
    summary: say('五千元及以上加上级审批，最后由财务付款', 'From 5,000 yuan on the next head as well; finance pays'),
    form: {
      title: say('{submitter}报销{amount}', 'Reimbursement for {submitter}, {amount}'),
      fields: [
        field('kind', 'choice', '费用类型', 'Kind', {
          options: [
            option('travel', '差旅', 'Travel'),
            option('meeting', '会议', 'Meeting'),
            option('material', '办公与材料', 'Office and material'),
            option('other', '其他', 'Other'),
          ],
        }),
        field('items', 'group', '费用明细', 'Items', {
          min: 1,
          max: 30,
          fields: [
            field('day', 'date', '发生日期', 'Day'),
            field('what', 'text', '用途', 'What for', { max: 60 }),
            field('cost', 'money', '金额', 'Amount', { min: 1 }),
          ],
        }),
        field('amount', 'computed', '合计', 'Total', {
          required: false,
          unit: 'money',
          compute: { kind: 'sum', of: [{ group: 'items', field: 'cost' }] },
        }),
        field('project', 'text', '经费项目', 'Budget', { max: 80 }),
        field('reason', 'paragraph', '说明', 'Explanation', { max: 500 }),
        field('receipts', 'pictures', '票据', 'Receipts', { min: 1, max: 20 }),
      ],
    },
    flow: {
      start: start('填写报销单', 'Fill in the claim'),
      steps: [
        byHead(),
        {
          id: 'by-amount',
          name: say('按金额', 'By amount'),
          kind: 'exclusive',
          branches: [
            {
              id: 'large',
              name: say('五千元及以上', '5,000 yuan or more'),
              when: when('amount', 'at-least', 500_000),
              steps: [byNextHead()],
            },
            { id: 'small', name: say('五千元以下', 'Less than 5,000 yuan'), when: null, steps: [] },
          ],
        },
        byOffice('check', say('财务审核', 'Check by finance')),
        doneBy('pay', say('付款', 'Payment'), say('已付款', 'Paid')),
      ],
      ...usualRules,
    },
  },
  {
    code: 'visit',
    name: say('访客预约', 'Visitors'),
    icon: 'door',
    numberPrefix: 'FK',
    summary: say('接待人审批，保卫部门放行', 'Approved by the head, let in by security'),
    form: {
      title: say('{visitor}来访（{day}）', 'Visit of {visitor} on {day}'),
      fields: [
        field('visitor', 'text', '访客姓名', 'Visitor', { max: 60 }),
        field('mobile', 'mobile', '访客手机', 'Mobile of the visitor'),
        field('day', 'date', '来访日期', 'Day'),
        field('people', 'number', '人数', 'How many people', { min: 1, max: 200 }),
        field('plate', 'text', '车牌号', 'Number plate', { required: false, max: 20 }),
        field('reason', 'paragraph', '事由', 'Reason', { max: 300 }),
      ],
    },
    flow: {
      start: start('填写预约', 'Fill in the visit'),
      steps: [byHead(), copyTo('gate', say('通知门岗', 'The gate is told'))],
      ...usualRules,
    },
  },
];
