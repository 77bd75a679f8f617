import { approve, exclusive, handle } from '@campus/rules/flows/testing.ts';
import { weightKey } from '@campus/rules/flows/who-leaves.ts';
import type { Given } from './playing.ts';
import { a, agreeing, b, go, group, large, on, one, type Said, stands, three, two } from './playing.ts';

export const deciding: Record<string, Said> = {
  'voting-about': {
    zh: '找到不止一个人时',
    en: 'If the rule finds more than one person',
    promises: 'nothing',
  },
  'vote-any-about': {
    zh: '谁先办理，就按谁的',
    en: 'Whoever is first decides',
    happens: () => [
      stands(one({ voting: { kind: 'any' } }, two).decide('D')),
      stands(one({ voting: { kind: 'any' } }, two).decide('D', 'disagree')),
    ],
    is: ['b:B', 'ended refused'],
  },
  'vote-all-about': {
    zh: '同时办理，每个人都同意才通过',
    en: 'At the same time; everybody has to agree',
    happens: () => [
      stands(one({}, two)),
      ...agreeing(one({}, two), 'D', 'A'),
      stands(one({}, two).decide('D', 'disagree')),
    ],
    is: ['a:A a:D', 'a:A', 'b:B', 'ended refused'],
  },
  'vote-one-by-one-about': {
    zh: '一个接一个，每个人都同意才通过',
    en: 'In turn; everybody has to agree',
    happens: () => {
      const voting = { kind: 'one-by-one' } as const;
      return [
        stands(one({ voting }, two)),
        ...agreeing(one({ voting }, two), 'A', 'D'),
        stands(one({ voting }, two).decide('A', 'disagree')),
      ];
    },
    is: ['a:A', 'a:D', 'b:B', 'ended refused'],
  },
  'vote-percent-about': {
    zh: '同意的人达到百分之几就通过',
    en: 'Passes when so many per cent agree',
    happens: () => agreeing(one({ voting: { kind: 'share', percent: 60 } }, three), 'A', 'D'),
    is: ['a:D a:E', 'b:B'],
  },
  'vote-fraction-about': {
    zh: '例如三人中有两人同意就通过',
    en: 'As two of three',
    happens: () => agreeing(one({ voting: { kind: 'share', of: 2, outOf: 3 } }, three), 'A', 'D'),
    is: ['a:D a:E', 'b:B'],
  },
  'vote-random-about': {
    zh: '每次从找到的人里抽取，抽到的人都要同意',
    en: 'Drawn each time from those who are found; all who are drawn have to agree',
    happens: () => {
      const draw = (lot: number) => one({ voting: { kind: 'random', draw: 2 } }, three, { lot });
      const lots = Array.from({ length: 20 }, (_, lot) => stands(draw(lot)));
      const [first = '', second = ''] = draw(1).asked.map((name) => name.slice(2));
      return [new Set(lots).size > 1, draw(1).asked.length, agreeing(draw(1), first, second)[1]];
    },
    is: [true, 2, 'b:B'],
  },
  'vote-least-load-about': {
    zh: '从找到的人里选手上件数最少的，选到的人都要同意',
    en: 'Those found who have the fewest cases in hand; all of them have to agree',
    happens: () => {
      const play = one({ voting: { kind: 'least-load', draw: 2 } }, three, { lot: 1, loads: { A: 3, D: 0, E: 1 } });
      return [stands(play), ...agreeing(play, 'D', 'E')];
    },
    is: ['a:D a:E', 'a:E', 'b:B'],
  },
  'vote-weights-about': {
    zh: '每人的票数可以不同，同意的票数够了就通过',
    en: 'Some may have more votes than others; passes when enough votes agree',
    happens: () =>
      agreeing(
        one(
          { voting: { kind: 'weights', weights: [{ who: group('v'), votes: 2 }], other: 1, needed: 3 } },
          { ...three, [weightKey('a', 0)]: ['A'] },
        ),
        'A',
        'E',
      ),
    is: ['a:D a:E', 'b:B'],
  },
  'pool-about': {
    zh: '先放在待受理里，谁受理就由谁办',
    en: 'It waits until one of them takes it, and is theirs then',
    happens: () => {
      const play = one({ pool: true, voting: { kind: 'any' } }, two);
      const offered = stands(play);
      play.do({ kind: 'claim', ...on(play, 'D') });
      return [offered, stands(play), play.refusal({ kind: 'claim', ...on(play, 'A') })];
    },
    is: ['a:A a:D', 'a:D', 'already-claimed'],
  },
  'skip-about': {
    zh: '符合条件时，不走这一步',
    en: 'The step is left out when a condition holds',
    happens: () => [2, 1].map((days) => stands(go([a({ skipWhen: large }), b]).submit({ days }))),
    is: ['b:B', 'a:A'],
  },
  'submitter-head-about': {
    zh: '不能自己批自己的申请，除非再没有别的人可找',
    en: 'Nobody approves their own application, unless there is nobody else at all',
    happens: () => {
      const own = (facts: Given) => stands(one({ whenSubmitter: 'head' }, { a: ['sub'] }, facts));
      return [own({ heads: { sub: 'H' } }), own({}), own({ owner: 'sub', administrators: ['sub'] })];
    },
    is: ['a:H', 'a:owner', 'a:sub'],
  },
  'submitter-skip-about': {
    zh: '由其他人办理；没有其他人就按找不到人处理',
    en: 'The others decide; where there are none, it goes as when nobody is found',
    happens: () =>
      [two.a, []].flatMap((others) =>
        (['owner', 'pass', 'refuse'] as const).map((kind) =>
          stands(one({ whenSubmitter: 'skip', nobody: { kind } }, { a: ['sub', ...others] })),
        ),
      ),
    is: ['a:A a:D', 'a:A a:D', 'a:A a:D', 'a:owner', 'b:B', 'ended refused'],
  },
  'submitter-self-about': {
    zh: '可以批自己的申请',
    en: 'They may approve their own application',
    happens: () => [stands(one({}, { a: ['sub'] })), ...agreeing(one({}, { a: ['sub'] }), 'sub')],
    is: ['a:sub', 'b:B'],
  },
  'again-ask-about': {
    zh: '每一步都要本人决定',
    en: 'They decide at each step',
    happens: () => agreeing(one({}, { b: ['A'] }), 'A'),
    is: ['b:A'],
  },
  'again-pass-consecutive-about': {
    zh: '上一步刚同意的人，这一步自动通过',
    en: 'Who agreed at the step just before is not asked again',
    happens: () => {
      const steps = [a(), b, approve('c', { whenAgain: 'pass-consecutive' }), approve('d')];
      return [
        agreeing(go(steps, { c: ['A'], d: ['D'] }).submit(), 'A', 'B')[1],
        agreeing(go(steps, { c: ['B'], d: ['D'] }).submit(), 'A', 'B')[1],
      ];
    },
    is: ['c:A', 'd:D'],
  },
  'again-pass-always-about': {
    zh: '前面任何一步同意过的人，这一步自动通过',
    en: 'Who agreed at any step before is not asked again',
    happens: () =>
      agreeing(
        go([a(), b, approve('c', { whenAgain: 'pass-always' }), approve('d')], { c: ['A'], d: ['D'] }).submit(),
        'A',
        'B',
      )[1],
    is: 'd:D',
  },
  'disagree-end-about': {
    zh: '申请被拒绝',
    en: 'The application is refused',
    happens: () => stands(one({}).decide('A', 'disagree')),
    is: 'ended refused',
  },
  'disagree-return-to-submitter-about': {
    zh: '申请人修改后可以重新提交',
    en: 'They may change it and submit it again',
    happens: () => {
      const play = one({ onDisagree: 'return-to-submitter' }).decide('A', 'disagree');
      return [
        play.state.status,
        stands(play.do({ kind: 'resubmit', by: 'sub', form: { days: 9 } })),
        play.state.form.days,
      ];
    },
    is: ['returned', 'a:A', 9],
  },
  'disagree-return-to-previous-about': {
    zh: '由上一环节的人重新决定',
    en: 'The people there decide again',
    happens: () =>
      stands(
        go([a(), approve('b', { onDisagree: 'return-to-previous' })])
          .submit()
          .decide('A')
          .decide('B', 'disagree'),
      ),
    is: 'a:A',
  },
  'not-solved-end-about': {
    zh: '记为未解决',
    en: 'It counts as not solved',
    happens: () =>
      stands(
        go([handle('a'), b])
          .submit()
          .decide('A', 'not-solve'),
      ),
    is: 'ended unsolved',
  },
  'not-solved-go-on-about': {
    zh: '后面的条件可以按这个结果分支',
    en: 'A later branch can ask how it ended',
    happens: () => {
      const asks = (decision: 'solve' | 'not-solve') =>
        stands(
          go([
            handle('a', { onNotSolved: 'go-on' }),
            exclusive('x', { when: { kind: 'outcome', step: 'a', is: 'not-solved' }, steps: [b] }, [approve('c')]),
          ])
            .submit()
            .decide('A', decision),
        );
      return [asks('solve'), asks('not-solve')];
    },
    is: ['c:C', 'b:B'],
  },
};
