import type { Flow, Step, StepId } from '../definition.ts';
import { type Graph, type GraphNode, graphOf, joinOf, LAST_END } from './graph.ts';

/** Where everything of a drawn flow stands: from left to right, the branches of a split one below another. */
export type Point = { x: number; y: number };
export type Box = { id: string; node: GraphNode; x: number; y: number; width: number; height: number };
export type Line = { id: string; from: string; to: string; points: readonly Point[] };
export type Drawing = { width: number; height: number; graph: Graph; boxes: readonly Box[]; lines: readonly Line[] };

const SIZES = {
  step: { width: 160, height: 70 },
  gateway: { width: 50, height: 50 },
  start: { width: 36, height: 36 },
  end: { width: 36, height: 36 },
} as const;
const GAP = 50;
/** Between a split and its branches, whose names stand there. */
const NAMED_GAP = 150;
/** A row keeps room for the names above and below what stands in it. */
const ROW = 120;
const MARGIN = 40;
/** Jumps run above everything when they lead back, and below everything when they lead on. */
const TRACK = 24;

type Size = { width: number; height: number };
type Laying = { nodes: ReadonlyMap<string, GraphNode>; boxes: Map<string, Box>; rows: Map<StepId, number[]> };

export function drawFlow(flow: Flow): Drawing {
  const graph = graphOf(flow);
  const laying: Laying = {
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    boxes: new Map(),
    rows: new Map(),
  };
  const size = sizeOf(laying, flow.steps);
  const jumps = jumpsOf(flow, graph, laying);
  const backwards = jumps.filter(({ back }) => back).length;
  const middle = MARGIN + backwards * TRACK + size.height / 2;
  put(laying, flow.start.id, MARGIN, middle);
  const until = layLane(laying, flow.steps, MARGIN + SIZES.start.width + GAP, middle);
  if (laying.nodes.has(LAST_END)) put(laying, LAST_END, until, middle);
  const bottom = middle + size.height / 2;
  const tracks = { back: MARGIN, on: bottom + TRACK };
  const jumping = new Map<string, number>();
  for (const { id, back } of jumps) {
    jumping.set(id, back ? tracks.back : tracks.on);
    tracks[back ? 'back' : 'on'] += TRACK;
  }
  return {
    width: until + SIZES.end.width + MARGIN,
    height: tracks.on + MARGIN,
    graph,
    boxes: [...laying.boxes.values()],
    lines: linesOf(graph, laying, jumping),
  };
}

function sizeOf(laying: Laying, steps: readonly Step[]): Size {
  return steps
    .map((step) => sizeOfStep(laying, step))
    .reduce((sum, size) => ({ width: sum.width + size.width + GAP, height: Math.max(sum.height, size.height) }), {
      width: 0,
      height: ROW,
    });
}

function sizeOfStep(laying: Laying, step: Step): Size {
  if (!('branches' in step)) return { width: sizeOfNode(laying, step.id).width, height: ROW };
  const lanes = step.branches.map((branch) => sizeOf(laying, branch.steps));
  const join = laying.nodes.has(joinOf(step.id)) ? SIZES.gateway.width : 0;
  return {
    width: SIZES.gateway.width + NAMED_GAP + Math.max(0, ...lanes.map(({ width }) => width)) + join,
    height: Math.max(
      ROW,
      lanes.reduce((sum, { height }) => sum + height, 0),
    ),
  };
}

const sizeOfNode = ({ nodes }: Laying, id: string): Size => SIZES[nodes.get(id)?.kind ?? 'step'];

function put(laying: Laying, id: string, x: number, middle: number): void {
  const node = laying.nodes.get(id);
  if (!node) return;
  const { width, height } = SIZES[node.kind];
  laying.boxes.set(id, { id, node, x, y: middle - height / 2, width, height });
}

/** Lays the steps of a lane behind one another, and answers where the next one would stand. */
function layLane(laying: Laying, steps: readonly Step[], from: number, middle: number): number {
  return steps.reduce((x, step) => {
    put(laying, step.id, x, middle);
    const { width, height } = sizeOfStep(laying, step);
    if ('branches' in step) {
      let top = middle - height / 2;
      const rows: number[] = [];
      for (const branch of step.branches) {
        const lane = sizeOf(laying, branch.steps);
        const row = top + lane.height / 2;
        rows.push(row);
        layLane(laying, branch.steps, x + SIZES.gateway.width + NAMED_GAP, row);
        top += lane.height;
      }
      laying.rows.set(step.id, rows);
      put(laying, joinOf(step.id), x + width - SIZES.gateway.width, middle);
    }
    return x + width + GAP;
  }, from);
}

/** The arrows of routers that lead elsewhere than to the next step, from the left to the right. */
function jumpsOf(flow: Flow, graph: Graph, { nodes }: Laying): { id: string; back: boolean }[] {
  const order = new Map([...nodes.keys()].map((id, n) => [id, n]));
  const routers = new Map<string, number>();
  const count = (steps: readonly Step[]): void => {
    for (const step of steps) {
      if (step.kind === 'router') routers.set(step.id, step.ways.length);
      if ('branches' in step) for (const branch of step.branches) count(branch.steps);
    }
  };
  count(flow.steps);
  return graph.edges.flatMap(({ id, from, to }) => {
    const left = routers.get(from) ?? 0;
    routers.set(from, left - 1);
    // The ways come first, and what comes after them is the arrow on.
    return left > 0 ? [{ id, back: (order.get(to) ?? 0) <= (order.get(from) ?? 0) }] : [];
  });
}

function linesOf(graph: Graph, { boxes, rows }: Laying, jumping: ReadonlyMap<string, number>): Line[] {
  const taken = new Map<string, number>();
  return graph.edges.flatMap(({ id, from, to }) => {
    const [source, target] = [boxes.get(from), boxes.get(to)];
    if (!source || !target) return [];
    const nth = taken.get(from) ?? 0;
    taken.set(from, nth + 1);
    const track = jumping.get(id);
    const points =
      track === undefined ? leadOn(source, target, rows.get(from)?.[nth]) : leadOver(source, target, track);
    return [{ id, from, to, points }];
  });
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Along the row of its branch, upright only at the gateways at its two ends. */
function leadOn(source: Box, target: Box, row: number | undefined): Point[] {
  const [from, to] = [middleOf(source), middleOf(target)];
  const y = row ?? from.y;
  const begin = y === from.y ? [{ x: source.x + source.width, y }] : [edgeTowards(source, y), { x: from.x, y }];
  const end = y === to.y ? [{ x: target.x, y }] : [{ x: to.x, y }, edgeTowards(target, y)];
  return [...begin, ...end];
}

function edgeTowards(box: Box, y: number): Point {
  const middle = middleOf(box);
  return { x: middle.x, y: y < middle.y ? box.y : box.y + box.height };
}

function leadOver(source: Box, target: Box, track: number): Point[] {
  const [from, to] = [middleOf(source), middleOf(target)];
  return [edgeTowards(source, track), { x: from.x, y: track }, { x: to.x, y: track }, edgeTowards(target, track)];
}
