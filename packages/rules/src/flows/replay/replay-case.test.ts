import { describe, expect, test } from 'vitest';
import { workCalendar } from '../../basics/calendar.ts';
import type { Flow, PersonStep, Step } from '../definition.ts';
import { action, approve, copy, evaluate, exclusive, flowOf, HOUR, handle, parallel, wait, when } from '../testing.ts';
import type { Facts } from '../work.ts';
import type { Organisation } from './facts-again.ts';
import { EMPTY_FORM, RecordedPlay } from './random-cases.ts';
import { replayCase } from './replay-case.ts';

const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
const nobodyToday: Facts = {
  people: {},
  inactive: [],
  substitutes: {},
  heads: {},
  owner: 'owner-now',
  administrators: ['admin-now'],
  calendar,
};
type Given = { organisation?: Organisation; today?: Partial<Facts> | null };

function held(play: RecordedPlay, flow: Flow, { organisation = 'then', today = {} }: Given = {}) {
  const replayed = replayCase(
    play.case(),
    { flow, form: EMPTY_FORM },
    { organisation, calendar, today: () => today && { ...nobodyToday, ...today } },
  );
  if (replayed.kind !== 'compared') throw new Error(replayed.kind);
  const { before, after, compared } = replayed;
  const way = (path: typeof before) =>
    path.entries.map(({ step, part, people, branches, assumed, today: isToday }) =>
      [
        part === 'after' ? `${step}+` : step,
        `:${part === 'split' ? branches : people}`,
        assumed ? '?' : '',
        isToday ? '!' : '',
      ].join(''),
    );
  return { kinds: compared.kinds, first: compared.first, before: way(before), after: way(after), end: after.end };
}
const same = { kinds: [], first: null };
const people = { a: ['p1'], b: ['p2'], c: ['p3'], x: ['p9'] };
const play = (steps: readonly Step[], facts: Partial<Facts> = {}, change: Partial<Flow> = {}) =>
  new RecordedPlay(flowOf(steps, change), people, { calendar, ...facts });
const named = (...ids: string[]): PersonStep['who'] => ({ kind: 'people', people: ids });
const [a, b, c] = [approve('a'), handle('b'), approve('c')];
const a2b = () => play([a, b]).submit().decide('p1').decide('p2', 'solve');

