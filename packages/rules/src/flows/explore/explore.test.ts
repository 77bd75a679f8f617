import { describe, expect, test } from 'vitest';
import type { Comparison, Condition, FieldValue } from '../conditions.ts';
import { everyStep, type Flow, type PersonStep, type Step } from '../definition.ts';
import { dice, drawFlow } from '../random-flow.ts';
import { unreachableSteps } from '../reachable.ts';
import {
  approve,
  copy,
  evaluate,
  exclusive,
  flowOf,
  HOUR,
  handle,
  inclusive,
  parallel,
  router,
  wait,
} from '../testing.ts';
import { planWays } from './explore-plan.ts';
import { ANYBODY, drawn, exploreAll, factsWith, field, formOf, options, SUBMITTER, said } from './explore-testing.ts';

const is = (id: string, comparison: Comparison, value: FieldValue = null): Condition =>
  ({ kind: 'field', field: id, is: comparison, value }) as Condition;
const amount = field('amount', 'money', { required: true, min: 0 });
const reason = field('reason', 'text');

/** Places where a fault may be planted: alone, behind others, inside a branch, and beside another one. */
const places: readonly [string, (planted: readonly Step[]) => Flow][] = [
  ['alone', (planted) => flowOf([...planted, approve('last')])],
  ['behind others', (planted) => flowOf([approve('first'), copy('told'), ...planted, evaluate('evaluation')])],
  [
    'in a branch',
    (planted) =>
      flowOf([
        exclusive('by', { when: is('amount', 'at-least', 500_000), steps: [approve('dean'), ...planted] }, []),
        approve('last'),
      ]),
  ],
  [
    'in a second of several',
    (planted) =>
      flowOf([
        inclusive(
          'some',
          { when: is('amount', 'less', 10), steps: [approve('x')] },
          { when: is('amount', 'less', 20), steps: planted },
          [],
        ),
        approve('last'),
      ]),
  ],
  ['beside others', (planted) => flowOf([parallel('both', [handle('left')], planted), approve('last')])],
];
const form = formOf(amount, reason);

test('[DES-08] nothing is found in a sound flow, wherever its steps stand', () => {
  for (const [, build] of places)
    expect(said(exploreAll(build([approve('p', { fields: { reason: 'write' } })]), form))).toEqual([]);
});

