import { describe, expect, test } from 'vitest';
import { readClock } from './clock-results.ts';
import type { ChildStep, Step } from './definition.ts';
import { preview } from './preview.ts';
import type { VisitOutcome } from './state.ts';
import { action, approve, call, child, flowOf, HOUR, Play, parallel, set, wait } from './testing.ts';
import type { ProcessOutcome } from './vocabulary.ts';
import type { Effect } from './work.ts';

const PEOPLE = { a: ['pa'], b: ['pb'], c: ['pc'] };
const [a, b, c] = [approve('a'), approve('b'), approve('c')];
const play = (
  steps: readonly Step[],
  form: Record<string, unknown> = {},
  change: Partial<Parameters<typeof flowOf>[1]> = {},
) => new Play(flowOf(steps, change), PEOPLE, { undoable: ['book'] }).submit(form as never);
const doing = (it: Play) => it.effects.filter((effect) => effect.kind !== 'tell').map(({ kind }) => kind);
const outcomes = (it: Play, step: string): (VisitOutcome | null)[] =>
  it.state.visits.filter((visit) => visit.step === step).map((visit) => visit.outcome);
const ended = (it: Play, step: string, item: number, outcome: ProcessOutcome = 'done') =>
  ({ kind: 'child-ended', visit: it.visit(step).id, item, outcome }) as const;

/** What a step has the product do, whether it waits for it, and what conditions can ask of it afterwards. */
const BEGINS: [string, Step, Effect['kind'][], boolean, VisitOutcome | undefined][] = [
  ['a set waits until the values are there', set('s'), ['set-values'], true, undefined],
  ['a call that nobody answers goes on', call('s', { answer: { kind: 'none' } }), ['call-out'], false, 'done'],
  ['a call waits for its reply', call('s'), ['call-out'], true, undefined],
  [
    'a call waits to be called back',
    call('s', { answer: { kind: 'callback', within: { ms: HOUR, clock: 'calendar' } } }),
    ['call-out'],
    true,
    undefined,
  ],
  ['applications that nobody waits for are handed in', child('s', { wait: false }), ['start-children'], false, 'done'],
  ['applications are waited for', child('s'), ['start-children'], true, undefined],
  [
    'where there is nothing to hand in it goes on',
    child('s', { each: { kind: 'items', field: 'f' } }),
    [],
    false,
    'solved',
  ],
];

