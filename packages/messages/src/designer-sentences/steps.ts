import type { Step } from '@campus/rules/flows/definition.ts';
import { removeStep } from '@campus/rules/flows/edit-definition/steps.ts';
import {
  approve,
  copy,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  inclusive,
  parallel,
  router,
  wait,
  when,
} from '@campus/rules/flows/testing.ts';
import { a, agreeing, b, go, large, on, type Said, stands } from './playing.ts';

export const steps: Record<string, Said> = {
  'about-approve': {
    zh: '有人同意或不同意',
    en: 'Somebody agrees or disagrees',
    happens: () => [...agreeing(go([a()]).submit(), 'A'), stands(go([a()]).submit().decide('A', 'disagree'))],
    is: ['ended done', 'ended refused'],
  },
  'about-handle': {
    zh: '有人把事情办好，选已解决或未解决',
    en: 'Somebody does the work and says whether it is solved',
    happens: () => [
      stands(
        go([handle('a')])
          .submit()
          .decide('A', 'solve'),
      ),
      stands(
        go([handle('a')])
          .submit()
          .decide('A', 'not-solve'),
      ),
    ],
    is: ['ended done', 'ended unsolved'],
  },
  'about-copy': {
    zh: '通知有关人员，不用他们决定',
    en: 'Tells people about it; they decide nothing',
    happens: () => {
      const play = go([copy('c'), b]).submit();
      return [stands(play), play.state.copied];
    },
    is: ['b:B', ['C']],
  },
  'about-exclusive': {
    zh: '从左到右看条件，只走第一条符合的',
    en: 'Only the first branch whose condition fits, from left to right',
    happens: () =>
      stands(
        go([exclusive('x', { when: large, steps: [a()] }, { when: when('days', 'more', 0), steps: [b] }, [])]).submit({
          days: 2,
        }),
      ),
    is: 'a:A',
  },
  'about-inclusive': {
    zh: '符合条件的都走，全部完成后继续',
    en: 'Every branch that fits; goes on when all are done',
    happens: () => {
      const split = inclusive('x', { when: large, steps: [a()] }, { when: when('days', 'more', 0), steps: [b] }, [
        approve('d'),
      ]);
      const play = go([split, approve('c')]).submit({ days: 2 });
      return [stands(play), ...agreeing(play, 'B', 'A')];
    },
    is: ['a:A b:B', 'a:A', 'c:C'],
  },
  'about-parallel': {
    zh: '每条同时走，全部完成后继续',
    en: 'Every branch at the same time; goes on when all are done',
    happens: () => {
      const play = go([parallel('x', [a()], [b]), approve('c')]).submit();
      return [stands(play), ...agreeing(play, 'B', 'A')];
    },
    is: ['a:A b:B', 'a:A', 'c:C'],
  },
  'about-wait': {
    zh: '过一段时间，或等到表单里的某天再继续',
    en: 'Goes on after a while, or on a day from the form',
    happens: () => {
      const day: Step = { ...wait('w', 0), until: { kind: 'field', field: 'day' } } as Step;
      const until = go([day, b]).submit({ day: '2026-11-20' });
      return [
        stands(
          go([wait('w', HOUR), b])
            .submit()
            .pass(HOUR),
        ),
        stands(until),
        stands(until.pass(96 * HOUR)),
      ];
    },
    is: ['b:B', 'running null', 'b:B'],
  },
  'about-evaluate': {
    zh: '申请人评价办理结果，到期自动关闭',
    en: 'The submitter rates the result; closes by itself after a while',
    happens: () => {
      const play = go([evaluate('e')]).submit();
      return [stands(play), stands(play.pass(7 * 24 * HOUR))];
    },
    is: ['e:sub', 'ended done'],
  },
  'about-end': {
    zh: '走到这里，流程就结束',
    en: 'The process ends when it comes here',
    happens: () =>
      stands(
        go([a(), { id: 'e', name: { zh: '', en: '' }, kind: 'end', outcome: 'done' }, b])
          .submit()
          .decide('A'),
      ),
    is: 'ended done',
  },
  'about-router': {
    zh: '符合条件就跳到另一个环节，可以往回跳',
    en: 'Goes to another step where a condition holds, also back to an earlier one',
    happens: () => [
      stands(go([router('r', [large, 'b']), a(), b]).submit({ days: 2 })),
      stands(go([router('r', [large, 'b']), a(), b]).submit({ days: 1 })),
      stands(
        go([a(), router('r', [large, 'a']), b])
          .submit({ days: 2 })
          .decide('A'),
      ),
    ],
    is: ['b:B', 'a:A', 'a:A'],
  },
  'keep-nothing-about': {
    zh: '里面的 {{n}} 个环节一起删除',
    en: 'The {{n}} {{n|step|steps}} inside {{n|goes|go}} as well',
    happens: () => removeStep(flowOf([parallel('x', [a()], [b]), approve('c')]), 'x').steps.map(({ id }) => id),
    is: ['c'],
  },
  'step-kind-about': {
    zh: '要他们做什么',
    en: 'What they are asked for',
    promises: 'nothing',
  },
  'when-about': {
    zh: '条件',
    en: 'Condition',
    promises: 'nothing',
  },
  'when-condition-about': {
    zh: '按下面的条件判断',
    en: 'The one below',
    happens: () =>
      [2, 1].map((days) => stands(go([exclusive('x', { when: large, steps: [a()] }, [b])]).submit({ days }))),
    is: ['a:A', 'b:B'],
  },
  'when-otherwise-about': {
    zh: '其他分支都不符合时走这条，应放在最后',
    en: 'When no other branch fits; it stands last',
    happens: () =>
      [2, 1].map((days) => stands(go([inclusive('x', { when: large, steps: [a()] }, [b])]).submit({ days }))),
    is: ['a:A', 'b:B'],
  },
  'wait-span-about': {
    zh: '从走到这里开始算',
    en: 'From the moment when the process comes here',
    happens: () => {
      const play = go([a(), wait('w', HOUR), b])
        .submit()
        .pass(9 * HOUR)
        .decide('A');
      return [stands(play), stands(play.pass(HOUR))];
    },
    is: ['running null', 'b:B'],
  },
  'wait-field-about': {
    zh: '等到填写的那天；日期已过则直接继续',
    en: 'A day that is over does not hold it up',
    happens: () =>
      stands(
        go([{ ...wait('w', 0), until: { kind: 'field', field: 'day' } } as Step, b]).submit({ day: '2020-01-01' }),
      ),
    is: 'b:B',
  },
  'reopen-about': {
    zh: '不选则不能重新打开',
    en: 'Without a step it cannot be reopened',
    happens: () =>
      ['a', null].map((reopen) => {
        const play = go([a(), evaluate('e', reopen)])
          .submit()
          .decide('A');
        return play.refusal({ kind: 'reopen', ...on(play, 'sub') });
      }),
    is: [null, 'not-allowed-here'],
  },
  'ways-about': {
    zh: '从上往下看条件，按第一个成立的跳转。往回跳时，那里的人会重新办理。',
    en: 'The first condition that holds decides, from top to bottom. Whoever is gone back to is asked again.',
    happens: () => {
      const ahead = go([router('r', [large, 'c'], [when('days', 'more', 0), 'b']), a(), b, approve('c')]).submit({
        days: 2,
      });
      const back = go([a(), router('r', [large, 'a']), b])
        .submit({ days: 2 })
        .decide('A');
      return [stands(ahead), stands(back)];
    },
    is: ['c:C', 'a:A'],
  },
};
