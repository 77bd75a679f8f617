import { truncateText } from '@campus/rules/basics/characters.ts';
import type { Condition } from '@campus/rules/flows/conditions.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import type { Graph, GraphEdge, GraphNode } from '@campus/rules/flows/interchange/graph.ts';
import { readExpression } from '@campus/rules/flows/interchange/read-expression.ts';
import { find, idOf, nameOf } from './bpmn-findings.ts';
import type { Arrow, Reading } from './bpmn-told.ts';
import { childrenOf, type XmlElement } from './xml-tree.ts';

export type GraphRead = { graph: Graph; conditions: Map<string, string>; elements: Map<string, string> };

/** The nodes that were read, and the arrows between them. */
export function graphOf(reading: Reading): GraphRead {
  const { nodes, arrows, inside } = reading;
  const elements = new Map(
    [...nodes].map(([element, { id }]) => [id, element.replace(/#(first|last|host|edge)$/, '')]),
  );
  const conditions = new Map<string, string>();
  const edges = arrows.flatMap((arrow, n): GraphEdge[] => {
    const source = nodes.get(inside.get(arrow.from)?.last ?? arrow.from);
    const target = nodes.get(inside.get(arrow.to)?.first ?? arrow.to);
    // The arrows that a part has of its own are between nodes that are there.
    if (!source || !target || source.kind === 'end') {
      find(reading, 'arrow-leads-nowhere', arrow.element, `${arrow.from} → ${arrow.to}`);
      return [];
    }
    const id = `.${n}`;
    elements.set(id, idOf(arrow.element));
    const said = saidOn(arrow);
    if (said !== '') conditions.set(id, said);
    const name = truncateText(nameOfArrow(arrow), LONGEST_NAME);
    const when = reading.edges.get(arrow.from) ?? conditionOf(reading, arrow.element, said);
    return [{ id, from: source.id, to: target.id, name: { zh: name, en: name }, when }];
  });
  return { graph: { nodes: startsInOrder(reading, [...nodes.values()], edges), edges }, conditions, elements };
}

const LONGEST_NAME = 60;
const isDrawn = ({ element }: Arrow): boolean => element.local === 'sequenceFlow';
const nameOfArrow = (arrow: Arrow): string => (isDrawn(arrow) ? nameOf(arrow.element) : '');
const saidOn = (arrow: Arrow): string =>
  isDrawn(arrow) ? (childrenOf(arrow.element, 'conditionExpression')[0]?.text.trim() ?? '') : '';

/** What an expression says beyond what a condition can is left open, and quoted. */
function conditionOf(reading: Reading, arrow: XmlElement, said: string): Condition | null {
  if (said === '') return null;
  if (reading.defaults.has(idOf(arrow))) {
    find(reading, 'condition-dropped', arrow, said);
    return null;
  }
  const read = readExpression(said, reading.fields);
  if (!read) find(reading, 'expression-open', arrow, said);
  return read ?? openCondition;
}

/** A flow has one start. Of several, it is the one that waits for nothing, and behind which the most is drawn. */
function startsInOrder(reading: Reading, nodes: GraphNode[], edges: readonly GraphEdge[]): GraphNode[] {
  const starts = nodes.filter(({ kind }) => kind === 'start');
  if (starts.length < 2) return nodes;
  const simplified = new Set(reading.findings.flatMap(({ code, element }) => (code === 'simplified' ? [element] : [])));
  const named = new Map([...reading.nodes].map(([element, { id }]) => [id, element]));
  const weight = ({ id }: GraphNode): number =>
    countBehind(id, edges) - (simplified.has(named.get(id) ?? '') ? edges.length + 1 : 0);
  const [first] = starts.toSorted((a, b) => weight(b) - weight(a));
  return [...starts.filter((start) => start === first), ...nodes.filter((node) => node !== first)];
}

function countBehind(start: string, edges: readonly GraphEdge[]): number {
  const found = new Set([start]);
  for (const id of found) for (const edge of edges) if (edge.from === id) found.add(edge.to);
  return found.size;
}
