import type { Comparison, Condition, SingleValue } from '@campus/rules/flows/conditions.ts';
import type {
  Branch,
  Flow,
  PersonStep,
  Span,
  SplitStep,
  Step,
  TimeLimit,
  Voting,
  Who,
  Words,
} from '@campus/rules/flows/definition.ts';
import { everyStep } from '@campus/rules/flows/definition.ts';
import { type FieldKind, type FormDefinition, type FormField, fieldKinds } from '@campus/rules/flows/form.ts';
import { dice, drawFlow } from '@campus/rules/flows/random-flow.ts';
import { buttons } from '@campus/rules/flows/vocabulary.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certificate } from '../../../apps/server/db/seeds/demo/businesses/certificate.ts';
import { leave } from '../../../apps/server/db/seeds/demo/businesses/leave.ts';
import { loan } from '../../../apps/server/db/seeds/demo/businesses/loan.ts';
import { room } from '../../../apps/server/db/seeds/demo/businesses/room.ts';
import { seal } from '../../../apps/server/db/seeds/demo/businesses/seal.ts';
import { complaint } from '../../../apps/server/db/seeds/reference/businesses/complaint.ts';
import { faultReport } from '../../../apps/server/db/seeds/reference/businesses/fault-report.ts';
import { networkBusinesses } from '../../../apps/server/db/seeds/reference/businesses/network.ts';
import { staffRegistration } from '../../../apps/server/db/seeds/reference/businesses/staff-registration.ts';
import enFlows from './en/flows.ts';
import enSentences from './en/flows-sentences.ts';
import enWorkflow from './en/workflow.ts';
import {
  type FlowNames,
  type Saying,
  sayAction,
  sayBranch,
  sayCondition,
  sayField,
  sayFlowSettings,
  sayStart,
  sayStep,
  sayTimeLimit,
  sayVoting,
  sayWho,
} from './flow-sentences.ts';
import zhFlows from './zh/flows.ts';
import zhSentences from './zh/flows-sentences.ts';
import zhWorkflow from './zh/workflow.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const working = (ms: number): Span => ({ ms, clock: 'working' });
const calendar = (ms: number): Span => ({ ms, clock: 'calendar' });
const words = (zh: string, en: string): Words => ({ zh, en });

const field = (id: string, kind: FieldKind, zh: string, en: string, change: Partial<FormField> = {}): FormField => ({
  id,
  kind,
  label: words(zh, en),
  hint: null,
  required: true,
  min: null,
  max: null,
  options: [],
  showWhen: null,
  ...change,
});
const options = [
  { value: 'sick', label: words('病假', 'Sick leave') },
  { value: 'personal', label: words('事假', 'Personal leave') },
];
const form: FormDefinition = {
  title: words('', ''),
  fields: [
    field('kind', 'choice', '类型', 'Kind', { options }),
    field('kinds', 'choices', '各类型', 'Kinds', { options }),
    field('days', 'number', '天数', 'Days'),
    field('amount', 'money', '金额', 'Amount'),
    field('from', 'date', '开始日期', 'From'),
    field('begins', 'moment', '生效时间', 'Takes effect'),
    field('travels', 'yes-no', '是否出差', 'Travels'),
    field('reason', 'paragraph', '事由', 'Reason'),
    field('mobile', 'mobile', '手机', 'Mobile'),
    field('handler', 'person', '经办人', 'Handler'),
    field('members', 'people', '成员', 'Members'),
    field('college', 'department', '学院', 'College'),
    field('building', 'place', '楼栋', 'Building'),
    field('photos', 'pictures', '照片', 'Photos'),
  ],
};
const names: FlowNames = {
  people: { p1: '陈思远', p2: '李文静', p3: '王磊' },
  departments: { software: words('软件学院', 'Software School') },
  labels: { desk: words('人事组', 'Personnel') },
  roles: { handler: words('处理人', 'Handler'), 'zh-only': words('值班员', ' ') },
  places: { b1: words('一号楼', 'Building 1') },
};

const approve: PersonStep = {
  id: 'head',
  name: words('院长审批', 'Approval by the dean'),
  kind: 'approve',
  who: { kind: 'department-head', department: 'software' },
  voting: { kind: 'any' },
  pool: false,
  nobody: { kind: 'owner' },
  whenSubmitter: 'self',
  whenAgain: 'ask',
  skipWhen: null,
  onDisagree: 'end',
  onNotSolved: 'end',
  timeLimit: null,
  buttons: {},
  fields: {},
};
const plain = { reason: 'none', attachments: false, signature: false } as const;
const handOut: PersonStep = {
  ...approve,
  id: 'hand-out',
  name: words('领取', 'Hand out'),
  kind: 'handle',
  who: { kind: 'label', label: 'desk' },
  buttons: { solve: { ...plain, name: words('已领取', 'Handed out') }, 'not-solve': { ...plain, name: null } },
};
const wait: Step = { id: 'wait', name: words('等待', 'Wait'), kind: 'wait', until: { kind: 'field', field: 'from' } };
const base = { id: 'x', name: words('某环节', 'Some step') };
const flow: Flow = {
  start: { id: 'start', name: words('填写', 'Fill in'), fields: {} },
  steps: [approve, handOut, wait],
  withdraw: 'never',
  resubmit: 'restart',
};
const saying: Saying = { flow, form, names };

type Row = readonly [said: Words, zh: string, en: string];

const who = (rule: Who, zh: string, en: string): Row => [sayWho(rule, saying), zh, en];
const people = (...ids: string[]): Who => ({ kind: 'people', people: ids });
const heads = (from: number, levels: number): Who => ({ kind: 'heads-above-submitter', from, levels });
const team = (topic: string | null): Who => ({
  kind: 'team',
  place: 'building',
  topic,
  otherwise: { kind: 'role', role: 'handler' },
});
const seven = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

