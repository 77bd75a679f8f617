import { sayStart, sayStep } from '@campus/messages/flow-sentences.ts';
import type { FlowNames } from '@campus/messages/flow-words.ts';
import { everyStep, type Flow, findStep, type Step, type Words } from '@campus/rules/flows/definition.ts';
import type { FormDefinition } from '@campus/rules/flows/form.ts';
import { type Box, type Drawing, drawFlow } from '@campus/rules/flows/interchange/drawing.ts';
import { escaped } from '@campus/rules/flows/interchange/drawing-svg.ts';
import type { GraphEdge, GraphNode } from '@campus/rules/flows/interchange/graph.ts';
import { sayExpression } from '@campus/rules/flows/interchange/say-expression.ts';
import { asDrawn } from '@campus/rules/flows/meaning.ts';
import { BPMN, CAMPUS, elementId } from './bpmn-names.ts';
import { digestOf } from './bpmn-own.ts';
import { childrenOf, readXml } from './xml-tree.ts';

export type Drawn = {
  business: { code: string; name: Words };
  flow: Flow;
  form: FormDefinition;
  names: FlowNames;
  language: keyof Words;
};

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

function tag(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const said = Object.entries(attributes).flatMap(([key, value]) =>
    value === null || value === undefined || value === '' ? [] : [` ${key}="${escaped(String(value))}"`],
  );
  const inside = children.filter((child) => child !== '');
  return inside.length === 0
    ? `<${name}${said.join('')}/>`
    : `<${name}${said.join('')}>\n${inside.join('\n')}\n</${name}>`;
}

const text = (name: string, content: string): string =>
  content === '' ? '' : `<${name}>${escaped(content)}</${name}>`;

/**
 * The flow as BPMN 2.0: shapes that every reader knows, and beside them the definition itself, so that nothing is lost
 * when it comes back.
 */
export function writeBpmn(drawn: Drawn): string {
  const written = readXml(writeWith(drawn, ''));
  const [process] = 'fault' in written ? [] : childrenOf(written, 'process');
  return writeWith(drawn, process ? digestOf(process) : '');
}

