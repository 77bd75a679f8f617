import { describe, expect, test } from 'vitest';
import { type DayException, workCalendar } from '../basics/calendar.ts';
import { isHungUp } from './pauses.ts';
import { preview } from './preview.ts';
import { approve, flowOf, HOUR, handle, Play, parallel } from './testing.ts';

const people = { a: ['p1'], b: ['p2'], c: ['p3'], d: ['p4'], z: ['p9'] };
const outcome = (play: Play) => [play.state.status, play.state.outcome];
const three = () => flowOf([approve('a'), approve('b'), approve('c')]);
const forked = () => flowOf([approve('a'), parallel('p', [approve('b'), approve('c')], [approve('d')]), approve('z')]);
const give = (
  play: Play,
  by: string,
  to: 'submitter' | 'previous' | string,
  afterwards?: 'restart' | 'straight-back',
) =>
  play.do({
    kind: 'return',
    by,
    task: play.task(by).id,
    to: to === 'submitter' || to === 'previous' ? { kind: to } : { kind: 'step', step: to },
    ...(afterwards ? { afterwards } : {}),
  });

describe('returning', () => {
  test('[C33] to the submitter, to the previous step and to any passed one', () => {
    const play = new Play(three(), people).submit().decide('p1').decide('p2');
    expect(give(play, 'p3', 'previous').asked).toEqual(['b:p2']);
    expect(give(play.decide('p2'), 'p3', 'a').asked).toEqual(['a:p1']);
    give(play, 'p1', 'submitter');
    expect([play.state.status, play.asked]).toEqual(['returned', []]);
    expect(play.effects).toContainEqual({ kind: 'tell', person: 'sub', what: 'returned', task: null });
  });

  test('[C33] only to what was passed, and the first step’s previous is the submitter', () => {
    const play = new Play(three(), people).submit();
    expect(play.refusal({ kind: 'return', by: 'p1', task: play.task('p1').id, to: { kind: 'step', step: 'b' } })).toBe(
      'not-passed-yet',
    );
    expect(
      play.refusal({ kind: 'return', by: 'p1', task: play.task('p1').id, to: { kind: 'step', step: 'nope' } }),
    ).toBe('no-such-step');
    expect(give(play, 'p1', 'previous').state.status).toBe('returned');
  });

  test('[C33] a step of several people asks all of them again, with its clocks', () => {
    const flow = flowOf([
      approve('a', {
        timeLimit: {
          after: { ms: HOUR, clock: 'calendar' },
          remind: { times: 2, every: { ms: HOUR, clock: 'calendar' } },
          finally: { kind: 'nothing' },
        },
      }),
      approve('b'),
    ]);
    const play = new Play(flow, { a: ['p1', 'p5', 'p6'], b: ['p2'] }).submit().decide('p1').decide('p5').decide('p6');
    expect(play.state.timers).toEqual([]);
    give(play, 'p2', 'previous');
    expect(play.asked).toEqual(['a:p1', 'a:p5', 'a:p6']);
    expect(play.state.timers).toHaveLength(2);
  });

  test('[C34] inside one branch only that branch goes back; the siblings go on', () => {
    const play = new Play(forked(), people).submit().decide('p1').decide('p2');
    expect(play.asked).toEqual(['c:p3', 'd:p4']);
    expect(give(play, 'p3', 'previous').asked).toEqual(['b:p2', 'd:p4']);
    expect(play.decide('p4').decide('p2').decide('p3').asked).toEqual(['z:p9']);
  });

  test('[C34] [TRU-05] to before the split: every branch is asked again, also one that was through, and that is shown first', () => {
    const play = new Play(forked(), people).submit().decide('p1').decide('p4');
    const event = { kind: 'return', by: 'p2', task: play.task('p2').id, to: { kind: 'step', step: 'a' } } as const;
    const previewed = preview(play.flow, play.state, event, play.facts, play.now);
    expect(previewed).toEqual({
      ok: true,
      cancelled: [{ step: 'd', person: 'p4', hadDecided: true }],
      asked: [{ step: 'a', person: 'p1' }],
      draws: [],
      ends: false,
      perhaps: null,
    });
    expect(play.do(event).asked).toEqual(['a:p1']);
    expect(play.decide('p1').asked).toEqual(['b:p2', 'd:p4']);
  });

  test('[C34] to before the split: whoever is still asked in another branch is shown first as cancelled', () => {
    const play = new Play(forked(), people).submit().decide('p1');
    const event = { kind: 'return', by: 'p2', task: play.task('p2').id, to: { kind: 'step', step: 'a' } } as const;
    const previewed = preview(play.flow, play.state, event, play.facts, play.now);
    expect(previewed).toMatchObject({ ok: true, cancelled: [{ step: 'd', person: 'p4', hadDecided: false }] });
    expect(play.do(event).asked).toEqual(['a:p1']);
  });

  test('[C34] inside a countersign the other votes are cancelled, recorded and asked again, and that is shown first', () => {
    const flow = flowOf([approve('x'), approve('a')]);
    const play = new Play(flow, { x: ['p0'], a: ['p1', 'p2', 'p3'] }).submit().decide('p0').decide('p1');
    const event = { kind: 'return', by: 'p2', task: play.task('p2').id, to: { kind: 'previous' } } as const;
    const previewed = preview(flow, play.state, event, play.facts, play.now);
    expect(previewed).toMatchObject({
      cancelled: [
        { step: 'a', person: 'p1', hadDecided: true },
        { step: 'a', person: 'p3', hadDecided: false },
      ],
      asked: [{ step: 'x', person: 'p0' }],
    });
    play.do(event).decide('p0');
    expect(play.asked).toEqual(['a:p1', 'a:p2', 'a:p3']);
    expect(play.state.tasks.filter((task) => task.person === 'p1' && task.state === 'agreed')).toHaveLength(1);
  });

  test('[C35] after resubmitting: from the start, or straight back to who returned it', () => {
    const restart = give(new Play(three(), people).submit().decide('p1'), 'p2', 'submitter', 'restart');
    expect(restart.do({ kind: 'resubmit', by: 'sub', form: { days: 3 } }).asked).toEqual(['a:p1']);
    const back = give(new Play(three(), people).submit({ days: 1 }).decide('p1'), 'p2', 'submitter', 'straight-back');
    expect(back.do({ kind: 'resubmit', by: 'sub', form: { days: 3 } }).asked).toEqual(['b:p2']);
    expect(back.state.form).toEqual({ days: 3 });
    expect(outcome(back.decide('p2').decide('p3'))).toEqual(['ended', 'done']);
  });

  test('[C35] straight back into a branch: its siblings begin anew and the join still waits for both', () => {
    const play = give(
      new Play(forked(), people).submit().decide('p1').decide('p2'),
      'p3',
      'submitter',
      'straight-back',
    );
    play.do({ kind: 'resubmit', by: 'sub', form: {} });
    expect(play.asked).toEqual(['c:p3', 'd:p4']);
    expect(play.decide('p3').asked).toEqual(['d:p4']);
    expect(play.decide('p4').asked).toEqual(['z:p9']);
  });

  test('a disagreement may send back instead of ending', () => {
    const flow = flowOf([approve('a'), approve('b', { onDisagree: 'return-to-previous' })]);
    expect(new Play(flow, people).submit().decide('p1').decide('p2', 'disagree').asked).toEqual(['a:p1']);
    const sub = flowOf([approve('a', { onDisagree: 'return-to-submitter' })]);
    expect(new Play(sub, people).submit().decide('p1', 'disagree').state.status).toBe('returned');
  });

  test('only the submitter resubmits, and only what was returned', () => {
    const play = new Play(three(), people).submit();
    expect(play.refusal({ kind: 'resubmit', by: 'sub', form: {} })).toBe('process-running');
    give(play, 'p1', 'submitter');
    expect(play.refusal({ kind: 'resubmit', by: 'p1', form: {} })).toBe('not-yours');
    expect(play.refusal({ kind: 'decide', by: 'p1', task: 3, decision: 'agree' })).toBe('process-returned');
  });
});

