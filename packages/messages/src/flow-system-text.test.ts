import type { Condition } from '@campus/rules/flows/conditions.ts';
import type { CallStep, ChildStep, RouterStep, SetStep, Step, Words } from '@campus/rules/flows/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { newRowField } from '@campus/rules/flows/edit-definition/row-fields.ts';
import { approve, exclusive, flowOf, when } from '@campus/rules/flows/testing.ts';
import { describe, expect, test } from 'vitest';
import { type FlowNames, type Saying, sayStep } from './flow-sentences.ts';

const words = (zh: string, en: string): Words => ({ zh, en });
const named = <S extends Step>(step: S, zh: string, en: string): S => ({ ...step, name: words(zh, en) });
const price = newRowField('money', 'price', words('单价', 'Price'));
const form = {
  title: words('', ''),
  fields: [
    newField('money', 'amount', words('金额', 'Amount')),
    newField('text', 'state', words('状态', 'State')),
    newField('number', 'count', words('数量', 'Count')),
    newField('people', 'members', words('成员', 'Members')),
    newField('choices', 'kinds', words('类型', 'Kinds')),
    newField('date', 'day', words('日期', 'Day')),
    { ...newField('group', 'goods', words('物品', 'Goods')), fields: [price] },
  ],
};
const names: FlowNames = {
  people: {},
  departments: {},
  labels: {},
  roles: {},
  businesses: { card: words('校园卡', 'Campus card') },
  connections: { finance: words('财务系统', 'Finance') },
};

const base = { id: 'r', name: words('某环节', 'Some step') };
const large: Condition = { kind: 'field', field: 'amount', is: 'more', value: 500_000 };
const router = (...ways: { when: Condition | null; to: string }[]): RouterStep => ({
  ...base,
  kind: 'router',
  ways: ways.map((way, n) => ({ id: `w${n}`, ...way })),
});
const around = (step: Step): Saying => ({
  flow: flowOf([
    named(approve('first'), '初审', 'First check'),
    exclusive('x', { when: when('count', 'more', 3), steps: [step] }, []),
    named(approve('last'), '财务', 'Finance'),
  ]),
  form,
  names,
});
const set = (...values: SetStep['values']): SetStep => ({ ...base, kind: 'set', values, onFailure: 'owner' });
const child = (change: Partial<ChildStep> = {}): ChildStep => ({
  ...base,
  kind: 'child',
  business: 'card',
  wait: true,
  each: { kind: 'once' },
  submitter: 'submitter',
  fill: [],
  take: [],
  onRefused: 'go-on',
  onFailure: 'owner',
  ...change,
});
const call = (change: Partial<CallStep> = {}): CallStep => ({
  ...base,
  kind: 'call',
  connection: 'finance',
  method: 'POST',
  path: '/payments',
  send: [],
  answer: { kind: 'reply' },
  take: [],
  timeoutMs: 10_000,
  onFailure: 'owner',
  ...change,
});
const owner = ['失败则交业务负责人处理', 'if that fails, the owner of the business is asked'] as const;
const end = ['失败则流程结束', 'if that fails, the process ends'] as const;

type Row = readonly [step: Step, zh: readonly string[], en: readonly string[]];
const value = (of: string | number | null) => ({ kind: 'value' as const, value: of });

const routers: Row[] = [
  [
    router({ when: large, to: 'last' }),
    ['如果“金额”大于 5,000 元，跳到“财务”', '否则继续往下走'],
    ['If “Amount” is more than 5,000 yuan, goes ahead to “Finance”', 'otherwise goes on'],
  ],
  [
    router({ when: large, to: 'first' }, { when: when('count', 'is', 0), to: 'r' }),
    ['如果“金额”大于 5,000 元，回到“初审”', '如果“数量”等于 0，回到“某环节”', '否则继续往下走'],
    [
      'If “Amount” is more than 5,000 yuan, goes back to “First check”',
      'if “Count” is 0, goes back to “Some step”',
      'otherwise goes on',
    ],
  ],
  [
    router({ when: { kind: 'field', field: '', is: 'is', value: null }, to: '' }, { when: large, to: 'gone' }),
    [
      '如果（还没选字段）是（还没填值），转到（还没选环节）',
      '如果“金额”大于 5,000 元，转到（未知环节）',
      '否则继续往下走',
    ],
    [
      'If (field not chosen yet) is (value not given yet), goes to (step not chosen yet)',
      'if “Amount” is more than 5,000 yuan, goes to (unknown step)',
      'otherwise goes on',
    ],
  ],
  [router({ when: null, to: 'first' }), ['一律回到“初审”'], ['Always goes back to “First check”']],
  [
    router({ when: large, to: 'last' }, { when: null, to: 'first' }),
    ['如果“金额”大于 5,000 元，跳到“财务”', '否则一律回到“初审”'],
    ['If “Amount” is more than 5,000 yuan, goes ahead to “Finance”', 'otherwise always goes back to “First check”'],
  ],
  [
    router({ when: large, to: 'first' }, { when: null, to: 'last' }),
    ['如果“金额”大于 5,000 元，回到“初审”', '否则一律跳到“财务”'],
    ['If “Amount” is more than 5,000 yuan, goes back to “First check”', 'otherwise always goes ahead to “Finance”'],
  ],
  [router({ when: null, to: '' }), ['一律转到（还没选环节）'], ['Always goes to (step not chosen yet)']],
  [router(), ['还没有一条路'], ['No ways yet']],
];

