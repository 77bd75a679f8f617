import type { PersonStep } from '@campus/rules/flows/definition.ts';
import { changedWho, newStep } from '@campus/rules/flows/edit-definition/new-step.ts';
import { approve } from '@campus/rules/flows/testing.ts';
import { a, agreeing, b, go, group, large, on, one, type Said, stands } from './playing.ts';

export const people: Record<string, Said> = {
  'who-people-about': {
    zh: '每次都是选好的这些人',
    en: 'Always the people chosen here',
    file: 'engine/facts.test.ts',
    test: '[C22] named people, a role, a label, the members of a department',
  },
  'who-role-about': {
    zh: '有这个角色的所有人',
    en: 'Everybody who has this role',
    file: 'engine/facts.test.ts',
    test: '[C22] named people, a role, a label, the members of a department',
  },
  'who-label-about': {
    zh: '带有这个标签的所有人',
    en: 'Everybody who carries this label',
    file: 'engine/facts.test.ts',
    test: '[C22] named people, a role, a label, the members of a department',
  },
  'who-department-about': {
    zh: '这个部门的所有人',
    en: 'Everybody in this department',
    file: 'engine/facts.test.ts',
    test: '[C22] named people, a role, a label, the members of a department',
  },
  'who-department-head-about': {
    zh: '换了负责人，会自动找新的负责人',
    en: 'A new head is found without any change here',
    happens: () => {
      const play = go([a(), b]).submit();
      play.facts = { ...play.facts, people: { ...play.facts.people, b: ['the new head'] } };
      return agreeing(play, 'A');
    },
    is: ['b:the new head'],
  },
  'who-heads-above-submitter-about': {
    zh: '按申请人所在部门逐级往上找',
    en: 'Level by level, from the department of the submitter upwards',
    file: 'process/process.test.ts',
    test: '[C24] [C23] heads are found from the one who submits, by level',
  },
  'who-submitter-about': {
    zh: '交回给提交申请的人',
    en: 'Back to the person who submitted it',
    happens: () => {
      const step = newStep('approve', () => 'a') as PersonStep;
      return stands(
        go(
          [{ ...step, ...changedWho(step, { kind: 'submitter' }) }],
          { [step.id]: ['sub'] },
          { heads: { sub: 'H' } },
        ).submit(),
      ).endsWith(':sub');
    },
    is: true,
  },
  'who-head-of-previous-about': {
    zh: '按上一个作决定的人往上找一级',
    en: 'One level above the person who decided last',
    happens: () =>
      stands(
        go([a(), approve('b', { who: { kind: 'head-of-previous' } })], {}, { heads: { A: 'H' } })
          .submit()
          .decide('A'),
      ),
    is: 'b:H',
  },
  'who-submitter-picks-about': {
    zh: '申请人提交时选好这一步找谁',
    en: 'Chosen for this step when it is submitted',
    happens: () => stands(go([a({ who: { kind: 'submitter-picks', several: false } })]).submit({}, { a: ['P'] })),
    is: 'a:P',
  },
  'who-previous-picks-about': {
    zh: '上一个办理的人选好这一步找谁',
    en: 'Chosen for this step by whoever handles the one before',
    happens: () => {
      const play = go([a(), approve('b', { who: { kind: 'previous-picks', several: false } })]).submit();
      return stands(play.do({ kind: 'decide', ...on(play, 'A'), decision: 'agree', next: ['P'] }));
    },
    is: 'b:P',
  },
  'who-field-about': {
    zh: '字段里填的人、所选部门的负责人，或所选地点的班组',
    en: 'The people in a field, the head of its department, or the team of its place',
    file: 'engine/facts.test.ts',
    test: '[C26] from a form field: a person, a department’s head, a building’s team',
  },
  'who-team-about': {
    zh: '按表单里的地点，找负责那里的班组',
    en: 'The team that looks after the place in the form',
    file: 'engine/facts.test.ts',
    test: 'a team by place and topic: the nearest place that names one',
  },
  'who-first-of-about': {
    zh: '前一种找不到人，才用下一种',
    en: 'The next one only where the one before finds nobody',
    happens: () =>
      [['A'], []].map((first) =>
        stands(one({ who: { kind: 'first-of', of: [group('x'), group('y')] } }, { 'a#of.0': first, 'a#of.1': ['D'] })),
      ),
    is: ['a:A', 'a:D'],
  },
  'who-all-of-about': {
    zh: '每种办法找到的人都算',
    en: 'Everybody whom any of them finds',
    happens: () =>
      stands(one({ who: { kind: 'all-of', of: [group('x'), group('y')] } }, { 'a#of.0': ['A'], 'a#of.1': ['D', 'A'] })),
    is: 'a:A a:D',
  },
  'who-except-about': {
    zh: '先找到一些人，再去掉其中一部分',
    en: 'Finds people, and leaves some of them out',
    happens: () =>
      stands(
        one(
          { who: { kind: 'except', of: group('x'), without: group('y') } },
          { 'a#of': ['A', 'D'], 'a#without': ['D'] },
        ),
      ),
    is: 'a:A',
  },
  'who-when-about': {
    zh: '条件成立用一种办法，不成立用另一种',
    en: 'One rule where it holds, and another where it does not',
    happens: () =>
      [2, 1].map((days) =>
        stands(
          go([a({ who: { kind: 'when', if: large, then: group('x'), else: group('y') } })], {
            'a#then': ['A'],
            'a#else': ['D'],
          }).submit({ days }),
        ),
      ),
    is: ['a:A', 'a:D'],
  },
  'team-topic-about': {
    zh: '同一地点不同事由由不同班组负责时才需要选',
    en: 'Only where different teams look after different matters of one place',
    file: 'engine/facts.test.ts',
    test: 'a team by place and topic: the nearest place that names one',
  },
  'nobody-about': {
    zh: '按上面的规则找不到人、找到的人都已停用，或只剩下不参与的申请人本人时',
    en: 'The rule above finds nobody, only people who are disabled, or nobody but the submitter, who is left out',
    happens: () =>
      [
        one({}, { a: [] }),
        one({}, { a: ['gone'] }, { inactive: ['gone'] }),
        one({ whenSubmitter: 'skip' }, { a: ['sub'] }),
      ].map(stands),
    is: ['a:owner', 'a:owner', 'a:owner'],
  },
  'nobody-owner-about': {
    zh: '由业务负责人办理这一步；没有业务负责人时找管理员',
    en: 'The owner is asked, or the administrators where there is none',
    happens: () => [
      stands(one({}, { a: [] })),
      stands(one({}, { a: [] }, { owner: null })),
      ...agreeing(one({}, { a: [] }), 'owner'),
    ],
    is: ['a:owner', 'a:admin', 'b:B'],
  },
  'nobody-person-about': {
    zh: '由另外选定的一个人办理；这个人不能办理时找业务负责人',
    en: 'One person chosen here; the owner where that person cannot',
    happens: () => {
      const nobody = { kind: 'person', person: 'N' } as const;
      return [stands(one({ nobody }, { a: [] })), stands(one({ nobody }, { a: [] }, { inactive: ['N'] }))];
    },
    is: ['a:N', 'a:owner'],
  },
  'nobody-pass-about': {
    zh: '跳过这一步，继续往下走',
    en: 'The step is left out, and the process goes on',
    happens: () => stands(one({ nobody: { kind: 'pass' } }, { a: [] })),
    is: 'b:B',
  },
  'nobody-refuse-about': {
    zh: '流程结束，申请被拒绝',
    en: 'The process ends as refused',
    happens: () => stands(one({ nobody: { kind: 'refuse' } }, { a: [] })),
    is: 'ended refused',
  },
};