const whoRows: Row[] = [
  who(people('p1'), '陈思远', '陈思远'),
  who(people('p1', 'p2'), '陈思远和李文静', '陈思远 and 李文静'),
  who(people('p1', 'p2', 'p3', 'p1'), '陈思远、李文静和王磊', '陈思远, 李文静 and 王磊'),
  [
    sayWho(people(...seven), {
      ...saying,
      names: { ...names, people: Object.fromEntries(seven.map((id) => [id, id])) },
    }),
    'A、B、C、D、E和另外 2 人',
    'A, B, C, D, E and 2 more',
  ],
  who(people(), '（还没选人）', '(Nobody chosen yet)'),
  who(people('', 'gone'), '（还没选人）和（未知的人）', '(Nobody chosen yet) and (somebody unknown)'),
  who({ kind: 'role', role: 'handler' }, '角色“处理人”的人员', 'People with the role “Handler”'),
  who({ kind: 'role', role: 'zh-only' }, '角色“值班员”的人员', 'People with the role “值班员”'),
  who({ kind: 'role', role: '' }, '角色（还没选）的人员', 'People with the role (not chosen yet)'),
  who({ kind: 'role', role: 'toString' }, '角色（未知）的人员', 'People with the role (unknown)'),
  who({ kind: 'label', label: 'desk' }, '标签“人事组”的人员', 'People with the label “Personnel”'),
  who({ kind: 'department', department: 'software', below: false }, '软件学院的人员', 'People of Software School'),
  who(
    { kind: 'department', department: 'software', below: true },
    '软件学院及下级部门的人员',
    'People of Software School and the departments below it',
  ),
  who({ kind: 'department-head', department: 'software' }, '软件学院的负责人', 'The head of Software School'),
  who({ kind: 'department-head', department: '' }, '（还没选部门）的负责人', 'The head of (department not chosen yet)'),
  who(heads(1, 1), '申请人的直属负责人', "The submitter's head"),
  who(heads(2, 1), '申请人直属负责人的上一级负责人', "The head above the submitter's head"),
  who(heads(3, 1), '申请人往上第 3 级负责人', "The submitter's head at level 3"),
  who(heads(1, 3), '申请人往上第 1 至 3 级负责人', "The submitter's heads at levels 1 to 3"),
  who(heads(1, 0), '（还没选哪一级负责人）', '(Head not chosen yet)'),
  who({ kind: 'submitter' }, '申请人', 'The submitter'),
  who({ kind: 'head-of-previous' }, '上一处理人的负责人', 'The head of whoever decided last'),
  who({ kind: 'submitter-picks', several: false }, '申请人选定的一人', 'One person whom the submitter picks'),
  who({ kind: 'submitter-picks', several: true }, '申请人选定的人员', 'The people whom the submitter picks'),
  who({ kind: 'previous-picks', several: false }, '上一环节选定的一人', 'One person picked at the step before'),
  who({ kind: 'previous-picks', several: true }, '上一环节选定的人员', 'The people picked at the step before'),
  who({ kind: 'field', field: 'handler' }, '表单“经办人”所填的人', 'Whoever the form names in “Handler”'),
  who({ kind: 'field', field: 'college' }, '表单“学院”所选部门的负责人', 'The head of the department in “College”'),
  who({ kind: 'field', field: 'building' }, '表单“楼栋”所选地点的负责班组', 'The team of the place in “Building”'),
  who({ kind: 'field', field: '' }, '表单（还没选字段）所填的人', 'Whoever the form names in (field not chosen yet)'),
  who({ kind: 'field', field: 'gone' }, '表单（未知字段）所填的人', 'Whoever the form names in (unknown field)'),
  who(
    team(null),
    '“楼栋”的负责班组（没有时找角色“处理人”的人员）',
    'The team of the place in “Building” (without one, people with the role “Handler”)',
  ),
  who(
    team('kind'),
    '“楼栋”的负责班组（按“类型”区分，没有时找角色“处理人”的人员）',
    'The team of the place in “Building” for the “Kind” (without one, people with the role “Handler”)',
  ),
];

const vote = (voting: Voting, zh: string, en: string, step: PersonStep | null = null): Row => [
  sayVoting(voting, saying, step),
  zh,
  en,
];
const asked = (...ids: string[]): PersonStep => ({ ...approve, who: people(...ids) });

const votingRows: Row[] = [
  vote({ kind: 'all' }, '所有人都同意', 'All of them must agree'),
  vote({ kind: 'all' }, '两人都同意', 'Both must agree', asked('p1', 'p2')),
  vote({ kind: 'all' }, '3 人都同意', 'All 3 of them must agree', asked('p1', 'p2', 'p3')),
  vote({ kind: 'all' }, '所有人都选“已领取”', 'All of them must choose “Handed out”', handOut),
  vote({ kind: 'any' }, '任一人审批即可', 'Any one of them decides'),
  vote({ kind: 'any' }, '任一人处理即可', 'Any one of them handles it', handOut),
  vote({ kind: 'share', percent: 50 }, '至少 50% 的人同意', 'At least 50% of them must agree'),
  vote({ kind: 'share', percent: 100 }, '至少 100% 的人同意', 'At least 100% of them must agree'),
  vote({ kind: 'share', of: 2, outOf: 3 }, '至少 2/3 的人同意', 'At least 2/3 of them must agree'),
  vote(
    { kind: 'share', percent: 0 },
    '至少 （还没设比例） 的人同意',
    'At least (share not set yet) of them must agree',
  ),
  vote({ kind: 'one-by-one' }, '按次序逐个处理，每人都同意', 'One after another, all of them must agree'),
];

const limit = (change: Partial<TimeLimit>, zh: string, en: string, step: PersonStep | null = null): Row => [
  sayTimeLimit({ after: working(7 * HOUR), remind: null, finally: { kind: 'nothing' }, ...change }, saying, step),
  zh,
  en,
];
const remind = { times: 3, every: working(4 * HOUR) };

