import { describe, expect, test } from 'vitest';
import type { Condition } from '../conditions.ts';
import type { Step } from '../definition.ts';
import type { Definition } from '../edit-definition/definition.ts';
import { approve, call, child, flowOf, handle, Play, router, set } from '../testing.ts';
import { fitState } from './fit-state.ts';

const people = Object.fromEntries(['a', 'b', 'c', 'x'].map((id) => [id, [`${id}1`]]));
const versionOf = (steps: readonly Step[]): Definition => ({
  flow: flowOf(steps),
  form: { fields: [], title: { zh: '', en: '' } },
});
const play = (...steps: Step[]) => new Play(flowOf(steps), people).submit({ days: 3 });
const unsolved = (step: string): Condition => ({ kind: 'outcome', step, is: 'not-solved' });

function moved(game: Play, to: readonly Step[], mapping = {}) {
  const found = fitState(versionOf(game.flow.steps), versionOf(to), game.state, mapping);
  if (!found.fits) return found.reasons.map(({ code, step }) => `${code} ${step}`);
  game.flow = flowOf(to);
  game.state = found.state;
  return found.passedOver;
}
const open = ({ state }: Play) => state.visits.find(({ outcome }) => outcome === null)!;

describe('[DES-11] a case that stands where the product waits', () => {
  test.each([
    ['[C9] at a value to be set', set('s')],
    ['[C12] at a call', call('s')],
  ])('%s goes on in the new version', (_, step) => {
    const game = play(step, approve('a'));
    expect(moved(game, [approve('x'), step, approve('b')])).toEqual(['x']);
    game.do({ kind: 'action-done', visit: open(game).id });
    expect(game.asked).toEqual(['b:b1']);
  });

  test('[C11] with its applications: those that ended have ended, and the others are waited for', () => {
    const step = child('k', { each: { kind: 'times', times: 2 } });
    const game = play(step, approve('a'));
    game.do({ kind: 'child-ended', visit: open(game).id, item: 1, outcome: 'done' });
    expect(moved(game, [{ ...step, id: 'other', onRefused: 'end' }, approve('b')], { k: 'other' })).toEqual([]);
    expect(open(game)).toMatchObject({ step: 'other', children: { of: 2, ended: { 1: 'done' } } });
    game.do({ kind: 'child-ended', visit: open(game).id, item: 0, outcome: 'done' });
    expect(game.asked).toEqual(['b:b1']);
    expect(game.state.outcomes).toEqual({ other: 'solved' });
  });

  test('[C11] [C12] stays where the step hands in or calls something else now, or answers otherwise', () => {
    const reply = call('s');
    expect(moved(play(reply), [call('s', { connection: 'else' })])).toEqual(['other-kind s']);
    const callback = call('s', { answer: { kind: 'callback', within: { ms: 1000, clock: 'calendar' } } });
    expect(moved(play(reply), [callback])).toEqual(['other-kind s']);
    expect(moved(play(child('k')), [child('k', { business: 'else' })])).toEqual(['other-kind k']);
    expect(moved(play(child('k')), [set('k')])).toEqual(['other-kind k']);
  });

  test('[C12] a call that failed keeps whom it asks, and where it stays, its moment is over at the same time', () => {
    const game = play(call('s'), approve('a'));
    game.do({ kind: 'action-failed', visit: open(game).id });
    expect(moved(game, [call('s'), approve('b')])).toEqual([]);
    expect(game.asked).toEqual(['s:owner']);
  });
});

describe('[DES-11] [C7] a case that passed routers', () => {
  const again = handle('a', { onNotSolved: 'go-on' });
  test('keeps the rounds that it went, by the new names of its steps', () => {
    const steps = [again, router('r', [unsolved('a'), 'a']), approve('b')];
    const game = play(...steps).decide('a1', 'not-solve');
    const back = [
      handle('n', { onNotSolved: 'go-on', who: again.who }),
      router('q', [unsolved('n'), 'n']),
      approve('c'),
    ];
    expect(moved(game, back, { a: 'n', r: 'q' })).toEqual([]);
    expect(game.state.visits.map(({ step, to, outcome }) => [step, to ?? null, outcome])).toEqual([
      ['n', null, 'not-solved'],
      ['q', 'n', 'routed-back'],
      ['n', null, null],
    ]);
    game.facts = { ...game.facts, people: { ...game.facts.people, n: ['a1'] } };
    expect(game.decide('a1', 'not-solve').decide('a1', 'solve').asked).toEqual(['c:c1']);
  });

  test('a way onward stays passed, and what it led past is not passed over anew', () => {
    const steps = [
      router('r', [{ kind: 'field', field: 'days', is: 'is', value: 3 }, 'b']),
      approve('a'),
      approve('b'),
    ];
    const game = play(...steps);
    expect(moved(game, [...steps, approve('c')])).toEqual([]);
    expect(game.decide('b1').asked).toEqual(['c:c1']);
  });
});
