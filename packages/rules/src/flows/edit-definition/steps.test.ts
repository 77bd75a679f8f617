import { describe, expect, test } from 'vitest';
import { checkDefinition, namedIn } from '../check-definition.ts';
import type { Branch, Flow, Step } from '../definition.ts';
import { action, approve, copy, end, evaluate, exclusive, flowOf, handle, parallel, wait, when } from '../testing.ts';
import { stepKinds } from '../vocabulary.ts';
import { nestsAtMost } from './limits.ts';
import { newStep } from './new-step.ts';
import { outline } from './outline.ts';
import { placeOf } from './places.ts';
import { countedIds } from './random-edits.ts';
import { isStep } from './shape.ts';
import { changeStep, insertStep, moveStep, removeStep, replaceStep, unwrapSplit, wrapInSplit } from './steps.ts';

const words = (text: string) => ({ zh: text, en: text });
const split = exclusive('x', { when: when('days', 'more', 3), steps: [approve('b'), approve('c')] }, [approve('d')]);
const flow = flowOf([approve('a'), split, approve('e'), approve('f')]);
const root = (index: number) => ({ lane: 'root', index });

test('[DES-02] a step is found where it stands', () => {
  expect([placeOf(flow, 'a'), placeOf(flow, 'c'), placeOf(flow, 'd'), placeOf(flow, 'g')]).toEqual([
    root(0),
    { lane: 'x/0', index: 1 },
    { lane: 'x/1', index: 0 },
    null,
  ]);
});

describe('[DES-02] a new step', () => {
  test.each(stepKinds)('%s has every property of its kind, and a fresh id', (kind) => {
    const step = newStep(kind, () => 'fresh');
    expect([step.id, step.kind, step.name, isStep(step)]).toEqual(['fresh', kind, { zh: '', en: '' }, true]);
    expect(newStep(kind, () => 'fresh', { name: words('N') }).name).toEqual(words('N'));
  });

  test('the checker names what only a person can say', () => {
    const form = { title: words('t'), fields: [] };
    const open = (kind: (typeof stepKinds)[number]) => {
      const drawn = flowOf([end('before', 'refused'), newStep(kind, countedIds(), { name: words('N') })]);
      return checkDefinition(drawn, form, namedIn(drawn))
        .filter(({ code }) => code !== 'unreachable')
        .map(({ code, step, branch }) => [code, step, branch].join(' ').trim());
    };
    const nameless = ['name-missing n0 n1', 'name-missing n0 n2'];
    expect(Object.fromEntries(stepKinds.map((kind) => [kind, open(kind)]))).toEqual({
      approve: ['people-empty n0'],
      handle: ['people-empty n0'],
      copy: ['people-empty n0'],
      exclusive: [...nameless, 'condition-missing n0 n1'],
      inclusive: [...nameless, 'condition-missing n0 n1'],
      parallel: nameless,
      wait: ['limit-not-positive n0'],
      action: ['action-missing n0'],
      evaluate: [],
      end: [],
      router: ['condition-missing n0 n1', 'router-to-missing n0 n1'],
      set: ['set-field-missing n0'],
      child: ['business-missing n0'],
      call: ['connection-missing n0', 'path-missing n0'],
    });
  });

  test('approvers agree or disagree, handlers solve or do not, and both can return and transfer', () => {
    const buttonsOf = (kind: 'approve' | 'handle') => {
      const step = newStep(kind, () => 's');
      return 'buttons' in step ? Object.entries(step.buttons).map(([name, { reason }]) => `${name} ${reason}`) : [];
    };
    expect(buttonsOf('approve')).toEqual([
      'agree optional',
      'disagree required',
      'return required',
      'transfer optional',
    ]);
    expect(buttonsOf('handle')).toEqual([
      'solve optional',
      'not-solve required',
      'return required',
      'transfer optional',
    ]);
  });

  test('a split has two branches, and the last one is for everything else', () => {
    const branches = (kind: 'exclusive' | 'inclusive' | 'parallel') => {
      const step = newStep(kind, countedIds(), { branches: [words('one'), words('rest')] });
      return 'branches' in step ? step.branches.map(({ id, name, when: on }) => [id, name.en, on?.kind ?? null]) : [];
    };
    expect(branches('exclusive')).toEqual([
      ['n1', 'one', 'field'],
      ['n2', 'rest', null],
    ]);
    expect(branches('inclusive')).toEqual(branches('exclusive'));
    expect(branches('parallel')).toEqual([
      ['n1', 'one', null],
      ['n2', 'rest', null],
    ]);
  });

  test.each(['constructor', '1st', '', 'a/b', 'a'.repeat(61)])(
    'an id that cannot be one, as %j, is asked for again',
    (id) => {
      const ids = [id, 'good'];
      expect(newStep('end', () => ids.shift() ?? 'more').id).toBe('good');
    },
  );

  test('ids that only repeat themselves end in no loop and in no two the same', () => {
    const step = newStep('parallel', () => 'same');
    expect('branches' in step && step.branches.map(({ id }) => id)).toEqual(['same', 'x20']);
  });
});

