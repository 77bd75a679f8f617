import type { Flow, Step, Who, Words } from '@campus/rules/flows/definition.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import { type ApplicationKind, applicationBusinesses, isReviewed } from '@campus/rules/network-packages/lines.ts';
import {
  approve,
  calendarDays,
  evaluate,
  field,
  limit,
  say,
  start,
  text,
  usual,
  withReason,
  workingDays,
} from '../../describe-flow.ts';
import type { BuiltInBusiness } from './built-in-business.ts';

/** What the product itself can do with an application; see the flow actions of the server. */
const BOOK = 'network-book';
const CARRY_OUT = 'network-carry-out';

/** Filled in by the product from what the applicant chose on the page of the service; shown to those who review. */
const fields: readonly FormField[] = (
  [
    ['package', 'text', '套餐', 'Package'],
    ['username', 'text', '上网账号', 'Network account'],
    ['month', 'text', '月份', 'Month'],
    ['oldPlace', 'place', '原地址', 'Old address'],
    ['place', 'place', '地址', 'Address'],
    ['port', 'text', '端口号', 'Port'],
    ['oldMac', 'text', '原MAC地址', 'Old MAC'],
    ['mac', 'text', 'MAC地址', 'MAC'],
    ['cost', 'money', '费用', 'Cost'],
    ['effectiveAt', 'moment', '生效时间', 'Takes effect'],
    ['completesAt', 'moment', '完成时间', 'Completes'],
    ['reason', 'paragraph', '原因', 'Reason'],
    ['contact', 'text', '联系电话', 'Contact number'],
  ] as const
).map(([id, kind, zh, en]) => field(id, kind, zh, en, { required: false }));

/** Set when it is submitted or agreed to; the flow waits for them. */
const MOMENTS = ['effectiveAt', 'completesAt'];

const shownFields: Readonly<Record<ApplicationKind, readonly string[]>> = {
  open: ['package', 'month', 'place', 'port', 'mac', 'cost', 'contact'],
  pause: ['package', 'username', 'month', 'reason', 'contact'],
  reopen: ['package', 'username', 'month', 'cost', 'contact'],
  'change-mac': ['package', 'username', 'oldMac', 'mac', 'contact'],
  move: ['package', 'username', 'oldPlace', 'place', 'port', 'contact'],
  password: ['package', 'username'],
  'epidemic-freeze': ['package', 'username', 'reason', 'contact'],
  'epidemic-unfreeze': ['package', 'username', 'reason', 'contact'],
};

const act = (id: string, name: Words, action: string): Step => ({ id, name, kind: 'action', action, onFailure: 'end' });
const until = (id: string, name: Words, moment: string): Step => ({
  id,
  name,
  kind: 'wait',
  until: { kind: 'field', field: moment },
});

/** Reviewed by a person within two working days; what was agreed to begins at its moment. */
const reviewed = (review: Who): Step[] => [
  approve(
    'review',
    say('审核', 'Review'),
    review,
    { ...usual('agree', 'transfer', 'copy'), disagree: withReason },
    {
      pool: true,
      whenSubmitter: 'self',
      timeLimit: limit(workingDays(2), { times: 2, every: workingDays(1) }, 'nothing'),
    },
  ),
  act('book', say('预约', 'Booking'), BOOK),
];

const flowOf = (kind: ApplicationKind, review: Who): Flow => ({
  start: start('提交申请', 'Apply', { effectiveAt: 'read', completesAt: 'read' }),
  steps: [
    ...(isReviewed(kind) ? reviewed(review) : []),
    until('moment', say('等待生效', 'Waiting to begin'), 'effectiveAt'),
    act(
      'carry-out',
      kind === 'open' ? say('开通（余额不足时等待缴费）', 'Opening (waits for payment)') : say('办理', 'Carrying out'),
      CARRY_OUT,
    ),
    until('complete', say('数据同步', 'Data is syncing'), 'completesAt'),
    evaluate('evaluation', calendarDays(7)),
  ],
  withdraw: 'any-time',
  resubmit: 'restart',
});

/** The exact texts, so that the pages need not repeat them. */
const sayReviewed = say('1至2个工作日内审核。', 'Reviewed within 1 to 2 working days.');
const sayCompletes = say('工单约1小时后自动完成。', 'The order completes by itself in about 1 hour.');

