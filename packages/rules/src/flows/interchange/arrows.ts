import type { Graph, GraphEdge, GraphNode } from './graph.ts';

/** The arrows of a graph, those that lead back told from those that lead on. */
export type Arrows = {
  nodes: ReadonlyMap<string, GraphNode>;
  /** In the order in which they were drawn; without those that lead back there is no circle. */
  on: ReadonlyMap<string, readonly GraphEdge[]>;
  back: ReadonlyMap<string, readonly GraphEdge[]>;
  /** Everything that can be reached from the start. */
  reached: ReadonlySet<string>;
  /** Counts down along every way that leads on. */
  order: ReadonlyMap<string, number>;
  /** How many nodes may still be looked at: a drawing without any order is not looked at for ever. */
  effort: { left: number };
};

const MOST_LOOKED_AT = 1_000_000;

/** Where a flow begins: at a start from which an arrow leads, or else where none leads to. */
export function startOf({ nodes, edges }: Graph): GraphNode | undefined {
  const leaves = ({ id }: GraphNode) => edges.some(({ from }) => from === id);
  const isFirst = ({ id }: GraphNode) => !edges.some(({ to }) => to === id);
  const starts = nodes.filter(({ kind }) => kind === 'start');
  const others = nodes.filter(({ kind }) => kind !== 'start' && kind !== 'end');
  return (
    starts.find(leaves) ??
    others.find((node) => isFirst(node) && leaves(node)) ??
    others.find(isFirst) ??
    others[0] ??
    nodes[0]
  );
}

/** An arrow leads back when it ends at a node through which the walk from the start came to it. */
export function arrowsOf(graph: Graph): Arrows {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const out = new Map<string, GraphEdge[]>();
  for (const edge of graph.edges)
    if (nodes.has(edge.from) && nodes.has(edge.to)) out.set(edge.from, [...(out.get(edge.from) ?? []), edge]);
  const back = new Set<GraphEdge>();
  const reached = new Set<string>();
  const order = new Map<string, number>();
  const open = new Set<string>();
  const start = startOf(graph);
  const path: { id: string; next: number }[] = [];
  const enter = (id: string) => {
    reached.add(id);
    open.add(id);
    path.push({ id, next: 0 });
  };
  if (start) enter(start.id);
  for (let at = path.at(-1); at; at = path.at(-1)) {
    const edge = out.get(at.id)?.[at.next++];
    if (!edge) {
      open.delete(at.id);
      order.set(at.id, order.size);
      path.pop();
    } else if (open.has(edge.to)) back.add(edge);
    else if (!reached.has(edge.to)) enter(edge.to);
  }
  const some = (among: (edge: GraphEdge) => boolean) =>
    new Map([...out].map(([id, edges]) => [id, edges.filter(among)]));
  return {
    nodes,
    reached,
    order,
    effort: { left: MOST_LOOKED_AT },
    on: some((edge) => !back.has(edge)),
    back: some((edge) => back.has(edge)),
  };
}

/** All that lies on the ways from a node, the node itself among it; no way goes on behind any of `until`. */
export function reachFrom({ on, effort }: Arrows, from: string, until: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const left = [from];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    effort.left--;
    if (!until.has(id)) for (const { to } of on.get(id) ?? []) left.push(to);
  }
  return found;
}

const MOST_TRIED = 60;

/**
 * Where the ways from these nodes meet again: the first node behind which, or without which, none of them meet. Ways that end
 * by themselves need not come there. Null where they never meet; undefined where they meet, and at no one place.
 */
export function meetingOf(arrows: Arrows, targets: readonly string[], stop: string | null): string | null | undefined {
  if (arrows.effort.left < 0) return undefined;
  const until = new Set(stop === null ? [] : [stop]);
  const reaches = targets.map((target) => reachFrom(arrows, target, until));
  const shared = [...countIn(reaches)].filter(([, count]) => count > 1).map(([id]) => id);
  if (shared.length === 0) return null;
  // Whoever shares anything has to come through the place.
  const sharing = reaches.filter((reach) => shared.some((id) => reach.has(id)));
  const candidates = shared.filter((id) => sharing.every((reach) => reach.has(id)));
  const place = (id: string): number => arrows.order.get(id) ?? 0;
  const inOrder = candidates.toSorted((a, b) => place(b) - place(a));
  return inOrder.slice(0, MOST_TRIED).find((id) => {
    if (arrows.effort.left < 0) return false;
    const before = targets.map((target) => reachFrom(arrows, target, new Set([...until, id])));
    const apart = [...before, reachFrom(arrows, id, until)];
    for (const reach of before) reach.delete(id);
    if (stop !== null) for (const reach of apart) reach.delete(stop);
    return [...countIn(apart).values()].every((count) => count < 2);
  });
}

function countIn(sets: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const set of sets) for (const id of set) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