describe('[DES-02] inserting', () => {
  test('puts a step at the start, between, at the end and into a branch', () => {
    const put = (lane: string, index: number) => outline(insertStep(flow, { lane, index }, copy('new')));
    expect(put('root', 0)).toBe('new a x(0: b c | 1: d) e f');
    expect(put('root', 4)).toBe('a x(0: b c | 1: d) e f new');
    expect(put('x/0', 1)).toBe('a x(0: b new c | 1: d) e f');
    expect(put('x/1', 1)).toBe('a x(0: b c | 1: d new) e f');
  });

  test.each([
    ['a lane that is not there', { lane: 'x/2', index: 0 }],
    ['a lane of a step without branches', { lane: 'a/0', index: 0 }],
    ['a lane without a name', { lane: '', index: 0 }],
    ['behind the end', root(5)],
    ['before the start', root(-1)],
    ['between two numbers', root(0.5)],
  ])('does nothing for %s', (_title, place) => expect(insertStep(flow, place, copy('new'))).toBe(flow));

  test('does nothing where an id is taken, by a step, by the start or twice in the step itself', () => {
    expect(insertStep(flow, root(0), copy('d'))).toBe(flow);
    expect(insertStep(flow, root(0), copy('start'))).toBe(flow);
    expect(insertStep(flow, root(0), parallel('new', [copy('n')], [copy('n')]))).toBe(flow);
    expect(insertStep(flow, root(0), parallel('new', [copy('n')], [copy('b')]))).toBe(flow);
  });

  test('does nothing where an id cannot be one, or where two branches have the same', () => {
    for (const id of ['a b', 'constructor', '-a', 'a'.repeat(61)])
      expect(insertStep(flow, root(0), copy(id))).toBe(flow);
    const [first, second] = split.branches as [Branch, Branch];
    const branches = [
      { ...first, id: 'same', steps: [] },
      { ...second, id: 'same', steps: [] },
    ];
    expect(insertStep(flow, root(0), { ...split, id: 'new', branches })).toBe(flow);
    expect(replaceStep(flow, 'x', { ...split, branches })).toBe(flow);
  });

  test('leaves everything else the same object', () => {
    const after = insertStep(flow, { lane: 'x/0', index: 0 }, copy('new'));
    expect([after.start, after.steps[0], after.steps[2]]).toEqual([flow.start, flow.steps[0], flow.steps[2]]);
    expect(after.steps[0]).toBe(flow.steps[0]);
    expect((after.steps[1] as typeof split).branches[1]).toBe(split.branches[1]);
  });
});

describe('[DES-02] moving', () => {
  const move = (id: string, lane: string, index: number) => outline(moveStep(flow, id, { lane, index }));

  test('counts the place before anything moves', () => {
    expect(move('a', 'root', 3)).toBe('x(0: b c | 1: d) e a f');
    expect(move('a', 'root', 4)).toBe('x(0: b c | 1: d) e f a');
    expect(move('f', 'root', 0)).toBe('f a x(0: b c | 1: d) e');
    expect(move('c', 'x/0', 0)).toBe('a x(0: c b | 1: d) e f');
  });

  test('goes into branches, out of them and from one to the other', () => {
    expect(move('a', 'x/0', 1)).toBe('x(0: b a c | 1: d) e f');
    expect(move('d', 'root', 1)).toBe('a d x(0: b c | 1:) e f');
    expect(move('b', 'x/1', 1)).toBe('a x(0: c | 1: d b) e f');
  });

  test('takes along what is inside, as it is', () => {
    const after = moveStep(flow, 'x', root(4));
    expect(outline(after)).toBe('a e f x(0: b c | 1: d)');
    expect(after.steps[3]).toBe(split);
  });

  test('right before or behind itself is no move, nor is one into itself', () => {
    for (const place of [root(1), root(2), { lane: 'x/0', index: 0 }, { lane: 'x/1', index: 1 }])
      expect(moveStep(flow, 'x', place)).toBe(flow);
    const nested = flowOf([parallel('p', [parallel('q', [approve('a')], [])], [])]);
    expect(moveStep(nested, 'p', { lane: 'q/1', index: 0 })).toBe(nested);
    expect(outline(moveStep(nested, 'q', { lane: 'p/1', index: 0 }))).toBe('p(0: | 1: q(0: a | 1:))');
  });

  test('of what is not there, or to where nothing is, nothing happens', () => {
    expect(moveStep(flow, 'g', root(0))).toBe(flow);
    expect(moveStep(flow, 'a', { lane: 'y/0', index: 0 })).toBe(flow);
    expect(moveStep(flow, 'a', root(9))).toBe(flow);
  });
});