const limitRows: Row[] = [
  limit({}, '须在 1 个工作日内处理', 'Due within 1 working day'),
  limit({ after: working(14 * HOUR) }, '须在 2 个工作日内处理', 'Due within 2 working days'),
  limit({ after: working(HOUR) }, '须在 1 个工作小时内处理', 'Due within 1 working hour'),
  limit({ after: working(90 * 60_000) }, '须在 90 个工作分钟内处理', 'Due within 90 working minutes'),
  limit({ after: calendar(DAY) }, '须在 1 天内处理', 'Due within 1 day'),
  limit({ after: calendar(30 * HOUR) }, '须在 30 小时内处理', 'Due within 30 hours'),
  limit({ after: calendar(60_000) }, '须在 1 分钟内处理', 'Due within 1 minute'),
  limit({ after: calendar(1) }, '须在 1 分钟内处理', 'Due within 1 minute'),
  limit({ after: calendar(0) }, '须在 （还没设时间）内处理', 'Due within (time not set yet)'),
  limit(
    { finally: { kind: 'pass' } },
    '1 个工作日内未处理则自动通过',
    'If not done within 1 working day, it passes by itself',
  ),
  limit(
    { remind, finally: { kind: 'escalate' } },
    '1 个工作日后催办，每 4 个工作小时一次，最多 3 次；仍未处理则转给上级',
    'A reminder after 1 working day, then every 4 working hours, at most 3 times; if still not done, it goes to their head',
  ),
  limit(
    { remind: { times: 2, every: calendar(DAY) } },
    '1 个工作日后催办，每天一次，最多 2 次',
    'A reminder after 1 working day, then every day, at most 2 times',
  ),
  limit({ remind: { ...remind, times: 1 } }, '1 个工作日后催办一次', 'One reminder after 1 working day'),
  limit(
    { remind: { ...remind, times: 0 }, finally: { kind: 'reassign', to: 'p3' } },
    '1 个工作日后催办，每 4 个工作小时一次，最多 （还没设次数） 次；仍未处理则改派给王磊',
    'A reminder after 1 working day, then every 4 working hours, at most (number not set yet) times; if still not done, it goes to 王磊',
  ),
  limit(
    { finally: { kind: 'refuse' } },
    '1 个工作日内未处理则视为“不同意”',
    'If not done within 1 working day, it counts as “Disagree”',
  ),
  limit(
    { finally: { kind: 'refuse' } },
    '1 个工作日内未处理则视为“未解决”',
    'If not done within 1 working day, it counts as “Not solved”',
    handOut,
  ),
  [
    sayTimeLimit(
      { after: working(8 * HOUR), remind: null, finally: { kind: 'nothing' } },
      { ...saying, calendar: { timeZone: 'Asia/Shanghai', hours: [{ from: '09:00', to: '17:00' }] } },
    ),
    '须在 1 个工作日内处理',
    'Due within 1 working day',
  ],
];

const is = (id: string, comparison: Comparison, value: SingleValue): Condition => ({
  kind: 'field',
  field: id,
  is: comparison,
  value,
});
const when = (condition: Condition, zh: string, en: string): Row => [sayCondition(condition, saying), zh, en];
const all = (...of: Condition[]): Condition => ({ kind: 'all', of });
const any = (...of: Condition[]): Condition => ({ kind: 'any', of });
const not = (of: Condition): Condition => ({ kind: 'not', of });
const ended = (step: string, how: Extract<Condition, { kind: 'outcome' }>['is']): Condition => ({
  kind: 'outcome',
  step,
  is: how,
});
const long = is('days', 'more', 3);
const personal = is('kind', 'is', 'personal');
const sick = is('kind', 'is', 'sick');

const conditionRows: Row[] = [
  when(long, '“天数”大于 3', '“Days” is more than 3'),
  when(is('days', 'at-least', '1000'), '“天数”不少于 1,000', '“Days” is at least 1,000'),
  when(is('days', 'less', 0.5), '“天数”小于 0.5', '“Days” is less than 0.5'),
  when(is('days', 'is', 3), '“天数”等于 3', '“Days” is 3'),
  when(is('days', 'is-not', 3), '“天数”不等于 3', '“Days” is not 3'),
  when(is('days', 'is', 'many'), '“天数”等于 （未知的值）', '“Days” is (unknown value)'),
  when(is('amount', 'at-most', 500_000), '“金额”不超过 5,000 元', '“Amount” is at most 5,000 yuan'),
  when(is('amount', 'more', 1250), '“金额”大于 12.5 元', '“Amount” is more than 12.5 yuan'),
  when(is('amount', 'more', null), '“金额”大于 （还没填值）', '“Amount” is more than (value not given yet)'),
  when(is('from', 'less', '2026-12-31'), '“开始日期”早于 2026年12月31日', '“From” is before 31 Dec 2026'),
  when(is('from', 'at-least', '2026-01-01'), '“开始日期”不早于 2026年1月1日', '“From” is not before 1 Jan 2026'),
  when(is('from', 'at-most', '2026-01-01'), '“开始日期”不晚于 2026年1月1日', '“From” is not after 1 Jan 2026'),
  when(is('from', 'is', '2026-13-01'), '“开始日期”是 （未知的值）', '“From” is (unknown value)'),
  when(
    is('begins', 'more', Date.parse('2026-11-16T02:05:00Z')),
    '“生效时间”晚于 2026年11月16日 10:05',
    '“Takes effect” is after 16 Nov 2026 10:05',
  ),
  when(personal, '“类型”是“事假”', '“Kind” is “Personal leave”'),
  when(is('kind', 'is-not', 'sick'), '“类型”不是“病假”', '“Kind” is not “Sick leave”'),
  when(is('kind', 'is', 'gone'), '“类型”是（未知选项）', '“Kind” is (unknown option)'),
  when(
    is('kind', 'one-of', ['sick', 'personal']),
    '“类型”是“病假”或“事假”',
    '“Kind” is “Sick leave” or “Personal leave”',
  ),
  when(
    is('kinds', 'one-of', ['sick', 'personal']),
    '“各类型”包含“病假”或“事假”',
    '“Kinds” includes “Sick leave” or “Personal leave”',
  ),
  when(is('kinds', 'has', 'sick'), '“各类型”包含“病假”', '“Kinds” includes “Sick leave”'),
  when(
    is('kinds', 'is', ['sick', 'personal']),
    '“各类型”正好是“病假”和“事假”',
    '“Kinds” is exactly “Sick leave” and “Personal leave”',
  ),
  when(is('travels', 'is', true), '“是否出差”是“是”', '“Travels” is “Yes”'),
  when(is('travels', 'is', 'false'), '“是否出差”是“否”', '“Travels” is “No”'),
  when(is('reason', 'has', '急'), '“事由”含有“急”', '“Reason” contains “急”'),
  when(is('mobile', 'is', '13800000000'), '“手机”是“13800000000”', '“Mobile” is “13800000000”'),
  when(is('reason', 'empty', null), '“事由”未填写', '“Reason” is not filled in'),
  when(is('photos', 'filled', null), '“照片”已填写', '“Photos” is filled in'),
  when(is('handler', 'is', 'p1'), '“经办人”是“陈思远”', '“Handler” is “陈思远”'),
  when(is('members', 'has', 'gone'), '“成员”包含（未知的人）', '“Members” includes (somebody unknown)'),
  when(is('college', 'is', 'software'), '“学院”是“软件学院”', '“College” is “Software School”'),
  when(
    is('building', 'one-of', ['b1', 'b2']),
    '“楼栋”是“一号楼”或（未知地点）',
    '“Building” is “Building 1” or (unknown place)',
  ),
  when(is('', 'is', ''), '（还没选字段）是（还没填值）', '(Field not chosen yet) is (value not given yet)'),
  [
    sayCondition(is('', 'is', 'code'), { ...saying, form: { ...form, fields: [field('', 'text', '无名', 'None')] } }),
    '（还没选字段）是（未知的值）',
    '(Field not chosen yet) is (unknown value)',
  ],
  when(is('gone', 'is', 'code'), '（未知字段）是（未知的值）', '(Unknown field) is (unknown value)'),
  when(ended('head', 'agreed'), '“院长审批”的结果是“同意”', '“Approval by the dean” ended as “Agree”'),
  when(ended('hand-out', 'solved'), '“领取”的结果是“已领取”', '“Hand out” ended as “Handed out”'),
  when(ended('hand-out', 'not-solved'), '“领取”的结果是“未解决”', '“Hand out” ended as “Not solved”'),
  when(ended('head', 'passed'), '“院长审批”的结果是“自动通过”', '“Approval by the dean” ended as “Passed by itself”'),
  when(ended('', 'solved'), '（还没选环节）的结果是“已解决”', '(Step not chosen yet) ended as “Solved”'),
  when(
    ended('gone', 'timed-out'),
    '（未知环节）的结果是“超时自动通过”',
    '(Unknown step) ended as “Passed: time was over”',
  ),
  when(all(long, personal), '“天数”大于 3，且“类型”是“事假”', '“Days” is more than 3 and “Kind” is “Personal leave”'),
  when(any(long, personal), '“天数”大于 3，或“类型”是“事假”', '“Days” is more than 3 or “Kind” is “Personal leave”'),
  when(
    all(any(sick, personal), long),
    '（“类型”是“病假”，或“类型”是“事假”），且“天数”大于 3',
    '(“Kind” is “Sick leave” or “Kind” is “Personal leave”) and “Days” is more than 3',
  ),
  when(
    any(all(sick, long), not(all(personal, long))),
    '（“类型”是“病假”，且“天数”大于 3），或不满足（“类型”是“事假”，且“天数”大于 3）',
    '(“Kind” is “Sick leave” and “Days” is more than 3) or not (“Kind” is “Personal leave” and “Days” is more than 3)',
  ),
  when(
    all(all(any(long)), all(sick)),
    '“天数”大于 3，且“类型”是“病假”',
    '“Days” is more than 3 and “Kind” is “Sick leave”',
  ),
  when(not(long), '不满足（“天数”大于 3）', 'Not (“Days” is more than 3)'),
  when(not(not(long)), '“天数”大于 3', '“Days” is more than 3'),
  when(not(sick), '“类型”不是“病假”', '“Kind” is not “Sick leave”'),
  when(not(is('reason', 'filled', null)), '“事由”未填写', '“Reason” is not filled in'),
  when(all(), '（还没设条件）', '(Condition not set yet)'),
  when(any(all(), long), '（还没设条件），或“天数”大于 3', '(Condition not set yet) or “Days” is more than 3'),
];

