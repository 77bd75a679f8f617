import { describe, expect, test } from 'vitest';
import type { Flow } from './definition.ts';
import { groupOf, tabOf } from './groups.ts';
import { actionsOf } from './open-actions.ts';
import { preview } from './preview.ts';
import { skippedSteps } from './skipped-steps.ts';
import { openVisits } from './state.ts';
import {
  action,
  approve,
  copy,
  end,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  inclusive,
  Play,
  parallel,
  wait,
  when,
} from './testing.ts';

/**
 * What is opened again after it had ended:
 *
 * | it ended            | lines of work that ran then          | the line of the step that is named | before that step    |
 * |---------------------|--------------------------------------|------------------------------------|---------------------|
 * | done                | none                                 | stands there and asks anew         | stands as decided   |
 * | refused, not solved | ask anew where they stood            | the same; its no counts no more    | the same            |
 * | failed, ended       | the same                             | the same                           | the same            |
 * | withdrawn           | the same                             | the same                           | the same            |
 * | while returned      | as a move of what was returned       | the same                           | nobody was asked    |
 *
 * It is refused of what runs, what was evaluated, what ran and cannot be undone, and where it would end at once.
 */
const reopen = (to: string) => ({ kind: 'reopen-ended', by: 'owner', to, reason: 'x' }) as const;
const people = { a: ['p1'], b: ['p2'], c: ['p3'], d: ['p4'] };
const played = (steps: Flow['steps'], change: Partial<Flow> = {}, facts = {}) =>
  new Play(flowOf(steps, change), people, facts);
const endIt = { kind: 'end', by: 'admin' } as const;