describe('[DES-02] removing', () => {
  test('takes a step with all that is inside', () => {
    expect(outline(removeStep(flow, 'x'))).toBe('a e f');
    expect(outline(removeStep(flow, 'b'))).toBe('a x(0: c | 1: d) e f');
    expect(removeStep(flow, 'g')).toBe(flow);
  });

  test('or keeps the steps of one branch in its place', () => {
    expect(outline(removeStep(flow, 'x', { keep: '0' }))).toBe('a b c e f');
    expect(outline(unwrapSplit(flow, 'x', '1'))).toBe('a d e f');
    expect(unwrapSplit(flow, 'x', '2')).toBe(flow);
    expect(unwrapSplit(flow, 'a', '0')).toBe(flow);
  });

  test('an empty branch that is kept leaves nothing', () => {
    expect(outline(unwrapSplit(flowOf([parallel('p', [approve('a')], []), approve('z')]), 'p', '1'))).toBe('z');
  });
});

describe('[DES-02] wrapping', () => {
  test('puts a step into the first branch of a new split, and unwrapping gives the flow back', () => {
    const wrapped = wrapInSplit(flow, 'c', 'exclusive', countedIds());
    expect(outline(wrapped)).toBe('a x(0: b n0(n1: c | n2:) | 1: d) e f');
    expect(unwrapSplit(wrapped, 'n0', 'n1')).toEqual(flow);
  });

  test('takes a run of neighbours, named from either end', () => {
    const wrapped = wrapInSplit(flow, 'a', 'parallel', countedIds(), { to: 'e', name: words('Together') });
    expect(outline(wrapped)).toBe('n0(n1: a x(0: b c | 1: d) e | n2:) f');
    expect(wrapped.steps[0]?.name).toEqual(words('Together'));
    expect(wrapInSplit(flow, 'e', 'parallel', countedIds(), { to: 'a', name: words('Together') })).toEqual(wrapped);
  });

  test('does nothing for steps of different lanes, or what is not there', () => {
    expect(wrapInSplit(flow, 'a', 'parallel', countedIds(), { to: 'b' })).toBe(flow);
    expect(wrapInSplit(flow, 'a', 'parallel', countedIds(), { to: 'g' })).toBe(flow);
    expect(wrapInSplit(flow, 'g', 'parallel', countedIds())).toBe(flow);
  });

  test('takes no id that is there already', () => {
    const ids = ['e', 'a', 'start', 'n', 'n', 'm', 'o'];
    expect(outline(wrapInSplit(flow, 'e', 'parallel', () => ids.shift() ?? 'z'))).toBe(
      'a x(0: b c | 1: d) n(m: e | o:) f',
    );
  });
});

