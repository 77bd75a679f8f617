import { describe, expect, test } from 'vitest';
import { playAtRandom } from './random-play.ts';
import { nextSolvingMove } from './solve-instead.ts';
import { openVisits } from './state.ts';
import { approve, flowOf, handle, Play } from './testing.ts';

const MOST_MOVES = 8;

/** Brings a process to somebody and lets them solve it; says how that ended. */
function solveInstead(play: Play, by: string): string {
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const move = nextSolvingMove(play.flow, play.state, by);
    if (!move) return 'cannot';
    if (move.kind === 'bring') {
      const refusal = play.refusal(move.event);
      if (refusal) return `${move.event.kind} ${refusal}`;
      continue;
    }
    const { task, claims } = move;
    const claimed = claims ? play.refusal({ kind: 'claim', by, task }) : null;
    return claimed ?? play.refusal({ kind: 'decide', by, task, decision: 'solve' }) ?? 'solved';
  }
  return 'never ends';
}

describe('[REP-06] somebody who is not asked solves a process', () => {
  const begun = (pool: boolean, people = ['a', 'b']) =>
    new Play(flowOf([handle('work', { pool, voting: { kind: 'any' } })]), { work: people }).do({
      kind: 'submit',
      by: 'sub',
      form: {},
      picked: {},
    });
  const taskOf = (play: Play, person: string) => play.state.tasks.find((task) => task.person === person)!.id;

  test.each(['x', 'a'])('from a pool, whether %s is in it or not', (by) => {
    expect(solveInstead(begun(true), by)).toBe('solved');
  });

  test.each(['x', 'a', 'b'])('from whoever has it: %s', (by) => {
    const play = begun(true);
    play.do({ kind: 'claim', by: 'a', task: taskOf(play, 'a') });
    expect(solveInstead(play, by)).toBe('solved');
    expect(play.state.tasks.find(({ state }) => state === 'solved')?.person).toBe(by);
  });

  test('what is hung up goes on first', () => {
    const play = begun(false, ['a']);
    play.do({ kind: 'hang-up', by: 'a', task: taskOf(play, 'a'), reason: 'parts', resumeAt: null });
    expect(solveInstead(play, 'x')).toBe('solved');
  });

  test('not the requester, and not what waits for an approval', () => {
    expect(solveInstead(begun(true), 'sub')).toBe('cannot');
    const asked = new Play(flowOf([approve('yes'), handle('work')]), { yes: ['a'], work: ['b'] });
    asked.do({ kind: 'submit', by: 'sub', form: {}, picked: {} });
    expect(solveInstead(asked, 'x')).toBe('cannot');
  });
});

test('[REP-06] at random, it comes to somebody in a few moves, or not at all', () => {
  const outcomes = new Map<string, number>();
  playAtRandom(20_261_118, 400, ({ flow, after, now }) => {
    if (after.status !== 'running' || openVisits(after).length === 0) return;
    for (const by of ['p1', 'outsider']) {
      const play = new Play(flow);
      Object.assign(play, { state: after, now });
      const outcome = solveInstead(play, by);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
  });
  expect([...outcomes.keys()].sort()).toEqual(['cannot', 'solved']);
  expect(outcomes.get('solved')).toBeGreaterThan(500);
});