type Own = { name: Words; icon: string; numberPrefix: string; summary: Words; introduction: Words };
const services: Readonly<Record<ApplicationKind, Own>> = {
  open: {
    name: say('开通网络', 'Open the network'),
    icon: 'network',
    numberPrefix: 'KT',
    summary: say('申请开通校园网套餐', 'Apply for a campus network package'),
    introduction: text(
      say('选择套餐、开通月份和地址即可申请。', 'Choose a package, a month and an address.'),
      sayReviewed,
      say('新开通须缴纳100元工料费。', 'A new opening costs 100 yuan for work and material.'),
      say('提交新开网申请后，请于10分钟后缴费。', 'After a new-network application, please pay 10 minutes later.'),
    ),
  },
  pause: {
    name: say('网络报停', 'Pause the network'),
    icon: 'pause',
    numberPrefix: 'BT',
    summary: say('暂停使用网络套餐', 'Pause a network package'),
    introduction: text(
      sayReviewed,
      say(
        '次月报停须在本月最后一个工作日12:00前提交。',
        "A pause for next month must be submitted before 12:00 on this month's last working day.",
      ),
      say('包年套餐到期后的次月1日起报停。', 'An annual package is paused from the 1st of the month after it ends.'),
    ),
  },
  reopen: {
    name: say('网络复通', 'Reopen the network'),
    icon: 'reopen',
    numberPrefix: 'FT',
    summary: say('恢复已报停的网络套餐', 'Reopen a paused network package'),
    introduction: text(sayReviewed, say('自所选月份1日起恢复。', 'It begins on the 1st of the month that you choose.')),
  },
  'change-mac': {
    name: say('更换MAC', 'Change MAC'),
    icon: 'mac',
    numberPrefix: 'MC',
    summary: say('更换绑定设备的MAC地址', 'Bind another device'),
    introduction: text(say('提交后约2分钟生效。', 'It works in about 2 minutes.'), sayCompletes),
  },
  move: {
    name: say('宿舍变更', 'Change dormitory'),
    icon: 'move',
    numberPrefix: 'QY',
    summary: say('把网络套餐迁移到新地址', 'Move a network package to a new address'),
    introduction: text(
      say('住宿信息每天14:30和20:00同步。', 'Dormitory data is synchronised at 14:30 and 20:00 daily.'),
      sayCompletes,
    ),
  },
  password: {
    name: say('宿舍网密码修改', 'Dormitory network password'),
    icon: 'key',
    numberPrefix: 'MM',
    summary: say('修改宿舍上网密码', 'Change the password of the dormitory network'),
    introduction: text(say('新密码约2分钟后生效。', 'The new password works in about 2 minutes.'), sayCompletes),
  },
  'epidemic-freeze': {
    name: say('疫情期间停用', 'Epidemic-period freeze'),
    icon: 'freeze',
    numberPrefix: 'DJ',
    summary: say(
      '疫情期间停用网络套餐，停用期间不计费',
      'Freeze a package during an epidemic; nothing is charged meanwhile',
    ),
    introduction: text(say('仅在办理时间内可以申请。', 'Open only within its dates.')),
  },
  'epidemic-unfreeze': {
    name: say('疫情期间复用', 'Epidemic-period unfreeze'),
    icon: 'unfreeze',
    numberPrefix: 'JD',
    summary: say('恢复使用疫情期间停用的网络套餐', 'Unfreeze a package that was frozen during an epidemic'),
    introduction: text(say('自复用开始日期起可以申请。', 'Open from the first day of unfreezing on.')),
  },
};

/** The network's services: an opening, a pause and a reopening are reviewed, everything else runs by the clock. */
export const networkBusinesses = (review: Who): BuiltInBusiness[] =>
  (Object.keys(services) as ApplicationKind[]).map((kind) => ({
    code: applicationBusinesses[kind],
    ...services[kind],
    guides: [],
    form: {
      // A package has a name in each language, and a title is made from one value for both.
      title: say('{business}', '{business}'),
      fields: fields.filter(({ id }) => [...shownFields[kind], ...MOMENTS].includes(id)),
    },
    flow: flowOf(kind, review),
  }));
