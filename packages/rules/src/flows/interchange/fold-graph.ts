import type { Condition } from '../conditions.ts';
import type { Branch, RouterWay, SplitStep, Step, StepId, Words } from '../definition.ts';
import { freshId, isReadableId, type NewId } from '../edit-definition/ids.ts';
import { openCondition } from '../edit-definition/new-step.ts';
import type { StepKind } from '../vocabulary.ts';
import { type Arrows, arrowsOf, meetingOf, reachFrom, startOf } from './arrows.ts';
import { fitLimits } from './fit-limits.ts';
import type { Graph, GraphEdge, GraphNode } from './graph.ts';

/** What could not be taken as it was drawn. */
export const foldFindingCodes = [
  'not-reached',
  'jump-left-out',
  'taken-twice',
  'too-many-steps',
  'condition-open',
  'condition-dropped',
  'end-in-parallel',
  'meets-nowhere',
] as const;
export type FoldFindingCode = (typeof foldFindingCodes)[number];
/** `element` is the id of the node or of the arrow. */
export type FoldFinding = { code: FoldFindingCode; element: string };
export type Folded = { steps: readonly Step[]; findings: readonly FoldFinding[] };

/** More than a clerk could ever read; also what keeps a drawing without order from being unrolled for ever. */
export const MOST_FOLDED = 200;

/** A way of so many nodes is a step and an end. */
const SHORT = 2;

/** Where steps are being put: behind which node the lane ends, and which lanes lie around it. */
type Lane = { stop: string | null; path: string; parallel: boolean; inclusive: boolean };

type Folding = {
  arrows: Arrows;
  newId: NewId;
  taken: Set<string>;
  placed: Map<string, { step: StepId; path: string }>;
  /** The arrows whose conditions stand in the flow. */
  asked: Set<string>;
  findings: FoldFinding[];
  count: number;
};

/**
 * Folds a graph into lanes and branches. What is drawn without such an order is taken as near to it as a flow can be: an
 * arrow back becomes a jump, ways that meet at no one place are taken once for each of them, and all of it is named.
 */
export function foldGraph(graph: Graph, newId: NewId): Folded {
  const start = startOf(graph);
  if (!start) return { steps: [], findings: [] };
  const arrows = arrowsOf(graph);
  const taken = new Set(graph.nodes.map(({ id }) => id));
  const folding: Folding = { arrows, newId, taken, placed: new Map(), asked: new Set(), findings: [], count: 0 };
  for (const { id } of graph.nodes)
    if (!arrows.reached.has(id)) folding.findings.push({ code: 'not-reached', element: id });
  const folded = foldLane(folding, start.id, { stop: null, path: '', parallel: false, inclusive: false });
  const { steps, findings } = fitLimits(folded);
  folding.findings.push(...findings);
  nameMissing(folding, graph);
  return { steps, findings: once(folding.findings) };
}

/** Whatever did not find its place in the flow, for whichever reason, is named. */
function nameMissing({ arrows, placed, asked, findings, count }: Folding, { nodes, edges }: Graph): void {
  const named = new Set(findings.map(({ element }) => element));
  const code = count > MOST_FOLDED ? 'too-many-steps' : 'not-reached';
  for (const node of nodes)
    if ((node.kind === 'step' || (node.kind === 'end' && node.outcome === 'refused')) && !placed.has(node.id))
      if (!named.has(node.id)) findings.push({ code, element: node.id });
  for (const { id, from, when } of edges)
    if (when && arrows.reached.has(from) && !asked.has(id) && !named.has(id))
      findings.push({ code: 'condition-dropped', element: id });
}

const once = (findings: readonly FoldFinding[]): FoldFinding[] =>
  findings.filter(
    ({ code, element }, n) => findings.findIndex((other) => other.code === code && other.element === element) === n,
  );

function foldLane(folding: Folding, from: string, lane: Lane): Step[] {
  const steps: Step[] = [];
  for (let at: string | null = from; at !== null && at !== lane.stop; ) {
    const node = folding.arrows.nodes.get(at);
    if (!node) break;
    if (++folding.count > MOST_FOLDED) {
      folding.findings.push({ code: 'too-many-steps', element: at });
      break;
    }
    at = foldNode(folding, node, lane, steps);
  }
  return steps;
}

