import { describe, expect, test } from 'vitest';
import { type ClockResult, readClock } from './clock-results.ts';
import { holds } from './conditions.ts';
import type { TimeLimit } from './definition.ts';
import { openVisits } from './state.ts';
import { approve, evaluate, exclusive, flowOf, HOUR, handle, Play, wait } from './testing.ts';

const hours = (n: number) => ({ ms: n * HOUR, clock: 'calendar' as const });
const limit = (last: TimeLimit['finally'], times = 0): TimeLimit => ({
  after: hours(1),
  remind: times > 0 ? { times, every: hours(1) } : null,
  finally: last,
});
/** Lets the clocks of a play run out one after another, and tells what each did. */
function letPass(play: Play, ms: number): ClockResult[] {
  play.now += ms;
  const results: ClockResult[] = [];
  for (;;) {
    const due = play.state.timers.filter((timer) => timer.dueAt <= play.now).sort((a, b) => a.dueAt - b.dueAt)[0];
    if (!due) return results;
    const before = play.state;
    play.do({ kind: 'timer', timer: due.id });
    results.push(readClock(play.flow, before, play.state, due.id)!);
  }
}
const oneStep = (last: TimeLimit['finally'], times = 0, more = {}) =>
  new Play(flowOf([approve('a', { timeLimit: limit(last, times), ...more }), approve('b')]), {
    a: ['p1'],
    b: ['p9'],
  }).submit();

describe('what the clock does has words of its own', () => {
  test('[TRU-08] reminded, which time of how many, and anew when the step is asked again', () => {
    const play = oneStep({ kind: 'nothing' }, 3);
    expect(letPass(play, 4 * HOUR).map(({ kind, count }) => [kind, count])).toEqual([
      ['clock-remind', { n: 1, of: 3 }],
      ['clock-remind', { n: 2, of: 3 }],
      ['clock-remind', { n: 3, of: 3 }],
    ]);
    const hung = oneStep({ kind: 'nothing' }, 2);
    expect(letPass(hung, HOUR)[0]?.count).toEqual({ n: 1, of: 2 });
    hung.do({ kind: 'hang-up', by: 'p1', task: hung.task('p1').id, reason: 'x', resumeAt: hung.now + 5 * HOUR });
    expect(letPass(hung, 5 * HOUR).map(({ kind }) => kind)).toEqual(['clock-resume']);
    expect(letPass(hung, HOUR).map(({ kind, count }) => [kind, count?.n])).toEqual([['clock-remind', 2]]);
  });

  test('[TRU-08] escalated and reassigned, to whom; late where there is nobody else', () => {
    const up = oneStep({ kind: 'escalate' });
    up.facts = { ...up.facts, heads: { p1: 'boss' } };
    expect(letPass(up, HOUR)).toEqual([{ kind: 'clock-escalate', step: 'a', people: ['boss'], count: null }]);
    expect(letPass(oneStep({ kind: 'reassign', to: 'p7' }), HOUR)).toMatchObject([
      { kind: 'clock-reassign', people: ['p7'] },
    ]);
    expect(letPass(oneStep({ kind: 'reassign', to: 'p1' }), HOUR)).toMatchObject([{ kind: 'clock-late', people: [] }]);
  });

  test('[TRU-08] passed and refused for want of time, the end of a wait, closed', () => {
    expect(letPass(oneStep({ kind: 'pass' }), HOUR)).toMatchObject([{ kind: 'clock-pass', step: 'a' }]);
    expect(letPass(oneStep({ kind: 'refuse' }), HOUR)).toMatchObject([{ kind: 'clock-refuse', step: 'a' }]);
    const play = new Play(flowOf([wait('w', HOUR), evaluate('e')])).submit();
    expect(letPass(play, HOUR).map(({ kind, step }) => `${kind} ${step}`)).toEqual(['clock-wait w']);
    expect(letPass(play, 7 * 24 * HOUR).map(({ kind, step }) => `${kind} ${step}`)).toEqual(['clock-close e']);
  });
});

describe('passed by the clock is an outcome of its own', () => {
  test('[TRU-08] of the visit, the tasks that nobody decided, and conditions', () => {
    const play = new Play(flowOf([approve('a', { timeLimit: limit({ kind: 'pass' }) }), approve('b')]), {
      a: ['p1', 'p2'],
      b: ['p9'],
    }).submit();
    play.decide('p1');
    letPass(play, HOUR);
    expect(play.state.visits[0]?.outcome).toBe('timed-out');
    expect(play.state.tasks.map((task) => task.state)).toEqual(['agreed', 'timed-out', 'open']);
    expect(play.state.outcomes).toEqual({ a: 'timed-out' });
    const hasOutcome = (is: 'agreed' | 'passed' | 'timed-out') => holds({ kind: 'outcome', step: 'a', is }, play.state);
    expect([hasOutcome('agreed'), hasOutcome('passed'), hasOutcome('timed-out')]).toEqual([false, false, true]);
  });

  test('[TRU-08] a later choice can ask for it', () => {
    const late = { kind: 'outcome', step: 'a', is: 'timed-out' } as const;
    const flow = flowOf([
      handle('a', { timeLimit: limit({ kind: 'pass' }) }),
      exclusive('x', { when: late, steps: [approve('check')] }, []),
    ]);
    const play = new Play(flow, { a: ['p1'], check: ['p5'] }).submit();
    letPass(play, HOUR);
    expect(play.asked).toEqual(['check:p5']);
    expect(new Play(flow, { a: ['p1'], check: ['p5'] }).submit().decide('p1', 'solve').state.outcome).toBe('done');
  });

  test('[TRU-08] [C33] what was passed by the clock can be returned to, and those who were to sign after it are asked', () => {
    const play = oneStep({ kind: 'pass' });
    play.do({ kind: 'add-signer', by: 'p1', task: play.task('p1').id, where: 'after', people: ['p7'] });
    letPass(play, HOUR);
    expect(play.asked).toEqual(['a:p7']);
    play.decide('p7');
    play.do({ kind: 'return', by: 'p9', task: play.task('p9').id, to: { kind: 'step', step: 'a' } });
    expect(openVisits(play.state).map((visit) => visit.step)).toEqual(['a']);
  });
});
