import fc from 'fast-check';
import { expect, test } from 'vitest';
import { workCalendar } from '../basics/calendar.ts';
import type { FlowEvent } from './events.ts';
import { isUnsettled, unbegun } from './state.ts';
import { step } from './step.ts';
import { approve, evaluate, exclusive, flowOf, HOUR, handle, MONDAY, Play, parallel, wait, when } from './testing.ts';
import { factsOf, noteUsedFacts, type UsedFacts } from './used-facts.ts';

const limit = (last: 'pass' | 'escalate') => ({
  after: { ms: 6 * HOUR, clock: 'working' as const },
  remind: { times: 1, every: { ms: 3 * HOUR, clock: 'working' as const } },
  finally: { kind: last },
});
const flow = flowOf([
  approve('a', { voting: { kind: 'one-by-one' }, whenSubmitter: 'head', timeLimit: limit('escalate') }),
  parallel(
    'p',
    [handle('b', { pool: true, voting: { kind: 'any' }, timeLimit: limit('pass') })],
    [wait('w', HOUR, 'working')],
  ),
  exclusive('x', { when: when('days', 'more', 3), steps: [approve('c', { nobody: { kind: 'owner' } })] }, []),
  evaluate('e'),
]);
const everybody = ['sub', 'p1', 'p2', 'p3', 'p4'];
const exceptions = { '2026-11-17': 'holiday', '2026-11-21': 'workday', '2026-12-25': 'holiday' } as const;

const events = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 99 }), fc.nat({ max: 99 })), {
  maxLength: 20,
  size: 'max',
});

function eventFor(play: Play, [what, who, other]: readonly [number, number, number]): FlowEvent | null {
  const tasks = play.state.tasks.filter(isUnsettled);
  const task = tasks[who % Math.max(1, tasks.length)];
  const timer = play.state.timers[who % Math.max(1, play.state.timers.length)];
  if (what > 7) {
    if (timer) play.now = Math.max(play.now, timer.dueAt);
    return timer ? { kind: 'timer', timer: timer.id } : null;
  }
  if (!task) return { kind: 'resubmit', by: 'sub', form: { days: other } };
  const to = everybody[other % everybody.length] as string;
  const on = { by: task.person, task: task.id };
  const visit = play.state.visits.find((candidate) => candidate.id === task.visit);
  if (what < 4) return { kind: 'decide', ...on, decision: visit?.step === 'b' ? 'solve' : 'agree' };
  if (what === 4) return { kind: 'transfer', ...on, to };
  if (what === 5) return { kind: 'claim', ...on };
  if (what === 6) return { kind: 'hang-up', ...on, reason: 'x', resumeAt: other % 2 ? play.now + HOUR : null };
  return { kind: 'return', ...on, to: { kind: 'submitter' } };
}

test('[TRU-14] with what was asked for and the facts that were used, every event can be taken again as it was', () => {
  fc.assert(
    fc.property(events, fc.array(fc.subarray(everybody), { minLength: 3, maxLength: 3 }), (list, groups) => {
      const people = { a: groups[0]!, b: groups[1]!, c: groups[2]! };
      const play = new Play(flow, people, {
        heads: { sub: 'p1', p1: 'p2', p2: null },
        substitutes: { p3: 'p4' },
        inactive: ['p4'],
        calendar: workCalendar({ timeZone: 'Asia/Shanghai', exceptions: new Map(Object.entries(exceptions)) }),
      });
      const submit: FlowEvent = { kind: 'submit', by: 'sub', form: { days: 5 }, picked: {} };
      let before = unbegun();
      for (const person of [null, ...list]) {
        const event = person ? eventFor(play, person) : submit;
        if (!event) continue;
        const noted = noteUsedFacts(play.facts);
        const answer = step(flow, before, event, noted.facts, play.now);
        const stored = JSON.parse(JSON.stringify({ event, facts: noted.used })) as {
          event: FlowEvent;
          facts: UsedFacts;
        };
        expect(step(flow, before, stored.event, factsOf(stored.facts), play.now)).toEqual(answer);
        // The same as without a note being taken.
        expect(step(flow, before, event, play.facts, play.now)).toEqual(answer);
        if (!answer.ok) continue;
        before = answer.state;
        play.state = answer.state;
      }
    }),
    { seed: Number(process.env.SEED ?? 20_261_116), numRuns: Number(process.env.RUNS ?? 300) },
  );
});

test('[TRU-14] what was not looked at is not kept: no other step’s people, no day of the calendar that nobody asked for', () => {
  const facts = new Play(
    flow,
    { a: ['p1'], b: ['p2'], c: ['p3'] },
    {
      heads: { p2: 'p3' },
      calendar: workCalendar({ timeZone: 'Asia/Shanghai', exceptions }),
    },
  ).facts;
  const noted = noteUsedFacts(facts);
  const submit: FlowEvent = { kind: 'submit', by: 'sub', form: {}, picked: {} };
  expect(step(flow, unbegun(), submit, noted.facts, MONDAY).ok).toBe(true);
  expect(noted.used).toEqual({
    people: { a: ['p1'] },
    calendar: { timeZone: 'Asia/Shanghai', exceptions: { '2026-11-17': 'holiday' } },
  });
});
