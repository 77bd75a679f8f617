import { describe, expect, test } from 'vitest';
import type { Step } from './definition.ts';
import { nextPick } from './picks.ts';
import { predictPath, preview } from './preview.ts';
import { MOST_JUMPS_BACK } from './routers.ts';
import { skippedSteps } from './skipped-steps.ts';
import { apply, openVisits, unbegun } from './state.ts';
import {
  action,
  approve,
  call,
  copy,
  end,
  exclusive,
  flowOf,
  inclusive,
  MONDAY,
  Play,
  parallel,
  router,
  set,
  when,
} from './testing.ts';

const PEOPLE = { a: ['pa'], b: ['pb'], c: ['pc'], d: ['pd'], x: ['px'], y: ['py'], z: ['pz'] };
const [a, b, c, d, x, y, z] = ['a', 'b', 'c', 'd', 'x', 'y', 'z'].map((id) => approve(id)) as [
  Step,
  Step,
  Step,
  Step,
  Step,
  Step,
  Step,
];
const yes = when('go', 'is', 1);
const play = (steps: readonly Step[], form = { go: 1 } as Record<string, number>) =>
  new Play(flowOf(steps), PEOPLE, { undoable: ['book'] }).submit(form);
const outcomes = (it: Play, step: string) =>
  it.state.visits.filter((visit) => visit.step === step).map((visit) => visit.outcome);

/** Where the router stands × where it leads × what stands beside it. */
const TABLE: [string, { steps: Step[]; say: string[]; asked: string[]; beside?: string[] }][] = [
  ['main way, on', { steps: [a, router('r', [yes, 'c']), b, c], say: ['pa'], asked: ['c:pc'] }],
  ['main way, back', { steps: [a, b, router('r', [yes, 'a']), c], say: ['pa', 'pb'], asked: ['a:pa'] }],
  [
    'a branch of a choice, on in its own lane',
    { steps: [exclusive('s', [x, router('r', [yes, 'z']), y, z]), c], say: ['px'], asked: ['z:pz'] },
  ],
  [
    'a branch of a choice, back in its own lane',
    { steps: [exclusive('s', [x, router('r', [yes, 'x']), y]), c], say: ['px'], asked: ['x:px'] },
  ],
  [
    'a branch of a choice, on to the lane around it',
    { steps: [exclusive('s', [x, router('r', [yes, 'd']), y]), c, d], say: ['px'], asked: ['d:pd'] },
  ],
  [
    'a branch of a choice, back to the lane around it',
    { steps: [a, exclusive('s', [x, router('r', [yes, 'a']), y]), c], say: ['pa', 'px'], asked: ['a:pa'] },
  ],
  [
    'a branch of a choice, to the choice itself',
    { steps: [a, exclusive('s', [x, router('r', [yes, 's']), y]), c], say: ['pa', 'px'], asked: ['x:px'] },
  ],
  [
    'a parallel branch, on in its own lane: those beside stay as they are',
    {
      steps: [parallel('s', [x, router('r', [yes, 'z']), y, z], [b]), c],
      say: ['px'],
      asked: ['b:pb', 'z:pz'],
    },
  ],
  [
    'a parallel branch, back in its own lane: those beside stay as they are',
    { steps: [parallel('s', [x, y, router('r', [yes, 'x'])], [b]), c], say: ['px', 'py'], asked: ['b:pb', 'x:px'] },
  ],
  [
    'a parallel branch, on to the lane around it: those beside are cut off',
    {
      steps: [parallel('s', [x, router('r', [yes, 'd'])], [b]), c, d],
      say: ['px'],
      asked: ['d:pd'],
      beside: ['cancelled'],
    },
  ],
  [
    'a parallel branch, back to the lane around it: those beside are cut off',
    {
      steps: [a, parallel('s', [x, router('r', [yes, 'a'])], [b]), c],
      say: ['pa', 'px'],
      asked: ['a:pa'],
      beside: ['cancelled'],
    },
  ],
  [
    'a parallel branch, to its split: all branches are asked again',
    {
      steps: [parallel('s', [x, router('r', [yes, 's'])], [b]), c],
      say: ['px'],
      asked: ['b:pb', 'x:px'],
      beside: ['cancelled', null as never],
    },
  ],
  [
    'an inclusive branch, on to the lane around it: those beside are cut off',
    {
      steps: [inclusive('s', { when: yes, steps: [x, router('r', [yes, 'd'])] }, { when: yes, steps: [b] }, [y]), c, d],
      say: ['px'],
      asked: ['d:pd'],
      beside: ['cancelled'],
    },
  ],
  [
    'a branch of a branch, on to the lane around both',
    {
      steps: [parallel('s', [parallel('t', [x, router('r', [yes, 'd'])], [y])], [b]), c, d],
      say: ['px'],
      asked: ['d:pd'],
      beside: ['cancelled'],
    },
  ],
  [
    'a branch of a branch, on to the lane between: the outer branch beside stays as it is',
    {
      steps: [parallel('s', [parallel('t', [x, router('r', [yes, 'z'])], [y]), z], [b]), c],
      say: ['px'],
      asked: ['b:pb', 'z:pz'],
    },
  ],
];