const sets: Row[] = [
  [
    set({ field: 'state', from: value('已付') }),
    ['由系统填写：“状态”为“已付”', owner[0]],
    ['The system sets “State” to “已付”', owner[1]],
  ],
  [
    { ...set({ field: 'amount', from: value(0) }, { field: 'day', from: { kind: 'today' } }), onFailure: 'end' },
    ['由系统填写：“金额”为0 元，“日期”为当天日期', end[0]],
    ['The system sets “Amount” to 0 yuan, “Day” to the day on which it happens', end[1]],
  ],
  [
    set(
      { field: 'state', from: { kind: 'field', field: 'amount' } },
      { field: 'members', from: { kind: 'submitter' } },
      { field: 'gone', from: { kind: 'number' } },
    ),
    ['由系统填写：“状态”为“金额”的值，“成员”为申请人，（未知字段）为申请编号', owner[0]],
    [
      'The system sets “State” to what is in “Amount”, “Members” to the submitter, (unknown field) to the number of the application',
      owner[1],
    ],
  ],
  [
    set({ field: '', from: value(null) }),
    ['由系统填写：（还没选字段）为（还没填值）', owner[0]],
    ['The system sets (field not chosen yet) to (value not given yet)', owner[1]],
  ],
  [set(), ['还没有要填写的字段'], ['No fields to fill in yet']],
];

const goesOn = ['没有办成也继续往下走', 'goes on even if it does not end as done'] as const;
const children: Row[] = [
  [
    child(),
    ['由系统发起一件“校园卡”申请', '等它结束', goesOn[0], owner[0]],
    ['The system hands in an application for “Campus card”', 'waits until it has ended', goesOn[1], owner[1]],
  ],
  [
    child({ wait: false, onFailure: 'end', onRefused: 'end', take: [{ field: 'state', from: 'x' }] }),
    ['由系统发起一件“校园卡”申请', '不等结果，继续往下走', end[0]],
    ['The system hands in an application for “Campus card”', 'goes on at once', end[1]],
  ],
  [
    child({
      onRefused: 'end',
      fill: [
        { field: 'who', from: { kind: 'submitter' } },
        { field: 'sum', from: { kind: 'field', field: 'amount' } },
        { field: 'fix', from: value('code') },
      ],
      take: [{ field: 'state', from: 'x' }],
    }),
    [
      '由系统发起一件“校园卡”申请',
      '带上申请人、“金额”和固定的值',
      '等它结束',
      '结束后取回“状态”',
      '有没办成的，本流程也结束',
      owner[0],
    ],
    [
      'The system hands in an application for “Campus card”',
      'takes the submitter, “Amount” and a fixed value along',
      'waits until it has ended',
      'takes “State” back from it',
      'ends this process as well if it does not end as done',
      owner[1],
    ],
  ],
  [
    child({ each: { kind: 'times', times: 3 } }),
    ['由系统发起 3 件“校园卡”申请', '等它们全部结束', goesOn[0], owner[0]],
    ['The system hands in 3 applications for “Campus card”', 'waits until all of them have ended', goesOn[1], owner[1]],
  ],
  [
    child({ each: { kind: 'times', times: 0 }, business: '', wait: false }),
    ['由系统发起 （还没设次数） 件（还没选业务）申请', '不等结果，继续往下走', owner[0]],
    [
      'The system hands in (number not set yet) applications for (business not chosen yet)',
      'goes on at once',
      owner[1],
    ],
  ],
  [
    child({ each: { kind: 'count', field: 'count' }, business: 'gone', wait: false }),
    ['由系统按“数量”的数目发起（未知业务）申请', '不等结果，继续往下走', owner[0]],
    ['The system hands in as many applications for (unknown business) as “Count” says', 'goes on at once', owner[1]],
  ],
  [
    child({ each: { kind: 'items', field: 'members' }, submitter: 'item', wait: false }),
    ['由系统为“成员”里的每个人发起一件“校园卡”申请', '以该人员的名义发起', '不等结果，继续往下走', owner[0]],
    [
      'The system hands in an application for “Campus card” for each person in “Members”',
      'in the name of that person',
      'goes on at once',
      owner[1],
    ],
  ],
  [
    child({
      each: { kind: 'items', field: 'goods' },
      fill: [
        { field: 'a', from: { kind: 'item', field: 'price' } },
        { field: 'b', from: { kind: 'item', field: 'gone' } },
        { field: 'c', from: { kind: 'item', field: '' } },
      ],
      wait: false,
    }),
    [
      '由系统为“物品”的每一行发起一件“校园卡”申请',
      '带上这一行的“单价”、这一行的（未知字段）和这一行的（还没选字段）',
      '不等结果，继续往下走',
      owner[0],
    ],
    [
      'The system hands in an application for “Campus card” for each row of “Goods”',
      'takes “Price” of the row, (unknown field) of the row and (field not chosen yet) of the row along',
      'goes on at once',
      owner[1],
    ],
  ],
  [
    child({
      each: { kind: 'items', field: 'kinds' },
      fill: [{ field: 'a', from: { kind: 'item', field: null } }],
      wait: false,
    }),
    ['由系统为“类型”里选中的每一项发起一件“校园卡”申请', '带上这一项本身', '不等结果，继续往下走', owner[0]],
    [
      'The system hands in an application for “Campus card” for each option chosen in “Kinds”',
      'takes the item itself along',
      'goes on at once',
      owner[1],
    ],
  ],
  [
    child({ each: { kind: 'items', field: 'gone' }, wait: false }),
    ['由系统为（未知字段）的每一项发起一件“校园卡”申请', '不等结果，继续往下走', owner[0]],
    [
      'The system hands in an application for “Campus card” for each item of (unknown field)',
      'goes on at once',
      owner[1],
    ],
  ],
];

