import { describe, expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import type { Step, Voting } from './definition.ts';
import { openVisits } from './state.ts';
import { approve, flowOf, HOUR, MONDAY, Play } from './testing.ts';
import { judgeVotes } from './votes.ts';

const day: Step = { id: 'w', name: { zh: 'w', en: 'w' }, kind: 'wait', until: { kind: 'field', field: 'on' } };
const play = (timeZone = 'Asia/Shanghai', more = {}) =>
  new Play(flowOf([day, approve('a')]), { a: ['p1'] }, { calendar: workCalendar({ timeZone }), ...more });
/** The beginning of a day where somebody is so many hours before Greenwich. */
const midnight = (on: string, hours: number) => Date.parse(`${on}T00:00:00Z`) - hours * HOUR;

describe('a wait until a day', () => {
  test.each([
    ['Asia/Shanghai', 8],
    ['UTC', 0],
    ['America/New_York', -5],
  ])('[TRU-11] ends at 00:00 of that day where the organisation is: %s', (timeZone, hours) => {
    const it = play(timeZone).submit({ on: '2026-11-20' });
    expect(it.state.timers.map((timer) => timer.dueAt)).toEqual([midnight('2026-11-20', hours)]);
    it.pass(midnight('2026-11-20', hours) - it.now - 1);
    expect(it.asked).toEqual([]);
    expect(it.pass(1).asked).toEqual(['a:p1']);
  });

  test('[TRU-11] a day that is over goes on and says so', () => {
    for (const on of ['2026-11-15', '2026-11-16', MONDAY - 1]) {
      const it = play().submit({ on });
      expect([it.asked, it.state.visits[0]]).toMatchObject([['a:p1'], { step: 'w', outcome: 'past' }]);
      expect(it.replayed).toEqual(it.state);
    }
  });

  test('[TRU-11] an empty day asks the owner, who says that it goes on', () => {
    for (const form of [{}, { on: '' }, { on: null }, { on: 'soon' }]) {
      const it = play().submit(form);
      expect([it.asked, it.state.timers]).toEqual([['w:owner'], []]);
      const on = { task: it.task('owner').id };
      expect(it.refusal({ kind: 'wait-over', by: 'p1', ...on })).toBe('not-yours');
      expect(it.do({ kind: 'wait-over', by: 'owner', ...on }).asked).toEqual(['a:p1']);
      expect(it.refusal({ kind: 'wait-over', by: 'owner', ...on })).toBe('already-settled');
    }
    expect(play('UTC', { owner: null }).submit().asked).toEqual(['w:admin']);
    expect(play('UTC', { inactive: ['owner'] }).submit().asked).toEqual(['w:admin']);
  });

  test('[TRU-11] [TRU-12] comes on its day, also where it is hung up meanwhile', () => {
    const it = play().submit({ on: '2026-11-20' });
    it.do({ kind: 'hang-up-process', by: 'owner', reason: 'x', resumeAt: null });
    it.now += 24 * HOUR;
    it.do({ kind: 'resume-process', by: 'owner' });
    expect(it.state.timers.map((timer) => timer.dueAt)).toEqual([midnight('2026-11-20', 8)]);
    expect(openVisits(it.state)[0]?.hung).toBeNull();
  });
});

describe('a share that is a fraction', () => {
  const verdict = (voting: Voting, yes: number, no: number, open: number) =>
    judgeVotes(voting, [
      ...Array.from({ length: yes }, () => ({ part: 'voter', state: 'agreed' })),
      ...Array.from({ length: no }, () => ({ part: 'voter', state: 'disagreed' })),
      ...Array.from({ length: open }, () => ({ part: 'voter', state: 'open' })),
    ] as never);

  test('[TRU-11] two thirds of three are two, of four three: voters times of by outOf, rounded up', () => {
    const share: Voting = { kind: 'share', of: 2, outOf: 3 };
    expect(verdict(share, 2, 0, 1)).toBe('yes');
    expect(verdict(share, 1, 1, 1)).toBe('undecided');
    expect(verdict(share, 1, 2, 0)).toBe('no');
    expect(verdict(share, 2, 0, 2)).toBe('undecided');
    expect(verdict(share, 3, 1, 0)).toBe('yes');
    for (let voters = 1; voters <= 60; voters++)
      for (let outOf = 1; outOf <= 12; outOf++)
        for (let of = 1; of <= outOf; of++) {
          let needed = 0;
          while (needed * outOf < voters * of) needed++;
          const fraction: Voting = { kind: 'share', of, outOf };
          expect(verdict(fraction, needed, voters - needed, 0)).toBe('yes');
          expect(verdict(fraction, needed - 1, voters - needed + 1, 0)).toBe('no');
        }
  });
});
