import { describe, expect, test } from 'vitest';
import type { Step } from './definition.ts';
import { preview } from './preview.ts';
import { canReturnToSubmitter, previousSteps, returnTargets } from './returns.ts';
import { skippedSteps } from './skipped-steps.ts';
import type { FlowState, Visit } from './state.ts';
import { action, approve, exclusive, flowOf, HOUR, handle, inclusive, Play, parallel, when } from './testing.ts';
import type { Work } from './work.ts';

const PEOPLE = Object.fromEntries([...'abcdeuvwxyz'].map((id) => [id, [id.toUpperCase()]]));
const playing = (steps: readonly Step[], facts: ConstructorParameters<typeof Play>[2] = {}) =>
  new Play(flowOf(steps), PEOPLE, facts);
const agree = (play: Play, ...people: string[]) => people.reduce((current, person) => current.decide(person), play);
const back = (play: Play, by: string, to: string, afterwards?: 'restart' | 'straight-back') => ({
  kind: 'return' as const,
  by,
  task: play.task(by).id,
  to: to === 'submitter' || to === 'previous' ? ({ kind: to } as const) : ({ kind: 'step', step: to } as const),
  ...(afterwards ? { afterwards } : {}),
});
const workOf = ({ flow, state, facts, now }: Play): Work => ({ flow, state, facts, now, changes: [], effects: [] });
const visitAt = (play: Play, by: string): Visit =>
  play.state.visits.find((visit) => visit.id === play.task(by).visit) as Visit;
const targets = (play: Play, by: string) => returnTargets(workOf(play), visitAt(play, by));
const previous = (play: Play, by: string) => previousSteps(workOf(play), visitAt(play, by));
const takeBack = (play: Play, by: string) => ({
  kind: 'take-back' as const,
  by,
  task: play.state.tasks.findLast((task) => task.person === by)?.id ?? 0,
});
const previewed = (play: Play, event: Parameters<Play['do']>[0]) => {
  const found = preview(play.flow, play.state, event, play.facts, play.now);
  if (!found.ok) return found.refusal;
  return {
    cancelled: found.cancelled.map(
      ({ step, person, hadDecided }) => `${step} ${person}${hadDecided ? ' decided' : ''}`,
    ),
    asked: found.asked.map(({ step, person }) => `${step} ${person}`),
  };
};
const outcome = (play: Play) => [play.state.status, play.state.outcome];

describe('[TRU-01] a return leads back', () => {
  const forked = () =>
    playing([approve('a'), parallel('p', [approve('b')], [approve('z')]), approve('d'), approve('e')]);

  test('never to a step behind a split that was agreed in an earlier round', () => {
    const play = agree(forked().submit(), 'A', 'B', 'Z', 'D');
    agree(play.do(back(play, 'E', 'a')), 'A');
    expect(targets(play, 'B')).toEqual(['a']);
    expect(previous(play, 'B')).toEqual(['a']);
    expect(play.refusal(back(play, 'B', 'd'))).toBe('not-passed-yet');
    expect(play.do(back(play, 'B', 'previous')).asked).toEqual(['a:A']);
    expect(outcome(agree(play, 'A', 'B', 'Z', 'D', 'E'))).toEqual(['ended', 'done']);
    expect(skippedSteps(play.flow, play.state)).toEqual([]);
  });

  test('never to a step that an administrator jumped, nor to one whose decision lapsed before the jump', () => {
    const play = agree(playing([approve('a'), approve('b'), approve('c'), approve('d')]).submit(), 'A', 'B', 'C');
    play.do({ kind: 'move', by: 'admin', to: 'b' }).do({ kind: 'move', by: 'admin', to: 'd' });
    expect(targets(play, 'D')).toEqual(['a']);
  });

  test('what ended done past somebody is found', () => {
    const play = agree(forked().submit(), 'A', 'B', 'Z', 'D', 'E');
    const jumped = {
      ...play.state,
      visits: play.state.visits.map((visit) =>
        visit.step === 'z' ? { ...visit, outcome: 'cancelled' as const } : visit,
      ),
    };
    expect(skippedSteps(play.flow, jumped).map(({ step }) => step)).toEqual(['z']);
  });
});

