import {
  approve,
  button,
  copy,
  field,
  handle,
  limit,
  option,
  say,
  start,
  text,
  usual,
  withReason,
  workingDays,
} from '../../describe-flow.ts';
import type { DemoBusiness } from './describe-business.ts';
import type { PeopleOf } from './people-of.ts';

/** The desk member who claims the task decides and picks who prepares the room. The submitter picks who gets a copy. */
export const room = (people: PeopleOf): DemoBusiness => ({
  code: 'room',
  category: 'assets',
  name: say('场地预约', 'Room booking'),
  icon: 'door',
  summary: say('教室、会议室、报告厅预约', 'Classrooms, meeting rooms and lecture halls'),
  introduction: text(
    say('举办讲座、班会、社团活动等需要场地，在这里预约。', 'Book a room for lectures, class meetings and clubs.'),
    say(
      '场地管理组任一人员领取后审批，并指定准备场地的人员。',
      'Whoever of the room desk takes it decides, and names who prepares the room.',
    ),
    say('使用前随时可以撤销。', 'You can withdraw it at any time before you use it.'),
  ),
  numberPrefix: 'CD',
  audience: { kind: 'all' },
  guides: [
    {
      name: 'how-to-book',
      title: say('怎么预约', 'How to book'),
      body: text(
        say(
          '1. 选择楼栋和房间、日期和时段，填写人数。',
          '1. Choose building and room, day and time, and say how many people come.',
        ),
        say(
          '2. 可选择需要知会的联系人，通过后他们会收到抄送。',
          '2. Pick whom to tell; they get a copy once it is approved.',
        ),
        say(
          '3. 场地已被占用时会挂起等待，空出后继续办理。',
          '3. Where a room is taken, the booking is hung up and goes on when it is free.',
        ),
      ),
    },
    {
      name: 'in-the-room',
      title: say('使用须知', 'In the room'),
      body: text(
        say(
          '请提前十分钟到场，离开时关闭电源和门窗。',
          'Come ten minutes early; switch off everything and close windows and doors when you leave.',
        ),
        say('场地内禁止使用明火和大功率电器。', 'No open fire and no strong electrical appliances.'),
      ),
    },
  ],
  annex: {
    name: '活动安全责任表 Event safety list.xlsx',
    sheet: '活动安全',
    notes: ['50 人以上的活动请填写本表并带到现场。', 'For 50 people or more, fill this in and bring it along.'],
    rows: [
      ['项目 Item', '负责人 Who', '手机 Mobile', '确认 Confirmed'],
      ['现场总负责 In charge', '', '', ''],
      ['签到与引导 Welcome', '', '', ''],
      ['消防与疏散 Fire and exits', '', '', ''],
      ['设备 Equipment', '', '', ''],
    ],
  },
  form: {
    title: say('{submitter}预约场地：{event}', '{submitter} books a room: {event}'),
    fields: [
      field('event', 'text', '活动名称', 'Event', { max: 60 }),
      field('place', 'place', '场地', 'Room'),
      field('on', 'date', '使用日期', 'Day'),
      field('period', 'choice', '时段', 'Time', {
        options: [
          option('morning', '上午 8:00–12:00', 'Morning 8:00–12:00'),
          option('afternoon', '下午 14:00–18:00', 'Afternoon 14:00–18:00'),
          option('evening', '晚上 19:00–22:00', 'Evening 19:00–22:00'),
        ],
      }),
      field('people', 'number', '人数', 'How many people', { min: 1, max: 2000 }),
      field('equipment', 'choices', '所需设备', 'Equipment', {
        required: false,
        options: [
          option('projector', '投影', 'Projector'),
          option('microphone', '话筒', 'Microphone'),
          option('recording', '录播', 'Recording'),
        ],
      }),
      field('mobile', 'mobile', '联系手机', 'Mobile'),
    ],
  },
  flow: {
    start: start('填写预约单', 'Fill in the booking'),
    steps: [
      approve(
        'desk',
        say('场地管理组审批', 'Approval by the room desk'),
        { kind: 'label', label: people.label('room-desk') },
        usual('agree', 'disagree', 'return', 'transfer', 'hang-up', 'copy', 'take-back'),
        {
          pool: true,
          whenSubmitter: 'self',
          timeLimit: limit(workingDays(1), { times: 1, every: workingDays(1) }, 'nothing'),
        },
      ),
      handle(
        'prepare',
        say('准备场地', 'Prepare the room'),
        { kind: 'previous-picks', several: false },
        {
          ...usual('transfer', 'delegate', 'hang-up', 'take-back'),
          solve: button({ name: say('已备好', 'Ready') }),
          'not-solve': { ...withReason, name: say('无法使用', 'Cannot be used') },
        },
        { whenSubmitter: 'self' },
      ),
      copy('told', say('知会联系人', 'Tell contacts'), { kind: 'submitter-picks', several: true }),
    ],
    withdraw: 'any-time',
    resubmit: 'ask',
  },
});