describe('what the product does at a step', () => {
  test.each(BEGINS)('[DES-13] [C8] [C9] [C11] [C13] %s', (_, step, effects, waits, outcome) => {
    const it = play([a, step, b]).decide('pa');
    expect([doing(it), it.asked]).toEqual([effects, waits ? [] : ['b:pb']]);
    expect([outcomes(it, 's'), it.state.outcomes.s]).toEqual([[waits ? null : 'done'], outcome]);
    expect(it.replayed).toEqual(it.state);
  });

  test('[DES-13] [C8] [C13] what is reported goes into the form, and later steps see it', () => {
    for (const step of [set('s'), call('s'), action('s', 'x')]) {
      const it = play([a, step, approve('b', { skipWhen: { kind: 'field', field: 'n', is: 'is', value: 2 } }), c], {
        n: 1,
      });
      expect(it.decide('pa').done('s', { n: 2 }).asked).toEqual(['c:pc']);
      expect([it.state.form, it.state.outcomes.s]).toEqual([{ n: 2 }, 'done']);
      expect(it.refusal({ kind: 'action-done', visit: it.state.visits[1]!.id })).toBe('already-settled');
    }
  });

  test.each(['end', 'owner'] as const)('[DES-13] [C8] [C11] [C13] what fails: %s', (onFailure) => {
    for (const step of [set('s', { onFailure }), call('s', { onFailure }), child('s', { onFailure })]) {
      const it = play([a, step, b]).decide('pa');
      const { id } = it.visit('s');
      it.do({ kind: 'action-failed', visit: id });
      if (onFailure === 'end') {
        expect([it.state.outcome, outcomes(it, 's')]).toEqual(['failed', ['failed']]);
        expect(it.refusal({ kind: 'action-done', visit: id })).toBe('process-ended');
        continue;
      }
      expect([it.asked, it.state.timers]).toEqual([['s:owner'], []]);
      expect(it.refusal({ kind: 'action-failed', visit: id })).toBe('already-asked');
      expect(it.done('s').asked).toEqual(['b:pb']);
      expect(outcomes(it, 's')).toEqual(['done']);
      expect(it.replayed).toEqual(it.state);
    }
  });

  test('[DES-13] [C13] what was given up may still be reported, and nobody has to say it any more', () => {
    const it = play([call('s'), b]);
    it.do({ kind: 'action-failed', visit: it.visit('s').id });
    expect(it.done('s', { n: 1 }).asked).toEqual(['b:pb']);
  });

  test('[DES-13] [C8] an owner who is gone is replaced', () => {
    const it = play([set('s'), b]);
    it.do({ kind: 'action-failed', visit: it.visit('s').id });
    it.facts = { ...it.facts, inactive: ['owner'] };
    expect(it.do({ kind: 'left', person: 'owner' }).asked).toEqual(['s:admin']);
  });

  test.each([set('s'), call('s'), child('s')])(
    '[DES-13] [C8] [C11] [C13] hung up, a $kind takes no report, and takes it afterwards',
    (step) => {
      const it = play([step, b]);
      it.do({ kind: 'hang-up-process', by: 'owner', reason: 'x', resumeAt: null });
      const { id } = it.visit('s');
      expect(it.refusal({ kind: 'action-failed', visit: id })).toBe('hung-up');
      if (step.kind !== 'child') expect(it.refusal({ kind: 'action-done', visit: id })).toBe('hung-up');
      else expect(it.refusal(ended(it, 's', 0))).toBe('hung-up');
      expect(it.do({ kind: 'resume-process', by: 'owner' }).effects.filter(({ kind }) => kind !== 'tell')).toEqual([]);
      if (step.kind === 'child') it.do(ended(it, 's', 0));
      else it.done('s');
      expect(it.asked).toEqual(['b:pb']);
    },
  );
});

describe('a call that waits to be called back', () => {
  const steps = [call('s', { answer: { kind: 'callback', within: { ms: HOUR, clock: 'calendar' } } }), b];

  test('[DES-13] [C13] in time it goes on, and no clock is left', () => {
    const it = play(steps);
    expect(it.state.timers).toMatchObject([{ kind: 'wait', dueAt: it.now + HOUR }]);
    expect(it.done('s', { n: 1 }).state.timers).toEqual([]);
    expect(it.asked).toEqual(['b:pb']);
  });

  test('[DES-13] [C13] when the time is over it has failed, and the time line says that it was too late', () => {
    const it = play(steps);
    const before = it.state;
    it.now += HOUR;
    it.do({ kind: 'timer', timer: before.timers[0]!.id });
    expect(it.asked).toEqual(['s:owner']);
    expect(readClock(it.flow, before, it.state, before.timers[0]!.id)).toMatchObject({ kind: 'clock-late', step: 's' });
    const ends = play([{ ...steps[0]!, onFailure: 'end' } as Step, b]).pass(HOUR);
    expect(ends.state.outcome).toBe('failed');
    expect(
      readClock(
        flowOf([wait('w', HOUR)]),
        play([wait('w', HOUR)]).state,
        play([]).state,
        play([wait('w', HOUR)]).state.timers[0]!.id,
      )?.kind,
    ).toBe('clock-wait');
  });

  test('[DES-13] [C13] hung up, its time stands still', () => {
    const it = play(steps).pass(HOUR / 2);
    it.do({ kind: 'hang-up-process', by: 'owner', reason: 'x', resumeAt: null }).pass(5 * HOUR);
    it.do({ kind: 'resume-process', by: 'owner' });
    expect(it.state.timers).toMatchObject([{ dueAt: it.now + HOUR / 2 }]);
  });

  test('[DES-13] [C13] asked already, no clock asks again', () => {
    const it = play(steps);
    it.do({ kind: 'action-failed', visit: it.visit('s').id });
    expect(it.pass(2 * HOUR).asked).toEqual(['s:owner']);
  });
});

