import { describe, expect, test } from 'vitest';
import { checkFlow } from '../check.ts';
import { checkHoles } from '../check-holes.ts';
import { branchId, everyStep, type Flow, type Step } from '../definition.ts';
import { dice, drawFlow } from '../random-flow.ts';
import { approve, exclusive, flowOf, parallel, router, when } from '../testing.ts';
import { type FoldFinding, foldGraph, MOST_FOLDED } from './fold-graph.ts';
import { type Graph, type GraphEdge, type GraphNode, graphOf } from './graph.ts';

const counting = () => {
  let n = 0;
  return () => `n${n++}`;
};
const fold = (graph: Graph) => foldGraph(graph, counting());
const words = (text: string) => ({ zh: text, en: text });

/** What stands where, without what a drawing does not show. */
const outline = (steps: readonly Step[]): unknown[] =>
  steps.map((step) =>
    'branches' in step
      ? { [step.id]: step.kind, branches: step.branches.map(({ steps: inner }) => outline(inner)) }
      : step.kind === 'router'
        ? { [step.id]: step.ways.map(({ to }) => to) }
        : `${step.id}:${step.kind}`,
  );

/** A drawing by its arrows: `a>b`, or `a>b?` where the arrow has a condition. The kind of a node follows from its letter. */
function drawing(arrows: string): Graph {
  const nodes = new Map<string, GraphNode>();
  const node = (id: string) => {
    const base = { id, name: words(id) };
    const kinds: Record<string, () => GraphNode> = {
      s: () => ({ ...base, kind: 'start' }),
      e: () => ({ ...base, kind: 'end', outcome: 'done' }),
      r: () => ({ ...base, kind: 'end', outcome: 'refused' }),
      x: () => ({ ...base, kind: 'gateway', gateway: 'exclusive' }),
      i: () => ({ ...base, kind: 'gateway', gateway: 'inclusive' }),
      p: () => ({ ...base, kind: 'gateway', gateway: 'parallel' }),
    };
    const made = kinds[id[0] as string]?.() ?? { ...base, kind: 'step', step: approve(id) };
    if (!nodes.has(id)) nodes.set(id, made);
    return id;
  };
  const edges = arrows.split(' ').map((arrow, n): GraphEdge => {
    const [from, to] = arrow.replace('?', '').split('>') as [string, string];
    const condition = arrow.endsWith('?') ? when('days', 'more', n) : null;
    return { id: `f${n}`, from: node(from), to: node(to), name: words(''), when: condition };
  });
  return { nodes: [...nodes.values()], edges };
}
const codes = (findings: readonly FoldFinding[]) => findings.map(({ code, element }) => `${code} ${element}`);