describe('[TRU-04] a return reaches every step that was passed in this round', () => {
  const choice = () =>
    playing([
      approve('a'),
      exclusive('x0', { when: when('days', 'more', 3), steps: [approve('x'), approve('y')] }, [approve('z')]),
      approve('w'),
    ]);

  test('inside a choice that is over; previous is its last step', () => {
    const play = agree(choice().submit({ days: 9 }), 'A', 'X', 'Y');
    expect(targets(play, 'W')).toEqual(['a', 'x', 'y']);
    expect(previous(play, 'W')).toEqual(['y']);
    expect(play.do(back(play, 'W', 'x')).asked).toEqual(['x:X']);
    expect(agree(play, 'X').asked).toEqual(['y:Y']);
    expect(agree(play, 'Y').asked).toEqual(['w:W']);
  });

  test('inside a join that is over: asked again from there to the join, the siblings stand', () => {
    const play = agree(
      playing([parallel('p', [approve('x'), approve('y')], [approve('z')]), approve('w')]).submit(),
      'X',
      'Y',
      'Z',
    );
    expect(targets(play, 'W')).toEqual(['x', 'y', 'z']);
    expect(play.do(back(play, 'W', 'x')).asked).toEqual(['x:X']);
    expect(agree(play, 'X', 'Y').asked).toEqual(['w:W']);
  });

  test('previous behind a join is the last step of every branch taken, nested ones included', () => {
    const nested = parallel('q', [approve('b')], [approve('c')]);
    const play = playing([
      approve('a'),
      parallel('p', [approve('x'), nested], [approve('z')], []),
      approve('w'),
    ]).submit();
    agree(play, 'A', 'X', 'B', 'C', 'Z');
    expect(previous(play, 'W')).toEqual(['b', 'c', 'z']);
    expect(play.do(back(play, 'W', 'previous')).asked).toEqual(['b:B', 'c:C', 'z:Z']);
    expect(agree(play, 'B', 'Z').asked).toEqual(['c:C']);
    expect(agree(play, 'C').asked).toEqual(['w:W']);
  });

  test('of an inclusive split only branches that were taken are asked again', () => {
    const split = inclusive(
      'i',
      { when: when('days', 'more', 3), steps: [approve('x')] },
      { when: when('days', 'more', 1), steps: [approve('y')] },
      [approve('z')],
    );
    const play = agree(playing([split, approve('w')]).submit({ days: 2 }), 'Y');
    expect(play.do(back(play, 'W', 'previous')).asked).toEqual(['y:Y']);
  });

  test('a step that skipped itself is no target, and previous goes past it', () => {
    const skipped = approve('b', { skipWhen: when('days', 'more', 0) });
    const play = agree(playing([approve('a'), skipped, approve('c')]).submit({ days: 1 }), 'A');
    expect([targets(play, 'C'), previous(play, 'C')]).toEqual([['a'], ['a']]);
  });

  test('a signer after goes back to the very step that they sign after, a signer before to the one before it', () => {
    const play = agree(playing([approve('a'), approve('b'), approve('c')]).submit(), 'A');
    play.do({ kind: 'add-signer', by: 'B', task: play.task('B').id, where: 'before', people: ['V'] });
    expect(previous(play, 'V')).toEqual(['a']);
    play.decide('V').do({ kind: 'add-signer', by: 'B', task: play.task('B').id, where: 'after', people: ['U'] });
    agree(play, 'B');
    expect([targets(play, 'U'), previous(play, 'U')]).toEqual([['a', 'b'], ['b']]);
    expect(play.do(back(play, 'U', 'previous')).asked).toEqual(['b:B']);
  });
});

