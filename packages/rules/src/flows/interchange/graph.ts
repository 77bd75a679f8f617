import type { Condition } from '../conditions.ts';
import { alwaysLeads, type Flow, type Step, type StepId, type Words } from '../definition.ts';

/** A flow as other systems draw it: nodes, and arrows between them. */
export type GraphNode = { id: string; name: Words } & (
  | { kind: 'start' }
  | { kind: 'end'; outcome: 'done' | 'refused' }
  | { kind: 'gateway'; gateway: 'exclusive' | 'inclusive' | 'parallel' }
  /** A step that has no branches. */
  | { kind: 'step'; step: Step }
);
/** An arrow without a condition is taken when no other one from its node is. */
export type GraphEdge = { id: string; from: string; to: string; name: Words; when: Condition | null };
export type Graph = { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] };

const nameless: Words = { zh: '', en: '' };

/** Where an arrow begins that has no end yet; `n` is its place among all of them. */
type Exit = { n: number; from: string; name: Words; when: Condition | null };

type Drawn = { nodes: GraphNode[]; edges: { n: number; edge: GraphEdge }[]; begun: number };

/** Nodes that are no step have names of their own, which no step can have. */
export const joinOf = (split: StepId): string => `${split}.join`;
export const LAST_END = '.end';

/** The graph that a flow is drawn as. Steps keep their ids; a split is joined again wherever several of its ways meet. */
export function graphOf({ start, steps }: Flow): Graph {
  const drawn: Drawn = { nodes: [{ id: start.id, name: start.name, kind: 'start' }], edges: [], begun: 0 };
  const exits = drawLane(drawn, steps, [exitFrom(drawn, start.id)]);
  if (exits.length > 0) {
    drawn.nodes.push({ id: LAST_END, name: nameless, kind: 'end', outcome: 'done' });
    lead(drawn, exits, LAST_END);
  }
  // What a jump of a draft does not name yet leads nowhere.
  const known = new Set(drawn.nodes.map(({ id }) => id));
  const edges = drawn.edges.sort((a, b) => a.n - b.n).map(({ edge }) => edge);
  return { nodes: drawn.nodes, edges: edges.filter(({ to }) => known.has(to)) };
}

const exitFrom = (drawn: Drawn, from: string, name = nameless, when: Condition | null = null): Exit => ({
  n: drawn.begun++,
  from,
  name,
  when,
});

function lead(drawn: Drawn, exits: readonly Exit[], to: string): void {
  for (const { n, ...exit } of exits) drawn.edges.push({ n, edge: { id: `.${n}`, to, ...exit } });
}

function drawLane(drawn: Drawn, steps: readonly Step[], entries: readonly Exit[]): readonly Exit[] {
  return steps.reduce((exits, step) => drawStep(drawn, step, exits), entries);
}

function drawStep(drawn: Drawn, step: Step, entries: readonly Exit[]): readonly Exit[] {
  const { id, name } = step;
  lead(drawn, entries, id);
  switch (step.kind) {
    case 'end':
      drawn.nodes.push({ id, name, kind: 'end', outcome: step.outcome });
      return [];
    case 'router':
      drawn.nodes.push({ id, name, kind: 'gateway', gateway: 'exclusive' });
      for (const { to, when } of step.ways) lead(drawn, [exitFrom(drawn, id, nameless, when)], to);
      return alwaysLeads(step) ? [] : [exitFrom(drawn, id)];
    case 'exclusive':
    case 'inclusive':
    case 'parallel': {
      drawn.nodes.push({ id, name, kind: 'gateway', gateway: step.kind });
      const exits = step.branches.flatMap((branch) =>
        drawLane(drawn, branch.steps, [exitFrom(drawn, id, branch.name, branch.when)]),
      );
      if (exits.length < 2) return exits;
      const join = joinOf(id);
      drawn.nodes.push({ id: join, name: nameless, kind: 'gateway', gateway: step.kind });
      lead(drawn, exits, join);
      return [exitFrom(drawn, join)];
    }
    default:
      drawn.nodes.push({ id, name, kind: 'step', step });
      return step.kind === 'action' && step.action === 'refuse' ? [] : [exitFrom(drawn, id)];
  }
}