describe('[DES-12] a drawing becomes lanes and branches', () => {
  test.each<[string, string, unknown[], string[]]>([
    ['one after another', 's>a a>b b>e', ['a:approve', 'b:approve'], []],
    [
      'a choice that meets again',
      's>x1 x1>a? x1>b a>x2 b>x2 x2>c c>e',
      [{ x1: 'exclusive', branches: [['a:approve'], ['b:approve']] }, 'c:approve'],
      [],
    ],
    [
      'a way that ends, and one that goes on',
      's>a a>x1 x1>r1? x1>b b>e',
      ['a:approve', { x1: 'exclusive', branches: [['r1:end'], []] }, 'b:approve'],
      [],
    ],
    [
      'ways that end each for itself',
      's>x1 x1>a? x1>b a>e1 b>e2',
      [{ x1: 'exclusive', branches: [['a:approve'], ['b:approve']] }],
      [],
    ],
    [
      'three ways of which one ends',
      's>x1 x1>a? x1>b? x1>r1 a>x2 b>x2 x2>c c>e',
      [{ x1: 'exclusive', branches: [['a:approve'], ['b:approve'], ['r1:end']] }, 'c:approve'],
      [],
    ],
    [
      'a way that skips',
      's>x1 x1>a? x1>b a>b b>e',
      [{ x1: 'exclusive', branches: [['a:approve'], []] }, 'b:approve'],
      [],
    ],
    [
      'all at once',
      's>p1 p1>a p1>b a>p2 b>p2 p2>c c>e',
      [{ p1: 'parallel', branches: [['a:approve'], ['b:approve']] }, 'c:approve'],
      [],
    ],
    [
      'several arrows from a step are taken all at once',
      's>a a>b a>c b>p2 c>p2 p2>d d>e',
      ['a:approve', { n0: 'parallel', branches: [['b:approve'], ['c:approve']] }, 'd:approve'],
      [],
    ],
    [
      'a choice in a choice',
      's>x1 x1>x2? x1>c x2>a? x2>b a>x3 b>x3 x3>x4 c>x4 x4>d d>e',
      [
        {
          x1: 'exclusive',
          branches: [[{ x2: 'exclusive', branches: [['a:approve'], ['b:approve']] }], ['c:approve']],
        },
        'd:approve',
      ],
      [],
    ],
    ['an arrow back', 's>a a>x1 x1>a? x1>b b>e', ['a:approve', { x1: ['a'] }, 'b:approve'], []],
    [
      'an arrow back beside a choice',
      's>a a>x1 x1>a? x1>b? x1>c b>x2 c>x2 x2>e',
      ['a:approve', { n1: ['a'] }, { x1: 'exclusive', branches: [['b:approve'], ['c:approve']] }],
      [],
    ],
    [
      'back over a step that mends',
      's>x0 x0>a a>x1 x1>b? x1>e b>x0',
      ['a:approve', { x1: 'exclusive', branches: [['b:approve', { n1: ['a'] }], []] }],
      [],
    ],
    [
      'an end in one of several ways at once',
      's>p1 p1>a p1>r1 a>p2 p2>e',
      [{ p1: 'parallel', branches: [['a:approve'], []] }],
      ['end-in-parallel r1'],
    ],
    [
      'a long way that is taken only when its condition holds',
      's>x1 x1>r1? x1>a? a>b b>c c>e',
      [{ x1: 'exclusive', branches: [['r1:end'], ['a:approve', 'b:approve', 'c:approve'], []] }],
      [],
    ],
    [
      'an end in one of several ways that fit',
      's>i1 i1>e1? i1>a? a>i2 i1>b b>i2 i2>c c>e',
      [{ i1: 'inclusive', branches: [[], ['a:approve'], ['b:approve']] }, 'c:approve'],
      ['end-in-parallel e1'],
    ],
    [
      'a condition where there is nothing to choose',
      's>a a>b? b>e',
      ['a:approve', 'b:approve'],
      ['condition-dropped f1'],
    ],
    ['what nothing leads to', 's>a a>e b>e', ['a:approve'], ['not-reached b']],
    [
      'ways that meet at no one place are taken for each',
      's>x1 x1>a? x1>b a>x2 x2>c? x2>d b>x3 x3>c? x3>d c>e d>e',
      [
        {
          x1: 'exclusive',
          branches: [
            ['a:approve', { x2: 'exclusive', branches: [['c:approve'], ['d:approve']] }],
            ['b:approve', { x3: 'exclusive', branches: [['n0:approve'], ['n1:approve']] }],
          ],
        },
      ],
      ['meets-nowhere x1', 'taken-twice c', 'taken-twice d'],
    ],
  ])('%s', (_, arrows, expected, findings) => {
    const folded = fold(drawing(arrows));
    expect(outline(folded.steps)).toEqual(expected);
    expect(codes(folded.findings)).toEqual(findings);
  });

  test('[C7] an arrow back beside which none leads on is always taken, behind those that have conditions', () => {
    const waysIn = (arrows: string) =>
      [...everyStep(fold(drawing(arrows)).steps)].flatMap(({ step }) =>
        step.kind === 'router' ? step.ways.map(({ to, when: asked }) => [to, asked]) : [],
      );
    expect(waysIn('s>a a>x1 x1>b? x1>e b>a')).toEqual([['a', null]]);
    expect(waysIn('s>a a>c c>x1 x1>x2? x1>e x2>a x2>c?')).toEqual([
      ['c', when('days', 'more', 6)],
      ['a', null],
    ]);
    const twice = fold(drawing('s>a a>c c>x1 x1>x2? x1>e x2>a x2>c'));
    expect(codes(twice.findings)).toEqual(['condition-open f5']);
    const drawn = { steps: fold(drawing('s>a a>x1 x1>b? x1>e b>a')).steps };
    expect(checkHoles(flowOf(drawn.steps), { fields: [], title: words('') }).map(({ code }) => code)).toEqual([]);
  });

  test('[C7] a router that always leads back has no arrow on, and comes back as it was', () => {
    const correct = router('r', [null, 'a']);
    const flow = flowOf([
      approve('a'),
      exclusive('x', { when: when('days', 'more', 3), steps: [approve('b'), correct] }, []),
      approve('c'),
      approve('d'),
    ]);
    expect(graphOf(flow).edges.flatMap(({ from, to }) => (from === 'r' ? [to] : []))).toEqual(['a']);
    expect(outline(fold(graphOf(flow)).steps)).toEqual(outline(flow.steps));
  });

  test('a start from which nothing leads is left out by name', () => {
    const { nodes, edges } = drawing('s>a a>b b>e');
    const folded = fold({ nodes, edges: edges.slice(1) });
    expect(outline(folded.steps)).toEqual(['a:approve', 'b:approve']);
    expect(codes(folded.findings)).toEqual(['not-reached s']);
  });

  test('an arrow that leads into the middle of another way is named, and left out', () => {
    const folded = fold(drawing('s>p1 p1>a p1>b a>b2 b>x1 b2>p2 x1>b2? x1>p2 p2>e'));
    expect([...everyStep(folded.steps)].length).toBeLessThan(MOST_FOLDED);
    expect(codes(folded.findings)).toEqual(['meets-nowhere p1', 'taken-twice b2']);
  });

  test('a drawing that would unroll for ever is cut, and says so', () => {
    const arrows = ['s>x0'];
    for (let n = 0; n < 40; n++)
      arrows.push(`x${n}>a${n}?`, `x${n}>b${n}`, `a${n}>x${n + 1}`, `b${n}>x${n + 1}`, `a${n}>b${n}?`);
    const folded = fold(drawing(`${arrows.join(' ')} x40>e`));
    expect([...everyStep(folded.steps)].length).toBeLessThanOrEqual(2 * MOST_FOLDED);
  });

  test('whatever is drawn becomes a flow whose steps are all its own, in a bounded time', () => {
    for (let seed = 0; seed < 300; seed++) {
      const d = dice(seed);
      const ids = Array.from(
        { length: 3 + d.below(25) },
        (_, n) => `${d.one(['a', 'a', 'a', 'x', 'x', 'p', 'i', 'e', 'r'])}${n}`,
      );
      const arrows = Array.from(
        { length: ids.length + d.below(ids.length * 2) },
        () => `${d.one(ids)}>${d.one(ids)}${d.often(40) ? '?' : ''}`,
      );
      const { steps } = fold(drawing([`s>${ids[0]}`, ...arrows].join(' ')));
      const flow = flowOf(steps);
      const structural = checkFlow(flow, ['days']).filter(({ code }) =>
        [
          'id-twice',
          'unknown-step',
          'branch-id-twice',
          'branch-id-wrong',
          'no-default',
          'two-defaults',
          'default-not-last',
          'condition-in-parallel',
          'router-to-wrong',
          'always-way-not-last',
          'end-in-branch-cuts-others',
        ].includes(code),
      );
      expect(structural, `seed ${seed}`).toEqual([]);
    }
  });
});