/** Puts a node behind the steps of its lane, and answers which node comes next there. */
function foldNode(folding: Folding, node: GraphNode, lane: Lane, steps: Step[]): string | null {
  if (node.kind === 'end') return foldEnd(folding, node, lane, steps);
  const on = folding.arrows.on.get(node.id) ?? [];
  if (node.kind === 'step') {
    const id = place(folding, node.id, lane);
    steps.push({ ...node.step, id, name: named(node.name, node.step.kind) });
  }
  steps.push(...jumpsAt(folding, node, on, lane));
  if (on.length > 1) return foldSplit(folding, node, lane, steps);
  const [only] = on;
  if (only) return only.to;
  const ends = (folding.arrows.back.get(node.id) ?? []).length === 0;
  if (ends && lane.stop !== null && !lane.parallel && !refuses(steps.at(-1)))
    steps.push({ id: fresh(folding), name: named(NAMELESS, 'end'), kind: 'end', outcome: 'done' });
  return null;
}

const NAMELESS: Words = { zh: '', en: '' };
/** What a step is called that nobody called anything. */
const CALLED: Record<StepKind, Words> = {
  approve: { zh: '审批', en: 'Approval' },
  handle: { zh: '办理', en: 'Work' },
  copy: { zh: '抄送', en: 'Copy' },
  exclusive: { zh: '选择', en: 'Choice' },
  inclusive: { zh: '按条件同时进行', en: 'All that fit' },
  parallel: { zh: '同时进行', en: 'At the same time' },
  wait: { zh: '等待', en: 'Wait' },
  action: { zh: '系统操作', en: 'Action' },
  evaluate: { zh: '评价', en: 'Evaluation' },
  end: { zh: '结束', en: 'End' },
  router: { zh: '跳转', en: 'Jump' },
  set: { zh: '填写字段', en: 'Fill in fields' },
  child: { zh: '发起其他申请', en: 'Other applications' },
  call: { zh: '调用外部系统', en: 'Call another system' },
};
const named = (name: Words, kind: StepKind): Words => (name.zh === '' && name.en === '' ? CALLED[kind] : name);

const fresh = ({ newId, taken }: Folding): string => freshId(newId, taken);

const refuses = (step: Step | undefined): boolean => step?.kind === 'action' && step.action === 'refuse';

/** The id of a node in the flow: its own, and a fresh one when it is taken again. */
function place(folding: Folding, node: string, { path }: Lane): StepId {
  if (!isReadableId(node) || node === '') {
    const step = fresh(folding);
    folding.placed.set(node, { step, path });
    return step;
  }
  if (folding.placed.has(node)) {
    folding.findings.push({ code: 'taken-twice', element: node });
    return fresh(folding);
  }
  folding.placed.set(node, { step: node, path });
  return node;
}

/** An end is said only where something else would come otherwise; where others are under way it would cut them. */
function foldEnd(folding: Folding, node: Extract<GraphNode, { kind: 'end' }>, lane: Lane, steps: Step[]): null {
  if (node.outcome === 'done' && lane.stop === null) return null;
  if (lane.parallel || (lane.inclusive && node.outcome === 'done')) {
    if (lane.inclusive || node.outcome === 'refused')
      folding.findings.push({ code: 'end-in-parallel', element: node.id });
    return null;
  }
  const name = named(node.name, 'end');
  steps.push({ id: place(folding, node.id, lane), name, kind: 'end', outcome: node.outcome });
  return null;
}

/** The arrows back from a node, as ways of a router that stands where the node does. */
function jumpsAt(folding: Folding, node: GraphNode, on: readonly GraphEdge[], lane: Lane): Step[] {
  const back = inOrder('exclusive', folding.arrows.back.get(node.id) ?? []);
  const ways = back.flatMap((edge): RouterWay[] => {
    const to = stepAt(folding, edge.to);
    const there = to === null ? undefined : folding.placed.get(to);
    if (!there || !isIn(lane.path, there.path)) {
      folding.findings.push({ code: 'jump-left-out', element: edge.id });
      return [];
    }
    return [{ id: fresh(folding), when: conditionOfJump(folding, edge, edge === back.at(-1), on), to: there.step }];
  });
  if (ways.length === 0) return [];
  const ownId = node.kind === 'gateway' && on.length < 2;
  return [
    {
      id: ownId ? place(folding, node.id, lane) : fresh(folding),
      name: named(node.name, 'router'),
      kind: 'router',
      ways,
    },
  ];
}

const isIn = (path: string, around: string): boolean =>
  path === around || path.startsWith(`${around}/`) || around === '';

/** The node that a jump leads to in the flow: what only joins ways is no step. */
function stepAt({ arrows, placed }: Folding, from: string): string | null {
  for (let at: string | undefined = from; at !== undefined; ) {
    if (placed.has(at)) return at;
    at = arrows.on.get(at)?.length === 1 ? arrows.on.get(at)?.[0]?.to : undefined;
  }
  return null;
}