describe('whom it asks', () => {
  test('[DES-10] [C62] another rule at a step asks others, who are taken to say what was said; what follows is as it was', () => {
    expect(held(a2b(), flowOf([approve('a', { who: named('q1') }), b]))).toEqual({
      kinds: ['people'],
      first: { kind: 'people', step: 'a' },
      before: ['a:p1', 'b:p2'],
      after: ['a:q1?!', 'b:p2'],
      end: 'done',
    });
  });
  test('[DES-10] [C62] the no of somebody is the no of whoever is asked instead', () => {
    const refused = play([a, b]).submit().decide('p1', 'disagree');
    const { end, kinds } = held(refused, flowOf([approve('a', { who: named('q1') }), b]));
    expect([end, kinds]).toEqual(['refused', ['people']]);
  });
  test('[DES-10] [C62] a no is the no of everybody of whom the record knows nothing', () => {
    const refused = play([a, b]).submit().decide('p1', 'disagree');
    const half = approve('a', { who: named('q1', 'q2'), voting: { kind: 'share', percent: 50 } });
    expect(held(refused, flowOf([half, b]))).toMatchObject({ kinds: ['people'], end: 'refused' });
  });
  test('[DES-10] [C62] a step that the case never had asks people of today, and they are marked', () => {
    const found = held(a2b(), flowOf([a, approve('x'), b]), { today: { people: { x: ['p7'] } } });
    expect(found).toMatchObject({ kinds: ['people'], first: { kind: 'people', step: 'x' } });
    expect(found.after).toEqual(['a:p1', 'x:p7?!', 'b:p2']);
  });
  test('[DES-10] [C62] a rule that another step asked then has the people of then', () => {
    const found = held(a2b(), flowOf([a, b, approve('x', { who: { kind: 'role', role: 'a' } })]), { today: null });
    expect(found.after).toEqual(['a:p1', 'b:p2', 'x:p1?']);
  });
  test('[DES-10] [C62] a step that is gone is missing, and its decision with it', () => {
    expect(held(a2b(), flowOf([b]))).toMatchObject({
      kinds: ['people'],
      first: { step: 'a' },
      after: ['b:p2'],
      end: 'done',
    });
  });
  test('[DES-10] [C62] a step that skips itself now asks nobody', () => {
    const found = held(
      play([a, b]).submit({ days: 1 }).decide('p1').decide('p2', 'solve'),
      flowOf([approve('a', { skipWhen: when('days', 'at-most', 2) }), b]),
    );
    expect(found).toMatchObject({ kinds: ['people'], after: ['a:', 'b:p2'] });
  });
  test('[DES-10] [C62] more who have to say yes are different people, also where they were asked already', () => {
    const any = new RecordedPlay(
      flowOf([approve('a', { voting: { kind: 'any' } })]),
      { a: ['p1', 'p2'] },
      { calendar },
    );
    const found = held(any.submit().decide('p2'), flowOf([approve('a')]));
    expect(found).toMatchObject({ kinds: ['people'], after: ['a:p1,p2?'], end: 'done' });
  });
  test('[DES-10] [C62] a pool that becomes a step for all of whom one decides asks the same', () => {
    const pool = new RecordedPlay(
      flowOf([handle('b', { pool: true, voting: { kind: 'any' } })]),
      { b: ['p1', 'p2'] },
      { calendar },
    );
    pool
      .submit()
      .do({ kind: 'claim', by: 'p2', task: pool.task('p2').id })
      .decide('p2', 'solve');
    expect(held(pool, flowOf([handle('b', { voting: { kind: 'any' } })]))).toMatchObject(same);
    const open = new RecordedPlay(
      flowOf([handle('b', { voting: { kind: 'any' } })]),
      { b: ['p1', 'p2'] },
      { calendar },
    );
    open.submit().decide('p2', 'solve');
    expect(held(open, flowOf([handle('b', { pool: true, voting: { kind: 'any' } })]))).toMatchObject(same);
  });
  test('[DES-10] [C62] all at once or one after the other: each says what they said', () => {
    const all = new RecordedPlay(flowOf([approve('a')]), { a: ['p1', 'p2', 'p3'] }, { calendar });
    all.submit().decide('p3').decide('p1').decide('p2');
    expect(held(all, flowOf([approve('a', { voting: { kind: 'one-by-one' } })]))).toMatchObject(same);
  });
  test('[DES-10] [C62] whom a copy reaches is somebody whom the case reaches', () => {
    const copied = new RecordedPlay(flowOf([copy('k'), a]), { ...people, k: ['p5'] }, { calendar });
    copied.submit().decide('p1');
    const other = flowOf([{ ...copy('k'), who: { kind: 'label', label: 'other' } } as Step, a]);
    expect(held(copied, flowOf([copy('k'), a]))).toMatchObject(same);
    expect(held(copied, other, { today: { people: { k: ['p6'] } } })).toMatchObject({
      kinds: ['people'],
      first: { step: 'k' },
      after: ['k:p6!', 'a:p1'],
    });
  });
});

describe('which way it takes', () => {
  const byDays = (days: number) => exclusive('by', { when: when('days', 'more', days), steps: [b] }, [c]);
  test('[DES-10] [C62] another branch, and what stands in it', () => {
    const went = play([a, byDays(3)])
      .submit({ days: 4 })
      .decide('p1')
      .decide('p2', 'solve');
    expect(held(went, flowOf([a, byDays(3)]))).toMatchObject(same);
    expect(held(went, flowOf([a, byDays(5)]), { today: { people: { c: ['p3'] } } })).toMatchObject({
      kinds: ['branch'],
      first: { kind: 'branch', step: 'by' },
      after: ['a:p1', 'by:1', 'c:p3?!'],
    });
  });
  test('[DES-10] [C62] a new split around a step: a difference only for whom it leads past', () => {
    const around = flowOf([a, exclusive('new', { when: when('days', 'more', 3), steps: [b] }, [])]);
    const went = (days: number) => play([a, b]).submit({ days }).decide('p1').decide('p2', 'solve');
    expect(held(went(5), around)).toMatchObject(same);
    expect(held(went(2), around)).toMatchObject({ kinds: ['branch'], first: { kind: 'branch', step: 'b' } });
  });
  test('[DES-10] [C62] side by side has no order, one after the other has', () => {
    expect(held(a2b(), flowOf([parallel('p', [a], [b])]))).toMatchObject(same);
    expect(held(a2b(), flowOf([b, a]))).toMatchObject({ kinds: ['branch'], after: ['b:p2', 'a:p1'], end: 'done' });
    const beside = play([parallel('p', [a], [b]), c])
      .submit()
      .decide('p2', 'solve')
      .decide('p1')
      .decide('p3');
    expect(held(beside, flowOf([a, b, c]))).toMatchObject({ ...same, after: ['a:p1', 'b:p2', 'c:p3'] });
    expect(held(beside, flowOf([b, a, c]))).toMatchObject({ ...same, after: ['b:p2', 'a:p1', 'c:p3'] });
  });
  test('[DES-10] [C62] a wait or an action that is new makes no difference by itself, and moves no clock of others', () => {
    const limit = {
      after: { ms: 2 * HOUR, clock: 'calendar' as const },
      remind: null,
      finally: { kind: 'pass' as const },
    };
    const slow = play([a, approve('b', { timeLimit: limit })])
      .submit()
      .decide('p1');
    slow.pass(HOUR);
    slow.decide('p2');
    expect(
      held(slow, flowOf([a, wait('w', 9 * HOUR), action('act', 'book'), approve('b', { timeLimit: limit })])),
    ).toMatchObject(same);
  });
  test('[DES-10] [C62] a form that was sent again counts as it was then', () => {
    const again = play([a, byDays(3)]).submit({ days: 4 });
    again.do({ kind: 'return', by: 'p1', task: again.task('p1').id, to: { kind: 'submitter' } });
    again
      .do({ kind: 'resubmit', by: 'sub', form: { days: 9 } })
      .decide('p1')
      .decide('p2', 'solve');
    expect(held(again, flowOf([a, byDays(5)]))).toMatchObject({ ...same, after: ['a:p1', 'a:p1', 'by:0', 'b:p2'] });
    expect(held(again, flowOf([a, byDays(10)]))).toMatchObject({ kinds: ['branch'] });
  });
});

