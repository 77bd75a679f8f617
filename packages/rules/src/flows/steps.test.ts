import { describe, expect, test } from 'vitest';
import type { Who } from './definition.ts';
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
  MONDAY,
  Play,
  parallel,
  wait,
  when,
} from './testing.ts';

const outcome = (play: Play) => [play.state.status, play.state.outcome];

describe('kinds of steps', () => {
  test('[C1] [C32] [STATE-07] approve: agreeing goes on, disagreeing ends the process', () => {
    const flow = flowOf([approve('a'), approve('b')]);
    const play = new Play(flow, { a: ['p1'], b: ['p2'] }).submit();
    expect(play.asked).toEqual(['a:p1']);
    expect(play.decide('p1').asked).toEqual(['b:p2']);
    expect(outcome(play.decide('p2'))).toEqual(['ended', 'done']);
    const no = new Play(flow, { a: ['p1'], b: ['p2'] }).submit().decide('p1', 'disagree');
    expect(outcome(no)).toEqual(['ended', 'refused']);
    expect(no.asked).toEqual([]);
  });

  test('[C2] [STATE-07] handle: solved goes on; not solved closes unsolved, or goes on for a condition to ask', () => {
    const flow = flowOf([handle('h'), evaluate('e')]);
    const play = new Play(flow, { h: ['p1'] }).submit().decide('p1', 'solve');
    expect(play.asked).toEqual(['e:sub']);
    expect(outcome(new Play(flow, { h: ['p1'] }).submit().decide('p1', 'not-solve'))).toEqual(['ended', 'unsolved']);
    const asks = exclusive(
      'x',
      { when: { kind: 'outcome', step: 'h', is: 'not-solved' }, steps: [handle('second')] },
      [],
    );
    const on = new Play(flowOf([handle('h', { onNotSolved: 'go-on' }), asks]), { h: ['p1'], second: ['p2'] })
      .submit()
      .decide('p1', 'not-solve');
    expect(on.asked).toEqual(['second:p2']);
    expect(
      new Play(flow, { h: ['p1'] }).submit().refusal({ kind: 'decide', by: 'p1', task: 3, decision: 'agree' }),
    ).toBe('wrong-decision');
  });

  test('a step may ask the head above whoever decided last; without one the owner', () => {
    const flow = flowOf([handle('h', { onNotSolved: 'go-on' }), handle('up', { who: { kind: 'head-of-previous' } })]);
    const heads = { p1: 'chief', chief: null };
    const play = new Play(flow, { h: ['p1', 'p2'] }, { heads }).submit();
    expect(play.decide('p1', 'not-solve').asked).toEqual(expect.arrayContaining(['up:chief']));
    expect(new Play(flow, { h: ['p2'] }, { heads }).submit().decide('p2', 'solve').asked).toEqual(['up:owner']);
  });

  test('[C3] a copy tells one person once per process', () => {
    const play = new Play(flowOf([copy('c1'), copy('c2'), approve('a')]), {
      c1: ['p1', 'p2'],
      c2: ['p2', 'p3'],
      a: ['p4'],
    }).submit();
    expect(play.state.copied).toEqual(['p1', 'p2', 'p3']);
    expect(play.effects.filter((effect) => effect.kind === 'tell' && effect.what === 'copied')).toHaveLength(3);
  });

  test('[C4] an exclusive branch takes the first that fits, or the default', () => {
    const flow = flowOf([
      exclusive(
        'x',
        { when: when('days', 'more', 7), steps: [approve('dean')] },
        { when: when('days', 'more', 3), steps: [approve('head')] },
        [approve('clerk')],
      ),
      approve('last'),
    ]);
    const people = { dean: ['d'], head: ['h'], clerk: ['c'], last: ['l'] };
    expect(new Play(flow, people).submit({ days: 10 }).asked).toEqual(['dean:d']);
    expect(new Play(flow, people).submit({ days: '5' }).asked).toEqual(['head:h']);
    const play = new Play(flow, people).submit({});
    expect(play.asked).toEqual(['clerk:c']);
    expect(play.decide('c').asked).toEqual(['last:l']);
  });

  test('[C5] parallel branches join when the last one is through', () => {
    const flow = flowOf([parallel('p', [approve('a'), approve('a2')], [approve('b')], []), approve('z')]);
    const play = new Play(flow, { a: ['p1'], a2: ['p2'], b: ['p3'], z: ['p4'] }).submit();
    expect(play.asked).toEqual(['a:p1', 'b:p3']);
    expect(play.decide('p3').asked).toEqual(['a:p1']);
    expect(play.decide('p1').asked).toEqual(['a2:p2']);
    expect(play.decide('p2').asked).toEqual(['z:p4']);
    expect(outcome(play.decide('p4'))).toEqual(['ended', 'done']);
  });

  test('[C5] parallel branches that hold nothing up do not wait for ever', () => {
    expect(outcome(new Play(flowOf([parallel('p', [], [copy('c')])]), { c: [] }).submit())).toEqual(['ended', 'done']);
    const nested = flowOf([parallel('p', [parallel('q', [approve('a')], [])], [approve('b')])]);
    expect(outcome(new Play(nested, { a: ['p1'], b: ['p2'] }).submit().decide('p1').decide('p2'))).toEqual([
      'ended',
      'done',
    ]);
  });

  test('[C6] inclusive branches: every one that fits, otherwise the default', () => {
    const flow = flowOf([
      inclusive(
        'i',
        { when: when('money', 'is', 'yes'), steps: [approve('m')] },
        { when: when('seal', 'is', 'yes'), steps: [approve('s')] },
        [approve('d')],
      ),
      approve('z'),
    ]);
    const people = { m: ['p1'], s: ['p2'], d: ['p3'], z: ['p4'] };
    const both = new Play(flow, people).submit({ money: 'yes', seal: 'yes' });
    expect(both.asked).toEqual(['m:p1', 's:p2']);
    expect(both.decide('p2').decide('p1').asked).toEqual(['z:p4']);
    expect(new Play(flow, people).submit({}).asked).toEqual(['d:p3']);
  });

  test('[C10] [C57] wait: a duration in calendar or working time, or a moment in the form', () => {
    const play = new Play(flowOf([wait('w', 2 * HOUR), approve('a')]), { a: ['p1'] }).submit();
    expect(play.pass(2 * HOUR - 1).asked).toEqual([]);
    expect(play.pass(1).asked).toEqual(['a:p1']);
    // Monday 10:00 in Shanghai: two working hours end at noon; eight hours on Tuesday at 11:00.
    const working = new Play(flowOf([wait('w', 8 * HOUR, 'working'), approve('a')]), { a: ['p1'] }).submit();
    expect(working.state.timers[0]?.dueAt).toBe(Date.parse('2026-11-17T03:00:00Z'));
    const until = flowOf([
      { id: 'w', name: { zh: 'w', en: 'w' }, kind: 'wait', until: { kind: 'field', field: 'at' } },
      approve('a'),
    ]);
    expect(new Play(until, { a: ['p1'] }).submit({ at: MONDAY + HOUR }).pass(HOUR).asked).toEqual(['a:p1']);
    expect(new Play(until, { a: ['p1'] }).submit({ at: MONDAY - HOUR }).asked).toEqual(['a:p1']);
  });

  test('[C14] an action runs what the product can do, and passes or refuses by itself', () => {
    const play = new Play(flowOf([action('x', 'open-package'), approve('a')]), { a: ['p1'] }).submit();
    expect(play.effects).toContainEqual({
      kind: 'run-action',
      visit: play.state.visits[0]?.id,
      action: 'open-package',
    });
    expect(play.asked).toEqual([]);
    const visit = play.state.visits[0]!.id;
    expect(play.do({ kind: 'action-done', visit }).asked).toEqual(['a:p1']);
    expect(play.refusal({ kind: 'action-done', visit })).toBe('already-settled');
    expect(outcome(new Play(flowOf([action('x', 'refuse'), approve('a')]), {}).submit())).toEqual(['ended', 'refused']);
    expect(outcome(new Play(flowOf([action('x', 'pass')]), {}).submit())).toEqual(['ended', 'done']);
    const failed = new Play(flowOf([action('x', 'open-package', 'end')]), {}).submit();
    expect(outcome(failed.do({ kind: 'action-failed', visit: failed.state.visits[0]!.id }))).toEqual([
      'ended',
      'failed',
    ]);
    const waits = new Play(flowOf([action('x', 'open-package')]), {}).submit();
    waits.do({ kind: 'action-failed', visit: waits.state.visits[0]!.id });
    expect(waits.asked).toEqual(['x:owner']);
    expect(outcome(waits.do({ kind: 'action-done', visit: waits.state.visits[0]!.id }))).toEqual(['ended', 'done']);
  });

  test('evaluate asks the submitter, and closes by itself after seven days', () => {
    const flow = flowOf([handle('h'), evaluate('e')]);
    const play = new Play(flow, { h: ['p1'] }).submit().decide('p1', 'solve');
    play.do({ kind: 'evaluate', by: 'sub', task: play.task('sub').id, form: { stars: 5 } });
    expect([...outcome(play), play.state.form.stars]).toEqual(['ended', 'done', 5]);
    expect(
      outcome(
        new Play(flow, { h: ['p1'] })
          .submit()
          .decide('p1', 'solve')
          .pass(7 * 24 * HOUR),
      ),
    ).toEqual(['ended', 'done']);
  });

  test('an end inside a choice ends the whole process', () => {
    const flow = flowOf([
      exclusive('x', { when: when('ok', 'is', 'no'), steps: [end('stop', 'refused')] }, []),
      approve('a'),
    ]);
    expect(outcome(new Play(flow, { a: ['p1'] }).submit({ ok: 'no' }))).toEqual(['ended', 'refused']);
  });
});

