import { randomUUID } from 'node:crypto';
import { truncateText } from '@campus/rules/basics/characters.ts';
import { type FieldRight, type Flow, findStep, type Step, type Words } from '@campus/rules/flows/definition.ts';
import { isReadableId } from '@campus/rules/flows/edit-definition/ids.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { type FoldFinding, foldGraph } from '@campus/rules/flows/interchange/fold-graph.ts';
import { type Graph, type GraphEdge, graphOf } from '@campus/rules/flows/interchange/graph.ts';
import { sayExpression } from '@campus/rules/flows/interchange/say-expression.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { type BpmnFinding, plainText } from './bpmn-findings.ts';
import { digestOf, ownPart } from './bpmn-own.ts';
import { type BpmnFault, type BpmnRead, readBpmn } from './read-bpmn.ts';
import { readXml, type XmlFault } from './xml-tree.ts';

/** `element` is the id in the file, `said` what stood there. */
export type DrawingFinding = BpmnFinding;

export type TakenDrawing = {
  /** exact: ours, as we wrote it; changed: ours, redrawn elsewhere; foreign: of another system. */
  origin: 'exact' | 'changed' | 'foreign';
  name: string;
  flow: Flow;
  form: FormDefinition;
  findings: readonly DrawingFinding[];
};

type Definition = { flow: Flow; form: FormDefinition };

/** Reads a BPMN document into a definition: the one function for looking at a file and for taking it. */
export function takeDrawing(xml: string): TakenDrawing | XmlFault | BpmnFault {
  const root = readXml(xml);
  if ('fault' in root) return root;
  const read = readBpmn(root);
  if (typeof read === 'string') return read;
  const own = ownPart(read.process);
  const ours = own && ownDefinition(own.json);
  if (!ours) return withinLimits(foldForeign(read, own !== null));
  if (own.drawn === digestOf(read.process) && isSameGraph(graphOf(ours.flow), read.graph))
    return { origin: 'exact', name: read.name, ...ours, findings: [] };
  return withinLimits(foldChanged(read, ours));
}