describe('other hands', () => {
  test('[C36] transfer gives the task away for good', () => {
    const play = new Play(three(), people).submit();
    play.do({ kind: 'transfer', by: 'p1', task: play.task('p1').id, to: 'x' });
    expect(play.asked).toEqual(['a:x']);
    expect(play.decide('x').asked).toEqual(['b:p2']);
    const both = new Play(flowOf([approve('a')]), { a: ['p1', 'p2'] }, { inactive: ['gone'] }).submit();
    expect(both.refusal({ kind: 'transfer', by: 'p1', task: both.task('p1').id, to: 'p2' })).toBe('already-asked');
    expect(both.refusal({ kind: 'transfer', by: 'p1', task: both.task('p1').id, to: 'gone' })).toBe('person-inactive');
    expect(both.refusal({ kind: 'transfer', by: 'p9', task: both.task('p1').id, to: 'x' })).toBe('not-yours');
  });

  test('[C37] delegate lends it: the helper answers, and it comes back', () => {
    const play = new Play(three(), people).submit();
    play.do({ kind: 'delegate', by: 'p1', task: play.task('p1').id, to: 'x' });
    expect(play.asked).toEqual(['a:x']);
    expect(play.refusal({ kind: 'decide', by: 'p1', task: play.task('p1').id, decision: 'agree' })).toBe(
      'not-your-turn',
    );
    play.decide('x', 'disagree');
    expect(play.asked).toEqual(['a:p1']);
    expect(play.decide('p1').asked).toEqual(['b:p2']);
  });

  test('[C39] all tasks of one person go to another; where both are asked, one is enough', () => {
    const play = new Play(flowOf([approve('a')]), { a: ['p1', 'p2'] }).submit();
    play.do({ kind: 'hand-over', by: 'admin', from: 'p1', to: 'x' });
    expect(play.asked).toEqual(['a:p2', 'a:x']);
    play.do({ kind: 'hand-over', by: 'admin', from: 'x', to: 'p2' });
    expect(play.asked).toEqual(['a:p2']);
    expect(outcome(play.decide('p2'))).toEqual(['ended', 'done']);
  });

  test('[C40] a signer before: the step waits for them; after: a step for them follows', () => {
    const before = new Play(three(), people).submit();
    before.do({ kind: 'add-signer', by: 'p1', task: before.task('p1').id, where: 'before', people: ['x', 'y'] });
    expect(before.asked).toEqual(['a:x', 'a:y']);
    expect(before.decide('x').asked).toEqual(['a:y']);
    expect(before.decide('y').asked).toEqual(['a:p1']);
    const after = new Play(three(), people).submit();
    after.do({ kind: 'add-signer', by: 'p1', task: after.task('p1').id, where: 'after', people: ['x'] });
    expect(after.decide('p1').asked).toEqual(['a:x']);
    expect(after.decide('x').asked).toEqual(['b:p2']);
  });

  test('[C40] in a countersign they join the voters, and one can be removed', () => {
    const play = new Play(flowOf([approve('a')]), { a: ['p1', 'p2'] }).submit();
    play.do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'before', people: ['x'] });
    expect(play.asked).toEqual(['a:p1', 'a:p2', 'a:x']);
    play.do({ kind: 'remove-signer', by: 'p1', remove: play.task('x').id });
    expect(play.asked).toEqual(['a:p1', 'a:p2']);
    expect(outcome(play.decide('p2').decide('p1'))).toEqual(['ended', 'done']);
  });

  test('[C40] [TRU-06] only signers who were added are taken out, by who added them or by who manages it', () => {
    const play = new Play(flowOf([approve('a')]), { a: ['p1', 'p2', 'p3'] }).submit();
    const remove = (by: string, whom: string, manages = false) =>
      play.refusal({ kind: 'remove-signer', by, remove: play.task(whom).id, manages });
    for (const other of ['p2', 'p3']) expect(remove('p1', other)).toBe('not-allowed-here');
    expect(remove('admin', 'p2', true)).toBe('not-allowed-here');
    play.do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'before', people: ['x', 'y'] });
    expect(remove('p2', 'x')).toBe('not-allowed-here');
    expect(remove('x', 'p1')).toBe('not-allowed-here');
    expect(remove('p1', 'x')).toBeNull();
    expect(remove('admin', 'y', true)).toBeNull();
    expect(play.asked).toEqual(['a:p1', 'a:p2', 'a:p3']);
  });

  test('[C40] [TRU-06] who waits for a signer before may take them out, and is asked again', () => {
    const play = new Play(three(), people).submit();
    play.do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'before', people: ['x', 'y'] });
    expect(play.do({ kind: 'remove-signer', by: 'p1', remove: play.task('x').id }).asked).toEqual(['a:y']);
    expect(play.do({ kind: 'remove-signer', by: 'p1', remove: play.task('y').id }).asked).toEqual(['a:p1']);
  });

  test('[C40] [TRU-06] a signer after who is taken out holds nothing up', () => {
    const play = new Play(three(), people).submit();
    play.do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'after', people: ['x'] }).decide('p1');
    expect(play.asked).toEqual(['a:x']);
    expect(play.do({ kind: 'remove-signer', by: 'p1', remove: play.task('x').id }).asked).toEqual(['b:p2']);
  });

  test('[C40] [TRU-06] never the last voter, and nobody who has signed', () => {
    const play = new Play(flowOf([approve('a'), approve('b')]), { a: ['p1', 'p2'], b: ['q'] }).submit();
    play
      .do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'before', people: ['x', 'y'] })
      .decide('y');
    const signed = play.state.tasks.find((task) => task.person === 'y')!.id;
    expect(play.refusal({ kind: 'remove-signer', by: 'p1', remove: signed })).toBe('already-settled');
    const alone = new Play(flowOf([approve('a')]), { a: ['p1', 'p2'] }).submit();
    alone.do({ kind: 'add-signer', by: 'p1', task: alone.task('p1').id, where: 'before', people: ['x'] });
    alone
      .do({ kind: 'hand-over', by: 'admin', from: 'p1', to: 'x' })
      .do({ kind: 'hand-over', by: 'admin', from: 'p2', to: 'x' });
    expect(alone.asked).toEqual(['a:x']);
    expect(alone.refusal({ kind: 'remove-signer', by: 'p1', remove: alone.task('x').id })).toBe('last-signer');
  });

  test('[C40] a signer before who says no decides the step', () => {
    const play = new Play(three(), people).submit();
    play.do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'before', people: ['x'] });
    expect(outcome(play.decide('x', 'disagree'))).toEqual(['ended', 'refused']);
  });

  test('[C48] [C50] a read mark, a reminder, a copy by hand', () => {
    const play = new Play(three(), people).submit();
    play.do({ kind: 'read', by: 'p1', task: play.task('p1').id });
    expect(play.task('p1').readAt).toBe(play.now);
    play.do({ kind: 'remind', by: 'sub' });
    expect(play.effects).toEqual([{ kind: 'tell', person: 'p1', what: 'reminded', task: play.task('p1').id }]);
    play.do({ kind: 'copy', by: 'p1', task: play.task('p1').id, people: ['x', 'x', 'y'] });
    expect(play.state.copied).toEqual(['x', 'y']);
  });
});