/** Without a condition of its own, an arrow back is taken when none of the arrows on is, and always where there are none. */
function conditionOfJump(
  folding: Folding,
  edge: GraphEdge,
  isLast: boolean,
  on: readonly GraphEdge[],
): Condition | null {
  folding.asked.add(edge.id);
  if (edge.when) return edge.when;
  const others = on.flatMap(({ when }) => (when ? [when] : []));
  if (on.length > 0 ? others.length < on.length : !isLast) {
    folding.findings.push({ code: 'condition-open', element: edge.id });
    return openCondition;
  }
  for (const other of on) folding.asked.add(other.id);
  return on.length === 0 ? null : { kind: 'not', of: { kind: 'any', of: others } };
}

function foldSplit(folding: Folding, node: GraphNode, lane: Lane, steps: Step[]): string | null {
  const on = folding.arrows.on.get(node.id) ?? [];
  const meeting = meetingOf(
    folding.arrows,
    on.map(({ to }) => to),
    lane.stop,
  );
  if (meeting === undefined) folding.findings.push({ code: 'meets-nowhere', element: node.id });
  const kind = kindOf(node, on);
  // What is taken when no condition holds must not come to where one of them leads.
  const hasDefault = kind === 'exclusive' && on.some(({ when }) => when === null);
  const stop = meeting ?? (hasDefault ? wayOn(folding, on) : null) ?? lane.stop;
  const id = node.kind === 'gateway' ? place(folding, node.id, lane) : fresh(folding);
  const inner = {
    stop,
    parallel: lane.parallel || kind === 'parallel',
    inclusive: lane.inclusive || kind === 'inclusive',
  };
  const branches = inOrder(kind, on).map((edge, n): Branch => {
    const branch = `b${n}`;
    return {
      id: branch,
      name: branchName(edge.name, n),
      when: conditionOf(folding, kind, edge),
      steps: foldLane(folding, edge.to, { ...inner, path: `${lane.path}/${id}.${branch}` }),
    };
  });
  const filled = branches.filter((branch) => branch.steps.length > 0);
  if (node.kind !== 'gateway' && kind === 'parallel' && filled.length < 2) {
    steps.push(...filled.flatMap((branch) => branch.steps));
    return stop;
  }
  const name = named(node.kind === 'gateway' ? node.name : NAMELESS, kind);
  steps.push({ id, name, kind, branches: withDefault(folding, kind, branches, node.id) });
  return stop;
}

/** Of ways that never meet, the long one goes on behind the choice where all others end after a step at most. */
function wayOn({ arrows }: Folding, on: readonly GraphEdge[]): string | null {
  const ways = on.map(({ to }) => ({ to, length: reachFrom(arrows, to, new Set()).size }));
  const [longest, next] = ways.toSorted((a, b) => b.length - a.length);
  return longest && next && next.length <= SHORT && longest.length > next.length ? longest.to : null;
}

/** Several arrows from a step are taken all at once, or as their conditions say. */
function kindOf(node: GraphNode, on: readonly GraphEdge[]): SplitStep['kind'] {
  if (node.kind === 'gateway') return node.gateway;
  return on.some(({ when }) => when) ? 'inclusive' : 'parallel';
}

/** The arrow for everything else comes last. */
const inOrder = (kind: SplitStep['kind'], on: readonly GraphEdge[]): readonly GraphEdge[] =>
  kind === 'parallel' ? on : [...on.filter(({ when }) => when), ...on.filter(({ when }) => !when)];

const branchName = ({ zh, en }: Words, n: number): Words => ({
  zh: zh || en || `分支 ${n + 1}`,
  en: en || zh || `Branch ${n + 1}`,
});

function conditionOf(folding: Folding, kind: SplitStep['kind'], edge: GraphEdge): Condition | null {
  if (kind !== 'parallel') {
    folding.asked.add(edge.id);
    return edge.when;
  }
  if (edge.when) folding.findings.push({ code: 'condition-dropped', element: edge.id });
  return null;
}

/** Of several branches without a condition only the last one is for everything else; without any, nothing happens otherwise. */
function withDefault(folding: Folding, kind: SplitStep['kind'], branches: Branch[], node: string): readonly Branch[] {
  if (kind === 'parallel') return branches;
  if (branches.at(-1)?.when !== null)
    return [...branches, { id: `b${branches.length}`, name: { zh: '其他', en: 'Otherwise' }, when: null, steps: [] }];
  return branches.map((branch, n) => {
    if (branch.when !== null || n === branches.length - 1) return branch;
    folding.findings.push({ code: 'condition-open', element: node });
    return { ...branch, when: openCondition };
  });
}