describe('[TRU-05] a preview names what is lost and who is asked', () => {
  const forked = () =>
    playing([approve('a'), parallel('p', [approve('b')], [approve('z'), approve('y')]), approve('e')]);

  test('of a return: decisions that were made, too', () => {
    const play = agree(forked().submit(), 'A', 'Z', 'Y');
    expect(previewed(play, back(play, 'B', 'a'))).toEqual({
      cancelled: ['z Z decided', 'y Y decided'],
      asked: ['a A'],
    });
    expect(previewed(play, back(play, 'B', 'submitter', 'restart'))).toEqual({
      cancelled: ['a A decided', 'z Z decided', 'y Y decided'],
      asked: [],
    });
    expect(previewed(play, back(play, 'B', 'submitter', 'straight-back'))).toEqual({
      cancelled: ['z Z decided', 'y Y decided'],
      asked: [],
    });
  });

  test('of a move, a take-back, an end and a withdrawal', () => {
    const play = agree(forked().submit(), 'A', 'Z');
    expect(previewed(play, { kind: 'move', by: 'admin', to: 'a' })).toEqual({
      cancelled: ['b B', 'z Z decided', 'y Y'],
      asked: ['a A'],
    });
    expect(previewed(play, takeBack(play, 'Z'))).toEqual({ cancelled: ['y Y'], asked: ['z Z'] });
    for (const event of [
      { kind: 'end', by: 'admin' },
      { kind: 'withdraw', by: 'sub' },
    ] as const)
      expect(previewed(play, event)).toEqual({ cancelled: ['a A decided', 'b B', 'z Z decided', 'y Y'], asked: [] });
  });
});

describe('[TRU-02] people are found in their order', () => {
  const own = (whenSubmitter: 'skip' | 'head' | 'self', facts: ConstructorParameters<typeof Play>[2]) =>
    playing([approve('a', { whenSubmitter }), approve('b')], facts).submit();

  test('substitutes come before the submitter rule', () => {
    const away = { substitutes: { A: 'sub' }, heads: { sub: 'C' } };
    expect(own('skip', away).asked).toEqual(['a:owner']);
    expect(own('head', away).asked).toEqual(['a:C']);
    expect(own('self', away).asked).toEqual(['a:sub']);
  });

  test('a substitute who is away is stood in for, to the end; a circle is cut; “for X” names the first', () => {
    const play = own('skip', { substitutes: { A: 'C', C: 'D', D: 'E' } });
    expect([play.asked, play.task('E').instead]).toEqual([['a:E'], 'A']);
    expect(own('skip', { substitutes: { A: 'C', C: 'A' } }).asked).toEqual(['a:C']);
    expect(own('skip', { substitutes: { A: 'A' } }).asked).toEqual(['a:A']);
    expect(own('skip', { substitutes: { A: 'C', C: 'D' }, inactive: ['D'] }).asked).toEqual(['a:C']);
  });

  test('the head above is one for whom the submitter does not stand in', () => {
    const facts = { substitutes: { A: 'sub', C: 'sub' }, heads: { sub: 'C', C: 'D', D: null } };
    expect(own('head', facts).asked).toEqual(['a:D']);
    expect(own('head', { ...facts, heads: { sub: 'C', C: 'sub' } }).asked).toEqual(['a:owner']);
  });

  test.each(['skip', 'head'] as const)('nobody gives it to the submitter where the step says %s', (whenSubmitter) => {
    const play = own(whenSubmitter, {});
    const on = { by: 'A', task: play.task('A').id };
    expect(play.refusal({ kind: 'transfer', ...on, to: 'sub' })).toBe('own-application');
    expect(play.refusal({ kind: 'delegate', ...on, to: 'sub' })).toBe('own-application');
    for (const where of ['before', 'after'] as const)
      expect(play.refusal({ kind: 'add-signer', ...on, where, people: ['C', 'sub'] })).toBe('own-application');
    expect(play.refusal({ kind: 'hand-over', by: 'admin', from: 'A', to: 'sub' })).toBe('own-application');
    const late = {
      after: { ms: HOUR, clock: 'calendar' as const },
      remind: null,
      finally: { kind: 'escalate' as const },
    };
    const up = playing([approve('a', { whenSubmitter, timeLimit: late })], { heads: { A: 'sub' } }).submit();
    expect(up.pass(HOUR).asked).toEqual(['a:A']);
  });

  test('[TRU-03] over its time, a vote is not dropped for somebody who only signs there', () => {
    const timeLimit = {
      after: { ms: HOUR, clock: 'calendar' as const },
      remind: null,
      finally: { kind: 'escalate' as const },
    };
    const play = playing([approve('a', { timeLimit })], { heads: { A: 'H', H: 'H' } }).submit();
    play.do({ kind: 'add-signer', by: 'A', task: play.task('A').id, where: 'before', people: ['H'] });
    expect(play.pass(HOUR).asked).toEqual(['a:H']);
    expect(play.decide('H').asked).toEqual(['a:A']);
  });

  test('nobody found: not the submitter either, unless there is nobody else, and that is said', () => {
    const nobody = (facts: ConstructorParameters<typeof Play>[2]) =>
      new Play(flowOf([approve('a', { whenSubmitter: 'skip' })]), { a: [] }, facts).submit();
    expect(nobody({ owner: 'sub' }).asked).toEqual(['a:admin']);
    expect(nobody({ owner: 'O', substitutes: { O: 'sub' }, administrators: ['sub'] }).asked).toEqual(['a:O']);
    const alone = nobody({ owner: 'sub', administrators: ['sub'] });
    expect(alone.asked).toEqual(['a:sub']);
    expect(alone.effects).toContainEqual({ kind: 'own-application', visit: alone.state.visits[0]?.id });
  });
});