const card = (step: Step, zh: string, en: string): Row => [sayStep(step, saying), zh, en];
const change = (part: Partial<PersonStep>, zh: string, en: string): Row =>
  card({ ...approve, ...part }, `软件学院的负责人审批；${zh}`, `Approved by the head of Software School; ${en}`);
const branches: Branch[] = [{ name: words('甲', 'A'), when: null, steps: [] }];
const split = (kind: SplitStep['kind']): SplitStep => ({ ...base, kind, branches });

const stepRows: Row[] = [
  card(approve, '软件学院的负责人审批', 'Approved by the head of Software School'),
  card(
    {
      ...approve,
      who: people('p1', 'p2'),
      voting: { kind: 'all' },
      timeLimit: { after: working(7 * HOUR), remind, finally: { kind: 'nothing' } },
    },
    '陈思远和李文静审批；两人都同意；1 个工作日后催办，每 4 个工作小时一次，最多 3 次',
    'Approved by 陈思远 and 李文静; both must agree; a reminder after 1 working day, then every 4 working hours, at most 3 times',
  ),
  card(
    handOut,
    '标签“人事组”的人员处理；任一人处理即可',
    'Handled by people with the label “Personnel”; any one of them handles it',
  ),
  card(
    { ...handOut, pool: true, onNotSolved: 'go-on' },
    '标签“人事组”的人员处理；由其中一人受理；选“未解决”也继续往下走',
    'Handled by people with the label “Personnel”; one of them takes it; goes on after “Not solved” as well',
  ),
  card(
    { ...handOut, pool: true, voting: { kind: 'all' } },
    '标签“人事组”的人员处理；由其中一人受理；所有人都选“已领取”',
    'Handled by people with the label “Personnel”; one of them takes it; all of them must choose “Handed out”',
  ),
  card(
    { ...handOut, whenAgain: 'pass-always', onDisagree: 'return-to-previous', who: { kind: 'submitter' } },
    '申请人处理',
    'Handled by the submitter',
  ),
  change({ nobody: { kind: 'pass' } }, '找不到人时自动通过', 'passes by itself when nobody is found'),
  change({ nobody: { kind: 'refuse' } }, '找不到人时自动拒绝', 'refused by itself when nobody is found'),
  change({ nobody: { kind: 'person', person: 'p3' } }, '找不到人时由王磊代替', 'when nobody is found, 王磊 is asked'),
  change({ whenSubmitter: 'skip' }, '申请人本人不参与', 'the submitter is left out'),
  change(
    { whenSubmitter: 'head' },
    '若正好是申请人本人，改由其负责人处理',
    'if that is the submitter, their head is asked instead',
  ),
  change({ whenAgain: 'pass-always' }, '之前同意过的人自动通过', 'passes for those who have agreed before'),
  change(
    { whenAgain: 'pass-consecutive' },
    '上一环节刚同意的人自动通过',
    'passes for those who agreed at the step just before',
  ),
  change({ skipWhen: is('days', 'at-most', 1) }, '如果“天数”不超过 1，跳过这个环节', 'skipped if “Days” is at most 1'),
  change({ onDisagree: 'return-to-submitter' }, '不同意则退回申请人', 'a disagreement returns it to the submitter'),
  change({ onDisagree: 'return-to-previous' }, '不同意则退回上一环节', 'a disagreement returns it to the step before'),
  change(
    { fields: { days: 'write', kind: 'write', reason: 'hidden', from: 'read', gone: 'hidden' } },
    '可填写“天数”和“类型”；看不到“事由”和（未知字段）',
    'may fill in “Days” and “Kind”; may not see “Reason” and (unknown field)',
  ),
  change(
    { fields: Object.fromEntries(form.fields.map(({ id }) => [id, 'write'])) },
    '可填写“类型”、“各类型”、“天数”、“金额”、“开始日期”和另外 9 项',
    'may fill in “Kind”, “Kinds”, “Days”, “Amount”, “From” and 9 more',
  ),
  card(
    { ...base, kind: 'copy', who: { kind: 'label', label: 'desk' } },
    '抄送标签“人事组”的人员',
    'Copied to people with the label “Personnel”',
  ),
  card(split('exclusive'), '只走第一个符合条件的分支', 'Takes only the first branch that fits'),
  card(
    split('inclusive'),
    '符合条件的分支都走，全部完成后继续',
    'Takes every branch that fits, and goes on when all of them are done',
  ),
  card(
    split('parallel'),
    '所有分支同时走，全部完成后继续',
    'Takes all branches at once, and goes on when all of them are done',
  ),
  card({ ...split('parallel'), branches: [] }, '还没有分支', 'No branches yet'),
  card({ ...base, kind: 'wait', until: { kind: 'span', span: calendar(3 * DAY) } }, '等待 3 天', 'Waits 3 days'),
  card(wait, '等到“开始日期”当天', 'Waits for the day in “From”'),
  card(
    { ...base, kind: 'wait', until: { kind: 'field', field: 'begins' } },
    '等到“生效时间”',
    'Waits for the moment in “Takes effect”',
  ),
  card(
    { ...base, kind: 'action', action: 'network-book', onFailure: 'end' },
    '由系统预约所申请的网络业务；失败则流程结束',
    'The system books the network service applied for; if that fails, the process ends',
  ),
  card(
    { ...base, kind: 'action', action: 'staff-register', onFailure: 'owner' },
    '由系统建立教职工账号；失败则交业务负责人处理',
    'The system makes the account of the staff member; if that fails, the owner of the business is asked',
  ),
  card({ ...base, kind: 'action', action: 'pass', onFailure: 'owner' }, '自动通过', 'Passes by itself'),
  card({ ...base, kind: 'action', action: 'refuse', onFailure: 'end' }, '自动拒绝', 'Refused by itself'),
  card(
    { ...base, kind: 'evaluate', closeAfter: calendar(7 * DAY), reopen: 'hand-out' },
    '申请人评价；7 天后自动关闭；未解决可重新打开，回到“领取”',
    'The submitter evaluates it; closes by itself after 7 days; if not done, it may be reopened at “Hand out”',
  ),
  card({ ...base, kind: 'end', outcome: 'done' }, '流程到此结束，结果是“已完成”', 'The process ends here as “Done”'),
  card(
    { ...base, kind: 'end', outcome: 'refused' },
    '流程到此结束，结果是“未通过”',
    'The process ends here as “Not approved”',
  ),
];