describe('where a router leads', () => {
  test.each(TABLE)('[DES-13] [C7] %s', (_, { steps, say, asked, beside }) => {
    const it = play(steps);
    for (const person of say) it.decide(person);
    expect(it.asked).toEqual(asked);
    if (beside) expect(outcomes(it, 'b')).toEqual(beside);
    expect(it.replayed).toEqual(it.state);
  });

  test.each(TABLE)(
    '[DES-13] [C7] %s: taken back, everything is as it was, and without the jump everybody is asked',
    (_, { steps, say }) => {
      const it = play(steps);
      for (const person of say.slice(0, -1)) it.decide(person);
      const before = it.asked;
      const last = say.at(-1)!;
      const { id } = it.task(last);
      it.decide(last);
      const led = it.state.visits.find((visit) => visit.step === 'r')?.outcome;
      if (led === 'routed-back')
        return expect(it.refusal({ kind: 'take-back', by: last, task: id })).toBe('nothing-to-take-back');
      it.do({ kind: 'take-back', by: last, task: id });
      expect(it.asked).toEqual(before);
    },
  );

  test('[DES-13] [C7] the first way whose condition holds leads; without one it goes on, and that is recorded as well', () => {
    const steps = [a, router('r', [when('n', 'more', 5), 'd'], [when('n', 'more', 3), 'c']), b, c, d];
    const asked = (n: number) => play(steps, { n }).decide('pa').asked;
    expect([asked(9), asked(4), asked(1)]).toEqual([['d:pd'], ['c:pc'], ['b:pb']]);
    expect(outcomes(play(steps, { n: 1 }).decide('pa'), 'r')).toEqual(['passed']);
    expect(
      play(steps, { n: 4 })
        .decide('pa')
        .state.visits.find((visit) => visit.step === 'r'),
    ).toMatchObject({
      outcome: 'routed',
      to: 'c',
    });
  });

  test('[DES-13] [C7] a way without a condition always leads, where no way before it does', () => {
    const steps = [a, router('r', [when('n', 'more', 3), 'd'], [null, 'c']), b, c, d];
    const asked = (n: number) => play(steps, { n }).decide('pa').asked;
    expect([asked(4), asked(1)]).toEqual([['d:pd'], ['c:pc']]);
    const corrects = [a, exclusive('s', { when: yes, steps: [x, router('r', [null, 'a'])] }, []), b];
    const it = play(corrects).decide('pa').decide('px');
    expect([it.asked, outcomes(it, 'r')]).toEqual([['a:pa'], ['routed-back']]);
    expect(play(corrects, { go: 0 }).decide('pa').asked).toEqual(['b:pb']);
  });

  test('[DES-13] [C7] back, everybody from there on is asked again, also who would be passed as the same approver', () => {
    const same = { whenAgain: 'pass-always' } as const;
    const steps = [approve('a'), approve('b', same), router('r', [when('go', 'is', 1), 'a']), approve('c', same)];
    const it = new Play(flowOf(steps), { a: ['p'], b: ['p'], c: ['p'] }).submit({ go: 1 });
    it.decide('p');
    expect(it.asked).toEqual(['a:p']);
    expect(it.state.visits.filter((visit) => visit.lapsed).map((visit) => visit.step)).toEqual(['a', 'b', 'r']);
    it.do({ kind: 'decide', by: 'p', task: it.task('p').id, decision: 'agree', form: { go: 0 } });
    expect(it.state.outcome).toBe('done');
    expect(outcomes(it, 'b')).toEqual(['passed', 'passed']);
  });

  test('[DES-13] [C7] the step that it leads back to asks whoever has agreed before it, as after a return', () => {
    const steps = [approve('a'), approve('b', { whenAgain: 'pass-always' }), router('r', [yes, 'b']), approve('c')];
    const it = new Play(flowOf(steps), { a: ['p'], b: ['p'], c: ['p'] }).submit({ go: 1 }).decide('p');
    expect([outcomes(it, 'b'), it.asked]).toEqual([['passed', null], ['b:p']]);
  });

  test('[DES-13] [C7] what the product did is undone on the way back; over what cannot be undone it does not lead, and the owner is asked', () => {
    const undone = play([a, action('x', 'book'), router('r', [yes, 'a']), b])
      .decide('pa')
      .done('x');
    expect([undone.asked, undone.effects.filter(({ kind }) => kind === 'undo-action')]).toMatchObject([['a:pa'], [{}]]);
    const stays = play([a, action('x', 'stamp'), router('r', [yes, 'a']), b])
      .decide('pa')
      .done('x');
    expect(stays.asked).toEqual(['r:owner']);
    expect(stays.done('r').asked).toEqual(['b:pb']);
    expect(outcomes(stays, 'r')).toEqual(['done']);
  });

  test('[DES-13] [C7] a target that is gone or stands in no lane around it asks the owner', () => {
    for (const to of ['none', 'y']) {
      const it = play([a, router('r', [yes, to]), exclusive('s', [y]), b]).decide('pa');
      expect(it.asked).toEqual(['r:owner']);
    }
  });
});