describe.each(places)('[DES-08] planted %s', (_, build) => {
  const planted = (
    steps: readonly Step[],
    facts: Parameters<typeof factsWith>[1] = {},
    people: Record<string, string[]> = {},
  ) => {
    const flow = build(steps);
    return said(exploreAll(flow, form, { factsOf: factsWith(flow, facts, people) }));
  };

  test.each([
    ['the owner asked instead', 'owner', 'nobody-found p'],
    ['passed', 'pass', 'nobody-found p'],
    ['refused', 'refuse', 'nobody-found p'],
  ] as const)('a step with nobody: %s', (_name, kind, expected) => {
    expect(planted([approve('p', { nobody: { kind } })], {}, { p: [] })).toEqual([expected]);
  });

  test('a step whose picks nobody makes, and one whose head is missing', () => {
    expect(planted([approve('p', { who: { kind: 'head-of-previous' } })])).toEqual(['nobody-found p']);
  });

  test('the submitter alone to approve: by the rule, as a substitute, or because there is nobody else', () => {
    expect(planted([approve('p')], {}, { p: [SUBMITTER] })).toEqual(['submitter-alone p']);
    expect(planted([approve('p')], { substitutes: { 'of-p': SUBMITTER } })).toEqual(['submitter-alone p']);
    const nobodyElse = { owner: SUBMITTER, administrators: [SUBMITTER] };
    expect(planted([approve('p', { whenSubmitter: 'head' })], nobodyElse, { p: [SUBMITTER] })).toEqual([
      'nobody-found p',
      'submitter-alone p',
    ]);
    expect(planted([approve('p', { whenSubmitter: 'skip' })], {}, { p: [SUBMITTER] })).toEqual(['nobody-found p']);
    expect(planted([approve('p')], {}, { p: [SUBMITTER, 'other'] })).toEqual([]);
    expect(planted([approve('p', { who: { kind: 'submitter' } })], {}, { p: [SUBMITTER] })).toEqual([]);
  });

  test('[TRU-78] the submitter among others as a substitute, where the step lets them', () => {
    const people = { p: ['of-p', 'other'] };
    const away = { substitutes: { 'of-p': SUBMITTER } };
    expect(planted([approve('p')], away, people)).toEqual(['submitter-stands-in p']);
    expect(planted([approve('p', { whenSubmitter: 'skip' })], away, people)).toEqual([]);
    expect(planted([approve('p')], {}, people)).toEqual([]);
  });

  test('one person three times in a row', () => {
    const three = [approve('p'), handle('q'), approve('r')];
    const same = { p: ['li'], q: ['li'], r: ['li'] };
    expect(planted(three, {}, same)).toEqual(['same-person-thrice r']);
    expect(planted(three, {}, { ...same, q: ['wang'] })).toEqual([]);
    expect(planted([approve('p'), approve('q', { whenAgain: 'pass-always' }), approve('r')], {}, same)).toEqual([]);
    const pool = { voting: { kind: 'any' } } as const;
    expect(
      planted(
        [approve('p', pool), approve('q', pool), approve('r', pool)],
        {},
        { p: ['li', 'a'], q: ['li', 'a'], r: ['li', 'a'] },
      ),
    ).toEqual([]);
    expect(
      planted([approve('p'), approve('q'), approve('r')], {}, { p: ['li', 'a'], q: ['li', 'b'], r: ['c', 'li'] }),
    ).toEqual(['same-person-thrice r']);
  });

  test('a branch that can never be taken', () => {
    const never = (when: Condition) => planted([exclusive('q', { when, steps: [approve('p')] }, [])]);
    expect(never({ kind: 'all', of: [is('amount', 'more', 30), is('amount', 'at-most', 30)] })).toEqual([
      'branch-never q 0',
    ]);
    expect(never(is('amount', 'less', 0))).toEqual(['branch-never q 0']);
    expect(never(is('amount', 'empty'))).toEqual(['branch-never q 0']);
    expect(never({ kind: 'not', of: { kind: 'any', of: [is('reason', 'empty'), is('reason', 'filled')] } })).toEqual([
      'branch-never q 0',
    ]);
    expect(never(is('reason', 'has', 'ill'))).toEqual([]);
    const caught = [
      { when: is('amount', 'at-least', 0), steps: [] },
      { when: is('amount', 'more', 7), steps: [] },
    ];
    expect(planted([exclusive('q', ...caught, [])])).toEqual(['branch-never q 1']);
    expect(planted([inclusive('q', ...caught, [])])).toEqual([]);
    expect(planted([exclusive('q', { when: is('amount', 'at-least', 0), steps: [] }, [approve('p')])])).toEqual([
      'branch-never q 1',
    ]);
    expect(
      planted([
        handle('p', { buttons: { solve: approve('x').buttons.agree as never } }),
        exclusive('q', { when: { kind: 'outcome', step: 'p', is: 'not-solved' }, steps: [approve('r')] }, []),
      ]),
    ).toEqual(['branch-never q 0']);
    expect(
      planted([
        handle('p', { onNotSolved: 'go-on' }),
        exclusive('q', { when: { kind: 'outcome', step: 'p', is: 'not-solved' }, steps: [approve('r')] }, []),
      ]),
    ).toEqual([]);
  });

  test('a step that always skips itself', () => {
    expect(planted([approve('p', { skipWhen: is('amount', 'filled') })])).toEqual(['step-never-asks p']);
    expect(planted([approve('p', { skipWhen: is('reason', 'filled') })])).toEqual([]);
  });

  test('a way without an end', () => {
    const onlyBack = { return: approve('x').buttons.return as never };
    expect(planted([approve('p', { buttons: onlyBack })])).toEqual(['no-end p']);
    expect(
      planted([
        approve('p', { buttons: { ...onlyBack, disagree: onlyBack.return }, onDisagree: 'return-to-submitter' }),
      ]),
    ).toEqual(['no-end p']);
    expect(planted([approve('p')], { owner: null, administrators: [] }, { p: [] })).toEqual([
      'no-end p',
      'nobody-found p',
    ]);
    expect(planted([approve('p')], { inactive: ['owner', 'admin'] }, { p: [] })).toEqual([
      'no-end p',
      'nobody-found p',
    ]);
  });

  test('a person disabled: one of several, the only one, and whoever is named for later', () => {
    const who = { kind: 'people', people: ['gone', 'li'] } as const;
    expect(planted([approve('p', { who })], { inactive: ['gone'] }, { p: ['gone', 'li'] })).toEqual([
      'person-disabled p',
    ]);
    expect(
      planted([approve('p', { who: { kind: 'people', people: ['gone'] } })], { inactive: ['gone'] }, { p: ['gone'] }),
    ).toEqual(['nobody-found p', 'person-disabled p']);
    expect(planted([approve('p', { nobody: { kind: 'person', person: 'gone' } })], { inactive: ['gone'] })).toEqual([
      'person-disabled p',
    ]);
    const late = {
      after: { ms: HOUR, clock: 'working' },
      remind: null,
      finally: { kind: 'reassign', to: 'gone' },
    } as const;
    expect(planted([approve('p', { timeLimit: late })], { inactive: ['gone'] })).toEqual(['person-disabled p']);
    expect(
      planted([approve('p', { who: { kind: 'role', role: 'x' } })], { inactive: ['gone'] }, { p: ['gone', 'li'] }),
    ).toEqual([]);
  });

  test('who may not open it, where it is not anybody whom the submitter picks', () => {
    const flow = build([approve('p')]);
    expect(said(exploreAll(flow, form, { cannotOpen: (person) => person === 'of-p' }))).toEqual(['cannot-open p']);
    const picked = build([approve('p', { who: { kind: 'submitter-picks', several: false } })]);
    expect(said(exploreAll(picked, form, { cannotOpen: (person) => person === ANYBODY }))).toEqual([]);
  });

  test('a limit that is shorter than what the step needs', () => {
    const timeLimit: PersonStep['timeLimit'] = {
      after: { ms: 2 * HOUR, clock: 'working' },
      remind: null,
      finally: { kind: 'escalate' },
    };
    const flow = build([handle('p', { timeLimit })]);
    const took = (visits: number, hours: number) =>
      new Map([['p', { visits, workingMs: hours * HOUR, calendarMs: 90 * HOUR }]]);
    expect(said(exploreAll(flow, form, { usual: took(5, 3) }))).toEqual(['limit-too-short p']);
    expect(said(exploreAll(flow, form, { usual: took(4, 3) }))).toEqual([]);
    expect(said(exploreAll(flow, form, { usual: took(50, 2) }))).toEqual([]);
    const calendar = build([handle('p', { timeLimit: { ...timeLimit, after: { ms: 2 * HOUR, clock: 'calendar' } } })]);
    expect(said(exploreAll(calendar, form, { usual: took(9, 1) }))).toEqual(['limit-too-short p']);
  });

  test('a promise that is over before it can be done', () => {
    const flow = build([wait('w', 20 * HOUR, 'working'), approve('p')]);
    expect(said(exploreAll(flow, form, { promisedMs: 10 * HOUR }))).toEqual(['promise-too-short p']);
    expect(said(exploreAll(flow, form, { promisedMs: 30 * HOUR }))).toEqual([]);
    const slow = { after: { ms: 20 * HOUR, clock: 'working' }, remind: null, finally: { kind: 'nothing' } } as const;
    const limited = build([approve('p', { timeLimit: slow })]);
    expect(said(exploreAll(limited, form, { promisedMs: 10 * HOUR })).map((one) => one.split(' ')[0])).toEqual([
      'limits-beyond-promise',
    ]);
  });

  test('a step that only its designer approves', () => {
    const flow = build([approve('p')]);
    const factsOf = factsWith(flow, {}, { p: ['me'] });
    expect(said(exploreAll(flow, form, { factsOf, designers: ['me'] }))).toEqual(['designer-alone p']);
    expect(
      said(exploreAll(flow, form, { factsOf: factsWith(flow, {}, { p: ['me', 'li'] }), designers: ['me'] })),
    ).toEqual([]);
    expect(said(exploreAll(flow, form, { factsOf, designers: ['li'] }))).toEqual([]);
  });

  test('a condition on a hidden field, and on one that is written only later', () => {
    const flow = build([
      exclusive('q', { when: is('note', 'is', 'x'), steps: [approve('r')] }, []),
      approve('p', { fields: { note: 'write' }, buttons: { agree: approve('x').buttons.agree as never } }),
    ]);
    const right = (step: Flow, note: 'hidden' | 'read' | 'write'): Flow => ({
      ...step,
      start: { ...step.start, fields: { note } },
    });
    const more = formOf(amount, reason, field('note', 'text'));
    const never: Flow = { ...flow, steps: flow.steps.map(withoutWriting) };
    expect(said(exploreAll(right(never, 'hidden'), more))).toEqual(['condition-on-hidden q note']);
    expect(said(exploreAll(right(never, 'read'), more))).toEqual(['condition-on-hidden q note']);
    expect(said(exploreAll(right(never, 'read'), more, {}, { productFills: true }))).toEqual([]);
    expect(said(exploreAll(right(flow, 'write'), more))).toEqual([]);
  });
});

