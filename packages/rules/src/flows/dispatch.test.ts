import { describe, expect, test } from 'vitest';
import { groupOf, tabOf } from './groups.ts';
import { approve, flowOf, handle, Play } from './testing.ts';

const pool = (...people: string[]) =>
  new Play(flowOf([handle('h', { pool: true, voting: { kind: 'any' } }), approve('next')]), {
    h: people,
    next: ['boss'],
  });
/** Somebody gives out of the pool what nobody has claimed yet. */
const dispatch = (play: Play, by: string, to: string) => {
  const task = play.task(by).id;
  return play.do({ kind: 'claim', by, task }).do({ kind: 'transfer', by, task, to });
};
const states = (play: Play) => play.state.tasks.map((task) => `${task.person}:${task.state}`);

describe('out of a pool', () => {
  test('to somebody of it: their own task is the open one, everybody else waits', () => {
    const play = dispatch(pool('a', 'b', 'c').submit(), 'a', 'b');
    expect(states(play)).toEqual(['a:transferred', 'b:open', 'c:waiting']);
    expect(play.effects).toEqual([{ kind: 'tell', person: 'b', what: 'asked', task: play.task('b').id }]);
    expect(play.refusal({ kind: 'claim', by: 'c', task: play.task('c').id })).toBe('already-claimed');
    expect(play.decide('b', 'solve').asked).toEqual(['next:boss']);
  });

  test('to somebody outside of it, who may let it go: all of the pool are offered it again, who gave it away too', () => {
    const play = dispatch(pool('a', 'b').submit(), 'a', 'x');
    expect(states(play)).toEqual(['a:transferred', 'b:waiting', 'x:open']);
    play.do({ kind: 'release', by: 'x', task: play.task('x').id });
    expect(play.asked).toEqual(['h:a', 'h:b', 'h:x']);
    expect([groupOf(play.flow, play.state), tabOf(play.flow, play.state)]).toEqual(['todo', 'Processing']);
    dispatch(play, 'a', 'b').do({ kind: 'release', by: 'b', task: play.task('b').id });
    expect(play.asked).toEqual(['h:a', 'h:b', 'h:x']);
  });

  test('to oneself, to somebody disabled, or to who has it already is refused', () => {
    const play = pool('a', 'b').submit();
    play.facts = { ...play.facts, inactive: ['b'] };
    play.do({ kind: 'claim', by: 'a', task: play.task('a').id });
    const give = (to: string) => play.refusal({ kind: 'transfer', by: 'a', task: play.task('a').id, to });
    expect([give('a'), give('b')]).toEqual(['already-asked', 'person-inactive']);
  });

  test('who only signs before cannot let go what is not theirs', () => {
    const play = pool('a', 'b').submit();
    play.do({ kind: 'claim', by: 'a', task: play.task('a').id });
    play.do({ kind: 'add-signer', by: 'a', task: play.task('a').id, where: 'before', people: ['s'] });
    expect(play.refusal({ kind: 'release', by: 's', task: play.task('s').id })).toBe('not-claimed');
  });

  test('back to the submitter, straight out of it', () => {
    const play = pool('a', 'b').submit();
    const task = play.task('a').id;
    play.do({ kind: 'claim', by: 'a', task }).do({ kind: 'return', by: 'a', task, to: { kind: 'submitter' } });
    expect(play.state.status).toBe('returned');
  });
});