const branch = (kind: SplitStep['kind'], condition: Condition | null, zh: string, en: string): Row => [
  sayBranch(split(kind), { name: words('', ''), when: condition, steps: [] }, saying),
  zh,
  en,
];
const picks: Step = {
  ...base,
  name: words('知会', 'Tell'),
  kind: 'copy',
  who: { kind: 'submitter-picks', several: true },
};
const started = (part: Partial<Flow>, fields: Flow['start']['fields'], zh: string, en: string): Row => [
  sayStart({ ...saying, flow: { ...flow, ...part, start: { ...flow.start, fields } } }),
  zh,
  en,
];
const settings = (part: Partial<Flow>, zh: string, en: string): Row => [
  sayFlowSettings({ ...saying, flow: { ...flow, ...part } }),
  zh,
  en,
];

const flowRows: Row[] = [
  branch('exclusive', long, '如果“天数”大于 3', 'If “Days” is more than 3'),
  branch('exclusive', null, '其他情况', 'Otherwise'),
  branch('inclusive', all(), '如果（还没设条件）', 'If (condition not set yet)'),
  branch('parallel', null, '与其他分支同时走', 'At the same time as the others'),
  started({}, {}, '申请人填写表单', 'The submitter fills in the form'),
  started(
    { steps: [picks] },
    { days: 'read', reason: 'hidden', kind: 'write' },
    '申请人填写表单；不能填写“天数”；看不到“事由”；为“知会”选人',
    'The submitter fills in the form; may not fill in “Days”; may not see “Reason”; picks the people of “Tell”',
  ),
  [
    sayStart({ ...saying, form: { ...form, fields: [] } }),
    '申请人直接提交，不用填表',
    'The submitter submits it without filling in anything',
  ],
  settings(
    {},
    '提交后不能撤销；提交后不能修改；退回后重新提交，从头办理',
    'Cannot be withdrawn once submitted; cannot be changed once submitted; after a return, it starts over when it is submitted again',
  ),
  settings(
    { withdraw: 'until-taken', edit: 'until-taken', resubmit: 'straight-back', replyResumes: true },
    '提交后、有人受理前可以撤销；提交后、有人受理前可以修改；退回后重新提交，直接回到退回它的环节；挂起时，申请人评论后恢复办理',
    'May be withdrawn until somebody takes it; may be changed until somebody takes it; after a return, it goes straight back to the step that returned it; a comment by the submitter resumes what is hung up',
  ),
  settings(
    { withdraw: 'any-time', resubmit: 'ask' },
    '办结前可以随时撤销；提交后不能修改；退回后重新提交，由退回的人决定从头办理还是直接回到原环节',
    'May be withdrawn at any time; cannot be changed once submitted; after a return, it starts over or goes straight back, as whoever returned it says',
  ),
  [sayAction('pass', saying), '自动通过', 'Passes by itself'],
  [sayAction('network-carry-out', saying), '办理所申请的网络业务', 'Carries out the network service applied for'],
  [sayAction('', saying), '（还没选操作）', '(Action not chosen yet)'],
  [sayAction('stamp', saying), '（未知操作）', '(Unknown action)'],
];

const asks = (kind: FieldKind, part: Partial<FormField>, zh: string, en: string): Row => [
  sayField(field('f', kind, '字段', 'Field', part), saying),
  zh,
  en,
];