const withoutWriting = (step: Step): Step =>
  'branches' in step
    ? { ...step, branches: step.branches.map((branch) => ({ ...branch, steps: branch.steps.map(withoutWriting) })) }
    : 'fields' in step
      ? { ...step, fields: {} }
      : step;

test('[DES-08] a way that has no end only after a no', () => {
  const { agree, disagree } = approve('x').buttons as Required<PersonStep['buttons']>;
  const step = (onDisagree: PersonStep['onDisagree']) =>
    flowOf([approve('p', { onDisagree, buttons: { agree, disagree } })]);
  // Nobody is left who could send it again.
  const gone = { inactive: [SUBMITTER], owner: null, administrators: [] };
  const found = (flow: Flow) => said(exploreAll(flow, formOf(), { factsOf: factsWith(flow, gone) }));
  expect(found(step('return-to-submitter'))).toEqual(['no-end p']);
  expect(found(step('end'))).toEqual([]);
});

describe('[DES-08] what a form gets wrong', () => {
  const hiddenAtStart = (steps: readonly Step[], id: string): Flow => ({
    ...flowOf(steps),
    start: { id: 'start', name: { zh: 's', en: 's' }, fields: { [id]: 'hidden' } },
  });
  const result = field('result', 'text', { required: true });

  test('a required field that nobody can write, written by somebody, or by the product', () => {
    const written = approve('p', { fields: { result: 'write' } });
    expect(said(exploreAll(hiddenAtStart([approve('p')], 'result'), formOf(result)))).toEqual([
      'field-nobody-writes result',
    ]);
    expect(
      said(exploreAll(hiddenAtStart([approve('p')], 'result'), formOf(result), {}, { productFills: true })),
    ).toEqual([]);
    expect(said(exploreAll(hiddenAtStart([written], 'result'), formOf(result)))).toEqual([]);
    const onlyThere = exclusive('q', { when: is('amount', 'less', 0), steps: [written] }, [approve('r')]);
    expect(said(exploreAll(hiddenAtStart([onlyThere], 'result'), formOf(amount, result)))).toEqual([
      'branch-never q 0',
      'field-nobody-writes result',
    ]);
    const skipped = approve('p', { fields: { result: 'write' }, skipWhen: is('amount', 'at-least', 0) });
    expect(said(exploreAll(hiddenAtStart([skipped, approve('r')], 'result'), formOf(amount, result)))).toEqual([
      'field-nobody-writes result',
      'step-never-asks p',
    ]);
  });

  test('a required field that is never shown, by its own condition or by its heading', () => {
    const kind = field('kind', 'choice', { options: options('a', 'b'), required: true });
    const never = { ...result, showWhen: is('kind', 'is', 'c') };
    expect(said(exploreAll(flowOf([approve('p')]), formOf(kind, never)))).toEqual(['field-nobody-writes result']);
    const heading = field('heading', 'section', { showWhen: is('kind', 'is', 'c') });
    expect(said(exploreAll(flowOf([approve('p')]), formOf(kind, heading, result)))).toEqual([
      'field-nobody-writes result',
    ]);
    expect(
      said(exploreAll(flowOf([approve('p')]), formOf(kind, { ...result, showWhen: is('kind', 'is', 'b') }))),
    ).toEqual([]);
  });

  test('a required field that takes nothing', () => {
    const bounds = field('bounds', 'text', { required: true, min: 9, max: 3 });
    expect(said(exploreAll(flowOf([approve('p')]), formOf(bounds)))).toContain('field-takes-nothing bounds');
    expect(
      said(exploreAll(hiddenAtStart([approve('p', { fields: { bounds: 'write' } })], 'bounds'), formOf(bounds))),
    ).toContain('field-takes-nothing p bounds');
  });

  test('a condition that asks too early, and a field shown by one that nobody fills in', () => {
    const split = exclusive('q', { when: is('result', 'filled'), steps: [approve('r')] }, [approve('s')]);
    const flow = hiddenAtStart([split, approve('p', { fields: { result: 'write' } })], 'result');
    expect(said(exploreAll(flow, formOf(result)))).toEqual(['condition-too-early q result']);
    const shown = field('more', 'text', { showWhen: is('result', 'filled') });
    expect(
      said(exploreAll(hiddenAtStart([approve('p')], 'result'), formOf({ ...result, required: false }, shown))),
    ).toEqual(['condition-on-hidden result']);
  });

  test('what a step writes decides behind it, as often as it is written', () => {
    const score = field('score', 'number', { required: true, min: 0, max: 9 });
    const writes = (id: string) => approve(id, { fields: { score: 'write' } });
    const asks = (id: string, atLeast: number) =>
      exclusive(id, { when: is('score', 'at-least', atLeast), steps: [approve(`${id}-yes`)] }, []);
    const flow = hiddenAtStart([writes('p'), asks('q', 5), writes('r'), asks('s', 5), asks('u', 7)], 'score');
    const explored = exploreAll(flow, formOf(score));
    expect(said(explored)).toEqual([]);
    // Below and above five the first time, and each of three the second time.
    expect(explored.ways).toHaveLength(6);
    expect(explored.open).toEqual([]);
  });

  test('an optional field that says who is asked, left empty', () => {
    const by = field('by', 'person');
    const step = (nobody: PersonStep['nobody']) =>
      flowOf([approve('p', { who: { kind: 'field', field: 'by' }, nobody }), approve('last')]);
    const explored = (nobody: PersonStep['nobody'], required: boolean) =>
      said(
        exploreAll(step(nobody), formOf({ ...by, required }), {
          factsOf: (submitter, values) =>
            factsWith(step(nobody), {}, { p: values.by ? [String(values.by)] : [] })(submitter, values),
        }),
      );
    expect(explored({ kind: 'owner' }, false)).toEqual(['nobody-found p']);
    expect(explored({ kind: 'pass' }, false)).toEqual([]);
    expect(explored({ kind: 'owner' }, true)).toEqual([]);
  });
});

