import { describe, expect, test } from 'vitest';
import type { FlowEvent } from '../events.ts';
import { unbegun } from '../state.ts';
import { approve, flowOf, Play } from '../testing.ts';
import { playedTask } from './play-targets.ts';

const submitted = (...ids: string[]) => {
  const play = new Play(flowOf(ids.map((id) => approve(id))), Object.fromEntries(ids.map((id) => [id, ['p1']])));
  play.take({ kind: 'submit', by: 'sub', form: {}, picked: {} });
  return play;
};
const agree = (task: number): FlowEvent => ({ kind: 'decide', by: 'p1', task, decision: 'agree' });

/*
 * Which task a move means:
 *   no step is said            → the number that was sent
 *   theirs at that step        → the number that was sent, open or not, so that a second press is refused as in earnest
 *   another number, theirs now → the one that they have at that step now
 *   only settled ones there    → the last of them, which the engine refuses
 *   none of theirs there       → the number that was sent
 */
describe('[DES-09] the task that a move of a play means', () => {
  test('a number of theirs at that step stays, settled or not', () => {
    const play = submitted('a', 'b');
    const task = play.state.tasks[0]!.id;
    expect(playedTask(play.state, 'p1', task, 'a')).toBe(task);
    play.take(agree(task));
    expect(playedTask(play.state, 'p1', task, 'a')).toBe(task);
  });

  test('another number finds what they have at that step now, and of settled ones the last', () => {
    const play = submitted('a', 'b');
    const [first] = play.state.tasks;
    expect(playedTask(play.state, 'p1', 999, 'a')).toBe(first!.id);
    play.take(agree(first!.id));
    const second = play.state.tasks.at(-1)!;
    expect(playedTask(play.state, 'p1', first!.id, 'b')).toBe(second.id);
    expect(playedTask(play.state, 'p1', 999, 'a')).toBe(first!.id);
  });

  test('without a step, or with none of theirs there, the number itself', () => {
    const play = submitted('a');
    expect(playedTask(play.state, 'p1', 999, undefined)).toBe(999);
    expect(playedTask(play.state, 'p2', 999, 'a')).toBe(999);
    expect(playedTask(play.state, 'p1', 999, 'gone')).toBe(999);
    expect(playedTask(unbegun(), 'p1', 7, 'a')).toBe(7);
  });
});