function ownDefinition(json: string): Definition | null {
  try {
    const { flow, form } = JSON.parse(json) as { flow: unknown; form: unknown };
    return readDefinition({ flow, form });
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** What was read is read as a definition that somebody sends, so that nothing else can be kept either. */
function withinLimits(taken: TakenDrawing): TakenDrawing | BpmnFault {
  try {
    return { ...taken, ...readDefinition({ flow: taken.flow, form: taken.form }) };
  } catch (error) {
    if (error instanceof Refusal) return 'no-flow';
    throw error;
  }
}

/** Whether the drawing is that of the definition: the same nodes, arrows and names. */
function isSameGraph(ours: Graph, theirs: Graph): boolean {
  const drawn = ({ nodes, edges }: Graph, name: (words: Words) => string) =>
    [
      ...nodes.map((node) => `${node.id} ${node.kind === 'gateway' ? node.gateway : ''} ${name(node.name)}`).sort(),
      ...edges.map(({ from, to, name: said }) => `${from} > ${to} ${name(said)}`).sort(),
    ].join('\n');
  const found = drawn(theirs, ({ zh }) => zh);
  return (['zh', 'en'] as const).some((language) => drawn(ours, (words) => drawnName(words[language])) === found);
}

const drawnName = (name: string): string => truncateText(plainText(name), 60);

const TITLE: Words = { zh: '{business}', en: '{business}' };

function foldForeign(read: BpmnRead, damaged: boolean): TakenDrawing {
  const folded = foldGraph(read.graph, newId);
  const findings: DrawingFinding[] = [
    ...(damaged ? [about('definition-unreadable')] : []),
    ...together(read, read.findings, folded.findings),
  ];
  const flow: Flow = { ...emptyFlow(read), steps: folded.steps };
  return { origin: 'foreign', name: read.name, flow, form: { fields: read.fields, title: TITLE }, findings };
}

function foldChanged(read: BpmnRead, ours: Definition): TakenDrawing {
  const known = knownElements(read, ours.flow);
  const folded = foldGraph(withOurs(read, ours.flow), newId);
  const said = read.findings.filter(({ element, code }) => !known.has(element) || ALWAYS_SAID.includes(code));
  const findings = [about('changed-elsewhere'), ...together(read, said, folded.findings)];
  return { origin: 'changed', name: read.name, flow: { ...ours.flow, steps: folded.steps }, form: ours.form, findings };
}

const newId = (): string => `n${randomUUID().slice(0, 8)}`;

const about = (code: 'changed-elsewhere' | 'definition-unreadable'): DrawingFinding => ({
  code,
  element: '',
  name: '',
  said: '',
});

/** Each once: a condition that has no place in the flow need not be chosen again, and what was left out is not missed. */
function together(read: BpmnRead, found: readonly DrawingFinding[], folded: readonly FoldFinding[]): DrawingFinding[] {
  const dropped = folded.filter(({ code }) => code === 'condition-dropped').map(({ element }) => element);
  const elements = new Set(dropped.map((id) => read.elements.get(id)));
  const key = ({ element, name }: DrawingFinding): string => JSON.stringify([element, name]);
  const leftOut = new Set(found.filter(({ code }) => code === 'left-out').map(key));
  const all = [
    ...found.filter(({ code, element }) => code !== 'expression-open' || !elements.has(element)),
    ...folded.map((finding) => placed(read, finding)),
  ].filter((finding) => finding.code !== 'not-reached' || !leftOut.has(key(finding)));
  return [...new Map(all.map((finding) => [JSON.stringify(finding), finding])).values()];
}

/** A finding about a node or an arrow, under the name that the file has for it. */
function placed({ graph, elements, conditions }: BpmnRead, { code, element }: FoldFinding): DrawingFinding {
  const name = (id: string): string => graph.nodes.find((node) => node.id === id)?.name.zh ?? '';
  const edge = graph.edges.find(({ id }) => id === element);
  const between = edge ? [name(edge.from), name(edge.to)].filter((part) => part !== '') : [];
  const called = edge ? edge.name.zh || between.join(' → ') : name(element);
  return {
    code,
    element: elements.get(element) ?? element,
    name: called,
    said: truncateText(conditions.get(element) ?? '', 200),
  };
}

/** What an element that is ours lost is lost, whatever its step was before. */
const ALWAYS_SAID: readonly string[] = ['left-out', 'id-twice', 'arrow-leads-nowhere'];

/** What the file calls the steps and arrows that our own definition speaks of: there is nothing to guess about them. */
function knownElements({ graph, elements, conditions }: BpmnRead, flow: Flow): ReadonlySet<string> {
  const arrows = arrowsOf(flow);
  const nodes = graph.nodes.filter(({ id }) => id === flow.start.id || findStep(flow, id));
  const edges = graph.edges.filter((edge) => sameCondition(arrows.get(wayOf(edge)), conditions.get(edge.id)));
  return new Set([...nodes, ...edges].map(({ id }) => elements.get(id) ?? id));
}

const wayOf = ({ from, to }: Pick<GraphEdge, 'from' | 'to'>): string => `${from} > ${to}`;
const arrowsOf = (flow: Flow): ReadonlyMap<string, GraphEdge> =>
  new Map(graphOf(flow).edges.map((edge) => [wayOf(edge), edge]));
/** Whether an arrow says in the drawing what it says in our definition. */
const sameCondition = (ours: GraphEdge | undefined, said: string | undefined): boolean =>
  ours !== undefined && plainText(ours.when ? sayExpression(ours.when) : '') === plainText(said ?? '');

/** The steps as the definition has them, under the names and conditions that stand in the drawing now. */
function withOurs({ graph, conditions }: BpmnRead, flow: Flow): Graph {
  const arrows = arrowsOf(flow);
  return {
    nodes: graph.nodes.map((node) => {
      const step = node.kind === 'step' ? findStep(flow, node.id) : null;
      if (node.kind !== 'step' || !step || 'branches' in step) return node;
      const name = nameNow(step.name, node.name);
      return { ...node, name, step: { ...step, name } satisfies Step };
    }),
    edges: graph.edges.map((edge) => {
      const ours = arrows.get(wayOf(edge));
      if (!ours) return edge;
      const when = sameCondition(ours, conditions.get(edge.id)) ? ours.when : edge.when;
      return { ...edge, name: nameNow(ours.name, edge.name), when };
    }),
  };
}

/** A name in both languages, as long as the one that was drawn stands there still. */
const nameNow = (ours: Words, drawn: Words): Words =>
  Object.values(ours).some((known) => drawnName(known) === drawn.zh) ? ours : drawn;

function emptyFlow({ graph, fields, rights, elements }: BpmnRead): Omit<Flow, 'steps'> {
  const start = graph.nodes.find(({ kind }) => kind === 'start');
  const taken = new Set(graph.nodes.map(({ id }) => id));
  let id = start && isReadableId(start.id) ? start.id : 'start';
  for (let n = 1; taken.has(id) && id !== start?.id; n++) id = `start-${n}`;
  const name = start && start.name.zh !== '' ? start.name : { zh: '填写申请', en: 'Fill in the request' };
  const own = rights.get(elements.get(start?.id ?? '') ?? '') ?? {};
  // What only a later form asks for is not filled in before.
  const later = new Set([...rights.values()].flatMap((each) => Object.keys(each)));
  const atStart = fields.flatMap(({ id: field }): [string, FieldRight][] => {
    const right = Object.hasOwn(own, field) ? own[field] : later.has(field) ? 'hidden' : 'write';
    return right === undefined || right === 'write' ? [] : [[field, right]];
  });
  return {
    start: { id, name, fields: Object.fromEntries(atStart) },
    withdraw: 'until-decided',
    resubmit: 'ask',
  };
}