const calls: Row[] = [
  [call(), ['通知“财务系统”', '等待答复', owner[0]], ['Notifies “Finance”', 'waits for the answer', owner[1]]],
  [
    call({
      path: '/payments/{amount}/{gone}',
      send: [
        { name: 'who', from: { kind: 'submitter' } },
        { name: 'sum', from: { kind: 'field', field: 'amount' } },
        { name: 'fix', from: value(1) },
      ],
      take: [{ field: 'state', path: 'data.state' }],
      onFailure: 'end',
    }),
    ['把“金额”、（未知字段）、申请人和固定的值发给“财务系统”', '等待答复', '从答复中取回“状态”', end[0]],
    [
      'Sends “Amount”, (unknown field), the submitter and a fixed value to “Finance”',
      'waits for the answer',
      'takes “State” from the answer',
      end[1],
    ],
  ],
  [
    call({
      method: 'GET',
      path: '/people/{state}',
      answer: { kind: 'callback', within: { ms: 2 * 86_400_000, clock: 'calendar' } },
    }),
    ['用“状态”向“财务系统”查询', '等对方在 2 天内回复', owner[0]],
    ['Asks “Finance” with “State”', 'waits to be called back within 2 days', owner[1]],
  ],
  [
    call({ method: 'GET', connection: '', answer: { kind: 'none' }, take: [{ field: 'state', path: 'x' }] }),
    ['向（还没选系统）查询', '不等结果，继续往下走'],
    ['Asks (system not chosen yet)', 'goes on at once'],
  ],
  [
    call({ connection: 'gone', answer: { kind: 'callback', within: { ms: 0, clock: 'calendar' } } }),
    ['通知（未知系统）', '等对方在 （还没设时间）内回复', owner[0]],
    ['Notifies (unknown system)', 'waits to be called back within (time not set yet)', owner[1]],
  ],
];

describe.each([
  ['[C7] a router', routers],
  ['[C13] a step that fills in the form', sets],
  ['[C8] [C9] a step that hands in applications', children],
  ['[C11] [C12] a step that calls another system', calls],
])('[DES-02] [DES-13] %s is said in plain words', (_title, rows) => {
  test.each(rows.map(([step, zh, en]) => ({ step, zh: zh.join('；'), en: en.join('; ') })))(
    '$zh',
    ({ step, zh, en }) => {
      expect(sayStep(step, around(step))).toEqual({ zh, en });
    },
  );
});

test('[DES-02] [DES-13] [C13] of many fields the first are said, and how many more there are', () => {
  const step = set(...Array.from({ length: 9 }, () => ({ field: 'state', from: value('x') })));
  const { zh, en } = sayStep(step, around(step));
  expect([zh.match(/“状态”为“x”/g)?.length, en.match(/“State” to “x”/g)?.length]).toEqual([5, 5]);
  expect([zh, en]).toEqual([expect.stringContaining('和另外 4 项'), expect.stringContaining(' and 4 more')]);
});
