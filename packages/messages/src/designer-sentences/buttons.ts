import { approve, exclusive, HOUR, handle } from '@campus/rules/flows/testing.ts';
import { a, agreeing, b, go, late, on, one, type Said, stands, three } from './playing.ts';

export const buttons: Record<string, Said> = {
  'limit-about': {
    zh: '到时催办，或由系统处理',
    en: 'Then people are reminded, or the system acts',
    promises: 'nothing',
  },
  'remind-about': {
    zh: '提醒还没有办理的人',
    en: 'Those who have not acted yet',
    happens: () => {
      const remind = { times: 1, every: { ms: HOUR, clock: 'calendar' as const } };
      const play = one(
        { timeLimit: { after: { ms: HOUR, clock: 'calendar' }, remind, finally: { kind: 'nothing' } } },
        three,
      )
        .decide('D')
        .pass(HOUR);
      return play.effects.flatMap((effect) =>
        effect.kind === 'tell' && effect.what === 'reminded' ? [effect.person] : [],
      );
    },
    is: ['A', 'E'],
  },
  'late-nothing-about': {
    zh: '只算超时，不作处理',
    en: 'It is late, and nothing else happens',
    happens: () => stands(one(late({ kind: 'nothing' })).pass(9 * HOUR)),
    is: 'a:A',
  },
  'late-escalate-about': {
    zh: '由办理人的负责人办理；没有负责人时交业务负责人',
    en: 'The head of whoever was asked handles it; the owner where there is none',
    happens: () => [
      stands(one(late({ kind: 'escalate' }), {}, { heads: { A: 'H' } }).pass(HOUR)),
      stands(one(late({ kind: 'escalate' })).pass(HOUR)),
    ],
    is: ['a:H', 'a:owner'],
  },
  'late-reassign-about': {
    zh: '由另外选定的一个人办理',
    en: 'One person chosen here',
    happens: () => stands(one(late({ kind: 'reassign', to: 'R' })).pass(HOUR)),
    is: 'a:R',
  },
  'late-pass-about': {
    zh: '不再等待，继续往下走，记为超时通过',
    en: 'It goes on, and counts as passed for want of time',
    happens: () => {
      const play = go([
        a(late({ kind: 'pass' })),
        exclusive('x', { when: { kind: 'outcome', step: 'a', is: 'agreed' }, steps: [b] }, [approve('c')]),
      ])
        .submit()
        .pass(HOUR);
      return [stands(play), play.state.outcomes.a];
    },
    is: ['c:C', 'timed-out'],
  },
  'late-refuse-about': {
    zh: '按不同意（未解决）处理',
    en: 'As if they had disagreed, or had not solved it',
    happens: () => [
      stands(one(late({ kind: 'refuse' })).pass(HOUR)),
      stands(one({ ...late({ kind: 'refuse' }), onDisagree: 'return-to-submitter' }).pass(HOUR)),
      stands(
        go([handle('a', late({ kind: 'refuse' }))])
          .submit()
          .pass(HOUR),
      ),
    ],
    is: ['ended refused', 'returned null', 'ended unsolved'],
  },
  'button-name-about': {
    zh: '按钮显示的名称，不填就用默认的。',
    en: 'What stands on the button; its usual name where nothing is given.',
    promises: 'nothing',
  },
  'button-agree-about': {
    zh: '通过，继续往下走',
    en: 'It goes on',
    happens: () => agreeing(one({}), 'A'),
    is: ['b:B'],
  },
  'button-disagree-about': {
    zh: '按“不同意之后”的设置处理',
    en: 'What then happens is set under “How they decide”',
    happens: () =>
      (['end', 'return-to-submitter'] as const).map((onDisagree) =>
        stands(one({ onDisagree }).decide('A', 'disagree')),
      ),
    is: ['ended refused', 'returned null'],
  },
  'button-solve-about': {
    zh: '办好了，继续往下走',
    en: 'Done; it goes on',
    happens: () =>
      stands(
        go([handle('a'), b])
          .submit()
          .decide('A', 'solve'),
      ),
    is: 'b:B',
  },
  'button-not-solve-about': {
    zh: '办不了，按“未解决之后”的设置处理',
    en: 'What then happens is set under “How they decide”',
    happens: () =>
      (['end', 'go-on'] as const).map((onNotSolved) =>
        stands(
          go([handle('a', { onNotSolved }), b])
            .submit()
            .decide('A', 'not-solve'),
        ),
      ),
    is: ['ended unsolved', 'b:B'],
  },
  'button-return-about': {
    zh: '退给申请人或前面的环节',
    en: 'Back to the submitter or an earlier step',
    happens: () => {
      const back = (to: { kind: 'submitter' } | { kind: 'step'; step: string }) => {
        const play = go([a(), b]).submit().decide('A');
        return stands(play.do({ kind: 'return', ...on(play, 'B'), to }));
      };
      return [back({ kind: 'submitter' }), back({ kind: 'step', step: 'a' })];
    },
    is: ['returned null', 'a:A'],
  },
  'button-transfer-about': {
    zh: '整件事交给别人办',
    en: 'Somebody else handles it',
    happens: () => {
      const play = one({});
      return stands(play.do({ kind: 'transfer', ...on(play, 'A'), to: 'T' }));
    },
    is: 'a:T',
  },
  'button-delegate-about': {
    zh: '请别人先办，办完回到本人',
    en: 'Somebody else acts first, then it comes back',
    happens: () => {
      const play = one({});
      return [stands(play.do({ kind: 'delegate', ...on(play, 'A'), to: 'T' })), ...agreeing(play, 'T')];
    },
    is: ['a:T', 'a:A'],
  },
  'button-add-signer-about': {
    zh: '请更多人一起决定',
    en: 'More people decide as well',
    happens: () => {
      const play = one({});
      return [
        stands(play.do({ kind: 'add-signer', ...on(play, 'A'), where: 'before', people: ['S'] })),
        ...agreeing(play, 'S', 'A'),
      ];
    },
    is: ['a:S', 'a:A', 'b:B'],
  },
  'button-hang-up-about': {
    zh: '暂停计时，到指定的时间或有人恢复为止，最长 400 天',
    en: 'The clock stops until the moment that is named, or until somebody resumes it; 400 days at most',
    happens: () => {
      const hung = (resumeAt: number | null) => {
        const play = one(late({ kind: 'pass' }));
        play.pass(HOUR / 2);
        play.do({ kind: 'hang-up', ...on(play, 'A'), reason: 'x', resumeAt: resumeAt && play.now + resumeAt });
        return play.pass(HOUR).pass(HOUR);
      };
      const play = hung(null);
      const still = [stands(play), play.visit('a').hung !== null];
      play.do({ kind: 'resume', by: 'A', visit: play.visit('a').id });
      return [still, stands(play.pass(HOUR / 2)), stands(hung(HOUR))];
    },
    is: [['a:A', true], 'b:B', 'b:B'],
  },
  'button-copy-about': {
    zh: '让别人也看到',
    en: 'Others get to see it',
    happens: () => {
      const play = one({});
      play.do({ kind: 'copy', ...on(play, 'A'), people: ['X'] });
      return [play.state.copied, stands(play)];
    },
    is: [['X'], 'a:A'],
  },
  'button-take-back-about': {
    zh: '下一步还没有人办理时，可以收回',
    en: 'As long as nobody has acted at the next step',
    happens: () => {
      const play = go([a(), b, approve('c')]).submit();
      const task = play.task('A').id;
      const back = { kind: 'take-back', by: 'A', task } as const;
      const early = stands(play.decide('A').do(back));
      play.decide('A').decide('B');
      return [early, play.refusal(back)];
    },
    is: ['a:A', 'already-acted'],
  },
  'needed-fields-about': {
    zh: '只能选这一步可填写的字段',
    en: 'Only fields that can be filled in at this step',
    file: '../../../../../packages/rules/src/flows/check-definition.test.ts',
    test: 'button-field-not-writable h days',
  },
};