describe('several people at one step', () => {
  const voters = { a: ['p1', 'p2', 'p3', 'p4'] };
  test('[C16] all must agree, asked at once; one no decides', () => {
    const play = new Play(flowOf([approve('a')]), voters).submit();
    expect(play.asked).toHaveLength(4);
    play.decide('p3').decide('p1').decide('p4');
    expect(play.state.status).toBe('running');
    expect(outcome(play.decide('p2'))).toEqual(['ended', 'done']);
    expect(outcome(new Play(flowOf([approve('a')]), voters).submit().decide('p1').decide('p2', 'disagree'))).toEqual([
      'ended',
      'refused',
    ]);
  });

  test.each([
    [50, 4, ['agree', 'agree'], 'done'],
    [50, 4, ['disagree', 'disagree', 'disagree'], 'refused'],
    [50, 4, ['disagree', 'disagree', 'agree', 'agree'], 'done'],
    [75, 4, ['agree', 'disagree', 'agree', 'agree'], 'done'],
    [75, 4, ['disagree', 'agree', 'disagree'], 'refused'],
    [100, 4, ['agree', 'disagree'], 'refused'],
    [1, 4, ['disagree', 'disagree', 'disagree', 'agree'], 'done'],
    [50, 3, ['agree', 'disagree', 'agree'], 'done'],
    [50, 3, ['agree', 'disagree', 'disagree'], 'refused'],
    [34, 3, ['agree', 'disagree', 'disagree'], 'refused'],
    [33, 3, ['disagree', 'disagree', 'agree'], 'done'],
  ] as const)('[C17] %s per cent of %s people with %j is %s, and not before the last of these votes', (...row) => {
    const [percent, count, votes, result] = row;
    const people = { a: voters.a.slice(0, count) };
    const play = new Play(flowOf([approve('a', { voting: { kind: 'share', percent } })]), people).submit();
    for (const [n, vote] of votes.entries()) {
      expect(play.state.status).toBe('running');
      play.decide(`p${n + 1}`, vote);
    }
    expect(outcome(play)).toEqual(['ended', result]);
  });

  test('[C18] any one decides, and the others are asked no longer', () => {
    const play = new Play(flowOf([approve('a', { voting: { kind: 'any' } }), approve('b')]), { ...voters, b: ['q'] })
      .submit()
      .decide('p2');
    expect(play.asked).toEqual(['b:q']);
    expect(play.effects.filter((effect) => effect.kind === 'tell' && effect.what === 'no-longer-asked')).toHaveLength(
      3,
    );
  });

  test('[C19] one after another, in their order', () => {
    const play = new Play(flowOf([approve('a', { voting: { kind: 'one-by-one' } })]), voters).submit();
    expect(play.asked).toEqual(['a:p1']);
    expect(play.refusal({ kind: 'decide', by: 'p2', task: play.task('p2').id, decision: 'agree' })).toBe(
      'not-your-turn',
    );
    expect(play.decide('p1').asked).toEqual(['a:p2']);
    expect(outcome(play.decide('p2').decide('p3').decide('p4'))).toEqual(['ended', 'done']);
  });

  test('[C21] from the pool: claimed by one, let go again, decided by whoever has it', () => {
    const play = new Play(flowOf([handle('a', { voting: { kind: 'any' }, pool: true })]), voters).submit();
    expect(play.refusal({ kind: 'decide', by: 'p1', task: play.task('p1').id, decision: 'solve' })).toBe(
      'not-your-turn',
    );
    play.do({ kind: 'claim', by: 'p2', task: play.task('p2').id });
    expect(play.asked).toEqual(['a:p2']);
    expect(play.refusal({ kind: 'claim', by: 'p1', task: play.task('p1').id })).toBe('already-claimed');
    play.do({ kind: 'release', by: 'p2', task: play.task('p2').id });
    expect(play.asked).toHaveLength(4);
    play.do({ kind: 'claim', by: 'p1', task: play.task('p1').id }).decide('p1', 'solve');
    expect(outcome(play)).toEqual(['ended', 'done']);
  });
});

