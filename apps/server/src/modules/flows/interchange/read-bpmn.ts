import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import type { FormField } from '@campus/rules/flows/form.ts';
import type { Graph, GraphNode } from '@campus/rules/flows/interchange/graph.ts';
import { graphOf } from './bpmn-arrows.ts';
import { lanesOf, poolOf, sayAround, sayBoundary, sayNote, timersOf } from './bpmn-edges.ts';
import { type BpmnFinding, find, idOf, nameOf, setOf } from './bpmn-findings.ts';
import { type FormsRead, formsIn } from './bpmn-form.ts';
import { leadsAway } from './bpmn-interrupting.ts';
import { linksOf } from './bpmn-links.ts';
import { nodeId } from './bpmn-names.ts';
import { eventsOf, nodeOf, sayRepeating } from './bpmn-nodes.ts';
import { sayRest, settingsOf } from './bpmn-settings.ts';
import type { Reading, Told } from './bpmn-told.ts';
import { childrenOf, everyElement, type XmlElement } from './xml-tree.ts';

export type BpmnRead = {
  name: string;
  graph: Graph;
  fields: readonly FormField[];
  rights: FormsRead['rights'];
  findings: readonly BpmnFinding[];
  /** What the nodes and arrows of the graph are called in the file. */
  elements: ReadonlyMap<string, string>;
  /** What the arrows say as their conditions, by their ids in the graph. */
  conditions: ReadonlyMap<string, string>;
  process: XmlElement;
};

export const MOST_BPMN_ELEMENTS = 500;

/** Why a document is no drawing that could be read. */
export type BpmnFault = 'no-process' | 'too-many-elements' | 'no-flow';

/** Reads the largest process of a BPMN document as a graph, and names what it could not take as it was. */
export function readBpmn(root: XmlElement): BpmnRead | BpmnFault {
  if (root.local !== 'definitions') return 'no-process';
  const [process] = childrenOf(root, 'process').toSorted((a, b) => b.children.length - a.children.length);
  if (!process) return 'no-process';
  if ([...everyElement(process)].filter(({ attributes }) => attributes.has('id')).length > MOST_BPMN_ELEMENTS)
    return 'too-many-elements';
  const findings: BpmnFinding[] = [];
  const forms = formsIn(process, { findings });
  const { lanes, names } = lanesOf(process);
  const reading = newReading(process, { findings, lanes, forms });
  sayAround(reading, root, process);
  const settings = settingsOf(process, true);
  if (settings.length > 0) find(reading, 'settings-left-out', process, settings.join('; '));
  readContainer(reading, process);
  for (const [lane, name] of names) if (!reading.lanesSaid.has(name)) find(reading, 'left-out', lane, 'lane');
  const { graph, conditions, elements } = graphOf(reading);
  return {
    name: nameOf(process) || poolOf(root, process),
    graph,
    fields: [...forms.fields.values()],
    rights: forms.rights,
    findings,
    elements,
    conditions,
    process,
  };
}

type ReadBefore = Pick<Told, 'findings' | 'lanes'> & { forms: FormsRead };

function newReading(process: XmlElement, { findings, lanes, forms }: ReadBefore): Reading {
  const taken = new Set<string>();
  const initiators = [...everyElement(process)].flatMap(({ local, attributes }) =>
    local === 'startEvent' ? (attributes.get('initiator') ?? []) : [],
  );
  return {
    nodes: new Map(),
    arrows: [],
    inside: new Map(),
    defaults: new Set(),
    edges: new Map(),
    sources: new Set(
      [...everyElement(process)].flatMap(({ local, attributes }) =>
        local === 'sequenceFlow' ? (attributes.get('sourceRef') ?? []) : [],
      ),
    ),
    fields: new Map([...forms.fields].map(([from, { id }]) => [from, id])),
    rights: forms.rights,
    lanes,
    lanesSaid: new Set(),
    timers: timersOf(process),
    links: linksOf(process),
    initiators: new Set(initiators),
    newId: (element) => readableId(element, taken),
    findings,
  };
}

/** An id of ours out of one of theirs, which may hold what ours cannot. */
function readableId(element: string, taken: Set<string>): string {
  const plain = nodeId(element);
  const own = plain === '.end' || plain.endsWith('.join') ? plain : readable(plain);
  let id = own;
  for (let n = 2; taken.has(id); n++) id = `${own.slice(0, 50)}-${n}`;
  taken.add(id);
  return id;
}

const readable = (id: string): string => {
  const plain =
    id
      .replaceAll(/[^A-Za-z0-9]+/g, '-')
      .replaceAll(/^-+|-+$/g, '')
      .slice(0, 60) || 'x';
  return plain in {} ? `${plain}-1` : plain;
};

const IN_PROCESS = ['subProcess', 'transaction', 'adHocSubProcess'];
/** What belongs to a container and is not drawn, or is read with something else. */
const NOT_DRAWN = setOf(`
  extensionElements documentation incoming outgoing laneSet ioSpecification property dataObject
  association auditing monitoring multiInstanceLoopCharacteristics standardLoopCharacteristics
  dataInputAssociation dataOutputAssociation completionCondition
`);
const NO_NODES = new Set(['dataObjectReference', 'dataStoreReference', 'group']);

type Ends = { starts: string[]; ends: string[] };

