import { describe, expect, test } from 'vitest';
import { groupOf, hallGroups, tabOf } from './groups.ts';
import { approve, evaluate, flowOf, handle, Play, parallel, wait } from './testing.ts';

const groupsOf = (play: Play) => [
  groupOf(play.flow, play.state),
  hallGroups[groupOf(play.flow, play.state)],
  tabOf(play.flow, play.state),
];
const people = { a: ['p1'], h: ['p2'], pool: ['p3', 'p4'] };
const pool = handle('pool', { pool: true, voting: { kind: 'any' } });

describe('[STATE-05] [STATE-06] where a process is listed', () => {
  test('waiting in a pool, and returned to the submitter', () => {
    expect(groupsOf(new Play(flowOf([pool]), people).submit())).toEqual(['todo', 'pending', 'Processing']);
    const returned = new Play(flowOf([approve('a')]), people).submit();
    returned.do({ kind: 'return', by: 'p1', task: returned.task('p1').id, to: { kind: 'submitter' } });
    expect(groupsOf(returned)).toEqual(['todo', 'pending', 'Processing']);
  });

  test('at an approve step', () => {
    expect(groupsOf(new Play(flowOf([approve('a')]), people).submit())).toEqual(['doing', 'processing', 'InApproval']);
    const both = new Play(flowOf([parallel('p', [approve('a')], [handle('h')])]), people).submit();
    expect(groupsOf(both)).toEqual(['doing', 'processing', 'InApproval']);
  });

  test('at a handle or wait step, claimed from the pool, and hung up', () => {
    expect(groupsOf(new Play(flowOf([handle('h')]), people).submit())).toEqual(['doing', 'processing', 'Processing']);
    expect(groupsOf(new Play(flowOf([wait('w', 1000)]), people).submit())).toEqual([
      'doing',
      'processing',
      'Processing',
    ]);
    const claimed = new Play(flowOf([pool]), people).submit();
    claimed.do({ kind: 'claim', by: 'p3', task: claimed.task('p3').id });
    expect(groupsOf(claimed)).toEqual(['doing', 'processing', 'Processing']);
    const hung = new Play(flowOf([approve('a')]), people).submit();
    hung.do({ kind: 'hang-up', by: 'p1', task: hung.task('p1').id, reason: 'x', resumeAt: null });
    expect(groupsOf(hung)).toEqual(['doing', 'processing', 'Processing']);
  });

  test('solved and waiting for its evaluation is done; closed unsolved is done; what was refused or withdrawn is aborted', () => {
    const flow = flowOf([handle('h'), evaluate('e')]);
    expect(groupsOf(new Play(flow, people).submit().decide('p2', 'solve'))).toEqual(['done', 'done', 'Completed']);
    expect(groupsOf(new Play(flow, people).submit().decide('p2', 'not-solve'))).toEqual(['done', 'done', 'Completed']);
    expect(groupsOf(new Play(flowOf([approve('a')]), people).submit().decide('p1', 'disagree'))).toEqual([
      'abort',
      'canceled',
      'Completed',
    ]);
    expect(groupsOf(new Play(flow, people).submit().do({ kind: 'withdraw', by: 'sub' }))).toEqual([
      'abort',
      'canceled',
      'Completed',
    ]);
  });
});
