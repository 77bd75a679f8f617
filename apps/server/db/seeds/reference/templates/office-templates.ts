import type { BusinessTemplate } from '#server/modules/flows/index.ts';
import { field, option, say, start, when } from '../../describe-flow.ts';
import { byHead, byNextHead, byOffice, copyTo, days, doneBy, usualRules } from './template-parts.ts';

/** What offices do for staff and students. */
export const officeTemplates: readonly BusinessTemplate[] = [
  {
    code: 'card',
    name: say('校园卡补办', 'New campus card'),
    icon: 'card',
    numberPrefix: 'XK',
    summary: say('挂失、补办，制好后通知领取', 'Lost or damaged; told when it can be fetched'),
    form: {
      title: say('{submitter}补办校园卡', 'Campus card of {submitter}'),
      fields: [
        field('reason', 'choice', '原因', 'Reason', {
          options: [
            option('lost', '遗失', 'Lost'),
            option('damaged', '损坏', 'Damaged'),
            option('wrong', '信息有误', 'Wrong on it'),
          ],
        }),
        field('note', 'paragraph', '说明', 'Note', { required: false, max: 300 }),
        field('photo', 'pictures', '证件照', 'Portrait', { required: false, max: 1 }),
      ],
    },
    flow: {
      start: start('填写补办申请', 'Fill in the request'),
      steps: [
        doneBy('make', say('制卡', 'Making the card'), say('已制好', 'Made')),
        doneBy('hand-out', say('领取', 'Handing out'), say('已领取', 'Fetched')),
        { id: 'evaluate', name: say('评价', 'Evaluation'), kind: 'evaluate', closeAfter: days(5) },
      ],
      ...usualRules,
    },
  },
  {
    code: 'stop-study',
    name: say('休学', 'Break from study'),
    icon: 'pause',
    numberPrefix: 'XX',
    summary: say(
      '辅导员、学院、教务依次审批，同时办理宿舍与财务',
      'Counsellor, faculty and registry, with dormitory and finance beside',
    ),
    form: {
      title: say('{submitter}休学申请', 'Break from study of {submitter}'),
      fields: [
        field('from', 'date', '开始日期', 'From'),
        field('until', 'date', '复学日期', 'Back on'),
        field('reason', 'choice', '原因', 'Reason', {
          options: [
            option('health', '健康', 'Health'),
            option('service', '参军', 'Military service'),
            option('start-up', '创业', 'Starting a company'),
            option('other', '其他', 'Other'),
          ],
        }),
        field('diagnosis', 'pictures', '医院证明', 'Medical certificate', {
          max: 6,
          showWhen: { kind: 'field', field: 'reason', is: 'is', value: 'health' },
        }),
        field('note', 'paragraph', '详细说明', 'Details', { max: 1000 }),
        field('parents', 'contacts', '家长联系方式', 'How to reach the parents'),
      ],
    },
    flow: {
      start: start('填写休学申请', 'Fill in the request'),
      steps: [
        byOffice('counsellor', say('辅导员审核', 'Check by the counsellor')),
        byHead('faculty', say('学院审批', 'Approval by the faculty')),
        {
          id: 'offices',
          name: say('有关部门办理', 'What offices do'),
          kind: 'parallel',
          branches: [
            {
              id: 'dormitory',
              name: say('宿舍', 'Dormitory'),
              when: null,
              steps: [doneBy('leave-room', say('退宿', 'Leaving the room'), say('已退宿', 'Left'))],
            },
            {
              id: 'finance',
              name: say('财务', 'Finance'),
              when: null,
              steps: [doneBy('settle-fees', say('费用结算', 'Settling fees'), say('已结清', 'Settled'))],
            },
          ],
        },
        byOffice('registry', say('教务处审批', 'Approval by the registry')),
        copyTo('archive', say('抄送档案', 'Copy for the archive')),
      ],
      ...usualRules,
    },
  },
  {
    code: 'equipment',
    name: say('设备采购', 'Buying equipment'),
    icon: 'purchase',
    numberPrefix: 'CG',
    summary: say('按金额分级审批，大额由三人会签', 'Approved by amount; large ones by three people together'),
    form: {
      title: say('{submitter}采购{thing}', '{thing} for {submitter}'),
      fields: [
        field('thing', 'text', '设备名称', 'Equipment', { max: 80 }),
        field('count', 'number', '数量', 'How many', { min: 1, max: 10_000 }),
        field('amount', 'money', '预算金额', 'Budget', { min: 1 }),
        field('place', 'place', '存放地点', 'Where it will stand', { required: false }),
        field('reason', 'paragraph', '用途与理由', 'Why', { max: 1000 }),
      ],
    },
    flow: {
      start: start('填写采购申请', 'Fill in the request'),
      steps: [
        byHead(),
        {
          id: 'by-amount',
          name: say('按金额', 'By amount'),
          kind: 'exclusive',
          branches: [
            {
              id: 'large',
              name: say('十万元及以上', '100,000 yuan or more'),
              when: when('amount', 'at-least', 10_000_000),
              steps: [
                byNextHead(),
                byOffice('committee', say('采购小组会签', 'The purchasing group'), {
                  pool: false,
                  voting: { kind: 'share', of: 2, outOf: 3 },
                }),
              ],
            },
            { id: 'small', name: say('十万元以下', 'Less than 100,000 yuan'), when: null, steps: [] },
          ],
        },
        doneBy('buy', say('采购', 'Buying'), say('已到货', 'Delivered')),
      ],
      ...usualRules,
    },
  },
  {
    code: 'software',
    name: say('软件与账号申请', 'Software and accounts'),
    icon: 'laptop',
    numberPrefix: 'RJ',
    summary: say('申请正版软件、系统账号或权限', 'A licence, an account or a right in a system'),
    form: {
      title: say('{submitter}申请{what}', '{what} for {submitter}'),
      fields: [
        field('what', 'text', '软件或系统', 'Software or system', { max: 80 }),
        field('kind', 'choice', '类型', 'Kind', {
          options: [
            option('licence', '软件许可', 'Licence'),
            option('account', '系统账号', 'Account'),
            option('right', '系统权限', 'Right'),
          ],
        }),
        field('until', 'date', '使用到', 'Needed until', { required: false }),
        field('reason', 'paragraph', '用途', 'What for', { max: 500 }),
      ],
    },
    flow: {
      start: start('填写申请', 'Fill in the request'),
      steps: [byHead(), doneBy('give', say('开通', 'Giving it'), say('已开通', 'Given'))],
      ...usualRules,
    },
  },
  {
    code: 'data-export',
    name: say('数据导出', 'Data export'),
    icon: 'shield',
    numberPrefix: 'SJ',
    summary: say('含个人信息的须经安全审核', 'With personal data it is checked for safety'),
    form: {
      title: say('{submitter}导出{what}', '{what} for {submitter}'),
      fields: [
        field('what', 'text', '数据内容', 'Which data', { max: 120 }),
        field('personal', 'yes-no', '含个人信息', 'With personal data'),
        field('measures', 'paragraph', '保护措施', 'How it is protected', {
          max: 500,
          showWhen: { kind: 'field', field: 'personal', is: 'is', value: true },
        }),
        field('purpose', 'paragraph', '用途', 'Purpose', { max: 500 }),
        field('until', 'date', '销毁日期', 'Deleted by'),
      ],
    },
    flow: {
      start: start('填写申请', 'Fill in the request'),
      steps: [
        byHead(),
        {
          id: 'by-data',
          name: say('是否含个人信息', 'With personal data or not'),
          kind: 'exclusive',
          branches: [
            {
              id: 'personal',
              name: say('含个人信息', 'With personal data'),
              when: { kind: 'field', field: 'personal', is: 'is', value: true },
              steps: [byOffice('safety', say('安全审核', 'Check for safety'))],
            },
            { id: 'other', name: say('不含个人信息', 'Without'), when: null, steps: [] },
          ],
        },
        doneBy('export', say('导出并交付', 'Export and hand over'), say('已交付', 'Handed over')),
      ],
      ...usualRules,
    },
  },
];

/** For whoever wants to draw everything: one step, one field. */
export const blankTemplate: BusinessTemplate = {
  code: 'blank',
  name: say('空白', 'Blank'),
  icon: 'document',
  numberPrefix: 'SQ',
  summary: say('只有一个环节，从头画起', 'One step only, to draw from the start'),
  form: {
    title: say('{submitter}的{business}', '{business} of {submitter}'),
    fields: [field('reason', 'paragraph', '事由', 'Reason', { max: 500 })],
  },
  flow: { start: start('填写申请', 'Fill in the request'), steps: [byHead()], ...usualRules },
};