describe('applications that a step waits for', () => {
  const people = { f: ['p1', 'p2', 'p3'] };
  const each = (change: Partial<ChildStep> = {}) => child('s', { each: { kind: 'items', field: 'f' }, ...change });

  test.each<[ChildStep['onRefused'], ProcessOutcome[], string]>([
    ['go-on', ['done', 'done', 'done'], 'solved'],
    ['go-on', ['done', 'refused', 'done'], 'not-solved'],
    ['go-on', ['withdrawn', 'failed', 'unsolved'], 'not-solved'],
    ['end', ['done', 'done', 'done'], 'solved'],
  ])('[DES-13] [C11] [C12] %s after %j: %s', (onRefused, ends, outcome) => {
    const it = play([each({ onRefused }), b], people);
    expect(it.visit('s').children).toEqual({ of: 3, ended: {} });
    for (const [n, end] of ends.entries()) {
      expect(it.asked).toEqual([]);
      it.do(ended(it, 's', n, end));
    }
    expect([it.asked, it.state.outcomes.s, doing(it)]).toEqual([['b:pb'], outcome, []]);
    expect(it.replayed).toEqual(it.state);
  });

  test('[DES-13] [C12] in any order, each once, and no other', () => {
    const it = play([each(), b], people);
    it.do(ended(it, 's', 2));
    for (const item of [2, -1, 3, 0.5, Number.NaN]) expect(it.refusal(ended(it, 's', item))).toBe('already-settled');
    it.do(ended(it, 's', 0)).do(ended(it, 's', 1));
    expect(it.asked).toEqual(['b:pb']);
  });

  test('[DES-13] [C11] the first that is not done ends the process, where its step says so, and the others are ended', () => {
    const it = play([each({ onRefused: 'end' }), b], people);
    it.do(ended(it, 's', 1)).do(ended(it, 's', 0, 'refused'));
    expect([it.state.outcome, doing(it), it.state.outcomes.s]).toEqual(['refused', ['end-children'], 'not-solved']);
    const last = play([each({ onRefused: 'end', each: { kind: 'once' } }), b], people);
    expect(doing(last.do(ended(last, 's', 0, 'refused')))).toEqual([]);
  });

  test('[DES-13] [C11] what one of them gives goes into the form', () => {
    const it = play([child('s'), b]);
    expect(it.do({ ...ended(it, 's', 0), form: { n: 4 } }).state.form).toEqual({ n: 4 });
  });

  test('[DES-13] [C11] more than fifty fail, as anything that cannot be begun', () => {
    const many = { f: Array.from({ length: 51 }, (_, n) => `p${n}`) };
    const it = play([each(), b], many);
    expect([it.asked, doing(it)]).toEqual([['s:owner'], []]);
    expect(it.done('s').asked).toEqual(['b:pb']);
    expect(play([each({ onFailure: 'end' }), b], many).state.outcome).toBe('failed');
  });

  test('[DES-13] [C11] only their owner says that it is done without them, and then they are ended', () => {
    const it = play([child('s'), b]);
    const { id } = it.visit('s');
    expect(it.refusal({ kind: 'action-done', visit: id })).toBe('not-allowed-here');
    it.do({ kind: 'action-failed', visit: id });
    expect(doing(it.done('s'))).toEqual(['end-children']);
    expect([it.asked, it.state.outcomes.s]).toEqual([['b:pb'], 'solved']);
  });

  test('[DES-13] [C11] no report is for a step that waits for something else', () => {
    const it = play([call('s'), b]);
    expect(it.refusal(ended(it, 's', 0))).toBe('already-settled');
  });
});