describe('how often a router leads back', () => {
  test('[DES-13] [C7] twenty times in one process, whatever is in the way; then the owner is asked, and it goes on when they say so', () => {
    const it = play([a, router('r', [yes, 'a']), b]);
    for (let n = 0; n < MOST_JUMPS_BACK; n++) it.decide('pa');
    expect(it.asked).toEqual(['a:pa']);
    it.decide('pa');
    expect(it.asked).toEqual(['r:owner']);
    expect(it.refusal({ kind: 'action-failed', visit: it.visit('r').id })).toBe('already-asked');
    expect(it.done('r').asked).toEqual(['b:pb']);
    expect(it.decide('pb').state.outcome).toBe('done');
    expect(it.replayed).toEqual(it.state);
  });

  test.each<[string, Step[]]>([
    ['to itself', [router('r', [yes, 'r']), b]],
    ['over nothing that waits', [copy('k'), call('n', { answer: { kind: 'none' } }), router('r', [yes, 'k']), b]],
    ['out of a branch', [parallel('s', [router('r', [yes, 's'])], [x]), b]],
    ['that is always gone', [router('r', [null, 'r']), b]],
    ['between two of them', [router('q', [when('go', 'is', 0), 'b']), router('r', [yes, 'q']), b]],
  ])('[DES-13] [C7] a loop %s comes to an end by itself', (_, steps) => {
    const it = play(steps);
    expect(it.asked.filter((asked) => asked.endsWith(':owner'))).toEqual(['r:owner']);
    expect(it.state.visits.filter((visit) => visit.outcome === 'routed-back')).toHaveLength(MOST_JUMPS_BACK);
    expect(it.done('r').state.status).toBe('running');
  });

  test('[DES-13] [C7] on it leads as often as it comes there', () => {
    const steps = [a, router('q', [yes, 'r']), b, router('r', [yes, 'a']), c];
    const it = play(steps);
    for (let n = 0; n <= MOST_JUMPS_BACK; n++) it.decide('pa');
    expect(outcomes(it, 'q')).toHaveLength(MOST_JUMPS_BACK + 1);
    expect(it.done('r').asked).toEqual(['c:pc']);
  });

  test('[DES-13] [C7] somebody who stands in for an owner who is gone has it', () => {
    const it = play([router('r', [yes, 'r']), b]);
    it.facts = { ...it.facts, inactive: ['owner'] };
    it.do({ kind: 'left', person: 'owner' });
    expect(it.asked).toEqual(['r:admin']);
  });
});