describe('[TRU-07] straight back', () => {
  const returned = (play: Play, by: string) =>
    play.do(back(play, by, 'submitter', 'straight-back')).do({ kind: 'resubmit', by: 'sub', form: {} });
  const three = (change = {}) => agree(playing([approve('a'), approve('b', change), approve('c')]).submit(), 'A');

  test('goes to the one it was transferred to', () => {
    const play = three();
    play.do({ kind: 'transfer', by: 'B', task: play.task('B').id, to: 'E' });
    expect(returned(play, 'E').asked).toEqual(['b:E']);
    expect(targets(play, 'E')).toEqual(['a']);
    expect(agree(play, 'E').asked).toEqual(['c:C']);
  });

  test('goes to who claimed it, and the others of the pool wait', () => {
    const pool = new Play(flowOf([handle('h', { pool: true, voting: { kind: 'any' } })]), {
      h: ['A', 'B', 'C'],
    }).submit();
    pool.do({ kind: 'claim', by: 'B', task: pool.task('B').id });
    expect(returned(pool, 'B').asked).toEqual(['h:B']);
    expect(pool.do({ kind: 'release', by: 'B', task: pool.task('B').id }).asked).toEqual(['h:A', 'h:B', 'h:C']);
  });

  test('goes to a signer who was added, before or after, and to a helper', () => {
    for (const where of ['before', 'after'] as const) {
      const play = three();
      play.do({ kind: 'add-signer', by: 'B', task: play.task('B').id, where, people: ['E'] });
      if (where === 'after') agree(play, 'B');
      expect(returned(play, 'E').asked).toEqual(['b:E']);
      expect(agree(play, 'E').asked).toEqual(where === 'before' ? ['b:B'] : ['c:C']);
    }
    const lent = three();
    lent.do({ kind: 'delegate', by: 'B', task: lent.task('B').id, to: 'E' });
    expect(agree(returned(lent, 'E'), 'E').asked).toEqual(['b:B']);
  });

  test('asks the other votes again, but not those before in a line', () => {
    const people = { ...PEOPLE, b: ['B', 'D', 'E'] };
    const all = new Play(flowOf([approve('a'), approve('b')]), people).submit();
    expect(returned(agree(all, 'A', 'B'), 'D').asked).toEqual(['b:B', 'b:D', 'b:E']);
    const line = new Play(flowOf([approve('a'), approve('b', { voting: { kind: 'one-by-one' } })]), people).submit();
    expect(returned(agree(line, 'A', 'B'), 'D').asked).toEqual(['b:D']);
    expect(outcome(agree(line, 'D', 'E'))).toEqual(['ended', 'done']);
  });

  test('goes to the step’s people when who returned it is gone', () => {
    const play = three();
    play
      .do({ kind: 'transfer', by: 'B', task: play.task('B').id, to: 'E' })
      .do(back(play, 'E', 'submitter', 'straight-back'));
    play.facts = { ...play.facts, inactive: ['E'] };
    expect(play.do({ kind: 'resubmit', by: 'sub', form: {} }).asked).toEqual(['b:B']);
  });

  test('a state that an earlier version kept goes straight back, too', () => {
    const play = three().do({ ...back(three(), 'B', 'submitter', 'straight-back') });
    play.state = asKeptBefore(play.state);
    expect(play.do({ kind: 'resubmit', by: 'sub', form: {} }).asked).toEqual(['b:B']);
    expect(outcome(agree(play, 'B', 'C'))).toEqual(['ended', 'done']);
  });
});

