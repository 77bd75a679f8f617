import { mayEdit } from '@campus/rules/flows/edit.ts';
import { rightTo } from '@campus/rules/flows/form.ts';
import { mayWithdraw } from '@campus/rules/flows/returns.ts';
import { a, b, go, on, type Said, stands, two } from './playing.ts';

export const settings: Record<string, Said> = {
  'rights-about': {
    zh: '这一步的人对每个字段能做什么；没有设置过的只能查看。',
    en: 'What people at this step may do with each field. What was never set can be read.',
    happens: () => rightTo({ fields: {} }, 'days', false),
    is: 'read',
  },
  'rights-about-start': {
    zh: '申请人填写表单时对每个字段能做什么；没有设置过的都可以填写。',
    en: 'What the submitter may do with each field. What was never set can be filled in.',
    happens: () => rightTo({ fields: {} }, 'days', true),
    is: 'write',
  },
  'withdraw-until-taken-about': {
    zh: '还在待受理时，申请人可以撤销',
    en: 'As long as it waits to be taken',
    happens: () => {
      const play = go([a({ pool: true, voting: { kind: 'any' } }), b], two);
      const flow = { ...play.flow, withdraw: 'until-taken' as const };
      play.submit();
      const before = mayWithdraw(flow, play.state);
      play.do({ kind: 'claim', ...on(play, 'A') });
      return [before, mayWithdraw(flow, play.state)];
    },
    is: [true, false],
  },
  'withdraw-until-decided-about': {
    zh: '还没有人作决定时，申请人可以撤销',
    en: 'As long as nobody has decided anything',
    happens: () => {
      const play = go([a(), b], two).submit();
      const flow = { ...play.flow, withdraw: 'until-decided' as const };
      const before = mayWithdraw(flow, play.state);
      return [before, mayWithdraw(flow, play.decide('A').state)];
    },
    is: [true, false],
  },
  'withdraw-any-time-about': {
    zh: '办理中也可以撤销',
    en: 'While it is handled as well',
    happens: () => {
      const play = go([a(), b]).submit().decide('A');
      return mayWithdraw({ ...play.flow, withdraw: 'any-time' }, play.state);
    },
    is: true,
  },
  'withdraw-never-about': {
    zh: '提交后不能撤销',
    en: 'What was submitted stays submitted',
    happens: () => {
      const play = go([a(), b]).submit();
      return mayWithdraw({ ...play.flow, withdraw: 'never' }, play.state);
    },
    is: false,
  },
  'resubmit-restart-about': {
    zh: '已经同意过的环节也要重走',
    en: 'Steps that have agreed are asked again',
    happens: () => {
      const play = go([a(), b]).submit().decide('A');
      play.flow = { ...play.flow, resubmit: 'restart' };
      play.do({ kind: 'return', ...on(play, 'B'), to: { kind: 'submitter' } });
      return stands(play.do({ kind: 'resubmit', by: 'sub', form: {} }));
    },
    is: 'a:A',
  },
  'resubmit-straight-back-about': {
    zh: '前面的环节不用重走',
    en: 'Earlier steps are not asked again',
    happens: () => {
      const play = go([a(), b]).submit().decide('A');
      play.flow = { ...play.flow, resubmit: 'straight-back' };
      play.do({ kind: 'return', ...on(play, 'B'), to: { kind: 'submitter' } });
      return stands(play.do({ kind: 'resubmit', by: 'sub', form: {} }));
    },
    is: 'b:B',
  },
  'resubmit-ask-about': {
    zh: '退回时选择从头办理还是直接回来',
    en: 'They choose when they return it',
    happens: () =>
      (['restart', 'straight-back'] as const).map((afterwards) => {
        const play = go([a(), b]).submit().decide('A');
        play.do({ kind: 'return', ...on(play, 'B'), to: { kind: 'submitter' }, afterwards });
        return stands(play.do({ kind: 'resubmit', by: 'sub', form: {} }));
      }),
    is: ['a:A', 'b:B'],
  },
  'edit-until-taken-about': {
    zh: '不用先撤销再重新提交',
    en: 'Without withdrawing it first',
    happens: () => {
      const play = go([a(), b]);
      play.flow = { ...play.flow, edit: 'until-taken' };
      play.submit({ days: 1 }).do({ kind: 'edit', by: 'sub', form: { days: 2 }, picked: {} });
      return [stands(play), play.state.form, mayEdit(play.flow, play.decide('A').state)];
    },
    is: ['a:A', { days: 2 }, false],
  },
  'reply-resumes-about': {
    zh: '适合等申请人补充材料',
    en: 'For waiting until the submitter adds something',
    promises: 'nothing',
  },
};
