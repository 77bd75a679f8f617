import type { CallStep, ChildStep, RouterStep, SetStep, Step, Voting, Who } from '@campus/rules/flows/definition.ts';
import { canonical } from '@campus/rules/flows/edit-definition/canonical.ts';
import type { Definition } from '@campus/rules/flows/edit-definition/definition.ts';
import { isEqual } from '@campus/rules/flows/edit-definition/equality.ts';
import { changeField, moveField, newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import { drawDefinition } from '@campus/rules/flows/edit-definition/random-definition.ts';
import { setRight } from '@campus/rules/flows/edit-definition/rights.ts';
import {
  changeRowField,
  insertRowField,
  newRowField,
  removeRowField,
} from '@campus/rules/flows/edit-definition/row-fields.ts';
import { changeStep, moveStep, removeStep } from '@campus/rules/flows/edit-definition/steps.ts';
import { dice } from '@campus/rules/flows/random-flow.ts';
import { approve, copy, exclusive, flowOf, when } from '@campus/rules/flows/testing.ts';
import { expect, test } from 'vitest';
import { sayChanges } from './flow-change-text.ts';

const names = { people: {}, departments: {}, labels: {}, roles: { a: '审核员', b: '复核员' } };
const before: Definition = {
  flow: flowOf([approve('a'), exclusive('x', { when: when('days', 'more', 3), steps: [approve('b')] }, []), copy('c')]),
  form: {
    fields: [
      newField('number', 'days', { zh: '天数', en: 'Days' }),
      newField('text', 'why', { zh: '事由', en: 'Reason' }),
    ],
    title: { zh: '{business}', en: '{business}' },
  },
};
const said = (after: Definition) =>
  sayChanges(before, after, names).map(({ kind, about, name, before: was, after: is }) => [
    `${kind} ${about}`,
    name.zh,
    was?.zh ?? null,
    is?.zh ?? null,
  ]);
const withFlow = (flow: Definition['flow']) => said({ ...before, flow });
const withForm = (form: Definition['form']) => said({ ...before, form });

test('[DES-01] the same definition has no difference', () => {
  expect(said(structuredClone(before))).toEqual([]);
});

test('[DES-01] [DES-02] a step that went is said as it was, one that moved with both places', () => {
  expect(withFlow(removeStep(before.flow, 'a'))).toEqual([
    ['removed step', 'a', '角色“审核员”的人员审批；所有人都同意', null],
  ]);
  expect(withFlow(moveStep(before.flow, 'c', { lane: 'x/0', index: 0 }))).toEqual([
    ['moved step', 'c', '“x”之后', '“x”的分支“x0”中：最前'],
  ]);
});

test('[DES-01] [DES-02] a step that changed is said as it was and as it is; what its sentence leaves out is named', () => {
  expect(withFlow(changeStep(before.flow, 'a', { voting: { kind: 'any' } }))[0]?.slice(2)).toEqual([
    '角色“审核员”的人员审批；所有人都同意',
    '角色“审核员”的人员审批；任一人审批即可',
  ]);
  expect(withFlow(changeStep(before.flow, 'a', { name: { zh: '初审', en: 'First' } }))[0]?.slice(1)).toEqual([
    '初审',
    '“a”：角色“审核员”的人员审批；所有人都同意',
    '“初审”：角色“审核员”的人员审批；所有人都同意',
  ]);
  const { agree } = approve('a').buttons;
  expect(withFlow(changeStep(before.flow, 'a', { buttons: { ...(agree && { agree }) } }))[0]?.[3]).toBe(
    '角色“审核员”的人员审批；所有人都同意（另有调整：按钮）',
  );
});

test('[DES-01] fields, rights and the title are told apart', () => {
  expect(withForm(changeField(before.form, 'days', { required: true }))).toEqual([
    ['changed field', '天数', '选填；数字', '必填；数字'],
  ]);
  expect(withForm(moveField(before.form, 'why', 0))[0]?.[0]).toBe('moved field');
  expect(said(setRight(before, 'a', 'why', 'hidden'))).toEqual([['changed rights', 'a · 事由', '可看', '看不到']]);
  expect(withForm({ ...before.form, title: { zh: '请假', en: 'Leave' } })).toEqual([
    ['changed title', '事项标题', '{business}', '请假'],
  ]);
});

test('[DES-01] [DES-05] what changes in the rows of a group is said of its field, and how a field is computed', () => {
  const label = (zh: string, en: string) => ({ zh, en });
  const price = newRowField('money', 'price', label('单价', 'Price'));
  const goods = { ...newField('group', 'goods', label('物品', 'Goods')), fields: [price] };
  const of = [{ group: 'goods', field: 'price' }];
  const total = { ...newField('computed', 'total', label('合计', 'Total')), compute: { kind: 'sum' as const, of } };
  const form = { ...before.form, fields: [...before.form.fields, goods, total] };
  const changes = (after: Definition['form']) =>
    sayChanges({ ...before, form }, { ...before, form: after }, names).map(
      ({ kind, id, name, before: was, after: is }) =>
        [kind, id, name.zh, was?.zh, is?.zh].filter((part) => part !== undefined),
    );
  const count = newRowField('number', 'count', label('数量', 'Count'));
  expect(changes(insertRowField(form, 'goods', 0, count))).toEqual([
    ['added', 'goods.count', '物品 · 数量', '选填；数字'],
  ]);
  expect(changes(changeRowField(form, 'goods', 'price', { required: true }))).toEqual([
    ['changed', 'goods.price', '物品 · 单价', '选填；金额', '必填；金额'],
  ]);
  expect(changes(removeRowField(form, 'goods', 'price'))).toEqual([
    ['removed', 'goods.price', '物品 · 单价', '选填；金额'],
  ]);
  expect(changes(changeField(form, 'total', { unit: 'money' }))).toEqual([
    ['changed', 'total', '合计', '自动计算：“物品”各行的“单价”的合计', '自动计算：“物品”各行的“单价”的合计，单位为元'],
  ]);
});

test('[DES-01] of any two definitions: nothing is said exactly where they mean the same, and every change says something', () => {
  for (let seed = 0; seed < 300; seed++) {
    const d = dice(seed);
    const [one, other] = [drawDefinition(d), drawDefinition(d)];
    const changes = sayChanges(one, other, names);
    expect(changes.length === 0, `seed ${seed}`).toBe(isEqual(canonical(one), canonical(other)));
    for (const change of changes) {
      const { before: was, after: is } = change;
      if (change.kind !== 'moved') expect(isEqual(was, is), `seed ${seed}: ${JSON.stringify(change)}`).toBe(false);
      for (const words of [change.name, was, is])
        if (words) expect(`${words.zh}${words.en}`).not.toMatch(/undefined|\{\{|\[object/);
    }
  }
});

test('[DES-01] [DES-13] [C7] [C13] [C27] of steps with parts, each part that changed is said by itself', () => {
  const words = (zh: string) => ({ zh, en: zh });
  const of = <K extends Step['kind']>(kind: K, id: string) =>
    ({ ...newStep(kind, () => id), name: words(id) }) as Extract<Step, { kind: K }>;
  const router = (...ways: RouterStep['ways']): RouterStep => ({ ...of('router', 'r'), ways });
  const way = (id: string, to: string) => ({ id, when: when('days', 'more', 3), to });
  const set = (...values: SetStep['values']): SetStep => ({ ...of('set', 's'), values });
  const who = (inner: string): Who => ({
    kind: 'first-of',
    of: [
      { kind: 'role', role: 'a' },
      { kind: 'role', role: inner },
    ],
  });
  const flow = flowOf([
    approve('a', { who: who('b'), voting: { kind: 'any' } }),
    set({ field: 'days', from: { kind: 'value', value: 1 } }),
    router(way('w1', 'a'), way('w2', 'b'), way('w3', 'a')),
    approve('b'),
  ]);
  const after = flowOf([
    approve('a', { who: who('a'), voting: { kind: 'any' } }),
    set({ field: 'days', from: { kind: 'value', value: 2 } }, { field: 'why', from: { kind: 'today' } }),
    router(way('w2', 'a'), { ...way('w3', 'a'), when: null }),
    approve('b'),
  ]);
  const changes = sayChanges({ ...before, flow }, { ...before, flow: after }, names);
  expect(changes.map(({ kind, name, before: was, after: is }) => [kind, name.zh, was?.zh, is?.zh])).toEqual([
    ['changed', 'a · 办理人', '角色“复核员”的人员', '角色“审核员”的人员'],
    ['changed', 's · 填写的字段', '“天数”为1', '“天数”为2'],
    ['added', 's · 填写的字段', undefined, '“事由”为当天日期'],
    ['removed', 'r · 第1条路', '如果“天数”大于 3，回到“a”', undefined],
    ['changed', 'r · 第1条路', '如果“天数”大于 3，跳到“b”', '如果“天数”大于 3，回到“a”'],
    ['changed', 'r · 第2条路', '如果“天数”大于 3，回到“a”', '否则一律回到“a”'],
  ]);
  expect(changes.map(({ id }) => id)).toEqual(['a/who/of.1', 's/values/days', 's/values/why', 'r/w1', 'r/w2', 'r/w3']);
  for (const { name, before: was, after: is } of changes)
    expect(`${name.en}${was?.en ?? ''}${is?.en ?? ''}`).not.toMatch(/undefined|\{\{/);
});

test('[DES-01] [DES-13] [C8] [C11] [C20] what no sentence tells apart is said to be changed all the same', () => {
  const words = (zh: string) => ({ zh, en: zh });
  const child = (value: string): ChildStep => ({
    ...(newStep('child', () => 'c') as ChildStep),
    name: words('c'),
    fill: [{ field: 'theirs', from: { kind: 'value', value } }],
  });
  const call = (path: string): CallStep => ({
    ...(newStep('call', () => 'k') as CallStep),
    name: words('k'),
    path,
    send: [{ name: 'sum', from: { kind: 'field', field: path === '/x' ? 'days' : 'why' } }],
  });
  const weights = (votes: number): Voting => ({
    kind: 'weights',
    weights: [{ who: { kind: 'role', role: 'a' }, votes }],
    other: 0,
    needed: 2,
  });
  const flow = (value: string, path: string, votes: number) =>
    flowOf([child(value), call(path), approve('a', { voting: weights(votes) })]);
  const changes = sayChanges({ ...before, flow: flow('x', '/x', 1) }, { ...before, flow: flow('y', '/y', 2) }, names);
  expect(changes.map(({ name, before: was, after: is }) => [name.zh, was?.zh, is?.zh])).toEqual([
    ['c · 带上的内容', '固定的值', '固定的值（另有调整：带上的内容）'],
    [
      'k',
      '把“天数”发给（还没选系统）；等待答复；失败则交业务负责人处理',
      '把“事由”发给（还没选系统）；等待答复；失败则交业务负责人处理（另有调整：调用地址）',
    ],
    ['k · 发出的内容', '“sum”：“天数”', '“sum”：“事由”'],
    ['a · 票数', '角色“审核员”的人员每人 1 票', '角色“审核员”的人员每人 2 票'],
  ]);
});