/** A state without anything that visits, tasks and branches carry since this version. */
const asKeptBefore = (state: FlowState): FlowState =>
  JSON.parse(
    JSON.stringify(state, (key, value) =>
      ['lapsed', 'left', 'was', 'held', 'addedBy', 'visit'].includes(key) && typeof value !== 'number'
        ? undefined
        : value,
    ),
  ) as FlowState;

describe('[TRU-09] what the product has done', () => {
  const acted = (name: string, facts = { undoable: ['book'] }) => {
    const play = agree(
      playing([approve('a'), approve('b'), action('act', name), approve('c')], facts).submit(),
      'A',
      'B',
    );
    return play.do({ kind: 'action-done', visit: play.state.visits.at(-1)!.id });
  };
  const undone = (play: Play) => play.effects.filter((effect) => effect.kind === 'undo-action').length;
  const runCount = (play: Play) => play.effects.filter((effect) => effect.kind === 'run-action').length;

  test('is undone by taking back, by returning and by a move over it, and runs again', () => {
    for (const event of [
      takeBack(acted('book'), 'B'),
      back(acted('book'), 'C', 'b'),
      { kind: 'move' as const, by: 'admin', to: 'a' },
    ]) {
      const play = acted('book').do(event);
      expect(undone(play)).toBe(1);
    }
    const again = acted('book')
      .do(takeBack(acted('book'), 'B'))
      .decide('B');
    expect([runCount(again), undone(again)]).toEqual([1, 0]);
  });

  test('is not gone back over where it cannot be undone, and that is known beforehand', () => {
    const play = acted('open-package');
    expect(targets(play, 'C')).toEqual([]);
    for (const event of [
      takeBack(play, 'B'),
      back(play, 'C', 'b'),
      back(play, 'C', 'previous'),
      back(play, 'C', 'submitter'),
    ]) {
      expect(previewed(play, event)).toBe('cannot-be-undone');
      expect(play.refusal(event)).toBe('cannot-be-undone');
    }
    expect(play.refusal({ kind: 'move', by: 'admin', to: 'a' })).toBe('cannot-be-undone');
    expect(canReturnToSubmitter(workOf(play), visitAt(play, 'C'), 'straight-back')).toBe(true);
    expect(
      runCount(play.do(back(play, 'C', 'submitter', 'straight-back')).do({ kind: 'resubmit', by: 'sub', form: {} })),
    ).toBe(0);
    expect(play.asked).toEqual(['c:C']);
  });
});