describe('how it ends', () => {
  test('[DES-10] [C62] a no that sends it back instead of ending it: it lies with its submitter', () => {
    const refused = play([a, b]).submit().decide('p1', 'disagree');
    const softer = flowOf([approve('a', { onDisagree: 'return-to-submitter' }), b]);
    expect(held(refused, softer)).toMatchObject({
      kinds: ['end'],
      first: { kind: 'end', step: null },
      end: 'returned',
    });
  });
  test('[DES-10] [C62] a no that ends it instead of sending it back: what came afterwards is not reached', () => {
    const softer = play([approve('a', { onDisagree: 'return-to-submitter' }), b])
      .submit()
      .decide('p1', 'disagree');
    softer.do({ kind: 'resubmit', by: 'sub', form: {} }).decide('p1').decide('p2', 'solve');
    expect(held(softer, flowOf([a, b]))).toMatchObject({ kinds: ['end'], after: ['a:p1'], end: 'refused' });
  });
  test('[DES-10] [C62] withdrawn where it can be, and else it goes on', () => {
    const withdrawn = play([a, b]).submit().decide('p1').do({ kind: 'withdraw', by: 'sub' });
    expect(held(withdrawn, flowOf([a, b]))).toMatchObject({ ...same, end: 'withdrawn' });
    expect(held(withdrawn, flowOf([a, b], { withdraw: 'never' }))).toMatchObject({
      kinds: ['people', 'end'],
      end: 'done',
    });
  });
  test('[DES-10] [C62] what an administrator ended is ended, whatever the version says', () => {
    const ended = play([a, b]).submit().do({ kind: 'end', by: 'admin' });
    expect(held(ended, flowOf([a, approve('x'), b]))).toMatchObject({ ...same, end: 'ended-by-administrator' });
  });
  test('[DES-10] [C62] what an action of the product reported is reported again', () => {
    const failed = play([a, action('act', 'book', 'end')])
      .submit()
      .decide('p1');
    failed.do({ kind: 'action-failed', visit: failed.state.visits.at(-1)!.id });
    expect(held(failed, flowOf([a, action('act', 'book', 'end'), b]))).toMatchObject({ ...same, end: 'failed' });
    const mended = held(failed, flowOf([a, action('act', 'book', 'owner')]));
    expect(mended).toMatchObject({ kinds: ['people', 'end'], after: ['a:p1', 'act:owner-now?'], end: 'done' });
  });
});

