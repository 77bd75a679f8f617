import type { Step } from '@campus/rules/flows/definition.ts';
import { escaped } from '@campus/rules/flows/interchange/drawing-svg.ts';
import { readDefinition } from '../catalogue/definition.reader.ts';
import { type TakenDrawing, takeDrawing } from './take-drawing.ts';

/** A file that can be read as a drawing; what it becomes can be kept. */
export function taken(xml: string): TakenDrawing {
  const read = takeDrawing(xml);
  if (typeof read === 'string' || 'fault' in read) throw new Error(JSON.stringify(read));
  readDefinition({ flow: read.flow, form: read.form });
  return read;
}

/** The same for the same things, however they are ordered. */
export const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export const says = ({ findings }: TakenDrawing): string[] =>
  findings.map(({ code, element, said }) => [code, element, said].filter((part) => part !== '').join(' ')).sort();

/** An element of a drawing in the manner of other systems: attributes without a prefix are those of BPMN. */
export function element(local: string, attributes: Readonly<Record<string, string>>, ...children: string[]): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${local}${said.join('')}>${children.join('')}</${local}>`;
}

export const start = (id = 'start', ...children: string[]) => element('startEvent', { id }, ...children);
export const end = (id = 'end', ...children: string[]) => element('endEvent', { id }, ...children);
export const userTask = (id: string, attributes: Readonly<Record<string, string>> = {}, ...children: string[]) =>
  element('userTask', { id, name: `Name of ${id}`, ...attributes }, ...children);
export const extension = (...children: string[]) => element('extensionElements', {}, ...children);
export const timer = (duration: string) =>
  element('timerEventDefinition', {}, element('timeDuration', {}, escaped(duration)));

/** Arrows one after another: `a > b > c`; the arrow from a to b has the id `a-b`. */
export function arrows(...ways: string[]): string {
  return ways
    .flatMap((way) => {
      const ids = way.split(' > ');
      return ids.slice(1).map((to, n) => arrow(ids[n] as string, to));
    })
    .join('');
}

export const arrow = (from: string, to: string, condition = '', id = `${from}-${to}`): string =>
  element(
    'sequenceFlow',
    { id, sourceRef: from, targetRef: to },
    ...(condition === ''
      ? []
      : [element('conditionExpression', { 'xsi:type': 'tFormalExpression' }, escaped(condition))]),
  );

const NAMESPACES: Readonly<Record<string, string>> = {
  xmlns: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xmlns:flowable': 'http://flowable.org/bpmn',
  'xmlns:activiti': 'http://activiti.org/bpmn',
  'xmlns:camunda': 'http://camunda.org/schema/1.0/bpmn',
  'xmlns:zeebe': 'http://camunda.org/schema/zeebe/1.0',
};

/** A file with several processes, and what is drawn around them. */
export const definitions = (...children: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element('definitions', { ...NAMESPACES, id: 'definitions' }, ...children)}`;

export const drawing = (...children: string[]): string =>
  definitions(element('process', { id: 'process', name: 'Drawn' }, ...children));

/** What stands where: the ids of steps, and for splits and jumps what they are. */
export const outline = (steps: readonly Step[]): string =>
  steps
    .map((step) => {
      if (step.kind === 'router') return `jump ${step.ways.map(({ to }) => to).join(', ')}`;
      if (!('branches' in step)) return step.kind === 'approve' ? step.id : `${step.id}:${step.kind}`;
      return `${step.kind}(${step.branches.map((branch) => outline(branch.steps)).join(' | ')})`;
    })
    .join(' ');