describe('what a router cut off', () => {
  const steps = [parallel('s', [x, router('r', [yes, 'd'])], [b, y], [z]), c, d];

  test('[DES-13] [C7] runs again where it stood when something goes back into its split', () => {
    const it = play(steps).decide('pb').decide('pz').decide('px');
    expect(it.asked).toEqual(['d:pd']);
    it.do({ kind: 'return', by: 'pd', task: it.task('pd').id, to: { kind: 'step', step: 'x' } });
    expect(it.asked).toEqual(['x:px', 'y:py']);
    it.do({ kind: 'decide', by: 'px', task: it.task('px').id, decision: 'agree', form: { go: 0 } });
    expect(it.asked).toEqual(['y:py']);
    expect(it.decide('py').asked).toEqual(['c:pc']);
    expect(it.replayed).toEqual(it.state);
  });

  test('[DES-13] [C7] a preview of going back names those who are asked again', () => {
    const it = play(steps).decide('pz').decide('px');
    const event = { kind: 'return', by: 'pd', task: it.task('pd').id, to: { kind: 'step', step: 'x' } } as const;
    expect(preview(it.flow, it.state, event, it.facts, it.now)).toMatchObject({
      ok: true,
      cancelled: [],
      asked: [
        { step: 'x', person: 'px' },
        { step: 'b', person: 'pb' },
      ],
    });
  });

  test('[DES-13] [C7] stays cut off when the process has ended and is opened again behind it', () => {
    const it = play(steps).decide('px').decide('pd');
    expect(it.state.outcome).toBe('done');
    it.do({ kind: 'reopen-ended', by: 'admin', to: 'd', reason: 'x' });
    expect(it.asked).toEqual(['d:pd']);
    it.do({ kind: 'return', by: 'pd', task: it.task('pd').id, to: { kind: 'step', step: 'x' } });
    expect(it.asked).toEqual(['b:pb', 'x:px', 'z:pz']);
  });

  test('[DES-13] [C7] of an earlier round it is not opened again when the process ends later and runs again', () => {
    const it = play([a, ...steps])
      .decide('pa')
      .decide('px');
    it.do({ kind: 'return', by: 'pd', task: it.task('pd').id, to: { kind: 'step', step: 'a' } });
    it.decide('pa').decide('pb').decide('pz', 'disagree');
    expect(it.state.outcome).toBe('refused');
    it.do({ kind: 'reopen-ended', by: 'admin', to: 'z', reason: 'x' });
    expect(it.asked).toEqual(['x:px', 'y:py', 'z:pz']);
    expect(it.state.branches.filter(({ state }) => state === 'at-step')).toHaveLength(3);
  });

  test('[DES-13] [C7] nobody whom it left out counts as jumped over by hand', () => {
    const it = play(steps).decide('px');
    expect(skippedSteps(it.flow, it.state)).toEqual([]);
    const on = play([a, router('r', [yes, 'c']), b, c]).decide('pa');
    expect(skippedSteps(on.flow, on.state)).toEqual([]);
    const moved = play([a, router('r', [yes, 'c']), b, c]).do({ kind: 'move', by: 'admin', to: 'c' });
    expect(skippedSteps(moved.flow, moved.state).map(({ step }) => step)).toEqual(['a', 'b']);
  });
});

test('[DES-13] [C7] a preview follows a router: what a return cancels, and whom it leads to now', () => {
  const it = play(
    [a, router('q', [when('go', 'is', 2), 'c']), b, set('v'), router('r', [when('go', 'is', 1), 'a']), c],
    { go: 0 },
  );
  it.decide('pa').decide('pb').done('v', { go: 2 });
  const event = { kind: 'return', by: 'pc', task: it.task('pc').id, to: { kind: 'previous' } } as const;
  expect(preview(it.flow, it.state, event, it.facts, it.now)).toMatchObject({ asked: [{ step: 'b' }] });
});