/** Without routers, which a drawing shows as choices; a step that refuses ends its lane, and so does an end. */
const withoutRouters = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step): Step[] => {
    if (step.kind === 'router') return [];
    return 'branches' in step
      ? [{ ...step, branches: step.branches.map((branch) => ({ ...branch, steps: withoutRouters(branch.steps) })) }]
      : [step];
  });

test('[DES-12] a flow of ours that is drawn and folded again is the same flow', () => {
  for (let seed = 0; seed < 300; seed++) {
    const drawn = drawFlow(dice(seed));
    const flow: Flow = { ...drawn, steps: withoutRouters(drawn.steps) };
    const folded = fold(graphOf(flow));
    expect(folded.findings, `seed ${seed}`).toEqual([]);
    expect(outline(folded.steps), `seed ${seed}`).toEqual(outline(flow.steps));
    const conditions = (steps: readonly Step[]) =>
      [...everyStep(steps)].flatMap(({ step }) =>
        'branches' in step
          ? step.branches.map((branch, n) => [step.id, n, branch.when, branchId(branch, n) && branch.name])
          : [],
      );
    expect(conditions(folded.steps)).toEqual(conditions(flow.steps));
  }
});

test('[DES-12] an end inside a way is an end again', () => {
  const end = { id: 'stop', name: words('stop'), kind: 'end', outcome: 'done' } as const;
  const flow = flowOf([
    exclusive('x', { when: when('days', 'more', 3), steps: [approve('a'), end] }, []),
    parallel('p', [approve('b')], [approve('c')]),
  ]);
  expect(outline(fold(graphOf(flow)).steps)).toEqual(outline(flow.steps));
});