describe('what people did besides', () => {
  test('[DES-10] [C62] handed to others, signed by others, hung up, taken back, moved: as it was', () => {
    const busy = play([a, b, c, evaluate('e')]).submit();
    busy.do({ kind: 'transfer', by: 'p1', task: busy.task('p1').id, to: 'p4' });
    busy.do({ kind: 'add-signer', by: 'p4', task: busy.task('p4').id, where: 'after', people: ['p5'] });
    busy
      .do({ kind: 'hang-up', by: 'p4', task: busy.task('p4').id, reason: 'x', resumeAt: busy.now + HOUR })
      .pass(2 * HOUR);
    busy.decide('p4').decide('p5');
    busy
      .do({ kind: 'delegate', by: 'p2', task: busy.task('p2').id, to: 'p6' })
      .decide('p6', 'solve')
      .decide('p2', 'solve');
    busy.do({ kind: 'take-back', by: 'p2', task: busy.state.tasks.find((task) => task.person === 'p2')!.id });
    busy.do({ kind: 'move', by: 'admin', to: 'c' });
    busy.do({ kind: 'hand-over', by: 'admin', from: 'p3', to: 'p7' }).decide('p7');
    busy.do({ kind: 'evaluate', by: 'sub', task: busy.task('sub').id, form: { stars: 5 } });
    expect(held(busy, busy.flow)).toMatchObject({ ...same, end: 'done' });
    // The same with somebody else at the first step, who hands it on just so.
    const other = flowOf([approve('a', { who: named('q1') }), b, c, evaluate('e')]);
    expect(held(busy, other)).toMatchObject({ kinds: ['people'], first: { step: 'a' }, end: 'done' });
    expect(held(busy, other).after).toEqual(['a:q1?!', 'a+:p5', 'b:p2', 'c:p3', 'c:p3', 'e:sub']);
  });
  test('[DES-10] [C62] sent back by whoever is asked instead, and sent again', () => {
    const back = play([a, b]).submit().decide('p1');
    back
      .do({ kind: 'return', by: 'p2', task: back.task('p2').id, to: { kind: 'previous' } })
      .decide('p1')
      .decide('p2', 'solve');
    expect(held(back, flowOf([a, handle('b', { who: named('q2') })])).after).toEqual([
      'a:p1',
      'b:q2?!',
      'a:p1',
      'b:q2?!',
    ]);
  });
  test('[DES-10] [C62] sent back and sent again by a step that comes later now', () => {
    const back = play([a, b]).submit();
    back.do({ kind: 'return', by: 'p1', task: back.task('p1').id, to: { kind: 'submitter' } });
    back.do({ kind: 'resubmit', by: 'sub', form: {} }).decide('p1').decide('p2', 'solve');
    const turned = held(back, flowOf([b, a]));
    expect(turned).toMatchObject({ after: ['b:p2', 'a:p1', 'b:p2?', 'a:p1'], end: 'done' });
  });
  test('[DES-10] [C62] what was said before its step could be reached is said when it is', () => {
    const hung = play([parallel('p', [a], [b])]).submit();
    hung.do({ kind: 'hang-up', by: 'p2', task: hung.task('p2').id, reason: 'x', resumeAt: null }).decide('p1');
    hung.do({ kind: 'resume', by: 'p2', visit: hung.state.visits.find(({ step }) => step === 'b')!.id });
    hung.decide('p2', 'solve');
    expect(held(hung, flowOf([b, a]))).toMatchObject({ ...same, after: ['b:p2', 'a:p1'] });
  });
  test('[DES-10] [C62] sent back to a step that is not there any more: to the step before', () => {
    const back = play([a, b, c]).submit().decide('p1').decide('p2', 'solve');
    back.do({ kind: 'return', by: 'p3', task: back.task('p3').id, to: { kind: 'step', step: 'b' } });
    back.decide('p2', 'solve').decide('p3');
    expect(held(back, flowOf([a, c]))).toMatchObject({ after: ['a:p1', 'c:p3', 'a:p1?', 'c:p3'], end: 'done' });
  });
});

