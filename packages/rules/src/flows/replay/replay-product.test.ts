import { describe, expect, test } from 'vitest';
import { workCalendar } from '../../basics/calendar.ts';
import type { Condition } from '../conditions.ts';
import type { Flow, PersonStep, Step, Who } from '../definition.ts';
import { field, formOf, options } from '../explore/explore-testing.ts';
import { approve, call, child, exclusive, flowOf, handle, router, set } from '../testing.ts';
import type { Facts } from '../work.ts';
import { RecordedPlay } from './random-cases.ts';
import { replayCase } from './replay-case.ts';

const calendar = workCalendar({ timeZone: 'Asia/Shanghai' });
const today: Facts = {
  people: {},
  inactive: [],
  substitutes: {},
  heads: {},
  owner: 'owner-now',
  administrators: ['admin-now'],
  calendar,
};
const form = formOf(field('level', 'choice', { options: options('low', 'high') }));
const isHigh: Condition = { kind: 'field', field: 'level', is: 'is', value: 'high' };
const unsolved = (step: string): Condition => ({ kind: 'outcome', step, is: 'not-solved' });

function held(play: RecordedPlay, flow: Flow) {
  const replayed = replayCase(play.case(form), { flow, form }, { organisation: 'then', calendar, today: () => today });
  if (replayed.kind !== 'compared') throw new Error(replayed.kind);
  const { before, after, compared } = replayed;
  const way = (path: typeof before) =>
    path.entries.map(({ step, people, branches, assumed, drawn }) =>
      [
        step,
        people.length > 0 ? `:${people}` : '',
        branches.length > 0 ? `>${branches}` : '',
        assumed ? '?' : '',
        drawn ? '*' : '',
      ].join(''),
    );
  return { kinds: compared.kinds, before: way(before), after: way(after), end: after.end };
}
const people = { a: ['p1'], b: ['p2'], c: ['p3'], d: ['p4', 'p5', 'p6'] };
const play = (steps: readonly Step[], facts: Partial<Facts> = {}) =>
  new RecordedPlay(flowOf(steps), people, { calendar, ...facts });
const [a, b, c] = [approve('a'), handle('b', { onNotSolved: 'go-on' }), approve('c')];
const ask = exclusive('q', { when: isHigh, steps: [c] }, []);
const setTo = (value: string) => set('s', { values: [{ field: 'level', from: { kind: 'value', value } }] });
const openAt = ({ state }: RecordedPlay, step: string) =>
  state.visits.findLast((visit) => visit.step === step && visit.outcome === null)?.id ?? 0;

describe('[DES-10] what the product did', () => {
  test('[C9] what was set then is set again, and otherwise where the draft sets something else', () => {
    const began = play([setTo('high'), ask, a]).submit();
    began.do({ kind: 'action-done', visit: openAt(began, 's'), form: { level: 'high' } });
    began.decide('p3').decide('p1');
    expect(held(began, began.flow)).toMatchObject({ kinds: [], end: 'done' });
    const other = held(began, flowOf([setTo('low'), ask, a]));
    expect(other).toMatchObject({ kinds: ['branch'], end: 'done' });
    expect(other.after).toEqual(['s', 'q>1', 'a:p1']);
  });

  test('[C9] [C11] [C12] steps that the case never had are taken as done, what is set is set, and each is marked', () => {
    const began = play([ask, a]).submit().decide('p1');
    const found = held(
      began,
      flowOf([setTo('high'), call('o'), child('k', { each: { kind: 'times', times: 2 } }), ask, a]),
    );
    expect(found.kinds).toEqual(['branch']);
    expect(found.after).toEqual(['s?', 'o?', 'k?', 'q>0', 'c:owner-now?', 'a:p1']);
    expect(held(began, flowOf([child('k'), call('o'), ask, a])).kinds).toEqual([]);
  });

  test('[C12] what an answer brought, and that it failed, is carried over', () => {
    const flow = [call('o', { take: [{ field: 'level', path: 'l' }] }), ask, a];
    const answered = play(flow).submit();
    answered
      .do({ kind: 'action-done', visit: openAt(answered, 'o'), form: { level: 'high' } })
      .decide('p3')
      .decide('p1');
    expect(held(answered, answered.flow)).toMatchObject({ kinds: [], before: ['o', 'q>0', 'c:p3', 'a:p1'] });
    const failed = play(flow).submit();
    failed.do({ kind: 'action-failed', visit: openAt(failed, 'o') });
    failed.do({ kind: 'action-done', visit: openAt(failed, 'o') }).decide('p1');
    expect(held(failed, failed.flow).kinds).toEqual([]);
    const ends = { ...failed.flow, steps: [call('o', { onFailure: 'end' }), ask, a] };
    expect(held(failed, ends)).toMatchObject({ kinds: expect.arrayContaining(['end']), end: 'failed' });
  });

  test('[C11] how each application ended is carried over; without it the way ends otherwise', () => {
    const both = child('k', { each: { kind: 'times', times: 2 } });
    const steps = (step: Step) => [step, exclusive('q', { when: unsolved('k'), steps: [c] }, []), a];
    const began = play(steps(both)).submit();
    const visit = openAt(began, 'k');
    began.do({ kind: 'child-ended', visit, item: 0, outcome: 'refused' });
    began.do({ kind: 'child-ended', visit, item: 1, outcome: 'done' }).decide('p3').decide('p1');
    expect(held(began, began.flow)).toMatchObject({ kinds: [], before: ['k', 'q>0', 'c:p3', 'a:p1'] });
    expect(held(began, flowOf(steps({ ...both, onRefused: 'end' })))).toMatchObject({ end: 'refused' });
  });
});

