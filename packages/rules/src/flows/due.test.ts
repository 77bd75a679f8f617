import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workingMsBetween } from '../basics/calendar.ts';
import type { TimeLimit } from './definition.ts';
import { dueOf } from './pauses.ts';
import { openVisits } from './state.ts';
import { approve, flowOf, HOUR, handle, Play } from './testing.ts';

const limitOf = (clock: 'working' | 'calendar', hours: number, reminders: number): TimeLimit => ({
  after: { ms: hours * HOUR, clock },
  remind: reminders > 0 ? { every: { ms: HOUR, clock }, times: reminders } : null,
  finally: { kind: 'nothing' },
});
const due = (play: Play) => dueOf(play.state, openVisits(play.state)[0]!);

describe('when a step is due', () => {
  test('[REP-03] what is late stays late when its reminders were sent', () => {
    const step = handle('a', { timeLimit: limitOf('calendar', 2, 3) });
    const play = new Play(flowOf([step]), { a: ['p'] }).submit();
    const dueAt = play.now + 2 * HOUR;
    expect(due(play)).toBe(dueAt);
    for (let hour = 0; hour < 12; hour++) expect(due(play.pass(HOUR))).toBe(dueAt);
    expect(play.state.timers).toEqual([]);
  });

  test('[REP-03] somebody else gets it late, and a step that is opened again has its time anew', () => {
    const steps = [approve('a', { timeLimit: limitOf('calendar', 2, 1) }), approve('b')];
    const play = new Play(flowOf(steps), { a: ['p'], b: ['q'] }).submit();
    const dueAt = play.now + 2 * HOUR;
    play.pass(3 * HOUR).do({ kind: 'transfer', by: 'p', task: play.task('p').id, to: 'r' });
    expect(due(play)).toBe(dueAt);
    const decided = play.task('r').id;
    play.decide('r').do({ kind: 'take-back', by: 'r', task: decided });
    expect(due(play)).toBe(play.now + 2 * HOUR);
  });

  test('[REP-03] at random: it is late when it ran for as long as it had, without the time hung up', () => {
    const acts = fc.array(fc.tuple(fc.constantFrom('hang', 'resume', 'wait'), fc.integer({ min: 1, max: 60 })), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(
        acts,
        fc.constantFrom('working' as const, 'calendar' as const),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 2 }),
        (played, clock, hours, reminders) => {
          const play = new Play(flowOf([handle('a', { timeLimit: limitOf(clock, hours, reminders) })]), { a: ['p'] });
          play.submit();
          let ran = 0;
          let hung = false;
          for (const [act, quarters] of played) {
            if (act === 'hang' && !hung) {
              play.do({ kind: 'hang-up', by: 'p', task: play.task('p').id, reason: 'parts', resumeAt: null });
              hung = true;
            } else if (act === 'resume' && hung) {
              play.do({ kind: 'resume', by: 'p', visit: openVisits(play.state)[0]!.id });
              hung = false;
            }
            const from = play.now;
            play.pass((quarters * HOUR) / 4);
            if (!hung)
              ran += clock === 'working' ? workingMsBetween(from, play.now, play.facts.calendar) : play.now - from;
            const dueAt = due(play);
            expect(dueAt !== null && dueAt <= play.now).toBe(ran >= hours * HOUR);
            if (hung && ran < hours * HOUR) expect(dueAt).toBeNull();
          }
          expect(play.replayed).toEqual(play.state);
        },
      ),
      { numRuns: 400 },
    );
  });
});