describe('[C46] what has ended runs again', () => {
  test('done: it stands at the step that is named, and what was decided before it stands', () => {
    const play = played([approve('a'), approve('b'), approve('c')])
      .submit()
      .decide('p1')
      .decide('p2')
      .decide('p3');
    const [visit] = play.state.visits;
    play.pass(HOUR).do(reopen('b'));
    expect([play.state.status, play.state.outcome, play.asked]).toEqual(['running', null, ['b:p2']]);
    expect(play.state.visits[0]).toEqual(visit);
    expect(play.state.visits.map(({ step, lapsed }) => `${step}${lapsed ? ' lapsed' : ''}`)).toEqual([
      'a',
      'b lapsed',
      'c lapsed',
      'b',
    ]);
    expect([groupOf(play.flow, play.state), tabOf(play.flow, play.state)]).toEqual(['doing', 'InApproval']);
    // Its people can send it back to who stands, and it comes to an end of its own.
    play.do({ kind: 'return', by: 'p2', task: play.task('p2').id, to: { kind: 'step', step: 'a' } });
    expect(play.asked).toEqual(['a:p1']);
    play.decide('p1').decide('p2').decide('p3');
    expect(play.state.outcome).toBe('done');
    expect(play.replayed).toEqual(play.state);
  });

  test('whoever submitted it and whoever is asked is told', () => {
    const play = played([approve('a')])
      .submit()
      .decide('p1')
      .do(reopen('a'));
    expect(play.effects).toEqual([
      { kind: 'tell', person: 'p1', what: 'asked', task: play.task('p1').id },
      { kind: 'tell', person: 'sub', what: 'reopened', task: null },
    ]);
  });

  test('refused: the no counts no more, and what stood beside it asks again where it stood', () => {
    const play = played([parallel('p', [approve('a'), approve('b')], [approve('c'), approve('d')])]).submit();
    play.decide('p1').decide('p3');
    expect(play.decide('p2', 'disagree').state.outcome).toBe('refused');
    play.do(reopen('b'));
    expect(play.asked).toEqual(['b:p2', 'd:p4']);
    play.decide('p2').decide('p4');
    expect(play.state.outcome).toBe('done');
    expect(skippedSteps(play.flow, play.state)).toEqual([]);
  });

  test('refused inside a split, opened again behind it: lanes that were cut off are passed over', () => {
    const play = played([parallel('p', [approve('a')], [approve('b')]), approve('c')]).submit();
    play.decide('p1', 'disagree').do(reopen('c'));
    expect(play.asked).toEqual(['c:p3']);
    expect(play.decide('p3').state.outcome).toBe('done');
  });

  test('opened again before a split, the split is chosen anew', () => {
    const split = inclusive(
      'i',
      { when: when('days', 'more', 3), steps: [approve('b')] },
      { when: when('days', 'more', 1), steps: [approve('c')] },
      [],
    );
    const play = played([approve('a'), split])
      .submit({ days: 5 })
      .decide('p1')
      .decide('p2')
      .decide('p3');
    play.do(reopen('a')).decide('p1');
    expect(play.asked).toEqual(['b:p2', 'c:p3']);
  });

  test('in a choice the branch that was taken gives way to the one that is named', () => {
    const split = exclusive('x', { when: when('days', 'more', 3), steps: [approve('a')] }, [approve('b')]);
    const play = played([split, approve('c')])
      .submit({ days: 5 })
      .decide('p1')
      .decide('p3')
      .do(reopen('b'));
    expect(play.asked).toEqual(['b:p2']);
    expect(play.decide('p2').asked).toEqual(['c:p3']);
  });

  test('withdrawn, ended by an administrator, not solved, failed: all go on where they are told to', () => {
    const withdrawn = played([approve('a'), approve('b')])
      .submit()
      .decide('p1')
      .do({ kind: 'withdraw', by: 'sub' });
    expect(withdrawn.do(reopen('b')).asked).toEqual(['b:p2']);
    const ended = played([approve('a'), approve('b')])
      .submit()
      .do(endIt);
    expect(ended.do(reopen('a')).asked).toEqual(['a:p1']);
    const unsolved = played([handle('a'), approve('b')])
      .submit()
      .decide('p1', 'not-solve');
    expect(unsolved.state.outcome).toBe('unsolved');
    expect(unsolved.do(reopen('b')).asked).toEqual(['b:p2']);
    const failed = played([approve('a'), action('x', 'book', 'end')])
      .submit()
      .decide('p1');
    failed.do({ kind: 'action-failed', visit: openVisits(failed.state)[0]!.id });
    expect([failed.state.outcome, failed.do(reopen('a')).asked]).toEqual(['failed', ['a:p1']]);
  });

  test('ended while it lay with its submitter: it is moved from there, in either manner', () => {
    for (const afterwards of ['restart', 'straight-back'] as const) {
      const play = played([approve('a'), approve('b')])
        .submit()
        .decide('p1');
      play.do({ kind: 'return', by: 'p2', task: play.task('p2').id, to: { kind: 'submitter' }, afterwards }).do(endIt);
      play.do(reopen('b'));
      expect([play.state.returned, play.asked]).toEqual([null, ['b:p2']]);
      expect(play.decide('p2').state.outcome).toBe('done');
    }
  });

  test('a lane that was never walked, because another one ended it at once, is walked now', () => {
    const flow = [parallel('p', [approve('a')], [end('no', 'refused')], [approve('c')]), approve('d')];
    const play = played(flow).submit();
    expect(play.state.outcome).toBe('refused');
    // From beside it, it would end by the same lane again.
    expect(play.refusal(reopen('a'))).toBe('would-end-again');
    expect(play.do(reopen('d')).asked).toEqual(['d:p4']);
  });

  test('clocks begin anew, and those of before are over', () => {
    const timeLimit = {
      after: { ms: HOUR, clock: 'calendar' as const },
      remind: null,
      finally: { kind: 'pass' as const },
    };
    const play = played([approve('a', { timeLimit }), wait('w', 2 * HOUR)]).submit();
    play.do(endIt);
    expect(play.state.timers).toEqual([]);
    play.now += 9 * HOUR;
    play.do(reopen('a'));
    expect(play.state.timers.map(({ kind, dueAt }) => [kind, dueAt - play.now])).toEqual([['limit', HOUR]]);
    play.do(endIt).do(reopen('w'));
    expect(play.state.timers.map(({ kind, dueAt }) => [kind, dueAt - play.now])).toEqual([['wait', 2 * HOUR]]);
  });

  test('what is kept of the end is cleared, so that it can end and be opened again as often as need be', () => {
    const play = played([parallel('p', [approve('a')], [approve('b')])]).submit();
    for (let n = 0; n < 3; n++) {
      play.decide('p1', 'disagree').do(reopen('a'));
      expect([play.asked, play.state.branches.filter(({ cut }) => cut)]).toEqual([['a:p1', 'b:p2'], []]);
    }
    expect(play.decide('p1').decide('p2').state.outcome).toBe('done');
  });

  test('of processes that ended before lines kept what they were, the same lines go on', () => {
    const play = played([parallel('p', [approve('a'), approve('b')], [approve('c')])])
      .submit()
      .decide('p1');
    play.decide('p2', 'disagree');
    play.state = { ...play.state, branches: play.state.branches.map(({ cut: _, ...branch }) => branch) };
    expect(play.do(reopen('b')).asked).toEqual(['b:p2', 'c:p3']);
  });

  test('whoever is disabled by now is replaced at once', () => {
    const play = played([approve('a')])
      .submit()
      .decide('p1');
    play.facts = { ...play.facts, inactive: ['p1'] };
    expect(play.do(reopen('a')).asked).toEqual(['a:owner']);
  });

  test('everybody is asked again, whoever has agreed elsewhere', () => {
    const again = { whenAgain: 'pass-always' as const };
    const play = new Play(flowOf([approve('a'), approve('b', again)]), { a: ['p1'], b: ['p1'] }).submit().decide('p1');
    expect(play.state.outcome).toBe('done');
    expect(play.do(reopen('b')).asked).toEqual(['b:p1']);
  });
});