/** The elements of a process, or of a part that is drawn inside it; what is drawn inside is taken as if it stood there. */
function readContainer(reading: Reading, container: XmlElement): Ends {
  const found: Ends = { starts: [], ends: [] };
  for (const element of container.children) {
    const { local } = element;
    if (NOT_DRAWN.has(local)) continue;
    if (local === 'sequenceFlow') readArrow(reading, element);
    else if (local === 'textAnnotation') sayNote(reading, element);
    else if (local === 'boundaryEvent') sayBoundary(reading, element);
    else if (NO_NODES.has(local) || idOf(element) === '') find(reading, 'left-out', element, local);
    else if (reading.nodes.has(idOf(element)) || reading.inside.has(idOf(element)))
      find(reading, 'id-twice', element, local);
    else {
      readNode(reading, element, found);
      const there = reading.links.get(idOf(element));
      if (there !== undefined) reading.arrows.push({ element, from: idOf(element), to: there });
    }
  }
  keepEdges(reading, container);
  for (const { local, text } of container.children)
    if (local === 'documentation' && text.trim() !== '') find(reading, 'note-left-out', container, text.trim());
  return found;
}

/**
 * What interrupts a step leads on instead of what comes after it: a choice behind the step, by whether its time was over, or
 * by a condition that somebody still chooses.
 */
function keepEdges(reading: Reading, container: XmlElement): void {
  const inside = new Set(container.children.map(idOf));
  const edges = childrenOf(container, 'boundaryEvent').filter((edge) => leadsAway(reading, edge) && idOf(edge) !== '');
  for (const [host, events] of Map.groupBy(edges, ({ attributes }) => attributes.get('attachedToRef') ?? '')) {
    const [node, part, [first]] = [reading.nodes.get(host), reading.inside.get(host), events];
    if (!first || !inside.has(host) || (node ? node.kind !== 'step' : !part)) continue;
    const choice = gatewayOf(reading, `${host}#edge`);
    const last = part?.last ?? `${host}#host`;
    if (node) {
      reading.nodes.delete(host);
      reading.nodes.set(last, node);
    }
    reading.inside.set(host, { first: part?.first ?? last, last: choice });
    reading.arrows.push({ element: first, from: last, to: choice });
    for (const edge of events) {
      const isLimit = node !== undefined && reading.timers.get(host) === edge && isPassedLate(node);
      if (!isLimit) find(reading, 'expression-open', edge, eventsOf(edge).join(', '));
      reading.edges.set(idOf(edge), isLimit ? { kind: 'outcome', step: node.id, is: 'timed-out' } : openCondition);
      reading.inside.set(idOf(edge), { first: choice, last: choice });
    }
  }
}

const isPassedLate = (node: GraphNode): boolean =>
  node.kind === 'step' && 'timeLimit' in node.step && node.step.timeLimit?.finally.kind === 'pass';

function readArrow(reading: Reading, element: XmlElement): void {
  const { attributes } = element;
  reading.arrows.push({ element, from: attributes.get('sourceRef') ?? '', to: attributes.get('targetRef') ?? '' });
  sayRest(reading, element);
}

function readNode(reading: Reading, element: XmlElement, { starts, ends }: Ends): void {
  const other = element.attributes.get('default');
  if (other) reading.defaults.add(other);
  if (IN_PROCESS.includes(element.local)) return readPart(reading, element);
  const node = nodeOf(reading, element);
  sayRest(reading, element);
  reading.nodes.set(idOf(element), node);
  if (node.kind === 'start') starts.push(idOf(element));
  if (node.kind === 'end') ends.push(idOf(element));
}

/** A part that is drawn inside begins where arrows lead to it, and its ends lead on from it. */
function readPart(reading: Reading, element: XmlElement): void {
  const id = idOf(element);
  const [first, last] = [gatewayOf(reading, `${id}#first`), gatewayOf(reading, `${id}#last`)];
  reading.inside.set(id, { first, last });
  const lead = (from: string, to: string) => reading.arrows.push({ element, from, to });
  if (element.attributes.get('triggeredByEvent') === 'true') {
    lead(first, last);
    return find(reading, 'left-out', element, element.local);
  }
  if (element.local !== 'subProcess') find(reading, 'simplified', element, element.local);
  sayRepeating(reading, element);
  const settings = settingsOf(element, true);
  if (settings.length > 0) find(reading, 'settings-left-out', element, settings.join('; '));
  const arrowsBefore = reading.arrows.length;
  const { starts, ends } = readContainer(reading, element);
  const arrows = reading.arrows.slice(arrowsBefore);
  const inner = element.children
    .filter(({ local }) => local !== 'boundaryEvent')
    .map(idOf)
    .filter((child) => reading.nodes.has(child) || reading.inside.has(child));
  const [aims, leaves] = [new Set(arrows.map(({ to }) => to)), new Set(arrows.map(({ from }) => from))];
  passStarts(reading, starts, first);
  if (starts.length === 0) {
    const begin = inner.find((child) => !aims.has(child));
    lead(first, begin ?? last);
  }
  for (const end of ends) passEnd(reading, end, last);
  for (const child of inner) {
    const node = reading.nodes.get(child);
    if (
      !leaves.has(child) &&
      (node ? node.kind !== 'end' && node.kind !== 'start' : !starts.includes(child) && !ends.includes(child))
    )
      lead(child, last);
  }
}

function gatewayOf(reading: Reading, key: string): string {
  const id = reading.newId(key);
  reading.nodes.set(key, { id, name: { zh: '', en: '' }, kind: 'gateway', gateway: 'exclusive' });
  return key;
}

/** Only the first of several starts begins its part, as only one of them begins a flow. */
function passStarts(reading: Reading, starts: readonly string[], first: string): void {
  for (const start of starts) {
    reading.nodes.delete(start);
    reading.inside.set(start, { first, last: first });
  }
}

function passEnd(reading: Reading, end: string, last: string): void {
  const node = reading.nodes.get(end);
  if (node?.kind === 'end' && node.outcome === 'refused') return;
  reading.nodes.delete(end);
  reading.inside.set(end, { first: last, last });
}