describe('[DES-02] changing and replacing', () => {
  test('changes properties of one step, wherever it stands', () => {
    const after = changeStep(flow, 'd', { name: words('D'), pool: true, voting: { kind: 'any' } });
    expect(after.steps[1]).toEqual({
      ...split,
      branches: [
        split.branches[0],
        { ...split.branches[1], steps: [{ ...approve('d'), name: words('D'), pool: true, voting: { kind: 'any' } }] },
      ],
    });
    expect(outline(after)).toBe(outline(flow));
  });

  test('a change that says what is there already is none', () => {
    expect(changeStep(flow, 'a', { name: words('a'), voting: { kind: 'all' } })).toBe(flow);
    expect(replaceStep(flow, 'a', structuredClone(approve('a')))).toBe(flow);
  });

  test.each<[string, string, object]>([
    ['that steps of the kind do not have', 'a', { action: 'pass' }],
    ['that would give it another id', 'a', { id: 'z' }],
    ['that would make it another kind', 'a', { kind: 'handle' }],
    ['that would change its branches', 'x', { branches: [] }],
  ])('a property %s is not changed', (_title, id, change) => expect(changeStep(flow, id, change)).toBe(flow));

  test('an evaluation gets a step to reopen though none was said, and a step not there changes nothing', () => {
    const { reopen: _, ...plain } = evaluate('v') as Extract<Step, { kind: 'evaluate' }>;
    const after = changeStep(flowOf([approve('a'), plain]), 'v', { reopen: 'a' });
    expect(after.steps[1]).toEqual(evaluate('v', 'a'));
    expect(changeStep(flow, 'g', { name: words('G') })).toBe(flow);
  });

  test('a step is replaced by one of its family only, under its own id', () => {
    expect(replaceStep(flow, 'a', handle('a')).steps[0]).toEqual(handle('a'));
    expect(replaceStep(flow, 'a', handle('other'))).toBe(flow);
    expect(replaceStep(flow, 'a', wait('a', 1))).toBe(flow);
    expect(replaceStep(flow, 'g', handle('g'))).toBe(flow);
    expect(outline(replaceStep(flow, 'x', parallel('x', [approve('d')], [copy('new')])))).toBe(
      'a x(0: d | 1: new) e f',
    );
    expect(replaceStep(flow, 'x', parallel('x', [approve('a')], []))).toBe(flow);
  });
});

describe('[DES-03] what could not be kept is not made', () => {
  const steps = (n: number, prefix: string): Step[] =>
    Array.from({ length: n }, (_, i) => action(`${prefix}${i}`, 'pass'));

  test('no lane has more than 60 steps, however they come into it', () => {
    const full = flowOf([...steps(59, 's'), parallel('p', steps(2, 'k'), steps(60, 'm'))]);
    expect(insertStep(full, root(0), copy('new'))).toBe(full);
    expect(insertStep(full, { lane: 'p/1', index: 0 }, copy('new'))).toBe(full);
    expect(moveStep(full, 'k0', root(0))).toBe(full);
    expect(moveStep(full, 'k0', { lane: 'p/1', index: 0 })).toBe(full);
    expect(unwrapSplit(full, 'p', '0')).toBe(full);
    expect(unwrapSplit(removeStep(full, 'k0'), 'p', '0').steps).toHaveLength(60);
    expect(insertStep(removeStep(full, 's0'), root(0), copy('new')).steps).toHaveLength(60);
  });

  test('no definition nests deeper than 40 levels', () => {
    const newId = countedIds();
    let deepest: Flow = flowOf([approve('a')]);
    let times = 0;
    for (let next = wrapInSplit(deepest, 'a', 'parallel', newId); next !== deepest; times++) {
      deepest = next;
      next = wrapInSplit(deepest, 'a', 'parallel', newId);
    }
    expect([times, nestsAtMost({ flow: deepest }, 38), nestsAtMost({ flow: deepest }, 37)]).toEqual([8, true, false]);
    const rule = { name: words('yes'), reason: 'none', attachments: false, signature: false } as const;
    expect(changeStep(deepest, 'a', { buttons: { agree: { ...rule, fields: ['f'] } } })).not.toBe(deepest);
    const three = { kind: 'not', of: { kind: 'not', of: { kind: 'not', of: when('days', 'is', 1) } } } as const;
    expect(changeStep(deepest, 'a', { skipWhen: three })).not.toBe(deepest);
    expect(changeStep(deepest, 'a', { skipWhen: { kind: 'not', of: three } })).toBe(deepest);
  });

  test('a definition that was too large already can be made smaller', () => {
    const huge = flowOf(steps(70, 's'));
    expect(removeStep(huge, 's0').steps).toHaveLength(69);
    expect(insertStep(huge, root(0), copy('new'))).toBe(huge);
    expect(moveStep(huge, 's0', root(70)).steps[69]?.id).toBe('s0');
  });

  test('a definition with an id twice can be mended, and gets no further one', () => {
    const twice = flowOf([approve('a'), approve('b'), approve('a')]);
    expect(outline(removeStep(twice, 'a'))).toBe('b a');
    expect(insertStep(twice, root(0), copy('b'))).toBe(twice);
    expect(outline(insertStep(twice, root(0), copy('c')))).toBe('c a b a');
  });
});