describe('taking back', () => {
  const takeBack = (play: Play, by: string, step: string) => {
    const visits = new Set(play.state.visits.filter((visit) => visit.step === step).map((visit) => visit.id));
    const task = play.state.tasks.findLast((candidate) => candidate.person === by && visits.has(candidate.visit));
    return { kind: 'take-back', by, task: task?.id ?? 0 } as const;
  };

  test('[C41] what I decided, until the next one acts', () => {
    const play = new Play(three(), people).submit().decide('p1');
    expect(play.do(takeBack(play, 'p1', 'a')).asked).toEqual(['a:p1']);
    play.decide('p1').decide('p2');
    expect(play.refusal(takeBack(play, 'p1', 'a'))).toBe('already-acted');
    expect(play.do(takeBack(play, 'p2', 'b')).asked).toEqual(['b:p2']);
    expect(outcome(play.decide('p2').decide('p3'))).toEqual(['ended', 'done']);
    expect(play.refusal(takeBack(play, 'p3', 'c'))).toBe('process-ended');
  });

  test('[C41] in a countersign my vote is open again while the step is undecided', () => {
    const play = new Play(flowOf([approve('a')]), { a: ['p1', 'p2'] }).submit().decide('p1');
    expect(play.do(takeBack(play, 'p1', 'a')).asked).toEqual(['a:p1', 'a:p2']);
    const line = new Play(flowOf([approve('a', { voting: { kind: 'one-by-one' } })]), { a: ['p1', 'p2', 'p3'] })
      .submit()
      .decide('p1');
    expect(line.do(takeBack(line, 'p1', 'a')).asked).toEqual(['a:p1']);
    line.decide('p1').decide('p2');
    expect(line.refusal(takeBack(line, 'p1', 'a'))).toBe('already-acted');
  });

  test('[C41] a decision that opened a split, and one that completed a join', () => {
    const play = new Play(forked(), people).submit().decide('p1');
    expect(play.do(takeBack(play, 'p1', 'a')).asked).toEqual(['a:p1']);
    play.decide('p1').decide('p2').decide('p4').decide('p3');
    expect(play.asked).toEqual(['z:p9']);
    play.do(takeBack(play, 'p3', 'c'));
    expect(play.asked).toEqual(['c:p3']);
    expect(play.decide('p3').asked).toEqual(['z:p9']);
    expect(outcome(play.decide('p9'))).toEqual(['ended', 'done']);
  });

  test('[C41] where any one decided, the others are asked again', () => {
    const play = new Play(flowOf([approve('a', { voting: { kind: 'any' } }), approve('b')]), {
      a: ['p1', 'p2'],
      b: ['p3'],
    })
      .submit()
      .decide('p1');
    expect(play.do(takeBack(play, 'p1', 'a')).asked).toEqual(['a:p1', 'a:p2']);
  });
});