const fieldRows: Row[] = [
  asks(
    'number',
    { min: 1, max: 30, showWhen: sick },
    '必填；数字，1 到 30；显示条件：“类型”是“病假”',
    'Required; number, 1 to 30; shown only if “Kind” is “Sick leave”',
  ),
  asks('number', { min: 0 }, '必填；数字，至少 0', 'Required; number, at least 0'),
  asks('number', { required: false, min: 2, max: 2 }, '选填；数字，正好 2', 'Optional; number, exactly 2'),
  asks('text', { max: 1 }, '必填；文字，最多 1 个字', 'Required; text, at most 1 character'),
  asks(
    'paragraph',
    { min: 2, max: 500 },
    '必填；多行文字，2 到 500 个字',
    'Required; text of several lines, 2 to 500 characters',
  ),
  asks('money', { min: 0, max: 100_000 }, '必填；金额，0 到 1,000 元', 'Required; amount of money, 0 to 1,000 yuan'),
  asks('choice', { options }, '必填；单选：“病假”或“事假”', 'Required; one choice: “Sick leave” or “Personal leave”'),
  asks(
    'choices',
    { options, max: 1 },
    '必填；多选：“病假”和“事假”，最多 1 项',
    'Required; several choices: “Sick leave” and “Personal leave”, at most 1 of them',
  ),
  asks('choice', {}, '必填；单选：（还没有选项）', 'Required; one choice: (no options yet)'),
  asks('pictures', { max: 6 }, '必填；图片，最多 6 张', 'Required; pictures, at most 6 of them'),
  asks('section', {}, '分节标题', 'Heading of a section'),
  asks('note', {}, '供阅读的说明', 'Words to read'),
  asks('computed', {}, '自动计算：（还没设怎么算）', 'Worked out by itself: (not set yet how)'),
  asks(
    'computed',
    { unit: 'money', compute: { kind: 'sum', of: [{ field: 'amount' }, { number: 1050 }] } },
    '自动计算：“金额”和10.5的合计，单位为元',
    'Worked out by itself: the sum of “Amount” and 10.5, in yuan',
  ),
  asks(
    'computed',
    { compute: { kind: 'product', of: [{ field: 'days' }, { number: 1050 }] } },
    '自动计算：“天数”和1,050相乘',
    'Worked out by itself: “Days” and 1,050 multiplied',
  ),
  asks(
    'computed',
    { compute: { kind: 'difference', of: { field: 'days' }, minus: { group: 'gone', field: '' } } },
    '自动计算：“天数”减去（未知字段）各行的（还没选字段）',
    'Worked out by itself: “Days” less (field not chosen yet) in all rows of (unknown field)',
  ),
  asks(
    'computed',
    { compute: { kind: 'count', of: 'kinds' } },
    '自动计算：“各类型”的数量',
    'Worked out by itself: how many there are in “Kinds”',
  ),
  asks(
    'computed',
    { compute: { kind: 'days', from: 'from', until: '', inclusive: true } },
    '自动计算：从“开始日期”到（还没选字段）的天数，首尾两天都算',
    'Worked out by itself: the days from “From” to (field not chosen yet), both counted',
  ),
  asks(
    'group',
    { max: 5, fields: [field('a', 'text', '甲', 'A'), field('b', 'text', '乙', 'B')] },
    '必填；可填多行：“甲”和“乙”，最多 5 行',
    'Required; rows of fields: “A” and “B”, at most 5 rows',
  ),
  asks('group', {}, '必填；可填多行：（还没有字段）', 'Required; rows of fields: (no fields yet)'),
  asks(
    'people',
    { min: 2, keepsOut: true },
    '必填；人员，可选多名，至少 2 人；所填的人回避',
    'Required; people, at least 2 of them; whoever is named here is kept out',
  ),
  asks('date', { min: 1 }, '必填；日期', 'Required; date'),
];

describe('[DES-02] a definition is said in plain words', () => {
  test.each(
    [...whoRows, ...votingRows, ...limitRows, ...conditionRows, ...stepRows, ...flowRows, ...fieldRows].map(
      ([said, zh, en]) => ({ said, zh, en }),
    ),
  )('$zh', ({ said, zh, en }) => {
    expect(said).toEqual({ zh, en });
  });

  test.each<[boolean, Who]>([
    [true, people('p1', 'p2')],
    [false, people('p1', 'p1')],
    [false, people()],
    [true, { kind: 'role', role: 'handler' }],
    [true, { kind: 'label', label: 'desk' }],
    [true, { kind: 'department', department: 'software', below: false }],
    [false, { kind: 'department-head', department: 'software' }],
    [false, heads(2, 1)],
    [true, heads(1, 3)],
    [false, { kind: 'submitter' }],
    [false, { kind: 'head-of-previous' }],
    [false, { kind: 'submitter-picks', several: false }],
    [true, { kind: 'previous-picks', several: true }],
    [false, { kind: 'field', field: 'handler' }],
    [false, { kind: 'field', field: 'college' }],
    [true, { kind: 'field', field: 'members' }],
    [true, { kind: 'field', field: 'building' }],
    [true, team(null)],
  ])('how several decide is said where there may be several: %s %o', (several, rule) => {
    const { zh, en } = sayStep({ ...approve, who: rule }, saying);
    expect([zh.endsWith('；任一人审批即可'), en.endsWith('; any one of them decides')]).toEqual([several, several]);
  });

  test('every kind of field has a name of its own', () => {
    const said = fieldKinds.map((kind) => sayField(field('f', kind, '', ''), saying));
    expect(new Set(said.map(({ zh }) => zh)).size).toBe(fieldKinds.length);
    expect(new Set(said.map(({ en }) => en)).size).toBe(fieldKinds.length);
  });

  test('withdrawing is said as to those who submit', () => {
    for (const how of ['never', 'until-taken', 'until-decided', 'any-time'] as const) {
      expect(zhSentences[`withdraw-${how}`]).toBe(zhWorkflow[`withdraw-${how}`]);
      expect(enSentences[`withdraw-${how}`]).toBe(enWorkflow[`withdraw-${how}`].replace(/^./, (c) => c.toLowerCase()));
    }
  });
});

/** Everything that can be said of a definition. */
function everythingSaid(all: Saying): Words[] {
  const said = [sayStart(all), sayFlowSettings(all), ...all.form.fields.map((one) => sayField(one, all))];
  for (const { step } of everyStep(all.flow.steps)) {
    said.push(sayStep(step, all));
    if ('branches' in step) said.push(...step.branches.map((one) => sayBranch(step, one, all)));
    if ('who' in step) said.push(sayWho(step.who, all));
    if (step.kind === 'action') said.push(sayAction(step.action, all));
    if (step.kind !== 'approve' && step.kind !== 'handle') continue;
    said.push(sayVoting(step.voting, all), sayVoting(step.voting, all, step));
    if (step.timeLimit) said.push(sayTimeLimit(step.timeLimit, all), sayTimeLimit(step.timeLimit, all, step));
    if (step.skipWhen) said.push(sayCondition(step.skipWhen, all));
  }
  return said;
}

