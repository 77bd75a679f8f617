import zh from '@campus/messages/zh/work-orders.ts';
import { describe, expect, test } from 'vitest';
import { formatFor } from '#web/ui/base/format.ts';
import type { Older, Order } from '../order-types.ts';
import type { OrderLabels } from '../work-order-labels.ts';
import { olderFacts, orderFacts } from './order-facts.ts';

const labels: OrderLabels = {
  say: (key) => zh[key],
  words: (words) => words?.zh ?? '',
  names: (people) => people.map(({ name }) => name).join('、'),
  format: formatFor('zh', 'Asia/Shanghai'),
};
const at = Date.parse('2026-11-10T09:00:00+08:00');
const words = (zh: string) => ({ zh, en: zh });
const person = (name: string) => ({ id: name, name, department: words('网络中心') });

const full: Order = {
  id: 'o',
  kind: 'fault',
  businessType: 'V3',
  number: 'GZ-1',
  creator: person('李明'),
  account: '2026001',
  handlers: [person('王工')],
  catalogue: words('故障报修'),
  channel: 'phone',
  type: { value: 'slow', label: words('网速慢') },
  contacts: '13800000000',
  temporaryPhone: '87110000',
  location: {
    campus: words('五山'),
    areaOne: words('北区'),
    areaTwo: words('北二'),
    building: words('N1'),
    room: words('101'),
  },
  title: '宿舍没网',
  description: '昨晚开始断网',
  content: '',
  about: person('张三'),
  group: 'done',
  status: 'ended',
  outcome: 'done',
  hungUp: false,
  state: 'done',
  steps: [words('处理')],
  urgency: 1,
  priority: 2,
  returnReason: '地址不全',
  closeType: { value: 'solved', label: words('远程解决') },
  surveyInfo: '交换机掉电',
  workContent: '更换电源',
  submittedAt: at,
  acceptedAt: at + 60_000,
  resolvedAt: at + 120_000,
  endedAt: at + 180_000,
  solution: '恢复供电',
  evaluation: null,
  followUp: null,
  others: [
    { label: words('设备号'), value: 'SW-9' },
    { label: words('夜间可上门'), value: true },
    { label: words('时段'), value: ['上午', '下午'] },
    { label: words('空着'), value: null },
  ],
  pictures: [],
  records: 0,
  visit: null,
  joined: null,
  joiners: 0,
  againOf: null,
  promise: null,
  dueAt: null,
  dueBy: null,
  overdue: false,
  tookMs: null,
  openActions: [],
  urgencyRaised: false,
  remindInMinutes: 0,
  events: { items: [], next: null },
};

describe('[ENT-12] every field of a work order that has a value is shown', () => {
  test('a full one', () => {
    const { report, handling, more } = orderFacts(full, labels);
    const texts = Object.fromEntries([...report, ...handling, ...more].map(({ label, text }) => [label, text]));
    expect(texts).toEqual({
      编号: 'GZ-1',
      状态: '已完成',
      服务目录: '故障报修',
      类型: '网速慢',
      标题: '宿舍没网',
      描述: '昨晚开始断网',
      校区: '五山',
      区域一: '北区',
      区域二: '北二',
      楼栋: 'N1',
      房间: '101',
      联系电话: '13800000000',
      临时电话: '87110000',
      涉及人员: '张三',
      紧急程度: '紧急',
      优先级: '高',
      创建人: '李明 · 网络中心',
      账号: '2026001',
      来源渠道: '手机网厅',
      提交时间: '2026年11月10日 09:00',
      当前环节: '处理',
      当前处理人: '王工',
      受理时间: '2026年11月10日 09:01',
      解决时间: '2026年11月10日 09:02',
      结束时间: '2026年11月10日 09:03',
      关闭类型: '远程解决',
      退回原因: '地址不全',
      勘查信息: '交换机掉电',
      工作内容: '更换电源',
      解决方案: '恢复供电',
      设备号: 'SW-9',
      夜间可上门: '是',
      时段: '上午 · 下午',
    });
  });

  test('the text of a complaint or suggestion is its content, in both languages', () => {
    const complaint: Order = { ...full, kind: 'complaint', description: '', content: '等了三天' };
    const named = (order: Order) => orderFacts(order, labels).report.map(({ label, text }) => [label, text]);
    expect(named(complaint)).toContainEqual(['内容', '等了三天']);
    expect(named(complaint).map(([label]) => label)).not.toContain('描述');
    expect(named(full).map(([label]) => label)).not.toContain('内容');
  });

  test('what has no value is left out', () => {
    const bare: Order = {
      ...full,
      temporaryPhone: '',
      about: null,
      steps: [],
      handlers: [],
      acceptedAt: null,
      resolvedAt: null,
      endedAt: null,
      closeType: null,
      returnReason: null,
      surveyInfo: '',
      workContent: ' ',
      solution: '',
    };
    expect(orderFacts(bare, labels).handling).toEqual([]);
    expect(orderFacts(bare, labels).report.map(({ label }) => label)).not.toContain('临时电话');
  });
});

test('an older order shows what its system had', () => {
  const older: Older = {
    id: 'a',
    kind: 'fault',
    number: 'OLD-1',
    title: '断网',
    status: '已办结',
    group: 'done',
    submittedAt: at,
    stars: null,
    openActions: ['evaluate'],
    facts: { building: 'N1', solution: '重启', visitResult: '已恢复' },
    evaluation: null,
  };
  expect(olderFacts(older, labels).map(({ label, text }) => `${label} ${text}`)).toEqual([
    '编号 OLD-1',
    '状态 已办结',
    '提交时间 2026年11月10日 09:00',
    '楼栋 N1',
    '解决方案 重启',
    '回访结果 已恢复',
  ]);
});