describe('[DES-10] [C7] routers', () => {
  const loop = (when: Condition) => [b, router('r', [when, 'b']), a];
  const twice = () => {
    const began = play(loop(unsolved('b')))
      .submit()
      .decide('p2', 'not-solve')
      .decide('p2', 'solve');
    return began.decide('p1');
  };
  test('rounds are the same rounds; without the router the second round is missing', () => {
    expect(held(twice(), twice().flow)).toMatchObject({ kinds: [], before: ['b:p2', 'r>b', 'b:p2', 'r', 'a:p1'] });
    expect(held(twice(), flowOf([b, a]))).toMatchObject({ kinds: ['branch'], after: ['b:p2', 'a:p1'] });
  });

  test('another way is a difference, and a loop that is never left ends', () => {
    const past = (when: Condition) => [router('r', [when, 'c']), a, c];
    const began = play(past(isHigh)).submit().decide('p1').decide('p3');
    const found = held(began, flowOf(past({ kind: 'not', of: isHigh })));
    expect(found).toMatchObject({ kinds: ['branch'], after: ['r>c', 'c:p3'] });
    const passing = (when: Condition) => [router('r', [when, 'c']), setTo('low'), c];
    const unset = play(passing(isHigh)).submit();
    unset.do({ kind: 'action-done', visit: openAt(unset, 's'), form: { level: 'low' } }).decide('p3');
    expect(held(unset, unset.flow).kinds).toEqual([]);
    const turned = held(unset, flowOf(passing({ kind: 'not', of: isHigh })));
    expect(turned).toMatchObject({ kinds: ['branch'], after: ['r>c', 'c:p3'] });
    const elsewhere = held(unset, flowOf([router('r', [{ kind: 'not', of: isHigh }, 's']), setTo('low'), c]));
    expect(elsewhere).toMatchObject({ kinds: ['branch'], after: ['r>s', 's', 'c:p3'] });
    const round = held(
      began,
      flowOf([router('r', [isHigh, 'c']), a, router('x', [{ kind: 'not', of: isHigh }, 'a']), c]),
    );
    expect(round.end).toBe('done');
    expect(round.after.filter((entry) => entry === 'x>a')).toHaveLength(20);
  });
});

describe('[DES-10] [C15] [C20] composed rules and draws', () => {
  const first = (...names: string[]): Who => ({ kind: 'first-of', of: names.map((role) => ({ kind: 'role', role })) });
  test('the parts of a rule have the people of then, each by itself', () => {
    const step = (who: Who): PersonStep => approve('a', { who });
    const facts = { people: { 'a#of.0': [], 'a#of.1': ['p8'], b: ['p2'] } };
    const began = new RecordedPlay(flowOf([step(first('x', 'y')), b]), {}, { calendar, ...facts });
    began.submit().decide('p8').decide('p2', 'solve');
    expect(held(began, began.flow)).toMatchObject({ kinds: [], before: ['a:p8', 'b:p2'] });
    expect(held(began, flowOf([step(first('y', 'x')), b]))).toMatchObject({ kinds: [], after: ['a:p8', 'b:p2'] });
    expect(held(began, flowOf([step({ kind: 'role', role: 'y' }), b]))).toMatchObject({
      kinds: [],
      after: ['a:p8', 'b:p2'],
    });
  });

  test('who was drawn is drawn again by the lot of then; drawn otherwise, it is said', () => {
    const draw = (voting: PersonStep['voting']) => flowOf([approve('d', { voting }), a]);
    for (let lot = 1; lot <= 8; lot++) {
      const began = new RecordedPlay(draw({ kind: 'random', draw: 1 }), people, { calendar, lot });
      began.submit();
      began.decide(began.state.tasks[0]?.person ?? '').decide('p1');
      expect(held(began, began.flow)).toMatchObject({ kinds: [], end: 'done' });
      expect(held(began, began.flow).after[0]).not.toContain('*');
      expect(held(began, draw({ kind: 'random', draw: 2 })).after[0]).toContain('*');
      const loads = { p4: 3, p5: 1, p6: 2 };
      const least = new RecordedPlay(draw({ kind: 'least-load', draw: 2 }), people, { calendar, lot, loads });
      least.submit().decide('p5').decide('p6').decide('p1');
      expect(held(least, least.flow)).toMatchObject({ kinds: [], after: ['d:p5,p6', 'a:p1'] });
    }
  });
});
