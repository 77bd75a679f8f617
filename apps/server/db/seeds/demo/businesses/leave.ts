import {
  approve,
  button,
  choose,
  copy,
  field,
  headOfSubmitter,
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

/** The applicant's head decides. A long leave also needs the next head up, and the personnel office gets a copy. */
export const leave = (people: PeopleOf): DemoBusiness => ({
  code: 'leave',
  category: 'office',
  name: say('请假申请', 'Leave of absence'),
  icon: 'calendar',
  summary: say(
    '年假、病假、事假等在线申请，三天以内一级审批',
    'Annual, sick or personal leave; up to three days one approval is enough',
  ),
  introduction: text(
    say('教职工和学生请假都在这里办理。', 'Staff and students apply for leave here.'),
    say(
      '三天以内由直属负责人审批，超过三天还需上一级负责人审批。',
      'Up to three days your head decides; beyond that the next head up decides as well.',
    ),
    say('审批通过后自动抄送人事组备案。', 'Once approved, the personnel office gets a copy.'),
  ),
  numberPrefix: 'QJ',
  audience: { kind: 'all' },
  guides: [
    {
      name: 'how-to-apply',
      title: say('怎么请假', 'How to apply'),
      body: text(
        say(
          '1. 选择请假类型，填写起止日期和天数，半天按 0.5 天计算。',
          '1. Choose the kind of leave and enter the dates and the number of days; half a day is 0.5.',
        ),
        say(
          '2. 写明事由；病假请拍照上传医院证明。',
          '2. Say why; for sick leave upload a photo of the medical certificate.',
        ),
        say(
          '3. 提交后可在“我的申请”里查看进度，负责人处理前可以撤销。',
          '3. Follow it under “My applications”; you can withdraw it until it is decided.',
        ),
      ),
    },
    {
      name: 'rules',
      title: say('请假规定', 'Rules on leave'),
      body: text(
        say(
          '请假应提前一个工作日提交，急病可以事后补办。',
          'Apply one working day ahead; sudden illness may be reported afterwards.',
        ),
        say(
          '一次请假最长 60 天，更长的请到人事部门办理。',
          'One leave lasts 60 days at most; see the personnel office for longer ones.',
        ),
        say('未经批准离岗或缺课按学校规定处理。', 'Absence without approval is treated under the university’s rules.'),
      ),
    },
  ],
  annex: {
    name: '请假工作交接表 Handover list.xlsx',
    sheet: '工作交接',
    notes: [
      '请假三天以上请填写本表，与接手人当面确认。',
      'For more than three days, fill this in with the colleague who takes over.',
    ],
    rows: [
      ['序号 No.', '工作内容 Task', '目前进度 Status', '截止日期 Due', '接手人 Taken over by', '备注 Remarks'],
      ['1', '', '', '', '', ''],
      ['2', '', '', '', '', ''],
      ['3', '', '', '', '', ''],
    ],
  },
  form: {
    title: say('{submitter}的{kind}申请（{days}天）', '{kind} of {submitter}, {days} days'),
    fields: [
      field('kind', 'choice', '请假类型', 'Kind of leave', {
        options: [
          option('annual', '年假', 'Annual leave'),
          option('sick', '病假', 'Sick leave'),
          option('personal', '事假', 'Personal leave'),
          option('family', '婚产丧假', 'Family leave'),
          option('other', '其他', 'Other leave'),
        ],
      }),
      field('from', 'date', '开始日期', 'From'),
      field('until', 'date', '结束日期', 'Until'),
      field('days', 'number', '天数', 'Days', { min: 0.5, max: 60, hint: say('半天填 0.5', 'Half a day is 0.5') }),
      field('reason', 'paragraph', '事由', 'Reason', { min: 2, max: 500 }),
      field('pictures', 'pictures', '证明材料', 'Evidence', {
        required: false,
        max: 6,
        hint: say('病假请上传医院证明', 'For sick leave, the medical certificate'),
      }),
    ],
  },
  flow: {
    start: start('填写请假单', 'Fill in the request'),
    steps: [
      approve(
        'head',
        say('直属负责人审批', 'Approval by your head'),
        headOfSubmitter(1),
        { ...usual('agree', 'disagree', 'return', 'transfer', 'add-signer', 'copy', 'take-back') },
        { timeLimit: limit(workingDays(1), { times: 2, every: workingDays(1) }, 'nothing') },
      ),
      choose(
        'by-days',
        say('按天数', 'By length'),
        {
          name: say('超过三天', 'More than three days'),
          when: when('days', 'more', 3),
          steps: [
            approve(
              'next-head',
              say('上级负责人审批', 'Approval by the next head'),
              headOfSubmitter(2),
              {
                ...usual('agree', 'return', 'transfer', 'take-back'),
                disagree: withReason,
                delegate: button(),
              },
              { whenAgain: 'pass-consecutive' },
            ),
          ],
        },
        say('三天以内', 'Three days or fewer'),
      ),
      copy('personnel', say('抄送人事组', 'Copy to personnel'), { kind: 'label', label: people.label('personnel') }),
    ],
    withdraw: 'until-decided',
    resubmit: 'ask',
  },
});