describe('who gets it', () => {
  const found: Who[] = [
    { kind: 'people', people: ['p3'] },
    { kind: 'role', role: 'a' },
    { kind: 'label', label: 'a' },
    { kind: 'department', department: 'a', below: true },
    { kind: 'department-head', department: 'a' },
    { kind: 'heads-above-submitter', from: 1, levels: 2 },
    { kind: 'submitter' },
    { kind: 'field', field: 'a' },
    { kind: 'team', place: 'a', topic: null, otherwise: { kind: 'role', role: 'b' } },
  ];
  test.each(found)('$kind: those whom the facts name for this step, each once, and nobody else', (who) => {
    const play = new Play(flowOf([approve('a', { who }), approve('b')]), { a: ['p1', 'p1', 'p2'], b: ['p3'] });
    expect(play.submit({ a: 'p4' }, { a: ['p5'] }).asked).toEqual(['a:p1', 'a:p2']);
  });

  test('[C25] the submitter picks, and the present approver picks the next', () => {
    const picks = flowOf([
      approve('a', { who: { kind: 'submitter-picks', several: true } }),
      approve('b', { who: { kind: 'previous-picks', several: false } }),
    ]);
    const play = new Play(picks, {}).submit({}, { a: ['p1'] });
    expect(play.asked).toEqual(['a:p1']);
    play.do({ kind: 'decide', by: 'p1', task: play.task('p1').id, decision: 'agree', next: ['p9'] });
    expect(play.asked).toEqual(['b:p9']);
  });

  test('[C25] whom a coming step asks can be changed until it asks', () => {
    const flow = flowOf([approve('a'), approve('b', { who: { kind: 'submitter-picks', several: true } })]);
    const play = new Play(flow, { a: ['p1'] }).submit({}, { b: ['p2'] });
    play.do({ kind: 'pick', by: 'sub', step: 'b', people: ['p3'] });
    expect(play.decide('p1').asked).toEqual(['b:p3']);
    expect(play.refusal({ kind: 'pick', by: 'sub', step: 'b', people: ['p4'] })).toBe('already-asked');
  });

  test.each([
    [{ kind: 'pass' } as const, ['b:q']],
    [{ kind: 'owner' } as const, ['a:owner']],
    [{ kind: 'person', person: 'named' } as const, ['a:named']],
  ])('[C28] nobody found: %j', (nobody, expected) => {
    expect(new Play(flowOf([approve('a', { nobody }), approve('b')]), { a: [], b: ['q'] }).submit().asked).toEqual(
      expected,
    );
  });

  test('[C28] nobody found and refuse ends it; without an owner the administrators are the last resort', () => {
    expect(outcome(new Play(flowOf([approve('a', { nobody: { kind: 'refuse' } })]), { a: [] }).submit())).toEqual([
      'ended',
      'refused',
    ]);
    expect(
      new Play(flowOf([approve('a')]), { a: ['gone'] }, { owner: null, inactive: ['gone'] }).submit().asked,
    ).toEqual(['a:admin']);
  });

  test.each([
    ['self', ['a:sub']],
    ['skip', ['a:owner']],
    ['head', ['a:boss']],
  ] as const)('[C29] the approver is the submitter: %s', (whenSubmitter, expected) => {
    const play = new Play(
      flowOf([approve('a', { whenSubmitter }), approve('b')]),
      { a: ['sub'], b: ['q'] },
      { heads: { sub: 'boss' } },
    ).submit();
    expect(play.asked).toEqual(expected);
  });

  test('[C30] the same approver again passes by itself: always, or only right after', () => {
    const flow = (whenAgain: 'pass-always' | 'pass-consecutive') =>
      flowOf([approve('a'), approve('b'), approve('c', { whenAgain })]);
    const people = { a: ['p1'], b: ['p2'], c: ['p1'] };
    expect(outcome(new Play(flow('pass-always'), people).submit().decide('p1').decide('p2'))).toEqual([
      'ended',
      'done',
    ]);
    expect(new Play(flow('pass-consecutive'), people).submit().decide('p1').decide('p2').asked).toEqual(['c:p1']);
    expect(
      outcome(new Play(flow('pass-consecutive'), { ...people, c: ['p2'] }).submit().decide('p1').decide('p2')),
    ).toEqual(['ended', 'done']);
  });

  test('[C30] what was sent back is asked again, also of the same person', () => {
    const flow = flowOf([approve('a'), approve('b', { whenAgain: 'pass-always' }), approve('c')]);
    const play = new Play(flow, { a: ['p1'], b: ['p2'], c: ['p3'] }).submit().decide('p1').decide('p2');
    play.do({ kind: 'return', by: 'p3', task: play.task('p3').id, to: { kind: 'step', step: 'b' } });
    expect(play.asked).toEqual(['b:p2']);
  });

  test('[C31] a step is skipped by a condition', () => {
    const flow = flowOf([approve('a', { skipWhen: when('days', 'at-most', 1) }), approve('b')]);
    expect(new Play(flow, { a: ['p1'], b: ['q'] }).submit({ days: 1 }).asked).toEqual(['b:q']);
    expect(new Play(flow, { a: ['p1'], b: ['q'] }).submit({ days: 2 }).asked).toEqual(['a:p1']);
  });

  test('[C38] a substitute is asked for who is away; who is disabled is not asked; nobody is asked twice', () => {
    const play = new Play(
      flowOf([approve('a')]),
      { a: ['p1', 'p2', 'p3'] },
      { substitutes: { p1: 'p2' }, inactive: ['p3'] },
    ).submit();
    expect(play.asked).toEqual(['a:p2']);
    expect(play.task('p2').instead).toBe('p1');
  });
});