describe('the whole process', () => {
  test('[C42] the submitter withdraws, as the business allows', () => {
    expect(outcome(new Play(three(), people).submit().decide('p1').do({ kind: 'withdraw', by: 'sub' }))).toEqual([
      'ended',
      'withdrawn',
    ]);
    expect(
      new Play(flowOf([approve('a')], { withdraw: 'never' }), people).submit().refusal({ kind: 'withdraw', by: 'sub' }),
    ).toBe('not-allowed-here');
    const until = flowOf([approve('a'), approve('b')], { withdraw: 'until-decided' });
    expect(outcome(new Play(until, people).submit().do({ kind: 'withdraw', by: 'sub' }))).toEqual([
      'ended',
      'withdrawn',
    ]);
    expect(new Play(until, people).submit().decide('p1').refusal({ kind: 'withdraw', by: 'sub' })).toBe(
      'not-allowed-here',
    );
    expect(new Play(three(), people).submit().refusal({ kind: 'withdraw', by: 'p1' })).toBe('not-yours');
  });

  test('[C43] an administrator ends it, and nothing of it is asked any more', () => {
    const play = new Play(forked(), people).submit().decide('p1').do({ kind: 'end', by: 'admin' });
    expect([...outcome(play), ...play.asked]).toEqual(['ended', 'ended-by-administrator']);
    expect(play.refusal({ kind: 'end', by: 'admin' })).toBe('process-ended');
  });

  test('[C44] [STATE-07] hang up and resume: that branch’s clocks stop; the process is hung up when every branch is', () => {
    const limit = {
      after: { ms: 5 * HOUR, clock: 'calendar' as const },
      remind: null,
      finally: { kind: 'refuse' as const },
    };
    const flow = flowOf([parallel('p', [handle('b', { timeLimit: limit })], [handle('d')])]);
    const play = new Play(flow, people).submit().pass(2 * HOUR);
    play.do({ kind: 'hang-up', by: 'p2', task: play.task('p2').id, reason: 'parts', resumeAt: null });
    expect([isHungUp(play.state), play.state.timers.map(({ kind }) => kind)]).toEqual([false, ['resume']]);
    expect(play.refusal({ kind: 'decide', by: 'p2', task: play.task('p2').id, decision: 'solve' })).toBe('hung-up');
    play.pass(100 * HOUR);
    play.do({ kind: 'hang-up', by: 'p4', task: play.task('p4').id, reason: 'parts', resumeAt: play.now + HOUR });
    expect(isHungUp(play.state)).toBe(true);
    play.pass(HOUR);
    expect(isHungUp(play.state)).toBe(false);
    const visit = play.state.visits.find((candidate) => candidate.step === 'b')!.id;
    play.do({ kind: 'resume', by: 'p2', visit });
    expect(play.state.timers).toMatchObject([{ kind: 'limit', dueAt: play.now + 3 * HOUR }]);
    expect(play.refusal({ kind: 'resume', by: 'p2', visit })).toBe('not-hung-up');
  });

  test('[C45] an administrator moves it to any step, also into a branch', () => {
    const play = new Play(forked(), people).submit();
    play.do({ kind: 'move', by: 'admin', to: 'z' });
    expect(play.asked).toEqual(['z:p9']);
    play.do({ kind: 'move', by: 'admin', to: 'c' });
    expect(play.asked).toEqual(['c:p3', 'd:p4']);
    play.do({ kind: 'move', by: 'admin', to: 'b' });
    expect(play.asked).toEqual(['b:p2', 'd:p4']);
    expect(play.decide('p2').decide('p3').decide('p4').asked).toEqual(['z:p9']);
    expect(play.refusal({ kind: 'move', by: 'admin', to: 'nope' })).toBe('no-such-step');
  });
});