describe('[TRU-10] a pool and signers before', () => {
  test('who claimed it has it again, and nobody else', () => {
    const play = new Play(flowOf([handle('h', { pool: true, voting: { kind: 'any' } })]), {
      h: ['A', 'B', 'C'],
    }).submit();
    play.do({ kind: 'claim', by: 'A', task: play.task('A').id });
    play.do({ kind: 'add-signer', by: 'A', task: play.task('A').id, where: 'before', people: ['E'] });
    expect(play.decide('E', 'solve').asked).toEqual(['h:A']);
    expect(play.refusal({ kind: 'decide', by: 'B', task: play.task('B').id, decision: 'solve' })).toBe('not-your-turn');
  });

  test('what was lent comes back to somebody who waits', () => {
    const play = new Play(flowOf([approve('a', { voting: { kind: 'any' } })]), { a: ['A', 'B'] }).submit();
    play.do({ kind: 'delegate', by: 'B', task: play.task('B').id, to: 'H' });
    play.do({ kind: 'add-signer', by: 'A', task: play.task('A').id, where: 'before', people: ['X'] });
    expect(play.decide('H').asked).toEqual(['a:X']);
    expect(play.decide('X').asked).toEqual(['a:A', 'a:B']);
  });

  test('a vote that is handed to a signer before is not lost', () => {
    const play = playing([approve('a'), approve('b')]).submit();
    play.do({ kind: 'add-signer', by: 'A', task: play.task('A').id, where: 'before', people: ['X'] });
    expect(play.do({ kind: 'hand-over', by: 'admin', from: 'A', to: 'X' }).asked).toEqual(['a:X']);
    expect(play.task('X').part).toBe('voter');
  });
});

describe('[TRU-16] other hands', () => {
  test('a hand-over keeps the place in a line', () => {
    const play = new Play(flowOf([approve('a', { voting: { kind: 'one-by-one' } })]), { a: ['A', 'B', 'C'] }).submit();
    play.do({ kind: 'hand-over', by: 'admin', from: 'B', to: 'X' });
    expect(play.decide('A').asked).toEqual(['a:X']);
    expect(play.decide('X').asked).toEqual(['a:C']);
  });

  test('a transfer keeps “for X”, unless it goes to X', () => {
    const for_ = (to: string) => {
      const play = playing([approve('a')], { substitutes: { A: 'S' } }).submit();
      play.do({ kind: 'transfer', by: 'S', task: play.task('S').id, to });
      return play.task(to).instead;
    };
    expect([for_('E'), for_('A')]).toEqual(['A', null]);
  });
});

describe('[TRU-17] taking back', () => {
  test('nothing while hung up', () => {
    const both = new Play(flowOf([approve('a')]), { a: ['A', 'B'] }).submit().decide('A');
    both.do({ kind: 'hang-up', by: 'B', task: both.task('B').id, reason: '', resumeAt: null });
    expect(both.refusal(takeBack(both, 'A'))).toBe('hung-up');
    const next = agree(playing([approve('a'), approve('b')]).submit(), 'A');
    next.do({ kind: 'hang-up', by: 'B', task: next.task('B').id, reason: '', resumeAt: null });
    expect(next.refusal(takeBack(next, 'A'))).toBe('hung-up');
    next.do({ kind: 'resume', by: 'B', visit: next.task('B').visit });
    expect(next.do(takeBack(next, 'A')).asked).toEqual(['a:A']);
  });

  test('a return in a sibling branch leaves it alone', () => {
    const play = playing([
      parallel('p', [approve('a'), approve('b')], [approve('y'), approve('z')]),
      approve('w'),
    ]).submit();
    agree(play, 'A', 'Y').do(back(play, 'Z', 'previous'));
    expect(play.do(takeBack(play, 'A')).asked).toEqual(['a:A', 'y:Y']);
  });

  test('not when the next one behind a join has acted, in whatever branch that is', () => {
    const play = playing([
      parallel('p', [approve('a')], [approve('b')]),
      parallel('q', [approve('x')], [approve('y')]),
    ]).submit();
    agree(play, 'A', 'B', 'X');
    expect(play.refusal(takeBack(play, 'B'))).toBe('already-acted');
  });

  test('not when an administrator has moved it on', () => {
    const play = agree(playing([approve('a'), approve('b'), approve('c')]).submit(), 'A');
    expect(play.do({ kind: 'move', by: 'admin', to: 'c' }).refusal(takeBack(play, 'A'))).toBe('already-acted');
  });
});