describe('what happens to them when the process does not wait any more', () => {
  const steps = [a, parallel('p', [child('s')], [b]), c];
  const begun = () => play(steps).decide('pa');

  test.each<[string, (it: Play) => Play]>([
    ['ends', (it) => it.do({ kind: 'end', by: 'admin' })],
    ['is withdrawn', (it) => it.do({ kind: 'withdraw', by: 'sub' })],
    ['is refused beside them', (it) => it.decide('pb', 'disagree')],
    [
      'is returned to a step before them',
      (it) => it.do({ kind: 'return', by: 'pb', task: it.task('pb').id, to: { kind: 'previous' } }),
    ],
    [
      'is returned to whoever handed it in',
      (it) =>
        it.do({
          kind: 'return',
          by: 'pb',
          task: it.task('pb').id,
          to: { kind: 'submitter' },
          afterwards: 'straight-back',
        }),
    ],
    ['is moved back', (it) => it.do({ kind: 'move', by: 'admin', to: 'a' })],
    ['is moved on', (it) => it.do({ kind: 'move', by: 'admin', to: 'c' })],
  ])('[DES-13] [C11] it %s: they are ended', (_, then) => {
    const it = then(begun());
    expect(doing(it)).toEqual(['end-children']);
    expect(outcomes(it, 's')).toEqual(['cancelled']);
    expect(it.replayed).toEqual(it.state);
  });

  test('[DES-13] [C11] taken back before them they are ended, and handed in anew the next time', () => {
    const it = play([a, child('s'), b]);
    const { id } = it.task('pa');
    it.decide('pa').do({ kind: 'take-back', by: 'pa', task: id });
    expect([doing(it), it.asked]).toEqual([['end-children'], ['a:pa']]);
    expect([doing(it.decide('pa')), outcomes(it, 's')]).toEqual([['start-children'], ['cancelled', null]]);
  });

  test('[DES-13] [C11] moved elsewhere beside them, they run on', () => {
    expect(doing(begun().do({ kind: 'move', by: 'admin', to: 'b' }))).toEqual([]);
  });
});

describe('going back over what was done', () => {
  test.each([set('s'), call('s'), child('s')])(
    '[DES-13] [C8] [C11] [C13] a $kind is run again in the next round',
    (step) => {
      const it = play([a, step, b], { n: 1 }).decide('pa');
      if (step.kind === 'child') it.do({ ...ended(it, 's', 0), form: { n: 2 } });
      else it.done('s', { n: 2 });
      it.do({ kind: 'return', by: 'pb', task: it.task('pb').id, to: { kind: 'previous' } });
      expect([it.asked, doing(it), it.state.form]).toEqual([['a:pa'], [], { n: 2 }]);
      it.decide('pa');
      expect([doing(it).length, outcomes(it, 's')]).toEqual([1, ['done', null]]);
    },
  );

  test('[DES-13] [C8] a decision before it can be taken back', () => {
    const it = play([a, set('s'), b]);
    const { id } = it.task('pa');
    it.decide('pa').done('s');
    expect(it.do({ kind: 'take-back', by: 'pa', task: id }).asked).toEqual(['a:pa']);
  });

  test('[DES-13] [C8] what the submitter changes afterwards is not done twice', () => {
    const it = play([set('s'), approve('b', { pool: true, voting: { kind: 'any' } })], {}, { edit: 'until-taken' });
    it.done('s').do({ kind: 'edit', by: 'sub', form: { n: 3 }, picked: {} });
    expect([it.asked, outcomes(it, 's'), doing(it)]).toEqual([['b:pb'], ['done'], []]);
  });

  test.each([set('s'), call('s'), child('s')])(
    '[DES-13] [C8] [C11] [C13] a $kind that the end cut off begins anew when it is opened again',
    (step) => {
      const it = play([parallel('p', [step], [b]), c]).decide('pb', 'disagree');
      expect(it.state.outcome).toBe('refused');
      it.do({ kind: 'reopen-ended', by: 'admin', to: 'b', reason: 'x' });
      expect([doing(it).length, outcomes(it, 's'), it.asked]).toEqual([1, ['cancelled', null], ['b:pb']]);
    },
  );

  test('[DES-13] [C8] [C11] a preview of an end shows it, and hands nothing in by itself', () => {
    const it = play([a, child('s'), b]);
    const event = { kind: 'decide', by: 'pa', task: it.task('pa').id, decision: 'agree' } as const;
    expect(preview(it.flow, it.state, event, it.facts, it.now)).toMatchObject({ ok: true, asked: [], ends: false });
    expect(it.state.visits).toHaveLength(1);
  });
});