describe('clocks', () => {
  const limit = (hours: number, kind: 'pass' | 'refuse' = 'pass', clock: 'calendar' | 'working' = 'calendar') =>
    approve('a', { timeLimit: { after: { ms: hours * HOUR, clock }, remind: null, finally: { kind } } });
  const after = (hours: number, step: PersonStep) => {
    const slow = play([step]).submit();
    slow.pass(hours * HOUR);
    return slow.state.status === 'ended' ? slow : slow.decide('p1');
  };
  test('[DES-10] [C62] a shorter limit runs out where the case took longer', () => {
    expect(held(after(5, limit(9)), flowOf([limit(9)]))).toMatchObject(same);
    expect(held(after(5, limit(9)), flowOf([limit(6)]))).toMatchObject(same);
    expect(held(after(5, limit(9)), flowOf([limit(4)]))).toMatchObject({ kinds: ['people'], end: 'done' });
    expect(held(after(5, limit(9)), flowOf([limit(4, 'refuse')]))).toMatchObject({
      kinds: ['people', 'end'],
      end: 'refused',
    });
  });
  test('[DES-10] [C62] what ran out runs out, at the latest when it is due; what has no limit any more asks people', () => {
    expect(held(after(9, limit(4)), flowOf([limit(4)]))).toMatchObject(same);
    expect(held(after(9, limit(4)), flowOf([limit(8)]))).toMatchObject(same);
    expect(held(after(9, limit(4)), flowOf([limit(4, 'refuse')]))).toMatchObject({ kinds: ['end'], end: 'refused' });
    expect(held(after(9, limit(4)), flowOf([a]))).toMatchObject({ kinds: ['people'], after: ['a:p1?'] });
  });
  test('[DES-10] [C62] a limit that nobody looked at in time did not run out, where it is the same', () => {
    const slow = play([limit(4)]).submit();
    slow.now += 5 * HOUR;
    slow.decide('p1');
    expect(held(slow, flowOf([limit(4)]))).toMatchObject({ ...same, after: ['a:p1'] });
  });
  test('[DES-10] [C62] working time is that of the days of the case', () => {
    const holiday = workCalendar({ timeZone: 'Asia/Shanghai', exceptions: { '2026-11-16': 'holiday' } });
    const slow = new RecordedPlay(flowOf([limit(9, 'pass', 'working')]), people, { calendar: holiday });
    slow.submit().pass(8 * HOUR);
    slow.decide('p1');
    // Four working hours begin on the next day only, because that day was none; the record says so, not the calendar of today.
    expect(held(slow, flowOf([limit(4, 'pass', 'working')]))).toMatchObject(same);
  });
});

describe('whose organisation', () => {
  test('[DES-10] [TRU-14] [C62] then: substitutes, heads and owners as they were looked up, whatever they are today', () => {
    const away = new RecordedPlay(
      flowOf([a, approve('b', { whenSubmitter: 'head' })]),
      { a: ['p1'], b: ['sub'] },
      {
        calendar,
        substitutes: { p1: 'p4' },
        heads: { sub: 'p5' },
      },
    );
    away.submit().decide('p4').decide('p5');
    const today = {
      people: { a: ['q'], b: ['q'] },
      inactive: ['p4', 'p5'],
      substitutes: { p1: 'q' },
      heads: { sub: 'q' },
    };
    expect(held(away, away.flow, { today })).toMatchObject({ ...same, after: ['a:p4', 'b:p5'] });
    expect(held(away, away.flow, { today: null })).toMatchObject(same);
  });
  test('[DES-10] [C62] now: both versions in the organisation of today, so only what they say differs', () => {
    const today = { people: { a: ['q1'], b: ['q2'] }, inactive: ['p1'] };
    expect(held(a2b(), flowOf([a, b]), { organisation: 'now', today })).toMatchObject({
      ...same,
      before: ['a:q1?', 'b:q2?'],
      after: ['a:q1?', 'b:q2?'],
    });
    const fewer = held(a2b(), flowOf([b]), { organisation: 'now', today });
    expect(fewer).toMatchObject({ kinds: ['people'], first: { step: 'a' } });
  });
  test('[DES-10] [C62] somebody who has left since is no difference', () => {
    expect(held(a2b(), flowOf([a, b]), { today: { inactive: ['p1', 'p2'] } })).toMatchObject(same);
    const stillNamed = flowOf([approve('a', { who: named('p1') }), b]);
    expect(held(a2b(), stillNamed, { today: { inactive: ['p1'] } })).toMatchObject(same);
  });
  test('[DES-10] [C62] what nobody has looked up yet is asked for', () => {
    const asked = replayCase(
      a2b().case(),
      { flow: flowOf([a, approve('x'), b]), form: EMPTY_FORM },
      {
        organisation: 'then',
        calendar,
        today: () => null,
      },
    );
    expect(asked).toMatchObject({ kind: 'needs', asked: { submitter: 'sub', form: {} } });
  });
});

test('[DES-10] [C62] a record that does not lead to where the case stood is named as such', () => {
  const { events, version } = a2b().case();
  const odd = { version: { ...version, flow: flowOf([a, c]) }, events };
  const surroundings = { organisation: 'then' as const, calendar, today: () => nobodyToday };
  expect(replayCase(odd, version, surroundings)).toEqual({ kind: 'unknown' });
  expect(replayCase({ version, events: events.slice(0, 2) }, version, surroundings)).toEqual({ kind: 'unknown' });
});
