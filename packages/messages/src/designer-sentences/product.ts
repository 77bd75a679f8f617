import { action, approve, call, child, exclusive, set } from '@campus/rules/flows/testing.ts';
import { b, effects, go, items, type Said, stands } from './playing.ts';

export const product: Record<string, Said> = {
  'about-action': {
    zh: '由系统自动办理，不用人操作',
    en: 'The system does it; nobody has to',
    happens: () => {
      const play = go([action('s', 'stamp'), b]).submit();
      return [stands(play), effects(play), stands(play.done('s'))];
    },
    is: ['running null', ['run-action'], 'b:B'],
  },
  'about-set': {
    zh: '由系统填写或改写表单里的字段',
    en: 'The system fills in or changes fields of the form',
    happens: () => {
      const play = go([set('s'), b]).submit({ days: 5 });
      return [effects(play), play.done('s', { days: 1 }).state.form];
    },
    is: [['set-values'], { days: 1 }],
  },
  'about-child': {
    zh: '发起另一项业务的申请，可以等它办完',
    en: 'Hands in applications for another business, and may wait for them',
    happens: () => [stands(go([child('s'), b]).submit()), stands(go([child('s', { wait: false }), b]).submit())],
    is: ['running null', 'b:B'],
  },
  'about-call': {
    zh: '把数据发给其他系统，可以等它答复',
    en: 'Sends data to another system, and may wait for its answer',
    happens: () => {
      const play = go([call('s'), b]).submit();
      return [
        effects(play),
        stands(play),
        stands(play.done('s')),
        stands(go([call('s', { answer: { kind: 'none' } }), b]).submit()),
      ];
    },
    is: [['call-out'], 'running null', 'b:B', 'b:B'],
  },
  'failure-owner-about': {
    zh: '由业务负责人另行办好后继续，或结束流程',
    en: 'The owner sees to it and lets it go on, or ends the process',
    happens: () => {
      const play = go([action('s', 'stamp'), b]).submit();
      play.do({ kind: 'action-failed', visit: play.visit('s').id });
      return [stands(play), stands(play.done('s'))];
    },
    is: ['s:owner', 'b:B'],
  },
  'failure-end-about': {
    zh: '记为办理失败',
    en: 'It counts as failed',
    happens: () => {
      const play = go([action('s', 'stamp', 'end'), b]).submit();
      return stands(play.do({ kind: 'action-failed', visit: play.visit('s').id }));
    },
    is: 'ended failed',
  },
  'outcome-done-about': {
    zh: '申请办好了',
    en: 'The application was granted',
    happens: () => stands(go([{ id: 'e', name: { zh: '', en: '' }, kind: 'end', outcome: 'done' }]).submit()),
    is: 'ended done',
  },
  'outcome-refused-about': {
    zh: '申请没有通过',
    en: 'The application was not granted',
    happens: () => stands(go([{ id: 'e', name: { zh: '', en: '' }, kind: 'end', outcome: 'refused' }]).submit()),
    is: 'ended refused',
  },
  'values-about': {
    zh: '走到这一步时自动填写，已有的内容会被替换。',
    en: 'Filled in when the process comes here; what stood there is replaced.',
    happens: () =>
      go([set('s'), b])
        .submit({ days: 7 })
        .done('s', { days: 1 }).state.form,
    is: { days: 1 },
  },
  'each-once-about': {
    zh: '每次走到这里发起一件',
    en: 'One each time the process comes here',
    happens: () => items({ kind: 'once' }),
    is: 1,
  },
  'each-times-about': {
    zh: '每次发起同样多件',
    en: 'The same number each time',
    happens: () => items({ kind: 'times', times: 4 }),
    is: 4,
  },
  'each-count-about': {
    zh: '字段填几就发起几件',
    en: 'As many as a field says',
    happens: () => items({ kind: 'count', field: 'days' }),
    is: 3,
  },
  'each-items-about': {
    zh: '明细的每一行、选中的每个人或每个选项各一件',
    en: 'One for each row, person or option in a field',
    happens: () => items({ kind: 'items', field: 'rows' }),
    is: 2,
  },
  'child-wait-about': {
    zh: '多件时，等全部办完',
    en: 'All of them, where there are several',
    happens: () => {
      const play = go([child('s', { each: { kind: 'times', times: 2 } }), b]).submit();
      const ended = (item: number) =>
        stands(play.do({ kind: 'child-ended', visit: play.visit('s').id, item, outcome: 'done' }));
      return [ended(0), ended(1)];
    },
    is: ['running null', 'b:B'],
  },
  'refused-go-on-about': {
    zh: '后面的条件可以看它有没有办成',
    en: 'Later conditions can ask how it came out',
    happens: () => {
      const play = go([
        child('s'),
        exclusive('x', { when: { kind: 'outcome', step: 's', is: 'not-solved' }, steps: [b] }, [approve('c')]),
      ]).submit();
      return stands(play.do({ kind: 'child-ended', visit: play.visit('s').id, item: 0, outcome: 'refused' }));
    },
    is: 'b:B',
  },
  'refused-end-about': {
    zh: '按未通过结束，还在办的也一起结束',
    en: 'As refused; those still running end as well',
    happens: () => {
      const play = go([child('s', { each: { kind: 'times', times: 2 }, onRefused: 'end' }), b]).submit();
      play.do({ kind: 'child-ended', visit: play.visit('s').id, item: 0, outcome: 'refused' });
      return [stands(play), effects(play)];
    },
    is: ['ended refused', ['end-children']],
  },
  'take-path-about': {
    zh: '如 order.number；一层一层用点隔开',
    en: 'Such as order.number: the names with dots between them',
    promises: 'nothing',
  },
  'call-path-about': {
    zh: '接在连接的地址后面，如 /orders',
    en: 'Comes after the address of the connection, such as /orders',
    promises: 'nothing',
  },
  'answer-none-about': {
    zh: '发出后马上继续，结果不影响流程',
    en: 'Goes on at once, whatever comes of it',
    happens: () => stands(go([call('s', { answer: { kind: 'none' } }), b]).submit()),
    is: 'b:B',
  },
  'answer-reply-about': {
    zh: '失败会自动再试几次',
    en: 'A failed call is tried again a few times',
    file: 'calls/calls.test.ts',
    test: '%i is tried again as the same call, at most five times',
  },
  'answer-callback-about': {
    zh: '对方办完后，用我们给的一次性地址通知',
    en: 'The other system reports at an address that works once',
    file: 'calls/callbacks.test.ts',
    test: 'takes what is brought, once; brought again it is received again and changes nothing',
  },
};
