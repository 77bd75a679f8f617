import { describe, expect, test } from 'vitest';
import { checkFlow } from './check.ts';
import { groupOf } from './groups.ts';
import { reopenTask } from './reopen.ts';
import { action, approve, evaluate, flowOf, HOUR, handle, Play, parallel } from './testing.ts';

const pool = handle('work', { pool: true, voting: { kind: 'any' } });
const solved = (step = pool, people = ['a', 'b', 'c']) => {
  const play = new Play(flowOf([approve('first'), step, evaluate('e', 'work')]), { first: ['f'], work: people });
  return play.submit({}).decide('f');
};
const claimed = () => {
  const play = solved();
  return play.do({ kind: 'claim', by: 'b', task: play.task('b').id }).decide('b', 'solve');
};
const reopen = (play: Play, by = 'sub') => ({ kind: 'reopen' as const, by, task: play.task('sub').id });

describe('what is not done after all', () => {
  test('goes back to who had done it, at once, and no clock closes it', () => {
    const play = claimed();
    expect(groupOf(play.flow, play.state)).toBe('done');
    expect(reopenTask(play.flow, play.state)?.person).toBe('sub');
    play.do(reopen(play));
    expect(play.asked).toEqual(['work:b']);
    expect(play.state.timers).toEqual([]);
    expect(groupOf(play.flow, play.state)).toBe('doing');
    expect(play.effects).toEqual([{ kind: 'tell', person: 'b', what: 'asked', task: play.task('b').id }]);
    expect(play.pass(30 * 24 * HOUR).asked).toEqual(['work:b']);
    play.decide('b', 'solve');
    expect(play.do(reopen(play)).asked).toEqual(['work:b']);
  });

  test('can be let go into the pool that it came from', () => {
    const play = claimed();
    play.do(reopen(play)).do({ kind: 'release', by: 'b', task: play.task('b').id });
    expect(play.asked).toEqual(['work:a', 'work:b', 'work:c']);
  });

  test('goes to whom the rule finds when who had done it is gone', () => {
    const play = claimed();
    play.facts = { ...play.facts, inactive: ['b'] };
    expect(play.do(reopen(play)).asked).toEqual(['work:a', 'work:c']);
  });

  test('asks all of those who decided together, one after another where that is the rule', () => {
    const all = solved(handle('work'), ['a', 'b']).decide('a', 'solve').decide('b', 'solve');
    expect(all.do(reopen(all)).asked).toEqual(['work:a', 'work:b']);
    const turns = solved(handle('work', { voting: { kind: 'one-by-one' } }), ['a', 'b']);
    turns.decide('a', 'solve').decide('b', 'solve');
    expect(turns.do(reopen(turns)).asked).toEqual(['work:a']);
    expect(turns.decide('a', 'solve').asked).toEqual(['work:b']);
  });

  test('is the submitter’s to say, while the evaluation is open, where its step lets them', () => {
    const play = claimed();
    expect(play.refusal(reopen(play, 'b'))).toBe('not-yours');
    const event = reopen(play);
    play.do({ kind: 'evaluate', by: 'sub', task: event.task, form: {} });
    expect(play.refusal(event)).toBe('process-ended');
    const plain = new Play(flowOf([handle('work'), evaluate('e')]), { work: ['a'] }).submit({}).decide('a', 'solve');
    expect(plain.refusal(reopen(plain))).toBe('not-allowed-here');
    expect(reopenTask(plain.flow, plain.state)).toBeNull();
  });
});

describe('the checker', () => {
  const faults = (...steps: Parameters<typeof flowOf>[0]) =>
    checkFlow(flowOf(steps), []).map(({ code, step, detail }) => `${code} ${step} ${detail}`);
  test('takes a step of people that stands before it on the same way', () => {
    expect(faults(handle('work'), evaluate('e', 'work'))).toEqual([]);
    expect(faults(handle('work'), evaluate('e', 'x'))).toEqual(['unknown-step e x']);
    expect(faults(evaluate('e', 'work'), handle('work'))).toEqual(['reopen-not-before e work']);
    expect(faults(action('act', 'x'), evaluate('e', 'act'))).toEqual(['reopen-not-before e act']);
    expect(faults(parallel('p', [handle('work')], [handle('other')]), evaluate('e', 'work'))).toEqual([
      'reopen-not-before e work',
    ]);
  });
});

test('[TRU-78] [C38] opened again, whoever stands in for somebody who is away is asked, and never the submitter', () => {
  const again = (substitutes: Record<string, string>, whenSubmitter: 'skip' | 'self' = 'skip') => {
    const play = new Play(flowOf([handle('work', { whenSubmitter }), evaluate('e', 'work')]), { work: ['a', 'b'] });
    play.submit().decide('a', 'solve').decide('b', 'solve');
    play.facts = { ...play.facts, substitutes };
    return play.do(reopen(play));
  };
  const stood = again({ a: 'x' });
  expect([stood.asked, stood.task('x').instead]).toEqual([['work:b', 'work:x'], 'a']);
  expect(again({ a: 'b' }).asked).toEqual(['work:b']);
  expect(again({ a: 'sub' }).asked).toEqual(['work:a', 'work:b']);
  expect(again({ a: 'sub' }, 'self').asked).toEqual(['work:b', 'work:sub']);
});
