import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workCalendar, workingMsBetween } from '../basics/calendar.ts';
import { groupOf } from './groups.ts';
import { movePromise, noPromise, type PromisePhase, promisedMs, promisePhase } from './promise-clock.ts';
import { approve, evaluate, flowOf, HOUR, handle, MONDAY, Play } from './testing.ts';

const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });

describe('[REP-07] how much is promised', () => {
  test.each([
    [{ workingMinutes: 90, cases: 40 }, 90 * 60_000],
    [{ law: ['review'] as const }, 14 * HOUR],
    [{ law: ['sync', 'complete'] as const }, null],
    [null, null],
  ])('%j', (promise, ms) => expect(promisedMs(promise, calendar)).toBe(ms));
});

test('[REP-07] at random: it is late when it ran for as long as was promised, and soon in the last quarter of it', () => {
  const phases = fc.array(
    fc.tuple(fc.constantFrom<PromisePhase>('runs', 'stands', 'over'), fc.integer({ min: 1, max: 60 })),
    { minLength: 1, maxLength: 25 },
  );
  fc.assert(
    fc.property(phases, fc.integer({ min: 30, max: 3000 }), (played, minutes) => {
      const promised = minutes * 60_000;
      let [clock, now, ran] = [noPromise, MONDAY, 0];
      let from: PromisePhase = 'over';
      for (const [to, quarters] of played) {
        if (from === 'over') ran = 0;
        clock = movePromise(clock, { from, to }, { promised, now, calendar });
        const until = now + (quarters * HOUR) / 4;
        if (to === 'runs') ran += workingMsBetween(now, until, calendar);
        now = until;
        from = to;
        const { promisedAt, soonAt } = clock;
        if (to === 'over') expect(clock).toEqual(noPromise);
        else expect(promisedAt !== null && promisedAt <= now).toBe(ran >= promised);
        if (to === 'runs') expect(soonAt !== null && soonAt <= now).toBe(ran >= promised - Math.floor(promised / 4));
      }
    }),
    { numRuns: 500 },
  );
});

describe('[REP-07] until when a promise is to be kept', () => {
  const phase = (play: Play, promise: Parameters<typeof promisePhase>[0]) =>
    promisePhase(promise, play.flow, play.state, groupOf(play.flow, play.state));
  const usual = { workingMinutes: 60, cases: 20 };
  const review = { law: ['review' as const] };

  test('until it is solved, again when it is opened again, and not while it is hung up', () => {
    const play = new Play(flowOf([handle('a'), evaluate('e', 'a')]), { a: ['p'] }).submit();
    expect(phase(play, usual)).toBe('runs');
    play.do({ kind: 'hang-up', by: 'p', task: play.task('p').id, reason: 'x', resumeAt: null });
    expect(phase(play, usual)).toBe('stands');
    play.do({ kind: 'resume-process', by: 'admin' }).decide('p', 'solve');
    expect(phase(play, usual)).toBe('over');
    play.do({ kind: 'reopen', by: 'sub', task: play.task('sub').id });
    expect(phase(play, usual)).toBe('runs');
    expect(phase(play, null)).toBe('over');
  });

  test('a review until everybody who reviews has decided', () => {
    const play = new Play(flowOf([approve('a'), approve('b'), handle('c')]), { a: ['p'], b: ['q'], c: ['r'] }).submit();
    expect(phase(play, review)).toBe('runs');
    expect(phase(play.decide('p'), review)).toBe('runs');
    expect(phase(play.decide('q'), review)).toBe('over');
    expect(phase(play, usual)).toBe('runs');
  });
});