const BROKEN = /undefined|null|NaN|\{\{|\}\}|\[object|^$|^[；，;,\s]|[；，;,\s]$|；；|; ;|[。.]$/;

describe('[DES-02] whatever is half filled in is said as such', () => {
  // What is written in capitals was typed; every id and code is in small letters, and none of them may be read.
  const id = fc.constantFrom('', 'gone', 'constructor', 'known', 'other');
  const typed = fc.constantFrom(words('名称', 'NAME'), words('', ''), words('', 'NAME'), words(' ', ' '));
  const count = fc.oneof(fc.constantFrom(-1, 0, 1, 2, 3), fc.double({ noNaN: true, min: -1e9, max: 1e9 }));
  const span = fc.record({
    ms: fc.constantFrom(-1, 0, 1, 60_000, HOUR, 7 * HOUR, DAY, Number.NaN),
    clock: fc.constantFrom('working' as const, 'calendar' as const),
  });
  const value: fc.Arbitrary<SingleValue> = fc.oneof(
    fc.constantFrom(null, '', '名', '2026-02-30', '2026-02-28', true, false, Number.NaN, 1e300),
    count,
    fc.array(fc.constantFrom('', '名'), { maxLength: 3 }),
  );
  const comparisons: Comparison[] = [
    'is',
    'is-not',
    'less',
    'at-most',
    'more',
    'at-least',
    'one-of',
    'has',
    'empty',
    'filled',
  ];
  const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({
        kind: fc.constant('field' as const),
        field: id,
        is: fc.constantFrom(...comparisons),
        value,
      }),
      fc.record({
        kind: fc.constant('outcome' as const),
        step: id,
        is: fc.constantFrom('agreed' as const, 'solved', 'not-solved', 'passed', 'timed-out'),
      }),
      fc.record({ kind: fc.constantFrom('all' as const, 'any'), of: fc.array(tie('condition'), { maxLength: 3 }) }),
      fc.record({ kind: fc.constant('not' as const), of: tie('condition') }),
    ),
  }));
  const otherwise = fc.oneof(
    fc.record({ kind: fc.constant('role' as const), role: id }),
    fc.record({ kind: fc.constant('label' as const), label: id }),
  );
  const simple: fc.Arbitrary<Who> = fc.oneof(
    fc.record({ kind: fc.constant('people' as const), people: fc.array(id, { maxLength: 9 }) }),
    fc.record({ kind: fc.constant('department' as const), department: id, below: fc.boolean() }),
    fc.record({ kind: fc.constant('department-head' as const), department: id }),
    fc.record({ kind: fc.constant('heads-above-submitter' as const), from: count, levels: count }),
    fc.record({ kind: fc.constantFrom('submitter' as const, 'head-of-previous') }),
    fc.record({ kind: fc.constantFrom('submitter-picks' as const, 'previous-picks'), several: fc.boolean() }),
    fc.record({ kind: fc.constant('field' as const), field: id }),
    fc.record({
      kind: fc.constant('team' as const),
      place: id,
      topic: fc.option(id),
      otherwise,
    }),
    otherwise,
  );
  const { whoever } = fc.letrec<{ whoever: Who }>((tie) => ({
    whoever: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      simple,
      fc.record({
        kind: fc.constantFrom('first-of' as const, 'all-of'),
        of: fc.array(tie('whoever'), { maxLength: 9 }),
      }),
      fc.record({ kind: fc.constant('except' as const), of: tie('whoever'), without: tie('whoever') }),
      fc.record({ kind: fc.constant('when' as const), if: condition, then: tie('whoever'), else: tie('whoever') }),
    ),
  }));
  const voters = fc.oneof(
    otherwise,
    fc.record({ kind: fc.constant('department' as const), department: id, below: fc.boolean() }),
  );
  const voting: fc.Arbitrary<Voting> = fc.oneof(
    fc.record({ kind: fc.constantFrom('random' as const, 'least-load'), draw: count }),
    fc.record({
      kind: fc.constant('weights' as const),
      weights: fc.array(fc.record({ who: voters, votes: count }), { maxLength: 9 }),
      other: count,
      needed: count,
    }),
    fc.record({ kind: fc.constantFrom('all' as const, 'any', 'one-by-one') }),
    fc.record({ kind: fc.constant('share' as const), percent: count }),
    fc.record({ kind: fc.constant('share' as const), of: count, outOf: count }),
  );
  const timeLimit: fc.Arbitrary<TimeLimit> = fc.record({
    after: span,
    remind: fc.option(fc.record({ times: count, every: span })),
    finally: fc.oneof(
      fc.record({ kind: fc.constantFrom('nothing' as const, 'pass', 'refuse', 'escalate') }),
      fc.record({ kind: fc.constant('reassign' as const), to: id }),
    ),
  });
  const rights = fc.dictionary(id, fc.constantFrom('read' as const, 'write', 'hidden'));
  const named = { id, name: typed };
  const rule = fc.record({
    name: fc.option(typed),
    reason: fc.constantFrom('none' as const, 'optional', 'required'),
    attachments: fc.boolean(),
    signature: fc.boolean(),
  });
  const person: fc.Arbitrary<PersonStep> = fc.record({
    ...named,
    kind: fc.constantFrom('approve' as const, 'handle'),
    who: whoever,
    voting,
    pool: fc.boolean(),
    nobody: fc.oneof(
      fc.record({ kind: fc.constantFrom('pass' as const, 'refuse', 'owner') }),
      fc.record({ kind: fc.constant('person' as const), person: id }),
    ),
    whenSubmitter: fc.constantFrom('self' as const, 'skip', 'head'),
    whenAgain: fc.constantFrom('ask' as const, 'pass-always', 'pass-consecutive'),
    skipWhen: fc.option(condition),
    onDisagree: fc.constantFrom('end' as const, 'return-to-submitter', 'return-to-previous'),
    onNotSolved: fc.constantFrom('end' as const, 'go-on'),
    timeLimit: fc.option(timeLimit),
    buttons: fc.dictionary(fc.constantFrom(...buttons), rule),
    fields: rights,
  });
  const from = fc.oneof(
    fc.record({ kind: fc.constant('value' as const), value }),
    fc.record({ kind: fc.constant('field' as const), field: id }),
    fc.record({ kind: fc.constantFrom('today' as const, 'submitter', 'number') }),
  );
  const onFailure = fc.constantFrom('end' as const, 'owner');
  const system: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      ...named,
      kind: fc.constant('router' as const),
      ways: fc.array(fc.record({ id, when: fc.option(condition), to: id }), { maxLength: 4 }),
    }),
    fc.record({
      ...named,
      kind: fc.constant('set' as const),
      values: fc.array(fc.record({ field: id, from }), { maxLength: 9 }),
      onFailure,
    }),
    fc.record({
      ...named,
      kind: fc.constant('child' as const),
      business: id,
      wait: fc.boolean(),
      each: fc.oneof(
        fc.constant({ kind: 'once' as const }),
        fc.record({ kind: fc.constant('times' as const), times: count }),
        fc.record({ kind: fc.constantFrom('count' as const, 'items'), field: id }),
      ),
      submitter: fc.constantFrom('submitter' as const, 'item'),
      fill: fc.array(
        fc.record({
          field: id,
          from: fc.oneof(from, fc.record({ kind: fc.constant('item' as const), field: fc.option(id) })),
        }),
        { maxLength: 9 },
      ),
      take: fc.array(fc.record({ field: id, from: id }), { maxLength: 9 }),
      onRefused: fc.constantFrom('go-on' as const, 'end'),
      onFailure,
    }),
    fc.record({
      ...named,
      kind: fc.constant('call' as const),
      connection: id,
      method: fc.constantFrom('GET' as const, 'POST'),
      path: fc.constantFrom('', '/gone', '/{known}/{gone}', '{}'),
      send: fc.array(fc.record({ name: id, from }), { maxLength: 9 }),
      answer: fc.oneof(
        fc.record({ kind: fc.constantFrom('none' as const, 'reply') }),
        fc.record({ kind: fc.constant('callback' as const), within: span }),
      ),
      take: fc.array(fc.record({ field: id, path: id }), { maxLength: 9 }),
      timeoutMs: count,
      onFailure,
    }),
  );
  const { step } = fc.letrec<{ step: Step }>((tie) => ({
    step: fc.oneof(
      { depthSize: 'small' },
      person,
      fc.record({ ...named, kind: fc.constant('copy' as const), who: whoever }),
      fc.record({
        ...named,
        kind: fc.constant('wait' as const),
        until: fc.oneof(
          fc.record({ kind: fc.constant('span' as const), span }),
          fc.record({ kind: fc.constant('field' as const), field: id }),
        ),
      }),
      fc.record({
        ...named,
        kind: fc.constant('action' as const),
        action: fc.constantFrom('', 'pass', 'refuse', 'network-book', 'gone', 'constructor'),
        onFailure: fc.constantFrom('end' as const, 'owner'),
      }),
      fc.record({ ...named, kind: fc.constant('evaluate' as const), closeAfter: span, reopen: fc.option(id) }),
      fc.record({ ...named, kind: fc.constant('end' as const), outcome: fc.constantFrom('done' as const, 'refused') }),
      system,
      fc.record({
        ...named,
        kind: fc.constantFrom('exclusive' as const, 'inclusive', 'parallel'),
        branches: fc.array(
          fc.record({ name: typed, when: fc.option(condition), steps: fc.array(tie('step'), { maxLength: 2 }) }),
          { maxLength: 3 },
        ),
      }),
    ),
  }));
  const halfFilled: fc.Arbitrary<Saying> = fc.record({
    flow: fc.record({
      start: fc.record({ ...named, fields: rights }),
      steps: fc.array(step, { maxLength: 5 }),
      withdraw: fc.constantFrom('never' as const, 'until-taken', 'until-decided', 'any-time'),
      resubmit: fc.constantFrom('restart' as const, 'straight-back', 'ask'),
      edit: fc.constantFrom(undefined, 'never' as const, 'until-taken'),
      replyResumes: fc.constantFrom(undefined, true, false),
    }),
    form: fc.record({
      title: typed,
      fields: fc.array(
        fc.record({
          id,
          kind: fc.constantFrom(...fieldKinds),
          label: typed,
          hint: fc.option(typed),
          required: fc.boolean(),
          min: fc.option(count),
          max: fc.option(count),
          options: fc.array(fc.record({ value: fc.constantFrom('名', 'code'), label: typed }), { maxLength: 8 }),
          showWhen: fc.option(condition),
          keepsOut: fc.constantFrom(undefined, true, false),
        }),
        { maxLength: 4 },
      ),
    }),
    names: fc.record({
      people: fc.constantFrom({}, { known: '名', other: '' }),
      departments: fc.constantFrom({}, { known: words('名称', 'NAME') }),
      labels: fc.constantFrom({}, { known: words('', 'NAME') }),
      roles: fc.constantFrom({}, { known: words('', '') }),
      places: fc.constantFrom(undefined, { known: 'NAME' }),
      businesses: fc.constantFrom(undefined, { known: words('', 'NAME') }),
      connections: fc.constantFrom(undefined, { known: words('名称', '') }),
    }),
  });

  test('no sentence is broken, and nobody reads an id', () => {
    fc.assert(
      fc.property(halfFilled, (all) => {
        for (const { zh, en } of everythingSaid(all)) {
          expect(zh).not.toMatch(BROKEN);
          expect(zh).not.toMatch(/[a-z]{2}/);
          expect(en).not.toMatch(BROKEN);
          expect(en).toMatch(/^\(*([A-Z“]|名)/);
          expect(en).not.toMatch(/[；，。、（）]|\b(gone|constructor|known|other|code)\b/);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('flows that the engine plays are said whole', () => {
    for (let seed = 0; seed < 200; seed++)
      for (const { zh, en } of everythingSaid({ ...saying, flow: drawFlow(dice(seed)) })) {
        expect(zh).not.toMatch(BROKEN);
        expect(en).not.toMatch(BROKEN);
      }
  });
});

describe('[DES-02] every business that is shipped or shown in the demo is said with nothing unknown', () => {
  const cast = {
    owners: ['p1'],
    supervisors: ['p1'],
    sealApprovers: ['p1', 'p2'],
    sealKeeper: 'p3',
    label: () => 'desk',
    members: [],
  };
  const review: Who = { kind: 'role', role: 'handler' };
  const businesses = [
    ...[leave, seal, loan, room, certificate].map((business) => business(cast)),
    faultReport,
    complaint(review),
    staffRegistration(review),
    ...networkBusinesses(review),
  ];

  test.each(businesses)('$code', ({ flow, form }) => {
    for (const { zh, en } of everythingSaid({ flow, form, names })) {
      expect(zh).not.toMatch(/（(还没|未知|没有名称)/);
      expect(en).not.toMatch(/\b(yet\)|unknown|no name)/);
      expect(`${zh}\n${en}`).not.toMatch(BROKEN);
    }
  });
});

test('[DES-02] buttons, outcomes and states are called as everywhere else', () => {
  const shared = Object.keys(zhSentences).filter((key) => key in zhFlows) as (keyof typeof zhSentences &
    keyof typeof zhFlows)[];
  expect(shared.length).toBe(13);
  for (const key of shared) expect([zhSentences[key], enSentences[key]]).toEqual([zhFlows[key], enFlows[key]]);
});