describe('[C46] what the product did', () => {
  test('is undone from the step on that is named, and stays before it', () => {
    const flow = [approve('a'), action('x', 'book'), approve('b')];
    const play = played(flow, {}, { undoable: ['book'] })
      .submit()
      .decide('p1');
    play.do({ kind: 'action-done', visit: openVisits(play.state)[0]!.id }).decide('p2');
    play.do(reopen('b'));
    expect(play.effects.filter(({ kind }) => kind === 'undo-action')).toEqual([]);
    play.decide('p2').do(reopen('a'));
    expect(play.effects).toContainEqual({ kind: 'undo-action', visit: play.state.visits[1]!.id, action: 'book' });
  });

  test('was undone since: that it cannot be undone any more is no hindrance', () => {
    const play = played([approve('a'), action('x', 'book'), approve('b')], {}, { undoable: ['book'] }).submit();
    play.decide('p1').do({ kind: 'action-done', visit: openVisits(play.state)[0]!.id });
    play.do({ kind: 'return', by: 'p2', task: play.task('p2').id, to: { kind: 'step', step: 'a' } }).do(endIt);
    play.facts = { ...play.facts, undoable: [] };
    expect(play.do(reopen('a')).asked).toEqual(['a:p1']);
  });

  test('cannot be undone: it stays ended, wherever it would go on', () => {
    const play = played([approve('a'), action('x', 'stamp'), approve('b')])
      .submit()
      .decide('p1');
    play.do({ kind: 'action-done', visit: openVisits(play.state)[0]!.id }).decide('p2');
    for (const to of ['a', 'b']) expect(play.refusal(reopen(to))).toBe('cannot-be-undone');
    expect(preview(play.flow, play.state, reopen('b'), play.facts, play.now)).toEqual({
      ok: false,
      refusal: 'cannot-be-undone',
    });
  });

  test('did not get to: what it waited with is no hindrance, and is tried anew where that is beside the step', () => {
    const play = played([parallel('p', [approve('a')], [action('x', 'stamp')])])
      .submit()
      .decide('p1', 'disagree');
    play.do(reopen('a'));
    const visit = openVisits(play.state).find(({ step }) => step === 'x')!;
    expect(play.effects).toContainEqual({ kind: 'run-action', visit: visit.id, action: 'stamp' });
  });
});