describe('[TRU-18] a move', () => {
  const nested = () =>
    playing([
      parallel('p', [approve('a'), parallel('q', [approve('b')], [approve('c')])], [approve('y'), approve('z')]),
      approve('w'),
    ]).submit();

  test('into a nested split leaves the siblings alone', () => {
    const play = agree(nested(), 'Y');
    expect(play.do({ kind: 'move', by: 'admin', to: 'c' }).asked).toEqual(['b:B', 'c:C', 'z:Z']);
  });

  test('into a branch that is over leaves the siblings’ decisions alone', () => {
    const play = agree(nested(), 'A', 'B', 'Y', 'Z');
    expect(play.do({ kind: 'move', by: 'admin', to: 'y' }).asked).toEqual(['c:C', 'y:Y']);
    agree(play, 'Y', 'Z', 'C');
    expect(play.asked).toEqual(['w:W']);
    expect(play.do({ kind: 'move', by: 'admin', to: 'b' }).asked).toEqual(['b:B']);
    expect(agree(play, 'B').asked).toEqual(['w:W']);
  });

  test('in a choice the branch that was taken gives way', () => {
    const play = playing([
      exclusive('x', { when: when('days', 'more', 3), steps: [approve('a')] }, [approve('b')]),
      approve('w'),
    ]);
    play.submit({ days: 9 }).do({ kind: 'move', by: 'admin', to: 'b' });
    expect(play.asked).toEqual(['b:B']);
    expect(agree(play, 'B').asked).toEqual(['w:W']);
  });
});

describe('[TRU-19] right before, and who comes next', () => {
  const again = (id: string) => approve(id, { whenAgain: 'pass-consecutive' });
  const joined = (last: string) =>
    new Play(flowOf([approve('a'), parallel('p', [approve('b')], [approve('z')]), again('w')]), {
      ...PEOPLE,
      w: [last],
    })
      .submit()
      .decide('A');

  test('behind a join it is who agreed last in one of its branches, not who agreed before the split', () => {
    expect(agree(joined('A'), 'B', 'Z').asked).toEqual(['w:A']);
    for (const order of [
      ['B', 'Z'],
      ['Z', 'B'],
    ])
      expect(outcome(agree(joined('Z'), ...order))).toEqual(['ended', 'done']);
  });

  test('first in a branch it is who agreed before the split', () => {
    const play = new Play(flowOf([approve('a'), parallel('p', [again('b')], [approve('z')])]), { ...PEOPLE, b: ['A'] });
    expect(play.submit().decide('A').asked).toEqual(['z:Z']);
  });

  test('an approver picks the next one also behind a step that skips itself', () => {
    const picks = approve('c', { who: { kind: 'previous-picks', several: false } });
    const skipped = approve('b', { skipWhen: when('days', 'more', 3) });
    const play = playing([approve('a'), skipped, picks]).submit({ days: 9 });
    const next = { kind: 'decide', by: 'A', task: play.task('A').id, decision: 'agree', next: ['X'] } as const;
    expect(play.do(next).asked).toEqual(['c:X']);
    const begun = playing([approve('a'), skipped, picks]).submit({ days: 1 });
    expect(begun.refusal({ ...next, task: begun.task('A').id })).toBe('not-allowed-here');
  });
});