test('[DES-08] rows, headings and what is reckoned: nothing is wrong, and both sides of a total are gone', () => {
  const rows = field('rows', 'group', {
    required: true,
    min: 1,
    fields: [field('price', 'money', { required: true })],
  });
  const total = field('total', 'computed', {
    unit: 'money',
    compute: { kind: 'sum', of: [{ group: 'rows', field: 'price' }] },
  });
  const split = exclusive('q', { when: is('total', 'at-least', 500_000), steps: [approve('dean')] }, []);
  const explored = exploreAll(
    flowOf([split, approve('p')]),
    formOf(field('heading', 'section'), rows, total, field('words', 'note')),
  );
  expect(said(explored)).toEqual([]);
  expect(explored.ways).toHaveLength(2);
  expect(explored.open).toEqual([]);
});

describe('[DES-08] of many ways', () => {
  const manySplits = (n: number): Step[] =>
    Array.from({ length: n }, (_, at) =>
      exclusive(`q${at}`, { when: is(`f${at}`, 'is', true), steps: [approve(`a${at}`)] }, []),
    );
  const manyFields = (n: number) => formOf(...Array.from({ length: n }, (_, at) => field(`f${at}`, 'yes-no')));

  test('twenty that do not hang together: 256 are gone, every branch among them, and the rest is counted', () => {
    const explored = exploreAll(flowOf(manySplits(20)), manyFields(20));
    expect(explored.ways).toHaveLength(256);
    expect(explored.others).toEqual({ n: 2 ** 20 - 256, all: true });
    const lanes = new Set(explored.ways.flatMap(({ walked }) => [...walked.lanes]));
    expect(lanes.size).toBe(40);
    expect(explored.open).toEqual([]);
    // Where none of the twenty fits, nobody is asked.
    expect(said(explored)).toEqual(['passes-unseen']);
  });

  test('more than anybody can count are said to be at least so many', () => {
    const { counted, ways } = planWays(drawn(flowOf(manySplits(30)), manyFields(30)));
    expect(counted).toEqual({ n: 1_000_000_000, all: false });
    expect(ways).toHaveLength(256);
  });

  test('what cannot be told is neither found nor called impossible', () => {
    // 2.7 would do, and is not among the values that are looked at.
    const split = exclusive('q', { when: is('n', 'has', '7'), steps: [approve('p')] }, [approve('r')]);
    const explored = exploreAll(flowOf([split]), formOf(field('n', 'number', { required: true, min: 0, max: 3 })));
    expect(said(explored)).toEqual([]);
    expect(explored.open).toEqual([{ step: 'q', branch: '0' }]);
  });

  test('all of a condition with many parts is found, and its opposite is proved', () => {
    const of = Array.from({ length: 25 }, (_, n) => is(`f${n}`, 'is', true));
    const both: Condition = {
      kind: 'all',
      of: [
        { kind: 'all', of },
        { kind: 'any', of: of.map((part) => ({ kind: 'not', of: part })) },
      ],
    };
    const flow = flowOf([
      exclusive('q', { when: { kind: 'all', of }, steps: [approve('p')] }, { when: both, steps: [approve('r')] }, [
        approve('s'),
      ]),
    ]);
    expect(said(exploreAll(flow, manyFields(25)))).toEqual(['branch-never q 1']);
  });
});