describe('time-outs', () => {
  const limited = (last: 'pass' | 'refuse' | 'escalate' | 'nothing', times = 0) =>
    flowOf([
      approve('a', {
        timeLimit: {
          after: { ms: 2 * HOUR, clock: 'calendar' },
          remind: times ? { times, every: { ms: HOUR, clock: 'calendar' } } : null,
          finally: { kind: last },
        },
      }),
      approve('b'),
    ]);

  test('[C55] reminds n times, then passes or refuses', () => {
    const play = new Play(limited('pass', 2), people).submit().pass(2 * HOUR);
    expect(play.effects).toContainEqual(expect.objectContaining({ what: 'reminded', person: 'p1' }));
    play.pass(HOUR);
    expect(play.asked).toEqual(['a:p1']);
    expect(play.pass(HOUR).asked).toEqual(['b:p2']);
    expect(outcome(new Play(limited('refuse'), people).submit().pass(2 * HOUR))).toEqual(['ended', 'refused']);
  });

  test('[C56] escalates to the head, or reassigns', () => {
    const up = new Play(limited('escalate'), people, { heads: { p1: 'boss' } }).submit().pass(2 * HOUR);
    expect(up.asked).toEqual(['a:boss']);
    const flow = flowOf([
      approve('a', {
        timeLimit: { after: { ms: HOUR, clock: 'calendar' }, remind: null, finally: { kind: 'reassign', to: 'x' } },
      }),
    ]);
    expect(new Play(flow, { a: ['p1', 'p2'] }).submit().pass(HOUR).asked).toEqual(['a:x']);
  });

  // From Friday 14:00 in Shanghai: 3.5 h are left of that day, a whole workday has 7 h, its morning 3.5 h.
  test.each<[string, Record<string, DayException>, string]>([
    ['the weekend', {}, '2026-11-24T04:00:00Z'],
    ['a holiday', { '2026-11-23': 'holiday' }, '2026-11-25T04:00:00Z'],
    ['no make-up workday', { '2026-11-21': 'workday' }, '2026-11-23T04:00:00Z'],
  ])('[C57] counted in working time, it leaves out %s', (_name, exceptions, due) => {
    const flow = flowOf([
      approve('a', {
        timeLimit: { after: { ms: 14 * HOUR, clock: 'working' }, remind: null, finally: { kind: 'pass' } },
      }),
    ]);
    const play = new Play(flow, people, { calendar: workCalendar({ timeZone: 'Asia/Shanghai', exceptions }) });
    play.now = Date.parse('2026-11-20T06:00:00Z');
    play.submit();
    expect(play.pass(Date.parse(due) - play.now - 1).asked).toEqual(['a:p1']);
    expect(outcome(play.pass(1))).toEqual(['ended', 'done']);
  });

  test('a clock that was cleared, or is not due, does nothing', () => {
    const play = new Play(limited('refuse'), people).submit();
    const timer = play.state.timers[0]!.id;
    expect(play.refusal({ kind: 'timer', timer })).toBe('not-due');
    play.decide('p1');
    play.now += 3 * HOUR;
    expect(play.refusal({ kind: 'timer', timer })).toBe('not-due');
  });
});