/** With the digest of what is drawn, by which it is seen when somebody redraws it elsewhere. */
function writeWith(drawn: Drawn, digest: string): string {
  const { business, flow, form, language } = drawn;
  const drawing = drawFlow(flow);
  const process = tag('bpmn:process', { id: 'process', name: business.name[language], isExecutable: 'false' }, [
    tag('bpmn:extensionElements', {}, [
      `<campus:definition drawn="${digest}">${escaped(JSON.stringify({ flow: asDrawn(flow), form }))}</campus:definition>`,
    ]),
    ...drawing.graph.nodes.flatMap((node) => nodeElements(drawn, drawing, node)),
    ...drawing.graph.edges.map((edge) => edgeElement(edge, language)),
  ]);
  const diagram = tag('bpmndi:BPMNDiagram', { id: 'diagram' }, [
    tag('bpmndi:BPMNPlane', { id: 'plane', bpmnElement: 'process' }, shapesOf(flow, drawing)),
  ]);
  const root = tag(
    'bpmn:definitions',
    {
      'xmlns:bpmn': BPMN,
      'xmlns:bpmndi': 'http://www.omg.org/spec/BPMN/20100524/DI',
      'xmlns:dc': 'http://www.omg.org/spec/DD/20100524/DC',
      'xmlns:di': 'http://www.omg.org/spec/DD/20100524/DI',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xmlns:campus': CAMPUS,
      id: 'definitions',
      targetNamespace: `urn:campus-hall:business:${business.code}`,
      exporter: 'Campus Hall',
    },
    [process, diagram],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

const edgeId = ({ id }: Pick<GraphEdge, 'id'>): string => `f-${id.slice(1)}`;

function edgeElement(edge: GraphEdge, language: keyof Words): string {
  const condition = edge.when
    ? `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${escaped(sayExpression(edge.when))}</bpmn:conditionExpression>`
    : '';
  return tag(
    'bpmn:sequenceFlow',
    { id: edgeId(edge), name: edge.name[language], sourceRef: elementId(edge.from), targetRef: elementId(edge.to) },
    [condition],
  );
}

function nodeElements(drawn: Drawn, { graph }: Drawing, node: GraphNode): string[] {
  const { flow, language } = drawn;
  const id = elementId(node.id);
  const [into, out] = [
    graph.edges.filter(({ to }) => to === node.id),
    graph.edges.filter(({ from }) => from === node.id),
  ];
  const step = findStep(flow, node.id);
  const links = [
    text('bpmn:documentation', documentationOf(drawn, node, step)),
    ...into.map((edge) => text('bpmn:incoming', edgeId(edge))),
    ...out.map((edge) => text('bpmn:outgoing', edgeId(edge))),
  ];
  const attributes = { id, name: node.name[language] };
  switch (node.kind) {
    case 'start':
      return [tag('bpmn:startEvent', attributes, links)];
    case 'end': {
      const refused = node.outcome === 'refused' ? [tag('bpmn:errorEventDefinition', { id: `${id}-error` })] : [];
      return [tag('bpmn:endEvent', attributes, [...links, ...refused])];
    }
    case 'gateway': {
      const other = node.gateway === 'parallel' || out.length < 2 ? undefined : out.find(({ when }) => when === null);
      return [tag(`bpmn:${node.gateway}Gateway`, { ...attributes, default: other && edgeId(other) }, links)];
    }
    default:
      return [stepElement(node.step, attributes, links), ...limitElements(node.step, id)];
  }
}

const documentationOf = ({ flow, form, names, language }: Drawn, node: GraphNode, step: Step | null): string => {
  if (node.kind === 'start') return sayStart({ flow, form, names })[language];
  return step ? sayStep(step, { flow, form, names })[language] : '';
};

function stepElement(step: Step, attributes: Attributes, links: readonly string[]): string {
  switch (step.kind) {
    case 'approve':
    case 'handle':
      return tag('bpmn:userTask', { ...attributes, 'campus:kind': step.kind }, links);
    case 'evaluate':
      return tag('bpmn:userTask', { ...attributes, 'campus:kind': step.kind }, links);
    case 'copy':
      return tag('bpmn:sendTask', attributes, links);
    case 'wait':
      return tag('bpmn:intermediateCatchEvent', attributes, [
        ...links,
        timer(String(attributes.id), step.until.kind === 'span' ? step.until.span.ms : null),
      ]);
    case 'child':
      return tag('bpmn:callActivity', attributes, [
        ...links,
        step.each.kind === 'once' ? '' : tag('bpmn:multiInstanceLoopCharacteristics', { id: `${attributes.id}-each` }),
      ]);
    case 'call':
      return tag(step.answer.kind === 'callback' ? 'bpmn:receiveTask' : 'bpmn:serviceTask', attributes, links);
    default:
      return tag('bpmn:serviceTask', { ...attributes, 'campus:kind': step.kind }, links);
  }
}

function timer(id: string, ms: number | null): string {
  const duration =
    ms === null
      ? ''
      : `<bpmn:timeDuration xsi:type="bpmn:tFormalExpression">PT${Math.round(ms / 1000)}S</bpmn:timeDuration>`;
  return tag('bpmn:timerEventDefinition', { id: `${id}-timer` }, [duration]);
}

/** A time limit, as an event at the edge of its step that interrupts nothing. */
function limitElements(step: Step, id: string): string[] {
  const ms = limitOf(step);
  if (ms === null) return [];
  return [
    tag('bpmn:boundaryEvent', { id: `${id}-limit`, attachedToRef: id, cancelActivity: 'false' }, [
      timer(`${id}-limit`, ms),
    ]),
  ];
}

function limitOf(step: Step): number | null {
  if (step.kind === 'evaluate') return step.closeAfter.ms;
  if (step.kind === 'call') return step.answer.kind === 'callback' ? step.answer.within.ms : null;
  return step.kind === 'approve' || step.kind === 'handle' ? (step.timeLimit?.after.ms ?? null) : null;
}

function shapesOf(flow: Flow, { boxes, lines }: Drawing): string[] {
  const limited = new Set([...everyStep(flow.steps)].flatMap(({ step }) => (limitOf(step) === null ? [] : [step.id])));
  return [
    ...boxes.flatMap((box) => {
      const id = elementId(box.id);
      return limited.has(box.id) ? [shape(id, box), shape(`${id}-limit`, cornerOf(box))] : [shape(id, box)];
    }),
    ...lines.map((line) =>
      tag(
        'bpmndi:BPMNEdge',
        { id: `${edgeId(line)}_di`, bpmnElement: edgeId(line) },
        line.points.map(({ x, y }) => tag('di:waypoint', { x, y })),
      ),
    ),
  ];
}

const cornerOf = ({ x, y, width, height }: Box) => ({ x: x + width - 36, y: y + height - 18, width: 36, height: 36 });

const shape = (id: string, { x, y, width, height }: Pick<Box, 'x' | 'y' | 'width' | 'height'>): string =>
  tag('bpmndi:BPMNShape', { id: `${id}_di`, bpmnElement: id }, [tag('dc:Bounds', { x, y, width, height })]);