describe('[C46] it is refused', () => {
  test('of what runs, and of what lies with its submitter', () => {
    const play = played([approve('a')]).submit();
    expect(play.refusal(reopen('a'))).toBe('process-running');
    play.do({ kind: 'return', by: 'p1', task: play.task('p1').id, to: { kind: 'submitter' } });
    expect(play.refusal(reopen('a'))).toBe('process-returned');
  });

  test('of what its submitter has evaluated; not where nobody did and the clock closed it', () => {
    const play = played([approve('a'), evaluate('e')])
      .submit()
      .decide('p1');
    const closed = played([approve('a'), evaluate('e')])
      .submit()
      .decide('p1')
      .pass(8 * 24 * HOUR);
    play.do({ kind: 'evaluate', by: 'sub', task: play.task('sub').id, form: {} });
    expect(play.refusal(reopen('a'))).toBe('already-evaluated');
    expect(closed.do(reopen('e')).asked).toEqual(['e:sub']);
  });

  test('at a step that is not there, or at which nothing waits', () => {
    const play = played([copy('k'), exclusive('x', [approve('a')]), end('z')])
      .submit()
      .decide('p1');
    for (const to of ['gone', 'k', 'x', 'z', '']) expect(play.refusal(reopen(to))).toBe('no-such-step');
  });

  test('where it would end again at once, because nobody is asked there', () => {
    const skipped = played([approve('a'), approve('b', { skipWhen: when('days', 'more', 3) })])
      .submit({ days: 5 })
      .decide('p1');
    expect(skipped.refusal(reopen('b'))).toBe('would-end-again');
    const refusing = new Play(flowOf([approve('a', { nobody: { kind: 'refuse' } })]), { a: ['p1'] })
      .submit()
      .decide('p1');
    refusing.facts = { ...refusing.facts, people: {} };
    expect(refusing.refusal(reopen('a'))).toBe('would-end-again');
    // A submitter who is not there any more evaluates nothing.
    const gone = played([approve('a'), evaluate('e')])
      .submit()
      .decide('p1')
      .pass(8 * 24 * HOUR);
    gone.facts = { ...gone.facts, inactive: ['sub'] };
    expect(gone.refusal(reopen('e'))).toBe('would-end-again');
  });

  test('and what is refused changes nothing', () => {
    const play = played([approve('a')])
      .submit()
      .decide('p1');
    const before = play.state;
    play.take(reopen('gone'));
    expect(play.state).toBe(before);
  });
});

test('[C46] it is offered to who manages, at a desk, where it can be done', () => {
  const manager = {
    personId: 'm',
    submitter: false,
    involved: false,
    manages: true,
    atDesk: true,
    hidden: false,
    endsForGood: false,
  };
  const offered = (play: Play, change: Partial<typeof manager> = {}) =>
    actionsOf(play.flow, play.state, { ...manager, ...change }).includes('reopen-ended');
  const done = played([approve('a')])
    .submit()
    .decide('p1');
  expect(offered(done)).toBe(true);
  for (const change of [{ manages: false, submitter: true, involved: true }, { atDesk: false }, { endsForGood: true }])
    expect(offered(done, change)).toBe(false);
  expect(offered(played([approve('a')]).submit())).toBe(false);
  const stamped = played([action('x', 'stamp')]).submit();
  stamped.do({ kind: 'action-done', visit: openVisits(stamped.state)[0]!.id });
  expect(offered(stamped)).toBe(false);
});

test('[C46] before it is done it is said whose decisions are lost and who is asked', () => {
  const play = played([approve('a'), approve('b'), approve('c')])
    .submit()
    .decide('p1')
    .decide('p2')
    .decide('p3');
  expect(preview(play.flow, play.state, reopen('b'), play.facts, play.now)).toEqual({
    ok: true,
    cancelled: [{ step: 'c', person: 'p3', hadDecided: true }],
    asked: [{ step: 'b', person: 'p2' }],
    draws: [],
    ends: false,
    perhaps: null,
  });
  const ended = played([approve('a'), approve('b')])
    .submit()
    .decide('p1')
    .do(endIt);
  const seen = preview(ended.flow, ended.state, reopen('a'), ended.facts, ended.now);
  expect(seen.ok && seen.cancelled).toEqual([]);
});
