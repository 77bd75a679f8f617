import { describe, expect, test } from 'vitest';
import {
  type Answer,
  backwards,
  changedSince,
  isSameAnswer,
  type Part,
  partKinds,
  stays,
  touches,
} from './bulk-acts.ts';

const part = (more: Partial<Part> = {}): Part => ({
  kind: 'role',
  id: 'a',
  name: { zh: '处理人', en: 'Handler' },
  before: 'no',
  after: 'yes',
  to: null,
  ...more,
});
const answer = (parts: Part[], more: Partial<Answer> = {}): Answer => ({
  outcome: 'done',
  code: null,
  facts: {},
  parts,
  ...more,
});

describe('[ADM-05] whether a dry run still holds', () => {
  test('the order of things does not matter', () => {
    const [a, b] = [part(), part({ id: 'b' })];
    expect(isSameAnswer(answer([a, b]), answer([b, a]))).toBe(true);
  });

  test.each([
    ['another thing', answer([part({ id: 'b' })])],
    ['one thing more', answer([part(), part({ id: 'b' })])],
    ['how it stood', answer([part({ before: 'yes' })])],
    ['what it becomes', answer([part({ after: 'no' })])],
    ['who gets it', answer([part({ to: { id: 'p', name: '张三' } })])],
    ['that it is so already', answer([], { outcome: 'same' })],
    ['that it is refused', answer([], { outcome: 'refused', code: 'stronger-person' })],
  ])('%s makes it another answer', (_, now) => {
    expect(isSameAnswer(answer([part()]), now)).toBe(false);
  });

  test('another reason to refuse is another answer, its facts are not', () => {
    const refused = (code: string, name: string) => answer([], { outcome: 'refused', code, facts: { name } });
    expect(isSameAnswer(refused('stronger-person', '张三'), refused('more-than-held', '张三'))).toBe(false);
    expect(isSameAnswer(refused('stronger-person', '张三'), refused('stronger-person', '张珊'))).toBe(true);
  });

  test.each(['open-tasks', 'sign-ins'] as const)('the number of %s changes all day long', (kind) => {
    const answerFrom = (before: string) => answer([part(), part({ kind, id: 'n', before, after: '0' })]);
    expect(isSameAnswer(answerFrom('3'), answerFrom('4'))).toBe(true);
  });
});

describe('[ADM-05] an undo', () => {
  test('every kind of thing either goes back or stays', () => {
    for (const kind of partKinds) {
      const single = part({ kind });
      expect([backwards([single]).length, stays([single]).length].sort()).toEqual([0, 1]);
    }
  });

  test('undoing a disable enables, and all that went to others stays', () => {
    const parts = (
      ['account', 'headship', 'owner', 'supervisor', 'deputy', 'substitution', 'sign-ins', 'open-tasks'] as const
    ).map((kind) => part({ kind }));
    expect(backwards(parts).map(({ kind, before, after }) => [kind, before, after])).toEqual([
      ['account', 'yes', 'no'],
    ]);
    expect(stays(parts).length).toBe(7);
  });

  test('what stands as it was left has not changed', () => {
    expect(changedSince([part()], new Map([['role a', { now: 'yes' }]]), [])).toEqual([]);
  });

  test('what no longer stands so has, and the log says by whom and when', () => {
    const line = { by: '李四', at: 7, before: { roles: ['处理人'] }, after: { roles: [] } };
    expect(changedSince([part()], new Map([['role a', { now: 'no' }]]), [line])).toMatchObject([
      { now: 'no', by: '李四', at: 7 },
    ]);
    expect(changedSince([part()], new Map(), [])).toMatchObject([{ now: 'none', by: null, at: null }]);
  });

  test('what was taken and given again has, too', () => {
    const lines = [
      { by: '王五', at: 9, before: { roles: [] }, after: { roles: ['处理人'] } },
      { by: '李四', at: 7, before: { roles: ['处理人'] }, after: { roles: [] } },
    ];
    expect(changedSince([part()], new Map([['role a', { now: 'yes' }]]), lines)).toMatchObject([
      { now: 'yes', by: '王五', at: 9 },
    ]);
  });

  test('of a task the process knows who went on with it', () => {
    const task = part({ kind: 'task', before: 'theirs', after: 'given' });
    const gone = new Map([['task a', { now: 'gone-on', by: '赵六', at: 5 }]]);
    expect(changedSince([task], gone, [])).toMatchObject([{ now: 'gone-on', by: '赵六', at: 5 }]);
    expect(changedSince([part({ kind: 'task-stays' })], new Map(), [])).toEqual([]);
  });

  const line = (before: object, after: object) => ({ by: null, at: 1, before: { ...before }, after: { ...after } });
  test.each([
    ['another role', part(), line({ roles: ['教工'] }, { roles: [] }), false],
    ['this role', part(), line({ roles: ['教工'] }, { roles: ['教工', '处理人'] }), true],
    ['a label of that name', part(), line({ labels: [] }, { labels: ['处理人'] }), false],
    ['this label', part({ kind: 'label' }), line({ labels: [] }, { labels: ['处理人'] }), true],
    ['another home', part({ kind: 'department' }), line({ department: '处理人' }, { department: '会计系' }), true],
    ['a home that is new', part({ kind: 'department' }), line({ department: null }, { department: '处理人' }), true],
    ['homes of others', part({ kind: 'department' }), line({ department: '建筑系' }, { department: '会计系' }), false],
    ['besides', part({ kind: 'department' }), line({ otherDepartments: ['处理人'] }, { otherDepartments: [] }), true],
    [
      'another one of the same name',
      part({ kind: 'department' }),
      line({ department: '处理人', departmentId: 'b' }, { department: '会计系', departmentId: 'c' }),
      false,
    ],
    [
      'this one, which another of the same name follows',
      part({ kind: 'department' }),
      line({ departmentId: 'a' }, { departmentId: 'b' }),
      true,
    ],
    [
      'this one, which is called otherwise since',
      part({ kind: 'label' }),
      line({ labels: ['新名'], labelIds: ['a'] }, { labels: [], labelIds: [] }),
      true,
    ],
    ['the account', part({ kind: 'account' }), line({ active: true }, { active: false }), true],
    ['a telephone', part({ kind: 'account' }), line({ mobile: '1' }, { mobile: '2' }), false],
  ] as const)('a line of the log about %s', (_, subject, logged, expected) => {
    expect(touches(logged, subject)).toBe(expected);
  });
});
