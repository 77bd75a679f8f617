import { describe, expect, test } from 'vitest';
import { hasTurn, moveOf, noPlay, playedActions, readKept, sendsAgain, withMove, withoutFrom } from './play-moves.ts';
import type { PlayedParty } from './play-types.ts';

const li = { id: 'li', name: '李', department: null };
const party = (change: object = {}) =>
  ({
    person: li,
    tasks: [],
    takeBack: [],
    removable: [],
    hung: [],
    openActions: ['comment'],
    ...change,
  }) as unknown as PlayedParty;
const task = { id: 7, sId: '00000000-0000-4000-8000-000000000002.head' };

describe('[DES-09] what a button of a play becomes', () => {
  test('the input of its call without the process, with the step of its task', () => {
    const move = moveOf(party({ tasks: [task] }), 'Decide', { id: 'p', task: 7, decision: 'agree' });
    expect(move).toEqual({ kind: 'act', as: 'li', act: 'Decide', step: 'head', input: { task: 7, decision: 'agree' } });
  });

  test('what is not about a task of theirs names no step', () => {
    expect(moveOf(party(), 'Withdraw', { id: 'p' })).toEqual({ kind: 'act', as: 'li', act: 'Withdraw', input: {} });
    expect(moveOf(party({ tasks: [task] }), 'TakeBack', { id: 'p', task: 3 })).not.toHaveProperty('step');
  });

  test('what belongs to lists and talk is no move', () => {
    expect(['Delete', 'AddComment', 'toString'].map((call) => moveOf(party(), call, { id: 'p' }))).toEqual([
      null,
      null,
      null,
    ]);
    expect(playedActions(party({ openActions: ['comment', 'delete', 're-apply', 'withdraw'] }))).toEqual(['withdraw']);
  });

  test('whose turn it is: a task, something to take back or to resume, or an action', () => {
    expect(hasTurn(party())).toBe(false);
    expect(hasTurn(party({ hung: [{ mayResume: false }] }))).toBe(false);
    for (const change of [
      { tasks: [task] },
      { takeBack: [{}] },
      { removable: [{}] },
      { hung: [{ mayResume: true }] },
      { openActions: ['withdraw'] },
    ])
      expect(hasTurn(party(change)), JSON.stringify(change)).toBe(true);
    expect([sendsAgain(party()), sendsAgain(party({ openActions: ['edit'] }))]).toEqual([null, 'edit']);
  });
});

describe('[DES-09] what a device keeps of a play', () => {
  const first = { kind: 'submit' as const, form: {} };
  const second = { kind: 'wait-due' as const };

  test('it begins with its first move, keeps its beginning, and ends to have begun without any', () => {
    const one = withMove(noPlay, first, 100, li);
    const two = withMove(one, second, 900, null);
    expect(two).toMatchObject({ startAt: 100, moves: [first, second], names: { li: '李' } });
    expect(withoutFrom(two, 1)).toMatchObject({ startAt: 100, moves: [first] });
    expect(withoutFrom(two, 0)).toMatchObject({ startAt: null, moves: [] });
    expect(withoutFrom(noPlay, -1)).toEqual(noPlay);
  });

  test('what it kept is read again; anything else is no play', () => {
    const kept = withMove(noPlay, first, 100, li);
    expect(readKept(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    for (const odd of [null, 7, 'x', {}, { moves: 'x' }, { moves: [], startAt: 'x' }])
      expect(readKept(odd)).toEqual(noPlay);
  });
});
