import type { PersonStep, Voting, Who } from '@campus/rules/flows/definition.ts';
import { newField } from '@campus/rules/flows/edit-definition/fields.ts';
import { approve, flowOf, handle, when } from '@campus/rules/flows/testing.ts';
import { describe, expect, test } from 'vitest';
import { type Saying, sayStep, sayVoting, sayWho } from './flow-sentences.ts';

const saying: Saying = {
  flow: flowOf([]),
  form: { title: { zh: '', en: '' }, fields: [newField('number', 'days', { zh: '天数', en: 'Days' })] },
  names: {
    people: { p1: '陈思远', p2: '李文静' },
    departments: {},
    labels: {},
    roles: { dean: { zh: '院长', en: 'Dean' }, office: { zh: '办公室', en: 'Office' } },
  },
};
const dean: Who = { kind: 'role', role: 'dean' };
const office: Who = { kind: 'role', role: 'office' };
const submitter: Who = { kind: 'submitter' };
const one: Who = { kind: 'people', people: ['p1'] };
const both: Who = { kind: 'people', people: ['p1', 'p2'] };
const firstOf = (...of: Who[]): Who => ({ kind: 'first-of', of });
const allOf = (...of: Who[]): Who => ({ kind: 'all-of', of });
const except = (of: Who, without: Who): Who => ({ kind: 'except', of, without });
const ifLong = (then: Who, other: Who): Who => ({ kind: 'when', if: when('days', 'more', 3), then, else: other });

describe('[DES-02] [C27] a composed rule is a noun as any other', () => {
  test.each<[Who, string, string]>([
    [firstOf(one, submitter), '陈思远（没有时找申请人）', '陈思远 (if nobody is found, the submitter)'],
    [
      firstOf(one, dean, submitter),
      '陈思远（没有时依次找角色“院长”的人员、申请人）',
      '陈思远 (if nobody is found, people with the role “Dean”, then the submitter)',
    ],
    [firstOf(one), '陈思远', '陈思远'],
    [firstOf(), '（还没选人）', '(Nobody chosen yet)'],
    [allOf(dean, submitter), '角色“院长”的人员和申请人', 'People with the role “Dean” and the submitter'],
    [allOf(), '（还没选人）', '(Nobody chosen yet)'],
    [except(dean, one), '角色“院长”的人员（陈思远除外）', 'People with the role “Dean” (without 陈思远)'],
    [
      except(allOf(dean, office), submitter),
      '（角色“院长”的人员和角色“办公室”的人员）（申请人除外）',
      '(People with the role “Dean” and people with the role “Office”) (without the submitter)',
    ],
    [
      ifLong(dean, one),
      '角色“院长”的人员（如果“天数”大于 3，否则找陈思远）',
      'People with the role “Dean” (if “Days” is more than 3, otherwise 陈思远)',
    ],
    [
      firstOf(ifLong(dean, one), allOf(one, firstOf(dean, office))),
      '角色“院长”的人员（如果“天数”大于 3，否则找陈思远）（没有时找（陈思远和（其他规则找到的人）））',
      'People with the role “Dean” (if “Days” is more than 3, otherwise 陈思远) (if nobody is found, (陈思远 and (whoever further rules find)))',
    ],
    [
      {
        kind: 'when',
        if: { kind: 'field', field: '', is: 'is', value: null },
        then: { kind: 'role', role: '' },
        else: both,
      },
      '角色（还没选）的人员（如果（还没选字段）是（还没填值），否则找陈思远和李文静）',
      'People with the role (not chosen yet) (if (field not chosen yet) is (value not given yet), otherwise 陈思远 and 李文静)',
    ],
  ])('%#', (rule, zh, en) => {
    expect(sayWho(rule, saying)).toEqual({ zh, en });
  });

  test('also in the sentence of a step', () => {
    expect(sayStep({ ...approve('a'), who: firstOf(one, submitter), voting: { kind: 'any' } }, saying)).toEqual({
      zh: '陈思远（没有时找申请人）审批',
      en: 'Approved by 陈思远 (if nobody is found, the submitter)',
    });
  });

  test('however much it holds, its sentence stays short', () => {
    const wide = allOf(...Array.from({ length: 10 }, () => dean));
    const { zh, en } = sayWho(firstOf(...Array.from({ length: 10 }, () => except(wide, wide))), saying);
    expect([zh.length < 250, en.length < 500]).toEqual([true, true]);
  });

  test.each<[boolean, Who]>([
    [false, firstOf(one, submitter)],
    [true, firstOf(one, dean)],
    [true, allOf(one, submitter)],
    [false, allOf(one)],
    [true, except(dean, one)],
    [false, except(one, dean)],
    [false, ifLong(one, submitter)],
    [true, ifLong(one, dean)],
  ])('how several decide is said where there may be several: %s %o', (several, rule) => {
    const { zh } = sayStep({ ...approve('a'), who: rule, voting: { kind: 'any' } }, saying);
    expect(zh.endsWith('；任一人审批即可')).toBe(several);
  });
});

describe('[DES-02] how some of several decide, or with unequal votes', () => {
  const weights: Voting = {
    kind: 'weights',
    weights: [
      { who: { kind: 'people', people: ['p1'] }, votes: 3 },
      { who: { kind: 'role', role: 'dean' }, votes: 1 },
    ],
    other: 0,
    needed: 3,
  };
  test.each<[string, Voting, PersonStep | null, string, string]>([
    ['[C15]', { kind: 'random', draw: 1 }, null, '随机抽取其中一人', 'One of them is drawn at random'],
    [
      '[C15]',
      { kind: 'random', draw: 2 },
      null,
      '随机抽取其中 2 人，每人都同意',
      'At random, 2 of them are drawn, and all of these must agree',
    ],
    [
      '[C15]',
      { kind: 'random', draw: 0 },
      handle('h'),
      '随机抽取其中 （还没设人数） 人，每人都选“已解决”',
      'At random, (number not set yet) of them are drawn, and all of these must choose “Solved”',
    ],
    [
      '[C15]',
      { kind: 'least-load', draw: 1 },
      null,
      '由其中待办最少的一人办理',
      'The one with the least in hand is asked',
    ],
    [
      '[C15]',
      { kind: 'least-load', draw: 2 },
      null,
      '由其中待办最少的 2 人办理，每人都同意',
      'The 2 of them with the least in hand are asked, and all of these must agree',
    ],
    [
      '[C20]',
      weights,
      null,
      '票数不同：陈思远每人 3 票，角色“院长”的人员每人 1 票，其他人每人 0 票；满 3 票即通过',
      'Votes count differently: 陈思远 3 votes each, people with the role “Dean” 1 vote each, everybody else 0 votes; 3 votes are needed',
    ],
    [
      '[C20]',
      { kind: 'weights', weights: [], other: 1, needed: 1 },
      null,
      '票数不同：其他人每人 1 票；满 1 票即通过',
      'Votes count differently: everybody else 1 vote; 1 vote is needed',
    ],
    [
      '[C20]',
      { kind: 'weights', weights: [], other: -1, needed: 0 },
      null,
      '票数不同：其他人每人 （还没设票数） 票；满 （还没设票数） 票即通过',
      'Votes count differently: everybody else (votes not set yet) votes; (votes not set yet) votes are needed',
    ],
  ])('%s %o', (_row, voting, step, zh, en) => {
    expect(sayVoting(voting, saying, step)).toEqual({ zh, en });
  });
});