test('[DES-13] [C7] an end behind a router is reached by it', () => {
  const it = play([a, router('r', [yes, 'e']), b, end('e', 'refused')]).decide('pa');
  expect([it.state.outcome, openVisits(it.state)]).toEqual(['refused', []]);
});

test('[DES-13] [C7] where a router led goes by the new name of its step in another version', () => {
  const it = play([a, router('r', [yes, 'c']), b, c]).decide('pa');
  const state = it.changes.reduce(apply, unbegun());
  const moved = apply(state, { kind: 'readdressed', branches: [], steps: { c: 'c2', r: 'r2' } });
  expect(moved.visits.find((visit) => visit.step === 'r2')?.to).toBe('c2');
  expect(moved.visits.filter((visit) => 'to' in visit)).toHaveLength(1);
});

describe('what is foreseen', () => {
  const predict = (steps: readonly Step[], form: Record<string, number>) =>
    predictPath(
      flowOf(steps),
      { submitter: 'sub', form, picked: {} },
      new Play(flowOf(steps), PEOPLE).facts,
      MONDAY,
    ).map(({ step }) => step);

  test('[DES-13] [C7] the way before submitting goes on where a router leads, and not back', () => {
    const steps = [a, router('r', [yes, 'd']), b, router('q', [yes, 'a']), c, d];
    expect(predict(steps, { go: 1 })).toEqual(['a', 'r', 'd']);
    expect(predict(steps, { go: 0 })).toEqual(['a', 'r', 'b', 'q', 'c', 'd']);
    expect(predict([a, b, router('q', [yes, 'a']), c], { go: 1 })).toEqual(['a', 'b', 'q', 'c']);
    expect(predict([a, exclusive('s', [x, router('r', [yes, 'd']), y]), c, d], { go: 1 })).toEqual([
      'a',
      's',
      'x',
      'r',
      'd',
    ]);
  });

  test('[DES-13] [C7] behind a router that always leads back, its lane comes to no other step, and the lane around it goes on', () => {
    expect(predict([a, router('r', [yes, 'c'], [null, 'a']), b, c], { go: 0 })).toEqual(['a', 'r']);
    expect(predict([a, router('r', [yes, 'c'], [null, 'a']), b, c], { go: 1 })).toEqual(['a', 'r', 'c']);
    expect(predict([a, router('r', [null, 'c']), b, c], {})).toEqual(['a', 'r', 'c']);
    expect(predict([a, exclusive('s', [x, router('r', [null, 'a']), y]), b], {})).toEqual(['a', 's', 'x', 'r', 'b']);
    // Where it leads to nothing, its owner lets it go on.
    expect(predict([a, router('r', [null, 'none']), b], {})).toEqual(['a', 'r', 'b']);
  });

  test('[DES-13] [C7] [C8] with the values that are set on the way', () => {
    const steps = [
      set('v', { values: [{ field: 'go', from: { kind: 'value', value: 1 } }] }),
      router('r', [yes, 'c']),
      b,
      c,
    ];
    expect(predict(steps, { go: 0 })).toEqual(['v', 'r', 'c']);
  });

  test('[DES-13] [C7] who picks the next people picks those of the step that a router leads to', () => {
    const picked = approve('c', { who: { kind: 'previous-picks', several: true } });
    const next = (steps: readonly Step[], step = 'a') =>
      nextPick(flowOf(steps), { form: { go: 1 }, outcomes: {} }, { step })?.step.id ?? null;
    expect(next([a, router('r', [yes, 'c']), b, picked])).toBe('c');
    expect(next([a, router('r', [yes, 'd']), picked, d])).toBeNull();
    expect(next([a, exclusive('s', [router('r', [yes, 'c'])]), b, picked])).toBe('c');
    expect(next([picked, a, router('r', [yes, 'c'])])).toBe('c');
    expect(next([a, router('r', [yes, 'r'])])).toBeNull();
    expect(next([a, router('r', [null, 'c']), b, picked])).toBe('c');
  });
});