/** Somewhere a router leads past a few of the steps. */
function withRouter(seed: number, flow: Flow): Flow {
  const d = dice(seed);
  const at = d.below(flow.steps.length);
  const to = flow.steps[at + d.below(flow.steps.length - at)] as Step;
  const leads = router('router', [d.often(25) ? null : is('days', 'more', d.below(6)), to.id]);
  return { ...flow, steps: [...flow.steps.slice(0, at), leads, ...flow.steps.slice(at)] };
}

test.each([
  ['of people', 60, (seed: number) => drawFlow(dice(seed))],
  [
    'of the product as well, with routers',
    25,
    (seed: number) => withRouter(seed, drawFlow(dice(seed), { withSystemSteps: true })),
  ],
])(
  '[DES-08] random flows %s in which everybody is there have no way without an end, and none that is proved never to be gone is gone',
  (_, most, drawOne) => {
    for (let seed = 1; seed <= most; seed++) {
      const flow = drawOne(seed);
      const explored = exploreAll(flow, formOf(field('days', 'number', { required: true, min: 0 })));
      const passed = unreachableSteps(flow).map((step) => `step-unreachable ${step}`);
      const wrong = said(explored).filter(
        (one) =>
          !/^(branch-never|step-never-asks|draw-too-many|passes-unseen|submitter-stands-in|submitter-alone|way-never)/.test(
            one,
          ) && !passed.includes(one),
      );
      expect({ seed, wrong }).toEqual({ seed, wrong: [] });
      const lanes = new Set(explored.ways.flatMap(({ walked }) => [...walked.lanes]));
      for (const { code, step, branch } of explored.findings)
        if (code === 'branch-never') expect(lanes.has(`${step}/${branch}`)).toBe(false);
      const all = [...everyStep(flow.steps)].flatMap(({ step }) =>
        'branches' in step ? step.branches.map((_, n) => `${step.id}/${n}`) : [],
      );
      expect(all.length).toBeGreaterThanOrEqual(lanes.size);
    }
  },
);
